"""Alone: a line of tickets instead of an auction, and what the total is called (TW34)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .auction import take_ticket
from .components import CARDS
from .events import OPENED
from .moves import NEWEST, REVEAL, TAKE
from .piles import draw, pour
from .state import AUCTION_DECK, LINE, LINE_DISCARD, PAYING_MONEY, TAKING, State
from .tickets import add_stress, purse

FOR_NEWEST = 1  # steps of stress
RANKS = (
    *("dismal", "dismal", "sad", "surly", "content", "satisfied"),
    *("merry", "delighted", "exuberant", "euphoric", "ecstatic"),
)


def rank(points: int) -> str:
    """What a total is called: one of RANKS for each ten points."""
    return RANKS[min(max(points, 0) // 10, len(RANKS) - 1)]


@rule
def start_line(s: State, log: Log) -> None:
    """TW34: the first ticket of a round is revealed for nothing."""
    s.phase = TAKING
    s.seat = 0
    reveal(s, log)


@rule
def reveal(s: State, log: Log) -> None:
    """One more ticket joins the line; if the deck has run out, what was left over is shuffled."""
    if s.held[AUCTION_DECK] == 0:
        pour(s, LINE_DISCARD, AUCTION_DECK)
    s.newest = draw(s, AUCTION_DECK, LINE, NONE)
    emit(log, OPENED, s.newest)


@rule
def line_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW34: the newest, an earlier one, or go on as long as that can be paid."""
    moves[n] = NEWEST
    n += 1
    for card in range(CARDS):
        if s.zone[card] == LINE and card != s.newest:
            moves[n] = TAKE + card
            n += 1
    left = s.held[AUCTION_DECK] + s.held[LINE_DISCARD]
    if left > 0 and purse(s, seat) >= price_of_next(s):
        moves[n] = REVEAL
        n += 1
    return n


@rule
def price_of_next(s: State) -> int:
    """TW34: $1 for every ticket in the line."""
    return s.held[LINE]


@rule
def pay_for_next(s: State, seat: int) -> None:
    """TW34: to go on is due to be paid."""
    s.due_money = price_of_next(s)
    s.doing[seat] = PAYING_MONEY


@rule
def take_newest(s: State, seat: int, log: Log) -> None:
    """TW34: the newest ticket costs stress."""
    add_stress(s, seat, FOR_NEWEST, log)
    take_from_line(s, seat, s.newest, log)


@rule
def take_from_line(s: State, seat: int, card: int, log: Log) -> None:
    """TW34: the ticket is taken, the rest of the line is laid aside."""
    take_ticket(s, seat, card, log)
    pour(s, LINE, LINE_DISCARD)
    s.newest = NONE
