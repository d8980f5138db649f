"""What each seat, and a watcher, gets to see."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine.chance import generator
from carbarn.engine.events import WATCHER
from carbarn.engine.layout import NONE

from .table import BRIEF, GAME, Table, new_game, played_on, position, tables

viewers = st.integers(WATCHER, 1)


def names(cards: list[dict[str, object]]) -> list[object]:
    return [card["card"] for card in cards]


def test_a_seat_sees_its_own_hand_alone() -> None:
    table = position(hands="red-7 conductor / blue-1")

    hands = [[names(hand) for hand in table.view(viewer)["hands"]] for viewer in (0, 1, WATCHER)]

    assert hands == [
        [["red-7", "conductor"], [None]],
        [[None, None], ["blue-1"]],
        [[None, None], [None]],
    ]


def test_before_the_first_move_the_view_tells_whose_turn_it_is() -> None:
    view = new_game().view(1)

    assert (view["viewer"], view["players"], view["turn"], view["step"]) == (1, 2, 0, "passengers")
    assert (view["pile"], view["discards"], view["shuffles"]) == (81, [], 0)
    assert (view["scores"], view["scorings"], view["tours"], view["of"]) == (
        [0, 0],
        [],
        [[], []],
        10,
    )
    assert [len(money) for money in view["money"]] == [12, 15]
    assert view["strict"] is False
    assert new_game(lines="strict").view(1)["strict"] is True


def test_a_watcher_has_no_seat() -> None:
    assert new_game().view(WATCHER)["viewer"] is None


def test_a_line_tells_all_that_it_is_worth() -> None:
    table = position(lines="red 2-3-7 +1 steam; blue 4-10 horse; green 1-2-3-4-5-6-7-8 horse / -")

    red, blue, green = table.view(WATCHER)["lines"][0]

    assert red == {
        "line": 1,
        "colour": "red",
        "stations": [2, 3, 7],
        "conductors": 1,
        "tram": "steam",
        "sum": 4,
        "times": 3,
        "worth": 12,
        "cards": 4,
        "toured": False,
        "complete": False,
    }
    assert (blue["complete"], blue["toured"]) == (True, False)
    assert (green["complete"], green["toured"]) == (False, True)


def test_a_line_without_a_tram_is_worth_nothing_yet() -> None:
    (line,) = position(lines="red 2-7 / -").view(0)["lines"][0]

    assert (line["tram"], line["sum"], line["times"], line["worth"]) == (None, 3, 0, 0)


def test_rows_and_trams_are_open_to_all() -> None:
    table = position(rows="red: red-1 conductor", display="horse steam steam")

    for viewer in (0, 1, WATCHER):
        view = table.view(viewer)
        assert [names(row["passengers"]) for row in view["rows"]] == [
            [],
            ["red-1", "conductor"],
            [],
            [],
        ]
        assert [row["colour"] for row in view["rows"]] == ["blue", "red", "green", "yellow"]
        assert view["trams"][1] == {
            "tram": "steam",
            "times": 3,
            "price": 10,
            "display": 2,
            "depot": 2,
        }


def test_the_score_pad_shows_every_scoring_and_tour() -> None:
    table = position(
        hands="red-7 red-9",
        rows="red: red-1 red-2 red-3",
        lines="red 1-2-3-4-5-6 +1 horse / red 10 electric",
    )
    table.plays("passenger red-7", "station red-9 1")

    view = table.view(1)
    assert view["scorings"] == [{"number": 1, "colour": "red", "points": [12, 12]}]
    assert view["tours"] == [[16], []]
    assert view["scores"] == [28, 12]


def test_equal_cards_are_told_apart_by_their_copy() -> None:
    table = position(hands="red-7 red-7 red-7 conductor / blue-1")

    assert [card["copy"] for card in table.view(0)["hands"][0]] == [0, 1, 2, 0]
    assert table.view(1)["hands"][0] == [{"card": None, "copy": None, "batch": 0}] * 4


def test_everybody_sees_since_which_shuffle_a_card_lies_out() -> None:
    table = position(hands="red-7 red-8 / blue-1", money="4 / 2", pile="yellow-1")
    table.plays("passenger red-7")
    table.ends_turn()

    for viewer in (0, 1, WATCHER):
        view = table.view(viewer)
        assert view["shuffles"] == 1
        assert [card["batch"] for card in view["hands"][0]] == [0, 0, 1, 1, 1, 1]
        assert [card["batch"] for card in view["money"][0]] == [0, 0]


@pytest.mark.parametrize("strict", ["free", "strict"])
def test_when_the_game_is_over_all_is_shown_to_all(strict: str) -> None:
    table = played_on(new_game(lines=strict))

    shown = [{**table.view(viewer), "viewer": "anybody"} for viewer in (0, 1, WATCHER)]

    assert shown == [{**table.open(), "viewer": "anybody"}] * 3
    assert (shown[0]["turn"], shown[0]["step"]) == (None, "over")
    assert all(None not in names(hand) for hand in shown[0]["hands"])


@BRIEF
@given(tables(), viewers, st.integers(0, 2**63 - 1))
def test_a_guess_puts_every_card_where_one_is(table: Table, viewer: int, seed: int) -> None:
    guessed = GAME.veil(table.state, viewer)

    GAME.guess(guessed, generator(seed, "guess"))

    assert GAME.census(guessed) == GAME.census(table.state)
    for part in ("pile", "hand", "money", "discards"):
        dealt, true = (flat(state.contents()[part]) for state in (guessed, table.state))
        assert [n == NONE for n in dealt] == [n == NONE for n in true]


def flat(part: list[Any]) -> list[int]:
    return [n for row in part for n in (row if isinstance(row, list) else [row])]


def test_rows_tell_what_scoring_their_colour_would_bring() -> None:
    table = position(lines="red 9 horse; red 10; blue 4 steam / red 10 steam")

    earnings = {row["colour"]: row["earnings"] for row in table.view(0)["rows"]}

    assert earnings == {"blue": [3, 0], "red": [4, 9], "green": [0, 0], "yellow": [0, 0]}


@pytest.mark.parametrize(("money", "winner"), [("3 / 2", 0), ("2 / 3", 1), ("2 / 2", None)])
def test_between_equals_the_view_names_whoever_has_more_money(money: str, winner: int) -> None:
    view = position(money=money).view(1)

    assert (view["winner"], view["decided"]) == (winner, None if winner is None else "money")


def test_who_has_more_points_wins_by_points() -> None:
    table = position(
        hands="red-7", rows="red: red-1 red-2 red-3", lines="red 1 horse / -", money="- / 9"
    )
    table.plays("passenger red-7")

    assert (table.view(1)["winner"], table.view(1)["decided"]) == (0, "points")


def test_the_view_tells_what_is_printed_on_the_cards() -> None:
    assert new_game().view(0)["printed"] == [1, 1, 1, 1, 1, 1, 2, 2, 2, 3]


def test_the_view_tells_in_which_step_each_kind_of_move_is_made() -> None:
    """TB1, TB2: the order of a turn; four places in each row."""
    view = new_game().view(0)

    assert [(step["step"], step["moves"]) for step in view["steps"]] == [
        ("passengers", "passenger"),
        ("stations", "station"),
        ("income", "income"),
        ("trams", "tram"),
    ]
    assert [row["places"] for row in view["rows"]] == [4, 4, 4, 4]
