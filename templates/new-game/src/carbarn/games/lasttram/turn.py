"""The course of a turn (LT2-LT4), and the end of the game (LT5)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .moves import DROP, drop, ride, ticket_of
from .state import DEPOT, DREW, DROPPED, HAND, OVER, RODE, State

MOST_MOVES = 2 * HAND


@rule
def actor(s: State) -> int:
    """The seat whose turn it is; NONE when the game is over."""
    return NONE if s.over else s.seat


def is_amid(_: State, __: State, ___: int) -> bool:
    """Each move is an action of its own: a turn has but one."""
    return False


@rule
def legal(s: State, seat: int, moves: Ints) -> int:
    """LT2: ride further than the tram is; LT3: or drop a ticket, unless it is at the depot."""
    if s.over or seat != s.seat:
        return 0
    n = 0
    for slot in range(s.held[seat]):
        ticket = s.hand[seat, slot]
        if ticket > s.stop:
            moves[n] = ride(ticket)
            n += 1
        if s.stop > DEPOT:
            moves[n] = drop(ticket)
            n += 1
    return n


@rule
def play(s: State, seat: int, move: int, log: Log) -> None:
    """Play a legal move. It may be imagined on a veiled state: the pile is UNKNOWN then."""
    ticket = ticket_of(move)
    take_from_hand(s, seat, ticket)
    if move >= DROP:
        drop_ticket(s, seat, ticket, log)
    else:
        ride_to(s, seat, ticket, log)


@rule
def take_from_hand(s: State, seat: int, ticket: int) -> None:
    """The ticket leaves the hand, and those behind it move up."""
    s.held[seat] -= 1
    found = 0
    while s.hand[seat, found] != ticket:
        found += 1
    for slot in range(found, s.held[seat]):
        s.hand[seat, slot] = s.hand[seat, slot + 1]
    s.hand[seat, s.held[seat]] = NONE


@rule
def ride_to(s: State, seat: int, ticket: int, log: Log) -> None:
    """LT2: every stop on the way is a point, and the turn is over."""
    points = ticket - s.stop
    s.ridden[seat, s.rides[seat]] = ticket
    s.rides[seat] += 1
    s.points[seat] += points
    s.stop = ticket
    emit(log, RODE, seat, ticket, points)
    end_turn(s, seat, log)


@rule
def drop_ticket(s: State, seat: int, ticket: int, log: Log) -> None:
    """LT3: face down, and the tram is back at the depot; the turn goes on."""
    s.dropped[seat, s.drops[seat]] = ticket
    s.drops[seat] += 1
    s.stop = DEPOT
    emit(log, DROPPED, seat, ticket)
    if s.held[seat] == 0:
        end_turn(s, seat, log)


@rule
def end_turn(s: State, seat: int, log: Log) -> None:
    """LT4: draw a ticket, if there is one; LT5: over when nobody has any."""
    if s.pile_left > 0:
        s.pile_left -= 1
        ticket = s.pile[s.pile_left]
        s.pile[s.pile_left] = NONE
        s.hand[seat, s.held[seat]] = ticket
        s.held[seat] += 1
        emit(log, DREW, seat, ticket)
    for _ in range(s.players):
        s.seat = (s.seat + 1) % s.players
        if s.held[s.seat] > 0:
            return
    s.over = 1
    emit(log, OVER)


@rule
def outcome(s: State, points: Ints) -> bool:
    """LT5: every seat's points so far; true when the game has ended."""
    for seat in range(s.players):
        points[seat] = s.points[seat]
    return s.over > 0


@rule
def tie_break(s: State, seat: int) -> int:
    """LT5: with equal points, whoever dropped fewer tickets wins."""
    return -s.drops[seat]
