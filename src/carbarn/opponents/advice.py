"""What the best opponent thinks of a position: for hints, and for looking back at a game.

Like the opponents themselves it is told a veiled state and nothing else. Work for a worker.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..engine.events import NO_LOG
from ..games import find
from .players import Limit

ALTERNATIVES = 2


@dataclass(frozen=True)
class Thought:
    """Moves that a seat might make, the first of them now, and what comes of it."""

    moves: tuple[int, ...]
    margin: float  # points ahead of the best rival at the end; alone, points


@dataclass(frozen=True)
class Verdict:
    """A move that was made, beside the one that the adviser would have made."""

    best: Thought
    margin: float  # that the move made leads to


def advise(game: str, state: bytes, seat: int, seed: int, limit: Limit) -> list[Thought]:
    """The move to make and the best alternatives, best first."""
    adviser, s = _adviser(game, seed, limit), find(game).State(state)
    return _best_of(adviser.thoughts(s, seat))


def judge(game: str, state: bytes, seat: int, move: int, seed: int, limit: Limit) -> Verdict:
    """What a move gives away. Two different moves are compared over the same chances."""
    rules = find(game)
    s = rules.State(state)
    best = _best_of(_adviser(game, seed, limit).thoughts(s, seat))[0]
    if best.moves[0] == move:
        return Verdict(best, best.margin)

    def expected(made: int) -> float:
        after = s.copy()
        rules.play(after, seat, made, NO_LOG)
        return float(_adviser(game, seed, limit).expects(after, seat))

    return Verdict(Thought(best.moves, expected(best.moves[0])), expected(move))


def _adviser(game: str, seed: int, limit: Limit) -> Any:
    from . import search  # numpy and numba are imported only by those who search

    return search.player(find(game), seed, limit)


def _best_of(thoughts: Iterable[tuple[tuple[int, ...], int, float]]) -> list[Thought]:
    """The ones tried most: those that begin otherwise first, then those that go on otherwise."""
    ranked = sorted(thoughts, key=lambda tried: tried[1:], reverse=True)
    begin: dict[int, int] = {}
    differ: dict[tuple[int, ...], int] = {}
    for n, (moves, _, _) in enumerate(ranked):
        begin.setdefault(moves[0], n)
        differ.setdefault(tuple(sorted(moves)), n)
    chosen = list(dict.fromkeys([*begin.values(), *differ.values()]))[: ALTERNATIVES + 1]
    best: list[Thought] = []
    for moves, _, margin in (ranked[n] for n in sorted(chosen)):
        best.append(Thought(moves, min([margin, *(better.margin for better in best)])))
    return best
