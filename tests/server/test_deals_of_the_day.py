"""The rules of the deals of the day: days, seeds, and places."""

from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine.chance import ALL_SEEDS, SEEDS
from carbarn.games import find
from carbarn.server.today import deals
from carbarn.server.today.deals import Calendar

days = st.integers(0, 1_000_000)
moments = st.floats(0, 4e9)
hours = st.integers(0, 23)
results = st.lists(st.none() | st.integers(-50, 50), max_size=30)


@given(moments, hours)
def test_every_moment_is_in_the_day_that_has_begun_and_not_ended(moment: float, hour: int) -> None:
    calendar = Calendar(hour * 3600)
    day = calendar.day_at(moment)
    assert calendar.begins(day) <= moment < calendar.ends(day)
    assert calendar.ends(day) == calendar.begins(day + 1)


def test_a_day_begins_at_midnight_by_universal_time() -> None:
    calendar = Calendar()
    last, first = 1_763_596_799.9, 1_763_596_800.0  # of 2025-11-20
    assert deals.named(calendar.day_at(last)) == "2025-11-19"
    assert deals.named(calendar.day_at(first)) == "2025-11-20"


@given(days)
def test_a_day_is_read_as_it_is_written(day: int) -> None:
    assert deals.read(deals.named(day)) == day
    assert date.fromisoformat(deals.named(day)).toordinal() - date(1970, 1, 1).toordinal() == day


@given(st.text(max_size=12))
def test_what_is_no_day_is_none(text: str) -> None:
    day = deals.read(text)
    assert day is None or deals.named(day) == text


@given(st.text(min_size=1, max_size=40), days, st.sampled_from(["cable-car", "tramways"]))
def test_a_seed_is_secret_and_follows_from_the_secret_the_day_and_the_game(
    secret: str, day: int, game: str
) -> None:
    seed = deals.seed_of(secret, day, game)
    assert SEEDS <= seed < ALL_SEEDS, "what it deals is sealed"
    assert seed == deals.seed_of(secret, day, game)
    others = (secret + "x", day, game), (secret, day + 1, game), (secret, day, "trambahn")
    assert seed not in {deals.seed_of(*other) for other in others}


def test_one_plays_alone_where_that_can_be_done_and_else_against_strong() -> None:
    against = {game: deals.levels_at(game) for game in deals.games()}
    assert against == {"cable-car": ["strong"], "trambahn": ["strong"], "tramways": []}


@given(days)
def test_the_first_move_is_everybodys_on_one_day_and_the_others_on_the_next(day: int) -> None:
    assert {deals.seat_on(day, "trambahn"), deals.seat_on(day + 1, "trambahn")} == {0, 1}
    assert deals.seat_on(day, "tramways") == 0


@given(st.lists(st.integers(-99, 999), min_size=1, max_size=6))
def test_what_counts_are_the_points_ahead_of_the_best_other_or_alone_the_points(
    scores: list[int],
) -> None:
    ahead = [deals.result(scores, seat) for seat in range(len(scores))]
    if len(scores) == 1:
        assert ahead == scores
    else:
        assert max(ahead) >= 0, "somebody is not behind"
        assert sum(one > 0 for one in ahead) <= 1


@given(results)
def test_a_place_is_one_more_than_those_who_did_better(of: list[int | None]) -> None:
    placed = deals.places(of)
    played = [one for one in of if one is not None]
    for one, place in zip(of, placed, strict=True):
        expected = None if one is None else 1 + sum(other > one for other in played)
        assert place == expected


def test_every_game_of_a_day_can_be_set_up() -> None:
    for game in deals.games():
        assert 1 + len(deals.levels_at(game)) in find(game).SEATS
