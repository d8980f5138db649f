"""Development tickets, from books or a shelf: at the beginning, and at Commerce (TW3, TW27)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .components import CARDS
from .events import LOOKED, SHELVED, TOOK, TOOK_BLINDLY, TOOK_SECRETLY, TURNED
from .moves import BLIND, BOOK, TAKE, TICKET, TOP
from .piles import draw, look_into, move_openly, move_secretly, ticket_moves, turn_open
from .state import (
    BOOKS,
    CHOOSING_TICKET,
    HANDS,
    NOTHING,
    SHELF,
    SHELF_DECK,
    TURNING_TICKET,
    State,
)

SHELF_SIZE = 3

# Books --------------------------------------------------------------------------------------


@rule
def books(s: State) -> int:
    """A book a player; two when alone (TW34)."""
    return max(2, s.players)


@rule
def book_moves(s: State, moves: Ints, n: int) -> int:
    """The books with tickets left."""
    for book in range(books(s)):
        if s.held[BOOKS + book] > 0:
            moves[n] = BOOK + book
            n += 1
    return n


@rule
def take_up(s: State, seat: int, book: int, log: Log) -> None:
    """TW3: look at all tickets of a book."""
    a, b, c = hidden_in(s, book, 0), hidden_in(s, book, 1), hidden_in(s, book, 2)
    emit(log, LOOKED, seat, book, a, b, c)
    s.book = book
    s.doing[seat] = CHOOSING_TICKET
    look_into(s, BOOKS + book, seat)


@rule
def hidden_in(s: State, book: int, nth: int) -> int:
    """A ticket of a book besides the open one; NONE if there is none, or they are unknown."""
    known, found = 0, NONE
    for card in range(CARDS):
        if s.zone[card] == BOOKS + book:
            known += 1
            if card != s.top[book]:
                if nth == 0:
                    found = card
                nth -= 1
    return found if known == s.held[BOOKS + book] else NONE


@rule
def choosing_moves(s: State, moves: Ints, n: int) -> int:
    """The tickets of the book, or of those dealt, of which one is taken."""
    return ticket_moves(s, moves, n, BOOKS + s.book, TICKET)


@rule
def turning_moves(s: State, moves: Ints, n: int) -> int:
    """The tickets of the book of which one shall lie open."""
    return ticket_moves(s, moves, n, BOOKS + s.book, TOP)


@rule
def take_from_book(s: State, seat: int, card: int, log: Log) -> None:
    """TW3: one ticket into the hand; then the book is put back with any one open on top."""
    emit(log, TOOK_SECRETLY, seat, card)
    move_secretly(s, card, HANDS + seat, seat)
    s.top[s.book] = NONE
    left = s.held[BOOKS + s.book]
    s.doing[seat] = TURNING_TICKET
    if left == 0:
        s.book = NONE
        s.doing[seat] = NOTHING
    elif left == 1:
        turn_up(s, seat, last_in(s, s.book), log)


@rule
def last_in(s: State, book: int) -> int:
    """The only ticket of a book."""
    for card in range(CARDS):
        if s.zone[card] == BOOKS + book:
            return card
    return NONE


@rule
def turn_up(s: State, seat: int, card: int, log: Log) -> None:
    """TW3: this ticket lies open on the book."""
    emit(log, TURNED, s.book, card)
    s.top[s.book] = card
    move_openly(s, card, BOOKS + s.book)
    s.book = NONE
    s.doing[seat] = NOTHING


# The shelf ----------------------------------------------------------------------------------


@rule
def shelf_moves(s: State, moves: Ints, n: int) -> int:
    """TW3, alternate rule: one of those on display, or one unseen."""
    n = ticket_moves(s, moves, n, SHELF, TAKE)
    if s.held[SHELF_DECK] > 0:
        moves[n] = BLIND
        n += 1
    return n


@rule
def take_from_shelf(s: State, seat: int, card: int, log: Log) -> None:
    """One of those on display."""
    emit(log, TOOK, seat, card)
    move_openly(s, card, HANDS + seat)
    fill_shelf(s, log)
    s.doing[seat] = NOTHING


@rule
def take_blindly(s: State, seat: int, log: Log) -> None:
    """The top one of the deck, unseen by others."""
    emit(log, TOOK_BLINDLY, seat, draw(s, SHELF_DECK, HANDS + seat, seat))
    s.doing[seat] = NOTHING


@rule
def fill_shelf(s: State, log: Log) -> None:
    """Three Development tickets are on display as long as there are any."""
    n = min(SHELF_SIZE - s.held[SHELF], s.held[SHELF_DECK])
    turn_open(s, SHELF_DECK, SHELF, n, SHELVED, log)


# At Commerce --------------------------------------------------------------------------------


@rule
def development_moves(s: State, moves: Ints, n: int) -> int:
    """TW27: what a passenger to Commerce can bring besides money."""
    return shelf_moves(s, moves, n) if s.alternate else book_moves(s, moves, n)
