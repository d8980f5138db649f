"""Where tickets are, and who knows it: moving them openly, secretly, or by chance.

A pile has no order: what is drawn from it is any of its tickets, which is the same as shuffling
first. For every eye `may` keeps the zones in which a ticket can be for all that it has seen.
"""

from __future__ import annotations

from ...engine.chance import below, is_veiled
from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE, UNKNOWN
from ...engine.scratch import scratch_row
from .components import CARDS
from .state import EYES, State


@rule
def move_openly(s: State, card: int, zone: int) -> None:
    """Everybody sees where the ticket goes."""
    left = s.zone[card]
    s.held[left] -= 1
    s.held[zone] += 1
    s.zone[card] = zone
    for eye in range(EYES):
        s.may[eye, card] = 1 << zone
    forget_empty(s, left)


@rule
def move_secretly(s: State, card: int, zone: int, seat: int) -> None:
    """Only the seat sees which ticket goes there; for others it may be any from that zone."""
    left = s.zone[card]
    s.held[left] -= 1
    s.held[zone] += 1
    s.zone[card] = zone
    blur(s, left, zone, seat)
    s.may[seat, card] = 1 << zone
    forget_empty(s, left)


@rule
def blur(s: State, left: int, zone: int, seat: int) -> None:
    """To all but the seat: whatever may lie in one zone may lie in another now."""
    for eye in range(EYES):
        if eye != seat:
            for card in range(CARDS):
                if s.may[eye, card] >> left & 1:
                    s.may[eye, card] |= 1 << zone


@rule
def forget_empty(s: State, zone: int) -> None:
    """Nothing is in an empty zone, and everybody can see that."""
    if s.held[zone] > 0:
        return
    for eye in range(EYES):
        for card in range(CARDS):
            s.may[eye, card] &= ~(1 << zone)


@rule
def pour(s: State, left: int, zone: int) -> None:
    """All tickets of one zone go to another."""
    for card in range(CARDS):
        if s.zone[card] == left:
            s.zone[card] = zone
        for eye in range(EYES):
            if s.may[eye, card] >> left & 1:
                s.may[eye, card] = s.may[eye, card] & ~(1 << left) | 1 << zone
    s.held[zone] += s.held[left]
    s.held[left] = 0


@rule
def any_of(s: State, zone: int) -> int:
    """Any ticket of a zone, by chance; UNKNOWN if the state does not know its chances."""
    nth = 0
    if s.held[zone] > 1:
        if is_veiled(s.rng):
            return UNKNOWN
        nth = below(s.rng, s.held[zone])
    for card in range(CARDS):
        if s.zone[card] == zone:
            if nth == 0:
                return card
            nth -= 1
    return UNKNOWN


@rule
def draw(s: State, left: int, zone: int, seat: int) -> int:
    """A ticket from a pile goes somewhere, seen by a seat alone, or by everybody (NONE)."""
    card = any_of(s, left)
    if card == UNKNOWN:
        lose_sight(s, left, zone)
    elif seat == NONE:
        move_openly(s, card, zone)
    else:
        move_secretly(s, card, zone, seat)
    return card


@rule
def draw_many(s: State, left: int, zone: int, seat: int, n: int, drawn: Ints) -> int:
    """So many tickets at once; they are marked in `drawn`. Returns how many are unknown.

    In which order they were drawn nobody is told, as it does not matter; and there is no chance in
    drawing all.
    """
    if n == s.held[left]:
        for card in range(CARDS):
            if s.zone[card] == left:
                if seat == NONE:
                    move_openly(s, card, zone)
                else:
                    move_secretly(s, card, zone, seat)
                drawn[card] = 1
                n -= 1
    unknown = 0
    for _ in range(n):
        card = draw(s, left, zone, seat)
        if card == UNKNOWN:
            unknown += 1
        else:
            drawn[card] = 1
    return unknown


@rule
def turn_open(s: State, left: int, zone: int, n: int, kind: int, log: Log) -> None:
    """So many tickets are drawn for everybody to see, each told by an event of this kind."""
    drawn = scratch_row(CARDS)
    unknown = draw_many(s, left, zone, NONE, n, drawn)
    for card in range(CARDS):
        if drawn[card]:
            emit(log, kind, card)
    for _ in range(unknown):
        emit(log, kind, UNKNOWN)


@rule
def lose_sight(s: State, left: int, zone: int) -> None:
    """An unknown ticket goes from one zone to another: all that were there may be gone now."""
    s.held[left] -= 1
    s.held[zone] += 1
    for card in range(CARDS):
        if s.zone[card] == left:
            s.zone[card] = UNKNOWN
    blur(s, left, zone, NONE)
    forget_empty(s, left)


@rule
def look_into(s: State, zone: int, seat: int) -> None:
    """A seat looks at all tickets of a zone: it knows them, and that no other is there."""
    for card in range(CARDS):
        if s.zone[card] == zone:
            s.may[seat, card] = 1 << zone
        elif s.zone[card] != UNKNOWN:
            s.may[seat, card] &= ~(1 << zone)


@rule
def ticket_moves(s: State, moves: Ints, n: int, zone: int, kind: int) -> int:
    """A move of this kind for every ticket in a zone."""
    for card in range(CARDS):
        if s.zone[card] == zone:
            moves[n] = kind + card
            n += 1
    return n
