"""All moves of the game: a row for each kind, from which its numbers and its notation follow.

`passenger red-7` and `passenger conductor red` place a passenger; `station red-7 new` begins a
line and `station red-7 2` joins the second; `income red-7` turns a card into money; `tram steam 2`
buys a tram for the second line; `next` ends the step, and after the last one the turn.
`passenger red-7 blue` can be written, so that the referee can say why it is never legal.
"""

from __future__ import annotations

from ...engine.compiled import rule
from ...engine.notation import Argument, Notation, counted, one_of
from .components import (
    COLOURS,
    CONDUCTOR,
    KIND_NAMES,
    MOST_LINES,
    NUMBERS,
    ROWS,
    TRAM_NAMES,
)

_STATIONS = KIND_NAMES[:CONDUCTOR]
_OWN_ROW = {f"{name} {COLOURS[kind // NUMBERS]}": kind for kind, name in enumerate(_STATIONS)}
_OTHER_ROWS = [
    f"{name} {COLOURS[(kind // NUMBERS + further) % ROWS]}"
    for kind, name in enumerate(_STATIONS)
    for further in range(1, ROWS)
]
_HINT = "a colour and a number, as in red-7"
_PERHAPS_A_ROW = r"(?!conductor)\S+(?: \S+)?"

NOTATION = Notation(
    station=Argument("station", _STATIONS, _HINT, also=_OWN_ROW, pattern=_PERHAPS_A_ROW),
    row=one_of("row", COLOURS),
    elsewhere=Argument("station and row", _OTHER_ROWS, _HINT, pattern=r"\S+ \S+"),
    card=Argument("card", KIND_NAMES, f"{_HINT}, or conductor"),
    target=counted("line", MOST_LINES, other="new"),
    tram=one_of("tram", TRAM_NAMES),
    line=counted("line", MOST_LINES),
)
PASSENGER = NOTATION.add("passenger {station}")
CONDUCTOR_TO = NOTATION.add("passenger conductor {row}")
STATION = NOTATION.add("station {card} {target}")
INCOME_OF = NOTATION.add("income {card}")
TRAM = NOTATION.add("tram {tram} {line}")
NEXT = NOTATION.add("next")
OTHER_ROW = NOTATION.add("passenger {elsewhere}")  # a row that is not of its colour: never legal

NEW = MOST_LINES  # where a station goes that begins a line
TARGETS = MOST_LINES + 1

MOVES = NOTATION.count
name_move = NOTATION.name
parse_move = NOTATION.parse


def public_move(move: int) -> str:
    """A move as the other player sees it: which card became money is not told (TB14)."""
    return "income" if INCOME_OF <= move < TRAM else name_move(move)


@rule
def passenger(kind: int, row: int) -> int:
    """The move that places a passenger; only a conductor may choose the row."""
    return CONDUCTOR_TO + row if kind == CONDUCTOR else PASSENGER + kind


@rule
def station(kind: int, target: int) -> int:
    """The move that lays a card in a line, or begins one."""
    return STATION + kind * TARGETS + target


@rule
def income(kind: int) -> int:
    """The move that turns a card into money."""
    return INCOME_OF + kind


@rule
def purchase(kind: int, line: int) -> int:
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
    return move - CONDUCTOR_TO if move >= CONDUCTOR_TO else move // NUMBERS


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
