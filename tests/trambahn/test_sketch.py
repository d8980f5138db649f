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
from carbarn.games.trambahn.components import COLOURS
from carbarn.games.trambahn.sketch import LETTER, PAINT, RAIL, sketch

from .table import BRIEF, Table, new_game, played_on, position, tables

SMALL_ROOM = {"columns": 80, "rows": 21}
ROOMS: list[dict[str, int]] = [{}, {"columns": 100, "rows": 36}, SMALL_ROOM, {"columns": 99}]


def drawn(view: Mapping[str, Any], room: Mapping[str, Any] | None = None) -> list[str]:
    """The lines of the picture without its colours; fails if the markup is wrong."""
    markup = sketch(view, Room(**(room or {})))
    return Text.from_markup(markup, emoji=False).plain.split("\n")


def picture(view: Mapping[str, Any], room: Mapping[str, Any] | None = None) -> str:
    return "\n".join(drawn(view, room))


def styles(view: Mapping[str, Any], text: str) -> set[str]:
    """The styles in which a text is drawn."""
    whole = Text.from_markup(sketch(view, Room()), emoji=False)
    found = [whole.plain.index(text)] if text in whole.plain else []
    return {str(span.style) for at in found for span in whole.spans if span.start <= at < span.end}


# Above --------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", ROOMS)
def test_every_row_shows_its_letter_and_who_waits_there(room: dict[str, int]) -> None:
    view = position(rows="red: red-1 conductor; blue: blue-10").view(0)

    shown = picture(view, room)

    assert re.search(r"R  red +R1  C    ·   · ", shown)
    assert re.search(r"B  blue +B10  ·   ·   · ", shown)
    assert re.search(r"Y  yellow  ·   ·   ·   · ", shown)


def test_a_row_of_three_tells_that_the_next_one_scores() -> None:
    view = position(rows="red: red-1 red-2 red-3").view(0)

    assert picture(view).count("the next one scores!") == 1
    assert "R3   ·   the next one scores!" in picture(view)
    small = drawn(view, SMALL_ROOM)
    assert "next scores" in small[2]
    assert small[1].index("horse") == small[2].index("steam")


def test_trams_are_shown_with_factor_and_price_and_how_many_are_left() -> None:
    shown = picture(position(display="horse steam steam").view(0))

    assert re.search(r"horse +x2 +5,000 +■··  \+4", shown)
    assert re.search(r"steam +x3 +10,000 +■■·  \+2", shown)
    assert re.search(r"electric +x4 +15,000 +···  \+7", shown)


def test_piles_shuffles_and_step_are_told() -> None:
    table = position(hands="red-7 red-8 / blue-1", money="4 / 2", pile="yellow-1")
    table.plays("passenger red-7")
    table.ends_turn()
    view = table.view(0)

    head = drawn(view)[0]
    assert f"draw pile {view['pile']}  discards 0" in head
    assert "shuffled again 1x" in head
    assert "step: passengers" in picture(view)


def test_strict_lines_are_told() -> None:
    assert "strict lines" in drawn(position(lines_are="strict").view(0))[0]
    assert "strict" not in picture(position().view(0))


# The score pad ------------------------------------------------------------------------------


def test_the_pad_shows_each_scoring_with_its_colour_the_tours_and_the_total() -> None:
    table = position(
        hands="red-7 red-9 / blue-1",
        rows="red: red-1 red-2 red-3",
        lines="red 1-2-3-4-5-6 +1 horse / red 10 electric",
    )
    table.plays("passenger red-7", "station red-9 1")

    shown = picture(table.view(0), {"names": {0: "Ada", 1: "Ben"}})

    assert re.search(r"scoring 1 of 10 +1R +2 +3 .* 10  tours  total", shown)
    assert re.search(r"▶ Ada +12( +·){9} +16 +28\n", shown)
    assert re.search(r"  Ben +12( +·){9} +0 +12\n", shown)


@pytest.mark.parametrize(
    ("points", "money", "stars"),
    [((30, 20), "0 / 9", "★ "), ((20, 20), "8 / 9", " ★"), ((20, 20), "8 / 8", "★★")],
)
def test_a_star_marks_who_has_won(points: tuple[int, int], money: str, stars: str) -> None:
    row = "red: red-1 red-2 red-3"
    table = position(hands="red-7", rows=row, money=money, points=points, scorings=9)
    table.plays("passenger red-7")

    rows = [line for line in drawn(table.view(0)) if re.search(r"^. Player \d +\d+ +\d", line)]

    assert "".join(line[0] for line in rows) == stars
    assert "▶" not in picture(table.view(0))


# Lines --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "drawn_small"),
    [
        ("red 2-3-7 +1 steam", " 1  R     2─3───────7 · · ·+1"),
        ("blue 1-10 horse", " 1  B   1────────────────10"),
        ("yellow 10 electric", " 1  Y                    10"),
        ("green 5 horse", " 1  G           5 · · · · ·"),
    ],
)
def test_a_line_is_drawn_as_its_rails(line: str, drawn_small: str) -> None:
    view = position(lines=f"{line} / -").view(WATCHER)

    assert drawn_small in picture(view, SMALL_ROOM)


def test_a_line_tells_factor_worth_and_whether_it_is_complete_or_has_toured() -> None:
    lines = "red 2-3-7 +1 steam; blue 4-10 horse; green 1-2-3-4-5-6-7-8 horse; yellow 4"
    shown = picture(position(lines=f"{lines} / -").view(0), SMALL_ROOM)

    assert "x3=12 " in shown
    assert "x2= 8✓" in shown
    assert "x2=20*" in shown
    assert "no tram" in shown


def test_a_player_without_lines_is_said_to_have_none() -> None:
    assert picture(new_game().view(0)).count("no lines") == 2


@pytest.mark.parametrize("colour", COLOURS)
def test_a_line_has_its_colour_and_its_letter(colour: str) -> None:
    view = position(lines=f"{colour} 4-9 horse / -").view(WATCHER)

    assert any(RAIL[colour] in style for style in styles(view, "4──────────────9"))
    assert any(PAINT[colour] in style for style in styles(view, f" {LETTER[colour]}  "))


def test_letters_differ() -> None:
    assert len(set(LETTER.values())) == len(LETTER) == 5


# Hands and money ----------------------------------------------------------------------------


@pytest.mark.parametrize("room", ROOMS)
def test_a_hand_is_named_to_its_owner_alone(room: dict[str, int]) -> None:
    table = position(hands="red-7 conductor / blue-10", money="0 / 0")

    assert "hand R7  C  " in picture(table.view(0), room)
    assert "B10" not in picture(table.view(0), room)
    assert "hand B10" in picture(table.view(1), room)
    assert "R7" not in picture(table.view(1), room)
    assert not {"R7", "B10"} & set(picture(table.view(WATCHER), room).split())
    assert "░░░ ░░░" in picture(table.view(1), room)


def test_with_room_the_viewers_cards_are_drawn_large_with_their_points() -> None:
    table = position(hands="red-7 yellow-10 blue-1 conductor / blue-10")

    lines = drawn(table.view(0))

    assert re.search(r"R 7 +Y 10 +B 1 +C", lines[-3])
    assert re.search(r"red 7 +yellow 10 +blue 1 +conductor", lines[-2])
    assert lines[-1].split() == ["●●", "●●●", "●"]


def test_money_is_counted_and_its_top_shown_to_who_knows_it() -> None:
    table = position(hands="red-7 blue-9 / blue-1", money="3 / 4")
    table.plays("passenger red-7", "income blue-9")

    assert "4,000 marks" in picture(table.view(1), SMALL_ROOM)
    assert "░░░ ░░░ ░░░ B9  ◂ top" in picture(table.view(0))
    assert "B9" not in picture(table.view(1))


# Names and room -----------------------------------------------------------------------------


def test_names_are_shown_as_they_are_and_cut_where_they_do_not_fit() -> None:
    names = {0: "[red]Ada[/]", 1: "a name that is\n far too long for it, " + "木" * 40}

    for room in ROOMS:
        lines = drawn(new_game().view(0), {**room, "names": names})
        assert any("[red]Ada[/]" in line for line in lines)
        assert any("a name that is" in line for line in lines)
        assert max(map(cell_len, lines)) <= room.get("columns", 100)


@BRIEF
@given(st.text(st.characters(max_codepoint=0x2FF) | st.sampled_from("[]/\\\\ab木"), max_size=30))
def test_no_name_spoils_the_picture(name: str) -> None:
    view = new_game().view(0)
    unnamed = drawn(view)

    named = drawn(view, {"names": {1: name}})

    assert len(named) == len(unnamed)
    assert max(map(cell_len, named)) <= 100


@BRIEF
@given(tables(), st.integers(WATCHER, 1), st.sampled_from(ROOMS))
def test_the_picture_fits(table: Table, viewer: int, room: dict[str, int]) -> None:
    lines = drawn(table.view(viewer), room)

    large = len(lines[0]) > 80
    assert large == (room.get("columns", 100) >= 100)
    assert max(map(cell_len, lines)) <= (100 if large else 80)
    assert len(lines) <= room.get("rows", 36)


def test_where_lines_are_too_many_the_last_ones_are_shown() -> None:
    table = position(hands="red-7 / -", money="0 / 0", pile="", discards="")

    small = drawn(table.view(0), SMALL_ROOM)

    assert len(small) == 21
    assert "... 2 more" in "\n".join(small)
    assert len(drawn(table.view(0), {"columns": 80, "rows": 10_000})) == 22


def test_a_finished_game_shows_everything() -> None:
    shown = picture(played_on(new_game(4)).view(WATCHER))

    assert "░" not in shown
    assert "★" in shown
    assert "scoring 10 of 10" in shown
