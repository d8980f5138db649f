"""Hints: what the best opponent would do, for who asks, from what they may know."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .client import ME, OPEN, Json, ServerThread, Talk, Visitor, computer, for_tests, here


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """One that thinks for a short time only."""
    settings = for_tests(tmp_path_factory.mktemp("server") / "carbarn.db", think=0.05)
    with ServerThread(settings) as server:
        yield server


def ask(talk: Talk, state: Json, seat: int = 0) -> Json:
    talk.send(type="hint", id="h", seat=seat, seq=state["seq"])
    return talk.until(lambda message: message.get("id") == "h", timeout=180)


@pytest.mark.slow
def test_a_hint_names_the_best_move_and_two_alternatives(ann: Visitor) -> None:
    with ann.look(ann.table(ME, computer())["code"]) as talk:
        state = talk.state()
        hint = ask(talk, state)
        assert hint["seq"] == state["seq"]
        assert len(hint["candidates"]) == 3
        best, *others = hint["candidates"]
        for candidate in hint["candidates"]:
            assert candidate["moves"][0] in state["legal"]
            assert candidate["events"][0]["seat"] == 0
        assert all(best["margin"] >= other["margin"] for other in others)
        assert ask(talk, state)["candidates"] == hint["candidates"], "thought about once"
        talk.play(state, best["moves"][0])


@pytest.mark.slow
def test_whoever_asks_for_a_hint_may_do_other_things_meanwhile(ann: Visitor) -> None:
    """The rules have to be compiled first, so it takes long."""
    with ann.look(ann.table(ME, computer(), game="trambahn")["code"]) as talk:
        state = talk.state()
        talk.send(type="hint", id="h", seat=0, seq=0)
        assert talk.code(type="hint", id="second", seat=0, seq=0) == "too-fast"
        talk.send(type="ping")
        first = talk.until(lambda message: message["type"] == "pong" or message.get("id") == "h")
        assert first["type"] == "pong"
        talk.play(state)
        answer = talk.until(lambda message: message.get("id") == "h")
        assert answer["code"] == "stale", "the table has moved on"


def test_with_other_people_there_are_hints_only_if_they_were_agreed_on(
    ann: Visitor, bob: Visitor
) -> None:
    def has_hints(*seats: Json, **agreed: bool | None) -> bool:
        body = {"game": "cable-car", "seats": list(seats), **agreed}
        return bool(ann.post("/api/tables", body)["hints"])

    assert has_hints(ME, computer())
    assert has_hints(ME, computer(), computer(), hints=None)
    assert not has_hints(ME, computer(), hints=False)
    assert not has_hints(ME, OPEN)
    assert not has_hints(ME, here("Cleo"), computer())
    assert has_hints(ME, here("Cleo"), hints=True)


def test_no_hint_is_given_where_none_was_agreed_on(ann: Visitor, two: str) -> None:
    with ann.look(two) as talk:
        talk.state()
        assert talk.code(type="hint", seat=0, seq=0) == "no-hints"


def test_hints_are_for_the_own_seat_in_its_turn(ann: Visitor, bob: Visitor) -> None:
    body = {"game": "cable-car", "seats": [ME, OPEN], "hints": True}
    table = ann.post("/api/tables", body)
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    with ann.look(table["code"]) as talk, bob.look(table["code"]) as other:
        talk.state(lambda state: state["table"]["status"] == "playing")
        other.state()
        assert talk.code(type="hint", seat=1, seq=0) == "not-your-seat"
        assert other.code(type="hint", seat=1, seq=0) == "not-your-turn"
        assert talk.code(type="hint", seat=0, seq=7) == "stale"


def test_a_rematch_keeps_what_was_agreed_on(tmp_path: Path) -> None:
    settings = for_tests(tmp_path / "carbarn.db")
    with ServerThread(settings) as server:
        ann = server.visitor()
        body = {"game": "cable-car", "seats": [computer(), computer()], "hints": False}
        code = ann.post("/api/tables", body)["code"]
        while ann.get(f"/api/tables/{code}")["status"] != "over":
            time.sleep(0.05)
        assert not ann.post(f"/api/tables/{code}/rematch")["hints"]
