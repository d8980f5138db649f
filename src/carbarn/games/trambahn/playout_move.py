"""The quick moves of imagined games: not clever, not silly, and cheap."""

from __future__ import annotations

from ...engine.chance import quick_below
from ...engine.compiled import Ints, rule
from ...engine.layout import NONE
from .components import (
    CONDUCTOR,
    KIND,
    NUMBERS,
    PRICE,
    ROWS,
    SCORINGS,
    STATIONS_IN,
    TIMES,
    TRAM_KINDS,
    VICTORY_POINTS,
    WAITING,
    WORTH,
)
from .lines import fits, may_begin
from .moves import NEW, NEXT, income, passenger, purchase, station
from .state import INCOME, PASSENGERS, STATIONS, State


@rule
def playout_move(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    """Passengers for colours in which one leads, stations that fit, trams that can be paid."""
    move = NONE
    if s.placed == 0:
        return casual_passenger(s, seat, rng)
    if s.step == PASSENGERS:
        move = second_passenger(s, seat)
    if move == NONE and s.step <= STATIONS:
        move = casual_station(s, seat, rng)
    if move == NONE and s.step <= INCOME:
        move = casual_income(s, seat, rng)
    if move == NONE:
        move = casual_tram(s, seat)
    return move


# Passengers ---------------------------------------------------------------------------------


@rule
def lead_in(s: State, seat: int, colour: int) -> int:
    """How much more than the other a scoring of this colour would bring the seat."""
    lead = 0
    for line in range(s.lines[seat]):
        if s.colour[seat, line] == colour and s.tram[seat, line] != NONE:
            lead += WORTH[s.stations[seat, line]] * TIMES[s.tram[seat, line]]
    for line in range(s.lines[1 - seat]):
        if s.colour[1 - seat, line] == colour:
            lead -= WORTH[s.stations[1 - seat, line]] * TIMES[s.tram[1 - seat, line]]
    return lead


@rule
def wish(s: State, seat: int, row: int) -> int:
    """How welcome another passenger in this row is; the fourth counts whole, the others partly."""
    lead = lead_in(s, seat, row)
    waiting = s.waiting[row]
    if waiting == WAITING - 1:
        return 16 * lead
    if lead < 0:  # the nearer a scoring, the sooner the other makes it
        return lead * (2 + 3 * waiting)
    return lead * (2 + waiting)


@rule
def loss_of(s: State, seat: int, kind: int) -> int:
    """What a card would be worth in one's own lines."""
    if kind == CONDUCTOR:
        return 30
    for line in range(s.lines[seat]):
        if s.tram[seat, line] != NONE and fits(s, seat, line, kind):
            gap = kind % NUMBERS - top_of(s, seat, line)
            worth = VICTORY_POINTS[kind % NUMBERS] * TIMES[s.tram[seat, line]]
            return worth * (SCORINGS - s.scorings) * 4 // (3 + gap)
    return 0


@rule
def top_of(s: State, seat: int, line: int) -> int:
    """The place of the line's last station, counted from 0."""
    top = 0
    stations = s.stations[seat, line]
    while stations > 1:
        stations >>= 1
        top += 1
    return top


@rule
def casual_passenger(s: State, seat: int, rng: Ints) -> int:
    """The most welcome of the passengers in the hand, or nearly."""
    best = NONE
    best_value = -(1 << 40)
    for slot in range(s.hand_left[seat]):
        kind = KIND[s.hand[seat, slot]]
        loss = loss_of(s, seat, kind)
        for row in range(ROWS):
            if kind == CONDUCTOR or kind // NUMBERS == row:
                value = wish(s, seat, row) - loss + quick_below(rng, 12)
                if value > best_value:
                    best_value = value
                    best = passenger(kind, row)
    return best


@rule
def second_passenger(s: State, seat: int) -> int:
    """Another one only if it brings a scoring, or brings one nearer at little cost."""
    best = NONE
    best_value = 8
    for slot in range(s.hand_left[seat]):
        kind = KIND[s.hand[seat, slot]]
        loss = loss_of(s, seat, kind)
        for row in range(ROWS):
            if kind == CONDUCTOR or kind // NUMBERS == row:
                value = wish(s, seat, row) - loss
                if value > best_value:
                    best_value = value
                    best = passenger(kind, row)
    return best


# Stations -----------------------------------------------------------------------------------


@rule
def casual_station(s: State, seat: int, rng: Ints) -> int:
    """The card that leaves the smallest gap in a line; else a new line, if it can be paid for."""
    best = NONE
    best_gap = 2 + quick_below(rng, 3)
    for slot in range(s.hand_left[seat]):
        kind = KIND[s.hand[seat, slot]]
        for line in range(s.lines[seat]):
            if fits(s, seat, line, kind):
                gap = gap_of(s, seat, line, kind)
                if gap < best_gap:
                    best_gap = gap
                    best = station(kind, line)
    if best != NONE:
        return best
    return new_line(s, seat, rng)


@rule
def gap_of(s: State, seat: int, line: int, kind: int) -> int:
    """How many numbers are given up; a conductor waits until a line is nearly at its tour."""
    if kind == CONDUCTOR:
        cards = STATIONS_IN[s.stations[seat, line]] + s.conductors[seat, line]
        return 1 if 5 <= cards < 8 else 9
    return kind % NUMBERS - top_of(s, seat, line) - 1


@rule
def new_line(s: State, seat: int, rng: Ints) -> int:
    """Begin a line in a colour without an open one, with the lowest card of a promising hand."""
    means = s.money_left[seat] + s.hand_left[seat] - 2
    if s.scorings >= SCORINGS - 1 or best_tram(s, seat, means) == NONE:
        return NONE
    for line in range(s.lines[seat]):
        if s.tram[seat, line] == NONE:
            return NONE
    best = NONE
    most = 0
    lowest = NUMBERS
    for slot in range(s.hand_left[seat]):
        kind = KIND[s.hand[seat, slot]]
        if not may_begin(s, seat, kind) or has_open_line(s, seat, kind // NUMBERS):
            continue
        points = 0
        for other in range(s.hand_left[seat]):
            also = KIND[s.hand[seat, other]]
            if also // NUMBERS == kind // NUMBERS and also >= kind:
                points += VICTORY_POINTS[also % NUMBERS]
        points = 4 * points - kind % NUMBERS
        if best == NONE or points > most:
            best = station(kind, NEW)
            most = points
            lowest = kind % NUMBERS
    return best if lowest < 5 else NONE


@rule
def has_open_line(s: State, seat: int, colour: int) -> bool:
    """Whether the seat has a line of the colour that can grow."""
    for line in range(s.lines[seat]):
        if s.colour[seat, line] == colour and s.stations[seat, line] < 1 << (NUMBERS - 3):
            return True
    return False


# Income and trams ---------------------------------------------------------------------------


@rule
def casual_income(s: State, seat: int, rng: Ints) -> int:
    """A card that fits no line becomes money, unless it is wanted as a passenger."""
    for slot in range(s.hand_left[seat]):
        kind = KIND[s.hand[seat, slot]]
        if loss_of(s, seat, kind) == 0 and lead_in(s, seat, kind // NUMBERS) <= 0:
            return income(kind)
    if s.hand_left[seat] > 0 and lacks_money(s, seat):
        return income(KIND[s.hand[seat, quick_below(rng, s.hand_left[seat])]])
    return NONE


@rule
def lacks_money(s: State, seat: int) -> bool:
    """Whether a line still needs a tram that the money does not pay for."""
    for line in range(s.lines[seat]):
        if s.tram[seat, line] == NONE:
            return best_tram(s, seat, s.money_left[seat]) == NONE
    return False


@rule
def best_tram(s: State, seat: int, money: int) -> int:
    """The best tram on display that the money pays for."""
    for kind in range(TRAM_KINDS - 1, -1, -1):
        if s.display[kind] > 0 and PRICE[kind] <= money:
            return kind
    return NONE


@rule
def casual_tram(s: State, seat: int) -> int:
    """The best tram for a line without one; then on."""
    kind = best_tram(s, seat, s.money_left[seat])
    if kind != NONE:
        for line in range(s.lines[seat]):
            if s.tram[seat, line] == NONE:
                return purchase(kind, line)
    return NEXT
