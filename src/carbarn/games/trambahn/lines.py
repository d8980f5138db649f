"""Lines: how they begin and grow, the extra tour, and what becomes of those without a tram."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .cards import show, slot_of, take_from_hand, to_money
from .components import COMPLETE, CONDUCTOR, NUMBERS, STATIONS_IN, TOUR
from .moves import NEW, station
from .passengers import score_line
from .state import BEGAN, JOINED, SWEPT, TOURED, State


@rule
def fits(s: State, seat: int, line: int, kind: int) -> bool:
    """TB5, TB7: a higher number of the line's colour, or a conductor; never after a 10."""
    stations = s.stations[seat, line]
    if stations & COMPLETE:
        return False
    if kind == CONDUCTOR:
        return True
    return s.colour[seat, line] == kind // NUMBERS and stations < 1 << kind % NUMBERS


@rule
def may_begin(s: State, seat: int, kind: int) -> bool:
    """TB6, TB7: a conductor begins no line; under strict lines, nor does a card that fits one."""
    if kind == CONDUCTOR:
        return False
    if s.strict:
        for line in range(s.lines[seat]):
            if fits(s, seat, line, kind):
                return False
    return True


@rule
def station_moves(s: State, seat: int, kind: int, moves: Ints, n: int) -> int:
    """TB5-TB7: every line that the card fits, and a new one."""
    for line in range(s.lines[seat]):
        if fits(s, seat, line, kind):
            moves[n] = station(kind, line)
            n += 1
    if may_begin(s, seat, kind):
        moves[n] = station(kind, NEW)
        n += 1
    return n


@rule
def cards_in(s: State, seat: int, line: int) -> int:
    """Stations and conductors; the tram does not count."""
    return STATIONS_IN[s.stations[seat, line]] + s.conductors[seat, line]


@rule
def lay_card(s: State, seat: int, kind: int, target: int, log: Log) -> None:
    """Lay a card from the hand in a line, or begin one with it."""
    slot = slot_of(s, seat, kind)
    since = s.hand_batch[seat, slot]
    card = take_from_hand(s, seat, slot)
    show(s, card, since)
    line = begin_line(s, seat, kind // NUMBERS) if target == NEW else target
    if kind == CONDUCTOR:
        s.conductors[seat, line] += 1
    else:
        s.stations[seat, line] |= 1 << kind % NUMBERS
    s.built[card] = seat
    s.laid[s.laid_left] = card
    s.laid_line[s.laid_left] = line
    s.laid_batch[s.laid_left] = since
    s.laid_left += 1
    if target == NEW:
        emit(log, BEGAN, seat, card, card, line, since)
        return
    emit(log, JOINED, seat, card, card, line, cards_in(s, seat, line), since)
    if cards_in(s, seat, line) == TOUR:
        make_tour(s, seat, line, log)


@rule
def begin_line(s: State, seat: int, colour: int) -> int:
    """A new line at the end of the row."""
    line = s.lines[seat]
    s.lines[seat] += 1
    s.colour[seat, line] = colour
    return line


@rule
def make_tour(s: State, seat: int, line: int, log: Log) -> None:
    """TB8: the eighth card scores its line once more, as it lies."""
    points = score_line(s, seat, line, TOURED, log)
    s.tour_points[seat, s.tours[seat]] = points
    s.tours[seat] += 1
    s.points[seat] += points


@rule
def sweep_lines(s: State, seat: int, log: Log) -> None:
    """TB11: lines without a tram become money, in the order in which they were begun."""
    kept = 0
    for line in range(s.lines[seat]):
        if s.tram[seat, line] == NONE:
            sweep_line(s, seat, line, log)
        else:
            move_line(s, seat, line, kept)
            kept += 1
    for line in range(kept, s.lines[seat]):
        clear_line(s, seat, line)
    s.lines[seat] = kept
    for i in range(s.laid_left):
        s.laid[i] = NONE
        s.laid_line[i] = NONE
        s.laid_batch[i] = NONE
    s.laid_left = 0


@rule
def sweep_line(s: State, seat: int, line: int, log: Log) -> None:
    """The cards go on the money pile in the order in which they were laid."""
    emit(log, SWEPT, seat, line, cards_in(s, seat, line))
    for i in range(s.laid_left):
        if s.laid_line[i] == line:
            s.built[s.laid[i]] = NONE
            to_money(s, seat, s.laid[i], s.laid_batch[i])


@rule
def move_line(s: State, seat: int, line: int, to: int) -> None:
    """Close a gap among the lines."""
    s.colour[seat, to] = s.colour[seat, line]
    s.stations[seat, to] = s.stations[seat, line]
    s.conductors[seat, to] = s.conductors[seat, line]
    s.tram[seat, to] = s.tram[seat, line]


@rule
def clear_line(s: State, seat: int, line: int) -> None:
    """No line here any more."""
    s.colour[seat, line] = NONE
    s.stations[seat, line] = 0
    s.conductors[seat, line] = 0
    s.tram[seat, line] = NONE
