"""`carbarn admin` beside a running server, which follows within a second."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from carbarn.cli import main
from carbarn.server.administration import tag_of

from .client import ME, OPEN, ServerThread, Visitor, computer, for_tests, here, wait_until
from .postgres import new_database

pytestmark = pytest.mark.slow
Admin = Callable[..., None]


@pytest.fixture(scope="module", params=["SQLite", "PostgreSQL"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerThread]:
    database = tmp_path_factory.mktemp("admin") / "carbarn.db"
    where = new_database() if request.param == "PostgreSQL" else database
    with ServerThread(for_tests(where)) as server:
        yield server


@pytest.fixture
def admin(server: ServerThread) -> Admin:
    where = server.settings.database
    text = str(where) if isinstance(where, Path) else where.text

    def order(what: str, *words: str) -> None:
        assert main(["admin", what, "--database", text, *words]) == 0

    return order


def tag(visitor: Visitor) -> str:
    return tag_of(visitor.cookie.partition(".")[0])


def test_a_message_reaches_everybody_at_a_table_and_those_who_come(
    ann: Visitor, admin: Admin
) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    with ann.look(code) as talk:
        talk.state()
        admin("say", "We update at nine")
        told = talk.until(lambda message: message["type"] == "announcement")
        assert told["words"] == "We update at nine"
        with ann.look(code) as later:
            assert later.until(lambda it: it["type"] == "announcement") == told
        admin("say-nothing")
        assert talk.until(lambda it: it["type"] == "announcement")["words"] is None


def test_a_closed_table_says_why_and_goes_on_when_it_is_opened(ann: Visitor, admin: Admin) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    with ann.look(code) as talk:
        state = talk.play(talk.state())
        admin("close", code, "We tidy up")
        error = talk.error()
        assert (error["code"], error["words"]) == ("closed", "We tidy up")
        assert talk.closed() == 4410
    assert ann.refused("GET", f"/api/tables/{code}") == (410, "closed")
    with ann.look(code) as talk:
        assert talk.error()["code"] == "closed"
        assert talk.closed() == 4410
    admin("open", code)
    wait_until(lambda: ann.http.get(f"/api/tables/{code}").status_code == 200)
    with ann.look(code) as talk:
        assert talk.play(talk.state())["seq"] == state["seq"] + 1


def test_computers_at_a_closed_table_stop(server: ServerThread, ann: Visitor, admin: Admin) -> None:
    code = ann.table(here("Ida"), ME)["code"]
    admin("close", code, "Enough")
    wait_until(lambda: ann.http.get(f"/api/tables/{code}").status_code == 410)
    assert code not in server.app.state.context.registry.codes()


def test_a_banned_guest_is_told_why_and_changes_nothing(
    ann: Visitor, bob: Visitor, admin: Admin
) -> None:
    table = ann.table(ME, OPEN)
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    with ann.look(table["code"]) as hers, bob.look(table["code"]) as his:
        his.state()
        admin("ban", tag(bob), "Be kind")
        assert his.error()["words"] == "Be kind"
        assert his.closed() == 4403
        hers.play(hers.state(lambda state: state["seat"] == 0))
    assert bob.refused("PUT", "/api/me", {"name": "Rob"}) == (403, "banned")
    admin("unban", tag(bob))
    wait_until(lambda: bob.http.put("/api/me", json={"name": "Bob"}).status_code == 200)


def test_somebody_is_called_otherwise_at_once(ann: Visitor, admin: Admin) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    with ann.look(code) as talk:
        talk.state()
        admin("rename", tag(ann), "Somebody")
        talk.state(lambda state: state["table"]["seats"][0]["name"] == "Somebody")


def test_what_belongs_to_somebody_is_exported(
    ann: Visitor, admin: Admin, capsys: pytest.CaptureFixture[str]
) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    with ann.look(code) as talk:
        talk.play(talk.state())
    capsys.readouterr()
    admin("export", tag(ann))
    found = json.loads(capsys.readouterr().out)
    assert found["name"] == "Ann"
    assert [table["code"] for table in found["tables"]] == [code]
    assert [move["number"] for move in found["tables"][0]["moves"]] == [1]


def test_tables_and_guests_are_listed(
    ann: Visitor, admin: Admin, capsys: pytest.CaptureFixture[str]
) -> None:
    code = ann.table(ME, computer())["code"]
    admin("tables")
    assert code in capsys.readouterr().err
    admin("guests")
    assert tag(ann) in capsys.readouterr().err


def test_what_is_not_there_is_one_line(
    server: ServerThread, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = server.settings.database
    text = str(where) if isinstance(where, Path) else where.text
    for words in (["close", "zzzzzz", "why"], ["ban", "nobody", "why"], ["export", "nobody"]):
        assert main(["admin", words[0], "--database", text, *words[1:]]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert main(["admin", "tables", "--database", str(tmp_path / "no.db")]) == 2
