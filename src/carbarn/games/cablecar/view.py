"""A veiled state in words and lists, for screens. What the viewer may not know is None."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ...engine.compiled import ints
from ...engine.layout import NONE
from .companies import dividend, exchanges_open, value
from .components import (
    ALL_TILES,
    BEYOND,
    COLOURS,
    COMPANIES,
    EXIT,
    GATE_OF,
    GATES,
    KINDS,
    PERCENTAGES,
    POWER,
    SPACES,
    STATIONS,
    TILES,
    TURNED,
    TURNS,
)
from .state import LAY_DRAWN, State
from .state import space as space_name
from .turn import outcome

if TYPE_CHECKING:  # games are imported sooner without them
    from .view_types import Companies, Laid, Passage, Side, Station, View

SIDES: tuple[Side, ...] = (0, 1, 2, 3)
NAMES = [space_name(space) for space in range(SPACES)]
PASSAGES: list[list[Passage]] = [  # [gate][leaves]: lines are made of these
    [{"space": name, "enters": enters, "leaves": leaves} for leaves in SIDES]
    for name in NAMES
    for enters in SIDES
]
LEAVES = [  # [tile][turns][enters], as lists: they are asked very often
    [[EXIT[TURNED[tile, turns], enters] for enters in SIDES] for turns in range(TURNS)]
    for tile in range(KINDS)
]
NEXT = BEYOND.tolist()  # [space][leaves]
Exits = list[list[int] | None]  # [space][enters]


def view(s: State, seat: int) -> View:
    """All that a screen shows to the viewer for whom the state was veiled."""
    over = s.laid == ALL_TILES
    board, stations = _board_and_stations(Charts(s))
    return {
        "viewer": seat if seat >= 0 else None,
        "players": s.players,
        "turn": None if over else s.seat,
        "step": "over" if over else "lay-drawn" if s.step == LAY_DRAWN else "choose",
        "board": board,
        "stations": stations,
        "hands": [_hand(s, who) for who in range(s.players)],
        "drawn": _tile(s.drawn),
        "supply": s.supply_left,
        "laid": s.laid,
        "scores": _scores(s),
        "companies": _companies(s) if s.companies else None,
    }


def _tile(n: int) -> str | None:
    return TILES[n] if n >= 0 else None


def _hand(s: State, who: int) -> list[str | None]:
    """The tiles held; None is a tile that the viewer may not see."""
    held = [s.hand[who, slot] for slot in range(s.hand_size)]
    return [_tile(tile) for tile in held if tile != NONE]


def _scores(s: State) -> list[int]:
    points = ints(s.players)
    outcome(s, points)
    return points.tolist()


# Lines --------------------------------------------------------------------------------------


class Charts:
    """The board and the charts of a state, which look the same to everybody."""

    def __init__(self, s: State) -> None:
        self.s = s
        self._looks = b"".join(part.tobytes() for part in (s.tile, s.turns, s.owner, s.points))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Charts) and self._looks == other._looks

    def __hash__(self) -> int:
        return hash(self._looks)


@lru_cache(maxsize=8)  # those at a table look at them one after the other
def _board_and_stations(charts: Charts) -> tuple[list[Laid | None], list[Station]]:
    s = charts.s
    lying = list(zip(s.tile, s.turns, strict=True))
    board = [_laid(space, *lies) for space, lies in enumerate(lying)]
    exits = [None if tile == NONE else LEAVES[tile][turned] for tile, turned in lying]
    return board, [_station(s, station, exits) for station in range(STATIONS)]


def _laid(space: int, tile: int, turns: int) -> Laid | None:
    if tile == NONE:
        return None
    return {"space": NAMES[space], "tile": TILES[tile], "turns": turns}


def _station(s: State, station: int, exits: Exits) -> Station:
    gate = GATE_OF[station]
    end, owner, points = s.end[gate], s.owner[station], s.points[station]
    return {
        "station": station + 1,
        "owner": owner if owner != NONE else None,
        "colour": COLOURS[owner] if owner != NONE else None,
        "tiles": s.length[gate],
        "end": None if end < GATES else "power" if end == POWER else "station",
        "points": points if points != NONE else None,
        "path": _line(exits, gate),
    }


def _line(exits: Exits, gate: int) -> list[Passage]:
    """The line from a gate on, as the spaces it passes with the sides it enters and leaves by."""
    passed: list[Passage] = []
    while gate < GATES and (exit_of := exits[gate // 4]) is not None:
        leaves = exit_of[gate % 4]
        passed.append(PASSAGES[gate][leaves])
        gate = NEXT[gate // 4][leaves]
    return passed


# Shares -------------------------------------------------------------------------------------


def _company(n: int) -> str | None:
    return COMPANIES[n] if n >= 0 else None


def _companies(s: State) -> Companies:
    return {
        "names": list(COMPANIES),
        "profits": s.takings.tolist(),
        "values": [value(s, company) for company in range(len(COMPANIES))],
        "percentages": list(PERCENTAGES),
        "face_up": [_company(company) for company in s.face_up],
        "piles": [_pile(s, p) for p in range(len(PERCENTAGES))],
        "shares": [_shares(s, who) for who in range(s.players)],
        "dividends": [_dividends(s, who) for who in range(s.players)],
        "bonuses": [points - sum(_dividends(s, who)) for who, points in enumerate(_scores(s))],
        "exchanges_open": exchanges_open(s),
    }


def _pile(s: State, p: int) -> list[str | None]:
    """The hidden pile from the bottom up; None is a share that the viewer does not know."""
    return [_company(s.pile[p, place]) for place in range(s.pile_left[p])]


def _shares(s: State, who: int) -> list[str | None]:
    return [_company(s.share[who, p]) for p in range(len(PERCENTAGES))]


def _dividends(s: State, who: int) -> list[int]:
    return [dividend(s, who, p) for p in range(len(PERCENTAGES))]
