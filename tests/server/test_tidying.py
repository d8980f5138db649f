"""What goes by itself, and what stays (docs/hosting.md)."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from carbarn.server.entries import Entry
from carbarn.server.hosting.tidying import DAY, TIDYING, tidy
from carbarn.server.processes import duties
from carbarn.server.processes.duties import Fence, LostDuty
from carbarn.server.processes.whereabouts import SOMEBODY, Change, announce
from carbarn.server.settings import Settings
from carbarn.server.store.database import Database, Url
from carbarn.server.store.store import Standing, Store

from .client import ServerThread, rows
from .test_store import TABLE, with_store

SETTINGS = Settings(Path("unused.db"))
LONG_AGO = time.time() - 31 * DAY
OLD = replace(TABLE, created=LONG_AGO)


def left_after(database: Database, work: Callable[[Store], Awaitable[None]], *in_use: str) -> str:
    """The codes of the tables that are left."""

    async def run(store: Store) -> None:
        await work(store)
        await tidy(store, SETTINGS, lambda: in_use)

    with_store(database, run)
    return " ".join(code for (code,) in rows(database, "select code from tables order by code"))


def test_tables_at_which_nobody_has_moved_go_after_a_month(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.create(OLD)
        await store.create(replace(OLD, code="bbbbbb", seats=()))
        await store.create(replace(OLD, code="cccccc", seats=(), created=time.time()))

    assert left_after(database, work) == "cccccc"
    assert rows(database, "select count(*) from holders") == [(0,)]


def test_a_table_at_which_somebody_has_moved_stays(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.create(OLD)
        await store.append("aaaaaa", Entry(1, 1, "move", "draw"), Standing("playing", 1, 0))
        await store.write(lambda c: c.exec_driver_sql("update tables set touched = 1"))

    assert left_after(database, work) == "aaaaaa"


def test_a_table_that_somebody_has_open_stays(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.create(OLD)

    assert left_after(database, work, "aaaaaa") == "aaaaaa"


def test_more_tables_go_than_go_at_once(database: Database) -> None:
    async def work(store: Store) -> None:
        tables = (replace(OLD, code=f"a{n:05}", seats=()) for n in range(120))
        await asyncio.gather(*(store.create(table) for table in tables))

    assert left_after(database, work) == ""


def test_links_that_no_longer_work_go_after_a_day(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.create(replace(TABLE, created=time.time()))
        await store.add_carry("old", "aaaaaa", 0)
        await store.write(lambda c: c.exec_driver_sql("update carries set made = 1"))
        await store.add_carry("new", "aaaaaa", 0)

    left_after(database, work)
    assert rows(database, "select token_hash from carries") == [("new",)]


# Guests -------------------------------------------------------------------------------------


async def last_seen_long_ago(store: Store, *guests: str) -> None:
    for guest in guests:
        await store.rename(guest, guest.title())
    await store.write(lambda c: c.exec_driver_sql("update guests set seen = seen - 54"))


def guests_in(database: Database) -> str:
    return " ".join(guest for (guest,) in rows(database, "select guest from guests order by guest"))


def test_who_was_not_here_for_a_year_goes_unless_they_have_a_table(database: Database) -> None:
    async def work(store: Store) -> None:
        await last_seen_long_ago(store, "ann", "bob", "phone", "zoe")
        await store.rename("cem", "Cem")
        await store.create(replace(TABLE, created=time.time()))

    left_after(database, work)
    assert guests_in(database) == "ann cem phone"


def test_who_set_up_a_table_for_others_stays(database: Database) -> None:
    async def work(store: Store) -> None:
        await last_seen_long_ago(store, "ann", "bob")
        await store.create(replace(TABLE, created=time.time(), seats=(), host="bob"))

    left_after(database, work)
    assert guests_in(database) == "bob"


def test_who_comes_back_in_time_stays(database: Database) -> None:
    async def work(store: Store) -> None:
        await last_seen_long_ago(store, "ann", "bob")
        await store.see("bob")
        await store.see("nobody knows")

    left_after(database, work)
    assert guests_in(database) == "bob"


def test_to_open_the_page_is_to_be_seen(server: ServerThread) -> None:
    ann = server.visitor("Ann")
    with sqlite3.connect(server.file) as connection:
        connection.execute("update guests set seen = 1")
    connection.close()
    ann.get("/api/me")
    assert rows(server.file, "select seen > 1 from guests where name = 'Ann'") == [(1,)]


# Many processes -----------------------------------------------------------------------------


def test_a_table_that_is_open_at_another_process_stays(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        await store.create(OLD)
        await store.write(lambda c: announce(c, 7, [Change("aaaaaa", SOMEBODY, here=True)]))

    assert left_after(postgresql, work) == "aaaaaa"


def test_who_has_lost_the_duty_tidies_nothing(postgresql: Url) -> None:
    async def work(store: Store) -> None:
        await store.create(OLD)
        late = await store.write(lambda connection: duties.begin(connection, 0))
        assert await store.write(lambda connection: duties.claim(connection, late, TIDYING))
        process = await store.write(lambda connection: duties.begin(connection, 60))
        assert await store.write(lambda c: duties.take_over(c, process)) == [TIDYING]
        with pytest.raises(LostDuty):
            await tidy(store, SETTINGS, tuple, Fence(TIDYING, late))
        assert await store.count() == 1
        await tidy(store, SETTINGS, tuple, Fence(TIDYING, process))
        assert await store.count() == 0

    with_store(postgresql, work)
