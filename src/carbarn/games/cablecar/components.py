"""Tiles, stations and cars, read from components.toml and turned into tables.

Ports of a space are numbered clockwise, two a side: top 0 1, right 2 3, bottom 4 5, left 6 7.
Trams keep to the right: a line enters by an even port and leaves by an odd one. So a space has
four entries and four exits, one a side, and entries and exits are numbered by their side.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from ...engine.compiled import grid, table
from ...engine.layout import NONE

BOX = tomllib.loads((Path(__file__).parent / "components.toml").read_text())

TOP, RIGHT, BOTTOM, LEFT = SIDES = range(4)
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # rows and columns to the neighbour on each side

# Tiles --------------------------------------------------------------------------------------

TILES: tuple[str, ...] = tuple(BOX["tiles"])
COPIES = table(list(BOX["tiles"].values()))
KINDS = len(TILES)
ALL_TILES = 60
TURNS = 4  # quarter turns clockwise

_WAYS = {"a": 5, "b": 3, "c": 7, "d": 1}  # from the port of entry, how many ports on


def parse_tile(name: str) -> tuple[int, ...]:
    """The exit that each entry leads to."""
    if len(name) != len(SIDES) or not set(name) <= set(_WAYS):
        raise ValueError(f"{name!r} is no tile: a tile is four of the letters a, b, c, d")
    return tuple((2 * side + _WAYS[name[side]]) % 8 // 2 for side in SIDES)


def write_tile(exits: tuple[int, ...]) -> str:
    """The name of the tile with these exits."""
    letters = {ways: letter for letter, ways in _WAYS.items()}
    return "".join(letters[(2 * exits[side] + 1 - 2 * side) % 8] for side in SIDES)


def turned_name(name: str, turns: int) -> str:
    """How a tile reads after quarter turns clockwise: each moves the last letter to the front."""
    cut = -turns % TURNS
    return name[cut:] + name[:cut]


EXIT = grid([parse_tile(name) for name in TILES])  # [tile as it lies, entry]
TURNED = grid([[TILES.index(turned_name(name, t)) for t in range(TURNS)] for name in TILES])
ROTATIONS = table([len({turned_name(name, t) for t in range(TURNS)}) for name in TILES])

# The board ----------------------------------------------------------------------------------

SIZE = 8
SPACES = SIZE * SIZE
POWER_STATION = {27, 28, 35, 36}
STATIONS = 32
GATES = SPACES * 4  # a gate is where a line enters a space: space * 4 + side
ARRIVALS = GATES  # beyond the gates: ARRIVALS + station, and POWER, are where lines end
POWER = ARRIVALS + STATIONS
PLACES = POWER + 1  # gates and ends together
NOWHERE = SPACES  # stands for a neighbour outside the board or in the power station


def space_at(row: int, column: int) -> int:
    """The number of a space; NONE outside the board."""
    inside = 0 <= row < SIZE and 0 <= column < SIZE
    return row * SIZE + column if inside else NONE


def station_at(row: int, column: int, side: int) -> int:
    """The station on a side of an edge space, counted from 0, clockwise from the top left."""
    along = (column, row, SIZE - 1 - column, SIZE - 1 - row)[side]
    return side * SIZE + along


def _neighbour(space: int, side: int) -> int:
    row, column = divmod(space, SIZE)
    return space_at(row + STEPS[side][0], column + STEPS[side][1])


def _beyond(space: int, side: int) -> int:
    """Where a line comes that leaves a space by this side: a gate, an arrival or the power."""
    neighbour = _neighbour(space, side)
    if neighbour == NONE:
        return ARRIVALS + station_at(*divmod(space, SIZE), side)
    if neighbour in POWER_STATION:
        return POWER
    return neighbour * 4 + (side + 2) % 4


def _departure(space: int, side: int) -> int:
    """The station whose car starts into this gate, or NONE."""
    if _neighbour(space, side) == NONE:
        return station_at(*divmod(space, SIZE), side)
    return NONE


def _beside(space: int, side: int) -> int:
    """The neighbouring space that could take a tile, or NOWHERE."""
    neighbour = _neighbour(space, side)
    return NOWHERE if neighbour == NONE or neighbour in POWER_STATION else neighbour


def _links_stations(tile: int, space: int) -> bool:
    """Whether the tile alone joins a departure to an arrival on this space (CC3)."""
    return any(
        DEPARTURE[space * 4 + entry] != NONE
        and ARRIVALS <= BEYOND[space, EXIT[tile, entry]] < POWER
        for entry in SIDES
    )


BEYOND = grid([[_beyond(space, side) for side in SIDES] for space in range(SPACES)])
BESIDE = grid([[_beside(space, side) for side in SIDES] for space in range(SPACES)])
DEPARTURE = table([_departure(space, side) for space in range(SPACES) for side in SIDES])
GATE_OF = table([list(DEPARTURE).index(station) for station in range(STATIONS)])
EDGE = tuple(space for space in range(SPACES) if NONE in (_neighbour(space, s) for s in SIDES))
AVOIDS_ONE_TILE_LINE = grid(  # [tile as it lies, space] 1 where CC3 is kept, 0 where not
    [[int(not _links_stations(tile, space)) for space in range(SPACES)] for tile in range(KINDS)]
)

# Cars and companies -------------------------------------------------------------------------

COMPANIES: tuple[str, ...] = tuple(BOX["companies"])
COLOURS = COMPANIES  # seats use the first ones, in the order of the charts
PERCENTAGES = (10, 20, 30, 40)
MAX_SEATS = 6
MAX_HAND = 3


def owners(players: int, companies: bool) -> list[int]:
    """Whose car stands at each station: a seat, a company, or NONE."""
    chart = BOX["companies"] if companies else BOX["cars"][str(players)]
    owner = [NONE] * STATIONS
    for who, stations in enumerate(chart.values()):
        for station in stations:
            owner[station - 1] = who
    return owner
