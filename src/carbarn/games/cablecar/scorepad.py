"""A score pad for people at a real table: the points of a board written in tile notation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...engine.compiled import ints
from ...engine.contract import Options
from ...engine.events import NO_LOG
from ...engine.layout import NONE
from .components import (
    COMPANIES,
    COPIES,
    GATE_OF,
    GATES,
    POWER,
    POWER_STATION,
    SIZE,
    STATIONS,
    TILES,
    TURNED,
    TURNS,
)
from .moves import lay, space_of, tile_number
from .placing import lay_tile, placements
from .refusals import why_not
from .state import State, empty_board
from .state import space as space_name
from .turn import MOST_MOVES

_PLACEMENT = re.compile(r"([a-d]{4})([0-7])([0-7])")
Placement = tuple[int, int]  # the tile as it lies, and the space


def parse(text: str) -> list[Placement]:
    """Placements written without separators, such as `baac00aaaa01cbaa02`."""
    placed = []
    at = 0
    while at < len(text):
        found = _PLACEMENT.match(text, at)
        if not found:
            raise ValueError(
                f"{text[at : at + 6]!r} is no placement: write a tile of four letters a-d, "
                "a row and a column 0-7, such as aacb40"
            )
        placed.append((tile_number(found[1]), int(found[2]) * SIZE + int(found[3])))
        at = found.end()
    return placed


def write(placed: Sequence[Placement]) -> str:
    """Placements as they are written."""
    return "".join(f"{TILES[tile]}{space_name(space)}" for tile, space in placed)


def score(options: Options, placed: Sequence[Placement], check: bool) -> dict[str, Any]:
    """The points of a board; when checking, of the board before the first illegal placement."""
    s = empty_board(options)
    illegal_at, rule = None, None
    for index, (tile, space) in enumerate(placed):
        broken = _broken_rule(s, tile, space) if check else _impossible(s, tile, space)
        if broken and not check:
            raise ValueError(f"{write([(tile, space)])}: {broken}")
        if broken:
            illegal_at, rule = index, broken
            break
        lay_tile(s, tile, 0, space, NO_LOG)
    result: dict[str, Any] = {"scores": _scores(s), "lines": _lines(s)}
    if check:
        result.update(legal=illegal_at is None, illegal_at=illegal_at, rule=rule)
    return result


def legal_spaces(options: Options, placed: Sequence[Placement], tile: str) -> list[str]:
    """Where a tile may go next, by row and column."""
    s = empty_board(options)
    for kind, space in placed:
        if broken := _impossible(s, kind, space):
            raise ValueError(f"{write([(kind, space)])}: {broken}")
        lay_tile(s, kind, 0, space, NO_LOG)
    return sorted({space_name(space_of(move)) for move in _moves(s, tile_number(tile))})


def _moves(s: State, tile: int) -> list[int]:
    moves = ints(MOST_MOVES)
    return [moves[i] for i in range(placements(s, tile, moves, 0))]


def _broken_rule(s: State, tile: int, space: int) -> str | None:
    """The number of the rule that laying the tile there breaks."""
    if _copies_left(s, tile) == 0:
        return "CC1"
    if lay(tile, 0, space) in _moves(s, tile):
        return None
    s.hand[s.seat, 0] = tile
    return why_not(s, s.seat, lay(tile, 0, space)).rule


def _impossible(s: State, tile: int, space: int) -> str | None:
    """What no order of play could bring about."""
    if space in POWER_STATION:
        return "this space is the power station"
    if s.tile[space] != NONE:
        return "a tile lies there already"
    if _copies_left(s, tile) == 0:
        return f"there are no more tiles {TILES[tile]} in the box"
    return None


def _copies_left(s: State, tile: int) -> int:
    """Copies not yet laid; where tiles may be turned, those of every rotation."""
    names = {TURNED[tile, turns] for turns in range(TURNS)} if s.free else {tile}
    laid = Counter(s.tile)
    return sum(COPIES[name] - laid[name] for name in names)


def _scores(s: State) -> list[int]:
    """Points in the order of the chart: of the players, or of the companies."""
    return s.takings.tolist()[: len(COMPANIES) if s.companies else s.players]


def _lines(s: State) -> dict[str, Any]:
    lines = {}
    for station in range(STATIONS):
        gate = GATE_OF[station]
        end = s.end[gate]
        lines[str(station + 1)] = {
            "tiles": s.length[gate],
            "end": None if end < GATES else "power" if end == POWER else "station",
            "points": max(s.points[station], 0),
        }
    return lines
