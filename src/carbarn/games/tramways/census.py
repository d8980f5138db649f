"""Counts that no move may change: every ticket, rail, tile and passenger is somewhere."""

from __future__ import annotations

from collections import Counter

from ...engine.layout import UNKNOWN
from .components import BUILDING_TYPES, CURVES, STRAIGHTS
from .state import LINKS_EACH, State


def census(s: State) -> dict[str, int]:
    """Where all pieces are, counted."""
    return {**_tickets(s), **_rails(s), **_buildings(s)}


def _tickets(s: State) -> dict[str, int]:
    zones = s.zone.tolist()
    found = Counter(zones)
    out_of_place = sum(
        not may >> zone & 1
        for eye in s.may.tolist()
        for may, zone in zip(eye, zones, strict=True)
        if zone != UNKNOWN
    )
    uncounted = sum(abs(held - found[zone]) for zone, held in enumerate(s.held))
    return {"tickets": sum(s.held), "uncounted": uncounted, "out of place": out_of_place}


def _rails(s: State) -> dict[str, int]:
    exits, links = s.exit.tolist(), s.link.tolist()
    counts: Counter[str] = Counter()
    on_map: Counter[int] = Counter()
    lost = 0
    for space in range(s.spaces):
        for side, leaving in enumerate(exits[space]):
            if leaving > side:
                link = links[space][side]
                lost += exits[space][leaving] != side or links[space][leaving] != link
                on_map[link] += 1
                shape = "straights" if leaving == side + 2 else "curves"
                counts[f"{shape} of seat {link // LINKS_EACH}"] += 1
    for seat in range(s.players):
        counts[f"straights of seat {seat}"] += s.straights[seat] - STRAIGHTS
        counts[f"curves of seat {seat}"] += s.curves[seat] - CURVES
    lost += sum(rails != on_map[link] for link, rails in enumerate(s.rails))
    return {**counts, "rails astray": lost}


def _buildings(s: State) -> dict[str, int]:
    standing = Counter(s.building)
    tiles = {f"type {kind}": s.tiles[kind] + standing[kind] for kind in range(BUILDING_TYPES)}
    return {**tiles, "passengers": s.reserve + sum(s.tiles) + sum(s.passenger)}
