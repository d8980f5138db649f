"""Lines, the extra tour, and lines without a tram: TB5 to TB8 and TB11."""

from __future__ import annotations

import pytest
from hypothesis import given

from ..notated import args_of
from .table import WHOLE_GAMES, Table, box_is_whole, keys, new_games, played_on, position


def laying(hand: str, lines: str, money: str = "12 / 15", lines_are: str = "free") -> Table:
    """A position after the passenger: green 1, which is added to the hand."""
    table = position(
        hands=f"green-1 {hand}", lines=f"{lines or '-'} / -", money=money, lines_are=lines_are
    )
    table.plays("passenger green-1")
    return table


# TB5 Lines ascend ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "line", "fits"),
    [
        ("red-6", "red 2-3-5 horse", True),
        ("red-10", "red 2-3-5 horse", True),
        ("red-9", "red 1 horse", True),
        ("red-5", "red 2-3-5 horse", False),
        ("red-4", "red 2-3-5 horse", False),
        ("red-1", "red 2 horse", False),
        ("blue-6", "red 2-3-5 horse", False),
        ("red-10", "red 10 horse", False),
        ("red-9", "red 2-10 horse", False),
    ],
)
def test_tb5_a_station_joins_a_line_of_its_colour_if_it_is_higher(
    card: str, line: str, fits: bool
) -> None:
    table = laying(card, line)

    assert table.allows(f"station {card} 1") == fits
    assert fits or table.rule_against(f"station {card} 1") == "TB5"


def test_tb5_a_line_grows_at_its_end() -> None:
    table = laying("red-7 red-10", "red 2-3-5 horse")

    caused = table.plays("station red-7 1", "station red-10 1")

    assert table.lines(0) == ["red 2-3-5-7-10 horse"]
    assert [event["cards"] for event in args_of(caused, "joined")] == [4, 5]


def test_tb5_nothing_is_added_after_a_10() -> None:
    table = laying("red-10 conductor", "red 2 horse")
    table.plays("station red-10 1")

    assert table.rule_against("station conductor 1") == "TB5"


def test_tb5_nobody_builds_in_the_lines_of_the_other() -> None:
    table = position(hands="green-1 red-7", lines="- / red 2 horse")
    table.plays("passenger green-1")

    assert table.moves("station") == {"station red-7 new"}
    assert table.rule_against("station red-7 1") == "TB5"


# TB6 New lines ------------------------------------------------------------------------------


def test_tb6_a_card_may_begin_a_line_even_if_it_fits_one() -> None:
    table = laying("red-7", "red 2 horse; red 3 horse; red 9 horse; blue 1 horse")

    assert table.moves("station") == {"station red-7 1", "station red-7 2", "station red-7 new"}


def test_tb6_a_new_line_comes_last() -> None:
    table = laying("red-7", "red 2 horse; blue 1 horse")

    caused = table.plays("station red-7 new")

    assert table.lines(0) == ["red 2 horse", "blue 1 horse", "red 7"]
    assert args_of(caused, "began") == [
        {"seat": 0, "card": "red-7", "copy": 0, "line": 3, "since": 0}
    ]


def test_tb6_the_same_card_may_begin_two_lines() -> None:
    table = laying("red-7 red-7", "")

    table.plays("station red-7 new", "station red-7 new")

    assert table.lines(0) == ["red 7", "red 7"]


def test_tb6_strict_a_card_that_fits_a_line_begins_none() -> None:
    table = laying("red-7", "red 2 horse; red 9 horse", lines_are="strict")

    assert table.moves("station") == {"station red-7 1"}
    assert table.rule_against("station red-7 new") == "TB6"


def test_tb6_strict_a_card_that_fits_none_begins_a_line() -> None:
    table = laying("red-7", "red 7 horse; red 2-10 horse; blue 1 horse", lines_are="strict")

    assert table.moves("station") == {"station red-7 new"}


def test_tb6_strict_lines_of_this_turn_count_and_the_order_is_free() -> None:
    one = laying("red-5 red-7", "red 2-3 horse", lines_are="strict")
    other = laying("red-5 red-7", "red 2-3 horse", lines_are="strict")

    one.plays("station red-5 1")
    other.plays("station red-7 1")

    assert one.moves("station red-7") == {"station red-7 1"}
    assert other.moves("station red-5") == {"station red-5 new"}
    fresh = laying("red-5 red-7", "", lines_are="strict")
    fresh.plays("station red-5 new")
    assert fresh.moves("station red-7") == {"station red-7 1"}


def test_tb6_strict_the_other_players_lines_do_not_count() -> None:
    table = position(hands="green-1 red-7", lines="- / red 2 horse", lines_are="strict")
    table.plays("passenger green-1")

    assert table.moves("station") == {"station red-7 new"}


@WHOLE_GAMES
@given(new_games())
def test_tb6_a_station_can_always_be_laid_somewhere(table: Table) -> None:
    while not table.over():
        played_on(table, 5)
        if table.over() or not table.state.placed or table.step() not in ("passengers", "stations"):
            continue
        held = set(table.hand(table.actor())) - {"conductor"}
        laid = {name.split()[1] for name in table.moves("station")} - {"conductor"}
        assert laid == held


# TB7 Conductors -----------------------------------------------------------------------------


def test_tb7_a_conductor_joins_any_line_that_is_not_complete() -> None:
    table = laying("conductor", "red 2 horse; blue 2-10 horse; blue 9 +3 horse")

    assert table.moves("station") == {"station conductor 1", "station conductor 3"}


@pytest.mark.parametrize("strict", ["free", "strict"])
def test_tb7_a_conductor_begins_no_line(strict: str) -> None:
    table = laying("conductor", "blue 10 horse", lines_are=strict)

    assert not table.moves("station")
    assert table.rule_against("station conductor new") == "TB7"


def test_tb7_a_conductor_joins_a_line_begun_in_this_turn() -> None:
    table = laying("red-2 conductor", "")

    table.plays("station red-2 new", "station conductor 1")

    assert table.lines(0) == ["red 2 +1"]


def test_tb7_stations_after_a_conductor_are_compared_with_the_last_station() -> None:
    table = laying("conductor conductor red-5 red-6", "red 2-3-5 horse")

    table.plays("station conductor 1", "station conductor 1")

    assert table.rule_against("station red-5 1") == "TB5"
    assert table.allows("station red-6 1")


# TB8 The extra tour -------------------------------------------------------------------------


def test_tb8_the_eighth_card_scores_its_line_at_once_for_its_owner_alone() -> None:
    table = laying("red-9", "red 1-2-3-4-5-6-7 horse; red 10 horse")

    caused = table.plays("station red-9 1")

    assert keys(caused) == ["joined", "toured"]
    assert args_of(caused, "toured") == [
        {"seat": 0, "line": 1, "sum": 10, "times": 2, "points": 20}
    ]
    assert table.scores() == [20, 0]
    assert table.open()["tours"] == [[20], []]
    assert table.open()["scorings"] == []


def test_tb8_the_seventh_and_the_ninth_card_make_no_tour() -> None:
    table = laying("red-6 red-7 red-8", "red 1-2-3-4-5 +1 horse")

    caused = [table.plays(f"station red-{n} 1") for n in (6, 7, 8)]

    assert [keys(each) for each in caused] == [["joined"], ["joined", "toured"], ["joined"]]


def test_tb8_conductors_count_towards_the_eight_and_add_no_points() -> None:
    table = laying("conductor", "red 1-2 +5 electric")

    table.plays("station conductor 1")

    assert table.scores() == [8, 0]


def test_tb8_a_10_may_be_the_eighth() -> None:
    table = laying("red-10", "red 1-2-3-4-5-6-7 electric")

    table.plays("station red-10 1")

    assert table.scores() == [44, 0]


def test_tb8_two_lines_make_two_tours() -> None:
    table = laying("red-9 blue-9", "red 1-2-3-4-5-6-7 horse; blue 2-3-4-5-6-7-8 steam")

    table.plays("station red-9 1", "station blue-9 2")

    assert table.open()["tours"] == [[20, 33], []]


# TB11 Lines without a tram ------------------------------------------------------------------


def test_tb11_a_line_without_a_tram_becomes_money_with_its_conductors() -> None:
    table = laying("red-2 conductor", "blue 1 horse", money="0 / 0")
    table.plays("station red-2 new", "station conductor 2")

    caused = table.ends_turn()

    assert args_of(caused, "swept") == [{"seat": 0, "line": 2, "cards": 2}]
    assert table.lines(0) == ["blue 1 horse"]
    assert table.money(0) == ["red-2", "conductor"]
    assert box_is_whole(table.state)


def test_tb11_line_by_line_as_begun_and_card_by_card_as_laid() -> None:
    """The example of the rulebook."""
    table = laying("red-2 blue-4 red-5 conductor", "", money="yellow-1 / 0")
    table.plays("station red-2 new", "station blue-4 new", "station red-5 1")
    table.plays("station conductor 2")
    table.ends_turn()

    assert table.money(0) == ["yellow-1", "red-2", "red-5", "blue-4", "conductor"]


def test_tb11_income_lies_below_in_the_order_it_was_played() -> None:
    table = laying("red-2 blue-4 blue-3 yellow-9", "", money="0 / 0")
    table.plays("station red-2 new", "income blue-4", "income yellow-9", "income blue-3")
    table.ends_turn()

    assert table.money(0) == ["blue-4", "yellow-9", "blue-3", "red-2"]


def test_tb11_lines_with_a_tram_stay_and_move_up() -> None:
    table = laying("red-2 blue-4 green-5", "yellow 1 horse", money="20 / 0")
    table.plays("station red-2 new", "station blue-4 new", "station green-5 new", "tram horse 3")
    table.ends_turn()

    assert table.lines(0) == ["yellow 1 horse", "blue 4 horse"]
    assert table.money(0)[-2:] == ["red-2", "green-5"]
    assert box_is_whole(table.state)


def test_tb11_the_other_players_lines_are_not_touched() -> None:
    table = position(hands="green-1 red-2", lines="- / blue 4-5 horse", money="0 / 0")
    table.plays("passenger green-1", "station red-2 new")
    table.ends_turn()

    assert table.lines(1) == ["blue 4-5 horse"]
