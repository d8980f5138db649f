"""Passengers and scorings: TB2 to TB4."""

from __future__ import annotations

import pytest
from hypothesis import given

from ..notated import args_of
from .table import WHOLE_GAMES, Table, box_is_whole, keys, new_games, played_on, position

THREE_RED = "red: red-1 red-2 red-3"
THREE_BLUE = "blue: blue-1 blue-2 blue-3"

# TB2 Passengers -----------------------------------------------------------------------------


def test_tb2_a_passenger_goes_to_the_row_of_its_colour() -> None:
    table = position(hands="red-7 green-7")

    table.plays("passenger red-7", "passenger green-7")

    assert (table.row("red"), table.row("green")) == (["red-7"], ["green-7"])


@pytest.mark.parametrize("row", ["blue", "red", "green", "yellow"])
def test_tb2_a_conductor_goes_to_any_row(row: str) -> None:
    table = position(hands="conductor red-7")

    table.plays(f"passenger conductor {row}")

    assert table.row(row) == ["conductor"]


def test_tb2_two_passengers_may_go_to_the_same_row() -> None:
    table = position(hands="red-7 conductor red-7")

    table.plays("passenger red-7", "passenger conductor red")

    assert table.row("red") == ["red-7", "conductor"]


# TB3 Four passengers make a scoring ---------------------------------------------------------


def test_tb3_the_fourth_passenger_scores_and_is_discarded_with_the_others() -> None:
    table = position(hands="red-7 red-8", rows=THREE_RED, lines="red 9 horse / red 10 steam")

    caused = table.plays("passenger red-7")

    assert keys(caused) == ["placed", "scoring", *["line-scored", "scored"] * 2]
    assert args_of(caused, "placed")[0]["waiting"] == 4
    assert table.scores() == [4, 9]
    assert table.row("red") == []
    assert sorted(table.discards()) == ["red-1", "red-2", "red-3", "red-7"]
    assert (table.lines(0), table.lines(1)) == (["red 9 horse"], ["red 10 steam"])
    assert box_is_whole(table.state)


def test_tb3_the_turn_goes_on_after_a_scoring() -> None:
    table = position(hands="red-7 red-8 blue-1", rows=THREE_RED)

    table.plays("passenger red-7")

    assert {name.split()[0] for name in table.moves()} == {"passenger", "station", "income", "next"}


def test_tb3_three_do_not_score() -> None:
    table = position(hands="red-7 red-8", rows="red: red-1")

    caused = table.plays("passenger red-7", "passenger red-8")

    assert not args_of(caused, "scoring")
    assert len(table.row("red")) == 3


def test_tb3_two_passengers_to_a_row_of_three_score_once_and_begin_the_next_row() -> None:
    table = position(hands="red-7 red-8", rows=THREE_RED)

    caused = table.plays("passenger red-7", "passenger red-8")

    assert len(args_of(caused, "scoring")) == 1
    assert table.row("red") == ["red-8"]


def test_tb3_two_passengers_may_score_two_colours() -> None:
    table = position(hands="red-7 blue-7", rows=f"{THREE_RED}; {THREE_BLUE}")

    caused = table.plays("passenger blue-7", "passenger red-7")

    assert args_of(caused, "scoring") == [
        {"colour": "blue", "number": 1},
        {"colour": "red", "number": 2},
    ]


def test_tb3_a_scoring_without_lines_counts() -> None:
    table = position(hands="red-7", rows=THREE_RED, lines="blue 1 horse / -")

    caused = table.plays("passenger red-7")

    assert [event["total"] for event in args_of(caused, "scored")] == [0, 0]
    (scoring,) = table.open()["scorings"]
    assert scoring == {"number": 1, "colour": "red", "points": [0, 0]}


def test_tb3_a_conductor_may_be_the_fourth() -> None:
    table = position(hands="conductor red-7", rows=THREE_RED, lines="red 10 electric / -")

    table.plays("passenger conductor red")

    assert table.scores() == [12, 0]
    assert "conductor" in table.discards()


def test_tb3_only_the_colour_of_the_row_scores_whoever_waited_there() -> None:
    table = position(
        hands="conductor red-7",
        rows="red: conductor conductor conductor",
        lines="red 10 horse; blue 10 electric / blue 9 horse",
    )

    table.plays("passenger conductor red")

    assert table.scores() == [6, 0]


def test_tb3_lines_score_again_the_next_time() -> None:
    table = position(
        hands="red-7 conductor / red-8", rows="red: red-1 red-2 red-3", lines="red 10 horse / -"
    )
    table.plays("passenger red-7", "passenger conductor red")
    table.ends_turn()
    for _ in range(2):  # as if others had come
        table.state.passenger[1, table.state.waiting[1]] = table.state.discards[0]
        table.state.waiting[1] += 1
    table.plays("passenger red-8")

    assert table.scores() == [12, 0]


# TB4 What a line scores ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("blue 1-2-5-6 steam", 12),
        ("blue 2-3-4-7 +1 horse", 10),
        ("blue 3-5-8-10 horse", 14),
        ("blue 1-2-3-4-5-6-7-8-9-10 electric", 60),
        ("blue 1 horse", 2),
        ("blue 6 horse", 2),
        ("blue 7 horse", 4),
        ("blue 9 horse", 4),
        ("blue 10 horse", 6),
        ("blue 2 +8 electric", 4),
        ("blue 2-5 electric", 8),
        ("blue 9-10 horse", 10),
        ("blue 1-3-4-6-7 +2 steam", 18),
        ("blue 2-8 +1 electric", 12),
        ("blue 7-8-9 horse", 12),
    ],
)
def test_tb4_a_line_scores_its_victory_points_times_its_tram(line: str, points: int) -> None:
    """The examples of the rulebook, and every number once."""
    table = position(hands="blue-4", rows="blue: blue-2 blue-3 blue-4", lines=f"{line} / -")

    caused = table.plays("passenger blue-4")

    (scored,) = args_of(caused, "line-scored")
    assert scored["points"] == scored["sum"] * scored["times"] == points
    assert table.scores() == [points, 0]


def test_tb4_all_lines_of_the_colour_add_up() -> None:
    table = position(
        hands="blue-9",
        rows="blue: blue-7 blue-8 blue-9",
        lines="blue 1-2-5-6 steam / blue 2-3-4-7 +1 horse; blue 3-5-8-10 horse",
    )

    caused = table.plays("passenger blue-9")

    assert table.scores() == [12, 24]
    assert [event["points"] for event in args_of(caused, "line-scored")] == [12, 10, 14]


def test_tb4_a_line_without_a_tram_scores_nothing() -> None:
    """It cannot happen in a game: TB11 sweeps it before the next passenger."""
    table = position(hands="red-7", rows=THREE_RED, lines="red 9-10; red 4 horse / -")

    table.plays("passenger red-7")

    assert table.scores() == [2, 0]


@WHOLE_GAMES
@given(new_games())
def test_tb4_at_the_beginning_of_a_turn_every_line_has_a_tram(table: Table) -> None:
    while not table.over():
        played_on(table, until=lambda t: t.state.placed > 0)
        played_on(table, until=lambda t: t.state.placed == 0)
        if not table.over():
            assert all(line["tram"] for lines in table.open()["lines"] for line in lines)
