"""Counts that no move may change: every card and every tram is somewhere, and only once.

They are taken after every move of every game that is proved, so all is read in whole rows.
"""

from __future__ import annotations

from collections import Counter

from ...engine.compiled import Grid
from .components import CARDS, STATIONS_IN, TRAM_KINDS, TRAM_NAMES
from .state import State, card

_NAMES = [f"{card(n)}, card {n}" for n in range(CARDS)]


def census(s: State) -> dict[str, int]:
    """Where all cards, trams and points are, counted."""
    return {**_cards(s), **_trams(s), **_points(s), **_misfits(s)}


def _all(grid: Grid) -> list[int]:
    return [n for row in grid.tolist() for n in row]


def _cards(s: State) -> dict[str, int]:
    places = [*s.pile.tolist(), *s.discards.tolist()]
    places += [*_all(s.hand), *_all(s.money), *_all(s.passenger)]
    places += [n for n, seat in enumerate(s.built.tolist()) if seat >= 0]
    found = Counter(places)
    return {name: found[n] for n, name in enumerate(_NAMES)}


def _trams(s: State) -> dict[str, int]:
    running = _all(s.tram)
    return {
        TRAM_NAMES[kind]: s.display[kind] + s.depot[kind] + running.count(kind)
        for kind in range(TRAM_KINDS)
    }


def _points(s: State) -> dict[str, int]:
    pad = [*_all(s.scoring_points), *_all(s.tour_points)]
    return {"points not on the pad": sum(s.points) - sum(n for n in pad if n > 0)}


def _misfits(s: State) -> dict[str, int]:
    built = sum(seat >= 0 for seat in s.built.tolist())
    stations = sum(STATIONS_IN[stations] for stations in _all(s.stations) if stations)
    waiting = sum(n >= 0 for n in _all(s.passenger))
    return {
        "cards in lines not counted": built - stations - sum(_all(s.conductors)),
        "passengers not counted": sum(s.waiting) - waiting,
        "cards older than known": _too_old(s),
    }


def _too_old(s: State) -> int:
    """Cards that lie where an earlier shuffle dealt them than somebody knows them to be of."""
    floors = s.floor.tolist()
    return sum(batch < floor[n] for n, batch in _face_down(s) for floor in floors)


def _face_down(s: State) -> list[tuple[int, int]]:
    """Every card that lies face down, and the shuffle by which that place was dealt.

    Those of the latest shuffle can lie anywhere, so before a reshuffle there is nothing to see.
    """
    if s.batch == 0:
        return []
    cards = [*s.pile.tolist(), *s.discards.tolist(), *_all(s.hand), *_all(s.money)]
    batches = [*[s.batch] * CARDS, *s.discards_batch.tolist()]
    batches += [*_all(s.hand_batch), *_all(s.money_batch)]
    return [(n, batch) for n, batch in zip(cards, batches, strict=True) if n >= 0]
