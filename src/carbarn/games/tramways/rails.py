"""Rails: where they may lie and point, and what they meet (TW15, TW18, TW19)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.layout import NONE, Layout, number, row
from ...engine.scratch import scratch_layout
from .components import HILL, WATER
from .state import COMPLETE, SIDES, SPACES, State
from .stops import head_stop, opposite, owner_of, stop_of, tail_stop

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


# On the way --------------------------------------------------------------------------------


@scratch_layout
class Path(Layout):
    """A path that is thought of, with rails that do not lie on the table."""

    seat: int = number()
    link: int = number()  # of those on the table, the one that it goes on with; NONE if it is new
    home: int = number()  # the stop from which it comes
    at: int = number()  # the space that the next rail would lie on
    at_side: int = number()  # and the side by which the rails come to it
    cost: int = number()  # symbols so far
    straights: int = number()  # left to lay
    curves: int = number()
    sides: Ints = row(SPACES)  # of a space that its rails use, a bit each

    # The rail that was taken up to be turned (TW17).
    replacing: int = number()  # whether the next rail takes its place
    not_again: int = number()  # the side by which it left
    lifted: int = number()  # its space, if it still lies on the table
    lifted_sides: int = number()  # and the sides that it uses there, a bit each


@rule
def can_lay(s: State, path: Path, leaving: int) -> bool:
    """TW17-TW20: whether a rail may lie where the path has come to, leaving by this side."""
    space, entry = path.at, path.at_side
    if leaving == entry or is_taken(s, path, space, entry) or is_taken(s, path, space, leaving):
        return False
    if not bears_rails(s, path.seat, space) or not has_piece(path, entry, leaving):
        return False
    if path.replacing and leaving == path.not_again:
        return False
    onward = s.beside[space, leaving]
    if onward == NONE or is_barred(s, path.seat, onward) or meets_rail(s, path, onward, leaving):
        return False
    if is_left_a_stop(s, path, space) and not may_cross(s, path, space, entry, leaving):
        return False
    return not leads_back(s, path, onward, opposite(leaving))


@rule
def has_piece(path: Path, entry: int, leaving: int) -> bool:
    """TW19: whether the player has a rail of that shape left."""
    return path.straights > 0 if leaving == opposite(entry) else path.curves > 0


@rule
def is_lifted(path: Path, space: int, side: int) -> bool:
    """Whether the rail at this side of a space is the one that was taken up."""
    return space == path.lifted and path.lifted_sides >> side & 1 == 1


@rule
def is_taken(s: State, path: Path, space: int, side: int) -> bool:
    """TW18: whether a side of a space is used by a rail, on the table or of the path."""
    if path.sides[space] >> side & 1:
        return True
    return s.exit[space, side] != NONE and not is_lifted(path, space, side)


@rule
def is_left_a_stop(s: State, path: Path, space: int) -> bool:
    """TW20, TW26: a building, or a parcel on which the path has no rail either."""
    if s.building[space] != NONE:
        return True
    if s.parcel[space] == NONE:
        return False
    for side in range(SIDES):
        if is_taken(s, path, space, side):
            return False
    return True


@rule
def meets_rail(s: State, path: Path, onward: int, leaving: int) -> bool:
    """TW19: the rail would run onto one that it cannot be joined with, such as an opponent's."""
    facing = opposite(leaving)
    return is_taken(s, path, onward, facing) and own_end(s, path, onward, facing) == NONE


@rule
def may_cross(s: State, path: Path, parcel: int, entry: int, leaving: int) -> bool:
    """TW19, TW20: not where another own link begins or ends, unless the rail joins that link."""
    for side in range(SIDES):
        link = link_ending_at(s, parcel, side) if side != entry else NONE
        if link != NONE and not is_lifted(path, s.beside[parcel, side], opposite(side)):
            joins = side == leaving and link != path.link and may_be_joined(s, link)
            if not joins:
                return False
    return True


@rule
def may_be_joined(s: State, link: int) -> bool:
    """TW19, TW20: complete and not upgraded; or unfinished, if it is not being extended already."""
    if s.stage[link] == COMPLETE:
        return is_plain(s, link)
    return s.rules >= 3 and s.kept[link] == 0  # version 2 asked for a complete link


@rule
def leads_back(s: State, path: Path, onward: int, facing: int) -> bool:
    """TW19: a link from a stop to itself is not allowed."""
    end = end_faced(s, path, onward, facing)
    return end != NONE and stop_of(s, end) == stop_of(s, path.home)


@rule
def own_end(s: State, path: Path, space: int, side: int) -> int:
    """Another own link whose end lies there and looks this way: the two would be one (TW16)."""
    link = s.link[space, side]
    if link == NONE or owner_of(link) != path.seat or link == path.link or s.fast[link]:
        return NONE
    return link if ends_here(s, link, space, side) else NONE


@rule
def end_faced(s: State, path: Path, space: int, side: int) -> int:
    """The stop at the other end of a path that comes to this space; NONE if it is incomplete."""
    if is_left_a_stop(s, path, space):
        return space
    other = own_end(s, path, space, side)
    if other == NONE:
        return NONE
    if s.tail[other] == space and s.tail_side[other] == side:
        return head_stop(s, other)
    return tail_stop(s, other) if s.stage[other] == COMPLETE else NONE


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
