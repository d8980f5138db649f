"""All games from one kind of database to another and back, and every row the same."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from carbarn.cli import main
from carbarn.server.entries import Entry
from carbarn.server.store.database import Database, Url
from carbarn.server.store.store import Standing, Store

from .client import ME, ServerThread, computer, for_tests, here, rows
from .test_layouts import contents
from .test_migrations import restored
from .test_store import TABLE, with_store

pytestmark = pytest.mark.slow  # real processes, files and limits of time

Run = Callable[..., str]
PASSING = {"processes", "duties", "presences", "votes"}


@pytest.fixture
def carbarn(capsys: pytest.CaptureFixture[str]) -> Run:
    """What a command says to people; `refused` begins what it says when it refuses."""

    def run(*words: object) -> str:
        code = main([*map(str, words)])
        told = " ".join(capsys.readouterr().err.split())
        return told if code == 0 else f"refused: {told}"

    return run


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A database of before, with games of all kinds, and what is hard to copy."""
    database = restored("layout-3", tmp_path)

    async def work(store: Store) -> None:
        seats = tuple(replace(seat, name="Zoë 🚋 \"';") for seat in TABLE.seats)
        standing = Standing("over", 1, None, [3, -1], [0])
        odd = replace(TABLE, created=0.1 + 0.2, seats=seats, hints=False, seed=2**128 - 1)
        await store.create(replace(odd, standing=Standing("playing", 0, 1)))
        await store.append(TABLE.code, Entry(1, 1, "move", "draw"), standing)
        await store.add_verdicts(TABLE.code, {1: {"margin": -0.30000000000000004, "none": None}})
        await store.add_carry("hash", TABLE.code, 0)
        await store.rename("ann", "Ann\nof two lines")

    with_store(database, work)
    return database


def lasting(database: Database) -> dict[str, list[str]]:
    """All rows but those of processes that run."""
    found = lasting_of_any_size(database)
    assert sum(map(len, found.values())) > 50
    return found


def test_there_and_back_every_row_is_the_same(
    games: Path, postgresql: Url, tmp_path: Path, carbarn: Run
) -> None:
    told = carbarn("copy-database", games, postgresql.text)
    assert "every row is the same" in told
    back = tmp_path / "back.db"
    assert "every row is the same" in carbarn("copy-database", postgresql.text, back)
    assert lasting(back) == lasting(games)
    assert with_store(postgresql, lambda it: it.load(TABLE.code)) == with_store(
        games, lambda it: it.load(TABLE.code)
    )


def test_a_server_goes_on_with_what_was_copied(
    tmp_path: Path, postgresql: Url, carbarn: Run
) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        ann = server.visitor("Ann")
        code, cookie = ann.table(ME, here("Bob"))["code"], ann.cookie
        with ann.look(code) as talk:
            talk.play(talk.state())
    carbarn("copy-database", tmp_path / "carbarn.db", postgresql.text)
    with ServerThread(for_tests(postgresql)) as server:
        ann = server.returning(cookie)
        assert ann.get("/api/me")["name"] == "Ann"
        with ann.look(code) as talk:
            state = talk.state()
            assert state["seq"] == 1
            talk.play(talk.look(state["table"]["turn"]))


def test_what_is_not_empty_is_not_written_to(games: Path, database: Database, carbarn: Run) -> None:
    with_store(database, lambda store: store.create(TABLE))
    before = contents(database)
    assert "there are games in it already" in carbarn("copy-database", games, name(database))
    assert contents(database) == before


def name(database: Database) -> str:
    return database.text if isinstance(database, Url) else str(database)


def test_a_database_that_a_server_uses_is_not_copied(
    database: Database, tmp_path: Path, carbarn: Run
) -> None:
    with ServerThread(for_tests(database)):
        told = carbarn("copy-database", name(database), tmp_path / "copy.db")
    assert told.startswith("refused: ")
    assert "another server is using it" in told or "stop the servers that use it" in told
    assert not (tmp_path / "copy.db").exists()


def test_a_database_of_an_older_layout_is_not_copied(
    tmp_path: Path, postgresql: Url, carbarn: Run
) -> None:
    old = restored("layout-3", tmp_path)
    told = carbarn("copy-database", old, postgresql.text)
    assert "it has layout 3: start carbarn serve with it once" in told
    assert rows(old, "select value from facts where name = 'layout'") == [("3",)]


def test_what_the_other_kind_cannot_keep_is_told_and_nothing_is_written(
    games: Path, postgresql: Url, carbarn: Run
) -> None:
    with sqlite3.connect(games) as connection:
        connection.execute("insert into guests values ('zero', 'a' || char(0) || 'b', 1)")
    connection.close()
    told = carbarn("copy-database", games, postgresql.text)
    assert told.startswith("refused: carbarn copy-database: ")
    assert "NUL" in told
    with psycopg.connect(postgresql.text) as connection2:
        found = connection2.execute("select count(*) from pg_tables where schemaname = 'public'")
        assert found.fetchone() == (0,)


def test_databases_that_are_not_there_are_told_in_one_line(tmp_path: Path, carbarn: Run) -> None:
    nothing = tmp_path / "nothing.db"
    assert f"there is no database {nothing}" in carbarn("copy-database", nothing, tmp_path / "x")
    assert "there is no database" in carbarn("backup", tmp_path / "x", "--database", nothing)
    assert "there is no database" in carbarn("restore", tmp_path / "x", "--database", nothing)


# Backups ------------------------------------------------------------------------------------


def test_a_backup_is_made_while_people_play(
    database: Database, tmp_path: Path, carbarn: Run
) -> None:
    """And it is as all was at one moment: every log is whole."""
    copies = [tmp_path / f"{n}.db" for n in range(3)]
    with ServerThread(for_tests(database)) as server:
        ann = server.visitor("Ann")
        for _ in range(5):
            ann.table(computer(), computer())
        for copy in copies:
            told = carbarn("backup", copy, "--database", name(database))
            assert f"{copy}: 5 tables, " in told
    logs = "select t.code, t.seq, count(e.seq), max(e.seq) from tables t left join entries e"
    for copy in copies:
        assert copy.stat().st_mode & 0o777 == 0o600
        found = rows(copy, f"{logs} on e.code = t.code group by t.code, t.seq")
        assert len(found) == 5
        assert all(seq == count == (last or 0) for _, seq, count, last in found)
    assert {file.name for file in tmp_path.iterdir()} >= {"0.db", "1.db", "2.db"}
    assert not [*tmp_path.glob("*.unfinished*")]


def test_a_backup_overwrites_nothing_and_finds_a_name_in_a_folder(
    games: Path, tmp_path: Path, carbarn: Run
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    carbarn("backup", folder, "--database", games)
    (copy,) = folder.iterdir()
    assert copy.name.startswith("carbarn.backup.")
    told = carbarn("backup", copy, "--database", games)
    assert told == f"refused: carbarn backup: there is a file {copy} already"
    assert lasting(copy) == lasting(games)


def test_a_backup_comes_back_and_what_was_there_is_kept(
    games: Path, tmp_path: Path, carbarn: Run
) -> None:
    copy = tmp_path / "copy"
    carbarn("backup", copy, "--database", games)
    before = lasting(games)
    with_store(games, lambda store: store.rename("late", "Late"))
    told = carbarn("restore", copy, "--database", games)
    (kept,) = tmp_path.glob("carbarn.db.before-restore.*")
    assert f"What was there before is {kept}" in told
    assert lasting(games) == before
    assert "Late" in str(lasting(kept)["guests"])


def test_a_damaged_database_is_replaced_by_a_backup(
    games: Path, tmp_path: Path, carbarn: Run
) -> None:
    copy = tmp_path / "copy"
    carbarn("backup", copy, "--database", games)
    games.write_bytes(b"Dear Ann, " * 1000)
    carbarn("restore", copy, "--database", games)
    assert lasting(games) == lasting(copy)
    (kept,) = tmp_path.glob("carbarn.db.before-restore.*")
    assert kept.read_bytes().startswith(b"Dear Ann")


def test_nothing_is_restored_under_a_running_server(tmp_path: Path, carbarn: Run) -> None:
    database, copy = tmp_path / "carbarn.db", tmp_path / "copy"
    with ServerThread(for_tests(database)) as server:
        carbarn("backup", copy, "--database", database)
        told = carbarn("restore", copy, "--database", database)
        assert told.endswith("another server is using it")
        assert server.visitor("Ann").get("/api/me")["name"] == "Ann"
    assert not [*tmp_path.glob("*before-restore*")]


def test_what_is_no_sound_backup_is_not_restored(games: Path, tmp_path: Path, carbarn: Run) -> None:
    before = lasting(games)
    letter, half, other = tmp_path / "letter", tmp_path / "half", tmp_path / "other"
    letter.write_text("Dear Ann, " * 1000)
    carbarn("backup", half, "--database", games)
    half.write_bytes(half.read_bytes()[: half.stat().st_size // 2])
    with sqlite3.connect(other) as connection:
        connection.execute("create table recipes (soup)")
    connection.close()
    for file in (letter, half, other):
        assert carbarn("restore", file, "--database", games).startswith("refused: ")
    assert lasting(games) == before
    assert not [*tmp_path.glob("*before-restore*")]


def test_an_older_backup_is_upgraded_by_the_next_server(
    games: Path, tmp_path: Path, carbarn: Run
) -> None:
    (tmp_path / "old").mkdir()
    old = restored("layout-2", tmp_path / "old")
    carbarn("restore", old, "--database", games)
    assert with_store(games, Store.count) == len(rows(old, "select code from tables"))


def test_a_backup_of_postgresql_goes_to_an_empty_database(
    games: Path, postgresql: Url, tmp_path: Path, carbarn: Run
) -> None:
    carbarn("copy-database", games, postgresql.text)
    copy = tmp_path / "copy"
    carbarn("backup", copy, "--database", postgresql.text)
    assert lasting(copy) == lasting(games)
    assert "copy-database" in carbarn("restore", copy, "--database", postgresql.text)


# Going back ---------------------------------------------------------------------------------


def test_a_database_is_given_back_to_an_older_version(
    database: Database, tmp_path: Path, carbarn: Run
) -> None:
    with_store(database, lambda store: store.create(replace(TABLE, seed=7)))
    before = lasting_of_any_size(database)
    told = carbarn("change-layout", 3, "--database", name(database))
    assert "has layout 3 now; a copy from before is" in told
    assert rows(database, "select value from facts where name = 'layout'") == [("3",)]
    assert rows(database, "select seed from tables") == [(7,)]
    with_store(database, Store.count)
    assert lasting_of_any_size(database) == before


def lasting_of_any_size(database: Database) -> dict[str, list[str]]:
    return {name: all_ for name, all_ in contents(database).items() if name not in PASSING}


def test_what_cannot_go_back_is_told_in_one_line(database: Database, carbarn: Run) -> None:
    with_store(database, lambda store: store.create(replace(TABLE, seed=2**100)))
    before = contents(database)
    for layout, why in ((3, "no room for the seeds of 1 tables"), (99, "back to an older one")):
        told = carbarn("change-layout", layout, "--database", name(database))
        assert told.startswith("refused: ")
        assert why in told
    assert contents(database) == before
    with ServerThread(for_tests(database)):
        told = carbarn("change-layout", 3, "--database", name(database))
        assert "another server is using it" in told or "stop the servers that use it" in told
