"""Advice: the best move and its alternatives, as words and boards need them."""

from __future__ import annotations

from carbarn.opponents.hints import _best_of
from carbarn.opponents.parallel import Candidate


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
