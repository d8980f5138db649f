"""Laying tiles: where one may go (CC2, CC3, CC4, CC7), and laying it."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import emit
from ...engine.layout import NONE
from .components import BESIDE, ONE_TILE_LINE, ROTATIONS, TURNED
from .lines import lay_track
from .moves import lay
from .state import LAID, NEVER_YET, State, open_space, take_space


@rule
def rotations(s: State, tile: int) -> int:
    """CC7: in how many different ways the tile may be turned; just upright in the base game."""
    return ROTATIONS[tile] if s.free else 1


@rule
def placements(s: State, tile: int, moves: Ints, n: int) -> int:
    """CC2-CC4: add every way to lay this tile to the moves, of which there are n so far."""
    most = n
    for turns in range(rotations(s, tile)):
        lying = TURNED[tile, turns]
        for i in range(s.open_count):
            if ONE_TILE_LINE[lying, s.open[i]] == 0:
                moves[most] = lay(tile, turns, s.open[i])
                most += 1
    if most == n:
        return forced_placements(s, tile, moves, n)
    return most


@rule
def forced_placements(s: State, tile: int, moves: Ints, n: int) -> int:
    """CC4: a tile that would make a one-tile line wherever it goes may go anywhere open."""
    for turns in range(rotations(s, tile)):
        for i in range(s.open_count):
            moves[n] = lay(tile, turns, s.open[i])
            n += 1
    return n


@rule
def lay_tile(s: State, tile: int, turns: int, space: int, log: Ints) -> None:
    """Put a tile on the board and score the lines it finishes."""
    s.tile[space] = tile
    s.turns[space] = turns
    s.laid += 1
    take_space(s, space)
    for side in range(4):
        beside = BESIDE[space, side]
        if beside != NONE and s.open_at[beside] == NEVER_YET:
            open_space(s, beside)
    emit(log, LAID, s.seat, tile, space, turns)
    lay_track(s, space, TURNED[tile, turns], log)


@rule
def avoids_one_tile_lines(s: State, tile: int) -> bool:
    """Whether any open space, in any allowed rotation, obeys CC3 for this tile."""
    for turns in range(rotations(s, tile)):
        for i in range(s.open_count):
            if ONE_TILE_LINE[TURNED[tile, turns], s.open[i]] == 0:
                return True
    return False
