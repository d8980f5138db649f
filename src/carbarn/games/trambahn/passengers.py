"""Passengers and the scorings that they bring about (TB2-TB4, TB13)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .cards import show, slot_of, take_from_hand, to_discards
from .components import CONDUCTOR, NUMBERS, ROWS, SCORINGS, SEATS, TIMES, WAITING, WORTH
from .moves import passenger
from .state import LINE_SCORED, OVER, PLACED, SCORED, SCORING, TEN_SCORINGS, State


@rule
def passenger_moves(s: State, kind: int, moves: Ints, n: int) -> int:
    """TB2: a card goes to the row of its colour, a conductor to any row."""
    if kind != CONDUCTOR:
        moves[n] = passenger(kind, kind // NUMBERS)
        return n + 1
    for row in range(ROWS):
        moves[n + row] = passenger(kind, row)
    return n + ROWS


@rule
def place_passenger(s: State, seat: int, kind: int, row: int, log: Log) -> None:
    """TB3: the fourth passenger of a row scores its colour, and the row is cleared."""
    slot = slot_of(s, seat, kind)
    since = s.hand_batch[seat, slot]
    card = take_from_hand(s, seat, slot)
    show(s, card, since)
    s.placed += 1
    emit(log, PLACED, seat, card, card, row, s.waiting[row] + 1, since)
    if s.waiting[row] < WAITING - 1:
        s.passenger[row, s.waiting[row]] = card
        s.passenger_batch[row, s.waiting[row]] = since
        s.waiting[row] += 1
        return
    score_colour(s, row, log)
    clear_row(s, row)
    to_discards(s, card, since)


@rule
def clear_row(s: State, row: int) -> None:
    """The passengers have ridden: they are discarded, and everybody has seen them."""
    for place in range(s.waiting[row]):
        to_discards(s, s.passenger[row, place], s.passenger_batch[row, place])
        s.passenger[row, place] = NONE
        s.passenger_batch[row, place] = NONE
    s.waiting[row] = 0


@rule
def score_colour(s: State, colour: int, log: Log) -> None:
    """TB3, TB13: both players score every line of the colour; the tenth time ends the game."""
    which = s.scorings
    s.scorings += 1
    s.scoring_colour[which] = colour
    emit(log, SCORING, colour, s.scorings)
    for seat in range(SEATS):
        total = 0
        for line in range(s.lines[seat]):
            if s.colour[seat, line] == colour:
                total += score_line(s, seat, line, LINE_SCORED, log)
        s.scoring_points[seat, which] = total
        s.points[seat] += total
        emit(log, SCORED, seat, colour, total)
    if s.scorings == SCORINGS:
        s.over = TEN_SCORINGS
        emit(log, OVER)


@rule
def score_line(s: State, seat: int, line: int, event: int, log: Log) -> int:
    """Tell what a line brings; without a tram there is nothing to tell."""
    points = points_of(s, seat, line)
    if s.tram[seat, line] != NONE:
        sum_, times = WORTH[s.stations[seat, line]], TIMES[s.tram[seat, line]]
        emit(log, event, seat, line, sum_, times, points)
    return points


@rule
def points_of(s: State, seat: int, line: int) -> int:
    """TB4: the line's victory points times its tram; nothing without one."""
    tram = s.tram[seat, line]
    return WORTH[s.stations[seat, line]] * TIMES[tram] if tram != NONE else 0


@rule
def points_in(s: State, seat: int, colour: int) -> int:
    """TB4: what all lines of a colour bring together."""
    total = 0
    for line in range(s.lines[seat]):
        if s.colour[seat, line] == colour:
            total += points_of(s, seat, line)
    return total
