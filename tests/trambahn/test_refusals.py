"""Every refusal names its rule and says it in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from carbarn.engine import words
from carbarn.engine.referee import Refused

from ..notated import after
from .table import BRIEF, GAME, Table, played_on, position, tables

REFUSALS = words.catalogue(GAME)["refusals"]


def laying(hand: str, lines: str = "-", **more: str) -> Table:
    """The passenger, green 1, has been played."""
    table = position(hands=f"green-1 {hand}", lines=f"{lines} / -", **more)  # type: ignore[arg-type]
    return after(table, "passenger green-1")


def ended() -> Table:
    row = "red: red-1 red-2 red-3"
    return after(position(hands="red-7 red-8", rows=row, scorings=9), "passenger red-7")


def exhausted() -> Table:
    table = position(hands="red-7 / -", money="0 / 0", pile="", discards="")
    return after(table, "passenger red-7", "next")


Case = tuple[str, Callable[[], Table], str, str]
CASES: list[Case] = [  # the key, the position, the move refused, and what is said
    ("over", ended, "next", "TB13: the game is over: ten scorings were made."),
    (
        "no-more-cards",
        exhausted,
        "next",
        "TB12: the game is over: there is no card left to play.",
    ),
    (
        "passenger-first",
        lambda: position(hands="red-7"),
        "income red-7",
        "TB1: place a passenger first; every turn begins with one or two.",
    ),
    (
        "two-passengers",
        lambda: after(position(hands="red-7 red-8 red-9"), "passenger red-7", "passenger red-8"),
        "passenger red-9",
        "TB1: you have placed two passengers; that is all for this turn.",
    ),
    (
        "not-your-card",
        lambda: position(hands="red-7"),
        "passenger conductor red",
        "TB1: you do not hold a conductor.",
    ),
    (
        "other-row",
        lambda: position(hands="red-7"),
        "passenger red-7 blue",
        "TB2: red 7 waits in the red row; only a conductor may choose.",
    ),
    (
        "step-is-over",
        lambda: after(laying("red-7 red-8"), "income red-7"),
        "station red-8 new",
        "TB1: the step for stations is over; you are at income.",
    ),
    (
        "no-such-line",
        lambda: laying("red-7", "red 2 horse"),
        "station red-7 2",
        "TB5: you have no line 2.",
    ),
    (
        "line-is-complete",
        lambda: laying("conductor", "red 2-10 horse"),
        "station conductor 1",
        "TB5: line 1 has its 10 and is complete.",
    ),
    (
        "other-colour",
        lambda: laying("blue-7", "red 2 horse"),
        "station blue-7 1",
        "TB5: blue 7 does not have the colour of line 1.",
    ),
    (
        "not-ascending",
        lambda: laying("red-2", "red 2 horse"),
        "station red-2 1",
        "TB5: red 2 is not higher than the last station of line 1.",
    ),
    (
        "conductor-begins-nothing",
        lambda: laying("conductor", "red 2 horse"),
        "station conductor new",
        "TB7: a conductor cannot begin a line; it joins one that has a station.",
    ),
    (
        "fits-a-line",
        lambda: laying("red-7", "blue 1 horse; red 2 horse", lines_are="strict"),
        "station red-7 new",
        "TB6: red 7 fits line 2; with strict lines it cannot begin a new one.",
    ),
    (
        "line-has-a-tram",
        lambda: laying("red-7", "red 2 horse"),
        "tram horse 1",
        "TB9: line 1 has its tram already, and keeps it.",
    ),
    (
        "not-on-display",
        lambda: laying("red-7", "red 2", money="30 / 0"),
        "tram steam 1",
        "TB9: a steam tram is not on display.",
    ),
    (
        "too-dear",
        lambda: laying("red-7", "red 2", money="4 / 0"),
        "tram horse 1",
        "TB9: a horse tram costs 5,000 marks; your money pile has 4,000.",
    ),
]


@pytest.mark.parametrize(("key", "situation", "move", "said"), CASES, ids=[c[0] for c in CASES])
def test_a_refusal_tells_its_rule(
    key: str, situation: Callable[[], Table], move: str, said: str
) -> None:
    table = situation()

    with pytest.raises(Refused) as refused:
        table.play(table.state.seat, GAME.parse_move(move))

    assert refused.value.refusal.key == key
    assert str(refused.value) == said


def test_out_of_turn_nobody_moves() -> None:
    table = position(hands="red-7 / blue-7")

    with pytest.raises(Refused, match=r"^TB1: it is the turn of player 1\.$"):
        table.play(1, GAME.parse_move("passenger blue-7"))


@pytest.mark.parametrize("move", ["station red-7 new", "income red-7", "tram horse 1", "next"])
def test_before_the_passenger_everything_is_refused_for_want_of_one(move: str) -> None:
    table = position(hands="red-7", lines="red 2 / -")

    with pytest.raises(Refused, match=r"^TB1: place a passenger first"):
        table.plays(move)


def test_a_second_passenger_comes_too_late_after_a_station() -> None:
    table = after(laying("red-7 red-8"), "station red-7 new")

    with pytest.raises(
        Refused, match=r"^TB1: the step for passengers is over; you are at stations"
    ):
        table.plays("passenger red-8")


def test_a_card_held_twice_may_be_refused_once() -> None:
    table = laying("red-2 red-2")

    table.plays("station red-2 new")

    assert table.rule_against("station red-2 1") == "TB5"
    assert table.allows("station red-2 new")


def test_no_tram_for_a_line_that_is_not_there() -> None:
    table = laying("red-7", "red 2")

    with pytest.raises(Refused, match=r"^TB9: you have no line 3\.$"):
        table.plays("tram horse 3")


def test_every_refusal_has_words_and_a_test() -> None:
    assert {case[0] for case in CASES} | {"not-your-turn"} == set(REFUSALS)


@BRIEF
@given(tables())
def test_every_move_that_is_not_listed_is_refused(table: Table) -> None:
    if table.over():
        table = played_on(table)
    legal = set(table.legal(table.actor()))
    for move in range(0, GAME.MOVES, 7):
        if move not in legal:
            with pytest.raises(Refused):
                table.play(table.state.seat, move)
