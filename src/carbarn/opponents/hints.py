"""What the best opponent thinks of a position: for hints, and for looking back at a game.

It speaks of whole actions, and gives its reasons by the terms of the game's estimate. Like the
opponents themselves it is told a veiled state and nothing else. Work for a worker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..engine.compiled import ints
from ..engine.contract import POINT, Game, Term
from ..engine.events import NO_LOG, new_log
from ..games import find
from .actions import ends_action, first_action
from .greedy import GreedyThinker
from .parallel import Candidate, Searcher
from .players import Limit

ALTERNATIVES = 2
MOST_REASONS = 3
WORTH_TELLING = 0.5  # points that a term must differ by


@dataclass(frozen=True)
class Reason:
    """What a term of the estimate adds to something, in points."""

    term: int  # its place among the game's TERMS
    points: float
    said: Term  # with what it is about on the table


@dataclass(frozen=True)
class Advice:
    """An action that was weighed, and why it is good or not."""

    moves: tuple[int, ...]
    margin: float  # points ahead of the best rival at the end; alone, points
    brings: tuple[Reason, ...] = ()  # what it makes more of, the most first
    beside: tuple[Reason, ...] = ()  # what the best has more of; for the best, than the next one


@dataclass(frozen=True)
class Verdict:
    """An action that was made, beside the best one."""

    played: Advice
    best: Advice  # the same where nothing was better
    expected: tuple[float, ...]  # by seat: points ahead at the end, after what was played
    lead: float = 0.0  # points by which the best is better than the next


def candidates(
    game: str, state: bytes, seat: int, seed: int, limit: Limit, compiled: bool = True
) -> list[Advice]:
    """The action to take and the best alternatives, best first."""
    rules = find(game)
    s = rules.State(state)
    weighed = _searcher(rules, limit, compiled).candidates(s, seat, seed)
    best = _best_of(_in_actions(rules, s, seat, weighed))
    if len(best) <= ALTERNATIVES:
        searcher = _searcher(rules, limit.half(), compiled)
        best = _beside_others(rules, s, seat, seed, searcher, best)
    return _explained(rules, s, seat, best)


def verdict(
    game: str, state: bytes, seat: int, moves: Sequence[int], seed: int, limit: Limit
) -> Verdict:
    """What an action gives away. It and a better one are compared over the same chances."""
    rules = find(game)
    s, searcher = rules.State(state), _searcher(rules, limit, compiled=True)
    weighed = searcher.candidates(s, seat, seed)
    best, *others = _best_of(_in_actions(rules, s, seat, weighed))
    lead = best.margin - others[0].margin if others else 0.0

    def expected(made: Sequence[int]) -> tuple[float, ...]:
        return tuple(searcher.expected_margins(_after(rules, s, seat, made), seat, seed))

    leads_to = expected(moves)
    made = Candidate(1, leads_to[seat], tuple(moves))
    if _after(rules, s, seat, moves) == _after(rules, s, seat, best.moves):
        (only,) = _explained(rules, s, seat, [made])
        return Verdict(only, only, leads_to, lead)
    better = replace(best, margin=expected(best.moves)[seat])
    best_advice, played = _explained(rules, s, seat, [better, made])
    return Verdict(played, best_advice, leads_to, lead)


def _searcher(game: Game, limit: Limit, compiled: bool) -> Searcher:
    from . import search  # numpy and numba are imported only by those who search

    return search.searcher(game, limit, compiled)


def _in_actions(game: Game, s: Any, seat: int, weighed: Iterable[Candidate]) -> list[Candidate]:
    return [replace(one, moves=first_action(game, s, seat, one.moves)) for one in weighed]


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


def _beside_others(
    game: Game, s: Any, seat: int, seed: int, searcher: Searcher, best: list[Candidate]
) -> list[Candidate]:
    """Where all that was weighed begins alike: what else promises most, over the same chances."""
    thinker = GreedyThinker(game)
    begun = {one.moves[0] for one in best}
    others = [one for one in thinker.candidates(s, seat, seed) if one.moves[0] not in begun]
    others.sort(key=lambda one: -one.margin)
    missing = ALTERNATIVES + 1 - len(best)
    found = [_completed(game, s, seat, seed, thinker, one.moves[0]) for one in others[:missing]]

    def expected(moves: Sequence[int]) -> float:
        return searcher.expected_margins(_after(game, s, seat, moves), seat, seed)[seat]

    first, *more = best
    most = expected(first.moves) if found else 0.0
    for moves in found:
        less = max(0.0, most - expected(moves))
        more.append(Candidate(0, first.margin - less, moves))
    return [first, *sorted(more, key=lambda one: -one.margin)]


def _completed(
    game: Game, s: Any, seat: int, seed: int, thinker: GreedyThinker, move: int
) -> tuple[int, ...]:
    """The action that begins with a move, as it promises most."""
    state, log = s.copy(), new_log()
    game.play(state, seat, move, log)
    if ends_action(game, s, state, seat, game.EVENTS.reveals_anything(log.entries())):
        return (move,)
    return first_action(game, s, seat, (move, *thinker.turn(state, seat, seed)))


# Reasons ------------------------------------------------------------------------------------


def _explained(game: Game, s: Any, seat: int, best: Sequence[Candidate]) -> list[Advice]:
    """What each of them brings, and what the best has more of than each other one."""
    after = [_after(game, s, seat, one.moves) for one in best]
    return [
        Advice(
            one.moves,
            one.margin,
            _reasons(game, s, after[n], seat),
            _reasons(game, after[n or 1], after[0], seat) if len(best) > 1 else (),
        )
        for n, one in enumerate(best)
    ]


def _after(game: Game, s: Any, seat: int, moves: Sequence[int]) -> Any:
    state = s.copy()
    for move in moves:
        game.play(state, seat, move, NO_LOG)
    return state


def _terms(game: Game, s: Any, seat: int) -> list[float]:
    """What each term of the estimate adds, in points."""
    parts = ints(len(game.TERMS))
    game.terms(s, seat, parts)
    return [part / POINT for part in parts]


def _reasons(game: Game, before: Any, s: Any, seat: int) -> tuple[Reason, ...]:
    """The terms that have grown most from the one to the other."""
    less, more = _terms(game, before, seat), _terms(game, s, seat)
    grown = [(b - a, n) for n, (a, b) in enumerate(zip(less, more, strict=True))]
    told = sorted(one for one in grown if one[0] >= WORTH_TELLING)[: -MOST_REASONS - 1 : -1]
    return tuple(Reason(n, points, game.reason(before, s, seat, n)) for points, n in told)
