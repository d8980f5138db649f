"""Why a move is not legal: the number of the rule, and the key of the words for it."""

from __future__ import annotations

from ...engine.contract import Refusal
from ...engine.events import Value
from ...engine.layout import NONE
from .cards import slot_of
from .components import COLOURS, COMPLETE, CONDUCTOR, KIND_NAMES, NUMBERS, PRICE, TRAM_NAMES
from .lines import fits
from .moves import (
    INCOME_OF,
    NEW,
    OTHER_ROW,
    STATION,
    TRAM,
    kind_of,
    line_of,
    target_of,
    tram_of,
)
from .state import EXHAUSTED, INCOME, PASSENGERS, STATIONS, STEP_NAMES, State
from .turn import MOST_PASSENGERS


def _no(rule: str, key: str, **args: Value) -> Refusal:
    return Refusal(rule, key, args)


def why_not(s: State, seat: int, move: int) -> Refusal:
    """The rule that forbids a move which is not legal."""
    if s.over:
        return _no("TB12", "no-more-cards") if s.over == EXHAUSTED else _no("TB13", "over")
    if seat != s.seat:
        return _no("TB1", "not-your-turn", seat=s.seat)
    if move >= OTHER_ROW:
        return _why_not_that_row(s, seat, kind_of(move))
    if move >= STATION and s.placed == 0:
        return _no("TB1", "passenger-first")
    if move >= TRAM:
        return _why_no_tram(s, seat, tram_of(move), line_of(move))
    return _why_not_card(s, seat, move)


def _why_not_that_row(s: State, seat: int, kind: int) -> Refusal:
    if slot_of(s, seat, kind) == NONE:
        return _no("TB1", "not-your-card", card=KIND_NAMES[kind])
    return _no("TB2", "other-row", card=KIND_NAMES[kind], colour=COLOURS[kind // NUMBERS])


def _why_not_card(s: State, seat: int, move: int) -> Refusal:
    kind = kind_of(move)
    if slot_of(s, seat, kind) == NONE:
        return _no("TB1", "not-your-card", card=KIND_NAMES[kind])
    step = INCOME if move >= INCOME_OF else STATIONS if move >= STATION else PASSENGERS
    if step == PASSENGERS and s.placed == MOST_PASSENGERS:
        return _no("TB1", "two-passengers")
    if step < s.step:
        return _no("TB1", "step-is-over", step=STEP_NAMES[step], now=STEP_NAMES[s.step])
    return _why_not_there(s, seat, kind, target_of(move))


def _why_not_there(s: State, seat: int, kind: int, target: int) -> Refusal:
    if target == NEW:
        return _why_no_new_line(s, seat, kind)
    if target >= s.lines[seat]:
        return _no("TB5", "no-such-line", line=target + 1)
    if s.stations[seat, target] & COMPLETE:
        return _no("TB5", "line-is-complete", line=target + 1)
    if s.colour[seat, target] != kind // NUMBERS:
        return _no("TB5", "other-colour", card=KIND_NAMES[kind], line=target + 1)
    return _no("TB5", "not-ascending", card=KIND_NAMES[kind], line=target + 1)


def _why_no_new_line(s: State, seat: int, kind: int) -> Refusal:
    if kind == CONDUCTOR:
        return _no("TB7", "conductor-begins-nothing")
    fitting = [line for line in range(s.lines[seat]) if fits(s, seat, line, kind)]
    return _no("TB6", "fits-a-line", card=KIND_NAMES[kind], line=fitting[0] + 1)


def _why_no_tram(s: State, seat: int, tram: int, line: int) -> Refusal:
    if line >= s.lines[seat]:
        return _no("TB9", "no-such-line", line=line + 1)
    if s.tram[seat, line] != NONE:
        return _no("TB9", "line-has-a-tram", line=line + 1)
    if s.display[tram] == 0:
        return _no("TB9", "not-on-display", tram=TRAM_NAMES[tram])
    price = int(PRICE[tram])
    return _no("TB9", "too-dear", tram=TRAM_NAMES[tram], price=price, money=s.money_left[seat])
