"""A quick move that is not silly: each kind of move has a liking, and chance does the rest."""

from __future__ import annotations

from ....engine.chance import quick_below
from ....engine.compiled import Ints, rule
from ..components import ALL_SLOTS
from ..faces import amount_on
from ..moves import (
    BOARD,
    BOOK,
    BUILD,
    BUY,
    CASH,
    CONSTRUCT_ON,
    DISCARD_OF,
    DONE,
    FILL,
    FINISH,
    INCOME,
    LAY,
    NEWEST,
    PASS,
    PUT_PASSENGER,
    REDIRECT,
    REVEAL,
    RIDE,
    TAKE,
    TRIP,
    UPGRADE_LINK_OF,
)
from ..state import ADMINISTRATION, HANDS, State
from ..stops import is_stop

WHIM = 24  # how far chance may go against a liking


@rule
def playout_move(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    """The move that is liked best today."""
    best = moves[0]
    most = -1000
    for i in range(n):
        liked = liking(s, seat, moves[i]) + quick_below(rng, WHIM)
        if liked > most:
            most = liked
            best = moves[i]
    return best


@rule
def liking(s: State, seat: int, move: int) -> int:
    """How much a move is liked, whatever it leads to."""
    if move < BOOK:
        return liking_of_ticket(s, seat, move)
    if move < BUILD:
        return 18 - 7 * (move - PASS)  # pass, or bid little
    if move < TRIP:
        return liking_of_work(s, move)
    if move < RIDE:
        return 40
    if move < BUY:
        return 0
    if move < PUT_PASSENGER:
        return 4 * (move - BUY)  # as much happiness as there is money for
    return liking_of_word(s, move)


@rule
def liking_of_ticket(s: State, seat: int, move: int) -> int:
    """Icons of fresh tickets cost no stress; in administration all that can be played is good."""
    if move < TAKE:
        card = move // ALL_SLOTS
        fresh = s.zone[card] == HANDS + seat
        if s.phase == ADMINISTRATION:
            return 30 if fresh else 4 * amount_on(s, card, move % ALL_SLOTS)
        return 12 if fresh else 0
    if DISCARD_OF <= move < FILL:
        return 0 if s.thrown[seat] == 0 else -30
    return 0


@rule
def liking_of_work(s: State, move: int) -> int:
    """Upgrades before buildings before rails; unfinished links before new ones."""
    if move < LAY:
        return 14
    if move < REDIRECT:
        return 8
    if move < UPGRADE_LINK_OF:
        return 0
    return 45 if move < CONSTRUCT_ON else 34


@rule
def liking_of_word(s: State, move: int) -> int:
    """Complete what can be completed, and take money rather than nothing."""
    if move == DONE:
        return 30 if is_stop(s, s.at) else 6
    if move == INCOME:
        return 10
    if move == FINISH:
        return 8
    if move == REVEAL:
        return -8
    return 12 if move in (CASH, NEWEST, BOARD) else 0  # BOARD itself is the normal side
