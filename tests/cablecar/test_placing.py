"""Where a tile may be laid: CC2, CC3, CC4 and CC7."""

from __future__ import annotations

import pytest
from hypothesis import given

from carbarn.games.cablecar.components import TILES

from ..notated import args_of
from . import pencil
from .board import BRIEF, EDGE, Table, full_but, position, tables, turned

# CC2 Where a tile goes ----------------------------------------------------------------------


def test_CC2_the_first_tile_goes_anywhere_at_the_edge() -> None:
    assert position(hands="aaaa").spaces("aaaa") == EDGE


@pytest.mark.parametrize(
    ("board", "opened"),
    [
        ("aaaa03", {"13"}),
        ("aaaa00", set[str]()),
        ("aaaa03aaaa13", {"12", "14", "23"}),
        ("aaaa40aaaa41aaaa42", {"31", "51", "32", "52"}),
    ],
)
def test_CC2_a_tile_opens_the_free_spaces_beside_it(board: str, opened: set[str]) -> None:
    table = position(board, hands="acba")

    assert table.spaces("acba") - EDGE == opened


def test_CC2_touching_corners_do_not_count() -> None:
    assert position("aaaa03", hands="aaaa").rule_against("aaaa14") == "CC2"


@pytest.mark.parametrize("space", ["23", "24", "32", "42", "35", "45", "53", "54"])
def test_CC2_beside_the_power_station_alone_is_not_enough(space: str) -> None:
    assert position("aaaa00", hands="aaaa").rule_against(f"aaaa{space}") == "CC2"


def test_CC2_beside_the_power_station_and_a_tile_is_fine() -> None:
    assert position("aaaa03aaaa13", hands="aaaa").allows("aaaa23")


def test_CC2_two_tiles_do_not_share_a_space() -> None:
    assert position("aaaa03", hands="bbbb").rule_against("bbbb03") == "CC2"


@pytest.mark.parametrize("space", ["33", "34", "43", "44"])
def test_CC2_no_tile_goes_on_the_power_station(space: str) -> None:
    table = position("aaaa03aaaa13aaaa23aaaa53", hands="bbbb")

    assert table.rule_against(f"bbbb{space}") == "CC2"


# CC3 The one-tile rule ----------------------------------------------------------------------


@pytest.mark.parametrize("move", ["dada03", "adad37", "dada73", "adad40"])
def test_CC3_an_edge_u_turn_is_refused(move: str) -> None:
    assert position(hands=move[:4]).rule_against(move) == "CC3"


@pytest.mark.parametrize("move", ["adad03", "dada37", "adad73", "dada40"])
def test_CC3_a_u_turn_away_from_the_edge_is_welcome(move: str) -> None:
    assert position(hands=move[:4]).allows(move)


@pytest.mark.parametrize(
    ("corner", "refused"),  # the letters from top, right, bottom and left that are refused
    [
        ("00", ("cd", "", "", "bd")),
        ("07", ("bd", "cd", "", "")),
        ("77", ("", "bd", "cd", "")),
        ("70", ("", "", "bd", "cd")),
    ],
)
@pytest.mark.parametrize("tile", TILES)
def test_CC3_a_corner_link_between_two_stations_is_refused(
    tile: str, corner: str, refused: tuple[str, ...]
) -> None:
    links = any(letter in letters for letter, letters in zip(tile, refused, strict=True))

    table = position("aaaa03", hands=tile)

    assert table.rule_against(tile + corner) == ("CC3" if links else None)


@pytest.mark.parametrize("move", ["dada02", "dada03"])
def test_CC3_it_does_not_matter_whose_station_it_is(move: str) -> None:
    """Station 3 is Yellow's, who is to move, and station 4 is Blue's."""
    assert position(hands="dada").rule_against(move) == "CC3"


@pytest.mark.parametrize("players", [3, 5, 6])
@pytest.mark.parametrize("move", ["adad77", "dada77", "bbbb77", "cccc77"])
def test_CC3_stations_that_belong_to_nobody_count_too(players: int, move: str) -> None:
    """16 to itself, 17 to itself, 16 to 17 and 17 to 16."""
    assert position(players=players, hands=move[:4]).rule_against(move) == "CC3"


@pytest.mark.parametrize("tile", TILES)
def test_CC3_one_tile_may_reach_the_power_station(tile: str) -> None:
    assert position("aaaa13", hands=tile).allows(f"{tile}23")


def test_CC3_a_tile_may_finish_a_line_that_passes_another_tile() -> None:
    assert position("bcbc03", hands="cbcb").allows("cbcb04")


# CC4 When nothing else fits -----------------------------------------------------------------


def test_CC4_a_tile_that_breaks_CC3_everywhere_may_go_to_every_open_space() -> None:
    assert position(hands="dddd").spaces("dddd") == EDGE


def test_CC4_one_space_that_avoids_it_closes_all_others() -> None:
    assert position("aaaa03", hands="dddd").spaces("dddd") == {"13"}


@pytest.mark.parametrize(
    ("left", "allowed"), [(("02", "03"), {"02", "03"}), (("02", "40"), {"40"}), (("73",), {"73"})]
)
def test_CC4_comes_up_at_the_end_when_only_bad_spaces_are_left(
    left: tuple[str, ...], allowed: set[str]
) -> None:
    table = position(full_but(*left, keeping="dada"), hands="dada")

    assert table.spaces("dada") == allowed


@pytest.mark.parametrize("hands", ["dddd dada", "dada dddd"])
def test_CC4_is_judged_for_each_tile_by_itself(hands: str) -> None:
    table = position(hands=hands)

    assert table.allows("dddd03")
    assert table.rule_against("dada03") == "CC3"


def test_CC4_there_is_no_duty_to_draw_another_tile() -> None:
    table = position(hands="dddd", supply="aaaa")

    assert table.moves() == {f"dddd{space}" for space in EDGE} | {"draw"}


def test_CC4_is_judged_for_a_drawn_tile_in_the_same_way() -> None:
    table = position(hands="aaaa", supply="dddd")

    table.plays("draw")

    assert table.moves() == {f"dddd{space}" for space in EDGE}


@pytest.mark.parametrize(("move", "points"), [("dddd03", {4: 1}), ("dddd00", {1: 1, 32: 1})])
def test_CC4_a_forced_one_tile_line_scores_one_point(move: str, points: dict[int, int]) -> None:
    table = position(hands="dddd")

    table.plays(move)

    assert table.points_of_lines() == points


# CC7 Free orientation -----------------------------------------------------------------------


def test_CC7_tiles_stay_upright_unless_agreed_otherwise() -> None:
    assert position(hands="dacc").rule_against("dacc40r1") == "CC7"


@pytest.mark.parametrize(("turn", "rule"), [("", None), ("r1", None), ("r2", None), ("r3", "CC3")])
def test_CC7_a_turned_tile_is_judged_as_it_lies(turn: str, rule: str | None) -> None:
    """A car from station 28 meets the left side: c, c, a and then the d of accd."""
    table = position(hands="dacc", orientation="free")

    assert table.rule_against(f"dacc40{turn}") == rule


def test_CC7_a_turned_tile_leads_cars_as_it_lies() -> None:
    """Turned once, dacc lies as cdac: from the left the car goes to the bottom, not to 41."""
    table = position(hands="dacc", orientation="free")

    table.plays("dacc40r1")

    assert table.view(0)["stations"][27]["path"] == [{"space": "40", "enters": 3, "leaves": 2}]


@pytest.mark.parametrize(
    ("tile", "turns"), [("aaaa", {""}), ("adad", {"", "r1"}), ("dacc", {"", "r1", "r2", "r3"})]
)
def test_CC7_turns_that_look_the_same_are_one_move(tile: str, turns: set[str]) -> None:
    table = position("aaaa03", hands=tile, orientation="free")

    assert {move[6:] for move in table.moves() if move[:6] == f"{tile}13"} == turns


@pytest.mark.parametrize(
    ("orientation", "moves"), [("upright", {"dada03"}), ("free", {"dada03r1"})]
)
def test_CC7_a_rotation_that_fits_leaves_nothing_to_CC4(orientation: str, moves: set[str]) -> None:
    board = full_but("03", keeping="dada")

    table = position(board, hands="dada", orientation=orientation)

    assert table.moves() == moves


def test_CC7_CC4_applies_if_every_rotation_breaks_CC3() -> None:
    board = full_but("00", keeping="bcdd")

    table = position(board, hands="bcdd", orientation="free")

    assert table.moves() == {"bcdd00", "bcdd00r1", "bcdd00r2", "bcdd00r3"}


# All of them together -----------------------------------------------------------------------


@BRIEF
@given(tables())
def test_CC2_CC3_CC4_and_CC7_hold_in_any_position(table: Table) -> None:
    board = table.tiles_on_board()
    to_lay = {move[:4] for move in table.moves() - {"draw"} if not move.startswith("swap")}
    for tile in to_lay:
        ways = range(4 if table.options["orientation"] == "free" else 1)
        moves = [move for move in table.moves() if move.startswith(tile)]

        found = {(turned(tile, int(move[7:] or 0)), move[4:6]) for move in moves}

        assert found == pencil.placements(board, [turned(tile, turns) for turns in ways])


@BRIEF
@given(tables())
def test_a_laid_tile_is_told_with_its_space_and_turns(table: Table) -> None:
    on_board = table.tiles_on_board()

    laid = args_of(table.log(0), "laid")

    assert on_board == {each["space"]: turned(each["tile"], each["turns"]) for each in laid}
