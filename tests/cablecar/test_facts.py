"""Boards and games from elsewhere, where they lie beside the checkout.

Metro is the same game under another name, but its stations run counter-clockwise from the top
right: its station n is our (9 - n) mod 32, with 0 meaning 32. Its charts of cars have the same
numbers as ours, and so mean other stations.
"""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from carbarn.engine.chance import generator
from carbarn.engine.layout import UNKNOWN
from carbarn.engine.options import complete
from carbarn.games.cablecar import scorepad
from carbarn.games.cablecar.components import BOX, EXIT, POWER_STATION, TILES

from . import pencil
from .board import GAME, position

FACTS = Path(__file__).parents[2].parent / "shared" / "facts" / "cable-car"
pytestmark = pytest.mark.skipif(not FACTS.is_dir(), reason=f"no facts beside the checkout: {FACTS}")

TWO_PLAYERS = complete(GAME, 2, {})
LETTERS = {  # of the games with turned tiles
    "a": "dada",
    "b": "baac",
    "c": "bbad",
    "d": "dacc",
    "e": "ddbc",
    "f": "aaaa",
    "g": "dddd",
    "h": "cccc",
    "i": "bbbb",
    "j": "cbcb",
}


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table; none where the folder is missing, so that its tests are skipped."""
    path = FACTS / name
    if not path.exists():
        return []
    with path.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def ours(metro_station: int) -> int:
    return (9 - metro_station) % 32 or 32


def source(row: dict[str, str]) -> str:
    return row.get("source_array") or row["game"]


@pytest.mark.parametrize("row", rows("metro_scores.tsv"), ids=source)
def test_boards_of_metro_score_as_they_do_there(row: dict[str, str]) -> None:
    """Every line scores with two players; the chart says for whom in Metro's numbers."""
    lines = scorepad.score(TWO_PLAYERS, scorepad.parse(row["placement_sequence"]), True)["lines"]

    scores = [
        sum(lines[str(ours(station))]["points"] for station in stations)
        for stations in BOX["cars"][row["players"]].values()
    ]

    assert ",".join(map(str, scores)) == row["expected_scores_player1_first"]


@pytest.mark.parametrize("row", rows("metro_validity.tsv"), ids=source)
def test_boards_of_metro_are_as_legal_as_they_are_there(row: dict[str, str]) -> None:
    checked = scorepad.score(TWO_PLAYERS, scorepad.parse(row["placement_sequence"]), check=True)

    assert checked["legal"] == (row["expected"] == "valid")


@pytest.mark.parametrize("row", rows("metro_legal_moves.tsv"), ids=source)
def test_a_tile_may_go_where_it_may_in_metro(row: dict[str, str]) -> None:
    board = scorepad.parse(row["placement_sequence_before"])

    spaces = scorepad.legal_spaces(TWO_PLAYERS, board, row["tile_to_place"])

    assert spaces == row["expected_legal_cells_rowcol"].split(",")


@pytest.mark.parametrize("row", rows("metro_deck_remaining.tsv"), ids=source)
def test_what_is_neither_laid_nor_held_can_still_be_drawn(row: dict[str, str]) -> None:
    held = row["tiles_in_hands"]
    hands = " / ".join(held[i : i + 4] for i in range(0, len(held), 4)) or "- / -"
    table = position(row["placement_sequence"], players=hands.count("/") + 1, hands=hands)

    table.state.fill("supply", UNKNOWN)
    GAME.guess(table.state, generator(1))

    drawable = {TILES[tile] for tile in table.state.supply if tile >= 0}
    assert drawable == set(row["tile_types_still_drawable"].split(","))


@pytest.mark.parametrize("row", rows("metro_stations.tsv"), ids=source)
def test_stations_lie_where_they_do_in_metro(row: dict[str, str]) -> None:
    """An exit is a port of the tile; spaces with a single station tell none."""
    space, port = pencil.departure(ours(int(row["metro_station_number"])))

    assert space == row["row"] + row["col"]
    assert row["exit"] in {"-", str(port), str(port + 1)}


@pytest.mark.parametrize("row", rows("rotation_game_results.tsv"), ids=source)
def test_games_with_turned_tiles_are_won_by_the_same_player_with_the_same_points(
    row: dict[str, str],
) -> None:
    """Every tile is drawn and laid at once, for hands are not recorded."""
    moves = [move for move in rows("rotation_game_moves.tsv") if move["game"] == row["game"]]
    tiles = [LETTERS[move["rit_tile_letter"]] for move in moves]
    table = position(hands="- / -", supply=" ".join(tiles), orientation="free")

    for move, tile in zip(moves, tiles, strict=True):
        assert table.actor() == int(move["player_0based"])
        turns = move["rotation_quarter_turns_cw"]
        table.plays("draw", f"{tile}{move['row']}{move['col']}r{turns}")

    assert table.over()
    assert table.winners() == [int(row["winner_0based"])]
    assert max(table.scores()) == int(row["winner_score"])


@pytest.mark.parametrize("row", rows("rulebook_example.tsv"), ids=["picture"])
def test_the_picture_in_the_rulebook_scores_as_printed(row: dict[str, str]) -> None:
    printed, _, _ = row["expected"].partition("; no other")
    table = position(row["placement_sequence"], players=int(row["players"]))

    lines = {f"station {n}": points for n, points in table.points_of_lines().items()}

    told = {part.partition(" (")[0]: int(part.partition("=")[2]) for part in printed.split("; ")}
    assert lines == told


# Components ---------------------------------------------------------------------------------


@cache
def facts() -> Any:
    return json.loads((FACTS / "components.json").read_text(encoding="utf-8"))


def test_the_tiles_are_the_ones_in_the_box() -> None:
    assert {tile["name"]: tile["count"] for tile in facts()["tiles"]} == BOX["tiles"]


def test_the_tracks_of_every_tile_join_the_same_ports() -> None:
    """From the even port of a side to the odd port of another."""
    for tile in facts()["tiles"]:
        kind = TILES.index(tile["name"])
        joined = {frozenset({2 * side, 2 * EXIT[kind, side] + 1}) for side in range(4)}
        assert joined == {frozenset(pair) for pair in tile["pairs"]}


def test_the_cars_stand_at_the_same_stations() -> None:
    def lower(chart: dict[str, list[int]]) -> dict[str, list[int]]:
        return {colour.lower(): stations for colour, stations in chart.items()}

    assert {players: lower(chart) for players, chart in facts()["cars"].items()} == BOX["cars"]
    assert lower(facts()["companies"]) == BOX["companies"]


def test_the_stations_have_the_same_departure_and_number_in_metro() -> None:
    for station in facts()["stations"]:
        at = pencil.departure(station["station"])
        assert at == (f"{station['row']}{station['col']}", station["departure_port"])
        assert ours(station["metro_anu_number"]) == station["station"]


def test_the_power_station_is_in_the_middle() -> None:
    assert {8 * row + column for row, column in facts()["power_station_cells"]} == POWER_STATION
