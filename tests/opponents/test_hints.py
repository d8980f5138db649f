"""Advice: the best action and its alternatives, and why, as words and boards need them."""

from __future__ import annotations

import pytest

from carbarn.engine import options
from carbarn.engine.compiled import ints
from carbarn.engine.contract import POINT, Game
from carbarn.engine.events import NO_LOG
from carbarn.games import find
from carbarn.opponents import hints, levels
from carbarn.opponents.actions import first_action
from carbarn.opponents.hints import WORTH_TELLING, Advice, Verdict, _best_of, _explained
from carbarn.opponents.parallel import Candidate
from carbarn.opponents.players import Limit

SOME = Limit(playouts=64)


def test_the_move_tried_most_is_best_and_no_alternative_promises_more() -> None:
    tried = [
        Candidate(5, 9.0, (1,)),
        Candidate(90, 4.0, (2,)),
        Candidate(20, 3.0, (3,)),
        Candidate(1, 8.0, (4,)),
    ]
    assert _best_of(tried) == [
        Candidate(90, 4.0, (2,)),
        Candidate(20, 3.0, (3,)),
        Candidate(5, 3.0, (1,)),
    ]


def test_turns_that_begin_otherwise_are_the_better_alternatives() -> None:
    tried = [
        Candidate(9, 5.0, (1, 2, 3)),
        Candidate(8, 5.0, (1, 3, 2)),
        Candidate(7, 4.0, (1, 4)),
        Candidate(2, 1.0, (5, 6)),
    ]
    assert [candidate.moves for candidate in _best_of(tried)] == [(1, 2, 3), (1, 4), (5, 6)]


def test_where_all_turns_begin_alike_they_differ_in_what_follows() -> None:
    tried = [Candidate(9, 5.0, (1, 2, 3)), Candidate(8, 5.0, (1, 3, 2)), Candidate(7, 4.0, (1, 4))]
    assert [candidate.moves for candidate in _best_of(tried)] == [(1, 2, 3), (1, 4)]


@pytest.mark.slow
def test_there_are_alternatives_where_all_that_was_planned_begins_alike() -> None:
    game = find("tramways")
    s = game.setup(options.complete(game, 2, {}), 1)
    seat = game.actor(s)  # each ticket book promises the same, so that one of them is planned with
    best, *others = hints.candidates("tramways", game.veil(s, seat).tobytes(), seat, 1, SOME)

    assert others
    assert best.moves[0] not in {one.moves[0] for one in others}
    assert all(one.margin <= best.margin for one in others)


def test_reasons_are_the_terms_that_grow_the_most_first() -> None:
    game = find("trambahn")
    s = game.setup(options.complete(game, 2, {}), 1)
    seat = game.actor(s)
    veiled = game.veil(s, seat)
    turn = tuple(levels.player("greedy", game, 1).plan(veiled, seat, 0).moves)
    (advice,) = _explained(game, veiled, seat, [Candidate(1, 0.0, turn)])

    before, after = ints(len(game.TERMS)), ints(len(game.TERMS))
    game.terms(veiled, seat, before)
    for move in turn:
        game.play(veiled, seat, move, NO_LOG)
    game.terms(veiled, seat, after)
    grown = [(now - then) / POINT for now, then in zip(after, before, strict=True)]
    assert [reason.points for reason in advice.brings] == sorted(
        (points for points in grown if points >= WORTH_TELLING), reverse=True
    )[: len(advice.brings)]
    assert all(grown[reason.term] == reason.points for reason in advice.brings)


def test_the_best_is_compared_with_the_next_and_the_others_with_the_best() -> None:
    game = find("cable-car")
    s = game.setup(options.complete(game, 2, {}), 1)
    lays = [Candidate(1, 0.0, (move,)) for move in _legal(game, s)[:3]]
    best, second, third = _explained(game, s, 0, lays)

    assert best.beside == second.beside
    assert {reason.term for reason in third.beside} <= set(range(len(game.TERMS)))


def _legal(game: Game, s: object) -> list[int]:
    moves = ints(game.MOST_MOVES)
    return [moves[i] for i in range(game.legal(s, 0, moves))]


def _verdict(name: str, after: int) -> Verdict:
    """Of the action that greedy takes after so many of its turns."""
    game = find(name)
    s = game.setup(options.complete(game, 2, {}), 2)
    for _ in range(after + 1):
        seat = game.actor(s)
        veiled = game.veil(s, seat)
        turn = levels.player("greedy", game, 1).plan(veiled, seat, 0).moves
        made = first_action(game, veiled, seat, turn)
        before = veiled.tobytes()
        for move in made:
            game.play(s, seat, move, NO_LOG)
    return hints.verdict(name, before, seat, made, 1, SOME)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cable-car", "trambahn", "tramways"])
@pytest.mark.parametrize("after", [0, 4, 9])
def test_what_one_of_two_expects_to_win_the_other_expects_to_lose(name: str, after: int) -> None:
    verdict = _verdict(name, after)

    assert verdict.expected[0] == -verdict.expected[1]
    assert verdict.played.margin in verdict.expected


@pytest.mark.slow
@pytest.mark.parametrize("name", ["trambahn", "tramways"])
def test_what_was_played_and_what_was_better_are_whole_actions(name: str) -> None:
    verdict = _verdict(name, 6)

    assert isinstance(verdict.best, Advice)
    for advice in (verdict.played, verdict.best):
        assert len(advice.moves) > 1
