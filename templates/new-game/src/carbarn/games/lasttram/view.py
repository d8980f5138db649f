"""A veiled state in words and lists, for screens. What the viewer may not know is None.

`make types` makes view.ts of the page from the type of a view.
"""

from __future__ import annotations

from typing_extensions import TypedDict

from ...engine.layout import NONE
from .state import TICKETS, State


class View(TypedDict):
    """The whole table."""

    viewer: int | None
    players: int
    turn: int | None
    stops: int  # how many the street has
    stop: int  # where the tram is; 0 is the depot
    pile: int  # tickets to draw
    hands: list[list[int | None]]  # by seat
    dropped: list[list[int | None]]
    ridden: list[list[int | None]]
    scores: list[int]


def view(s: State, seat: int) -> View:
    """All that a screen shows to the viewer for whom the state was veiled."""
    return {
        "viewer": seat if seat >= 0 else None,
        "players": s.players,
        "turn": None if s.over else s.seat,
        "stops": TICKETS,
        "stop": s.stop,
        "pile": s.pile_left,
        "hands": [_tickets(s.hand.tolist()[who]) for who in range(s.players)],
        "dropped": [_tickets(s.dropped.tolist()[who]) for who in range(s.players)],
        "ridden": [_tickets(s.ridden.tolist()[who]) for who in range(s.players)],
        "scores": s.points.tolist()[: s.players],
    }


def _tickets(row: list[int]) -> list[int | None]:
    return [ticket if ticket > 0 else None for ticket in row if ticket != NONE]
