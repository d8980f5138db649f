"""What a seat may know, and how the rest could lie (LT6). Nothing else hides anything."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.chance import shuffle
from ...engine.compiled import Ints, rule
from ...engine.layout import UNKNOWN
from ...engine.scratch import scratch_row
from .state import HAND, MOST_SEATS, TICKETS, State

PUBLIC: Sequence[str] = (  # everybody sees these parts; of all others only what veil shows
    *("players", "seat", "over", "stop", "points"),
    *("pile_left", "held", "drops", "rides", "ridden"),
)


def veil(s: State, seat: int) -> State:
    """Only what the seat may know; a seat of NONE is a watcher."""
    if s.over:
        return s.copy()
    v = s.with_only(PUBLIC)
    unveil(v, s, seat)
    return v


@rule
def unveil(v: State, s: State, seat: int) -> None:
    """Write into a blank state what the seat may know of all that is not public."""
    for i in range(TICKETS):
        v.pile[i] = seen(s.pile[i], s.over == 1)
    for who in range(MOST_SEATS):
        known = who == seat or s.over == 1
        for slot in range(HAND):
            v.hand[who, slot] = seen(s.hand[who, slot], known)
        for i in range(TICKETS):
            v.dropped[who, i] = seen(s.dropped[who, i], known)


@rule
def seen(ticket: int, known: bool) -> int:
    """A ticket, or that there is one: that can be seen, but not which."""
    return ticket if known or ticket <= 0 else UNKNOWN


# Guessing -----------------------------------------------------------------------------------


@rule
def guess(s: State, rng: Ints) -> None:
    """Deal the tickets that are out of sight to the places out of sight: all ways are alike."""
    unseen = scratch_row(TICKETS)
    n = note_unseen(s, unseen)
    shuffle(rng, unseen, n)
    for i in range(s.pile_left):
        if s.pile[i] == UNKNOWN:
            n -= 1
            s.pile[i] = unseen[n]
    for seat in range(s.players):
        for slot in range(s.held[seat]):
            if s.hand[seat, slot] == UNKNOWN:
                n -= 1
                s.hand[seat, slot] = unseen[n]
        for i in range(s.drops[seat]):
            if s.dropped[seat, i] == UNKNOWN:
                n -= 1
                s.dropped[seat, i] = unseen[n]


@rule
def note_unseen(s: State, unseen: Ints) -> int:
    """List the tickets that are out of sight, and tell how many there are."""
    n = 0
    for ticket in range(1, TICKETS + 1):
        if not in_sight(s, ticket):
            unseen[n] = ticket
            n += 1
    return n


@rule
def in_sight(s: State, ticket: int) -> bool:
    """Whether this state shows where the ticket is."""
    for i in range(s.pile_left):
        if s.pile[i] == ticket:
            return True
    for seat in range(s.players):
        for slot in range(s.held[seat]):
            if s.hand[seat, slot] == ticket:
                return True
        for i in range(s.drops[seat]):
            if s.dropped[seat, i] == ticket:
                return True
        for i in range(s.rides[seat]):
            if s.ridden[seat, i] == ticket:
                return True
    return False
