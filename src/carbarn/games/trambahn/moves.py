"""Moves are ints with a readable notation both ways.

`passenger red-7` and `passenger conductor red` place a passenger; `station red-7 new` begins a
line and `station red-7 2` joins the second; `income red-7` turns a card into money; `tram steam 2`
buys a tram for the second line; `next` ends the step, and after the last one the turn.
`passenger red-7 blue` can be written, so that the referee can say why it is never legal.
"""

from __future__ import annotations

import re

from ...engine.compiled import rule
from .components import (
    COLOURS,
    CONDUCTOR,
    KIND_NAMES,
    KINDS,
    MOST_LINES,
    NUMBERS,
    ROWS,
    TRAM_KINDS,
    TRAM_NAMES,
    parse_kind,
)

NEW = MOST_LINES  # where a station goes that begins a line
TARGETS = MOST_LINES + 1

PASSENGER = 0  # a station by its kind, or a conductor by its row
STATION = PASSENGER + CONDUCTOR + ROWS
INCOME_OF = STATION + KINDS * TARGETS
TRAM = INCOME_OF + KINDS
NEXT = TRAM + TRAM_KINDS * MOST_LINES
OTHER_ROW = NEXT + 1  # a station's passenger to a row that is not of its colour: never legal
MOVES = OTHER_ROW + CONDUCTOR * (ROWS - 1)

_PASSENGER = re.compile(r"passenger (\S+?)(?: (\w+))?")
_STATION = re.compile(r"station (\S+) (new|[0-9]{1,2})")
_INCOME = re.compile(r"income (\S+)")
_TRAM = re.compile(r"tram (\w+) ([0-9]{1,2})")
HIDDEN_INCOME = "income"


@rule
def passenger(kind: int, row: int) -> int:
    """The move that places a passenger; only a conductor may choose the row."""
    return PASSENGER + (CONDUCTOR + row if kind == CONDUCTOR else kind)


def passenger_to_other_row(kind: int, row: int) -> int:
    """The move that would place a station's passenger in a row of another colour."""
    further = (row - kind // NUMBERS) % ROWS
    return OTHER_ROW + kind * (ROWS - 1) + further - 1


@rule
def station(kind: int, target: int) -> int:
    """The move that lays a card in a line, or begins one."""
    return STATION + kind * TARGETS + target


@rule
def income(kind: int) -> int:
    """The move that turns a card into money."""
    return INCOME_OF + kind


@rule
def tram(kind: int, line: int) -> int:
    """The move that buys a tram for a line."""
    return TRAM + kind * MOST_LINES + line


@rule
def kind_of(move: int) -> int:
    """The kind of card that a move uses."""
    if move >= OTHER_ROW:
        return (move - OTHER_ROW) // (ROWS - 1)
    if move >= INCOME_OF:
        return move - INCOME_OF
    if move >= STATION:
        return (move - STATION) // TARGETS
    return min(move, CONDUCTOR)


@rule
def row_of(move: int) -> int:
    """The row that a passenger goes to."""
    if move >= OTHER_ROW:
        own, further = kind_of(move) // NUMBERS, (move - OTHER_ROW) % (ROWS - 1) + 1
        return (own + further) % ROWS
    return move - CONDUCTOR if move >= CONDUCTOR else move // NUMBERS


@rule
def target_of(move: int) -> int:
    """The line that a station goes to, or NEW."""
    return (move - STATION) % TARGETS


@rule
def tram_of(move: int) -> int:
    """The kind of tram that is bought."""
    return (move - TRAM) // MOST_LINES


@rule
def line_of(move: int) -> int:
    """The line that a tram is bought for."""
    return (move - TRAM) % MOST_LINES


# Notation -----------------------------------------------------------------------------------


def name_move(move: int) -> str:
    """A move in readable notation."""
    if not 0 <= move < MOVES:
        raise ValueError(f"no move has the number {move}")
    if move == NEXT:
        return "next"
    if move >= OTHER_ROW:
        return f"passenger {KIND_NAMES[kind_of(move)]} {COLOURS[row_of(move)]}"
    if move >= TRAM:
        return f"tram {TRAM_NAMES[tram_of(move)]} {line_of(move) + 1}"
    kind = KIND_NAMES[kind_of(move)]
    if move >= INCOME_OF:
        return f"income {kind}"
    if move >= STATION:
        target = target_of(move)
        return f"station {kind} {'new' if target == NEW else target + 1}"
    return f"passenger {kind}" + (f" {COLOURS[row_of(move)]}" if move >= CONDUCTOR else "")


def public_move(move: int) -> str:
    """A move as the other player sees it: which card became money is not told (TB14)."""
    return HIDDEN_INCOME if INCOME_OF <= move < TRAM else name_move(move)


def parse_move(text: str) -> int:
    """The move so written; ValueError says what is wrong with it."""
    if text == "next":
        return NEXT
    if found := _PASSENGER.fullmatch(text):
        return _parsed_passenger(parse_kind(found[1]), found[2])
    if found := _STATION.fullmatch(text):
        return station(parse_kind(found[1]), NEW if found[2] == "new" else _line(found[2]))
    if found := _INCOME.fullmatch(text):
        return income(parse_kind(found[1]))
    if found := _TRAM.fullmatch(text):
        if found[1] not in TRAM_NAMES:
            raise ValueError(f"no tram is called {found[1]!r}; there are {', '.join(TRAM_NAMES)}")
        return tram(TRAM_NAMES.index(found[1]), _line(found[2]))
    raise ValueError(
        f"{text!r} is no move: write passenger red-7, passenger conductor red, "
        "station red-7 new, station red-7 2, income red-7, tram steam 2, or next"
    )


def _parsed_passenger(kind: int, row: str | None) -> int:
    if kind == CONDUCTOR and row not in COLOURS:
        raise ValueError(f"a conductor goes to one of the rows {', '.join(COLOURS)}")
    if row is None:
        return passenger(kind, kind // NUMBERS)
    if row not in COLOURS:
        raise ValueError(f"no row is called {row!r}; there are {', '.join(COLOURS)}")
    if kind != CONDUCTOR and row != COLOURS[kind // NUMBERS]:
        return passenger_to_other_row(kind, COLOURS.index(row))
    return passenger(kind, COLOURS.index(row))


def _line(text: str) -> int:
    if not 1 <= int(text) <= MOST_LINES:
        raise ValueError(f"no line has the number {text}: they are counted from 1")
    return int(text) - 1
