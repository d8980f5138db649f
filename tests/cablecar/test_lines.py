"""Lines and what they score: CC5."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine.options import complete
from carbarn.games.cablecar import scorepad
from carbarn.games.cablecar.components import BOX

from ..notated import args_of
from . import pencil
from .board import ALL_SPACES, BRIEF, GAME, WHOLE_GAMES, Table, new_games, played_on, position

PICTURE = "acba00accd01cccc10bbbb11cdac12adad22bcbc32"  # the example in the rulebook
DECK = [tile for tile, copies in BOX["tiles"].items() for _ in range(copies)]

boards = st.builds(
    lambda tiles, spaces, n: dict(zip(spaces[:n], tiles, strict=False)),
    st.permutations(DECK),
    st.permutations(ALL_SPACES),
    st.integers(0, 60),
)


def test_CC5_the_picture_in_the_rulebook_scores_3_and_2_and_10() -> None:
    table = position(PICTURE, players=4)

    assert table.points_of_lines() == {32: 3, 1: 2, 2: 10}
    assert table.scores() == [3, 0, 2, 10]


def test_CC5_a_tile_passed_twice_counts_twice() -> None:
    table = position("acba00", players=4, hands="accd")

    [line] = args_of(table.plays("accd01"), "finished")

    assert line == {"seat": 0, "station": 32, "tiles": 3, "end": "station", "points": 3}


@pytest.mark.parametrize(
    ("station", "spaces"),
    [
        *((4, "03 13 23"), (5, "04 14 24"), (12, "37 36 35"), (13, "47 46 45")),
        *((20, "74 64 54"), (21, "73 63 53"), (28, "40 41 42"), (29, "30 31 32")),
    ],
)
def test_CC5_points_are_doubled_at_the_power_station(station: int, spaces: str) -> None:
    first, second, third = spaces.split()
    table = position(f"aaaa{first}aaaa{second}", hands="aaaa")

    [line] = args_of(table.plays(f"aaaa{third}"), "finished")

    assert (line["station"], line["tiles"]) == (station, 3)
    assert (line["end"], line["points"]) == ("power", 6)


def test_CC5_what_leaves_the_power_station_belongs_to_nobody() -> None:
    """The way back from the power station also ends at station 4, and nobody is told of it."""
    table = position("aaaa03aaaa13", hands="aaaa")

    told_of = {event.key for event in table.plays("aaaa23")}

    assert told_of == {"laid", "finished", "refilled"}
    assert table.points_of_lines() == {4: 6}


def test_CC5_every_line_a_tile_finishes_scores_for_its_owner_whoever_laid_it() -> None:
    table = position("bcbc03", hands="cbcb")

    lines = args_of(table.plays("cbcb04"), "finished")

    assert {(line["seat"], line["station"], line["points"]) for line in lines} == {
        (0, 5, 2),
        (1, 4, 2),
    }
    assert table.scores() == [2, 2]


def test_CC5_a_line_without_an_owner_scores_nothing_but_others_may_end_there() -> None:
    """Station 17 is nobody's and runs to 18; Orange's station 18 runs to 17."""
    table = position("bcbc77", players=3, hands="cbcb")

    events = table.plays("cbcb76")

    assert args_of(events, "unowned") == [{"station": 17, "tiles": 2, "end": "station"}]
    assert table.points_of_lines() == {18: 2}
    assert table.scores() == [0, 0, 2]


def test_CC5_a_line_scores_nothing_while_it_runs() -> None:
    """Blue's car at station 31 waits for a tile on 20."""
    line = position(PICTURE, players=4).view(1)["stations"][30]

    assert (line["tiles"], line["end"], line["points"]) == (1, None, None)


def test_CC5_a_line_may_come_back_to_the_station_it_left() -> None:
    table = position("aaaa03", hands="dada")

    table.plays("dada13")

    assert table.points_of_lines() == {4: 3}


@pytest.mark.parametrize(
    ("board", "closing"),
    [
        ("adad11", "adad12"),
        ("aacb11baac12cbaa22", "acba21"),
        ("aacb11baac12acba21", "cbaa22"),
        ("aacb11acba21cbaa22", "baac12"),
        ("baac12cbaa22acba21", "aacb11"),
    ],
)
def test_CC5_a_loop_scores_nothing(board: str, closing: str) -> None:
    table = position(board, hands=closing[:4])

    told_of = [event.key for event in table.plays(closing)]

    assert told_of == ["laid", "refilled"]


@WHOLE_GAMES
@given(new_games())
def test_CC5_every_line_ends_once_the_board_is_full(table: Table) -> None:
    played_on(table)

    assert {line["end"] for line in table.view(0)["stations"]} <= {"station", "power"}


@WHOLE_GAMES
@given(new_games())
def test_CC5_every_line_scores_once_and_nothing_else_does(table: Table) -> None:
    played_on(table)
    lines = args_of(table.log(0), "finished") + args_of(table.log(0), "profited")

    assert {line["station"]: line["points"] for line in lines} == table.points_of_lines()
    assert len(lines) == len(table.points_of_lines())
    assert sum(table.state.takings) == sum(line["points"] for line in lines)


@BRIEF
@given(boards, st.integers(2, 6))
def test_lines_joined_at_their_ends_are_those_that_a_pencil_follows(
    board: dict[str, str], players: int
) -> None:
    """Any tiles on any spaces in any order, allowed or not."""
    placed = scorepad.parse("".join(tile + space for space, tile in board.items()))

    lines = scorepad.score(complete(GAME, players, {}), placed, check=False)["lines"]

    for station in range(1, 33):
        passed, end = pencil.ride(board, station)
        line = lines[str(station)]
        assert (line["tiles"], line["end"]) == (len(passed), end)


@BRIEF
@given(boards, st.sampled_from([2, 4]))
def test_a_line_scores_what_a_pencil_counts(board: dict[str, str], players: int) -> None:
    """With two and four players every station has an owner."""
    placed = scorepad.parse("".join(tile + space for space, tile in board.items()))

    lines = scorepad.score(complete(GAME, players, {}), placed, check=False)["lines"]

    points = {station: line["points"] for station, line in lines.items()}
    assert points == {str(n): pencil.line_points(board, n) for n in range(1, 33)}
