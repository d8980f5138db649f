"""Laying out a map: TW1, TW2, and free layouts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine import options, words
from carbarn.engine.chance import generator
from carbarn.engine.contract import Refusal
from carbarn.engine.layout import NONE
from carbarn.games import find
from carbarn.games.tramways.box.data import HEIGHT, OURS, WIDTH, Board, read_box
from carbarn.games.tramways.box.ground import one_board, open_areas, walled_in
from carbarn.games.tramways.maps import (
    DIRECTIONS,
    EAST,
    EXPERT,
    HARD,
    MIXED,
    MOST_BOARDS,
    MOST_SPACES,
    NORMAL,
    NORTH,
    SOLO,
    SOUTH,
    WEST,
    YEARS,
    BadMap,
    Map,
    Placed,
    Plan,
    draw_layout,
    lay_out,
    lay_out_for,
    parse_layout,
    plan,
    turned,
    write_layout,
)
from carbarn.games.tramways.own_map import own_map

from .copies import BRIEF

BOX = read_box(OURS)
NAMES = [board.name for board in BOX.boards]
SEEDS = st.integers(0, 2**32)
GAME = find("tramways")
PLANS = [SOLO, EXPERT, *(plan(players) for players in range(2, 6))]


@st.composite
def layouts(draw: st.DrawFn) -> list[Placed]:
    """Boards in a chain of any shape: each new one beside one that lies, with no overlap."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=MOST_BOARDS, unique=True))
    js = [name for name in names if name[0] == "J"]
    layout: list[Placed] = []
    taken: set[tuple[int, int]] = set()
    for name in [name for name in names if name not in js[1:]]:
        side, turns = draw(st.integers(0, 1)), draw(st.integers(0, 3))
        free = [p for p in _beside(layout, name, side, turns) if not taken & _covered(p)]
        layout.append(draw(st.sampled_from(free)))
        taken |= _covered(layout[-1])
    return layout


def _size(placed: Placed) -> tuple[int, int]:
    return (HEIGHT, WIDTH) if placed.turns % 2 else (WIDTH, HEIGHT)


def _covered(placed: Placed) -> set[tuple[int, int]]:
    width, height = _size(placed)
    return {(placed.x + i, placed.y + j) for i in range(width) for j in range(height)}


def _beside(layout: list[Placed], name: str, side: int, turns: int) -> list[Placed]:
    """To the right of a board or below it, shifted a little."""
    here = Placed(name, side, turns, 10, 10)
    width, height = _size(here)
    places = [here] * (not layout)
    for other in layout:
        w, h = _size(other)
        right = range(max(0, other.y - height + 1), other.y + h)
        below = range(max(0, other.x - width + 1), other.x + w)
        places += [here._replace(x=other.x + w, y=y) for y in right]
        places += [here._replace(x=x, y=other.y + h) for x in below]
    return places


def facing(direction: int) -> int:
    """The opposite direction."""
    return (direction + 2) % 4


# Layouts ------------------------------------------------------------------------------------


@BRIEF
@given(layouts())
def test_if_a_space_has_a_neighbour_the_neighbour_has_it(layout: list[Placed]) -> None:
    ground = lay_out(BOX, layout)

    for space, beside in enumerate(ground.neighbours):
        for direction in DIRECTIONS:
            if beside[direction] != NONE:
                assert ground.neighbours[beside[direction]][facing(direction)] == space


@BRIEF
@given(layouts())
def test_a_neighbour_lies_one_step_away_and_none_is_forgotten(layout: list[Placed]) -> None:
    ground = lay_out(BOX, layout)
    at = {(space.x, space.y): i for i, space in enumerate(ground.spaces)}

    for i, space in enumerate(ground.spaces):
        assert ground.neighbours[i][NORTH] == at.get((space.x, space.y - 1), NONE)
        assert ground.neighbours[i][EAST] == at.get((space.x + 1, space.y), NONE)
        assert ground.neighbours[i][SOUTH] == at.get((space.x, space.y + 1), NONE)
        assert ground.neighbours[i][WEST] == at.get((space.x - 1, space.y), NONE)


@BRIEF
@given(layouts())
def test_every_selected_parcel_is_on_the_map_once(layout: list[Placed]) -> None:
    ground = lay_out(BOX, layout)
    boards = [(BOX.board(placed.board), placed.side) for placed in layout]
    selected = [parcel for board, side in boards if board for parcel in board.parcels(side)]

    assert sorted(ground.parcels) == sorted(selected)
    assert len(ground.spaces) == len(layout) * HEIGHT * WIDTH


@BRIEF
@given(layouts())
def test_spaces_are_in_reading_order(layout: list[Placed]) -> None:
    places = [(space.y, space.x) for space in lay_out(BOX, layout).spaces]

    assert places == sorted(set(places))


@BRIEF
@given(layouts())
def test_a_layout_is_read_as_it_was_written(layout: list[Placed]) -> None:
    assert parse_layout(write_layout(layout)) == layout


@BRIEF
@given(st.sampled_from(BOX.boards), st.integers(0, 1), st.integers(0, 3))
def test_four_quarter_turns_change_nothing(board: Board, side: int, turns: int) -> None:
    ground = board.sides[side]

    assert turned(ground, 4) == ground
    assert turned(turned(ground, turns), 4 - turns) == ground


def test_a_quarter_turn_brings_the_upper_left_to_the_upper_right() -> None:
    assert turned((("a", "b", "c"), ("d", "e", "f")), 1) == (("d", "a"), ("e", "b"), ("f", "c"))


def test_boards_side_by_side_are_one_map() -> None:
    ground = lay_out(BOX, parse_layout("A20n@0,0 B20n@5,0"))

    assert [row(ground, y) for y in range(3)] == [
        ". A1 . ^ A3 B2 . . . C",
        ". . . . . . B1 . . .",
        "A2 ~ ^ R . ^ . . B3 ~",
    ]
    assert ground.neighbours[4] == (NONE, 5, 14, 3)


def test_a_hole_in_the_map_is_its_edge() -> None:
    """TW19: four boards around a middle of two by two."""
    ground = lay_out(BOX, parse_layout("A20n@0,0 B20e@5,0 C20n@3,5 D20e@0,3"))
    at = {(space.x, space.y): i for i, space in enumerate(ground.spaces)}

    assert (3, 3) not in at
    assert ground.neighbours[at[3, 2]][SOUTH] == NONE
    assert ground.neighbours[at[2, 3]][EAST] == NONE
    assert ground.neighbours[at[5, 3]][WEST] == NONE
    assert ground.neighbours[at[3, 5]][NORTH] == NONE


def row(ground: Map, y: int) -> str:
    return " ".join(space.ground for space in ground.spaces if space.y == y)


@pytest.mark.parametrize(
    ("layout", "told"),
    [
        ("A20n@0,0 B20n@4,0", "TW1: A20n@0,0 and B20n@4,0 overlap."),
        ("A20n@0,0 C20e@2,2", "TW1: A20n@0,0 and C20e@2,2 overlap."),
        ("A20n@0,0 A10n@5,0", "TW1: A10n@5,0: this board lies on the map already."),
        ("Ja20n@0,0 Jb20n@5,0", "TW1: Ja20n@0,0 and Jb20n@5,0: a map has at most one J board."),
        ("A20n@0,0 Jx20n@5,0", "TW1: Jx20n@5,0: there is no such board; there are A, B, C, D, E"),
        ("A20n@0,0 B20n@5,3", "TW1: B20n@5,3 lies apart from A20n@0,0; join them."),
        ("", "TW1: a map has 1 to 10 boards, not 0."),
    ],
)
def test_a_layout_that_cannot_be_is_refused(layout: str, told: str) -> None:
    with pytest.raises(BadMap) as error:
        lay_out(BOX, parse_layout(layout))

    assert words.of_refusal(GAME, error.value.refusal).startswith(told)


@pytest.mark.parametrize("word", ["A", "A20n", "A30n@0,0", "J20n@0,0", "A20x@0,0", "A20n@50,0"])
def test_what_places_no_board_is_refused(word: str) -> None:
    with pytest.raises(BadMap) as error:
        parse_layout(word)

    assert error.value.refusal == Refusal("TW1", "map-no-board", {"word": word})


def test_TW1_a_map_of_ones_own_needs_its_boards_and_parcels() -> None:
    own = parse_layout("A20n@0,0 B20e@5,0 C20n@3,5 D20e@0,3")

    assert lay_out_for(BOX, own, plan(2)) == lay_out(BOX, own)
    with pytest.raises(BadMap, match="map-boards"):
        lay_out_for(BOX, own, plan(3))
    with pytest.raises(BadMap, match="map-parcels"):
        lay_out_for(BOX, parse_layout("A20n@0,0 E20n@5,0 I20n@10,0"), EXPERT)


def test_TW1_a_map_of_ones_own_has_no_more_columns_than_there_are_letters() -> None:
    names = "ABCDEFGH"
    row = parse_layout(" ".join(f"{name}20n@{5 * i},0" for i, name in enumerate(names)))

    with pytest.raises(BadMap, match="map-too-long"):
        lay_out_for(BOX, row, plan(4))


def test_TW2_a_map_of_ones_own_needs_its_types_of_buildings() -> None:
    own = "A20n@0,0 B20n@5,0 F20n@0,3 E20n@5,3"
    with pytest.raises(BadMap) as error:
        own_map(own, {"players": 2, "types": "four"})

    assert error.value.refusal == Refusal("TW2", "map-types", {"wanted": 4, "types": 2})


def test_TW2_three_types_are_enough_if_that_was_agreed_on() -> None:
    own = "A20n@0,0 B20n@5,0 F20n@0,3 D20n@5,3"
    with pytest.raises(BadMap, match="map-types"):
        own_map(own, {"players": 2, "types": "four"})

    assert own_map(own, {"players": 2, "types": "three"}) == own


def test_TW1_two_experts_may_lay_out_three_boards() -> None:
    own = "A20n@0,0 C20n@5,0 B20n@10,0"

    assert own_map(own, {"players": 2, "types": "four"}) == own
    with pytest.raises(BadMap, match="map-boards"):
        own_map(own, {"players": 3, "types": "four"})


def test_a_map_of_ones_own_is_always_written_the_same_way() -> None:
    """In the corner, in reading order, and from links with plus signs."""
    own = own_map("D20n@7,5+B10s@7,2+A20n@2,2+C20n@2,5", {"players": 2, "types": "four"})

    assert own == "A20n@0,0 B10s@5,0 C20n@0,3 D20n@5,3"


def test_TW1_a_game_is_played_on_a_map_of_ones_own() -> None:
    own = "A20n@0,0 B20e@5,0 D20e@0,3 C20n@3,5"
    agreed = options.complete(GAME, 2, {"map": own})
    s = GAME.setup(agreed, 1)

    assert agreed["map"] == own
    ground = lay_out(BOX, parse_layout(own))
    assert list(zip(s.x[: s.spaces], s.y[: s.spaces], strict=True)) == [
        (space.x, space.y) for space in ground.spaces
    ]


@pytest.mark.parametrize("map_", ["", "rectangel", "A20n@0,0", "A" * 5000])
def test_a_bad_map_gets_one_clear_line(map_: str) -> None:
    with pytest.raises(options.BadOption) as error:
        options.complete(GAME, 2, {"map": map_})

    line = str(error.value)
    assert line.startswith("option map is one of rectangle, expert, free, or one of your own: TW1")
    assert "\n" not in line
    assert len(line) < 400


# Drawing ------------------------------------------------------------------------------------


@BRIEF
@given(st.sampled_from(PLANS), st.sampled_from(YEARS), SEEDS)
def test_TW1_a_drawn_map_has_four_parcels_a_player_and_at_most_one_j_board(
    wanted: Plan, years: str, seed: int
) -> None:
    layout = draw_layout(BOX, wanted, years, generator(seed))

    assert len(layout) == wanted.boards
    assert sum(placed.board[0] == "J" for placed in layout) <= 1
    assert len(lay_out(BOX, layout).parcels) >= wanted.parcels


@BRIEF
@given(st.integers(2, 5), st.sampled_from(YEARS), SEEDS)
def test_TW2_a_drawn_map_prints_all_four_types(players: int, years: str, seed: int) -> None:
    ground = lay_out(BOX, draw_layout(BOX, plan(players), years, generator(seed)))

    assert {ground.spaces[i].ground for i in ground.printed} == set("RCLI")


@BRIEF
@given(st.sampled_from([SOLO, EXPERT]), st.sampled_from(YEARS), SEEDS)
def test_TW2_three_types_are_enough_for_solo_and_experts(
    wanted: Plan, years: str, seed: int
) -> None:
    ground = lay_out(BOX, draw_layout(BOX, wanted, years, generator(seed)))

    assert len({ground.spaces[i].ground for i in ground.printed}) >= 3


@pytest.mark.parametrize(
    ("players", "expert", "width", "height"),
    [
        (1, False, 5, 9),
        (2, True, 15, 3),
        (2, False, 10, 6),
        (3, False, 10, 9),
        (4, False, 10, 12),
        (5, False, 10, 15),
    ],
)
def test_TW1_the_default_map_is_a_rectangle(
    players: int, expert: bool, width: int, height: int
) -> None:
    layout = draw_layout(BOX, plan(players, expert), MIXED, generator(1))
    spaces = lay_out(BOX, layout).spaces

    assert {(s.x, s.y) for s in spaces} == {(x, y) for x in range(width) for y in range(height)}
    assert len(spaces) <= MOST_SPACES


@BRIEF
@given(st.sampled_from(PLANS), st.sampled_from(YEARS), SEEDS)
def test_TW1_a_free_map_has_the_same_boards_in_one_piece_and_nothing_walled_in(
    wanted: Plan, years: str, seed: int
) -> None:
    layout = draw_layout(BOX, wanted, years, generator(seed), free=True)
    ground = lay_out_for(BOX, layout, wanted)

    assert not walled_in(ground)
    assert parse_layout(write_layout(layout)) == layout
    assert min(space.x for space in ground.spaces) == min(space.y for space in ground.spaces) == 0


def test_TW1_on_free_maps_boards_lie_any_way_and_some_leave_holes() -> None:
    layouts = [draw_layout(BOX, plan(4), MIXED, generator(n), free=True) for n in range(30)]

    assert {placed.turns for layout in layouts for placed in layout} == {0, 1, 2, 3}
    assert any(holes(lay_out(BOX, layout)) for layout in layouts)


def holes(ground: Map) -> set[tuple[int, int]]:
    """Places without a space that the land around the map does not reach."""
    taken = {(space.x, space.y) for space in ground.spaces}
    width, height = (max(places) + 2 for places in zip(*taken, strict=True))
    empty = {(x, y) for x in range(-1, width) for y in range(-1, height)} - taken
    edge = [(-1, -1)]
    while edge:
        x, y = edge.pop()
        outside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & empty
        empty -= outside
        edge.extend(outside)
    return empty


def test_no_map_is_longer_than_its_columns_have_letters() -> None:
    for seed in range(30):
        ground = lay_out(BOX, draw_layout(BOX, plan(5), MIXED, generator(seed), free=True))
        assert max(max(space.x, space.y) for space in ground.spaces) < 26


def test_the_sides_are_those_asked_for() -> None:
    sides = {
        years: {placed.side for placed in draw_layout(BOX, plan(5), years, generator(3))}
        for years in YEARS
    }

    assert sides == {NORMAL: {0}, HARD: {1}, MIXED: {0, 1}}


def test_other_years_are_refused() -> None:
    with pytest.raises(ValueError, match="the sides are 1920, 1910, mixed, not '1930'"):
        draw_layout(BOX, SOLO, "1930", generator(1))


def test_one_seed_draws_one_map() -> None:
    first, again = (draw_layout(BOX, plan(3), MIXED, generator(5)) for _ in range(2))

    assert first == again
    assert first != draw_layout(BOX, plan(3), MIXED, generator(6))


def test_every_board_is_drawn_for_every_number_of_players() -> None:
    for wanted in PLANS:
        drawn = {
            placed.board
            for seed in range(200)
            for placed in draw_layout(BOX, wanted, MIXED, generator(seed))
        }

        assert drawn == set(NAMES)


# Our boards ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("side", [0, 1])
def test_on_our_boards_one_open_area_has_the_middle_of_every_edge(name: str, side: int) -> None:
    """So rails can cross from board to board in any rectangle."""
    ground = one_board(BOX, name, side)
    area = max(open_areas(ground), key=len)
    middles = {(2, 0), (4, 1), (2, 2), (0, 1)}

    assert middles <= {(ground.spaces[i].x, ground.spaces[i].y) for i in area}


@BRIEF
@given(st.sampled_from(PLANS), st.sampled_from(YEARS), SEEDS)
def test_on_our_maps_every_location_touches_one_open_area(
    wanted: Plan, years: str, seed: int
) -> None:
    layout = draw_layout(BOX, wanted, years, generator(seed))

    assert not walled_in(lay_out(BOX, layout))
