"""What a computer player is, and the simplest one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from ..engine.chance import below, generator
from ..engine.compiled import ints
from ..engine.contract import Game
from ..engine.events import NO_LOG

GLANCES = 3  # moves that catch the eye of who does not think


class Player(Protocol):
    """Chooses moves for a seat from what that seat may know."""

    def choose(self, s: Any, seat: int) -> int:
        """One of the seat's legal moves in this veiled state."""
        ...


@dataclass(frozen=True)
class Limit:
    """How long a player may think about one move: a time, or a number of playouts.

    With a number of playouts the same seed gives the same move on every machine. With neither, the
    level decides. Several cores think for the same time, or share the playouts.
    """

    seconds: float | None = None
    playouts: int | None = None
    cores: int = 1

    @property
    def given(self) -> bool:
        """Whether there is one."""
        return self.seconds is not None or self.playouts is not None

    def for_one_core(self) -> Limit:
        """The part of it that each core has."""
        share = self.playouts and -(-self.playouts // self.cores)
        return Limit(self.seconds, share)


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


class Careless:
    """Plays like another, but makes some of its moves at a glance: one can win against it.

    Of a few legal moves that catch its eye it takes the one that looks best.
    """

    def __init__(self, thinker: Player, game: Game, seed: int, slips: float) -> None:
        self.thinker = thinker
        self.game = game
        self.slips = slips
        self.rng = generator(seed, "careless player")

    def choose(self, s: Any, seat: int) -> int:
        """Think, or not."""
        if below(self.rng, 1000) >= 1000 * self.slips:
            return self.thinker.choose(s, seat)
        moves = legal_moves(self.game, s, seat)
        seen = [moves[below(self.rng, len(moves))] for _ in range(GLANCES)]
        return max(seen, key=lambda move: self._looks(s, seat, move))

    def _looks(self, s: Any, seat: int, move: int) -> int:
        """How the table looks after a move."""
        imagined = s.copy()
        self.game.play(imagined, seat, move, NO_LOG)
        return self.game.estimate(imagined, seat)
