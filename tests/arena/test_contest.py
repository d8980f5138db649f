"""The arena: paired seeds, fair seats, honest figures."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from carbarn.arena.contest import (
    LADDER,
    ROUND_ROBIN,
    TABLE,
    Contest,
    Deal,
    Finish,
    Tournament,
    command_for,
    compete,
    deals,
    play_rotated,
    rotation,
    simulate,
    tournament,
)
from carbarn.arena.standings import Result, Standings
from carbarn.engine import options
from carbarn.games import find
from carbarn.opponents import seats
from carbarn.opponents.players import Limit
from carbarn.opponents.workers import Workers


def contest(seated: list[str], games: int = 4, **chosen: int | str | bool) -> Contest:
    game = find("cable-car")
    agreed = options.complete(game, len(seated), chosen)
    return Contest(game.NAME, agreed, seated, games, 1, Limit(playouts=50))


# One table ----------------------------------------------------------------------------------


def test_scores_come_back_in_the_order_of_the_contest_whatever_the_rotation() -> None:
    three = contest(["greedy", "random", "random"])

    for turns in range(3):
        finish = play_rotated(three, 7, turns)
        assert finish.scores[0] == max(finish.scores), "the greedy player wins from every seat"
        assert finish.winners == [0]


def test_rotating_there_and_back_changes_nothing() -> None:
    assert rotation(rotation([1, 2, 3, 4], 3), 1) == [1, 2, 3, 4]


def test_a_shared_win_counts_as_its_share() -> None:
    shared = [Finish([10, 10], [1, 1]), Finish([5, 5], [1, 1])]
    rest = [Finish([12, 3], [1, 2]), Finish([1, 2], [2, 1])]
    result = Result(contest(["random", "greedy"]), [*shared, *rest])

    assert result.wins(0) == 1
    assert result.win_rate(0)[1] == 0.5
    assert result.as_json()["shared"] == 2


def test_who_wins_a_tie_is_the_referees_to_say() -> None:
    result = Result(contest(["random", "greedy"]), [Finish([10, 10], [2, 1])])

    assert [result.wins(seat) for seat in range(2)] == [0, 1]
    assert result.as_json()["shared"] == 0


def test_an_interval_holds_its_mean_and_stays_between_nothing_and_all() -> None:
    always = [Finish([1, 0], [1, 2])] * 20
    low, mean, high = Result(contest(["random", "greedy"]), always).win_rate(0)

    assert 0 < low < mean == 1.0 == high


def test_who_sits_twice_is_numbered() -> None:
    twice = Result(contest(["random", "greedy", "random"]), [])

    assert twice.names == ["random#1", "greedy", "random#2"]


@pytest.mark.slow
def test_a_contest_plays_each_seed_with_every_rotation() -> None:
    single = tournament(TABLE, contest(["greedy", "random"], games=6), 2)
    with Workers(2) as workers:
        finishes = dict(compete(single, workers))

    assert sorted(finishes) == [Deal(0, seed, turns) for seed in (1, 2, 3) for turns in (0, 1)]
    assert Standings(single, finishes).as_json()["wins"] == {"greedy": 6, "random": 0}


@pytest.mark.slow
def test_simulated_games_are_the_same_whoever_plays_them() -> None:
    played = contest(["random", "greedy"], games=3)
    with Workers(1) as one, Workers(2) as two:
        assert [r.line() for r in simulate(played, one)] == [
            r.line() for r in simulate(played, two)
        ]


def test_a_command_plays_the_same_game_again() -> None:
    command = shlex.split(command_for(contest(["random", "greedy"], games=1, companies=True)))

    assert command[:3] == ["carbarn", "simulate", "cable-car"]
    assert " ".join(command[3:]) == (
        "--seats random,greedy --seed 1 --games 1 --option companies=yes --playouts 50"
    )


# Many tables --------------------------------------------------------------------------------


def seated(played: Tournament) -> list[list[str]]:
    return [list(contest.seats) for contest in played.contests]


def test_in_a_round_robin_each_meets_each() -> None:
    played = tournament(ROUND_ROBIN, contest(["a", "b", "c"]), 2)

    assert seated(played) == [["a", "b"], ["a", "c"], ["b", "c"]]


def test_a_round_robin_can_be_by_larger_tables() -> None:
    played = tournament(ROUND_ROBIN, contest(["a", "b", "c", "d"]), 3)

    assert seated(played) == [["a", "b", "c"], ["a", "b", "d"], ["a", "c", "d"], ["b", "c", "d"]]


def test_on_a_ladder_each_meets_the_next() -> None:
    assert seated(tournament(LADDER, contest(["a", "b", "c"]), 2)) == [["a", "b"], ["b", "c"]]


def test_whenever_it_stops_all_tables_have_played_the_same_seeds() -> None:
    played = tournament(ROUND_ROBIN, contest(["a", "b", "c"], games=10), 2)
    half = list(deals(played))[:15]

    assert Counter(deal.table for deal in half) == {0: 5, 1: 5, 2: 5}
    assert {deal.seed for deal in half} == {1, 2, 3}


def test_games_that_are_known_are_not_played_again() -> None:
    class Nobody:
        def done(self, work: Any, jobs: Any) -> Iterator[tuple[Any, Any]]:
            assert work
            return iter(jobs)

    played = tournament(LADDER, contest(["random", "greedy"]), 2)

    assert list(compete(played, Nobody(), set(deals(played)))) == []


def test_standings_add_up_the_tables_and_put_the_best_first() -> None:
    played = tournament(LADDER, contest(["a", "b", "c"], games=20), 2)
    first_wins = {deal: Finish([30, 10], [1, 2]) for deal in deals(played)}

    summary = Standings(played, first_wins).as_json()

    assert summary["seats"] == ["a", "b", "c"]
    assert summary["games"] == 40
    assert summary["wins"] == {"a": 20, "b": 20, "c": 0}
    assert summary["win_rate"]["b"][1] == 0.5
    assert summary["margin"] == {"a": 20.0, "b": 0.0, "c": -20.0}
    assert [table["seats"] for table in summary["tables"]] == [["a", "b"], ["b", "c"]]
    assert summary["ratings"]["a"][0] > summary["ratings"]["b"][2]
    assert summary["ratings"]["b"][0] > summary["ratings"]["c"][2]


def test_a_player_of_ones_own_is_told_without_its_module_where_that_is_clear() -> None:
    played = tournament(TABLE, contest(["a:X", "a:Y", "b:X"], games=1), 3)
    standings = Standings(played, {Deal(0, 1, 0): Finish([3, 2, 1], [1, 2, 3])})

    assert [standings.short(name) for name in ("a:X", "a:Y", "b:X")] == ["a:X", "Y", "b:X"]


def test_every_level_can_be_seated_by_its_name() -> None:
    game = find("cable-car")

    assert [seats.named(name, game) for name in seats.offered(game)] == seats.offered(game)
