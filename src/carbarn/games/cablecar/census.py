"""Counts that no move may change: every tile and every share is somewhere, and only once."""

from __future__ import annotations

from .components import COMPANIES, KINDS, MAX_HAND, MAX_SEATS, PERCENTAGES, SPACES, STATIONS, TILES
from .state import State


def census(s: State) -> dict[str, int]:
    """Where all tiles, shares, points and spaces are, counted."""
    return {**_tiles(s), **_shares(s), **_points(s), **_spaces(s)}


def _tiles(s: State) -> dict[str, int]:
    places = [*s.supply, *s.tile, s.drawn]
    places += [s.hand[seat, slot] for seat in range(MAX_SEATS) for slot in range(MAX_HAND)]
    return {TILES[kind]: places.count(kind) for kind in range(KINDS)}


def _shares(s: State) -> dict[str, int]:
    counts = {}
    for p, percentage in enumerate(PERCENTAGES):
        places = [s.face_up[p]]
        places += [s.share[seat, p] for seat in range(MAX_SEATS)]
        places += [s.pile[p, place] for place in range(len(COMPANIES))]
        for c, company in enumerate(COMPANIES):
            counts[f"{percentage} % {company}"] = places.count(c)
    return counts


def _points(s: State) -> dict[str, int]:
    scored = sum(points for points in s.points if points > 0)
    return {"points without a line": sum(s.takings) - scored}


def _spaces(s: State) -> dict[str, int]:
    laid = sum(tile >= 0 for tile in s.tile)
    listed = {s.open[i] for i in range(s.open_count)}
    beside = sum(s.open_at[space] >= 0 for space in range(SPACES))
    return {
        "tiles not counted": laid - s.laid,
        "open spaces listed twice": s.open_count - len(listed),
        "open spaces misplaced": s.open_count - beside,
        "cars": sum(s.owner[n] != -1 for n in range(STATIONS)),
    }
