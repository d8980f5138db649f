"""What a seat may know, and how the rest could lie. This is the only place that hides anything.

TB14: everybody sees rows, lines, trams, the score pad, and how many cards lie where and since
which shuffle. Where a single card lies, a seat knows if it was shown, or is or was in its own
hand, until a reshuffle mixes it with others; after that it still knows that the card was among
them (`floor`). A guess deals the cards out of sight to the places out of sight, so that each lies
in that batch or a later one: all such ways are equally likely.
"""

from __future__ import annotations

from ...engine.chance import WORDS, next_word, quick_below
from ...engine.compiled import Ints, rule
from ...engine.layout import UNKNOWN
from ...engine.scratch import scratch_row
from .components import CARDS, HAND, SEATS
from .state import EYES, KNOWN, PUBLIC_EYE, State

PUBLIC = (  # everybody sees these parts; of all others only what veil shows
    *("players", "strict", "seat", "step", "placed", "over", "batch"),
    *("pile_left", "hand_left", "hand_batch", "money_left", "money_batch"),
    *("discards_left", "discards_batch", "waiting", "passenger"),
    *("lines", "colour", "stations", "conductors", "tram", "built"),
    *("laid_left", "laid", "laid_line", "display", "depot"),
    *("scorings", "scoring_colour", "scoring_points", "tours", "tour_points", "points"),
)


def veil(s: State, seat: int) -> State:
    """Only what the seat may know; a seat of NONE is a watcher."""
    if s.over:
        return s.copy()
    eye = seat if seat >= 0 else PUBLIC_EYE
    v = s.with_only(PUBLIC)
    for i in range(CARDS):
        v.pile[i] = _seen(s, eye, s.pile[i])
        v.discards[i] = _seen(s, eye, s.discards[i])
        for who in range(SEATS):
            v.money[who, i] = _seen(s, eye, s.money[who, i])
        for other in range(EYES):  # what others know is unknown, so think that they know as much
            v.floor[other, i] = s.floor[eye, i]
    for who in range(SEATS):
        for slot in range(HAND):
            v.hand[who, slot] = _seen(s, eye, s.hand[who, slot])
    return v


def _seen(s: State, eye: int, card: int) -> int:
    return card if card < 0 or s.floor[eye, card] == KNOWN else UNKNOWN


# Guessing -----------------------------------------------------------------------------------

_HANDS = CARDS  # places are numbered: the pile, the hands, the money, the discards
_MONEY = _HANDS + SEATS * HAND
_DISCARDS = _MONEY + SEATS * CARDS


@rule
def guess(s: State, rng: Ints) -> None:
    """Deal what is out of sight, the latest batch first: its cards can lie in fewest places."""
    if s.over:
        return  # everything is in sight
    for i in range(WORDS):
        s.rng[i] = next_word(rng)
    places = scratch_row(CARDS)
    free = 0
    for batch in range(s.batch, -1, -1):
        free = add_places(s, batch, places, free)
        for card in range(CARDS):
            if s.floor[PUBLIC_EYE, card] == batch:
                free -= 1
                at = quick_below(rng, free + 1)
                put(s, places[at], card)
                places[at] = places[free]


@rule
def add_places(s: State, batch: int, places: Ints, free: int) -> int:
    """Note all places out of sight whose card was dealt in this batch."""
    if batch == s.batch:
        for i in range(s.pile_left):
            free = add_place(i, s.pile[i], places, free)
    for seat in range(SEATS):
        for slot in range(s.hand_left[seat]):
            if s.hand_batch[seat, slot] == batch:
                free = add_place(_HANDS + seat * HAND + slot, s.hand[seat, slot], places, free)
        for i in range(s.money_left[seat]):
            if s.money_batch[seat, i] == batch:
                free = add_place(_MONEY + seat * CARDS + i, s.money[seat, i], places, free)
    for i in range(s.discards_left):
        if s.discards_batch[i] == batch:
            free = add_place(_DISCARDS + i, s.discards[i], places, free)
    return free


@rule
def add_place(place: int, card: int, places: Ints, free: int) -> int:
    """Note one place, if what lies there is out of sight."""
    if card == UNKNOWN:
        places[free] = place
        return free + 1
    return free


@rule
def put(s: State, place: int, card: int) -> None:
    """Put a card into a numbered place."""
    if place < _HANDS:
        s.pile[place] = card
    elif place < _MONEY:
        s.hand[(place - _HANDS) // HAND, (place - _HANDS) % HAND] = card
    elif place < _DISCARDS:
        s.money[(place - _MONEY) // CARDS, (place - _MONEY) % CARDS] = card
    else:
        s.discards[place - _DISCARDS] = card


@rule
def blindfold(s: State, seat: int) -> None:
    """Hide again what will be drawn and what the other holds: all that a turn could make use of."""
    for i in range(max(0, s.pile_left - HAND), s.pile_left):
        s.pile[i] = UNKNOWN
    for slot in range(s.hand_left[1 - seat]):
        s.hand[1 - seat, slot] = UNKNOWN
    for i in range(WORDS):
        s.rng[i] = 0
