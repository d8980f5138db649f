"""What a seat may know, and how the rest could lie. This is the only place that hides anything.

TB14: everybody sees rows, lines, trams, the score pad, and how many cards lie where and since
which shuffle. Where a single card lies, a seat knows if it was shown, or is or was in its own
hand, until a reshuffle mixes it with others; after that it still knows that the card was among
them (`floor`), and how many cards that it cannot tell went from which shuffle into which
(`passed`, `found`). What follows from that is in guessing.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.chance import WORDS
from ...engine.compiled import rule
from ...engine.layout import UNKNOWN
from .cards import way
from .components import CARDS, HAND, SEATS
from .state import EYES, KNOWN, MOST_SHUFFLES, PUBLIC_EYE, State

PUBLIC: Sequence[str] = (  # everybody sees these parts; of all others only what veil shows
    *("players", "strict", "seat", "step", "placed", "over", "batch"),
    *("pile_left", "hand_left", "hand_batch", "money_left", "money_batch"),
    *("discards_left", "discards_batch", "waiting", "passenger", "passenger_batch"),
    *("lines", "colour", "stations", "conductors", "tram", "built"),
    *("laid_left", "laid", "laid_line", "laid_batch", "display", "depot"),
    *("scorings", "scoring_colour", "scoring_points", "tours", "tour_points", "points"),
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
    eye = seat if seat >= 0 else PUBLIC_EYE
    for i in range(CARDS):
        v.pile[i] = seen(s, eye, s.pile[i])
        v.discards[i] = seen(s, eye, s.discards[i])
        for who in range(SEATS):
            v.money[who, i] = seen(s, eye, s.money[who, i])
    for other in range(EYES):  # what others know is unknown, so think that they know as much
        known = other if s.over else eye
        for i in range(CARDS):
            v.floor[other, i] = s.floor[known, i]
        for i in range(way(0, min(s.batch, MOST_SHUFFLES) + 1)):
            v.passed[other, i] = s.passed[known, i]
            v.found[other, i] = s.found[known, i]
    for who in range(SEATS):
        for slot in range(HAND):
            v.hand[who, slot] = seen(s, eye, s.hand[who, slot])


@rule
def seen(s: State, eye: int, card: int) -> int:
    """A card as it is told, or that there is one."""
    return card if card < 0 or s.over or s.floor[eye, card] == KNOWN else UNKNOWN


@rule
def blindfold(s: State, seat: int) -> None:
    """Hide again what will be drawn and what the other holds: all that a turn could make use of."""
    for i in range(max(0, s.pile_left - HAND), s.pile_left):
        s.pile[i] = UNKNOWN
    for slot in range(s.hand_left[1 - seat]):
        s.hand[1 - seat, slot] = UNKNOWN
    for i in range(WORDS):
        s.rng[i] = 0
