"""A veiled state in words and lists, for screens. What the viewer may not know is None."""

from __future__ import annotations

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
    PERCENTAGES,
    POWER,
    SPACES,
    STATIONS,
    TILES,
    TURNED,
)
from .state import LAY_DRAWN, State
from .state import space as space_name
from .turn import outcome
from .view_types import Companies, Laid, Passage, Side, Station, View

SIDES: tuple[Side, ...] = (0, 1, 2, 3)
NAMES = [space_name(space) for space in range(SPACES)]
PASSAGES: list[list[list[Passage]]] = [  # [space][enters][leaves]: lines are made of these
    [[{"space": name, "enters": enters, "leaves": leaves} for leaves in SIDES] for enters in SIDES]
    for name in NAMES
]


def view(s: State, seat: int) -> View:
    """All that a screen shows to the viewer for whom the state was veiled."""
    over = s.laid == ALL_TILES
    return {
        "viewer": seat if seat >= 0 else None,
        "players": s.players,
        "turn": None if over else s.seat,
        "step": "over" if over else "lay-drawn" if s.step == LAY_DRAWN else "choose",
        "board": [_space(s, space) for space in range(SPACES)],
        "stations": [_station(s, station) for station in range(STATIONS)],
        "hands": [_hand(s, who) for who in range(s.players)],
        "drawn": _tile(s.drawn),
        "supply": s.supply_left,
        "laid": s.laid,
        "scores": _scores(s),
        "companies": _companies(s) if s.companies else None,
    }


def _tile(n: int) -> str | None:
    return TILES[n] if n >= 0 else None


def _space(s: State, space: int) -> Laid | None:
    if s.tile[space] == NONE:
        return None
    return {"space": NAMES[space], "tile": TILES[s.tile[space]], "turns": s.turns[space]}


def _hand(s: State, who: int) -> list[str | None]:
    """The tiles held; None is a tile that the viewer may not see."""
    held = [s.hand[who, slot] for slot in range(s.hand_size)]
    return [_tile(tile) for tile in held if tile != NONE]


def _scores(s: State) -> list[int]:
    points = ints(s.players)
    outcome(s, points)
    return points.tolist()


# Lines --------------------------------------------------------------------------------------


def _station(s: State, station: int) -> Station:
    gate = GATE_OF[station]
    end = s.end[gate]
    return {
        "station": station + 1,
        "owner": s.owner[station] if s.owner[station] != NONE else None,
        "colour": COLOURS[s.owner[station]] if s.owner[station] != NONE else None,
        "tiles": s.length[gate],
        "end": None if end < GATES else "power" if end == POWER else "station",
        "points": s.points[station] if s.points[station] != NONE else None,
        "path": path(s, gate),
    }


def path(s: State, gate: int) -> list[Passage]:
    """The line from a gate on, as the spaces it passes with the sides it enters and leaves by."""
    passed: list[Passage] = []
    while gate < GATES and s.tile[gate // 4] != NONE:
        space, enters = divmod(gate, 4)
        leaves = EXIT[TURNED[s.tile[space], s.turns[space]], enters]
        passed.append(PASSAGES[space][enters][leaves])
        gate = BEYOND[space, leaves]
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
