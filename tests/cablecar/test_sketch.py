"""The table drawn in characters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from carbarn.engine.contract import Room
from carbarn.engine.events import WATCHER
from carbarn.games.cablecar.components import LEFT, RIGHT, SIDES, TILES, TOP, owners
from carbarn.games.cablecar.sketch import (
    BARE_RAIL,
    HALF_TRACK,
    LARGE,
    LETTER,
    RAIL,
    SMALL,
    Dot,
    Scale,
    sketch,
    tile_dots,
    track,
)

from .board import BRIEF, Table, new_game, played_on, position, tables

SMALL_ROOM = {"columns": 80, "rows": 40}
ROOMS = [{}, {"columns": 100, "rows": 36}, SMALL_ROOM, {"columns": 200, "rows": 30}]
BOARD_WIDTH = {100: 76, 80: 60}
SCALES = [LARGE, SMALL]
CROWDED = {"players": 6, "hand": 3, "companies": True}


def drawn(view: Mapping[str, Any], room: Mapping[str, Any] | None = None) -> list[str]:
    """The lines of the picture without its colours; fails if the markup is wrong."""
    markup = sketch(view, Room(**(room or {})))
    return Text.from_markup(markup, emoji=False).plain.split("\n")


def picture(view: Mapping[str, Any], room: Mapping[str, Any] | None = None) -> str:
    return "\n".join(drawn(view, room))


def panel(view: Mapping[str, Any]) -> str:
    """What stands beside the board."""
    return "\n".join(line[BOARD_WIDTH[100] :] for line in drawn(view))


def signs(view: Mapping[str, Any]) -> set[str]:
    """Station signs: a number, perhaps a letter, perhaps a tick."""
    edges = [line if n in (0, 35) else line[:5] + line[71:76] for n, line in enumerate(drawn(view))]
    frame = "\n".join(line[: BOARD_WIDTH[100]] for line in edges)
    return set(re.findall(r"\d+ [A-Z]✓?", frame)) | set(re.findall(r"\b1[67](?=   )", frame))


# Stations -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("companies", [False, True])
def test_every_station_shows_its_number_and_the_letter_of_its_owner(
    players: int, companies: bool
) -> None:
    letters = [*LETTER.values(), None]
    expected = {
        f"{station} {letters[owner]}" if owner >= 0 else f"{station}"
        for station, owner in enumerate(owners(players, companies), start=1)
    }

    assert signs(new_game(players, companies=companies).view(0)) == expected


def test_finished_lines_are_ticked_and_tell_their_points() -> None:
    view = position("bcbc03cbcb04").view(0)

    assert {"4 B✓", "5 Y✓", "1 Y", "2 B"} <= signs(view)
    assert "⣿2 ⣿    ⣿2 ⣿" in drawn(view)[1]


def test_all_lines_are_finished_when_the_board_is_full() -> None:
    view = played_on(new_game(2, seed=3)).view(0)

    assert len([sign for sign in signs(view) if sign.endswith("✓")]) == 32
    assert panel(view).count("16/16 ✓") == 2


# Tracks -------------------------------------------------------------------------------------


def on_side(dots: frozenset[Dot], scale: Scale, side: int) -> set[int]:
    """How far along a side of the tile dots touch it, counted rightwards or downwards."""
    far = scale.dots - 1
    touching = [(y == 0, x == far, y == far, x == 0)[side] for x, y in dots]
    along = [x if side % 2 == TOP else y for x, y in dots]
    return {place for place, touches in zip(along, touching, strict=True) if touches}


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("enters", SIDES)
@pytest.mark.parametrize("leaves", SIDES)
def test_a_track_touches_the_edge_only_where_it_enters_and_leaves(
    scale: Scale, enters: int, leaves: int
) -> None:
    dots = track(scale, enters, leaves, HALF_TRACK)

    touched = [len(on_side(dots, scale, side)) for side in SIDES]
    ways = [enters, leaves]
    assert touched == [2 * ways.count(side) for side in SIDES]


@pytest.mark.parametrize("scale", SCALES)
def test_tracks_of_neighbours_meet(scale: Scale) -> None:
    out = track(scale, TOP, RIGHT, HALF_TRACK)
    back = track(scale, LEFT, TOP, HALF_TRACK)

    assert on_side(out, scale, RIGHT) == on_side(back, scale, LEFT)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("enters", SIDES)
@pytest.mark.parametrize("leaves", SIDES)
def test_a_track_is_in_one_piece(scale: Scale, enters: int, leaves: int) -> None:
    dots = set(track(scale, enters, leaves, HALF_TRACK))

    reached = {dots.pop()}
    while near := {(x, y) for x, y in dots for a, b in reached if abs(x - a) < 2 > abs(y - b)}:
        reached |= near
        dots -= near
    assert not dots


def test_a_cars_line_has_its_colour_and_other_tracks_are_bare() -> None:
    dots = tile_dots(LARGE, "aaaa", {TOP: RAIL["blue"]})

    blue = {dot for dot, colour in dots.items() if colour == RAIL["blue"]}
    assert blue == track(LARGE, TOP, (TOP + 2) % 4, HALF_TRACK)
    assert set(dots.values()) == {RAIL["blue"], BARE_RAIL}


def test_a_line_is_coloured_as_far_as_it_goes() -> None:
    view = position("aaaa03aaaa23").view(WATCHER)

    entry = 6 + 3 * 8 + 2  # where lines from the top enter column 3
    assert {style_at(view, row, entry).split()[0] for row in range(1, 6)} == {RAIL["blue"]}
    assert {style_at(view, row, entry).split()[0] for row in range(10, 14)} == {BARE_RAIL}


def style_at(view: Mapping[str, Any], row: int, column: int) -> str:
    text = Text.from_markup(sketch(view, Room())).split("\n")[row]
    return next(str(span.style) for span in text.spans if span.start <= column < span.end)


def test_turned_tiles_are_drawn_as_they_lie() -> None:
    table = position(hands="accd / aaaa", orientation="free")
    table.plays("accd02r2")
    upright = position("cdac02")

    assert [line[22:30] for line in drawn(table.view(0))[2:6]] == [
        line[22:30] for line in drawn(upright.view(0))[2:6]
    ]


def test_every_tile_looks_different() -> None:
    pictures = {picture(position(f"{name}00").view(WATCHER)) for name in TILES}

    assert len(pictures) == len(TILES)


# Beside the board ---------------------------------------------------------------------------


def test_points_supply_and_turn_are_told() -> None:
    table = played_on(new_game(3, seed=5), 50)
    view = table.view(0)

    beside = panel(view)
    for seat, name in enumerate(["Yellow", "Blue", "Orange"]):
        mark = "▶" if view["turn"] == seat else " "
        assert re.search(rf"{mark} {name[0]}  {name} +{view['scores'][seat]}\n", beside)
    assert f"supply {view['supply']}" in beside


def test_a_hand_is_named_to_its_owner_alone() -> None:
    table = position(hands="aaaa / dddd", supply="bcbc")

    assert "aaaa" in picture(table.view(0))
    assert "dddd" not in picture(table.view(0))
    assert "aaaa" not in picture(table.view(1))
    assert "░░░░" in panel(table.view(0))


def test_a_drawn_tile_is_named_to_its_drawer_alone() -> None:
    table = position(hands="aaaa / dddd", supply="bcbc")
    table.plays("draw")

    assert "aaaa+bcbc" in panel(table.view(0))
    assert "░░░░+░░░░" in panel(table.view(1)).replace("dddd", "")
    assert not {"aaaa", "bcbc", "dddd"} & set(re.findall("[abcd]{4}", picture(table.view(WATCHER))))


def test_hidden_shares_show_their_backs() -> None:
    shares = "red blue green brown / blue red brown green"
    view = position(companies=True, shares=shares).view(0)

    face_up, own, other = re.findall(r"(?: [YBOGPKRN?] ){4}", panel(view))
    assert own.split() == ["R", "B", "G", "N"]
    assert other.split() == ["?"] * 4
    assert face_up.split() == ["Y"] * 4
    assert re.search(r"Player 2 +\?\n", panel(view))


def test_a_finished_game_with_companies_shows_everything() -> None:
    view = played_on(new_game(3, seed=8, companies=True)).view(WATCHER)

    beside = panel(view)
    assert "?" not in beside
    assert "░" not in beside
    for name, profit, value in zip(
        *(view["companies"][k] for k in ("names", "profits", "values")), strict=True
    ):
        assert re.search(rf" {LETTER[name]}  [━─]+ +{profit} x{value}\n?", beside)
    for seat, points in enumerate(view["scores"]):
        star = "★" if points == max(view["scores"]) else " "
        assert re.search(rf"{star} {seat + 1}  Player {seat + 1} +{points}\n", beside)


def test_names_are_shown_as_they_are_and_cut_where_they_do_not_fit() -> None:
    names = {0: "[red]Ada[/]", 1: "a name that is\n far too long for it", 2: "木" * 40}

    lines = drawn(new_game(3).view(0), {"names": names})

    assert any("[red]Ada[/]" in line for line in lines)
    assert any("a name that is" in line for line in lines)
    assert max(map(cell_len, lines)) == 100


@pytest.mark.slow
@BRIEF
@given(st.text(st.characters(max_codepoint=0x2FF) | st.sampled_from("[]/\\\\ab"), max_size=30))
def test_no_name_spoils_the_picture(name: str) -> None:
    table = new_game()
    unnamed = drawn(table.view(0))

    named = drawn(table.view(0), {"names": {1: name}})

    assert [line for line in named if line not in unnamed] == [
        line for line in named if re.search("^.{76}    B ", line) and line not in unnamed
    ]
    assert len(named) == len(unnamed)
    assert max(map(cell_len, named)) <= 100


# Room ---------------------------------------------------------------------------------------


@BRIEF
@given(tables(), st.integers(WATCHER, 1), st.sampled_from(ROOMS))
def test_the_picture_fits_and_the_board_is_a_full_rectangle(
    table: Table, viewer: int, room: dict[str, int]
) -> None:
    lines = drawn(table.view(viewer), room)

    large = len(lines[0]) > 80
    width, rows = (100, 36) if large else (80, 28)
    assert max(map(cell_len, lines)) <= width
    assert len(lines) <= (45 if large else 40)
    assert all(len(line) >= BOARD_WIDTH[width] for line in lines[:rows])
    assert all(not line[: BOARD_WIDTH[width]].strip() for line in lines[rows:])


def test_little_room_makes_a_small_picture() -> None:
    view = new_game().view(0)

    assert len(drawn(view)) == 36
    assert len(drawn(view, SMALL_ROOM)) == len(drawn(view, {"columns": 200, "rows": 30})) == 28


def test_even_six_players_with_companies_fit() -> None:
    view = new_game(**CROWDED).view(0)

    assert len(drawn(view)) <= 36
    assert len(drawn(view, SMALL_ROOM)) <= 40
