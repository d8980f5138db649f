"""`carbarn check` plays every stored game again, and says which differs from what is stored."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from carbarn.cli import main
from carbarn.cli.check import check
from carbarn.server.store.database import Database, opened

from .client import ME, OPEN, ServerThread, computer, for_tests, here, wait_until
from .postgres import new_database

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=["SQLite", "PostgreSQL"])
def played(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Database, str]]:
    """A database with a game that is over, one with a move taken back and one that waits."""
    if request.param == "PostgreSQL" and sys.platform != "linux":
        pytest.skip("PostgreSQL is tested on Linux")
    database = new_database() if request.param == "PostgreSQL" else None
    where = database or tmp_path_factory.mktemp("checking") / "carbarn.db"
    with ServerThread(for_tests(where)) as server:
        ann = server.visitor("Ann")
        ann.table(ME, OPEN)
        alone = ann.table(ME, here("Ida"), game="trambahn")["code"]
        over = ann.table(computer(), computer())["code"]
        with ann.look(alone) as talk:
            state = talk.play(talk.state())
            if state["can_take_back"]:
                talk.take_back(state)
        wait_until(lambda: ann.get(f"/api/tables/{over}")["status"] == "over")
        yield where, over


def changed(database: Database, *sql: str) -> None:
    backend = opened(database)
    try:
        with backend.writer.begin() as connection:
            for one in sql:
                connection.execute(text(one))
    finally:
        backend.close()


def test_a_database_that_a_server_is_using_is_checked(
    played: tuple[Database, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(played[0]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("3 tables, ")
    assert err.endswith(" entries: everything is right\n")


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Path, str]:
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        ann = server.visitor("Ann")
        code = ann.table(computer(), computer())["code"]
        wait_until(lambda: ann.get(f"/api/tables/{code}")["status"] == "over")
    return tmp_path / "carbarn.db", code


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("delete from entries where seq = 7", "entry 7 is missing"),
        ("update entries set move = 'dddd00' where seq = 3", "entry 3 cannot be: "),
        ("update tables set seq = seq + 1", "entries, and the table says "),
        ("update tables set scores = '[1, 2]'", "scores is stored as [1, 2], and played it is ["),
        ("update tables set status = 'playing'", "status is stored as playing, and played "),
        ("update seats set stand_in = 'beginner' where seat = 0", "seat 1: the log says another"),
        ("update seats set kind = 'open' where seat = 1", "it is over, and has an open seat"),
    ],
)
def test_whatever_differs_is_named(
    kept: tuple[Path, str], harm: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database, code = kept
    changed(database, harm)
    assert check(database) == 1
    out, err = capsys.readouterr()
    assert out.startswith(f"table {code}: ")
    assert told in out
    assert "1 table, " in err
    assert err.endswith("1 not right\n")


def test_the_command_ends_with_1_when_something_differs(kept: tuple[Path, str]) -> None:
    database, _ = kept
    assert main(["check", "--database", str(database)]) == 0
    changed(database, "update tables set winners = '[5]'")
    with pytest.raises(SystemExit) as ended:
        main(["check", "--database", str(database)])
    assert ended.value.code == 1


def test_a_game_of_rules_that_are_not_here_is_counted_and_not_called_wrong(
    kept: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    database, _ = kept
    changed(database, "update tables set rules = 99")
    assert check(database) == 0
    assert "1 table of rules that are not here: not played" in capsys.readouterr().err


def test_a_database_that_is_not_there_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--database", str(tmp_path / "no.db")]) == 2
    assert capsys.readouterr().err.startswith("carbarn check: there is no database ")
    (tmp_path / "no.db").write_bytes(b"")
    assert main(["check", "--database", str(tmp_path / "no.db")]) == 2
    assert "cannot read the database" in capsys.readouterr().err
