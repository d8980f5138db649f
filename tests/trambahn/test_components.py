"""What is in the box, proof-read against the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from carbarn.games.trambahn.components import (
    CARDS,
    COLOURS,
    FIRST_OF,
    KIND,
    KIND_NAMES,
    PRICE,
    TIMES,
    TRAM_COPIES,
    TRAM_NAMES,
    TRAMS,
    VICTORY_POINTS,
    WORTH,
)


def test_there_are_120_cards_28_of_each_colour_and_8_conductors() -> None:
    colours = Counter(KIND_NAMES[kind].partition("-")[0] for kind in KIND)

    assert len(KIND) == CARDS == 120
    assert colours == {**dict.fromkeys(COLOURS, 28), "conductor": 8}
    assert COLOURS == ("blue", "red", "green", "yellow")


@pytest.mark.parametrize("colour", COLOURS)
def test_each_colour_has_two_1s_two_10s_and_three_of_the_others(colour: str) -> None:
    copies = Counter(KIND_NAMES[kind] for kind in KIND)

    assert [copies[f"{colour}-{n}"] for n in range(1, 11)] == [2, *[3] * 8, 2]


def test_victory_points() -> None:
    assert list(VICTORY_POINTS) == [1, 1, 1, 1, 1, 1, 2, 2, 2, 3]


def test_the_worth_of_stations_is_the_sum_of_their_points() -> None:
    assert WORTH[0] == 0
    assert WORTH[0b1111111111] == 15
    assert WORTH[0b1010010100] == 1 + 1 + 2 + 3


def test_trams() -> None:
    rows = list(zip(TRAM_NAMES, TRAM_COPIES, TIMES, PRICE, strict=True))

    assert rows == [("horse", 5, 2, 5), ("steam", 4, 3, 10), ("electric", 7, 4, 15)]
    assert TRAMS == 16


def test_the_first_card_of_a_kind_is_of_that_kind_and_the_one_before_is_not() -> None:
    for kind in range(len(KIND_NAMES)):
        assert KIND[FIRST_OF[kind]] == kind
        assert FIRST_OF[kind] == 0 or KIND[FIRST_OF[kind] - 1] == kind - 1
