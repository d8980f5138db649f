"""The course of a turn (TB1), and the end of the game (TB12, TB13)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .cards import refill, slot_of, take_from_hand, to_money
from .components import HAND, KIND, MOST_LINES, ROWS, SEATS, TRAM_KINDS
from .lines import lay_card, station_moves, sweep_lines
from .moves import (
    INCOME_OF,
    NEXT,
    STATION,
    TRAM,
    income,
    kind_of,
    line_of,
    row_of,
    target_of,
    tram_of,
)
from .passengers import passenger_moves, place_passenger
from .state import (
    BANKED,
    BUYING,
    EXHAUSTED,
    INCOME,
    NO_MORE_CARDS,
    PASSENGERS,
    SKIPPED,
    STATIONS,
    State,
)
from .trams import buy_tram, can_buy, open_depot, tram_moves

MOST_PASSENGERS = 2  # in a turn
MOST_MOVES = HAND * (ROWS + MOST_LINES + 2) + TRAM_KINDS * MOST_LINES + 1


@rule
def actor(s: State) -> int:
    """The seat whose turn it is; NONE when the game is over."""
    return NONE if s.over else s.seat


def is_amid(_: State, s: State, seat: int) -> bool:
    """A turn is one, from its first passenger until cards are drawn."""
    return not s.over and seat == s.seat


@rule
def legal(s: State, seat: int, moves: Ints) -> int:
    """TB1: what this step allows, or a later one; who acts in a later step ends those before."""
    if seat != s.seat or s.over:
        return 0
    n = 0
    for step in range(s.step, BUYING + 1):
        n = moves_in_step(s, seat, step, moves, n)
        if s.placed == 0:
            return n
    moves[n] = NEXT
    return n + 1


@rule
def moves_in_step(s: State, seat: int, step: int, moves: Ints, n: int) -> int:
    """The moves that belong to one step, added to the n already there."""
    if step == BUYING:
        return tram_moves(s, seat, moves, n)
    for slot in range(s.hand_left[seat]):
        kind = KIND[s.hand[seat, slot]]
        if slot_of(s, seat, kind) < slot:
            continue
        if step == PASSENGERS:
            n = passenger_moves(s, kind, moves, n)
        elif step == STATIONS:
            n = station_moves(s, seat, kind, moves, n)
        else:
            moves[n] = income(kind)
            n += 1
    return n


@rule
def play(s: State, seat: int, move: int, log: Log) -> None:
    """Play a legal move."""
    if move == NEXT:
        end_step(s, seat, log)
    elif move >= TRAM:
        s.step = BUYING
        buy_tram(s, seat, tram_of(move), line_of(move), log)
    elif move >= INCOME_OF:
        s.step = INCOME
        bank(s, seat, kind_of(move), log)
    elif move >= STATION:
        s.step = STATIONS
        lay_card(s, seat, kind_of(move), target_of(move), log)
    else:
        place_passenger(s, seat, kind_of(move), row_of(move), log)
        if s.placed == MOST_PASSENGERS:
            s.step = STATIONS


@rule
def bank(s: State, seat: int, kind: int, log: Log) -> None:
    """TB1: a card from the hand becomes a thousand marks."""
    slot = slot_of(s, seat, kind)
    batch = s.hand_batch[seat, slot]
    card = take_from_hand(s, seat, slot)
    to_money(s, seat, card, batch)
    emit(log, BANKED, seat, s.money_left[seat], batch, card)


@rule
def end_step(s: State, seat: int, log: Log) -> None:
    """On to the next step in which something can be done, or else to the end of the turn."""
    s.step += 1
    while s.step <= BUYING and not can_act(s, seat):
        s.step += 1
    if s.step > BUYING:
        end_turn(s, seat, log)


@rule
def can_act(s: State, seat: int) -> bool:
    """Whether this step may offer anything, as far as everybody can see: skipping tells no card."""
    if s.step < BUYING:
        return s.hand_left[seat] > 0
    return can_buy(s, seat)


@rule
def end_turn(s: State, seat: int, log: Log) -> None:
    """TB1, TB11: lines without a tram are lost, then hand and display are filled up."""
    sweep_lines(s, seat, log)
    refill(s, seat, log)
    open_depot(s, log)
    pass_on(s, log)


@rule
def pass_on(s: State, log: Log) -> None:
    """The other player's turn; TB12: who has no card at all can only try to draw again."""
    next_seat(s)
    while s.hand_left[s.seat] == 0:
        if exhausted(s):
            s.over = EXHAUSTED
            emit(log, NO_MORE_CARDS)
            return
        emit(log, SKIPPED, s.seat)
        refill(s, s.seat, log)
        next_seat(s)


@rule
def next_seat(s: State) -> None:
    """A fresh turn for the other player."""
    s.seat = 1 - s.seat
    s.step = PASSENGERS
    s.placed = 0


@rule
def exhausted(s: State) -> bool:
    """TB12: nobody holds a card, and nothing can be drawn any more."""
    for seat in range(SEATS):
        if s.hand_left[seat] > 0 or s.money_left[seat] > 1:
            return False
    return s.pile_left == 0 and s.discards_left == 0


@rule
def outcome(s: State, points: Ints) -> bool:
    """TB13: every seat's points so far; true when the game has ended."""
    for seat in range(SEATS):
        points[seat] = s.points[seat]
    return s.over > 0


@rule
def tie_break(s: State, seat: int) -> int:
    """TB13: with equal points, the larger money pile wins."""
    return s.money_left[seat]
