"""Trams and money: TB9 and TB10."""

from __future__ import annotations

import pytest
from hypothesis import given

from ..notated import args_of
from .table import WHOLE_GAMES, Table, box_is_whole, keys, new_games, played_on, position

MONEY = "red-1 red-2 red-3 red-4 red-5 red-6 red-7 / 0"


def buying(lines: str, money: str = "20 / 0", display: str = "", hand: str = "green-2") -> Table:
    """A position after the passenger: green 1, which is added to the hand."""
    table = position(hands=f"green-1 {hand}", lines=f"{lines} / -", money=money, display=display)
    table.plays("passenger green-1")
    return table


def trams(table: Table, where: str) -> dict[str, int]:
    return {tram["tram"]: tram[where] for tram in table.open()["trams"]}


# TB9 Trams ----------------------------------------------------------------------------------


def test_tb9_a_tram_is_paid_from_the_top_of_the_money_pile() -> None:
    table = buying("blue 1", MONEY)

    caused = table.plays("tram horse 1")

    assert args_of(caused, "bought") == [{"seat": 0, "tram": "horse", "line": 1, "price": 5}]
    assert table.money(0) == ["red-1", "red-2"]
    assert table.discards() == ["red-7", "red-6", "red-5", "red-4", "red-3"]
    assert table.lines(0) == ["blue 1 horse"]


@pytest.mark.parametrize(("tram", "price"), [("horse", 5), ("steam", 10), ("electric", 15)])
def test_tb9_prices(tram: str, price: int) -> None:
    rich = buying("blue 1", f"{price} / 0", "horse steam electric")
    poor = buying("blue 1", f"{price - 1} / 0", "horse steam electric")

    assert rich.allows(f"tram {tram} 1")
    assert poor.rule_against(f"tram {tram} 1") == "TB9"
    rich.plays(f"tram {tram} 1")
    assert rich.money(0) == []


def test_tb9_only_trams_on_display_can_be_bought() -> None:
    table = buying("blue 1", "30 / 0", "horse horse steam")

    assert table.moves("tram") == {"tram horse 1", "tram steam 1"}
    assert table.rule_against("tram electric 1") == "TB9"


def test_tb9_a_line_has_one_tram_and_keeps_it() -> None:
    table = buying("blue 1 horse; blue 4", "30 / 0", "horse steam electric")

    assert table.rule_against("tram steam 1") == "TB9"
    table.plays("tram steam 2")
    assert table.rule_against("tram electric 2") == "TB9"
    assert not table.moves("tram")


def test_tb9_there_is_no_tram_without_a_line() -> None:
    table = buying("blue 1 horse", "30 / 0")

    assert table.rule_against("tram horse 2") == "TB9"


def test_tb9_several_trams_may_be_bought_and_the_display_waits_for_the_end_of_the_turn() -> None:
    """Worked case 4, the example of the rulebook."""
    table = buying("blue 1; red 1", "20 / 0", "horse horse steam")

    table.plays("tram steam 1", "tram horse 2")

    assert len(table.money(0)) == 5
    assert len(table.discards()) == 15
    assert trams(table, "display") == {"horse": 1, "steam": 0, "electric": 0}
    caused = table.ends_turn()
    assert [event["tram"] for event in args_of(caused, "depot-opened")] == ["horse", "horse"]
    assert trams(table, "display") == {"horse": 3, "steam": 0, "electric": 0}


def test_tb9_the_display_is_filled_in_the_order_of_the_stack() -> None:
    lines = "; ".join(["blue 1 horse", "blue 2 horse", "blue 3 horse", "blue 4"])
    table = buying(lines, "20 / 0", "horse horse steam")
    table.plays("tram horse 4")

    caused = table.ends_turn()

    assert [event["tram"] for event in args_of(caused, "depot-opened")] == ["steam"]


def test_tb9_when_the_trams_run_out_the_display_shrinks() -> None:
    built = [f"{colour} {n}" for colour in ("blue", "red", "yellow") for n in range(1, 6)]
    kinds = ["horse"] * 5 + ["steam"] * 4 + ["electric"] * 6
    lines = "; ".join(f"{line} {kind}" for line, kind in zip(built, kinds, strict=True))
    table = buying(f"{lines}; green 5", "20 / 0")
    assert trams(table, "display") == {"horse": 0, "steam": 0, "electric": 1}

    table.plays("tram electric 16")
    caused = table.ends_turn()

    assert "depot-opened" not in keys(caused)
    assert set(trams(table, "display").values()) == {0}
    assert box_is_whole(table.state)


@WHOLE_GAMES
@given(new_games())
def test_tb9_at_the_beginning_of_a_turn_three_trams_are_on_display_while_they_last(
    table: Table,
) -> None:
    while not table.over():
        played_on(table, until=lambda t: t.state.placed > 0)
        played_on(table, until=lambda t: t.state.placed == 0)
        shown, left = (sum(trams(table, where).values()) for where in ("display", "depot"))
        assert table.over() or shown == 3 or left == 0


# TB10 Fresh money ---------------------------------------------------------------------------


def test_tb10_income_of_this_turn_may_be_spent_and_goes_first() -> None:
    table = buying("blue 1", "red-1 red-2 red-3 red-4 / 0", hand="yellow-8 yellow-9")
    assert table.rule_against("tram horse 1") == "TB9"

    table.plays("income yellow-8", "income yellow-9", "tram horse 1")

    assert table.money(0) == ["red-1"]
    assert table.discards()[:2] == ["yellow-9", "yellow-8"]


def test_tb10_lost_lines_come_too_late_for_this_turn() -> None:
    table = buying("blue 1; blue 3", "red-1 red-2 red-3 red-4 / 0")

    assert not table.moves("tram")
    table.ends_turn()
    assert len(table.money(0)) == 6


def test_tb10_each_card_of_income_is_a_thousand_marks() -> None:
    table = buying("blue 1", "0 / 0", hand="conductor yellow-10")

    caused = table.plays("income conductor", "income yellow-10")

    assert [event["money"] for event in args_of(caused, "banked")] == [1, 2]
    assert table.money(0) == ["conductor", "yellow-10"]
