"""The table drawn in characters, with the markup of rich. A game may do without."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.markup import escape

from ...engine.contract import Room

View = Mapping[str, Any]


def sketch(view: View, room: Room) -> str:
    """The street with the tram on it, and a line for everybody."""
    view = {**view, "names": room.names}
    street = [f" {n} " if n != view["stop"] else f"[reverse] {n} [/]" for n in _stops(view)]
    return "\n".join(["─".join(street), *(_player(view, seat) for seat in range(view["players"]))])


def _stops(view: View) -> range:
    return range(view["stops"] + 1)


def _player(view: View, seat: int) -> str:
    name = escape(str(view["names"].get(seat, f"player {seat + 1}")))
    hand = " ".join("?" if ticket is None else str(ticket) for ticket in view["hands"][seat])
    dropped = len(view["dropped"][seat])
    return f"[bold]{name}[/]  {view['scores'][seat]} points  hand: {hand}  dropped: {dropped}"
