"""Greedy: looks one move ahead and takes what promises most."""

from __future__ import annotations

from typing import Any

from ..engine.chance import below, generator
from ..engine.contract import Game
from ..engine.events import NO_LOG
from .players import legal_moves

GUESSES = 6  # how many ways a draw is imagined to turn out


class GreedyPlayer:
    """Judges the position after each move by eye (the game's `estimate`)."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = generator(seed, "greedy player")

    def choose(self, s: Any, seat: int) -> int:
        """The most promising move; among equals, any."""
        moves = legal_moves(self.game, s, seat)
        promises = [self.promise(s, seat, move) for move in moves]
        best = max(promises)
        equals = [move for move, promise in zip(moves, promises, strict=True) if promise == best]
        return equals[below(self.rng, len(equals))]

    def promise(self, s: Any, seat: int, move: int) -> float:
        """What a move promises; if the turn goes on after it, what its best sequel does."""
        after = self._after(s, seat, move)
        if self.game.actor(after) != seat:
            return self.game.estimate(after, seat)
        return sum(self._best_sequel(s, seat, move) for _ in range(GUESSES)) / GUESSES

    def _after(self, s: Any, seat: int, move: int) -> Any:
        after = s.copy()
        self.game.play(after, seat, move, NO_LOG)
        return after

    def _best_sequel(self, s: Any, seat: int, move: int) -> int:
        """Guess what is hidden, play the move, and judge the best move after it."""
        guessed = s.copy()
        self.game.guess(guessed, self.rng)
        after = self._after(guessed, seat, move)
        sequels = legal_moves(self.game, after, seat)
        return max(self.game.estimate(self._after(after, seat, next_), seat) for next_ in sequels)
