"""A veiled state in words and lists, for screens. What the viewer may not know is None."""

from __future__ import annotations

from typing import Any

from ...engine.layout import NONE
from .state import TICKETS, State


def view(s: State, seat: int) -> dict[str, Any]:
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
