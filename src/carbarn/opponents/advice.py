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
    """A move that was made, beside the one that the adviser would have made."""

    best: Candidate
    margin: float  # that the move made leads to


def advise(game: str, state: bytes, seat: int, seed: int, limit: Limit) -> list[Candidate]:
    """The move to make and the best alternatives, best first."""
    rules = find(game)
    return _best_of(_adviser(rules, limit).candidates(rules.State(state), seat, seed))


def judge(game: str, state: bytes, seat: int, move: int, seed: int, limit: Limit) -> Verdict:
    """What a move gives away. Two different moves are compared over the same chances."""
    rules = find(game)
    s, adviser = rules.State(state), _adviser(rules, limit)
    best = _best_of(adviser.candidates(s, seat, seed))[0]
    if best.moves[0] == move:
        return Verdict(best, best.margin)

    def expected(made: int) -> float:
        after = s.copy()
        rules.play(after, seat, made, NO_LOG)
        return adviser.expected_margin(after, seat, seed)

    return Verdict(replace(best, margin=expected(best.moves[0])), expected(move))


def _adviser(game: Game, limit: Limit) -> Searcher:
    from . import search  # numpy and numba are imported only by those who search

    return search.searcher(game, limit)


def _best_of(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Those tried most: first those that begin differently, then those that continue so."""
    ranked = sorted(candidates, reverse=True)
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
