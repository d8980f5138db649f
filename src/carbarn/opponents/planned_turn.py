"""A turn that was thought through to its end, and is then played move by move."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..engine.contract import Game
from ..engine.events import NO_LOG


@dataclass(frozen=True)
class PlannedTurn:
    """Moves of a seat, each for a table that looks as it was planned. It can be sent and kept."""

    made: int = 0  # moves that the seat had made before
    moves: tuple[int, ...] = ()
    looks: tuple[str, ...] = ()  # a digest of what the seat is to see before each of them

    def move_at(self, made: int, s: Any) -> int | None:
        """The seat's move after so many of its own, if the table looks as planned."""
        n = made - self.made
        if 0 <= n < len(self.moves) and self.looks[n] == digest(s):
            return self.moves[n]
        return None


def planned(game: Game, s: Any, seat: int, made: int, moves: Sequence[int]) -> PlannedTurn:
    """A plan for the veiled state s and those that the moves are to lead to."""
    imagined, looks = s.copy(), []
    for move in moves:
        looks.append(digest(imagined))
        game.play(imagined, seat, move, NO_LOG)
    return PlannedTurn(made, tuple(moves), tuple(looks))


def digest(s: Any) -> str:
    """Tells veiled states apart."""
    return hashlib.blake2b(s.tobytes(), digest_size=8).hexdigest()
