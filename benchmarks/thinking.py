"""Does it pay to think longer? Search with a number of playouts a move, to play against itself.

    carbarn arena cable-car --games 40 --ladder --seats \
        benchmarks.thinking:P1600,benchmarks.thinking:P400,benchmarks.thinking:P100
"""

from __future__ import annotations

from typing import Any

from carbarn.engine.contract import Game
from carbarn.opponents import levels
from carbarn.opponents.players import Limit


class _Search:
    """Search that stops after so many playouts."""

    playouts: int

    def __init__(self, game: Game, seed: int) -> None:
        self._player = levels.player("search", game, seed, Limit(playouts=self.playouts))

    def choose(self, s: Any, seat: int) -> int:
        """What search chooses."""
        return self._player.choose(s, seat)


class P25(_Search):
    """25 playouts a move."""

    playouts = 25


class P100(_Search):
    """100 playouts a move."""

    playouts = 100


class P400(_Search):
    """400 playouts a move."""

    playouts = 400


class P1600(_Search):
    """1,600 playouts a move."""

    playouts = 1600


class P6400(_Search):
    """6,400 playouts a move."""

    playouts = 6400


class P25600(_Search):
    """25,600 playouts a move."""

    playouts = 25600
