"""What can be taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from .client import ME, Json, ServerThread, Talk, Visitor, computer, entries_of, for_tests, here


def drawn_and_laid(talk: Talk) -> Json:
    """A move that showed something, and one that did not."""
    return talk.play(talk.play(talk.state(), "draw"))


def test_a_move_that_showed_nothing_can_be_taken_back(server: ServerThread, ann: Visitor) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    with ann.look(code) as talk:
        before = talk.play(talk.state(), "draw")
        laid = talk.play(before)
        assert (before["can_take_back"], laid["can_take_back"]) == (False, True)
        after = talk.take_back(laid)
        (entry,) = after["log"]
        assert entry == {
            "seq": 3,
            "seat": 0,
            "kind": "take-back",
            "move": None,
            "undoes": 2,
            "stand_in": None,
            "at": entry["at"],
            "events": [],
        }
        assert after["view"] == before["view"]
        assert after["legal"] == before["legal"]
        assert after["table"]["turn"] == 0
    assert entries_of(server.settings.database, code)[-1] == (3, 0, "take-back", None, 2, None)


def test_a_move_that_showed_something_stands(ann: Visitor) -> None:
    with ann.look(ann.table(ME, here("Ida"))["code"]) as talk:
        state = talk.play(talk.state(), "draw")
        assert talk.code(type="take-back", seat=0, seq=state["seq"]) == "cannot-take-back"


def test_what_was_drawn_stays_drawn_after_a_take_back(server: ServerThread, ann: Visitor) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    with ann.look(code) as talk:
        state = talk.take_back(drawn_and_laid(talk))
        assert state["can_take_back"] is False, "the draw before it stands"
        assert talk.code(type="take-back", seat=0, seq=state["seq"]) == "cannot-take-back"
        again = talk.play(state, state["legal"][-1])
        assert again["can_take_back"] is True
    assert len(server.referee(code).played) == 2


def test_nobody_takes_back_anothers_move(ann: Visitor) -> None:
    with ann.look(ann.table(ME, here("Ida"))["code"]) as talk:
        state = drawn_and_laid(talk)
        assert talk.code(type="take-back", seat=1, seq=state["seq"]) == "cannot-take-back"


def test_nothing_is_taken_back_after_somebody_else_has_moved(ann: Visitor) -> None:
    with ann.look(ann.table(ME, here("Ida"))["code"]) as talk:
        drawn_and_laid(talk)
        state = talk.play(talk.look(1), "draw")
        assert talk.look(0)["can_take_back"] is False
        assert talk.code(type="take-back", seat=0, seq=state["seq"]) == "cannot-take-back"


def test_if_the_others_move_is_taken_back_ones_own_can_be(
    server: ServerThread, ann: Visitor
) -> None:
    """At the end of the game tiles are laid without one being drawn."""
    code = ann.table(ME, here("Ida"), hand=2)["code"]
    with ann.look(code) as talk:
        state = talk.state()
        while state["view"]["supply"] or state["view"]["step"] != "choose":
            state = talk.look(state["table"]["turn"])
            state = talk.play(state, "draw" if "draw" in state["legal"] else None)
        before = talk.look(state["table"]["turn"])
        mine = talk.play(before)
        theirs = talk.play(talk.look(mine["table"]["turn"]))
        assert (mine["can_take_back"], theirs["can_take_back"]) == (True, True)
        assert talk.look(mine["seat"])["can_take_back"] is False
        talk.take_back(talk.look(theirs["seat"]))
        assert talk.take_back(talk.look(mine["seat"]))["view"] == before["view"]
    assert server.referee(code).actor() == before["seat"]


def test_a_stale_take_back_is_refused(ann: Visitor) -> None:
    with ann.look(ann.table(ME, here("Ida"))["code"]) as talk:
        state = drawn_and_laid(talk)
        assert talk.code(type="take-back", seat=0, seq=state["seq"] - 1) == "stale"


def test_who_takes_back_in_time_is_quicker_than_the_computer(tmp_path: Path) -> None:
    """What the computer thought about the position that is no more is forgotten."""
    with ServerThread(for_tests(tmp_path / "carbarn.db", pace=0.3)) as server:
        ann = server.visitor()
        with ann.look(ann.table(ME, computer())["code"]) as talk:
            laid = drawn_and_laid(talk)
            assert laid["thinking"] == 1
            back = talk.take_back(laid)
            assert (back["thinking"], back["table"]["turn"]) == (None, 0)
            again = talk.play(back, back["legal"][-1])
            answer = talk.state(lambda s: s["seq"] > again["seq"])
            assert answer["log"][0]["seat"] == 1


def test_a_log_cannot_be_made_to_grow_for_ever(tmp_path: Path) -> None:
    from dataclasses import replace

    from .client import GENEROUS

    limits = replace(GENEROUS, take_backs=3)
    with ServerThread(for_tests(tmp_path / "carbarn.db", limits=limits)) as server:
        ann = server.visitor()
        with ann.look(ann.table(ME, here("Ida"))["code"]) as talk:
            state = drawn_and_laid(talk)
            for _ in range(3):
                state = talk.take_back(state)
                state = talk.play(state)
            assert state["can_take_back"] is False
            assert talk.code(type="take-back", seat=0, seq=state["seq"]) == "cannot-take-back"


@pytest.mark.slow
def test_a_game_with_take_backs_is_the_same_after_a_restart(tmp_path: Path) -> None:
    settings = for_tests(tmp_path / "carbarn.db")
    with ServerThread(settings) as server:
        ann = server.visitor()
        code = ann.table(ME, here("Ida"))["code"]
        with ann.look(code) as talk:
            state = talk.play(talk.take_back(drawn_and_laid(talk)))
        cookie = ann.cookie
    with ServerThread(settings) as server:
        again = server.returning(cookie)
        with again.look(code) as talk:
            found = talk.look(0)
    assert found["view"] == state["view"]
    assert [entry["seq"] for entry in found["log"]] == [1, 2, 3, 4]
    assert found["can_take_back"] is True
