"""The arena: paired seeds, fair seats, honest figures."""

from __future__ import annotations

import pytest

from carbarn.engine import options
from carbarn.games import find
from carbarn.opponents.arena import (
    Contest,
    Finish,
    Result,
    compete,
    play_rotated,
    rotation,
    simulate,
)
from carbarn.opponents.players import Limit
from carbarn.opponents.workers import Workers


def contest(seats: list[str], games: int = 4, **chosen: int | str | bool) -> Contest:
    game = find("cable-car")
    agreed = options.complete(game, len(seats), chosen)
    return Contest(game.NAME, agreed, seats, games, 1, Limit(playouts=50))


def test_scores_come_back_in_the_order_of_the_contest_whatever_the_rotation() -> None:
    three = contest(["greedy", "random", "random"])

    for turns in range(3):
        finish = play_rotated(three, 7, turns)
        assert finish.scores[0] == max(finish.scores), "the greedy player wins from every seat"
        assert finish.winners == [0]


def test_rotating_there_and_back_changes_nothing() -> None:
    assert rotation(rotation([1, 2, 3, 4], 3), 1) == [1, 2, 3, 4]


def test_a_shared_win_counts_as_its_share() -> None:
    shared = [Finish([10, 10], [0, 1]), Finish([5, 5], [0, 1])]
    result = Result(
        contest(["random", "greedy"]), [*shared, Finish([12, 3], [0]), Finish([1, 2], [1])]
    )

    assert result.wins(0) == 1
    assert result.win_rate(0)[1] == 0.5
    assert result.told()["shared"] == 2


def test_who_wins_a_tie_is_the_referees_to_say() -> None:
    result = Result(contest(["random", "greedy"]), [Finish([10, 10], [1])])

    assert [result.wins(seat) for seat in range(2)] == [0, 1]
    assert result.told()["shared"] == 0


def test_an_interval_holds_its_mean_and_stays_between_nothing_and_all() -> None:
    low, mean, high = Result(contest(["random", "greedy"]), [Finish([1, 0], [0])] * 20).win_rate(0)

    assert 0 < low < mean == 1.0 == high


def test_a_level_that_sits_twice_is_numbered() -> None:
    three = contest(["random", "greedy", "random"])
    assert Result(three, []).names == ["random#1", "greedy", "random#2"]


@pytest.mark.slow
def test_a_contest_plays_each_seed_with_every_rotation() -> None:
    seen = []
    with Workers(2) as workers:
        result = compete(contest(["greedy", "random"], games=6), workers, lambda: seen.append(1))

    assert len(seen) == len(result.scores) == 6
    assert result.told()["wins"] == {"greedy": 6, "random": 0}


@pytest.mark.slow
def test_simulated_games_are_the_same_whoever_plays_them() -> None:
    played = contest(["random", "greedy"], games=3)
    with Workers(1) as one, Workers(2) as two:
        assert [r.line() for r in simulate(played, one)] == [
            r.line() for r in simulate(played, two)
        ]
