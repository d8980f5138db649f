"""Rails: where they may lie and point, and what they meet (TW15, TW18, TW19)."""

from __future__ import annotations

from ...engine.compiled import rule
from ...engine.layout import NONE
from .components import HILL, WATER
from .state import COMPLETE, SIDES, State
from .stops import head_stop, is_stop, opposite, owner_of, stop_of, tail_stop

ON_HILL = 2  # Rail symbols


@rule
def is_barred(s: State, seat: int, space: int) -> bool:
    """TW19: a parcel of somebody else's, or nobody's, as long as no building stands on it."""
    parcel = s.parcel[space]
    return parcel != NONE and s.building[space] == NONE and s.owner[parcel] != seat


@rule
def bears_rails(s: State, seat: int, space: int) -> bool:
    """TW19: rails lie on plains, mountains and own parcels; not on lakes or buildings."""
    if s.building[space] != NONE or s.ground[space] == WATER:
        return False
    return not is_barred(s, seat, space)


@rule
def symbols_for(s: State, space: int) -> int:
    """TW15: what a rail here costs; a mountain counts twice, also for its second rail."""
    return ON_HILL if s.ground[space] == HILL else 1


@rule
def has_piece(s: State, seat: int, entry: int, leaving: int) -> bool:
    """TW19: whether the player has a rail of that shape left."""
    return s.straights[seat] > 0 if leaving == opposite(entry) else s.curves[seat] > 0


@rule
def ends_here(s: State, link: int, space: int, side: int) -> bool:
    """Whether one of a link's ends is the rail on this space, at this side."""
    at_tail = s.tail[link] == space and s.tail_side[link] == side
    return at_tail or (s.head[link] == space and s.head_side[link] == side)


@rule
def link_ending_at(s: State, space: int, side: int) -> int:
    """The link whose end, on the neighbour at that side, faces this space; or NONE."""
    beyond = s.beside[space, side]
    if beyond == NONE or s.exit[beyond, opposite(side)] == NONE:
        return NONE
    link = s.link[beyond, opposite(side)]
    return link if ends_here(s, link, beyond, opposite(side)) else NONE


@rule
def is_plain(s: State, link: int) -> bool:
    """A complete link that may still be built on: not upgraded."""
    return s.stage[link] == COMPLETE and not s.fast[link]


@rule
def can_lay(s: State, seat: int, leaving: int) -> bool:
    """TW17-TW20: whether a rail may lie where the path has come to, leaving by this side."""
    space, entry = s.at, s.at_side
    if leaving == entry or s.exit[space, entry] != NONE or s.exit[space, leaving] != NONE:
        return False
    if not bears_rails(s, seat, space) or not has_piece(s, seat, entry, leaving):
        return False
    if s.replacing and leaving == s.not_again:
        return False
    onward = s.beside[space, leaving]
    if onward == NONE or is_barred(s, seat, onward) or meets_rail(s, seat, onward, leaving):
        return False
    if is_stop(s, space) and not may_cross(s, space, entry, leaving):
        return False
    return not leads_back(s, seat, onward, opposite(leaving))


@rule
def meets_rail(s: State, seat: int, onward: int, leaving: int) -> bool:
    """TW19: the rail would run onto one that it cannot be joined with, such as an opponent's."""
    facing = opposite(leaving)
    return s.exit[onward, facing] != NONE and own_end(s, seat, onward, facing) == NONE


@rule
def may_cross(s: State, parcel: int, entry: int, leaving: int) -> bool:
    """TW19, TW20: not where another own link begins or ends, unless the rail joins that link."""
    for side in range(SIDES):
        if side != entry:
            link = link_ending_at(s, parcel, side)
            if link != NONE and not (side == leaving and is_plain(s, link)):
                return False
    return True


@rule
def leads_back(s: State, seat: int, onward: int, facing: int) -> bool:
    """TW19: a link from a stop to itself is not allowed."""
    end = end_faced(s, seat, onward, facing)
    return end != NONE and stop_of(s, end) == stop_of(s, head_stop(s, s.drawn))


@rule
def own_end(s: State, seat: int, space: int, side: int) -> int:
    """Another own link whose end lies there and looks this way: the two would be one (TW16)."""
    if s.exit[space, side] == NONE:
        return NONE
    link = s.link[space, side]
    if owner_of(link) != seat or link == s.drawn or s.fast[link]:
        return NONE
    return link if ends_here(s, link, space, side) else NONE


@rule
def end_faced(s: State, seat: int, space: int, side: int) -> int:
    """The stop at the other end of a path that comes to this space; NONE if it is incomplete."""
    if is_stop(s, space):
        return space
    other = own_end(s, seat, space, side)
    if other == NONE:
        return NONE
    met_at_tail = s.tail[other] == space and s.tail_side[other] == side
    return head_stop(s, other) if met_at_tail else tail_stop(s, other)


# Stock --------------------------------------------------------------------------------------


@rule
def put_rail(s: State, seat: int, space: int, entry: int, leaving: int, link: int) -> None:
    """A rail from the player's stock."""
    s.exit[space, entry] = leaving
    s.exit[space, leaving] = entry
    s.link[space, entry] = link
    s.link[space, leaving] = link
    s.rails[link] += 1
    if leaving == opposite(entry):
        s.straights[seat] -= 1
    else:
        s.curves[seat] -= 1


@rule
def take_rail(s: State, seat: int, space: int, entry: int) -> None:
    """A rail back into the player's stock."""
    leaving = s.exit[space, entry]
    s.rails[s.link[space, entry]] -= 1
    s.exit[space, entry] = NONE
    s.exit[space, leaving] = NONE
    s.link[space, entry] = NONE
    s.link[space, leaving] = NONE
    if leaving == opposite(entry):
        s.straights[seat] += 1
    else:
        s.curves[seat] += 1
