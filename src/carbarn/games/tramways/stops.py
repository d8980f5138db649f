"""Stops: buildings, parcels without rails, and the links that begin or end there (TW24, TW26)."""

from __future__ import annotations

from ...engine.compiled import rule
from ...engine.layout import NONE
from .components import BUILDING_TYPES
from .state import LINKS_EACH, SIDES, State


@rule
def opposite(side: int) -> int:
    """The side across."""
    return (side + 2) % SIDES


@rule
def has_rail(s: State, space: int) -> bool:
    """Whether any rail lies on the space."""
    for side in range(SIDES):
        if s.exit[space, side] != NONE:
            return True
    return False


@rule
def is_stop(s: State, space: int) -> bool:
    """TW20, TW26: a building, or a parcel without rails."""
    if s.building[space] != NONE:
        return True
    return s.parcel[space] != NONE and not has_rail(s, space)


@rule
def stop_of(s: State, space: int) -> int:
    """TW24: the stop to which a space belongs; a merged building is one stop."""
    return s.group[space] if s.building[space] != NONE else space


@rule
def destination(s: State, space: int) -> int:
    """The icon for a stop: a building's type, or the parcel's own."""
    return s.building[space] if s.building[space] != NONE else BUILDING_TYPES + s.parcel[space]


@rule
def head_stop(s: State, link: int) -> int:
    """The space of the stop at which a link begins."""
    return s.beside[s.head[link], s.head_side[link]]


@rule
def tail_stop(s: State, link: int) -> int:
    """The space that the end of a link faces: a stop, if it is complete."""
    return s.beside[s.tail[link], s.tail_side[link]]


@rule
def owner_of(link: int) -> int:
    """The seat to whom a link belongs."""
    return link // LINKS_EACH
