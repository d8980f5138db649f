"""What belongs together: moves that make up an action or a whole turn, as people speak of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.contract import Game
from ..engine.events import new_log


def ends_action(game: Game, before: Any, s: Any, seat: int, reveals: bool) -> bool:
    """Whether the move from one state to the next was the last of the seat's action.

    Where something has come to light, the seat decides anew.
    """
    return reveals or not game.is_amid(before, s, seat)


def first_action(game: Game, s: Any, seat: int, moves: Sequence[int]) -> tuple[int, ...]:
    """The first of these moves, as far as they belong together."""
    state = s.copy()
    for n, move in enumerate(moves, start=1):
        before, log = state.copy(), new_log()
        game.play(state, seat, move, log)
        if ends_action(game, before, state, seat, game.EVENTS.reveals_anything(log.entries())):
            return tuple(moves[:n])
    return tuple(moves)
