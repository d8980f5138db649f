"""How cards go from place to place, and who sees them go (TB14)."""

from __future__ import annotations

from ...engine.chance import is_veiled, shuffle
from ...engine.compiled import rule
from ...engine.events import Log, emit
from ...engine.layout import NONE, UNKNOWN
from .components import HAND, KIND, SEATS
from .state import DREW, EMPTIED, EYES, HALVED, KNOWN, MOST_SHUFFLES, RESHUFFLED, State


@rule
def slot_of(s: State, seat: int, kind: int) -> int:
    """Where the hand holds a card of this kind; NONE if it does not."""
    for slot in range(s.hand_left[seat]):
        if s.hand[seat, slot] >= 0 and KIND[s.hand[seat, slot]] == kind:
            return slot
    return NONE


@rule
def take_from_hand(s: State, seat: int, slot: int) -> int:
    """Take a card out; the hand has no gaps."""
    card = s.hand[seat, slot]
    last = s.hand_left[seat] - 1
    for later in range(slot, last):
        s.hand[seat, later] = s.hand[seat, later + 1]
        s.hand_batch[seat, later] = s.hand_batch[seat, later + 1]
    s.hand[seat, last] = NONE
    s.hand_batch[seat, last] = NONE
    s.hand_left[seat] = last
    return card


@rule
def show(s: State, card: int, batch: int) -> None:
    """From now on everybody knows where this card lies, which was dealt in this batch."""
    for eye in range(EYES):
        see(s, eye, card, batch)


@rule
def see(s: State, eye: int, card: int, batch: int) -> None:
    """From now on this eye knows where the card lies, and that it came into this batch."""
    last = s.floor[eye, card]
    if last != KNOWN and last < batch <= MOST_SHUFFLES:
        s.found[eye, way(last, batch)] += 1
    s.floor[eye, card] = KNOWN


@rule
def way(batch: int, later: int) -> int:
    """The number of the way from one batch to a later one."""
    return later * (later - 1) // 2 + batch


@rule
def to_money(s: State, seat: int, card: int, batch: int) -> None:
    """Put a card on top of a money pile."""
    top = s.money_left[seat]
    s.money[seat, top] = card
    s.money_batch[seat, top] = batch
    s.money_left[seat] = top + 1


@rule
def to_discards(s: State, card: int, batch: int) -> None:
    """Put a card on the discards."""
    s.discards[s.discards_left] = card
    s.discards_batch[s.discards_left] = batch
    s.discards_left += 1


@rule
def spend(s: State, seat: int, cards: int) -> None:
    """TB9: money is discarded from the top, face down."""
    for _ in range(cards):
        top = s.money_left[seat] - 1
        to_discards(s, s.money[seat, top], s.money_batch[seat, top])
        s.money[seat, top] = NONE
        s.money_batch[seat, top] = NONE
        s.money_left[seat] = top


@rule
def refill(s: State, seat: int, log: Log) -> None:
    """TB1, TB12: draw up to a full hand; whenever the pile is empty it is made anew."""
    while s.hand_left[seat] < HAND:
        if s.pile_left == 0:
            renew_pile(s, log)
        if s.pile_left == 0:
            return
        draw(s, seat, log)
        if s.pile_left == 0:
            renew_pile(s, log)
            if s.pile_left == 0:
                return


@rule
def draw(s: State, seat: int, log: Log) -> None:
    """Take the top card of the pile into the hand."""
    s.pile_left -= 1
    card = s.pile[s.pile_left]
    s.pile[s.pile_left] = NONE
    slot = s.hand_left[seat]
    s.hand[seat, slot] = card
    s.hand_batch[seat, slot] = s.batch
    s.hand_left[seat] = slot + 1
    if card >= 0:
        see(s, seat, card, s.batch)
    emit(log, DREW, seat, card, card)


@rule
def renew_pile(s: State, log: Log) -> None:
    """TB12: both discard half their money, and the discards become the new pile."""
    emit(log, EMPTIED)
    for seat in range(SEATS):
        half = s.money_left[seat] // 2
        spend(s, seat, half)
        emit(log, HALVED, seat, half, s.money_left[seat])
    if s.discards_left > 0:
        reshuffle(s)
        emit(log, RESHUFFLED, s.pile_left)


@rule
def reshuffle(s: State) -> None:
    """Who knew a card among the discards now knows it to be in this batch, but not where."""
    s.batch += 1
    s.pile_left = s.discards_left
    for i in range(s.discards_left):
        card = s.discards[i]
        lose_sight(s, card, s.discards_batch[i])
        s.pile[i] = UNKNOWN if is_veiled(s.rng) else card
        s.discards[i] = NONE
        s.discards_batch[i] = NONE
    s.discards_left = 0
    shuffle(s.rng, s.pile, s.pile_left)


@rule
def lose_sight(s: State, card: int, batch: int) -> None:
    """Nobody knows any more where this card lies; who never saw it in its batch saw it go."""
    for eye in range(EYES):
        if card >= 0 and s.floor[eye, card] == KNOWN:
            s.floor[eye, card] = s.batch
        elif s.batch <= MOST_SHUFFLES:
            s.passed[eye, way(batch, s.batch)] += 1
