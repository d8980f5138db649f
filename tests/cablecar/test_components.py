"""What is in the box: tiles, stations and cars."""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine.layout import NONE
from carbarn.games.cablecar.components import (
    BOX,
    TILES,
    owners,
    parse_tile,
    turned_name,
    write_tile,
)

from .board import BRIEF, turned

RULES = Path(__file__).parents[2] / "docs" / "rules" / "cable-car.md"


def test_there_are_sixty_tiles() -> None:
    assert sum(BOX["tiles"].values()) == 60


def test_every_way_to_join_four_entries_to_four_exits_is_a_tile() -> None:
    assert {parse_tile(name) for name in TILES} == set(permutations(range(4)))


@pytest.mark.parametrize(
    ("letter", "exits"), [("a", (2, 3, 0, 1)), ("b", (1, 2, 3, 0)), ("c", (3, 0, 1, 2))]
)
def test_a_letter_tells_which_way_a_car_turns(letter: str, exits: tuple[int, ...]) -> None:
    """Sides are numbered clockwise: a car from the top leaves by the bottom, right or left."""
    assert parse_tile(4 * letter) == exits


@pytest.mark.parametrize("name", TILES)
def test_a_tile_is_written_as_it_was_read(name: str) -> None:
    assert write_tile(parse_tile(name)) == name


@pytest.mark.parametrize("name", ["", "aaa", "aaaaa", "aabe", "AAAA"])
def test_what_is_not_four_letters_from_a_to_d_is_no_tile(name: str) -> None:
    with pytest.raises(ValueError, match="is no tile"):
        parse_tile(name)


@BRIEF
@given(st.sampled_from(TILES), st.integers(0, 7))
def test_a_turned_tile_has_its_tracks_turned(name: str, turns: int) -> None:
    upright, lying = parse_tile(name), parse_tile(turned_name(name, turns))

    assert all(lying[(side + turns) % 4] == (upright[side] + turns) % 4 for side in range(4))


@pytest.mark.parametrize("name", TILES)
def test_turned_tiles_are_in_the_box_as_often_as_upright_ones(name: str) -> None:
    copies = {BOX["tiles"][turned(name, turns)] for turns in range(4)}

    assert copies == {BOX["tiles"][name]}


@pytest.mark.parametrize(("players", "cars"), [(2, 16), (3, 10), (4, 8), (5, 6), (6, 5)])
def test_all_players_have_equally_many_cars(players: int, cars: int) -> None:
    at = owners(players, companies=False)

    assert [at.count(seat) for seat in range(players)] == [cars] * players


@pytest.mark.parametrize(
    ("players", "nobodys"), [(2, []), (3, [16, 17]), (4, []), (5, [16, 17]), (6, [16, 17])]
)
def test_stations_16_and_17_are_nobodys_with_three_five_and_six_players(
    players: int, nobodys: list[int]
) -> None:
    at = owners(players, companies=False)

    assert [station for station in range(1, 33) if at[station - 1] == NONE] == nobodys


@pytest.mark.parametrize("players", range(2, 7))
def test_eight_companies_have_four_cars_each_whoever_plays(players: int) -> None:
    at = owners(players, companies=True)

    assert [at.count(company) for company in range(8)] == [4] * 8


def test_the_rules_print_the_charts_that_are_played() -> None:
    rows = re.findall(r"^\| (\w+) \| ([\d, ]+) \|$", RULES.read_text(), re.MULTILINE)
    printed = [(colour.lower(), [int(n) for n in stations.split(",")]) for colour, stations in rows]

    charts = [*(BOX["cars"][str(players)] for players in range(3, 7)), BOX["companies"]]
    assert printed == [cars for chart in charts for cars in chart.items()]


def test_the_rules_print_the_tiles_that_are_in_the_box() -> None:
    rows = re.findall(r"^\| (`[a-d`, ]+).* \| (\d) \| \d+ \|$", RULES.read_text(), re.MULTILINE)
    printed = {name: int(n) for names, n in rows for name in re.findall("[a-d]{4}", names)}

    assert printed == BOX["tiles"]
