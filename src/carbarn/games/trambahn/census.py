"""Counts that no move may change: every card and every tram is somewhere, and only once.

They are taken after every move of every game that is proved, so all is read in whole rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement

from ...engine.compiled import Grid
from .cards import way
from .components import CARDS, STATIONS_IN, TRAM_KINDS, TRAM_NAMES
from .state import EYES, KNOWN, MOST_SHUFFLES, State, card

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
        "cards to which no way leads": sum(_astray(s, eye) for eye in range(EYES)),
    }


def _too_old(s: State) -> int:
    """Cards that lie where an earlier shuffle dealt them than somebody knows them to be of."""
    floors = s.floor.tolist()
    return sum(batch < floor[n] for n, batch in _face_down(s) for floor in floors)


def _astray(s: State, eye: int) -> int:
    """Cards that lie further from where this eye knew them than cards went on unseen.

    Those last known in a batch from `first` on, and lying beyond `middle` and not beyond `last`,
    all went on between these batches.
    """
    if not 2 <= s.batch <= MOST_SHUFFLES:
        return 0
    floor, on_their_way = s.floor.tolist()[eye], s.found.tolist()[eye]
    for n, batch in _face_down(s):
        if KNOWN < floor[n] < batch:
            on_their_way[way(floor[n], batch)] += 1
    passed = s.passed.tolist()[eye]
    spans = combinations_with_replacement(range(s.batch + 1), 3)
    return sum(
        max(0, _across(on_their_way, *span) - _across(passed, *span))
        for span in spans
        if span[0] < span[1]
    )


def _across(ways: Sequence[int], first: int, middle: int, last: int) -> int:
    """How many ways from a batch before the middle lead to it or beyond it, within these ends."""
    return sum(
        ways[way(batch, later)]
        for batch in range(first, middle)
        for later in range(middle, last + 1)
    )


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
