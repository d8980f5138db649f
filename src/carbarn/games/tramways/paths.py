"""Paths: how a link is drawn rail by rail, and always so that it can be finished (TW15-TW17).

A path stands at a space, `at`, to which its rails come by a side, `at_side`; there the next rail
goes, or there is what the path has reached.
"""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .components import DESTINATIONS
from .events import BUILT
from .links import clear_link, complete, free_link, join, open_again, turn_round
from .moves import DONE, LAY, REDIRECT, build
from .rails import (
    bears_rails,
    can_lay,
    end_faced,
    is_barred,
    is_plain,
    link_ending_at,
    own_end,
    put_rail,
    symbols_for,
    take_rail,
)
from .state import (
    BUILDING_RAILS,
    COMPLETE,
    DRAWING,
    INCOMPLETE,
    LINKS_EACH,
    NOTHING,
    PAYING,
    SIDES,
    State,
)
from .stops import destination, head_stop, is_stop, opposite, owner_of
from .tickets import clear_payable, note_payable

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


# Beginning ----------------------------------------------------------------------------------


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
    s.doing[seat] = NOTHING
