"""What a position promises a seat, without trying a move: the judgement of the greedy opponent."""

from __future__ import annotations

from ...engine.compiled import rule
from ...engine.contract import POINT
from .state import State

A_TICKET = 4 * POINT  # what a ticket in hand still brings, on average


@rule
def estimate(s: State, seat: int) -> int:
    """The seat's promise less the average of the others'. Tickets may be UNKNOWN: only count."""
    others = 0
    for other in range(s.players):
        if other != seat:
            others += promise(s, other)
    return promise(s, seat) - others // (s.players - 1)


@rule
def promise(s: State, seat: int) -> int:
    """Points made, and tickets to make more with."""
    return s.points[seat] * POINT + s.held[seat] * A_TICKET
