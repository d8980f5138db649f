"""What a computer player is, how it lives through a game, and the simplest way to think."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..engine.chance import below, generator
from ..engine.compiled import Ints, ints
from ..engine.contract import Game
from ..engine.events import NO_LOG
from .planned_turn import PlannedTurn, planned

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
    level decides; with both, thinking ends with the first of them. Several cores think for the same
    time, or share the playouts.
    """

    seconds: float | None = None
    playouts: int | None = None
    cores: int = 1

    @property
    def given(self) -> bool:
        """Whether there is one."""
        return self.seconds is not None or self.playouts is not None

    def less(self, used: float) -> Limit:
        """What is left of it when some time has gone by."""
        left = self.seconds and max(0.0, self.seconds - used)
        return Limit(left, self.playouts, self.cores)

    def half(self) -> Limit:
        """Half of it."""
        playouts = self.playouts and max(1, self.playouts // 2)
        return Limit(self.seconds and self.seconds / 2, playouts, self.cores)

    def for_one_core(self) -> Limit:
        """The part of it that each core has."""
        share = self.playouts and -(-self.playouts // self.cores)
        return Limit(self.seconds, share)


def legal_moves(game: Game, s: Any, seat: int) -> list[int]:
    """The seat's legal moves."""
    moves = ints(game.MOST_MOVES)
    return [moves[i] for i in range(game.legal(s, seat, moves))]


def own_seed(seed: int, seat: int) -> int:
    """The seed of a seat's player: it follows from the game's seed, and gives no clue to it."""
    return _hashed(f"player:{seed}:{seat}")


def move_seed(seed: int, made: int) -> int:
    """A player's chances after so many of its own moves, wherever it thinks about the next."""
    return _hashed(f"move:{seed}:{made}")


def _hashed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")


class Thinker(Protocol):
    """A style of playing. It remembers nothing: what it decides follows from what it is told."""

    def turn(self, s: Any, seat: int, seed: int) -> Sequence[int]:
        """The next move of the seat, and those after it as far as they can be foreseen."""
        ...


class RandomThinker:
    """Any legal move, each as likely as the others."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def turn(self, s: Any, seat: int, seed: int) -> Sequence[int]:
        """Pick one without thinking."""
        moves = legal_moves(self.game, s, seat)
        return [moves[below(generator(seed, "random player"), len(moves))]]


class TurnPlayer(ABC):
    """Lives for a game. What it has planned it plays as long as the table looks as planned."""

    def __init__(self) -> None:
        self._made = 0
        self._turn = PlannedTurn()

    def choose(self, s: Any, seat: int) -> int:
        """The move that was planned for this, or the first one of a new plan."""
        move = self._turn.move_at(self._made, s)
        if move is None:
            self._turn = self.plan(s, seat, self._made)
            move = self._turn.moves[0]
        self._made += 1
        return move

    @abstractmethod
    def plan(self, s: Any, seat: int, made: int) -> PlannedTurn:
        """Think of a turn, after so many moves of one's own."""


class LevelPlayer(TurnPlayer):
    """Plays as its thinker does, but makes some of its moves at a glance: one can win against it.

    Where it slips, it takes of a few legal moves that catch its eye the one that looks best.
    """

    def __init__(self, thinker: Thinker, game: Game, seed: int, slips: float = 0.0) -> None:
        super().__init__()
        self.thinker = thinker
        self.game = game
        self.seed = seed
        self.slips = slips

    def plan(self, s: Any, seat: int, made: int) -> PlannedTurn:
        """A turn up to the first slip."""
        if self._slips_at(made):
            return planned(self.game, s, seat, made, [self._glance(s, seat, made)])
        moves = self.thinker.turn(s, seat, move_seed(self.seed, made))
        careful = 1
        while careful < len(moves) and not self._slips_at(made + careful):
            careful += 1
        return planned(self.game, s, seat, made, moves[:careful])

    def _slips_at(self, made: int) -> bool:
        return bool(self.slips) and below(self._eye(made), 1000) < 1000 * self.slips

    def _eye(self, made: int) -> Ints:
        return generator(move_seed(self.seed, made), "careless player")

    def _glance(self, s: Any, seat: int, made: int) -> int:
        rng = self._eye(made)
        below(rng, 1000)  # decided that it slips
        moves = legal_moves(self.game, s, seat)
        seen = [moves[below(rng, len(moves))] for _ in range(GLANCES)]
        return max(seen, key=lambda move: self._looks(s, seat, move))

    def _looks(self, s: Any, seat: int, move: int) -> int:
        """How the table looks after a move."""
        imagined = s.copy()
        self.game.play(imagined, seat, move, NO_LOG)
        return self.game.estimate(imagined, seat)
