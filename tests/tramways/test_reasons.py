"""The reasons of a hint tell of what the judgement weighed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from carbarn.engine import options
from carbarn.engine.compiled import ints
from carbarn.engine.layout import NONE
from carbarn.engine.referee import Referee
from carbarn.games import tramways
from carbarn.games.tramways.judgement.estimate import TERMS
from carbarn.games.tramways.judgement.prospects import trips_worth
from carbarn.games.tramways.judgement.reasons import best_trips, reason
from carbarn.games.tramways.judgement.weights import TRIPS_LATER, WEIGHTS
from carbarn.opponents import levels

from .board import position

PAIRS = 128 // WEIGHTS[TRIPS_LATER]  # with so many actions left the best two count as they are
TRIPS, OPEN_LINKS = ([term.key for term in TERMS].index(key) for key in ("trips", "open-links"))


def played(seed: int, players: int = 2) -> list[tramways.State]:
    """The states of a game between quick players."""
    referee = Referee(tramways, options.complete(tramways, players, {}), seed)
    seats = [levels.player("casual", tramways, seat) for seat in range(players)]
    states = [referee.state.copy()]
    while (seat := referee.actor()) != NONE:
        referee.play(seat, seats[seat].choose(tramways.veil(referee.state, seat), seat))
        states.append(referee.state.copy())
    return states


def test_the_trips_that_are_told_are_those_that_were_weighed() -> None:
    for s in played(seed=3)[::15]:
        for seat in range(s.players):
            found = [trip.worth for trip in best_trips(s, seat) if trip.worth > 0]
            assert sum(found[:2]) == trips_worth(s, seat, 0, 0, PAIRS, WEIGHTS)


def test_a_new_link_is_told_by_the_trip_that_it_opens() -> None:
    states = played(seed=3)
    opened = []
    for before, s in pairwise(states):
        for seat in range(s.players):
            less, more = ints(len(TERMS)), ints(len(TERMS))
            tramways.terms(before, seat, less)
            tramways.terms(s, seat, more)
            if more[TRIPS] > less[TRIPS]:
                opened.append(reason(before, s, seat, TRIPS))
    told = [one.args for one in opened if one.key == "trips-opened"]
    assert told
    for args in told:
        assert args["from"] != args["to"]
        assert str(args["what"]).startswith("stop-")
        assert int(args["happiness"] or 0) >= 1


@pytest.mark.parametrize(
    ("worked", "acts", "workers", "round_", "counts"),
    [
        (1, True, 1, 2, True),
        (1, False, 1, 2, False),
        (1, True, 0, 2, False),
        (2, False, 1, 2, True),
        (6, False, 1, 6, False),
    ],
)
def test_tw21_an_unfinished_link_promises_something_while_it_can_still_be_worked_on(
    worked: int, acts: bool, workers: int, round_: int, counts: bool
) -> None:
    table = position(
        "R . . C",
        hands="a=rail1,R / -",
        links=f"0: 0-1-2 worked {worked}",
        workers=f"{workers} / 2",
        round_=round_,
        phase="actions" if acts else "administration",
    )
    parts = ints(len(TERMS))
    tramways.terms(table.s, 0, parts)

    assert (parts[OPEN_LINKS] > 0) == counts
