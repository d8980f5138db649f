"""Before the first round: drafting parcels, and the first Development ticket (TW3)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .auction import claim, open_tickets
from .components import START_PARCELS
from .development import fill_shelf
from .events import TOOK, TOOK_SECRETLY
from .moves import TAKE
from .piles import move_openly, move_secretly, pour, ticket_moves
from .state import (
    AUCTION_DECK,
    BOOKS,
    CHOOSING_TICKET,
    DRAFT,
    FIRST_TICKET,
    HANDS,
    NOTHING,
    OPEN,
    SHELF_DECK,
    State,
)

AT_A_TIME = 2  # parcels


@rule
def start_draft(s: State) -> None:
    """TW3: all parcels lie open."""
    s.phase = DRAFT
    s.steps = 0
    s.seat = drafter(s)


@rule
def drafter(s: State) -> int:
    """TW3: two by two in turn order, then two by two in reverse."""
    turn = s.steps // AT_A_TIME
    return s.order[turn] if turn < s.players else s.order[2 * s.players - 1 - turn]


@rule
def drafting_moves(s: State, moves: Ints, n: int) -> int:
    """Any parcel that nobody took yet."""
    return ticket_moves(s, moves, n, OPEN, TAKE)


@rule
def draft(s: State, seat: int, card: int, log: Log) -> None:
    """TW3: take a parcel's ticket, and claim the parcel."""
    emit(log, TOOK, seat, card)
    move_openly(s, card, HANDS + seat)
    claim(s, seat, card, log)
    s.steps += 1
    if s.steps < START_PARCELS * s.players:
        s.seat = drafter(s)
        return
    pour(s, OPEN, AUCTION_DECK)
    if s.players > 1:
        open_tickets(s, log)
    start_first_tickets(s)


@rule
def start_first_tickets(s: State) -> None:
    """TW3: in reverse turn order everybody takes a Development ticket."""
    s.phase = FIRST_TICKET
    s.steps = 0
    wait_for_choice(s)


@rule
def wait_for_choice(s: State) -> None:
    """The next seat chooses a book, or one of the four tickets dealt to it."""
    s.seat = s.order[s.players - 1 - s.steps]
    if s.alternate:
        s.book = s.seat
        s.doing[s.seat] = CHOOSING_TICKET


@rule
def keep_dealt(s: State, seat: int, card: int, log: Log) -> None:
    """TW3, alternate rule: one of the four dealt."""
    emit(log, TOOK_SECRETLY, seat, card)
    move_secretly(s, card, HANDS + seat, seat)
    s.book = NONE
    s.doing[seat] = NOTHING


@rule
def end_choice(s: State, log: Log) -> bool:
    """The next seat's turn; true when everybody has chosen. Then the shelf is filled."""
    s.steps += 1
    if s.steps < s.players:
        wait_for_choice(s)
        return False
    if s.alternate:
        for other in range(s.players):
            pour(s, BOOKS + other, SHELF_DECK)
        fill_shelf(s, log)
    return True
