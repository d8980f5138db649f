"""Lines: laying a tile joins stretches of track at their ends, and finished lines score (CC5)."""

from __future__ import annotations

from ...engine.compiled import rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .components import BEYOND, DEPARTURE, EXIT, GATES, POWER
from .state import EXCHANGES_ENDED, FINISHED, PROFITED, UNOWNED, State

EXCHANGES_END_AT = 25  # CC10


@rule
def lay_track(s: State, space: int, tile: int, log: Log) -> None:
    """Join what leads to the space with what leads away from it, for each of the four entries."""
    for entry in range(4):
        join(s, space * 4 + entry, BEYOND[space, EXIT[tile, entry]], log)


@rule
def join(s: State, gate: int, onward: int, log: Log) -> None:
    """Lead the stretch that ends at this gate over one tile to where it goes on."""
    start = s.start[gate]
    if start == onward:
        return  # a loop: it belongs to nobody and never ends
    end = s.end[onward]
    length = s.length[start] + 1 + s.length[onward]
    s.end[start] = end
    s.start[end] = start
    s.length[start] = length
    if end >= GATES and DEPARTURE[start] != NONE:
        score_line(s, DEPARTURE[start], length, end == POWER, log)


@rule
def line_points(tiles: int, power: bool) -> int:
    """CC5: a point for each tile passed, each time it is passed; twice that at the power."""
    return 2 * tiles if power else tiles


@rule
def score_line(s: State, station: int, tiles: int, power: bool, log: Log) -> None:
    """Write down what a finished line brings its owner, who may end the exchanges by it."""
    owner = s.owner[station]
    points = line_points(tiles, power)
    if owner == NONE:
        s.points[station] = 0
        emit(log, UNOWNED, station, tiles, int(power))
        return
    s.points[station] = points
    s.takings[owner] += points
    if s.companies == 0:
        emit(log, FINISHED, owner, station, tiles, int(power), points)
        return
    emit(log, PROFITED, owner, station, tiles, int(power), points)
    if s.takings[owner] >= EXCHANGES_END_AT and s.ended == 0:
        s.ended = 1
        emit(log, EXCHANGES_ENDED, owner)
