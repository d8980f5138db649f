"""What each seat, and a watcher, gets to see."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine.chance import generator
from carbarn.engine.events import WATCHER
from carbarn.engine.layout import NONE

from . import pencil
from .board import BRIEF, GAME, Table, new_game, played_on, position, tables

viewers = st.integers(WATCHER, 1)


def test_a_seat_sees_its_own_hand_alone() -> None:
    table = position(hands="aaaa acba / bbbb cccc")

    assert table.view(0)["hands"] == [["aaaa", "acba"], [None, None]]
    assert table.view(1)["hands"] == [[None, None], ["bbbb", "cccc"]]
    assert table.view(WATCHER)["hands"] == [[None, None], [None, None]]


def test_an_empty_hand_is_seen_to_be_empty() -> None:
    assert position(hands="aaaa / -").view(0)["hands"] == [["aaaa"], []]


def test_a_drawn_tile_is_seen_by_its_drawer_alone() -> None:
    table = position(hands="aaaa / bbbb", supply="cccc dddd")

    table.plays("draw")

    assert [table.view(viewer)["drawn"] for viewer in (0, 1, WATCHER)] == ["cccc", None, None]
    assert {table.view(viewer)["step"] for viewer in (0, 1, WATCHER)} == {"lay-drawn"}
    assert {table.view(viewer)["supply"] for viewer in (0, 1, WATCHER)} == {1}


@pytest.mark.parametrize(("key", "moves"), [("drew", ["draw"]), ("refilled", ["aaaa03"])])
def test_a_tile_from_the_supply_is_told_to_its_taker_alone(key: str, moves: list[str]) -> None:
    table = position(hands="aaaa / bbbb", supply="cccc dddd")
    table.plays(*moves)

    seen_by = [table.log(viewer)[-1] for viewer in (0, 1, WATCHER)]

    assert [event.key for event in seen_by] == [key] * 3
    assert [event.args["tile"] for event in seen_by] == ["cccc", None, None]


def test_before_the_first_move_the_view_tells_whose_turn_it_is() -> None:
    view = new_game(players=3).view(1)

    assert (view["viewer"], view["players"], view["turn"], view["step"]) == (1, 3, 0, "choose")
    assert (view["laid"], view["supply"], view["scores"]) == (0, 57, [0, 0, 0])
    assert view["companies"] is None


def test_a_watcher_has_no_seat() -> None:
    assert new_game().view(WATCHER)["viewer"] is None


@pytest.mark.parametrize("companies", [False, True])
def test_when_the_game_is_over_all_is_shown_to_all(companies: bool) -> None:
    table = played_on(new_game(players=3, companies=companies))

    shown = [{**table.view(viewer), "viewer": "anybody"} for viewer in (0, 2, WATCHER)]

    assert shown == [{**table.all_open(), "viewer": "anybody"}] * 3
    assert (shown[0]["turn"], shown[0]["step"]) == (None, "over")


def test_a_station_tells_whose_it_is_and_where_its_line_goes() -> None:
    stations = position("bcbc77cbcb76", players=3).view(0)["stations"]

    assert stations[17] == {
        "station": 18,
        "owner": 2,
        "colour": "orange",
        "tiles": 2,
        "end": "station",
        "points": 2,
        "path": [
            {"space": "76", "enters": 2, "leaves": 1},
            {"space": "77", "enters": 3, "leaves": 2},
        ],
    }
    nobodys = stations[16]
    assert (nobodys["owner"], nobodys["colour"], nobodys["points"]) == (None, None, 0)


@BRIEF
@given(tables(), viewers)
def test_the_path_of_a_line_is_the_one_a_pencil_follows(table: Table, viewer: int) -> None:
    board = table.tiles_on_board()

    for line in table.view(viewer)["stations"]:
        passed, end = pencil.ride(board, line["station"])
        assert [step["space"] for step in line["path"]] == passed
        assert (line["tiles"], line["end"]) == (len(passed), end)


@BRIEF
@given(tables(), viewers, st.integers(0, 2**63 - 1))
def test_a_guess_puts_every_tile_and_share_where_one_is(
    table: Table, viewer: int, seed: int
) -> None:
    guessed = GAME.veil(table.state, viewer)

    GAME.guess(guessed, generator(seed, "guess"))

    assert GAME.census(guessed) == GAME.census(table.state)
    assert [n == NONE for n in guessed.raw] == [n == NONE for n in table.state.raw]
