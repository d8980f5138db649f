"""The course of a turn, as docs/rules/last-tram.md has it."""

from __future__ import annotations

import pytest

from carbarn.engine.referee import Referee, Refused
from carbarn.games import find

GAME = find("last-tram")
TWO = {"players": 2}


def table(stop: int, *hands: list[int]) -> Referee:
    """Two players with these tickets and no pile, the tram at a stop."""
    referee = Referee(GAME, TWO, seed=1)
    s = referee.state
    s.stop, s.pile_left = stop, 0
    for seat, hand in enumerate(hands):
        s.held[seat] = len(hand)
        for slot, ticket in enumerate(hand):
            s.hand[seat, slot] = ticket
    return referee


def test_a_ride_scores_every_stop_on_the_way() -> None:
    """LT2."""
    referee = table(4, [9, 2, 1], [3])

    referee.play(0, GAME.parse_move("ride 9"))

    assert referee.view(0)["scores"] == [5, 0]
    assert referee.actor() == 1


def test_a_ride_goes_further_on() -> None:
    """LT2."""
    with pytest.raises(Refused, match="LT2: stop 2 is not further on"):
        table(4, [9, 2, 1], [3]).play(0, GAME.parse_move("ride 2"))


def test_a_drop_sends_the_tram_to_the_depot_and_the_turn_goes_on() -> None:
    """LT3."""
    referee = table(4, [9, 2, 1], [3])

    referee.play(0, GAME.parse_move("drop 1"))

    assert referee.view(0)["stop"] == 0
    assert referee.actor() == 0


def test_nobody_else_learns_which_ticket_was_dropped() -> None:
    """LT6."""
    referee = table(4, [9, 2, 1], [3])
    dropped = referee.play(0, GAME.parse_move("drop 1"))

    assert [event.args["ticket"] for event in referee.events(dropped, 1)] == [None]
    assert referee.view(1)["dropped"] == [[None], []]


def test_the_game_ends_when_nobody_has_a_ticket() -> None:
    """LT5."""
    referee = table(0, [9], [])

    referee.play(0, GAME.parse_move("ride 9"))

    assert referee.over()
