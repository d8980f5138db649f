"""Searching with several cores: each core searches for itself, and what was tried is added up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from ..engine.contract import Game
from .players import legal_moves

T = TypeVar("T")
Tried = tuple[tuple[int, ...], int, float]  # moves, how often they were tried, and points ahead


class Searcher(Protocol):
    """Somebody who searches, and can tell about it."""

    def choose(self, s: Any, seat: int) -> int:
        """The move that was tried most."""
        ...

    def thoughts(self, s: Any, seat: int) -> list[Tried]:
        """All that was tried."""
        ...

    def expects(self, s: Any, seat: int) -> float:
        """How many points the seat will be ahead at the end, whoever is to move."""
        ...


class ParallelSearch:
    """Several searchers in threads of their own: compiled code runs in all of them at once."""

    def __init__(self, game: Game, searchers: Sequence[Searcher]) -> None:
        self.game = game
        self.searchers = searchers

    def choose(self, s: Any, seat: int) -> int:
        """Think, unless there is nothing to decide."""
        moves = legal_moves(self.game, s, seat)
        if len(moves) == 1:
            return moves[0]
        return max(self.thoughts(s, seat), key=lambda tried: tried[1:])[0][0]

    def thoughts(self, s: Any, seat: int) -> list[Tried]:
        """What all of them have tried."""
        visits: dict[tuple[int, ...], int] = defaultdict(int)
        points: dict[tuple[int, ...], float] = defaultdict(float)
        for tried in self._all(lambda one: one.thoughts(s, seat)):
            for moves, times, ahead in tried:
                visits[moves] += times
                points[moves] += times * ahead
        return [(moves, visits[moves], points[moves] / visits[moves]) for moves in visits]

    def expects(self, s: Any, seat: int) -> float:
        """What they expect on average."""
        return sum(self._all(lambda one: one.expects(s, seat))) / len(self.searchers)

    def _all(self, ask: Callable[[Searcher], T]) -> list[T]:
        with ThreadPoolExecutor(len(self.searchers)) as threads:
            return list(threads.map(ask, self.searchers))
