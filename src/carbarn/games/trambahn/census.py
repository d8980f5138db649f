"""Counts that no move may change: every card and every tram is somewhere, and only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .components import CARDS, MOST_LINES, ROWS, SEATS, STATIONS_IN, TRAM_KINDS, TRAM_NAMES, WAITING
from .state import EYES, State, card


def census(s: State) -> dict[str, int]:
    """Where all cards, trams and points are, counted."""
    return {**_cards(s), **_trams(s), **_points(s), **_misfits(s)}


def _cards(s: State) -> dict[str, int]:
    places = [*s.pile, *s.discards]
    places += [
        place for row in (s.hand, s.money, s.passenger) for part in row.tolist() for place in part
    ]
    places += [n for n in range(CARDS) if s.built[n] >= 0]
    found = Counter(places)
    return {f"{card(n)}, card {n}": found[n] for n in range(CARDS)}


def _trams(s: State) -> dict[str, int]:
    running = [s.tram[seat, line] for seat in range(SEATS) for line in range(MOST_LINES)]
    return {
        TRAM_NAMES[kind]: s.display[kind] + s.depot[kind] + running.count(kind)
        for kind in range(TRAM_KINDS)
    }


def _points(s: State) -> dict[str, int]:
    pad = [n for part in (s.scoring_points, s.tour_points) for row in part.tolist() for n in row]
    return {"points not on the pad": sum(s.points) - sum(n for n in pad if n > 0)}


def _misfits(s: State) -> dict[str, int]:
    in_lines = sum(
        STATIONS_IN[s.stations[seat, line]] + s.conductors[seat, line]
        for seat in range(SEATS)
        for line in range(MOST_LINES)
    )
    return {
        "cards in lines not counted": sum(s.built[n] >= 0 for n in range(CARDS)) - in_lines,
        "passengers not counted": sum(s.waiting)
        - sum(s.passenger[row, i] >= 0 for row in range(ROWS) for i in range(WAITING - 1)),
        "cards older than known": sum(
            batch < s.floor[eye, n] for n, batch in _batches(s) for eye in range(EYES)
        ),
    }


def _batches(s: State) -> Iterator[tuple[int, int]]:
    """Every card that lies face down, and the shuffle by which that place was dealt."""
    for i in range(s.pile_left):
        yield s.pile[i], s.batch
    for i in range(s.discards_left):
        yield s.discards[i], s.discards_batch[i]
    for seat in range(SEATS):
        for i in range(s.hand_left[seat]):
            yield s.hand[seat, i], s.hand_batch[seat, i]
        for i in range(s.money_left[seat]):
            yield s.money[seat, i], s.money_batch[seat, i]
