"""Counts that no move may change. They also say which guesses can be: see proving/worlds.py."""

from __future__ import annotations

from collections import Counter

from .state import TICKETS, State


def census(s: State) -> dict[str, int]:
    """Every ticket is somewhere, and only once; and places are filled as they are counted."""
    lists = [[*s.pile], *s.hand.tolist(), *s.dropped.tolist(), *s.ridden.tolist()]
    counts = [s.pile_left, *s.held, *s.drops, *s.rides]
    found = Counter(ticket for tickets in lists for ticket in tickets)
    filled = [sum(ticket > 0 for ticket in tickets) for tickets in lists]
    return {
        **{f"ticket {n}": found[n] for n in range(1, TICKETS + 1)},
        "rows counted wrong": sum(a != b for a, b in zip(filled, counts, strict=True)),
    }
