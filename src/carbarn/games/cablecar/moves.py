"""All moves of the game: a row for each kind, from which its numbers and its notation follow.

`aacb40` lays the tile aacb on row 4, column 0; `dacc40r1` turns it once clockwise first; `draw`
draws the tile that is then laid; `swap 30 open` and `swap 30 hidden` exchange the 30 % share.
"""

from __future__ import annotations

from ...engine.compiled import rule
from ...engine.notation import Argument, Notation, one_of
from .components import PERCENTAGES, ROTATIONS, SIZE, TILES

NOTATION = Notation(
    tile=one_of("tile", TILES, pattern="[a-d]{4}"),
    turns=Argument("turn", ["", "r1", "r2", "r3"], "r1", also={"r0": 0}, pattern="(?:r[0-3])?"),
    space=one_of(
        "space", [f"{row}{column}" for row in range(SIZE) for column in range(SIZE)], "[0-7][0-7]"
    ),
    percentage=one_of("share", map(str, PERCENTAGES)),
)
LAY = NOTATION.add("{tile}{space}{turns}", counted_by="tile turns space")
DRAW = NOTATION.add("draw")
SWAP_OPEN = NOTATION.add("swap {percentage} open")
SWAP_HIDDEN = NOTATION.add("swap {percentage} hidden")

LAYS = DRAW  # lays come first: so many there are
MOVES = NOTATION.count
name_move = NOTATION.name
tile_number = NOTATION.arguments["tile"].read


def public_move(move: int) -> str:
    """A move as others read it: they see all of it."""
    return name_move(move)


def parse_move(text: str) -> int:
    """The move so written. A turn that changes nothing is the same move without it."""
    move = NOTATION.parse(text)
    if move >= LAYS:
        return move
    tile = tile_of(move)
    return lay(tile, turns_of(move) % ROTATIONS[tile], space_of(move))


@rule
def lay(tile: int, turns: int, space: int) -> int:
    """The move that lays a tile."""
    return tile << 8 | turns << 6 | space


@rule
def tile_of(move: int) -> int:
    """The tile as printed that a lay uses."""
    return move >> 8


@rule
def turns_of(move: int) -> int:
    """How often it is turned."""
    return move >> 6 & 3


@rule
def space_of(move: int) -> int:
    """Where it is laid."""
    return move & 63
