"""What the best opponent thinks of a position: for hints, and for looking back at a game.

Like the opponents themselves it is told a veiled state and nothing else. Work for a worker.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..engine.contract import Game
from ..engine.events import NO_LOG
from ..games import find
from .parallel import Candidate, Searcher
from .players import Limit

ALTERNATIVES = 2


@dataclass(frozen=True)
class Verdict:
    """A move that was made, beside the best one."""

    best: Candidate
    margin: float  # that the move made leads to


def candidates(
    game: str, state: bytes, seat: int, seed: int, limit: Limit, compiled: bool = True
) -> list[Candidate]:
    """The move to make and the best alternatives, best first."""
    rules = find(game)
    return _best_of(_searcher(rules, limit, compiled).candidates(rules.State(state), seat, seed))


def verdict(game: str, state: bytes, seat: int, move: int, seed: int, limit: Limit) -> Verdict:
    """What a move gives away. Two different moves are compared over the same chances."""
    rules = find(game)
    s, searcher = rules.State(state), _searcher(rules, limit, compiled=True)
    best = _best_of(searcher.candidates(s, seat, seed))[0]
    if best.moves[0] == move:
        return Verdict(best, best.margin)

    def expected(made: int) -> float:
        after = s.copy()
        rules.play(after, seat, made, NO_LOG)
        return searcher.expected_margin(after, seat, seed)

    return Verdict(replace(best, margin=expected(best.moves[0])), expected(move))


def _searcher(game: Game, limit: Limit, compiled: bool) -> Searcher:
    from . import search  # numpy and numba are imported only by those who search

    return search.searcher(game, limit, compiled)


def _best_of(weighed: Iterable[Candidate]) -> list[Candidate]:
    """Those tried most: first those that begin differently, then those that continue so."""
    ranked = sorted(weighed, reverse=True)
    begin: dict[int, int] = {}
    differ: dict[tuple[int, ...], int] = {}
    for n, one in enumerate(ranked):
        begin.setdefault(one.moves[0], n)
        differ.setdefault(tuple(sorted(one.moves)), n)
    chosen = list(dict.fromkeys([*begin.values(), *differ.values()]))[: ALTERNATIVES + 1]
    best: list[Candidate] = []
    for one in (ranked[n] for n in sorted(chosen)):
        best.append(replace(one, margin=min([one.margin, *(better.margin for better in best)])))
    return best
