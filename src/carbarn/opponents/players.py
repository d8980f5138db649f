"""What a computer player is, and the simplest one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from ..engine.chance import below, generator
from ..engine.compiled import ints
from ..engine.contract import Game


class Player(Protocol):
    """Chooses moves for a seat from what that seat may know."""

    def choose(self, s: Any, seat: int) -> int:
        """One of the seat's legal moves in this veiled state."""
        ...


@dataclass(frozen=True)
class Limit:
    """How long a player may think about one move: a time, or a number of playouts.

    With a number of playouts the same seed gives the same move on every machine.
    """

    seconds: float = 0.5
    playouts: int | None = None


def legal_moves(game: Game, s: Any, seat: int) -> list[int]:
    """The seat's legal moves."""
    moves = ints(game.MOST_MOVES)
    return [moves[i] for i in range(game.legal(s, seat, moves))]


class RandomPlayer:
    """Any legal move, each as likely as the others."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = generator(seed, "random player")

    def choose(self, s: Any, seat: int) -> int:
        """Pick one without thinking."""
        moves = legal_moves(self.game, s, seat)
        return moves[below(self.rng, len(moves))]
