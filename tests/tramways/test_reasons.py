"""The reasons of a hint tell of what the judgement weighed."""

from __future__ import annotations

from itertools import pairwise

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

PAIRS = 128 // WEIGHTS[TRIPS_LATER]  # with so many actions left the best two count as they are
TRIPS = [term.key for term in TERMS].index("trips")


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
