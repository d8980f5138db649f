"""Ratings: one scale for all, whatever the order of the games, and honest about doubt."""

from __future__ import annotations

from carbarn.arena.ratings import Met, rated

FIRST, SECOND = [1, 2], [2, 1]


def met(one: str, other: str, won: int, lost: int) -> Met:
    """Games of two, a pair of them from each seed."""
    places = [FIRST] * won + [SECOND] * lost
    return Met([one, other], [n // 2 for n in range(len(places))], places)


def test_those_who_never_met_are_rated_through_others() -> None:
    ratings = rated([met("b", "c", 15, 5), met("a", "b", 15, 5)])

    assert ratings["a"][1] > ratings["b"][1] > ratings["c"][1]


def test_the_order_of_the_tables_does_not_decide() -> None:
    upwards = rated([met("c", "b", 20, 30), met("b", "a", 20, 30)])
    downwards = rated([met("b", "a", 20, 30), met("c", "b", 20, 30)])

    for name in "abc":
        assert abs(upwards[name][1] - downwards[name][1]) < 3


def test_more_games_leave_less_doubt() -> None:
    few, many = (rated([met("a", "b", n, n)])["a"] for n in (5, 50))

    assert many[2] - many[0] < few[2] - few[0]


def test_a_clean_sweep_leaves_doubt_too() -> None:
    low, middle, high = rated([met("a", "b", 4, 0)])["a"]

    assert low < middle < high
    assert low <= 25, "four games could be luck"


def test_the_same_games_are_rated_the_same() -> None:
    assert rated([met("a", "b", 7, 3)]) == rated([met("a", "b", 7, 3)])


def test_tables_of_three_are_rated_by_places() -> None:
    ratings = rated([Met(["a", "b", "c"], list(range(20)), [[1, 2, 3]] * 20)])

    assert ratings["a"][0] > ratings["b"][2] > ratings["b"][0] > ratings["c"][2]
