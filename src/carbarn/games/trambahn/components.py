"""Cards and trams, read from components.toml and turned into tables.

A kind of card is a station of one colour and number, or the conductor. Copies of a kind are cards
of their own: what came back by a reshuffle can only be told exactly if one copy is not another.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from ...engine.compiled import table

BOX = tomllib.loads((Path(__file__).parent / "components.toml").read_text())

# Cards --------------------------------------------------------------------------------------

COLOURS: tuple[str, ...] = tuple(BOX["colours"])
ROWS = len(COLOURS)
NUMBERS = len(BOX["stations"])
CONDUCTOR = ROWS * NUMBERS  # the kind of the cards without colour
KINDS = CONDUCTOR + 1

_STATIONS = [BOX["stations"][str(number + 1)] for number in range(NUMBERS)]
_COPIES = [*([copies for copies, _ in _STATIONS] * ROWS), BOX["conductors"]["copies"]]
COPIES = table(_COPIES)  # [kind]
VICTORY_POINTS = table([points for _, points in _STATIONS])  # [number - 1]

KIND = table([kind for kind in range(KINDS) for _ in range(_COPIES[kind])])  # [card]
FIRST_OF = table([sum(_COPIES[:kind]) for kind in range(KINDS)])  # [kind] its first card
CARDS = len(KIND)


SETS = 1 << NUMBERS  # the stations of a line are a set of bits, bit 0 for number 1


def _worth(stations: int) -> int:
    return sum(_STATIONS[n][1] for n in range(NUMBERS) if stations >> n & 1)


WORTH = table([_worth(stations) for stations in range(SETS)])  # [set of stations]
STATIONS_IN = table([stations.bit_count() for stations in range(SETS)])  # [set of stations]
COMPLETE = 1 << (NUMBERS - 1)  # a line with this bit has its 10
OPEN_NUMBERS = table(  # [set of stations] numbers that it can still take
    [0 if stations & COMPLETE else NUMBERS - stations.bit_length() for stations in range(SETS)]
)


def name_kind(kind: int) -> str:
    """A kind as written: `red-7`, or `conductor`."""
    if kind == CONDUCTOR:
        return "conductor"
    return f"{COLOURS[kind // NUMBERS]}-{kind % NUMBERS + 1}"


KIND_NAMES = tuple(name_kind(kind) for kind in range(KINDS))


# Trams --------------------------------------------------------------------------------------

TRAM_NAMES: tuple[str, ...] = tuple(BOX["trams"])
TRAM_KINDS = len(TRAM_NAMES)
HORSE, STEAM, ELECTRIC = range(TRAM_KINDS)
_TRAMS = list(BOX["trams"].values())
TRAM_COPIES = table([copies for copies, _, _ in _TRAMS])  # [tram]
TIMES = table([times for _, times, _ in _TRAMS])  # [tram]
PRICE = table([price for _, _, price in _TRAMS])  # [tram]
TRAMS: int = sum(copies for copies, _, _ in _TRAMS)
DISPLAY = 3

# The table ----------------------------------------------------------------------------------

SEATS = 2
HAND: int = BOX["start"]["hand"]
START_MONEY = table(BOX["start"]["money"])  # [seat]
WAITING = 4  # passengers that make a scoring
SCORINGS = 10  # that make a game
TOUR = 8  # cards in a line that make an extra tour
MOST_LINES = TRAMS + HAND - 1  # all trams, and what can be begun in one turn
MOST_TOURS = CARDS // TOUR
