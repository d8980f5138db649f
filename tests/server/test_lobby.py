"""The lobby: tables that are shown, sitting down there, and being brought together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from .client import (
    GENEROUS,
    ME,
    OPEN,
    Json,
    ServerThread,
    Talk,
    Visitor,
    computer,
    for_tests,
    rows,
    wait_until,
)

LIVE = {"kind": "live", "seconds": 600, "bonus": 5}
BY_DAYS = {"kind": "days", "seconds": 86_400}


@contextmanager
def enter(visitor: Visitor) -> Iterator[Talk]:
    """Look at the lobby."""
    address = visitor.url.replace("http", "ws") + "/api/lobby/socket"
    cookies = "; ".join(f"{each.name}={each.value}" for each in visitor.http.cookies.jar)
    headers = {"cookie": cookies} if cookies else {}
    with Talk(address, additional_headers=headers, max_size=2**24, proxy=None) as talk:
        yield talk


def lobby_of(talk: Talk, wanted: Callable[[Json], object] = lambda _: True) -> Json:
    """The first one that is wanted."""

    def is_wanted(message: Json) -> bool:
        return message["type"] == "lobby" and bool(wanted(message["lobby"]))

    return dict(talk.until(is_wanted)["lobby"])


def match_of(talk: Talk, wanted: Callable[[Json], object] = lambda _: True) -> Json:
    """What whoever looks waits for."""
    lobby = lobby_of(talk, lambda it: it["matches"] and wanted(it["matches"][0]))
    return dict(lobby["matches"][0])


def agree(talk: Talk) -> Json:
    """To the first offer that comes; the match with its table."""
    offered = match_of(talk, lambda it: it["offer"])
    talk.send(type="answer", offer=offered["offer"]["offer"], yes=True)
    return match_of(talk, lambda it: it["code"])


def shown_table(host: Visitor, clock: Json | None = None, game: str = "trambahn") -> Json:
    body = {"game": game, "seats": [ME, OPEN], "shown": True, "clock": clock}
    return dict(host.post("/api/tables", body))


def codes_in(lobby: Json) -> list[str]:
    return [table["code"] for table in lobby["tables"]]


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
        hers.send(type="answer", offer=match_offer(hers), yes=True)
        code = agree(his)["code"]
        assert match_of(hers, lambda it: it["code"])["code"] == code
    table = ann.get(f"/api/tables/{code}")
    assert table["status"] == "playing"
    assert {seat["name"] for seat in table["seats"]} == {"Ann", "Bob"}
    assert table["clock"]["kind"] == "live"
    assert not table["shown"]
    assert table["mine"] != bob.get(f"/api/tables/{code}")["mine"]


def match_offer(talk: Talk) -> str:
    """The one that was told last."""
    last = [m for m in map(_read, talk.received) if m["type"] == "lobby"][-1]
    return str(last["lobby"]["matches"][0]["offer"]["offer"])


def _read(text: str) -> Json:
    import json

    return dict(json.loads(text))


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
