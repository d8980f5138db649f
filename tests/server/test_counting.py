"""How finished games are counted for one of those who played them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.server.results.counting import (
    Finished,
    Opponent,
    Played,
    Tally,
    best_by_players,
    by_opponent,
    days,
    in_all,
    streaks,
)

ANN = Played("person", "Ann", guest="ann")
BOB = Played("person", "Bob", guest="bob")
CASUAL = Played("computer", level="casual")
STRONG = Played("computer", level="strong")
UTC = ZoneInfo("UTC")
NOON = 1_800_000_000.0  # of 15 January 2027, at 8 o'clock
MIRRORED = {"won": "lost", "lost": "won", "drawn": "drawn"}


def game(*seats: Played, **how: Any) -> Finished:
    """A game that the first of them looks at."""
    told = {"scores": None, "winners": (), "at": NOON, **how}
    return Finished("code22", "cable-car", {}, told.pop("at"), seats, told.pop("mine", 0), **told)


def against(*games: Finished) -> dict[str, tuple[int, int, int]]:
    """Won, drawn and lost, by the name of the opponent."""
    found = by_opponent(games).items()
    return {o.name or o.known_as: (t.won, t.drawn, t.lost) for o, t in found}


# By the rules -------------------------------------------------------------------------------


def test_a_game_of_two_is_won_lost_or_shared() -> None:
    won = game(ANN, CASUAL, scores=[40, 30], winners=[0])
    lost = game(ANN, CASUAL, scores=[30, 40], winners=[1])
    shared = game(ANN, CASUAL, scores=[30, 30], winners=[0, 1])
    assert against(won, lost, lost, shared) == {"casual": (1, 1, 2)}


def test_a_tie_break_decides() -> None:
    assert against(game(ANN, CASUAL, scores=[30, 30], winners=[1])) == {"casual": (0, 0, 1)}


def test_of_several_each_is_met_by_themselves() -> None:
    second = game(ANN, BOB, STRONG, scores=[30, 20, 40], winners=[2])
    assert against(second) == {"Bob": (1, 0, 0), "strong": (0, 0, 1)}
    assert second.result == "lost"


def test_computers_of_one_level_are_as_good_as_the_best_of_them() -> None:
    between = game(ANN, CASUAL, CASUAL, BOB, scores=[30, 20, 40, 10], winners=[2])
    assert against(between) == {"casual": (0, 0, 1), "Bob": (1, 0, 0)}


def test_alone_nobody_is_met() -> None:
    alone = game(ANN, scores=[57], winners=[0])
    assert (against(alone), alone.result, alone.points) == ({}, None, 57)
    assert in_all([alone]).games == 0


# Otherwise ----------------------------------------------------------------------------------


def test_who_resigns_has_lost_and_the_other_has_won() -> None:
    resigned = game(
        replace(ANN, gave_up="resigned"), BOB, scores=[50, 3], winners=[1], ending="resigned"
    )
    assert against(resigned) == {"Bob": (0, 0, 1)}
    assert against(replace(resigned, mine=1)) == {"Ann": (1, 0, 0)}
    assert resigned.points is None
    assert replace(resigned, mine=1).points is None


def test_whose_time_was_up_is_behind_all_who_went_on() -> None:
    late = replace(BOB, gave_up="time-up")
    went_on = game(ANN, late, STRONG, scores=[20, 90, 40], winners=[2])
    assert against(went_on) == {"Bob": (1, 0, 0), "strong": (0, 0, 1)}
    assert went_on.points == 20
    assert replace(went_on, mine=1).points is None


def test_who_resigns_from_computers_has_lost_to_each() -> None:
    gone = replace(ANN, gave_up="resigned")
    assert against(game(gone, CASUAL, STRONG, scores=[9, 5, 4], ending="resigned")) == {
        "casual": (0, 0, 1),
        "strong": (0, 0, 1),
    }


def test_a_draw_that_was_agreed_on_is_drawn_whatever_the_points() -> None:
    drawn = game(ANN, BOB, scores=[50, 3], winners=[0, 1], ending="draw")
    assert (against(drawn), drawn.points) == ({"Bob": (0, 1, 0)}, None)


def test_a_game_that_was_called_off_counts_nowhere() -> None:
    off = game(ANN, BOB, scores=[50, 3], ending="called-off")
    assert (against(off), in_all([off]).games, best_by_players([off])) == ({}, 0, {})
    assert days([off], UTC) == {}


def test_a_stand_in_plays_for_the_person_but_makes_no_points_of_theirs() -> None:
    away = game(replace(ANN, was_stood_in=True), BOB, scores=[50, 3], winners=[0])
    assert (against(away), away.points) == ({"Bob": (1, 0, 0)}, None)
    assert days([away], UTC) == {}
    assert against(replace(away, mine=1)) == {"Ann": (0, 0, 1)}
    assert replace(away, mine=1).points == 3


def test_people_are_known_by_who_they_are_and_called_by_their_latest_name() -> None:
    before = game(ANN, BOB, scores=[2, 1], winners=[0], at=NOON)
    after = game(ANN, replace(BOB, name="Robert"), scores=[1, 2], winners=[1], at=NOON + 1)
    namesake = game(ANN, replace(BOB, guest="bobby"), scores=[2, 1], winners=[0])
    assert against(after, before) == {"Robert": (1, 0, 1)}
    assert len(by_opponent([before, namesake])) == 2


def test_others_on_one_screen_are_known_by_their_names() -> None:
    zoe = Played("person", "Zoë")
    games = [game(ANN, zoe, scores=[2, 1], winners=[0])] * 2
    assert against(*games) == {"Zoë": (2, 0, 0)}


def test_the_best_score_is_the_first_of_equal_ones_for_each_number_of_players() -> None:
    games = [
        game(ANN, CASUAL, scores=[points, 0], winners=[0], at=float(at))
        for at, points in enumerate([-7, 3, 5, 5])
    ]
    alone = game(ANN, scores=[-4], winners=[0])
    best = best_by_players([alone, *reversed(games)])
    assert {players: one.points for players, one in best.items()} == {1: -4, 2: 5}
    assert best[2].at == 2.0
    assert best_by_players(games[:1])[2].points == -7


# Any games ----------------------------------------------------------------------------------

PEOPLE = [Played("person", name, guest=name) for name in ("bob", "cy", "dee")]
ways_out = st.sampled_from([None, None, None, "resigned", "time-up"])
others = st.sampled_from([CASUAL, STRONG, *PEOPLE, Played("person", "Zoë")])


@st.composite
def finished(draw: Any, least: int = 1, most: int = 5) -> Finished:
    """Any game as it may end, with Ann in some seat."""
    seats = draw(st.lists(others, min_size=least - 1, max_size=most - 1))
    mine = draw(st.integers(0, len(seats)))
    seats.insert(mine, ANN)
    seats = [
        replace(seat, gave_up=draw(ways_out), was_stood_in=draw(st.booleans()))
        if seat.kind == "person"
        else seat
        for seat in seats
    ]
    scores = draw(st.lists(st.integers(-9, 9), min_size=len(seats), max_size=len(seats)))
    left = [n for n, seat in enumerate(seats) if seat.gave_up is None]
    best = max((scores[n] for n in left), default=0)
    winners = [n for n in left if scores[n] == best]
    ending = draw(st.sampled_from([None, None, None, "called-off"]))
    at = draw(st.integers(0, 40 * 86_400))
    return game(
        *seats, mine=mine, scores=scores, winners=[] if ending else winners, ending=ending, at=at
    )


@given(st.lists(finished(least=2, most=2)))
def test_with_two_the_games_against_all_opponents_are_all_games(games: list[Finished]) -> None:
    counted = [one for one in games if one.has_result]
    assert sum(tally.games for tally in by_opponent(games).values()) == len(counted)
    assert in_all(games).games == len(counted)


@given(st.lists(finished()))
def test_every_game_counts_once_against_everybody_in_it(games: list[Finished]) -> None:
    counted = [one for one in games if one.has_result]
    tallies = by_opponent(games)
    assert sum(tally.games for tally in tallies.values()) == sum(
        len(one.opponents) for one in counted
    )
    for opponent, tally in tallies.items():
        assert tally.games == sum(opponent in one.opponents for one in counted)
    assert in_all(games).games == sum(not one.is_alone for one in counted)


@given(finished(least=2))
def test_what_one_has_won_the_other_has_lost(one: Finished) -> None:
    for other in range(len(one.seats)):
        theirs = replace(one, mine=other)
        assert theirs.against(one.mine) == MIRRORED[one.against(other)]


@given(finished(least=2))
def test_who_wins_a_game_has_won_against_all(one: Finished) -> None:
    alone_first = list(one.winners) == [one.mine]
    if one.has_result:
        assert (one.result == "won") == alone_first
        assert not alone_first or set(one.opponents.values()) == {"won"}


@given(st.lists(finished()), st.randoms(use_true_random=False))
def test_in_which_order_games_are_read_does_not_matter(games: list[Finished], chance: Any) -> None:
    shuffled = chance.sample(games, len(games))
    assert by_opponent(shuffled) == by_opponent(games)
    assert in_all(shuffled) == in_all(games)
    assert days(shuffled, UTC) == days(games, UTC)
    points = [{n: one.points for n, one in best_by_players(g).items()} for g in (games, shuffled)]
    assert points[0] == points[1]


def test_a_tally_is_all_that_was_counted() -> None:
    assert Tally(3, 1, 2).games == 6
    assert Opponent("guest", "bob", "Bob") == Opponent("guest", "bob", "Robert")


# Days ---------------------------------------------------------------------------------------

TODAY = date(2026, 11, 19)


def ago(*numbers: int) -> list[date]:
    return [TODAY - timedelta(days=number) for number in numbers]


@pytest.mark.parametrize(
    ("played", "now", "longest"),
    [
        ([], 0, 0),
        (ago(0), 1, 1),
        (ago(1), 1, 1),
        (ago(2), 0, 1),
        (ago(0, 1, 2, 4), 3, 3),
        (ago(1, 2, 5, 6, 7, 8), 2, 4),
        (ago(0, 0, 1, 1), 2, 2),
    ],
)
def test_a_streak_lasts_until_a_day_was_missed(played: list[date], now: int, longest: int) -> None:
    found = streaks(played, TODAY)
    assert (found.now, found.longest) == (now, longest)


@given(st.sets(st.integers(0, 40)))
def test_streaks_are_as_long_as_one_can_walk_back(numbers: set[int]) -> None:
    def walked(first: int) -> int:
        return 0 if first not in numbers else 1 + walked(first + 1)

    found = streaks(ago(*numbers), TODAY)
    assert found.now == (walked(0) or walked(1))
    assert found.longest == max((walked(number) for number in numbers), default=0)


def test_a_day_is_one_where_the_player_is() -> None:
    late = game(ANN, CASUAL, scores=[2, 1], winners=[0], at=NOON + 15.5 * 3600)  # 23:30 in London
    assert days([late], UTC) == {date(2027, 1, 15): 1}
    assert days([late, late], ZoneInfo("Europe/Berlin")) == {date(2027, 1, 16): 2}
