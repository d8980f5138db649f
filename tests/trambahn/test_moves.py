"""Moves are ints, written and read in a notation."""

from __future__ import annotations

import pytest
from hypothesis import given

from carbarn.games.trambahn.components import MOST_LINES

from .table import BRIEF, GAME, Table, position, tables


def test_every_number_has_a_name_that_is_read_as_the_same_move() -> None:
    names = [GAME.name_move(move) for move in range(GAME.MOVES)]

    assert [GAME.parse_move(name) for name in names] == list(range(GAME.MOVES))
    assert len(set(names)) == GAME.MOVES


def test_there_is_a_move_for_whatever_can_be_done() -> None:
    """40 stations and 4 rows; 41 kinds to 21 lines or a new one; 41 kinds; 3 trams; next.

    And, never legal, 40 stations to three rows of other colours.
    """
    assert GAME.MOVES == 44 + 41 * (MOST_LINES + 1) + 41 + 3 * MOST_LINES + 1 + 40 * 3


@pytest.mark.parametrize(
    "text",
    [
        "passenger red-7",
        "passenger conductor red",
        "passenger red-7 blue",
        "station red-7 new",
        "station red-7 2",
        "station conductor 21",
        "income red-7",
        "income conductor",
        "tram steam 2",
        "next",
    ],
)
def test_a_move_is_written_as_it_was_read(text: str) -> None:
    assert GAME.name_move(GAME.parse_move(text)) == text


def test_the_row_of_a_passenger_may_be_said_and_need_not() -> None:
    assert GAME.parse_move("passenger red-7 red") == GAME.parse_move("passenger red-7")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "'' is no move: write passenger blue-1, station blue-1 1, income blue-1, tram h"),
        ("pass", "'pass' is no move"),
        ("next ", "'next ' is no move"),
        ("station red-5 \uff12", "'\uff12' is no line"),  # a two, but not ours
        ("tram horse \u0662", "'\u0662' is no line"),
        ("passenger", "'passenger' is no move"),
        ("passenger red-11", "'red-11' is no station: write a colour and a number, as in red-7"),
        ("passenger conductor", "'passenger conductor' is no move: write passenger blue-1, "),
        ("passenger conductor pink", "'pink' is no row: write one of blue, red, green, yellow"),
        ("passenger red-7 pink", "'red-7 pink' is no station: write a colour and a number"),
        ("station red-7", "'station red-7' is no move"),
        ("station red-7 old", "'old' is no line: write a number from 1 to 21, or new"),
        ("station red-7 0", "'0' is no line: write a number from 1 to 21, or new"),
        ("station red-7 22", "'22' is no line"),
        ("income", "'income' is no move"),
        ("income seven", "'seven' is no card: write a colour and a number, as in red-7, or cond"),
        ("tram steam", "'tram steam' is no move"),
        ("tram diesel 1", "'diesel' is no tram: write one of horse, steam, electric"),
        ("tram steam 0", "'0' is no line: write a number from 1 to 21"),
    ],
)
def test_what_is_no_move_is_told_why(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}"):
        GAME.parse_move(text)


@pytest.mark.parametrize(
    ("text", "public"),
    [
        ("income red-7", "income"),
        ("income conductor", "income"),
        ("passenger red-7", "passenger red-7"),
        ("station red-7 new", "station red-7 new"),
        ("tram steam 2", "tram steam 2"),
        ("next", "next"),
    ],
)
def test_others_read_all_of_a_move_but_which_card_became_money(text: str, public: str) -> None:
    assert GAME.public_move(GAME.parse_move(text)) == public


@BRIEF
@given(tables())
def test_every_legal_move_is_read_back_as_itself(table: Table) -> None:
    legal = table.legal(table.actor())

    assert [GAME.parse_move(GAME.name_move(move)) for move in legal] == legal
    assert len(set(legal)) == len(legal) <= GAME.MOST_MOVES


def test_no_position_has_more_moves_than_there_is_room_for() -> None:
    """All trams on the table, five lines more, and a hand of six kinds."""
    kinds = ["horse"] * 5 + ["steam"] * 4 + ["electric"] * 7
    cards = [(colour, n) for n in (1, 2, 3, 4) for colour in ("red", "blue", "green", "yellow")]
    lines = "; ".join(f"{c} {n} {kind}" for (c, n), kind in zip(cards, kinds, strict=True))
    hand = "conductor red-10 blue-10 green-10 yellow-10 red-9"
    table = position(hands=hand, lines=f"{lines} / -")
    table.plays("passenger conductor red")

    # Per station: the lines of its colour, a new line, a passenger, income; and next.
    assert len(table.legal(0)) == 5 * (4 + 1 + 1 + 1) + 1 <= GAME.MOST_MOVES
