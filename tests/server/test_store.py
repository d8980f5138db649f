"""The store: all or nothing, and one after the other."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from carbarn.server.entries import Entry
from carbarn.server.store.batch_writer import Conflict, NotSaved
from carbarn.server.store.database import Database, Unusable
from carbarn.server.store.schema import LAYOUT
from carbarn.server.store.store import KeptSeat, KeptTable, Standing, Store

from .client import entries_of, rows

T = TypeVar("T")
TABLE = KeptTable(
    code="aaaaaa",
    game="cable-car",
    rules=1,
    options={"players": 2, "hand": 1, "companies": False, "orientation": "upright"},
    seed=2**128 - 1,
    host="ann",
    created=1.5,
    standing=Standing("playing", 0, 1),
    rematch=None,
    seats=(
        KeptSeat(0, "person", "Ann", guest="ann", holders=frozenset({"ann", "phone"})),
        KeptSeat(1, "computer", level="random"),
    ),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "odd name?#%20" / "carbarn.db"


def with_store(database: Database, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = await Store.open(database)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_a_table_comes_back_as_it_was_kept(database: Database) -> None:
    async def work(store: Store) -> Any:
        await store.create(TABLE)
        await store.append("aaaaaa", Entry(1, 1, "move", "draw"), Standing("playing", 1, 0))
        return await store.load("aaaaaa"), await store.load("bbbbbb")

    found, nothing = with_store(database, work)
    assert found == (
        replace(TABLE, standing=Standing("playing", 1, 0), revision=1),
        [Entry(1, 1, "move", "draw")],
    )
    assert nothing is None
    assert with_store(database, lambda store: store.load("aaaaaa")) == found


def test_an_entry_of_the_same_number_is_refused(database: Database) -> None:
    async def work(store: Store) -> Any:
        await store.create(TABLE)
        first = store.append("aaaaaa", Entry(1, 1, "move", "draw"), Standing("playing", 1, 0))
        second = store.append("aaaaaa", Entry(1, 1, "move", "aaaa00"), Standing("playing", 1, 0))
        gap = store.append("aaaaaa", Entry(5, 1, "move", "aaaa00"), Standing("playing", 5, 0))
        return await asyncio.gather(first, second, gap, return_exceptions=True)

    first, second, gap = with_store(database, work)
    assert first is None
    assert isinstance(second, Conflict)
    assert isinstance(gap, Conflict)
    assert entries_of(database, "aaaaaa") == [(1, 1, "move", "draw", None, None)]


def test_what_waits_is_written_together_and_each_for_itself(database: Database) -> None:
    """Two hundred tables, every tenth of which exists already."""

    async def work(store: Store) -> Any:
        codes = [f"t{n:05}" for n in range(200)]
        for code in codes[::10]:
            await store.create(replace(TABLE, code=code))
        started = time.perf_counter()
        made = [store.create(replace(TABLE, code=code)) for code in codes]
        results = await asyncio.gather(*made, return_exceptions=True)
        return results, time.perf_counter() - started, await store.count()

    results, took, count = with_store(database, work)
    refused = [n for n, result in enumerate(results) if isinstance(result, Conflict)]
    assert refused == list(range(0, 200, 10))
    assert sum(result is None for result in results) == 180
    assert count == 200
    assert took < 10


def test_moves_that_are_kept_together_are_kept_as_if_each_were_alone(database: Database) -> None:
    """Of thirty tables every tenth has its next entry already, and one game ends."""
    codes = [f"t{n:05}" for n in range(30)]
    entry, standing = Entry(1, 1, "move", "draw"), Standing("playing", 1, 0)
    over = Standing("over", 1, None, [7, 5], [0])

    async def work(store: Store) -> Any:
        for code in codes:
            await store.create(replace(TABLE, code=code))
        for code in codes[::10]:
            await store.append(code, Entry(1, 1, "move", "aaaa00"), standing)
        moves = [store.append(code, entry, standing) for code in codes[:-1]]
        last = store.append(codes[-1], entry, over)
        results = await asyncio.gather(*moves, last, return_exceptions=True)
        return results, await store.load(codes[1]), await store.load(codes[-1])

    results, one, last = with_store(database, work)
    refused = [n for n, result in enumerate(results) if isinstance(result, Conflict)]
    assert refused == [0, 10, 20]
    assert sum(result is None for result in results) == 27
    assert one == (replace(TABLE, code=codes[1], standing=standing, revision=1), [entry])
    assert last == (replace(TABLE, code=codes[-1], standing=over, revision=1), [entry])


def test_a_seat_is_taken_once(database: Database) -> None:
    free = KeptSeat(1, "open", invite="abcdefgh")
    bob = replace(free, kind="person", name="Bob", guest="bob", holders=frozenset({"bob"}))
    eve = replace(free, kind="person", name="Eve", guest="eve", holders=frozenset({"eve"}))

    async def work(store: Store) -> Any:
        seats = (TABLE.seats[0], free)
        await store.create(replace(TABLE, seats=seats, standing=Standing()))
        both = (store.sit_down("aaaaaa", [who], Standing("playing", 0, 0)) for who in (bob, eve))
        results = await asyncio.gather(*both, return_exceptions=True)
        return results, await store.load("aaaaaa"), await store.find_invite("abcdefgh")

    (first, second), found, invite = with_store(database, work)
    assert first is None
    assert isinstance(second, Conflict)
    assert found[0].seats[1] == bob
    assert found[0].revision == 1
    assert invite == ("aaaaaa", 1)


def test_there_is_one_rematch(database: Database) -> None:
    async def work(store: Store) -> Any:
        await store.create(TABLE)
        both = (store.create(replace(TABLE, code=c), rematch_of="aaaaaa") for c in ("bb", "cc"))
        return await asyncio.gather(*both, return_exceptions=True)

    first, second = with_store(database, work)
    assert first is None
    assert isinstance(second, Conflict)
    assert rows(database, "select code, rematch from tables order by code") == [
        ("aaaaaa", "bb"),
        ("bb", None),
    ]


def test_tables_that_wait_for_a_computer_are_found(database: Database) -> None:
    async def work(store: Store) -> Any:
        await store.create(TABLE)
        await store.create(replace(TABLE, code="bbbbbb", standing=Standing("playing", 0, 0)))
        await store.create(replace(TABLE, code="cccccc", standing=Standing("over", 0, None)))
        return await store.waiting_for_computers()

    assert with_store(database, work) == ["aaaaaa"]


def test_a_closed_store_takes_nothing_more(database: Database) -> None:
    async def work(store: Store) -> Any:
        await store.close()
        with pytest.raises(NotSaved):
            await store.create(TABLE)

    with_store(database, work)


def test_what_is_kept_does_not_print_its_secrets() -> None:
    table = replace(TABLE, seats=(KeptSeat(0, "open", invite="abcdefgh", guest="the guest"),))
    printed = repr(table)
    assert str(TABLE.seed) not in printed
    assert "abcdefgh" not in printed
    assert "the guest" not in printed


def test_whoever_is_late_reads_what_they_have_missed(database: Database) -> None:
    moves = [Entry(n, 1, "move", "draw") for n in range(1, 6)]

    async def work(store: Store) -> Any:
        await store.create(TABLE)
        for entry in moves:
            await store.append("aaaaaa", entry, Standing("playing", entry.seq, 0))
        await store.rename("ann", "Anna")
        return [await store.load_after("aaaaaa", seq) for seq in (0, 3, 5)]

    whole, some, none = with_store(database, work)
    assert [found[1] for found in (whole, some, none)] == [moves, moves[3:], []]
    assert {found[0].revision for found in (whole, some, none)} == {6}
    assert none[0].seats[0].name == "Anna"


def test_a_name_is_kept_and_changed(database: Database) -> None:
    async def work(store: Store) -> Any:
        await store.rename("eve", "Eve")
        await store.rename("eve", "Evi")
        return await store.name_of("eve"), await store.name_of("bob")

    assert with_store(database, work) == ("Evi", None)


# SQLite -----------------------------------------------------------------------------------


def test_every_commit_waits_for_the_disk(path: Path) -> None:
    """WAL with synchronous=FULL: a commit is safe when it returns."""

    async def work(store: Store) -> Any:
        with store._backend.writer.connect() as connection:
            pragmas = ("journal_mode", "synchronous", "foreign_keys")
            return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas]

    assert with_store(path, work) == ["wal", 2, 1]


# Databases that cannot be used --------------------------------------------------------------


def opening(path: Path) -> str:
    with pytest.raises(Unusable) as error:
        with_store(path, lambda store: store.count())
    return str(error.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000)
    assert "file is not a database" in opening(path)


def test_a_database_of_a_newer_version_is_refused_and_left_as_it_is(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as connection:
        connection.execute("create table facts (name, value)")
        connection.execute("insert into facts values ('layout', '99')")
    connection.close()
    assert opening(path) == f"{path}: a newer carbarn made it (layout 99; this one knows {LAYOUT})"
    assert rows(path, "select name from sqlite_master") == [("facts",)]


def test_a_folder_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "not a folder" in opening(tmp_path / "file" / "carbarn.db")
    assert "unable to open" in opening(tmp_path)


def test_two_servers_do_not_share_a_file(path: Path) -> None:
    async def work(_: Store) -> None:
        with pytest.raises(Unusable, match="another server"):
            await Store.open(path)

    with_store(path, work)
    with_store(path, lambda store: store.count())
