"""Counts that no move may change: every ticket, rail, tile and passenger is somewhere."""

from __future__ import annotations

from collections import Counter
from math import prod

from ...engine.layout import NONE, UNKNOWN
from .components import BUILDING_TYPES, CARDS, CURVES, STRAIGHTS
from .hiding import SCRATCH
from .rails import opposite
from .state import EYES, LINKS, LINKS_EACH, SIDES, ZONES, State


def census(s: State) -> dict[str, int]:
    """Where all pieces are, counted."""
    return {**_tickets(s), **_rails(s), **_buildings(s), **_scratch(s)}


def _tickets(s: State) -> dict[str, int]:
    found = Counter(s.zone)
    out_of_place = sum(
        s.zone[card] != UNKNOWN and not s.may[eye, card] >> s.zone[card] & 1
        for card in range(CARDS)
        for eye in range(EYES)
    )
    uncounted = sum(abs(s.held[zone] - found[zone]) for zone in range(ZONES))
    return {"tickets": sum(s.held), "uncounted": uncounted, "out of place": out_of_place}


def _rails(s: State) -> dict[str, int]:
    counts: Counter[str] = Counter()
    lost = 0
    on_map: Counter[int] = Counter()
    for space in range(s.spaces):
        for side in range(SIDES):
            leaving = s.exit[space, side]
            if leaving == NONE:
                continue
            link = s.link[space, side]
            lost += s.exit[space, leaving] != side or s.link[space, leaving] != link
            if side < leaving:
                on_map[link] += 1
                shape = "straights" if leaving == opposite(side) else "curves"
                counts[f"{shape} of seat {link // LINKS_EACH}"] += 1
    for seat in range(s.players):
        counts[f"straights of seat {seat}"] += s.straights[seat] - STRAIGHTS
        counts[f"curves of seat {seat}"] += s.curves[seat] - CURVES
    drawn = {s.drawn} if s.drawn != NONE else set()
    lost += sum(s.rails[link] != on_map[link] for link in set(range(LINKS)) - drawn)
    return {**counts, "rails astray": lost}


def _buildings(s: State) -> dict[str, int]:
    standing = Counter(s.building)
    tiles = {f"type {kind}": s.tiles[kind] + standing[kind] for kind in range(BUILDING_TYPES)}
    return {**tiles, "passengers": s.reserve + sum(s.tiles) + sum(s.passenger)}


def _scratch(s: State) -> dict[str, int]:
    left = 0
    for name in SCRATCH:
        start, shape = State.PARTS[name]
        left += any(s.raw[start : start + prod(shape)])
    return {"left in scratch": left}
