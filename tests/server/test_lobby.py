"""The lobby: tables that are shown, sitting down there, and being brought together."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest

from carbarn.server.edge.limits import Rate

from .client import (
    GENEROUS,
    ME,
    OPEN,
    ServerThread,
    Visitor,
    computer,
    for_tests,
    rows,
    wait_until,
)
from .lobby import (
    BY_DAYS,
    LIVE,
    agree,
    codes_in,
    enter,
    last_offer,
    lobby_of,
    match_of,
    shown_table,
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerThread]:
    """An empty one."""
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        yield server


# Tables -------------------------------------------------------------------------------------


def test_a_table_with_a_link_is_private_until_its_host_shows_it(ann: Visitor, bob: Visitor) -> None:
    table = ann.table(ME, OPEN)
    assert table["shown"] is False
    with ann.look(table["code"]), enter(bob) as talk:
        assert lobby_of(talk)["tables"] == []
        assert bob.refused("PUT", f"/api/lobby/tables/{table['code']}") == (403, "not-host")
        refused = bob.refused("POST", f"/api/lobby/tables/{table['code']}/seat")
        assert refused == (409, "not-in-lobby")
        assert ann.put(f"/api/lobby/tables/{table['code']}", {})["shown"] is True
        (seen,) = lobby_of(talk, lambda it: it["tables"])["tables"]
        assert seen["code"] == table["code"]
        assert [seat["name"] for seat in seen["seats"]] == ["Ann", None]
        assert not seen["mine"]
        ann.delete(f"/api/lobby/tables/{table['code']}")
        assert lobby_of(talk, lambda it: not it["tables"])


def test_whoever_sits_down_from_the_lobby_plays(ann: Visitor, bob: Visitor) -> None:
    table = shown_table(ann)
    with ann.look(table["code"]) as at_table, enter(bob) as talk:
        lobby_of(talk, lambda it: table["code"] in codes_in(it))
        mine = bob.post(f"/api/lobby/tables/{table['code']}/seat")
        assert (mine["status"], mine["mine"]) == ("playing", [1])
        at_table.state(lambda it: it["table"]["status"] == "playing")
        (seen,) = lobby_of(talk, lambda it: it["tables"][0]["status"] == "playing")["tables"]
        assert seen["mine"]


def test_a_table_is_out_of_the_lobby_while_its_host_is_away_and_comes_back(
    ann: Visitor, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("carbarn.server.lobby.lobby.RELOADING", 0.0)
    table = shown_table(ann, LIVE)
    with enter(bob) as talk:
        assert lobby_of(talk)["tables"] == []
        with ann.look(table["code"]):
            lobby_of(talk, lambda it: it["tables"])
        lobby_of(talk, lambda it: not it["tables"])
        with ann.look(table["code"]):
            lobby_of(talk, lambda it: it["tables"])


def test_a_table_by_days_is_shown_while_its_host_is_away(ann: Visitor, bob: Visitor) -> None:
    table = shown_table(ann, BY_DAYS)
    assert codes_in(bob.get("/api/lobby")) == [table["code"]]


def test_the_last_seat_is_given_once_however_many_want_it(
    server: ServerThread, ann: Visitor
) -> None:
    code = shown_table(ann, BY_DAYS)["code"]
    people = [server.visitor(f"Guest of {n}") for n in range(6)]

    def sit_down(person: Visitor) -> int:
        return person.http.post(f"/api/lobby/tables/{code}/seat").status_code

    with ThreadPoolExecutor(len(people)) as side_by_side:
        answers = list(side_by_side.map(sit_down, people))
    assert sorted(answers) == [200, 409, 409, 409, 409, 409]
    seated = rows(server.file, "select guest from holders where code = ?", code)
    assert len(set(seated)) == 2


def test_nobody_shows_more_than_three_tables(ann: Visitor) -> None:
    tables = [shown_table(ann, BY_DAYS) for _ in range(3)]
    body = {"game": "trambahn", "seats": [ME, OPEN], "shown": True}
    assert ann.refused("POST", "/api/tables", body) == (429, "too-fast")
    private = ann.table(ME, OPEN)["code"]
    assert ann.refused("PUT", f"/api/lobby/tables/{private}") == (429, "too-fast")
    ann.delete(f"/api/tables/{tables[0]['code']}")
    assert ann.put(f"/api/lobby/tables/{private}", {})["shown"]


def test_only_who_sits_at_a_waiting_table_shows_it(ann: Visitor) -> None:
    body = {"game": "trambahn", "seats": [computer(), OPEN], "shown": True}
    assert ann.refused("POST", "/api/tables", body) == (422, "bad-seats")
    empty = ann.table(computer(), OPEN)["code"]
    assert ann.refused("PUT", f"/api/lobby/tables/{empty}") == (403, "not-yours")
    begun = ann.table(ME, computer())["code"]
    assert ann.refused("PUT", f"/api/lobby/tables/{begun}") == (409, "started")


# Waiting ------------------------------------------------------------------------------------


def test_two_who_want_the_same_are_brought_together(ann: Visitor, bob: Visitor) -> None:
    with enter(ann) as hers, enter(bob) as his:
        hers.send(type="wait", game="trambahn", pace="live")
        assert match_of(hers)["offer"] is None
        queues = lobby_of(his, lambda it: it["queues"])["queues"]
        assert queues == [{"game": "trambahn", "pace": "live", "people": 1}]
        his.send(type="wait", game="trambahn", pace="live")
        assert match_of(hers, lambda it: it["offer"])["offer"]["name"] == "Bob"
        hers.send(type="answer", offer=last_offer(hers), yes=True)
        code = agree(his)["code"]
        assert match_of(hers, lambda it: it["code"])["code"] == code
    table = ann.get(f"/api/tables/{code}")
    assert table["status"] == "playing"
    assert {seat["name"] for seat in table["seats"]} == {"Ann", "Bob"}
    assert table["clock"]["kind"] == "live"
    assert not table["shown"]
    assert table["mine"] != bob.get(f"/api/tables/{code}")["mine"]


def test_who_closes_the_tab_waits_no_more(server: ServerThread, ann: Visitor) -> None:
    with enter(ann) as talk:
        talk.send(type="wait", game="trambahn", pace="days")
        match_of(talk)
        assert len(rows(server.file, "select * from waits")) == 1
    wait_until(lambda: not rows(server.file, "select * from waits"))


def test_somebody_waits_once_for_a_game_by_whichever_tab(ann: Visitor) -> None:
    with enter(ann) as one:
        one.send(type="wait", game="trambahn", pace="live")
        match_of(one)
        with enter(ann) as other:
            other.send(type="wait", game="trambahn", pace="days")
            assert match_of(one, lambda it: it["pace"] == "days")
            assert len(lobby_of(other)["matches"]) == 1
        assert lobby_of(one, lambda it: not it["matches"])  # the tab that waited is closed


def test_who_plays_meanwhile_is_asked_and_not_torn_away(ann: Visitor, bob: Visitor) -> None:
    with enter(ann) as hers, enter(bob) as his:
        hers.send(type="wait", game="cable-car", pace="live", ready=False)
        match_of(hers)
        his.send(type="wait", game="cable-car", pace="live")
        offered = match_of(his, lambda it: it["offer"])["offer"]
        his.send(type="answer", offer=offered["offer"], yes=True)
        asked = match_of(hers, lambda it: it["offer"])
        assert not asked["offer"]["agreed"]
        hers.send(type="answer", offer=asked["offer"]["offer"], yes=False)
        assert lobby_of(hers, lambda it: not it["matches"])
        assert match_of(his, lambda it: not it["offer"])["code"] is None


def test_forged_messages_change_nothing(server: ServerThread, ann: Visitor, bob: Visitor) -> None:
    with enter(ann) as hers, enter(bob) as his:
        hers.send(type="wait", game="trambahn", pace="live", ready=False)
        his.send(type="wait", game="trambahn", pace="live", ready=False)
        offer = match_of(hers, lambda it: it["offer"])["offer"]["offer"]
        with enter(server.visitor("Eve")) as forger:
            for message in (
                {"type": "answer", "offer": offer, "yes": True},
                {"type": "answer", "offer": offer, "yes": False},
                {"type": "stop", "game": "trambahn"},
            ):
                forger.send(**message)
            forger.send(type="ping")
            forger.until(lambda it: it["type"] == "pong")
            assert forger.code(type="wait", game="chess", pace="live") == "no-such-game"
            assert forger.code(type="wait", game="trambahn", pace="now") == "malformed"
            assert forger.code(type="wait", game="trambahn", pace="live", guest="x") == "malformed"
            assert forger.code(type="play", seat=0, seq=0, move="draw") == "malformed"
        assert sorted(rows(server.file, "select offer, has_agreed from waits")) == [(offer, 0)] * 2


def test_a_stranger_may_look_and_not_wait(server: ServerThread) -> None:
    with enter(server.stranger()) as talk:
        assert lobby_of(talk) == {"tables": [], "queues": [], "matches": []}
        assert talk.code(type="wait", game="trambahn", pace="live") == "no-guest"


def test_people_called_alike_are_told_apart(server: ServerThread) -> None:
    one, other = server.visitor("Max"), server.visitor("Max")
    with enter(one) as first, enter(other) as second:
        for talk in (first, second):
            talk.send(type="wait", game="trambahn", pace="days")
        offer = match_of(first, lambda it: it["offer"])["offer"]["offer"]
        first.send(type="answer", offer=offer, yes=True)
        code = agree(second)["code"]
    names = {seat["name"] for seat in one.get(f"/api/tables/{code}")["seats"]}
    assert names == {"Max", "Max 2"}


def test_a_host_may_require_accounts_in_the_lobby(tmp_path: Path) -> None:
    with ServerThread(for_tests(tmp_path / "club.db", accounts="required")) as server:
        ann = server.visitor("Ann")
        assert ann.refused("GET", "/api/lobby") == (403, "needs-account")
        with enter(ann) as talk:
            assert talk.error()["code"] == "needs-account"


def test_one_address_cannot_fill_the_lobby(tmp_path: Path) -> None:
    limits = replace(GENEROUS, shown_here=replace(GENEROUS.shown_here, burst=4, a_second=1e-9))
    with ServerThread(for_tests(tmp_path / "carbarn.db", limits=limits)) as server:
        hosts = [server.visitor(f"Host {n}") for n in range(3)]
        for host in hosts[:2]:
            shown_table(host, BY_DAYS)
            shown_table(host, BY_DAYS)
        body = {"game": "trambahn", "seats": [ME, OPEN], "shown": True}
        assert hosts[2].refused("POST", "/api/tables", body) == (429, "too-fast")
        assert len(hosts[2].get("/api/lobby")["tables"]) == 4


# Attacks ------------------------------------------------------------------------------------

NONSENSE: list[str | bytes] = [
    "",
    "null",
    "[" * 3000,
    '{"type": "wait"}',
    '{"type": "wait", "game": "' + "x" * 3000 + '", "pace": "live"}',
    '{"type": "wait", "game": "trambahn\\u0000", "pace": "live"}',
    '{"type": "answer", "offer": 7, "yes": true}',
    '{"type": "answer", "offer": "' + "0" * 40 + '", "yes": true}',
    '{"type": "stop", "game": "\\ud800"}',
    b"\xff\xfe\x00",
]


def test_nonsense_is_answered_and_nothing_waits_of_it(
    server: ServerThread, ann: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    with enter(ann) as talk:
        for data in NONSENSE:
            talk.socket.send(data)
        talk.send(type="ping")
        talk.until(lambda it: it["type"] == "pong")
    assert rows(server.file, "select * from waits") == []
    assert not [record for record in caplog.records if record.exc_info]


def test_who_talks_without_end_is_sent_away(tmp_path: Path) -> None:
    limits = replace(GENEROUS, mistakes=Rate(5, 1e-9))
    with ServerThread(for_tests(tmp_path / "carbarn.db", limits=limits)) as server:
        with enter(server.visitor("Eve")) as talk:
            for _ in range(6):
                talk.socket.send("{")
            assert talk.closed() == 1008
        with enter(server.visitor("Eve")) as talk:
            talk.socket.send("x" * 5000)
            assert talk.closed() == 1009


def test_one_address_cannot_fill_the_queue(tmp_path: Path) -> None:
    limits = replace(GENEROUS, waits_here=Rate(3, 1e-9))
    with ServerThread(for_tests(tmp_path / "carbarn.db", limits=limits)) as server:
        people = [server.visitor(f"Guest of {n}") for n in range(4)]
        with ExitStack() as open_now:
            talks = [open_now.enter_context(enter(person)) for person in people]
            for talk in talks[:3]:
                talk.send(type="wait", game="trambahn", pace="live", ready=False)
                match_of(talk)
            assert talks[3].code(type="wait", game="trambahn", pace="live") == "too-fast"


def test_nobody_is_told_who_a_guest_is(server: ServerThread, ann: Visitor, bob: Visitor) -> None:
    """Numbers of guests are secrets: whoever knows one is that guest, but for the signature."""
    shown_table(ann, BY_DAYS)
    with enter(ann) as hers, enter(bob) as his:
        for talk in (hers, his):
            talk.send(type="wait", game="trambahn", pace="live", ready=False)
        match_of(his, lambda it: it["offer"])
        told = "".join(his.received) + bob.http.get("/api/lobby").text
    guests = [guest for (guest,) in rows(server.file, "select guest from guests")]
    assert guests
    assert [guest for guest in guests if guest in told] == []


def test_a_banned_guest_does_not_come_in(server: ServerThread, ann: Visitor) -> None:
    code = shown_table(ann, BY_DAYS)["code"]
    kicked = server.visitor("Eve")
    ((guest,),) = rows(server.file, "select guest from guests where name = 'Eve'")
    with closing(sqlite3.connect(server.file)) as file, file:
        orders = {"number": 1, "banned": {guest: "no"}}
        file.execute("insert or replace into facts values ('orders', ?)", [json.dumps(orders)])
    wait_until(lambda: kicked.http.post(f"/api/lobby/tables/{code}/seat").status_code == 403)
    with enter(kicked) as talk:
        assert talk.error()["code"] == "banned"
