"""What a position promises a seat, by eye, and the quick moves of imagined games."""

from __future__ import annotations

from ...engine.chance import below
from ...engine.compiled import Ints, rule
from ...engine.layout import NONE
from .components import SCORINGS, TIMES, WORTH
from .state import State

SIXTEENTHS = 16


@rule
def estimate(s: State, seat: int) -> int:
    """The seat's promise less the other's."""
    return promise(s, seat) - promise(s, 1 - seat)


@rule
def promise(s: State, seat: int) -> int:
    """Points made, and what the lines will make in the scorings that are left."""
    total = s.points[seat] * SIXTEENTHS + s.money_left[seat] * 8
    for line in range(s.lines[seat]):
        worth = WORTH[s.stations[seat, line]]
        if s.tram[seat, line] != NONE:
            total += worth * TIMES[s.tram[seat, line]] * (SCORINGS - s.scorings) * 4
    return total


@rule
def casual(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    """Any legal move."""
    return moves[below(rng, n)]
