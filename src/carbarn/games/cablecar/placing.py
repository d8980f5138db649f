"""Laying tiles: where one may go (CC2, CC3, CC4, CC7), and laying it."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from .components import AVOIDS_ONE_TILE_LINE, ROTATIONS, TURNED
from .lines import lay_track
from .moves import lay
from .state import LAID, State, open_beside, take_space


@rule
def rotations(s: State, tile: int) -> int:
    """CC7: in how many different ways the tile may be turned; just upright in the base game."""
    return ROTATIONS[tile] if s.free else 1


@rule
def placements(s: State, tile: int, moves: Ints, n: int) -> int:
    """CC2-CC4: add every way to lay this tile to the moves, of which there are n so far."""
    more = n
    for turns in range(rotations(s, tile)):
        lying = TURNED[tile, turns]
        for i in range(s.open_count):
            space = s.open[i]
            moves[more] = lay(tile, turns, space)
            more += AVOIDS_ONE_TILE_LINE[lying, space]  # else the next move is written over it
    if more == n:
        return forced_placements(s, tile, moves, n)
    return more


@rule
def forced_placements(s: State, tile: int, moves: Ints, n: int) -> int:
    """CC4: a tile that would make a one-tile line wherever it goes may go anywhere open."""
    for turns in range(rotations(s, tile)):
        for i in range(s.open_count):
            moves[n] = lay(tile, turns, s.open[i])
            n += 1
    return n


@rule
def lay_tile(s: State, tile: int, turns: int, space: int, log: Log) -> None:
    """Put a tile on the board and score the lines it finishes."""
    s.tile[space] = tile
    s.turns[space] = turns
    s.laid += 1
    take_space(s, space)
    open_beside(s, space)
    emit(log, LAID, s.seat, tile, space, turns)
    lay_track(s, space, TURNED[tile, turns], log)
