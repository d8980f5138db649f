"""The course of the game: its six rounds, and what follows what in each."""

from __future__ import annotations

from ...engine.compiled import rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .actions import end_action, start_actions
from .administration import (
    all_ready,
    charge_for_stress,
    refill,
    start_administration,
    start_last_hand,
    welcome_passengers,
)
from .auction import (
    is_decided,
    next_bidder,
    open_tickets,
    settle_order,
    start_auction,
    stress_for_first_place,
)
from .components import ROUNDS
from .draft import end_choice
from .events import OVER_NOW, ROUND
from .links import lose_links
from .solo import reveal, start_line
from .state import (
    ACTIONS,
    ADMINISTRATION,
    AUCTION,
    FIRST_TICKET,
    LAST_HAND,
    MOVING_PASSENGER,
    NOTHING,
    OVER,
    PAYING_MONEY,
    TAKING,
    State,
)
from .tickets import add_stress, put_away
from .trips import end_trip

REFILLED_ROUNDS = 4


@rule
def go_on(s: State, seat: int, doing: int, log: Log) -> None:
    """After a move: what the seat was doing may be over, and with that the phase."""
    if s.doing[seat] == NOTHING:
        if s.phase == TAKING:
            after_ticket(s, seat, doing, log)
        elif doing != NOTHING:
            after_deed(s, seat, log)
    end_phase(s, log)


@rule
def after_ticket(s: State, seat: int, doing: int, log: Log) -> None:
    """TW10: a ticket was taken, or, alone, one more was paid for (TW34)."""
    if doing == PAYING_MONEY:
        put_away(s, seat)
        reveal(s, log)
    else:
        after_taking(s, log)


@rule
def after_deed(s: State, seat: int, log: Log) -> None:
    """What the seat was in the middle of is over."""
    if s.phase == ACTIONS:
        if s.bill == MOVING_PASSENGER:
            end_trip(s, seat, log)
        end_action(s, seat)
    elif s.phase == AUCTION:
        put_away(s, seat)
        s.steps += 1
        next_bidder(s, log)
    elif s.phase == FIRST_TICKET and end_choice(s, log):
        start_round(s, log)


@rule
def end_phase(s: State, log: Log) -> None:
    """The phase is over when all have done with it, and what follows begins."""
    if s.phase == AUCTION and is_decided(s):
        settle_order(s, log)
        after_order(s, log)
    elif s.phase == ACTIONS and s.seat == NONE:
        start_administration(s)
    elif s.phase == ADMINISTRATION and all_ready(s):
        end_round(s, log)
    elif s.phase == LAST_HAND and all_ready(s):
        after_last_hand(s, log)


@rule
def start_round(s: State, log: Log) -> None:
    """The next of six rounds."""
    s.round += 1
    emit(log, ROUND, s.round)
    if s.round == ROUNDS and s.hand_first:
        start_last_hand(s, log)
        if all_ready(s):
            start_bidding(s, log)
    else:
        start_bidding(s, log)


@rule
def start_bidding(s: State, log: Log) -> None:
    """TW7; TW34: alone there is a line of tickets, and in the last round only stress."""
    if s.players > 1:
        start_auction(s, log)
    elif s.round < ROUNDS:
        start_line(s, log)
    else:
        add_stress(s, s.order[0], stress_for_first_place(s), log)
        after_order(s, log)


@rule
def after_order(s: State, log: Log) -> None:
    """TW10, TW32: tickets are taken in the new order; in the last round hands are filled."""
    if s.round < ROUNDS:
        s.phase = TAKING
        s.steps = 0
        s.seat = s.order[0]
    elif s.hand_first:
        start_actions(s)
    else:
        start_last_hand(s, log)
        if all_ready(s):
            start_actions(s)


@rule
def after_last_hand(s: State, log: Log) -> None:
    """TW32: hands were filled before the auction, or after it."""
    if s.hand_first:
        start_bidding(s, log)
    else:
        start_actions(s)


@rule
def after_taking(s: State, log: Log) -> None:
    """TW10: the next seat takes a ticket; after the last, those for the next round are opened."""
    s.steps += 1
    if s.players > 1 and s.steps < s.players:
        s.seat = s.order[s.steps]
        return
    if s.players > 1:
        open_tickets(s, log)
    start_actions(s)


@rule
def end_round(s: State, log: Log) -> None:
    """TW21, TW31: links go back, hands are filled, stress tells, passengers come."""
    if s.round == ROUNDS:
        lose_links(s, ROUNDS + 1, log)
        s.phase = OVER
        s.seat = NONE
        emit(log, OVER_NOW)
        return
    lose_links(s, s.round, log)
    for i in range(s.players):
        if s.round <= REFILLED_ROUNDS:
            refill(s, s.order[i], log)
        charge_for_stress(s, s.order[i], log)
    welcome_passengers(s, log)
    start_round(s, log)
