"""All moves, declared once: their numbers and their notation follow. `ride 7`, `drop 7`."""

from __future__ import annotations

from ...engine.compiled import rule
from ...engine.notation import Notation, numbers
from .state import TICKETS

NOTATION = Notation(ticket=numbers("ticket", 1, TICKETS))
RIDE = NOTATION.add("ride {ticket}")
DROP = NOTATION.add("drop {ticket}")

MOVES = NOTATION.count
name_move = NOTATION.name
parse_move = NOTATION.parse


def public_move(move: int) -> str:
    """A move as others read it: they do not see which ticket is dropped (LT6)."""
    return "drop" if move >= DROP else name_move(move)


@rule
def ride(ticket: int) -> int:
    """The move that rides to the stop of a ticket."""
    return RIDE + ticket - 1


@rule
def drop(ticket: int) -> int:
    """The move that drops a ticket."""
    return DROP + ticket - 1


@rule
def ticket_of(move: int) -> int:
    """The ticket that a move uses."""
    return move % TICKETS + 1
