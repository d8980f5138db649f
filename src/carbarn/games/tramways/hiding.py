"""What a seat may know, and how the rest could lie. This is the only place that hides anything.

Everybody sees the map, everybody's board and money, open tickets, and how many tickets lie where.
Where a single ticket is, a seat knows if that is the only zone in which it can be for all the seat
has seen (`may`, see piles.py): another's hand and deck are told apart only as far as tickets were
shown. A guess deals the tickets out of sight to where they may be, so that every zone has its
number; all such ways are equally likely.
"""

from __future__ import annotations

from ...engine.chance import WORDS, below, next_word, shuffle
from ...engine.compiled import Ints, rule
from ...engine.layout import UNKNOWN
from .components import CARDS
from .state import EYES, OVER, PUBLIC_EYE, ZONES, State

SECRET = ("rng", "zone", "may")
SCRATCH = ("visited", "queue", "ends", "sums", "payable", "room", "seen", "pile")
PUBLIC = tuple(name for name in State.PARTS if name not in SECRET + SCRATCH)


def veil(s: State, seat: int) -> State:
    """Only what the seat may know; a seat of NONE is a watcher."""
    if s.phase == OVER:
        return s.copy()
    eye = seat if seat >= 0 else PUBLIC_EYE
    v = State()
    v.copy_parts(s, *PUBLIC)
    for card in range(CARDS):
        v.zone[card] = s.zone[card] if is_sure(s.may[eye, card]) else UNKNOWN
        for other in range(EYES):  # what others know is unknown, so think that they know as much
            v.may[other, card] = s.may[eye, card]
    return v


@rule
def is_sure(zones: int) -> bool:
    """Whether a set of zones has only one."""
    return zones & (zones - 1) == 0


# Guessing -----------------------------------------------------------------------------------

ROUNDS_OF_MIXING = 20


@rule
def guess(s: State, rng: Ints) -> None:
    """Deal the tickets out of sight somehow, then mix them until every way is as likely."""
    if s.phase == OVER:
        return
    for i in range(WORDS):
        s.rng[i] = next_word(rng)
    hidden = find_hidden(s)
    shuffle(rng, s.pile, hidden)
    for i in range(hidden):
        put_somewhere(s, s.pile[i], rng)
    for _ in range(ROUNDS_OF_MIXING * hidden):
        mix(s, hidden, rng)
    for i in range(hidden):
        s.pile[i] = 0
    for zone in range(ZONES):
        s.room[zone] = 0


@rule
def blindfold(s: State, seat: int) -> None:
    """Hide what will be drawn: the only thing out of sight that a turn could make use of."""
    for i in range(WORDS):
        s.rng[i] = 0


@rule
def find_hidden(s: State) -> int:
    """List the tickets out of sight, and the room that zones have for them."""
    hidden = 0
    for zone in range(ZONES):
        s.room[zone] = s.held[zone]
    for card in range(CARDS):
        if s.zone[card] == UNKNOWN:
            s.pile[hidden] = card
            hidden += 1
        else:
            s.room[s.zone[card]] -= 1
    return hidden


@rule
def may_be_in(s: State, card: int, zone: int) -> bool:
    """Whether a ticket may be in a zone, for all the seat knows whose guess this is."""
    return s.may[PUBLIC_EYE, card] >> zone & 1 == 1


@rule
def put_somewhere(s: State, card: int, rng: Ints) -> None:
    """Into any free place where the ticket may be; if there is none, others make room."""
    free = 0
    for zone in range(ZONES):
        if may_be_in(s, card, zone):
            free += s.room[zone]
    if free == 0:
        squeeze_in(s, card)
        for zone in range(ZONES):
            s.seen[zone] = 0
        return
    nth = below(rng, free)
    for zone in range(ZONES):
        if may_be_in(s, card, zone):
            if nth < s.room[zone]:
                s.room[zone] -= 1
                s.zone[card] = zone
                return
            nth -= s.room[zone]


@rule
def squeeze_in(s: State, card: int) -> bool:
    """Put a ticket where there is room, or where another ticket can be put elsewhere."""
    for zone in range(ZONES):
        if s.room[zone] > 0 and may_be_in(s, card, zone):
            s.room[zone] -= 1
            s.zone[card] = zone
            return True
    for zone in range(ZONES):
        if not s.seen[zone] and may_be_in(s, card, zone):
            s.seen[zone] = 1
            for other in range(CARDS):
                movable = s.zone[other] == zone and not is_sure(s.may[PUBLIC_EYE, other])
                if movable and squeeze_in(s, other):
                    s.zone[card] = zone
                    return True
    return False


@rule
def mix(s: State, hidden: int, rng: Ints) -> None:
    """Let two tickets change places, or three go round, if all may be there."""
    a = s.pile[below(rng, hidden)]
    b = s.pile[below(rng, hidden)]
    c = s.pile[below(rng, hidden)] if below(rng, 2) else a
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
