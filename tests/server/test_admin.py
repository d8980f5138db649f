"""`carbarn admin` beside a running server, which follows within a second."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from carbarn.cli import main
from carbarn.server.hosting.administration import tag_of

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
    def order(what: str, *words: str) -> None:
        assert main(["admin", what, "--database", where(server), *words]) == 0

    return order


def where(server: ServerThread) -> str:
    database = server.settings.database
    return str(database) if isinstance(database, Path) else database.text


def is_sound(server: ServerThread) -> bool:
    """Whether every game that is stored can be played again."""
    return main(["check", "--database", where(server)]) == 0


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
        assert ann.get("/api/me")["announcement"] == "We update at nine"
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
    assert bob.refused("GET", f"/api/tables/{table['code']}") == (403, "banned")
    admin("unban", tag(bob))
    wait_until(lambda: bob.http.put("/api/me", json={"name": "Bob"}).status_code == 200)


def test_who_is_kicked_is_told_why_and_a_computer_plays_on_for_good(
    server: ServerThread, two: str, ann: Visitor, bob: Visitor, admin: Admin
) -> None:
    link = bob.post(f"/api/tables/{two}/carry", {"seat": 1})["token"]
    with ann.look(two) as hers, bob.look(two) as his:
        his.state()
        admin("kick", two, "2", "Be kind")
        error = his.until(lambda it: it.get("code") == "kicked")
        assert error["words"] == "Be kind"
        assert bob.get(f"/api/tables/{two}")["mine"] == []
        assert his.code(type="return", seat=1) == "not-your-seat"
        after = hers.state(lambda state: state["table"]["seats"][1]["stand_in"])
        if after["table"]["turn"] != 0:
            after = hers.state(lambda state: state["table"]["turn"] == 0)
        hers.play(after)
        hers.state(lambda state: state["seq"] > after["seq"] + 1 and state["table"]["turn"] == 0)
    with bob.look(two) as his:
        assert his.error()["words"] == "Be kind"
        his.state(lambda state: state["seat"] is None)
    assert server.visitor().refused("POST", f"/api/carries/{link}")[0] in {404, 410}
    assert is_sound(server)


def test_who_is_kicked_from_a_waiting_table_leaves_an_open_seat(
    server: ServerThread, ann: Visitor, bob: Visitor, admin: Admin
) -> None:
    table = ann.table(ME, OPEN, OPEN)
    code = table["code"]
    known, last = table["seats"][1]["invite"], table["seats"][2]["invite"]
    bob.post(f"/api/invites/{known}")
    cid = server.visitor("Cid")
    with bob.look(code) as his:
        his.state(lambda state: state["seat"] == 1)
        admin("kick", code, tag(bob), "Wrong table")
        cid.http.post(f"/api/invites/{last}")  # before the server can know of it
        assert his.until(lambda it: it.get("code") == "kicked")["words"] == "Wrong table"
    assert bob.get(f"/api/tables/{code}")["seats"][1]["kind"] == "open"
    assert bob.refused("POST", f"/api/invites/{known}") == (404, "no-such-invite")
    cid.post(f"/api/invites/{last}")
    assert ann.get(f"/api/tables/{code}")["status"] == "waiting"
    fresh = ann.get(f"/api/tables/{code}")["seats"][1]["invite"]
    server.visitor("Dot").post(f"/api/invites/{fresh}")
    assert ann.get(f"/api/tables/{code}")["status"] == "playing"
    assert is_sound(server)


def test_in_a_rematch_the_seat_of_who_was_kicked_is_open(
    server: ServerThread, two: str, ann: Visitor, admin: Admin
) -> None:
    admin("kick", two, "2", "Be kind")
    with ann.look(two) as talk:
        state = talk.state(lambda state: state["table"]["seats"][1]["stand_in"])
        while state["table"]["status"] == "playing":
            if state["table"]["turn"] == 0:
                talk.send(type="play", seat=0, seq=state["seq"], move=state["legal"][0])
            state = talk.state()
    again = ann.post(f"/api/tables/{two}/rematch")
    assert [seat["kind"] for seat in again["seats"]] == ["open", "person"]


def test_what_belongs_to_somebody_is_deleted_and_the_others_play_on(
    server: ServerThread, ann: Visitor, bob: Visitor, admin: Admin
) -> None:
    alone = ann.table(ME, computer())["code"]
    waiting = ann.table(ME, OPEN, OPEN)
    bob.post(f"/api/invites/{waiting['seats'][1]['invite']}")
    both = ann.table(ME, OPEN)
    bob.post(f"/api/invites/{both['seats'][1]['invite']}")
    with bob.look(both["code"]) as his, ann.look(alone) as hers:
        his.state()
        admin("delete", tag(ann), "--yes")
        state = his.state(lambda state: state["table"]["seats"][0]["name"] == "Somebody")
        assert state["table"]["host"] is True
        if state["table"]["turn"] != 1:
            state = his.state(lambda state: state["table"]["turn"] == 1)
        his.play(state)
        # Which of the two is told first: that she is gone, or her table.
        told = hers.error()["code"], hers.closed()
        assert told in {("deleted", 4410), ("no-such-table", 4404)}
    assert ann.refused("GET", f"/api/tables/{alone}") == (404, "no-such-table")
    found = bob.get(f"/api/tables/{waiting['code']}")
    assert [seat["kind"] for seat in found["seats"]] == ["open", "person", "open"]
    assert found["host"] is True
    me = ann.get("/api/me")
    assert me["tables"] == []
    assert me["name"] != "Ann"
    assert is_sound(server)


def test_a_finished_game_forgets_a_name_and_stays(
    server: ServerThread, two: str, ann: Visitor, bob: Visitor, admin: Admin
) -> None:
    with ann.look(two) as hers, bob.look(two) as his:
        players = {0: hers, 1: his}
        states = {seat: talk.state() for seat, talk in players.items()}
        while states[0]["table"]["status"] == "playing":
            turn = states[0]["table"]["turn"]
            states[turn] = players[turn].play(states[turn])
            seq = states[turn]["seq"]
            other = players[1 - turn].state()
            while other["seq"] < seq:
                other = players[1 - turn].state()
            states[1 - turn] = other
    admin("delete", tag(bob), "--yes")
    wait_until(lambda: ann.get(f"/api/tables/{two}")["seats"][1]["name"] == "Somebody")
    assert ann.get(f"/api/tables/{two}/record")["seats"] == ["Ann", "Somebody"]
    assert is_sound(server)


def test_nothing_is_deleted_without_a_yes(
    server: ServerThread, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    monkeypatch.setattr("builtins.input", lambda _: "no")
    assert main(["admin", "delete", "--database", where(server), tag(ann)]) == 2
    assert ann.get(f"/api/tables/{code}")["mine"] == [0, 1]


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
    for words in (
        ["close", "zzzzzz", "why"],
        ["ban", "nobody", "why"],
        ["export", "nobody"],
        ["kick", "zzzzzz", "1", "why"],
        ["delete", "nobody", "--yes"],
    ):
        assert main(["admin", words[0], "--database", where(server), *words[1:]]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert main(["admin", "tables", "--database", str(tmp_path / "no.db")]) == 2
