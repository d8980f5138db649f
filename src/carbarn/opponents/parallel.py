"""Searching with several cores: each core searches for itself, and what was tried is added up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from ..engine.chance import generator, next_word
from ..engine.contract import Game
from .players import legal_moves

T = TypeVar("T")


@dataclass(frozen=True, order=True)
class Candidate:
    """Moves that a seat might make, the first of them now. The one tried most is the best."""

    tried: int  # how often
    margin: float  # points ahead of the best rival at the end; alone, points
    moves: tuple[int, ...]


class Searcher(Protocol):
    """Somebody who searches, and can tell about it."""

    def turn(self, s: Any, seat: int, seed: int) -> Sequence[int]:
        """The moves of the best candidate."""
        ...

    def candidates(self, s: Any, seat: int, seed: int) -> list[Candidate]:
        """All that was tried."""
        ...

    def expected_margins(self, s: Any, seat: int, seed: int) -> list[float]:
        """How many points each seat will be ahead at the end, whoever is to move."""
        ...


class ParallelSearch:
    """Several searchers in threads of their own: compiled code runs in all of them at once."""

    def __init__(self, game: Game, searchers: Sequence[Searcher]) -> None:
        self.game = game
        self.searchers = searchers

    def turn(self, s: Any, seat: int, seed: int) -> Sequence[int]:
        """Think, unless there is nothing to decide."""
        moves = legal_moves(self.game, s, seat)
        return moves if len(moves) == 1 else max(self.candidates(s, seat, seed)).moves

    def candidates(self, s: Any, seat: int, seed: int) -> list[Candidate]:
        """What all of them have tried."""
        tried: dict[tuple[int, ...], int] = defaultdict(int)
        points: dict[tuple[int, ...], float] = defaultdict(float)
        found = self._all(seed, lambda one, own_seed: one.candidates(s, seat, own_seed))
        for one in (one for candidates in found for one in candidates):
            tried[one.moves] += one.tried
            points[one.moves] += one.tried * one.margin
        return [Candidate(n, points[moves] / n, moves) for moves, n in tried.items()]

    def expected_margins(self, s: Any, seat: int, seed: int) -> list[float]:
        """What they expect on average."""
        found = self._all(seed, lambda one, own_seed: one.expected_margins(s, seat, own_seed))
        return [sum(margins) / len(margins) for margins in zip(*found, strict=True)]

    def _all(self, seed: int, ask: Callable[[Searcher, int], T]) -> list[T]:
        rng = generator(seed, "cores")
        seeds = [next_word(rng) for _ in self.searchers]
        with ThreadPoolExecutor(len(self.searchers)) as threads:
            return list(threads.map(ask, self.searchers, seeds))
