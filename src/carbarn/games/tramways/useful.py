"""Which icons could serve what a seat may begin now, for the page to point at.

What they add up to, and which go together, the legal moves say.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.compiled import ints
from .buildings import parcel_icon
from .components import CONSTRUCT, MONEY, RAIL, STRIP, UPGRADE_BUILDING, UPGRADE_LINK
from .moves import (
    BID,
    BUILD,
    BUY,
    CONSTRUCT_ON,
    NOTATION,
    PLAY,
    REDIRECT,
    TRIP,
    UPGRADE_LINK_OF,
    UPGRADE_ON,
)
from .state import State
from .stops import destination, head_stop, is_stop, tail_stop
from .turn import MOST_MOVES, legal

RAIL_WORK = (BUILD, REDIRECT)


def useful_icons(s: State, seat: int) -> dict[str, set[int]]:
    """By what the seat would begin with them; nothing where icons are what is played now."""
    moves = ints(MOST_MOVES)
    n = legal(s, seat, moves)
    found: dict[str, set[int]] = {}
    for i in range(n):
        kind = NOTATION.kind(moves[i])
        if kind.first == PLAY:
            return {}
        if kind.word not in found or kind.first not in RAIL_WORK:  # the same for all of it
            icons = _icons_for(s, kind.first, kind.values(moves[i]))
            found.setdefault(kind.word, set()).update(icons)
    return {word: icons for word, icons in found.items() if icons}


def _icons_for(s: State, kind: int, values: list[int]) -> Iterable[int]:
    """What a move of this kind leads to being played (TW7, TW15, TW22, TW23, TW25-TW27)."""
    if kind in RAIL_WORK:
        return [RAIL, *(destination(s, space) for space in range(s.spaces) if is_stop(s, space))]
    if kind == UPGRADE_LINK_OF:
        (link,) = values
        ends = head_stop(s, link), tail_stop(s, link)
        return [UPGRADE_LINK, *(destination(s, end) for end in ends)]
    if kind == CONSTRUCT_ON:
        return [CONSTRUCT, parcel_icon(values[0])]
    if kind == UPGRADE_ON:
        return [UPGRADE_BUILDING, s.building[s.where[values[0]]]]
    if kind == TRIP:
        return [STRIP, values[1]]
    return [MONEY] if kind in (BID, BUY) else []
