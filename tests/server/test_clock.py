"""The rules of the clock."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.server.table.clock import HOUR, Clock, Pace, Rest, begun

SEATS = 3
BEGINNING = datetime(2026, 10, 23, 12, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
NIGHTS = Rest("Europe/Berlin", night=(22, 8))

seconds = st.floats(0, 5 * 24 * HOUR)
moments = seconds.map(lambda after: BEGINNING + after)
some_seats = st.frozensets(st.integers(0, SEATS - 1))
rests = st.builds(
    Rest,
    zone=st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata"]),
    night=st.none()
    | st.tuples(st.integers(0, 23), st.integers(0, 23)).filter(lambda night: night[0] != night[1]),
    weekdays=st.frozensets(st.integers(0, 6), max_size=6),
    holidays=st.frozensets(st.dates(date(2026, 10, 20), date(2026, 11, 5)), max_size=4),
)
paces = st.builds(
    Pace,
    st.sampled_from(["live", "days"]),
    budget=st.floats(1, 4 * 24 * HOUR),
    bonus=st.floats(0, 600),
    rest=st.none() | rests,
)


@st.composite
def clocks(draw: Any) -> Clock:
    """A clock after some turns."""
    clock = begun(draw(paces), SEATS, draw(some_seats), BEGINNING)
    for gap in draw(st.lists(seconds, max_size=4)):
        clock = clock.hand_over(draw(some_seats), clock.since + gap)
    return clock


# Running ------------------------------------------------------------------------------------


@given(clocks(), seconds)
def test_time_runs_for_those_who_are_to_act_and_for_nobody_else(clock: Clock, gap: float) -> None:
    later = clock.at(clock.since + gap)

    for seat in range(SEATS):
        if seat not in clock.running:
            assert later.left[seat] == clock.left[seat]
        else:
            used = clock.pace.counted(clock.since, clock.since + gap)
            assert later.left[seat] == max(0.0, clock.left[seat] - used)


@given(clocks(), seconds, seconds)
def test_it_does_not_matter_how_often_one_looks(clock: Clock, one: float, other: float) -> None:
    first, last = sorted([clock.since + one, clock.since + other])

    assert clock.at(first).at(last).left == pytest.approx(clock.at(last).left, abs=1e-3)


@given(clocks(), seconds)
def test_time_never_comes_back_by_itself_nor_goes_below_zero(clock: Clock, gap: float) -> None:
    later = clock.at(clock.since + gap)

    for before, after in zip(clock.left, later.left, strict=True):
        assert 0 <= after <= before


@given(clocks(), seconds)
def test_a_moment_that_is_past_changes_nothing(clock: Clock, gap: float) -> None:
    """Clocks of several machines differ a little."""
    assert clock.at(clock.since - gap) == clock


# Running out --------------------------------------------------------------------------------


@given(clocks())
def test_nobodys_time_is_up_unseen(clock: Clock) -> None:
    up = clock.runs_out()
    if up is None:
        assert not clock.are_up(clock.since + 30 * 24 * HOUR) or clock.are_up(clock.since)
        return
    assert clock.are_up(up + 1e-3)
    if up > clock.since + 0.01:
        assert not clock.are_up(up - 0.01)


@given(clocks(), seconds)
def test_when_somebodys_time_will_be_up_does_not_change_while_it_runs(
    clock: Clock, gap: float
) -> None:
    up = clock.runs_out()
    if up is not None and clock.since + gap < up:
        assert clock.at(clock.since + gap).runs_out() == pytest.approx(up, abs=1e-3)


def test_where_nobody_is_to_act_no_time_runs_out() -> None:
    assert begun(Pace("live", 60), 2, [], BEGINNING).runs_out() is None


def test_several_who_act_at_once_have_each_their_own_time() -> None:
    clock = begun(Pace("live", 60), SEATS, [0, 1], BEGINNING)

    clock = clock.hand_over([1], BEGINNING + 10).hand_over([2], BEGINNING + 40)

    assert clock.left == (50, 20, 60)


# Turns --------------------------------------------------------------------------------------


def test_live_a_turn_brings_its_bonus_once_however_many_moves_it_has() -> None:
    clock = begun(Pace("live", 60, bonus=5), 2, [0], BEGINNING)

    clock = clock.hand_over([0], BEGINNING + 10).hand_over([1], BEGINNING + 20)

    assert clock.left == (45, 60)


def test_by_days_every_turn_has_its_whole_time() -> None:
    clock = begun(Pace("days", 24 * HOUR), 2, [0], BEGINNING)

    clock = clock.hand_over([1], BEGINNING + 20 * HOUR).hand_over([0], BEGINNING + 30 * HOUR)

    assert clock.left == (24 * HOUR, 14 * HOUR)
    assert clock.runs_out() == BEGINNING + 54 * HOUR


@given(clocks(), some_seats, seconds)
def test_who_hands_over_in_time_has_time_left(
    clock: Clock, running: frozenset[int], gap: float
) -> None:
    after = clock.hand_over(running, clock.since + gap)

    assert after.running == running
    assert after.since == clock.since + gap
    for seat in range(SEATS):
        assert after.left[seat] >= clock.at(clock.since + gap).left[seat] or (
            after.left[seat] == clock.pace.budget
        )


# The server is down -------------------------------------------------------------------------


@given(clocks(), seconds, seconds)
def test_no_time_runs_while_the_server_is_down(clock: Clock, gap: float, down: float) -> None:
    stopped = clock.since + gap

    again = clock.without(stopped, stopped + down)

    assert again.left == clock.at(stopped).left
    assert again.running == clock.running
    assert again.since == pytest.approx(stopped + down)


@given(clocks(), seconds)
def test_a_time_before_the_last_move_in_which_the_server_was_down_changes_nothing(
    clock: Clock, gap: float
) -> None:
    assert clock.without(clock.since - gap, clock.since) == clock


# Nights and holidays ------------------------------------------------------------------------


@given(rests, moments, st.floats(0, 6 * HOUR))
def test_what_counts_and_what_does_not_is_all_there_is(
    rest: Rest, since: float, gap: float
) -> None:
    counted = Pace("days", HOUR, rest=rest).counted(since, since + gap)

    assert 0 <= counted <= gap + 1e-6


@given(rests, moments, st.floats(1, 2 * 24 * HOUR))
def test_when_so_much_will_have_counted_so_much_has_counted(
    rest: Rest, since: float, wanted: float
) -> None:
    pace = Pace("days", HOUR, rest=rest)
    moment = pace.moment(since, wanted)
    if moment != float("inf"):
        assert pace.counted(since, moment) == pytest.approx(wanted, abs=1e-3)


def test_a_night_costs_nobody_any_time() -> None:
    """From noon on Friday: ten hours until ten at night, and the other two after eight."""
    clock = begun(Pace("days", 12 * HOUR, rest=NIGHTS), 2, [0], BEGINNING)

    assert clock.runs_out() == BEGINNING + 22 * HOUR


def test_the_night_in_which_clocks_go_back_is_an_hour_longer() -> None:
    """In Berlin on 25 October 2026: Saturday noon to Sunday eight is 21 hours."""
    saturday = BEGINNING + 24 * HOUR
    clock = begun(Pace("days", 11 * HOUR, rest=NIGHTS), 2, [0], saturday)

    assert clock.runs_out() == saturday + 22 * HOUR


def test_weekends_and_holidays_are_free_where_that_was_agreed_on() -> None:
    rest = Rest(
        "Europe/Berlin", weekdays=frozenset({5, 6}), holidays=frozenset({date(2026, 10, 26)})
    )
    clock = begun(Pace("days", 13 * HOUR, rest=rest), 2, [0], BEGINNING)

    tuesday = datetime(2026, 10, 27, 1, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
    assert clock.runs_out() == tuesday


def test_where_nothing_ever_counts_nobodys_time_runs_out() -> None:
    rest = Rest(weekdays=frozenset(range(7)))

    assert begun(Pace("days", HOUR, rest=rest), 2, [0], BEGINNING).runs_out() is None
