"""What a seat may know, and how the rest could lie. This is the only place that hides anything.

Everybody sees the map, everybody's board and money, open tickets, and how many tickets lie where.
Where a single ticket is, a seat knows if that is the only zone in which it can be for all the seat
has seen (`may`, see piles.py): another's hand and deck are told apart only as far as tickets were
shown. A guess deals the tickets out of sight to where they may be, so that every zone has its
number; all such ways are equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.chance import WORDS, next_word, quick_below, shuffle
from ...engine.compiled import Ints, rule
from ...engine.layout import UNKNOWN, Layout, number, row
from ...engine.scratch import scratch_layout, scratch_row
from .components import CARDS
from .state import EYES, OVER, PUBLIC_EYE, ZONES, State

PUBLIC: Sequence[str] = (  # everybody sees these parts; of all others only what veil shows
    *("players", "rules", "alternate", "drafted", "chosen", "hand_first"),
    *("round", "phase", "actions", "acted", "paid_out", "seat", "steps", "order"),
    *("doing", "ready"),
    *("spaces", "x", "y", "ground", "beside", "parcel", "where", "owner"),
    *("building", "upgraded", "group", "passenger", "reserve", "tiles", "type_tile"),
    *("exit", "link", "stage", "fast", "rails", "kept", "worked"),
    *("head", "head_side", "tail", "tail_side"),
    *("hard", "cash", "happiness", "stress", "workers", "limit", "straights", "curves"),
    *("thrown",),
    *("held", "used", "top", "book", "newest"),
    *("bid", "spent", "place", "out"),
    *("bill", "due_rails", "due_key", "due_end", "due_end_or", "due_money"),
    *("drawn", "cost", "laid", "at", "at_side", "replacing", "not_again"),
    *("subject", "kind", "now", "goal", "ridden", "ride", "wish"),
)


def veil(s: State, seat: int) -> State:
    """Only what the seat may know; a seat of NONE is a watcher."""
    if s.phase == OVER:
        return s.copy()
    v = s.with_only(PUBLIC)
    unveil(v, s, seat)
    return v


@rule
def unveil(v: State, s: State, seat: int) -> None:
    """Write into a blank state what the seat may know of all that is not public."""
    eye = seat if seat >= 0 else PUBLIC_EYE
    over = s.phase == OVER
    for card in range(CARDS):
        v.zone[card] = s.zone[card] if over or is_sure(s.may[eye, card]) else UNKNOWN
        for other in range(EYES):  # what others know is unknown, so think that they know as much
            v.may[other, card] = s.may[other if over else eye, card]


@rule
def is_sure(zones: int) -> bool:
    """Whether a set of zones has only one."""
    return zones & (zones - 1) == 0


# Guessing -----------------------------------------------------------------------------------

ROUNDS_OF_MIXING = 20


@scratch_layout
class Deal(Layout):
    """The tickets out of sight, and where there is room for them."""

    tickets: int = number()  # how many
    hidden: Ints = row(CARDS)
    room: Ints = row(ZONES)


@rule
def guess(s: State, rng: Ints) -> None:
    """Deal the tickets out of sight somehow, then mix them until every way is as likely."""
    if s.phase == OVER:
        return
    for i in range(WORDS):
        s.rng[i] = next_word(rng)
    deal = Deal()
    find_hidden(s, deal)
    shuffle(rng, deal.hidden, deal.tickets)
    for i in range(deal.tickets):
        put_somewhere(s, deal.hidden[i], deal.room, rng)
    for _ in range(ROUNDS_OF_MIXING * deal.tickets):
        mix(s, deal, rng)


@rule
def blindfold(s: State, seat: int) -> None:
    """Hide what will be drawn: the only thing out of sight that a turn could make use of."""
    for i in range(WORDS):
        s.rng[i] = 0


@rule
def find_hidden(s: State, deal: Deal) -> None:
    """List the tickets out of sight, and the room that zones have for them."""
    for zone in range(ZONES):
        deal.room[zone] = s.held[zone]
    for card in range(CARDS):
        if s.zone[card] == UNKNOWN:
            deal.hidden[deal.tickets] = card
            deal.tickets += 1
        else:
            deal.room[s.zone[card]] -= 1


@rule
def may_be_in(s: State, card: int, zone: int) -> bool:
    """Whether a ticket may be in a zone, for all the seat knows whose guess this is."""
    return s.may[PUBLIC_EYE, card] >> zone & 1 == 1


@rule
def put_somewhere(s: State, card: int, room: Ints, rng: Ints) -> None:
    """Into any free place where the ticket may be; if there is none, others make room."""
    free = 0
    for zone in range(ZONES):
        if may_be_in(s, card, zone):
            free += room[zone]
    if free == 0:
        squeeze_in(s, card, room, scratch_row(ZONES))
        return
    nth = quick_below(rng, free)
    for zone in range(ZONES):
        if may_be_in(s, card, zone):
            if nth < room[zone]:
                room[zone] -= 1
                s.zone[card] = zone
                return
            nth -= room[zone]


@rule
def squeeze_in(s: State, card: int, room: Ints, tried: Ints) -> bool:
    """Put a ticket where there is room, or where another ticket can be put elsewhere."""
    for zone in range(ZONES):
        if room[zone] > 0 and may_be_in(s, card, zone):
            room[zone] -= 1
            s.zone[card] = zone
            return True
    for zone in range(ZONES):
        if not tried[zone] and may_be_in(s, card, zone):
            tried[zone] = 1
            for other in range(CARDS):
                movable = s.zone[other] == zone and not is_sure(s.may[PUBLIC_EYE, other])
                if movable and squeeze_in(s, other, room, tried):
                    s.zone[card] = zone
                    return True
    return False


@rule
def mix(s: State, deal: Deal, rng: Ints) -> None:
    """Let two tickets change places, or three go round, if all may be there."""
    a = deal.hidden[quick_below(rng, deal.tickets)]
    b = deal.hidden[quick_below(rng, deal.tickets)]
    c = deal.hidden[quick_below(rng, deal.tickets)] if quick_below(rng, 2) else a
    if b in (a, c):
        return
    to_a, to_b, to_c = s.zone[b], s.zone[c], s.zone[a]
    if c == a:
        if may_be_in(s, a, to_a) and may_be_in(s, b, to_c):
            s.zone[a] = to_a
            s.zone[b] = to_c
    elif may_be_in(s, a, to_a) and may_be_in(s, b, to_b) and may_be_in(s, c, to_c):
        s.zone[a] = to_a
        s.zone[b] = to_b
        s.zone[c] = to_c
