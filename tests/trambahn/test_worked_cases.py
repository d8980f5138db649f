"""The eight worked cases with which the rulings were agreed on."""

from __future__ import annotations

import pytest

from ..notated import args_of
from .table import position


def test_case_1_conductor_and_red_card_complete_a_row_of_two() -> None:
    table = position(hands="conductor red-7 blue-1", rows="red: red-1 red-2")

    caused = table.plays("passenger conductor red", "passenger red-7")

    assert args_of(caused, "scoring") == [{"colour": "red", "number": 1}]
    assert table.row("red") == []
    assert table.actor() == 0
    assert table.step() == "stations"


def test_case_2_green_3_does_not_join_4_7_9() -> None:
    table = position(hands="red-7 green-3", lines="green 4-7-9 horse / -")
    table.plays("passenger red-7")

    assert table.moves("station") == {"station green-3 new"}


def test_case_3_conductor_and_6_join_red_2_3_5() -> None:
    table = position(hands="blue-7 conductor red-6", lines="red 2-3-5 horse / -")
    table.plays("passenger blue-7", "station conductor 1", "station red-6 1")

    (line,) = table.open()["lines"][0]
    assert line["cards"] == 5
    assert line["stations"][-1] == 6


def test_case_4_steam_and_horse_cost_15_and_one_horse_remains_until_the_end_of_the_turn() -> None:
    table = position(
        hands="blue-7 red-1 green-1", lines="- / -", money="15 / 0", display="horse horse steam"
    )
    table.plays("passenger blue-7", "station red-1 new", "station green-1 new")
    table.plays("tram steam 1", "tram horse 2")

    assert table.money(0) == []
    assert [tram["display"] for tram in table.open()["trams"]] == [1, 0, 0]
    table.ends_turn()
    assert [tram["display"] for tram in table.open()["trams"]] == [3, 0, 0]


def test_case_5_blue_is_scored_12_and_10_and_14() -> None:
    table = position(
        hands="blue-9",
        rows="blue: blue-9 blue-8 blue-7",
        lines="blue 1-2-5-6 steam / blue 2-3-4-7 +1 horse; blue 3-5-8-10 horse",
    )

    caused = table.plays("passenger blue-9")

    assert [event["points"] for event in args_of(caused, "line-scored")] == [12, 10, 14]
    assert [event["total"] for event in args_of(caused, "scored")] == [12, 24]


@pytest.mark.parametrize(
    ("order", "points"), [(["red-9", "conductor"], 18), (["conductor", "red-9"], 14)]
)
def test_case_6_the_tour_counts_the_9_only_if_it_came_first(order: list[str], points: int) -> None:
    table = position(hands="blue-7 red-9 conductor", lines="red 1-2-3-4-5-7 +1 horse / -")
    table.plays("passenger blue-7")

    caused = table.plays(*(f"station {card} 1" for card in order))

    assert [event["points"] for event in args_of(caused, "toured")] == [points]


@pytest.mark.parametrize(("done", "scored"), [(8, ["red", "blue"]), (9, ["red"])])
def test_case_7_two_rows_are_two_scorings_unless_the_first_is_the_tenth(
    done: int, scored: list[str]
) -> None:
    table = position(
        hands="red-7 blue-7 green-1",
        rows="red: red-1 red-2 red-3; blue: blue-1 blue-2 blue-3",
        scorings=done,
    )

    caused = table.plays("passenger red-7")
    caused += table.plays("passenger blue-7") if table.allows("passenger blue-7") else []

    assert [event["colour"] for event in args_of(caused, "scoring")] == scored
    assert table.over()


def test_case_8_a_full_line_with_an_electric_tram_is_worth_60() -> None:
    """How many turns a game has is in test_turn."""
    (line,) = position(lines="red 1-2-3-4-5-6-7-8-9-10 electric / -").open()["lines"][0]

    assert (line["sum"], line["worth"]) == (15, 60)
