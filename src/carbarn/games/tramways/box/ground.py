"""Where rails could run on an empty map: open areas, and what links between locations would cost.

For the checks of the box, which look at the ground before any rule of building exists.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.layout import NONE
from ..maps import Map, Placed, lay_out
from .data import LAKE, MOUNTAIN, PLAINS, Box

COST = {PLAINS: 1, MOUNTAIN: 2}  # rail symbols a space; no rail elsewhere on the empty map


def one_board(box: Box, name: str, side: int) -> Map:
    """A side of a board as a map of its own."""
    return lay_out(box, [Placed(name, side, 0, 0, 0)])


def beside(ground: Map, space: int) -> Iterator[int]:
    """The neighbours that there are."""
    return (other for other in ground.neighbours[space] if other != NONE)


def open_areas(ground: Map) -> list[set[int]]:
    """The areas of plains and mountains that hang together."""
    left = {i for i, space in enumerate(ground.spaces) if space.ground in COST}
    areas: list[set[int]] = []
    while left:
        area: set[int] = set()
        edge = [left.pop()]
        while edge:
            space = edge.pop()
            area.add(space)
            fresh = left.intersection(beside(ground, space))
            left -= fresh
            edge.extend(fresh)
        areas.append(area)
    return areas


def walled_in(ground: Map) -> list[int]:
    """The locations that the largest open area does not touch."""
    largest = max(open_areas(ground), key=len, default=set())
    return [place for place in ground.locations if largest.isdisjoint(beside(ground, place))]


Links = dict[tuple[int, int], set[int]]


def links(ground: Map, most: int) -> Links:
    """What links between two locations can cost, up to so many symbols: {(from, to): costs}."""
    found: Links = {}
    for start in ground.locations:
        for end, cost in _ways(ground, start, [start], 0, most):
            if not _is_one_building(ground, start, end):
                found.setdefault((start, end), set()).add(cost)
    return found


def _ways(
    ground: Map, here: int, behind: list[int], cost: int, most: int
) -> Iterator[tuple[int, int]]:
    """Each location reached from here over open ground, with the cost."""
    for there in beside(ground, here):
        space = ground.spaces[there].ground
        if there in behind:
            continue
        if space in COST and cost + COST[space] <= most:
            yield from _ways(ground, there, [*behind, there], cost + COST[space], most)
        elif cost and there in ground.locations:
            yield there, cost


def costs_left_open(ground: Map, behind: list[int], most: int, cost: int = 0) -> Iterator[int]:
    """The costs of lines on from here that end pointing to open ground or at a lake."""
    for there in beside(ground, behind[-1]):
        kind = ground.spaces[there].ground
        if there in behind or (kind not in COST and kind != LAKE):
            continue
        if cost:
            yield cost
        if kind in COST and cost + COST[kind] <= most:
            yield from costs_left_open(ground, [*behind, there], most, cost + COST[kind])


def _is_one_building(ground: Map, a: int, b: int) -> bool:
    """Whether these are neighbouring spaces of one printed building."""
    same = ground.spaces[a].ground == ground.spaces[b].ground
    return a == b or (same and b in ground.neighbours[a])
