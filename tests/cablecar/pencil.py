"""The rules worked out by pencil: lines followed tile by tile, spaces looked at one by one.

Nothing here uses the game's own tables. A space is written as its row and column, a tile as it
lies, and ports are numbered clockwise from the top left of a tile, as in the rulings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Board = Mapping[str, str]  # the tile on each space

ON = {"a": 5, "b": 3, "c": 7, "d": 1}  # ports from the one a line comes in by to the one it leaves
ACROSS = {1: 4, 3: 6, 5: 0, 7: 2}  # the ports that meet across an edge
STEPS = {1: (-1, 0), 3: (0, 1), 5: (1, 0), 7: (0, -1)}
POWER_STATION = {"33", "34", "43", "44"}


def departure(station: int) -> tuple[str, int]:
    """The space and the port into which a station's car starts."""
    side, along = divmod(station - 1, 8)
    row = (0, along, 7, 7 - along)[side]
    column = (along, 7, 7 - along, 0)[side]
    return f"{row}{column}", 2 * side


def beyond(space: str, port: int) -> str:
    """The space on the other side of a port; outside the board it has no name."""
    row, column = int(space[0]) + STEPS[port][0], int(space[1]) + STEPS[port][1]
    return f"{row}{column}" if 0 <= row < 8 and 0 <= column < 8 else ""


def ride(board: Board, station: int) -> tuple[list[str], str | None]:
    """The spaces that a station's car passes, and where it ends if it does."""
    space, port = departure(station)
    passed = []
    while space in board:
        passed.append(space)
        leaving = (port + ON[board[space][port // 2]]) % 8
        space, port = beyond(space, leaving), ACROSS[leaving]
    return passed, "station" if space == "" else "power" if space in POWER_STATION else None


def line_points(board: Board, station: int) -> int:
    """CC5: a point a tile passed, double at the power station, none before the line ends."""
    passed, end = ride(board, station)
    return {"station": 1, "power": 2, None: 0}[end] * len(passed)


def open_spaces(board: Board) -> set[str]:
    """CC2: free, and at the edge or beside a tile."""
    spaces = {f"{row}{column}" for row in range(8) for column in range(8)}
    return {
        space
        for space in spaces - POWER_STATION - set(board)
        if any(beyond(space, port) in {"", *board} for port in STEPS)
    }


def makes_one_tile_line(tile: str, space: str) -> bool:
    """CC3: whether the tile, all alone, joins a station to a station."""
    alone = {space: tile}
    return any(ride(alone, station) == ([space], "station") for station in range(1, 33))


def placements(board: Board, readings: Sequence[str]) -> set[tuple[str, str]]:
    """CC2-CC4, CC7: how and where a tile may be laid that may lie in any of these ways."""
    possible = {(tile, space) for tile in readings for space in open_spaces(board)}
    return {lay for lay in possible if not makes_one_tile_line(*lay)} or possible
