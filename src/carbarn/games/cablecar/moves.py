"""Moves are ints with a readable notation both ways.

`aacb40` lays the tile aacb on row 4, column 0; `dacc40r1` turns it once clockwise first; `draw`
draws the tile that is then laid; `swap 30 open` and `swap 30 hidden` exchange the 30 % share.
"""

from __future__ import annotations

import re

from ...engine.compiled import rule
from .components import KINDS, PERCENTAGES, ROTATIONS, SIZE, SPACES, TILES, TURNS

LAYS = KINDS * TURNS * SPACES  # tile, two bits of turns, six bits of space
DRAW = LAYS
SWAP_OPEN = DRAW + 1  # one for each percentage
SWAP_HIDDEN = SWAP_OPEN + len(PERCENTAGES)
MOVES = SWAP_HIDDEN + len(PERCENTAGES)

_LAY = re.compile(r"([a-d]{4})([0-7])([0-7])(?:r([0-3]))?")
_SWAP = re.compile(r"swap ([1-4]0) (open|hidden)")


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


def name_move(move: int) -> str:
    """A move in readable notation."""
    if not 0 <= move < MOVES:
        raise ValueError(f"no move has the number {move}")
    if move == DRAW:
        return "draw"
    if move >= SWAP_HIDDEN:
        return f"swap {PERCENTAGES[move - SWAP_HIDDEN]} hidden"
    if move >= SWAP_OPEN:
        return f"swap {PERCENTAGES[move - SWAP_OPEN]} open"
    turned = f"r{turns_of(move)}" if turns_of(move) else ""
    row, column = divmod(space_of(move), SIZE)
    return f"{TILES[tile_of(move)]}{row}{column}{turned}"


def public_move(move: int) -> str:
    """A move as others read it: they see all of it."""
    return name_move(move)


def parse_move(text: str) -> int:
    """The move so written. A turn that changes nothing is the same move without it."""
    if text == "draw":
        return DRAW
    if swap := _SWAP.fullmatch(text):
        first = SWAP_OPEN if swap[2] == "open" else SWAP_HIDDEN
        return first + PERCENTAGES.index(int(swap[1]))
    if lays := _LAY.fullmatch(text):
        tile = tile_number(lays[1])
        turns = int(lays[4] or 0) % ROTATIONS[tile]
        return lay(tile, turns, int(lays[2]) * SIZE + int(lays[3]))
    raise ValueError(f"{text!r} is no move: write aacb40, dacc40r1, draw, or swap 30 open")


def tile_number(name: str) -> int:
    """The tile of that name."""
    if name not in TILES:
        raise ValueError(f"no tile is called {name!r}; there are {', '.join(TILES)}")
    return TILES.index(name)
