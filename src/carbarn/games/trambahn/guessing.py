"""How the cards out of sight could lie: one of all ways, each as likely as it is (TB14).

A shuffle deals its cards evenly to the places of its batch. So all would be alike but for what is
known of the way there: a card that was last seen going into one shuffle is in that batch or went on
unseen into a later one, and how many went on from which batch into which shuffle is known
(`passed`). Where m of a batch's unseen cards stayed out and n went on, a card of it stayed out with
chance m / (m + n).

Such ways are dealt backwards. The places of the latest batch are taken by cards that were known to
go into it, anywhere, and else by those that came from earlier batches: each of those places is
handed down to the batch that its card came from, and dealt there with the places that lie out.

Some cards were seen again, in a later batch than they were known to go into (`found`). They have
taken some of the ways, and must be dealt with first: see `trace`.
"""

from __future__ import annotations

from ...engine.chance import WORDS, next_word, quick_below, quick_word
from ...engine.compiled import Ints, rule
from ...engine.layout import UNKNOWN, Layout, row
from ...engine.scratch import scratch_copy, scratch_layout, scratch_row
from .cards import way
from .components import CARDS, HAND, SEATS
from .state import MOST_SHUFFLES, PUBLIC_EYE, WAYS, State

_BATCHES = MOST_SHUFFLES + 1
_ALL_PLACES = _BATCHES * CARDS
_TRIES = 8  # at the routes of cards that were found again


@rule
def guess(s: State, rng: Ints) -> None:
    """Put a card wherever one is out of sight; after a veil all eyes know what the seat knows."""
    if s.over:
        return  # everything is in sight
    for i in range(WORDS):
        s.rng[i] = next_word(rng)
    if not (2 <= s.batch <= MOST_SHUFFLES and deal_backwards(s, rng)):
        deal_evenly(s, rng)


@rule
def deal_backwards(s: State, rng: Ints) -> bool:
    """Deal to each batch's places and those its cards went on to, the latest batch first."""
    places = scratch_row(_ALL_PLACES)  # [batch, n]
    free = scratch_row(_BATCHES)  # how many of them
    for batch in range(s.batch + 1):
        free[batch] = add_places(s, batch, places, batch * CARDS) - batch * CARDS
    ways = Ways()
    if not trace(s, rng, free, ways):
        return False
    for batch in range(s.batch, -1, -1):
        for later in range(batch + 1, s.batch + 1):
            for _ in range(ways.taken[way(batch, later)]):
                places[batch * CARDS + free[batch]] = take_place(rng, places, free, later)
                free[batch] += 1
        for card in range(CARDS):
            if s.floor[PUBLIC_EYE, card] == batch:
                put(s, take_place(rng, places, free, batch), card)
    return True


@rule
def take_place(rng: Ints, places: Ints, free: Ints, batch: int) -> int:
    """Any one of a batch's places, which is free no more."""
    free[batch] -= 1
    at = batch * CARDS + quick_below(rng, free[batch] + 1)
    place = places[at]
    places[at] = places[batch * CARDS + free[batch]]
    return place


@rule
def deal_evenly(s: State, rng: Ints) -> None:
    """A card lies anywhere in its batch or a later one: exact until cards are shuffled twice."""
    places = scratch_row(CARDS)
    free = scratch_row(1)
    for batch in range(s.batch, -1, -1):
        free[0] = add_places(s, batch, places, free[0])
        for card in range(CARDS):
            if s.floor[PUBLIC_EYE, card] == batch:
                put(s, take_place(rng, places, free, 0), card)


# Cards that were found again ----------------------------------------------------------------

_SURE = 1 << 40  # a chance is a number of parts of this
_WORD = 1 << 32


@scratch_layout
class Ways(Layout):
    """The ways on from each batch that unseen cards took and that are not told apart yet."""

    taken: Ints = row(WAYS)  # [way], how often
    unseen: Ints = row(_BATCHES)  # [batch], how many cards were dealt there; some lie there still


@rule
def trace(s: State, rng: Ints, free: Ints, ways: Ways) -> bool:
    """Tell the ways that are left when cards that were found again have taken theirs, if it can.

    Who was found one batch on can have come by one way only. Routes of the others are drawn one
    after the other, as if each were the last. What that gets wrong is the product of their chances
    to arrive: so routes are drawn several times, and one draw follows another as likely as these
    products ask for (Metropolis and Hastings).
    """
    if not note_ways(s, free, ways):
        return True
    all_ways = scratch_copy(ways)
    tried = scratch_copy(ways)
    kept = 0.0
    for _ in range(_TRIES):
        copy_ways(all_ways, tried)
        weight = draw_routes(s, rng, tried)
        if quick_word(rng) * kept < weight * _WORD:
            copy_ways(tried, ways)
            kept = weight
    return kept > 0


@rule
def note_ways(s: State, free: Ints, ways: Ways) -> bool:
    """All ways but those of cards found one batch on; whether others were found further on."""
    further = False
    for batch in range(s.batch + 1):
        ways.unseen[batch] += free[batch]
        for later in range(batch + 1, s.batch + 1):
            n = way(batch, later)
            ways.taken[n] = s.passed[PUBLIC_EYE, n]
            if later == batch + 1:
                ways.taken[n] -= s.found[PUBLIC_EYE, n]
            elif s.found[PUBLIC_EYE, n] > 0:
                further = True
            ways.unseen[batch] += ways.taken[n]
    return further


@rule
def copy_ways(ways: Ways, to: Ways) -> None:
    """Make the one like the other."""
    for n in range(WAYS):
        to.taken[n] = ways.taken[n]
    for batch in range(_BATCHES):
        to.unseen[batch] = ways.unseen[batch]


@rule
def draw_routes(s: State, rng: Ints, ways: Ways) -> float:
    """Let each card that was found two or more batches on take its ways; how likely that is."""
    likely = 1.0
    for later in range(2, s.batch + 1):
        for batch in range(later - 1):
            for _ in range(s.found[PUBLIC_EYE, way(batch, later)]):
                likely *= draw_route(rng, batch, later, ways) / _SURE
    return likely


@rule
def draw_route(rng: Ints, batch: int, to: int, ways: Ways) -> int:
    """Take an unseen card's ways from batch to batch; its chance to arrive, 0 if it cannot."""
    arrives = scratch_row(_BATCHES)  # from each batch
    arrives[to] = _SURE
    for at in range(to - 1, batch - 1, -1):
        for later in range(at + 1, to + 1):
            arrives[at] += ways.taken[way(at, later)] * arrives[later]
        arrives[at] //= max(ways.unseen[at], 1)
    at = batch
    while at != to and arrives[at] > 0:
        ways.unseen[at] -= 1
        at = draw_way(rng, at, to, arrives, ways)
    return arrives[batch]


@rule
def draw_way(rng: Ints, batch: int, to: int, arrives: Ints, ways: Ways) -> int:
    """Take one way on, as likely as it arrives; the batch that it leads to."""
    total = 0
    for later in range(batch + 1, to + 1):
        total += ways.taken[way(batch, later)] * arrives[later]
    drawn = total * (quick_word(rng) / _WORD)
    later = batch
    while drawn >= 0:
        later += 1
        drawn -= ways.taken[way(batch, later)] * arrives[later]
    ways.taken[way(batch, later)] -= 1
    return later


# Places -------------------------------------------------------------------------------------

_HANDS = CARDS  # places are numbered: the pile, the hands, the money, the discards
_MONEY = _HANDS + SEATS * HAND
_DISCARDS = _MONEY + SEATS * CARDS


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
