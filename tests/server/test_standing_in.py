"""Whoever has left for long can have a computer stand in, and comes back when they like."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from carbarn.games import find, folders
from carbarn.opponents import levels
from carbarn.server.table import absences

from .client import ME, OPEN, Json, ServerThread, Visitor, entries_of, for_tests, here, wait_until

pytestmark = pytest.mark.slow

SOON = 0.1  # seconds that count as long
LEVEL = "casual"
Wanted = Callable[[Json], bool]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for which nothing has to be compiled."""
    monkeypatch.setattr(levels, "stand_in", lambda _: LEVEL)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerThread]:
    with ServerThread(for_tests(tmp_path / "carbarn.db", absence=SOON)) as server:
        yield server


def met(*visitors: Visitor, **agreed: object) -> str:
    """A table where the first of them sits first; its code."""
    host, *others = visitors
    body = {"game": "cable-car", "seats": [ME, *[OPEN for _ in others]], **agreed}
    table = host.post("/api/tables", body)
    for other, seat in zip(others, table["seats"][1:], strict=True):
        other.post(f"/api/invites/{seat['invite']}")
    return str(table["code"])


def away(seat: int) -> Wanted:
    return lambda state: bool(state["table"]["seats"][seat]["away"])


def has_stand_in(seat: int) -> Wanted:
    return lambda state: stand_in(state, seat) is not None


def to_move(seat: int) -> Wanted:
    return lambda state: bool(state["table"]["turn"] == seat)


def stand_in(state: Json, seat: int) -> str | None:
    found: str | None = state["table"]["seats"][seat]["stand_in"]
    return found


def test_who_is_away_for_long_has_a_stand_in_and_takes_the_seat_back(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    code = met(ann, bob)
    with ann.look(code) as talk:
        with bob.look(code) as other:
            talk.play(talk.state(lambda s: s["table"]["seats"][1]["online"]))
            other.state(lambda s: s["legal"])
            assert talk.code(type="vote", seat=1) == "not-away"
        talk.state(away(1))
        talk.send(type="vote", seat=1)
        state = talk.state(has_stand_in(1))
        assert (state["log"][-1]["kind"], state["log"][-1]["stand_in"]) == ("stand-in", LEVEL)
        talk.state(to_move(0))  # the computer has moved for Bob
        with bob.look(code) as other:
            state = other.state()
            assert (stand_in(state, 1), state["legal"]) == (LEVEL, [])
            other.send(type="return", seat=1)
            back = other.state(lambda s: stand_in(s, 1) is None)
            assert (back["log"][-1]["kind"], back["log"][-1]["seat"]) == ("return", 1)
            assert not back["can_take_back"], "the computer's move stands"
            talk.play(talk.state(lambda s: s["seq"] == back["seq"]))
            other.play(other.state(lambda s: s["legal"]))
    entries = entries_of(server.settings.database, code)
    assert [row[1:] for row in entries if row[2] != "move"] == [
        (1, "stand-in", None, None, LEVEL),
        (1, "return", None, None, None),
    ]


def test_a_record_and_a_replay_know_moves_only(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    code = met(ann, bob)
    with ann.look(code) as talk:
        state = talk.state(away(1))
        talk.send(type="vote", seat=1)
        state = talk.state(has_stand_in(1))
        while state["table"]["status"] != "over":
            state = talk.play(state) if state["legal"] else talk.state()
    record = ann.get(f"/api/tables/{code}/record")
    assert all(" " not in entry["move"] for entry in record["moves"])
    assert len(ann.get(f"/api/tables/{code}/scores")["scores"]) == len(record["moves"])
    last = ann.get(f"/api/tables/{code}/moves/{len(record['moves'])}")
    assert last["entry"]["move"] == record["moves"][-1]["move"]
    again = ann.post(f"/api/tables/{code}/rematch")
    assert [seat["stand_in"] for seat in again["seats"]] == [None, None]


def test_more_than_half_of_those_present_have_to_want_it(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    cleo, dora, eve = (server.visitor(name) for name in ("Cleo", "Dora", "Eve"))
    code = met(ann, bob, cleo, dora)
    with ann.look(code) as one, bob.look(code) as two, cleo.look(code) as three:
        for talk in (one, two, three):
            talk.state(away(3))
        with eve.look(code) as watcher:
            assert watcher.code(type="vote", seat=3) == "not-yours"
        one.send(type="vote", seat=3)
        state = two.state(lambda s: s["table"]["seats"][3]["votes"])
        assert (state["table"]["seats"][3]["voters"], stand_in(state, 3)) == (3, None)
        one.send(type="vote", seat=3)  # twice counts once
        two.send(type="vote", seat=3)
        assert stand_in(three.state(has_stand_in(3)), 3)


def test_who_comes_back_in_time_is_not_voted_about(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    cleo = server.visitor("Cleo")
    code = met(ann, bob, cleo)
    with ann.look(code) as one, bob.look(code):
        one.state(away(2))
        one.send(type="vote", seat=2)
        one.state(lambda s: s["table"]["seats"][2]["votes"] == 1)
        with cleo.look(code) as back:
            seat = one.state(lambda s: s["table"]["seats"][2]["online"])["table"]["seats"][2]
            assert (seat["votes"], seat["away"]) == (0, False)
            assert back.code(type="return", seat=2) == "no-stand-in"


def test_who_has_a_stand_in_cannot_move_before_taking_the_seat_back(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    code = met(ann, bob)
    with ann.look(code) as talk:
        talk.state(away(1))
        talk.send(type="vote", seat=1)
        talk.state(has_stand_in(1))
        with bob.look(code) as other:
            seq = other.state()["seq"]
            assert other.code(type="play", seat=1, seq=seq, move="draw") == "has-stand-in"
            assert other.code(type="return", seat=0) == "not-your-seat"


def test_a_computer_stands_in_for_who_is_overdue_if_that_was_agreed_on(
    server: ServerThread, ann: Visitor, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absences, "MINUTE", 0.3)
    code = met(ann, bob, stand_in_after=1)
    assert ann.get(f"/api/tables/{code}")["stand_in_after"] == 1
    with ann.look(code) as talk:
        state = talk.state(away(1))
        assert stand_in(state, 1) is None, "it is not Bob's turn"
        talk.play(state)
        talk.state(has_stand_in(1))
        talk.state(to_move(0))


def test_no_game_plays_itself_while_nobody_is_there(
    server: ServerThread, ann: Visitor, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absences, "MINUTE", 0.1)
    code = met(ann, bob, stand_in_after=1)
    eve = server.visitor("Eve")
    with eve.look(code) as watcher:
        watcher.state()
        with pytest.raises(TimeoutError):
            watcher.next(timeout=0.6)
    assert entries_of(server.settings.database, code) == []


def test_a_stand_in_goes_on_after_a_restart(tmp_path: Path) -> None:
    settings = for_tests(tmp_path / "carbarn.db", absence=SOON)
    with ServerThread(settings) as server:
        ann, bob = server.visitor("Ann"), server.visitor("Bob")
        code = met(ann, bob)
        with ann.look(code) as talk:
            talk.state(away(1))
            talk.send(type="vote", seat=1)
            state = talk.state(has_stand_in(1))
            talk.send(type="play", seat=0, seq=state["seq"], move=state["legal"][0])
            talk.state(lambda s: s["seq"] > state["seq"])
        cookie = ann.cookie
    with ServerThread(settings) as server:
        wait_until(lambda: len(entries_of(settings.database, code)) >= 3)
        seats = server.returning(cookie).get(f"/api/tables/{code}")["seats"]
        assert seats[1]["stand_in"] == LEVEL


def test_one_screen_does_not_vote_about_itself(server: ServerThread, ann: Visitor) -> None:
    """People who share a screen come and go together."""
    code = ann.table(ME, here("Cleo"))["code"]
    with ann.look(code) as talk:
        talk.state()
        assert talk.code(type="vote", seat=1) == "not-yours"


def test_every_game_has_a_level_that_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for game in map(find, folders()):
        assert levels.stand_in(game) in [level.name for level in game.LEVELS]
