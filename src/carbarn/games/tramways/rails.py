"""Rails: where they may lie, how a link is drawn, completed, joined and lost (TW15-TW22).

A path is drawn rail by rail. It stands at a space, `at`, to which its rails come by a side,
`at_side`; there the next rail goes, or there is what the path has reached.
"""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .components import BUILDING_TYPES, DESTINATIONS, HILL, UPGRADE_LINK, WATER
from .events import BUILT, COMPLETED, LINK_UPGRADED, REMOVED, REVERTED
from .moves import DONE, LAY, REDIRECT, UPGRADE_LINK_OF, build
from .state import (
    ACTED,
    BUILDING_RAILS,
    COMPLETE,
    DRAWING,
    INCOMPLETE,
    LINKS_EACH,
    PAYING,
    SIDES,
    UPGRADING_LINK,
    State,
)
from .tickets import can_pay, clear_payable, note_payable, please

ON_HILL = 2  # Rail symbols
FOR_UPGRADED_LINK = 3  # happiness

# Stops --------------------------------------------------------------------------------------


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


# Where a rail may lie -----------------------------------------------------------------------


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


# Laying -------------------------------------------------------------------------------------


@rule
def lay(s: State, seat: int, leaving: int) -> None:
    """Lay one rail where the path has come to; the path goes on behind it."""
    space, entry = s.at, s.at_side
    put_rail(s, seat, space, entry, leaving, s.drawn)
    s.cost += 1 if s.replacing else symbols_for(s, space)
    s.laid += 1
    s.replacing = 0
    s.tail[s.drawn] = space
    s.tail_side[s.drawn] = leaving
    s.at = s.beside[space, leaving]
    s.at_side = opposite(leaving)


@rule
def unlay(s: State, seat: int, replacing: int) -> None:
    """Take the last rail of the path up again, as if it had never been laid."""
    space = s.beside[s.at, s.at_side]
    entry = s.exit[space, opposite(s.at_side)]
    take_rail(s, seat, space, entry)
    s.cost -= 1 if replacing else symbols_for(s, space)
    s.laid -= 1
    s.replacing = replacing
    s.at = space
    s.at_side = entry
    step_back(s, space, entry)


@rule
def step_back(s: State, space: int, entry: int) -> None:
    """The tail is now the rail before this space; a link without rails stands at its beginning."""
    if s.rails[s.drawn] > 0:
        s.tail[s.drawn] = s.beside[space, entry]
        s.tail_side[s.drawn] = opposite(entry)
    else:
        s.tail[s.drawn] = space
        s.tail_side[s.drawn] = entry


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


# Beginning ----------------------------------------------------------------------------------


@rule
def free_link(s: State, seat: int) -> int:
    """A number for a new link; there are as many as a player has rails."""
    link = seat * LINKS_EACH
    while s.stage[link] != 0:
        link += 1
    return link


@rule
def may_begin(s: State, seat: int, space: int, side: int) -> bool:
    """TW15, TW20: from a building, an own parcel, an open end, or an own link's end at a parcel."""
    behind = s.beside[space, side]
    if behind == NONE or s.exit[space, side] != NONE or not bears_rails(s, seat, space):
        return False
    if s.straights[seat] + s.curves[seat] == 0:
        return False
    if is_stop(s, behind):
        return not is_barred(s, seat, behind)
    link = link_ending_at(s, space, side)
    if link == NONE or owner_of(link) != seat:
        return False
    if s.stage[link] == INCOMPLETE:
        return s.tail[link] == behind and s.tail_side[link] == opposite(side)
    return is_plain(s, link) and is_stop(s, space)


@rule
def begin_path(s: State, seat: int, space: int, side: int) -> None:
    """Take up the link that is worked on, or a new one, and stand where its next rail goes."""
    behind = s.beside[space, side]
    s.at = space
    s.at_side = side
    s.cost = 0
    s.laid = 0
    if not is_stop(s, behind):
        s.drawn = link_ending_at(s, space, side)
        if s.stage[s.drawn] == COMPLETE:
            open_again(s, s.drawn, behind, opposite(side))
        return
    s.drawn = free_link(s, seat)
    s.stage[s.drawn] = INCOMPLETE
    s.head[s.drawn] = space
    s.head_side[s.drawn] = side
    s.tail[s.drawn] = space
    s.tail_side[s.drawn] = side


@rule
def leave_path(s: State) -> None:
    """As if the path, of which all rails are taken up again, had never been begun."""
    link = s.drawn
    if s.rails[link] == 0:
        clear_link(s, link)
    elif s.rails[link] == s.kept[link]:
        s.stage[link] = COMPLETE
        s.kept[link] = 0
        if s.turned:
            turn_round(s, link)
    forget_path(s)


@rule
def forget_path(s: State) -> None:
    """No path is being drawn."""
    s.drawn = NONE
    s.at = NONE
    s.at_side = NONE
    s.not_again = NONE
    s.cost = 0
    s.laid = 0
    s.turned = 0


@rule
def open_again(s: State, link: int, space: int, side: int) -> None:
    """TW20: a complete link is extended from this end; until that is done it is out of service."""
    if not (s.tail[link] == space and s.tail_side[link] == side):
        turn_round(s, link)
        s.turned = 1
    s.stage[link] = INCOMPLETE
    s.kept[link] = s.rails[link]


@rule
def turn_round(s: State, link: int) -> None:
    """Tell a link from its other end."""
    space, side = s.head[link], s.head_side[link]
    s.head[link], s.head_side[link] = s.tail[link], s.tail_side[link]
    s.tail[link], s.tail_side[link] = space, side


@rule
def may_redirect(s: State, seat: int, link: int) -> bool:
    """TW17: the last rail of an own incomplete link, unless it was once part of a complete one."""
    own = owner_of(link) == seat
    return own and s.stage[link] == INCOMPLETE and s.rails[link] > s.kept[link]


@rule
def begin_redirect(s: State, seat: int, link: int) -> None:
    """TW17: take up the last rail; it must leave by another side than before."""
    space = s.tail[link]
    s.drawn = link
    s.cost = 0
    s.laid = 0
    s.replacing = 1
    s.not_again = s.tail_side[link]
    s.at = space
    s.at_side = s.exit[space, s.tail_side[link]]
    take_rail(s, seat, space, s.at_side)
    step_back(s, space, s.at_side)


@rule
def leave_redirect(s: State, seat: int) -> None:
    """Put the rail that was taken up back as it lay."""
    leaving = s.not_again
    s.not_again = NONE
    lay(s, seat, leaving)
    forget_path(s)


# Looking ahead ------------------------------------------------------------------------------


@rule
def could_pay(s: State, seat: int) -> bool:
    """TW15, TW16: whether the path as it is costs what the hand shows; uses note_payable."""
    end = end_faced(s, seat, s.at, s.at_side)
    if end == NONE:
        return s.payable[DESTINATIONS] >> s.cost & 1 == 1
    first = destination(s, head_stop(s, s.drawn))
    return (s.payable[first] | s.payable[destination(s, end)]) >> s.cost & 1 == 1


@rule
def can_finish(s: State, seat: int) -> bool:
    """Whether the path that was just begun can come to cost what can be paid."""
    for leaving in range(SIDES):
        if can_lay(s, seat, leaving) and can_finish_after(s, seat, leaving):
            return True
    return False


@rule
def can_finish_after(s: State, seat: int, leaving: int) -> bool:
    """Whether the path can after this rail be paid for, at once or after more; it is as before.

    A payable number less one icon is payable too, so the next one is never more than three off.
    """
    replacing = s.replacing
    lay(s, seat, leaving)
    found = could_pay(s, seat)
    if not found and s.payable[DESTINATIONS] >> (s.cost + 1) != 0:
        for side in range(SIDES):
            if can_lay(s, seat, side) and can_finish_after(s, seat, side):
                found = True
                break
    unlay(s, seat, replacing)
    return found


@rule
def can_build(s: State, seat: int, space: int, side: int) -> bool:
    """Whether a build can begin here and be paid for."""
    if not may_begin(s, seat, space, side):
        return False
    begin_path(s, seat, space, side)
    found = can_finish(s, seat)
    leave_path(s)
    return found


@rule
def can_redirect(s: State, seat: int, link: int) -> bool:
    """Whether the last rail can be turned, and that be paid for."""
    if not may_redirect(s, seat, link):
        return False
    begin_redirect(s, seat, link)
    found = can_finish(s, seat)
    leave_redirect(s, seat)
    return found


@rule
def rail_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW15-TW20: where to build, and what to redirect."""
    if s.workers[seat] == 0:
        return n
    note_payable(s, seat)
    if s.payable[DESTINATIONS] > 1:
        n = building_moves(s, seat, moves, n)
        for link in range(seat * LINKS_EACH, (seat + 1) * LINKS_EACH):
            if can_redirect(s, seat, link):
                moves[n] = REDIRECT + link
                n += 1
    clear_payable(s)
    return n


@rule
def building_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """Where a first rail may lie, and coming from which side."""
    for space in range(s.spaces):
        if bears_rails(s, seat, space):
            for side in range(SIDES):
                if can_build(s, seat, space, side):
                    moves[n] = build(space, side)
                    n += 1
    return n


@rule
def drawing_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """Rails after which the path can be paid for, now or later; or to leave it as it is."""
    note_payable(s, seat)
    for leaving in range(SIDES):
        if can_lay(s, seat, leaving) and can_finish_after(s, seat, leaving):
            moves[n] = LAY + leaving
            n += 1
    if s.laid > 0 and could_pay(s, seat):
        moves[n] = DONE
        n += 1
    clear_payable(s)
    return n


# Deeds --------------------------------------------------------------------------------------


@rule
def start_build(s: State, seat: int, space: int, side: int) -> None:
    """TW15: a worker goes back to the reserve, and the path begins."""
    s.workers[seat] -= 1
    begin_path(s, seat, space, side)
    s.doing[seat] = DRAWING


@rule
def start_redirect(s: State, seat: int, link: int) -> None:
    """TW17: this counts as a build, and costs a worker too."""
    s.workers[seat] -= 1
    begin_redirect(s, seat, link)
    s.doing[seat] = DRAWING


@rule
def end_drawing(s: State, seat: int) -> None:
    """TW15, TW16: the bill for the path; a destination too, if it completes a link."""
    end = end_faced(s, seat, s.at, s.at_side)
    s.bill = BUILDING_RAILS
    s.due_rails = s.cost
    if end != NONE:
        s.due_end = destination(s, head_stop(s, s.drawn))
        s.due_end_or = destination(s, end)
    s.doing[seat] = PAYING


@rule
def end_path(s: State, seat: int, log: Log) -> None:
    """What was drawn is paid for: the link is complete, joined with another, or stays open."""
    link = s.drawn
    s.worked[link] = s.round
    emit(log, BUILT, seat, link, s.laid)
    if end_faced(s, seat, s.at, s.at_side) != NONE:
        if not is_stop(s, s.at):
            join(s, link, own_end(s, seat, s.at, s.at_side))
        complete(s, link, log)
    forget_path(s)
    s.doing[seat] = ACTED


@rule
def complete(s: State, link: int, log: Log) -> None:
    """The link connects two stops."""
    s.stage[link] = COMPLETE
    s.kept[link] = 0
    emit(log, COMPLETED, owner_of(link), link)


@rule
def join(s: State, link: int, other: int) -> None:
    """TW16, TW20: another link becomes part of this one, from the end where they meet."""
    if not (s.tail[other] == s.at and s.tail_side[other] == s.at_side):
        turn_round(s, other)
    s.tail[link], s.tail_side[link] = s.head[other], s.head_side[other]
    s.rails[link] += s.rails[other]
    give_rails(s, s.at, s.at_side, s.rails[other], link)
    clear_link(s, other)


@rule
def give_rails(s: State, space: int, side: int, rails: int, link: int) -> None:
    """So many rails, from the one that is entered here, belong to a link."""
    for _ in range(rails):
        leaving = s.exit[space, side]
        s.link[space, side] = link
        s.link[space, leaving] = link
        space, side = s.beside[space, leaving], opposite(leaving)


@rule
def clear_link(s: State, link: int) -> None:
    """No link has this number any more."""
    s.stage[link] = 0
    s.fast[link] = 0
    s.rails[link] = 0
    s.kept[link] = 0
    s.worked[link] = 0
    s.head[link] = NONE
    s.head_side[link] = NONE
    s.tail[link] = NONE
    s.tail_side[link] = NONE


# The end of a round -------------------------------------------------------------------------


@rule
def drop_rails(s: State, link: int, down_to: int) -> None:
    """Take the last rails of a link back into stock until so many are left."""
    while s.rails[link] > down_to:
        space = s.tail[link]
        entry = s.exit[space, s.tail_side[link]]
        take_rail(s, owner_of(link), space, entry)
        s.tail[link] = s.beside[space, entry]
        s.tail_side[link] = opposite(entry)


@rule
def lose_links(s: State, since: int, log: Log) -> None:
    """TW20, TW21: incomplete links last worked on before this round are lost.

    Of an extended link only the extension, unless its parcel carries another rail by now. All
    extensions go first, so that it does not matter which link is looked at before another.
    """
    for link in range(s.players * LINKS_EACH):
        if s.stage[link] == INCOMPLETE and s.worked[link] < since:
            drop_rails(s, link, s.kept[link])
    for link in range(s.players * LINKS_EACH):
        if s.stage[link] == INCOMPLETE and s.rails[link] == s.kept[link]:
            if s.kept[link] > 0 and is_stop(s, tail_stop(s, link)):
                s.stage[link] = COMPLETE
                s.kept[link] = 0
                emit(log, REVERTED, owner_of(link), link)
            else:
                drop_rails(s, link, 0)
                emit(log, REMOVED, owner_of(link), link)
                clear_link(s, link)
    complete_facing(s, log)


@rule
def complete_facing(s: State, log: Log) -> None:
    """TW23: an open end that has come to face a stop completes its link without an icon."""
    for link in range(s.players * LINKS_EACH):
        if s.stage[link] == INCOMPLETE and is_stop(s, tail_stop(s, link)):
            complete(s, link, log)


# Upgrading ----------------------------------------------------------------------------------


@rule
def upgrade_link_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW22: own, complete, not upgraded, and the icons are at hand."""
    for link in range(seat * LINKS_EACH, (seat + 1) * LINKS_EACH):
        if is_plain(s, link):
            one = destination(s, head_stop(s, link))
            other = destination(s, tail_stop(s, link))
            if can_pay(s, seat, 0, UPGRADE_LINK, one, other):
                moves[n] = UPGRADE_LINK_OF + link
                n += 1
    return n


@rule
def bill_link_upgrade(s: State, seat: int, link: int) -> None:
    """TW22: Upgrade Link, and a destination of either end."""
    s.bill = UPGRADING_LINK
    s.subject = link
    s.due_key = UPGRADE_LINK
    s.due_end = destination(s, head_stop(s, link))
    s.due_end_or = destination(s, tail_stop(s, link))
    s.doing[seat] = PAYING


@rule
def upgrade_link(s: State, seat: int, log: Log) -> None:
    """TW22: the link is fast from now on, and makes happy."""
    s.fast[s.subject] = 1
    emit(log, LINK_UPGRADED, seat, s.subject)
    please(s, seat, FOR_UPGRADED_LINK, log)
    s.subject = NONE
    s.doing[seat] = ACTED
