"""The file of a database is known by what it is, not by its name."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from carbarn.server.store.batch_writer import NotRead
from carbarn.server.store.database import Unusable
from carbarn.server.store.store import Store

from .client import (
    ME,
    ServerThread,
    Visitor,
    computer,
    entries_of,
    for_tests,
    here,
    rows,
    wait_until,
)
from .process import Server
from .test_store import with_store


def beside(database: Path) -> list[Path]:
    """All files of a database that are there."""
    names = (database.name + end for end in ("", "-wal", "-shm"))
    return [file for name in names if (file := database.with_name(name)).exists()]


def moved_away(database: Path) -> Path:
    away = database.parent / "away"
    away.mkdir(exist_ok=True)
    for file in beside(database):
        file.rename(away / file.name)
    return away


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no links there for everybody")
def test_a_second_server_is_kept_away_whatever_it_calls_the_file(
    tmp_path: Path, unused_port: int
) -> None:
    database = tmp_path / "one" / "carbarn.db"
    links = [tmp_path / "other" / "symbolic.db", tmp_path / "other" / "hard.db"]
    for file in (database, *links):
        file.parent.mkdir(exist_ok=True)
    server = Server(database, unused_port)
    server.start()
    try:
        links[0].symlink_to(database)
        links[1].hardlink_to(database)
        for link in links if sys.platform == "linux" else links[:1]:
            with pytest.raises(Unusable, match=rf"{link.name}: another server is using it"):
                with_store(link, Store.count)
        visitor = server.visitor()
        assert visitor.table(ME, computer())
        visitor.http.close()
    finally:
        server.stop()
    for link in links:
        with_store(link, Store.count)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[ServerThread]:
    with ServerThread(for_tests(tmp_path / "carbarn.db", pace=60)) as server:
        yield server


def deleted(database: Path) -> None:
    for file in beside(database):
        file.unlink()


def renamed(database: Path) -> None:
    moved_away(database)


def replaced_by_a_copy(database: Path) -> None:
    shutil.copy(moved_away(database) / database.name, database)


def without_its_log(database: Path) -> None:
    """Of SQLite: what was written last is in there."""
    database.with_name(database.name + "-wal").unlink()


def is_ready(visitor: Visitor) -> bool:
    return visitor.http.get("/readyz").status_code == 200


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be taken away there")
@pytest.mark.parametrize(
    "lost",
    [deleted, renamed, replaced_by_a_copy, without_its_log],
    ids=lambda it: it.__name__,
)
def test_no_move_is_acknowledged_that_would_be_lost_with_the_file(
    watched: ServerThread, lost: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    ann = watched.visitor()
    code = ann.table(ME, here("Bob"))["code"]
    with ann.look(code) as talk:
        state = talk.state()
        lost(watched.file)
        place = {"seat": state["seat"], "seq": state["seq"]}
        assert talk.code(type="play", move=state["legal"][0], **place) == "not-saved"
    assert ann.refused("POST", "/api/tables", {"game": "cable-car", "seats": [ME, computer()]}) == (
        503,
        "not-saved",
    )
    assert not is_ready(ann)
    errors = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert errors == ["the database is gone: nothing is saved"]


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be taken away there")
def test_a_file_that_comes_back_is_used_again(watched: ServerThread) -> None:
    ann = watched.visitor()
    code = ann.table(ME, here("Bob"))["code"]
    away = moved_away(watched.file)
    assert ann.refused("PUT", "/api/me", {"name": "Anna"}) == (503, "not-saved")
    for file in away.iterdir():
        file.rename(watched.file.parent / file.name)
    wait_until(lambda: is_ready(ann))
    with ann.look(code) as talk:
        talk.play(talk.state())
    assert len(entries_of(watched.file, code)) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no links there for everybody")
def test_a_link_that_leads_elsewhere_is_noticed(tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "one.db")
    with ServerThread(for_tests(link)) as server:
        ann = server.visitor("Ann")
        with_store(tmp_path / "two.db", Store.count)
        os.replace(link_to(tmp_path / "two.db"), link)
        assert ann.refused("PUT", "/api/me", {"name": "Anna"}) == (503, "not-saved")
    assert rows(tmp_path / "one.db", "select name from guests") == [("Ann",)]


def link_to(file: Path) -> Path:
    made = file.with_suffix(".new")
    made.symlink_to(file)
    return made


def test_a_file_that_is_gone_is_not_made_again_by_who_reads(tmp_path: Path) -> None:
    """SQLite would make an empty one."""

    async def work(store: Store) -> None:
        deleted(tmp_path / "carbarn.db")
        store._backend.reader.dispose()
        with pytest.raises(NotRead):
            await store.count()

    with_store(tmp_path / "carbarn.db", work)
    assert not (tmp_path / "carbarn.db").exists()


def test_other_programs_may_read_meanwhile(watched: ServerThread) -> None:
    watched.visitor("Ann")
    with sqlite3.connect(watched.file) as connection:
        assert connection.execute("select name from guests").fetchall() == [("Ann",)]
    connection.close()
