"""What the network of Trambahn sees (engine/network.py): the table when a turn begins.

Seen from the seat whose turn it is. Everything lies open, except cards that the other is known to
have kept in the hand: those a seat knows of itself when it thinks about its own turn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from ...engine.chance import is_veiled
from ...engine.compiled import Ints, rule, table
from ...engine.layout import NONE
from ...engine.network import Shape
from ...engine.scratch import scratch_row
from .components import (
    CONDUCTOR,
    DISPLAY,
    KIND,
    KINDS,
    NUMBERS,
    OPEN_NUMBERS,
    ROWS,
    SCORINGS,
    SEATS,
    STATIONS_IN,
    TIMES,
    TOUR,
    TRAM_KINDS,
    WAITING,
    WORTH,
)
from .state import State

# Which band a number is in: what is not counted one by one is told by its band.


def _bands(limits: Sequence[int], most: int) -> tuple[Ints, int]:
    """[number] its band, and how many bands there are."""
    return table([bisect_right(limits, n) for n in range(most + 1)]), len(limits) + 1


_MOST_MONEY, _MOST_EARNED, _MOST_LEAD, _MOST_PILE = 60, 200, 255, 130
MONEY_BAND, MONEY_BANDS = _bands((1, 3, 5, 7, 9, 11, 13, 15, 17, 20, 25, 30, 40), _MOST_MONEY)
EARNED_BAND, EARNED_BANDS = _bands(
    (1, 3, 5, 8, 11, 15, 20, 25, 30, 36, 42, 50, 60, 75), _MOST_EARNED
)
PILE_BAND, PILE_BANDS = _bands((5, 10, 15, 20, 30, 40, 50, 65), _MOST_PILE)
_LEADS = (1, 4, 10, 20, 35, 50, 70, 100, 140, 200)
LEAD_BAND, _ = _bands(
    tuple(sorted(_MOST_LEAD + sign * n + (sign < 0) for n in _LEADS for sign in (-1, 1))),
    2 * _MOST_LEAD,
)
LEAD_BANDS = 2 * len(_LEADS) + 1
_AHEADS = (1, 4, 8, 14, 22, 32, 45, 60)
AHEAD_BAND, _ = _bands(
    tuple(sorted(_MOST_EARNED + sign * n + (sign < 0) for n in _AHEADS for sign in (-1, 1))),
    2 * _MOST_EARNED,
)
AHEAD_BANDS = 2 * len(_AHEADS) + 1
MOST_RUNNING = 6  # lines of one seat, counted so far
MOST_KEPT = 3  # cards of a colour, counted so far

# Where the inputs of the table begin.
SCORED = 0
PURSE = SCORED + SCORINGS
PILE = PURSE + 2 * MONEY_BANDS
BATCH = PILE + PILE_BANDS
ON_DISPLAY = BATCH + 3
IN_DEPOT = ON_DISPLAY + TRAM_KINDS * (DISPLAY + 1)
LEAD = IN_DEPOT + TRAM_KINDS
RUNNING = LEAD + LEAD_BANDS
KEPT_CONDUCTORS = RUNNING + 2 * (MOST_RUNNING + 1)
HAND_KNOWN = KEPT_CONDUCTORS + MOST_KEPT + 1
STRICT = HAND_KNOWN + 1
TABLE_INPUTS = STRICT + 1

# And those of a colour: first a seat's lines of that colour, then the other's.
EARNED = 0
BEST_STATIONS = EARNED + EARNED_BANDS
BEST_OPEN = BEST_STATIONS + NUMBERS
BEST_TRAM = BEST_OPEN + NUMBERS
BEST_CARDS = BEST_TRAM + TRAM_KINDS
SECOND_TRAM = BEST_CARDS + TOUR + 1
SECOND_OPEN = SECOND_TRAM + TRAM_KINDS
SIDE = SECOND_OPEN + 4

WAIT = 2 * SIDE
AHEAD = WAIT + WAITING
GONE = AHEAD + AHEAD_BANDS
KEPT = GONE + 3 * NUMBERS
KEPT_FITTING = KEPT + MOST_KEPT + 1
AWAY = KEPT_FITTING + NUMBERS
PART_INPUTS = AWAY + 3 * NUMBERS

MOST = 48
SHAPE = Shape(TABLE_INPUTS, ROWS, PART_INPUTS, MOST)


@rule
def is_fresh(s: State) -> bool:
    """Whether a turn begins: there the network judges."""
    return s.placed == 0 and s.step == 0 and s.laid_left == 0 and not s.over


@rule
def inputs(s: State, active: Ints) -> None:
    """Write down what is active, as the network takes it."""
    write_table(s, active)
    away = scratch_row(KINDS)
    count_away(s, away)
    for colour in range(ROWS):
        at = (1 + colour) * (1 + MOST)
        active[at] = 0
        write_colour(s, colour, active, at)
        for number in range(NUMBERS):
            if away[colour * NUMBERS + number] > 0:
                copies = min(3, away[colour * NUMBERS + number])
                tell(active, at, AWAY + 3 * number + copies - 1)


@rule
def count_away(s: State, away: Ints) -> None:
    """How many of each kind lie as passengers or discards: the next shuffle brings them back."""
    for i in range(s.discards_left):
        if s.discards[i] >= 0:
            away[KIND[s.discards[i]]] += 1
    for row in range(ROWS):
        for i in range(s.waiting[row]):
            if s.passenger[row, i] >= 0:
                away[KIND[s.passenger[row, i]]] += 1


@rule
def tell(active: Ints, at: int, which: int) -> None:
    """One more input is active."""
    active[at] += 1
    active[at + active[at]] = which


@rule
def write_table(s: State, active: Ints) -> None:
    """What concerns all colours."""
    me, other = s.seat, 1 - s.seat
    active[0] = 0
    tell(active, 0, SCORED + s.scorings)
    tell(active, 0, PURSE + MONEY_BAND[min(_MOST_MONEY, s.money_left[me])])
    tell(active, 0, PURSE + MONEY_BANDS + MONEY_BAND[min(_MOST_MONEY, s.money_left[other])])
    tell(active, 0, PILE + PILE_BAND[s.pile_left])
    tell(active, 0, BATCH + min(2, s.batch))
    for kind in range(TRAM_KINDS):
        tell(active, 0, ON_DISPLAY + kind * (DISPLAY + 1) + s.display[kind])
        if s.depot[kind] > 0:
            tell(active, 0, IN_DEPOT + kind)
    lead = max(-_MOST_LEAD, min(_MOST_LEAD, s.points[me] - s.points[other]))
    tell(active, 0, LEAD + LEAD_BAND[_MOST_LEAD + lead])
    tell(active, 0, RUNNING + min(MOST_RUNNING, s.lines[me]))
    tell(active, 0, RUNNING + MOST_RUNNING + 1 + min(MOST_RUNNING, s.lines[other]))
    if s.strict:
        tell(active, 0, STRICT)
    if is_known(s, other):
        tell(active, 0, HAND_KNOWN)
        tell(active, 0, KEPT_CONDUCTORS + min(MOST_KEPT, kept(s, other, ROWS)))


@rule
def is_known(s: State, seat: int) -> bool:
    """Whether this is thought by a seat that has just moved and knows what it kept."""
    if not is_veiled(s.rng):
        return False
    for slot in range(s.hand_left[seat]):
        if s.hand[seat, slot] >= 0:
            return True
    return False


@rule
def kept(s: State, seat: int, colour: int) -> int:
    """Cards of a colour known to be in a hand; conductors count as one colour more."""
    total = 0
    for slot in range(s.hand_left[seat]):
        if s.hand[seat, slot] >= 0 and KIND[s.hand[seat, slot]] // NUMBERS == colour:
            total += 1
    return total


@rule
def write_colour(s: State, colour: int, active: Ints, at: int) -> None:
    """What concerns one colour."""
    me, other = s.seat, 1 - s.seat
    mine = write_lines(s, me, colour, 0, active, at)
    theirs = write_lines(s, other, colour, SIDE, active, at)
    tell(active, at, WAIT + s.waiting[colour])
    tell(active, at, AHEAD + AHEAD_BAND[_MOST_EARNED + mine - theirs])
    if is_known(s, other):
        write_kept(s, other, colour, active, at)
    write_gone(s, colour, active, at)


@rule
def write_gone(s: State, colour: int, active: Ints, at: int) -> None:
    """How many copies of each number lie in lines: no shuffle brings them back."""
    gone = scratch_row(NUMBERS)
    for seat in range(SEATS):
        for line in range(s.lines[seat]):
            if s.colour[seat, line] == colour:
                for number in range(NUMBERS):
                    gone[number] += s.stations[seat, line] >> number & 1
    for number in range(NUMBERS):
        if gone[number] > 0:
            tell(active, at, GONE + 3 * number + min(gone[number], 3) - 1)


@rule
def write_lines(s: State, seat: int, colour: int, side: int, active: Ints, at: int) -> int:
    """A seat's lines of a colour, the one that earns most in detail; what they earn together."""
    total, best, second = 0, NONE, NONE
    for line in range(s.lines[seat]):
        if s.colour[seat, line] == colour:
            total += earned(s, seat, line)
            if best == NONE or earned(s, seat, line) > earned(s, seat, best):
                second = best
                best = line
            elif second == NONE or earned(s, seat, line) > earned(s, seat, second):
                second = line
    total = min(total, _MOST_EARNED)
    tell(active, at, side + EARNED + EARNED_BAND[total])
    if best != NONE:
        stations = s.stations[seat, best]
        for number in range(NUMBERS):
            if stations >> number & 1:
                tell(active, at, side + BEST_STATIONS + number)
        tell(active, at, side + BEST_OPEN + OPEN_NUMBERS[stations])
        tell(active, at, side + BEST_TRAM + s.tram[seat, best])
        cards = STATIONS_IN[stations] + s.conductors[seat, best]
        tell(active, at, side + BEST_CARDS + min(TOUR, cards))
    if second != NONE:
        tell(active, at, side + SECOND_TRAM + s.tram[seat, second])
        spare = min(3, OPEN_NUMBERS[s.stations[seat, second]] // 2)
        tell(active, at, side + SECOND_OPEN + spare)
    return total


@rule
def earned(s: State, seat: int, line: int) -> int:
    """What a scoring brings for a line."""
    return WORTH[s.stations[seat, line]] * TIMES[s.tram[seat, line]]


@rule
def write_kept(s: State, seat: int, colour: int, active: Ints, at: int) -> None:
    """Cards of a colour known to be in a hand, and the numbers that they would still add."""
    tell(active, at, KEPT + min(MOST_KEPT, kept(s, seat, colour)))
    top = highest_of_best(s, seat, colour)
    for slot in range(s.hand_left[seat]):
        card = s.hand[seat, slot]
        if card >= 0 and KIND[card] // NUMBERS == colour and KIND[card] != CONDUCTOR:
            number = KIND[card] % NUMBERS
            if number >= top:
                tell(active, at, KEPT_FITTING + number)


@rule
def highest_of_best(s: State, seat: int, colour: int) -> int:
    """From which number on, counted from 0, the seat's lines of a colour can take cards."""
    top = NUMBERS
    for line in range(s.lines[seat]):
        if s.colour[seat, line] == colour:
            top = min(top, NUMBERS - OPEN_NUMBERS[s.stations[seat, line]])
    return top
