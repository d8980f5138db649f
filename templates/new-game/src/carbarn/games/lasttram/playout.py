"""How search plays a guessed game on: quickly, and not silly."""

from __future__ import annotations

from ...engine.chance import quick_below
from ...engine.compiled import Ints, rule
from .moves import DROP
from .state import TICKETS, State

TRIES = 3


@rule
def playout_move(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    """Any move, but rather a ride than a drop."""
    move = moves[quick_below(rng, n)]
    for _ in range(TRIES):
        if move < DROP:
            return move
        move = moves[quick_below(rng, n)]
    return move


@rule
def lookahead(s: State) -> int:
    """The game is short: search plays to its end."""
    return TICKETS
