"""What a position promises a seat, without trying a move: the judgement of the greedy opponent."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.compiled import Ints, rule
from ...engine.contract import POINT, Term
from ...engine.scratch import scratch_row
from .state import State

A_TICKET = 4 * POINT  # what a ticket in hand still brings, on average


# What an estimate adds up, by name.
TERMS: Sequence[Term] = (Term("points"), Term("tickets"), Term("rivals"))
PARTS = len(TERMS)
POINTS, TICKETS, RIVALS = range(PARTS)


@rule
def estimate(s: State, seat: int) -> int:
    """The seat's promise less the average of the others'. Tickets may be UNKNOWN: only count."""
    parts = scratch_row(PARTS)
    terms(s, seat, parts)
    return parts[POINTS] + parts[TICKETS] + parts[RIVALS]


@rule
def terms(s: State, seat: int, parts: Ints) -> None:
    """Points made, tickets to make more with, and what the others have of both."""
    others = 0
    for other in range(s.players):
        if other != seat:
            others += s.points[other] * POINT + s.held[other] * A_TICKET
    parts[POINTS] = s.points[seat] * POINT
    parts[TICKETS] = s.held[seat] * A_TICKET
    parts[RIVALS] = -(others // (s.players - 1))


def reason(_: State, __: State, ___: int, term: int) -> Term:
    """Why a term has grown: here its name tells enough."""
    return TERMS[term]
