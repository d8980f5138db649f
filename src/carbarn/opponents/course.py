"""A turn that was thought through to its end, and is then played move by move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ..engine.contract import Game
from ..engine.events import NO_LOG


class Course:
    """The rest of a plan. It holds as long as the table looks as it was planned."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._rest: list[tuple[bytes, int]] = []

    def begin(self, s: Any, seat: int, moves: Sequence[int]) -> int:
        """Set out: the first move is made now, the others when asked for."""
        self._rest = []
        imagined = s.copy()
        for move, then in pairwise(moves):
            self.game.play(imagined, seat, move, NO_LOG)
            self._rest.append((imagined.tobytes(), then))
        return moves[0]

    def next(self, s: Any) -> int | None:
        """The move that was planned for this position, if there is one."""
        if self._rest and self._rest[0][0] == s.tobytes():
            return self._rest.pop(0)[1]
        return None
