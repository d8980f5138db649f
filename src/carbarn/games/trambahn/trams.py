"""Trams: the display, what they cost, and the lines they are bought for (TB9, TB10)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .cards import spend
from .components import DISPLAY, PRICE, TRAM_KINDS
from .moves import purchase
from .state import BOUGHT, DEPOT_OPENED, State


@rule
def tram_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TB9: a tram on display that the money pays for, for a line that has none."""
    for line in range(s.lines[seat]):
        if s.tram[seat, line] == NONE:
            for kind in range(TRAM_KINDS):
                if s.display[kind] > 0 and PRICE[kind] <= s.money_left[seat]:
                    moves[n] = purchase(kind, line)
                    n += 1
    return n


@rule
def can_buy(s: State, seat: int) -> bool:
    """Whether any tram can be bought."""
    needed = False
    for line in range(s.lines[seat]):
        needed = needed or s.tram[seat, line] == NONE
    for kind in range(TRAM_KINDS):
        if needed and s.display[kind] > 0 and PRICE[kind] <= s.money_left[seat]:
            return True
    return False


@rule
def buy_tram(s: State, seat: int, kind: int, line: int, log: Log) -> None:
    """Pay and give the tram to its line, for good."""
    spend(s, seat, PRICE[kind])
    s.display[kind] -= 1
    s.tram[seat, line] = kind
    emit(log, BOUGHT, seat, kind, line, PRICE[kind])


@rule
def open_depot(s: State, log: Log) -> None:
    """TB9: at the end of a turn the display is filled up again, as long as there are trams."""
    shown = 0
    for kind in range(TRAM_KINDS):
        shown += s.display[kind]
    for kind in range(TRAM_KINDS):
        while shown < DISPLAY and s.depot[kind] > 0:
            s.depot[kind] -= 1
            s.display[kind] += 1
            shown += 1
            emit(log, DEPOT_OPENED, kind)
