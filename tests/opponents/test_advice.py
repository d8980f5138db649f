"""Advice: the best move and its alternatives, as words and boards need them."""

from __future__ import annotations

from carbarn.opponents.advice import Thought, _best_of


def test_the_move_tried_most_is_advised_and_no_alternative_promises_more() -> None:
    tried = [((1,), 5, 9.0), ((2,), 90, 4.0), ((3,), 20, 3.0), ((4,), 1, 8.0)]
    assert _best_of(tried) == [Thought((2,), 4.0), Thought((3,), 3.0), Thought((1,), 3.0)]


def test_turns_that_begin_otherwise_are_the_better_alternatives() -> None:
    tried = [((1, 2, 3), 9, 5.0), ((1, 3, 2), 8, 5.0), ((1, 4), 7, 4.0), ((5, 6), 2, 1.0)]
    assert [thought.moves for thought in _best_of(tried)] == [(1, 2, 3), (1, 4), (5, 6)]


def test_where_all_turns_begin_alike_they_differ_in_what_follows() -> None:
    tried = [((1, 2, 3), 9, 5.0), ((1, 3, 2), 8, 5.0), ((1, 4), 7, 4.0)]
    assert [thought.moves for thought in _best_of(tried)] == [(1, 2, 3), (1, 4)]
