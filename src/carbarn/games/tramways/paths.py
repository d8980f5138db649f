"""Paths: how a link is drawn rail by rail, and always so that it can be finished (TW15-TW17).

A path stands at a space, `at`, to which its rails come by a side, `at_side`; there the next rail
goes, or there is what the path has reached.
"""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from ...engine.scratch import scratch_copy
from .events import BUILT
from .links import complete, free_link, join, open_again
from .moves import DONE, LAY, REDIRECT, build
from .rails import (
    Path,
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
from .stops import destination, head_stop, is_stop, opposite, owner_of, tail_stop
from .tickets import Payable, note_payable

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
def forget_path(s: State) -> None:
    """No path is being drawn."""
    s.drawn = NONE
    s.at = NONE
    s.at_side = NONE
    s.not_again = NONE
    s.cost = 0
    s.laid = 0


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


# Looking ahead ------------------------------------------------------------------------------


@rule
def think_of_build(s: State, seat: int, space: int, side: int, path: Path) -> None:
    """The path that would begin here."""
    behind = s.beside[space, side]
    path.seat = seat
    path.link = NONE
    path.home = behind
    path.at = space
    path.at_side = side
    path.straights = s.straights[seat]
    path.curves = s.curves[seat]
    if not is_stop(s, behind):
        path.link = link_ending_at(s, space, side)
        at_tail = s.tail[path.link] == behind and s.tail_side[path.link] == opposite(side)
        path.home = head_stop(s, path.link) if at_tail else tail_stop(s, path.link)


@rule
def think_of_redirect(s: State, seat: int, link: int, path: Path) -> None:
    """The path that would begin where a link's last rail lies, with that rail taken up."""
    space, leaving = s.tail[link], s.tail_side[link]
    entry = s.exit[space, leaving]
    straight = entry == opposite(leaving)
    path.seat = seat
    path.link = link
    path.home = head_stop(s, link)
    path.at = space
    path.at_side = entry
    path.straights = s.straights[seat] + (1 if straight else 0)
    path.curves = s.curves[seat] + (0 if straight else 1)
    path.replacing = 1
    path.not_again = leaving
    path.lifted = space
    path.lifted_sides = 1 << entry | 1 << leaving


@rule
def think_of_drawn(s: State, seat: int, path: Path) -> None:
    """The path that is being drawn."""
    path.seat = seat
    path.link = s.drawn
    path.home = head_stop(s, s.drawn)
    path.at = s.at
    path.at_side = s.at_side
    path.cost = s.cost
    path.straights = s.straights[seat]
    path.curves = s.curves[seat]
    path.replacing = s.replacing
    path.not_again = s.not_again


@rule
def lead_on(s: State, path: Path, leaving: int) -> None:
    """Think of one rail more."""
    path.sides[path.at] |= 1 << path.at_side | 1 << leaving
    path.cost += 1 if path.replacing else symbols_for(s, path.at)
    path.replacing = 0
    if leaving == opposite(path.at_side):
        path.straights -= 1
    else:
        path.curves -= 1
    path.at = s.beside[path.at, leaving]
    path.at_side = opposite(leaving)


@rule
def end_of_drawn(s: State, seat: int) -> int:
    """The stop to which the drawn path has come, by itself or by another link; or NONE."""
    path = Path()
    think_of_drawn(s, seat, path)
    return end_faced(s, path, s.at, s.at_side)


@rule
def link_met(s: State, seat: int) -> int:
    """The other own link to whose end the drawn path has come; or NONE."""
    path = Path()
    think_of_drawn(s, seat, path)
    return own_end(s, path, s.at, s.at_side)


@rule
def could_pay(s: State, path: Path, payable: Payable) -> bool:
    """TW15, TW16: whether the path as it is costs what the hand shows."""
    end = end_faced(s, path, path.at, path.at_side)
    if end == NONE:
        return payable.alone >> path.cost & 1 == 1
    first = destination(s, path.home)
    either = payable.with_end[first] | payable.with_end[destination(s, end)]
    return either >> path.cost & 1 == 1


@rule
def can_finish(s: State, path: Path, payable: Payable) -> bool:
    """Whether the path can with more rails come to cost what can be paid."""
    for leaving in range(SIDES):
        if can_lay(s, path, leaving) and can_finish_after(s, path, leaving, payable):
            return True
    return False


@rule
def can_finish_after(s: State, path: Path, leaving: int, payable: Payable) -> bool:
    """Whether the path can after this rail be paid for, at once or after more.

    A payable number less one icon is payable too, so the next one is never more than three off.
    """
    longer = scratch_copy(path)
    lead_on(s, longer, leaving)
    if could_pay(s, longer, payable):
        return True
    return payable.alone >> (longer.cost + 1) != 0 and can_finish(s, longer, payable)


@rule
def can_build(s: State, seat: int, space: int, side: int, payable: Payable) -> bool:
    """Whether a build can begin here and be paid for."""
    if not may_begin(s, seat, space, side):
        return False
    path = Path()
    think_of_build(s, seat, space, side, path)
    return can_finish(s, path, payable)


@rule
def can_redirect(s: State, seat: int, link: int, payable: Payable) -> bool:
    """Whether the last rail can be turned, and that be paid for."""
    if not may_redirect(s, seat, link):
        return False
    path = Path()
    think_of_redirect(s, seat, link, path)
    return can_finish(s, path, payable)


@rule
def rail_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW15-TW20: where to build, and what to redirect."""
    if s.workers[seat] == 0:
        return n
    payable = Payable()
    note_payable(s, seat, payable)
    if payable.alone > 1:
        n = first_rail_moves(s, seat, payable, moves, n)
        for link in range(seat * LINKS_EACH, (seat + 1) * LINKS_EACH):
            if can_redirect(s, seat, link, payable):
                moves[n] = REDIRECT + link
                n += 1
    return n


@rule
def first_rail_moves(s: State, seat: int, payable: Payable, moves: Ints, n: int) -> int:
    """Where a first rail may lie, and coming from which side."""
    for space in range(s.spaces):
        if bears_rails(s, seat, space):
            for side in range(SIDES):
                if can_build(s, seat, space, side, payable):
                    moves[n] = build(space, side)
                    n += 1
    return n


@rule
def drawing_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """Rails after which the path can be paid for, now or later; or to leave it as it is."""
    payable = Payable()
    note_payable(s, seat, payable)
    path = Path()
    think_of_drawn(s, seat, path)
    for leaving in range(SIDES):
        if can_lay(s, path, leaving) and can_finish_after(s, path, leaving, payable):
            moves[n] = LAY + leaving
            n += 1
    if s.laid > 0 and could_pay(s, path, payable):
        moves[n] = DONE
        n += 1
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
    end = end_of_drawn(s, seat)
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
    end = end_of_drawn(s, seat)
    met = link_met(s, seat)
    if met != NONE:
        join(s, link, met)
    if end != NONE:
        complete(s, link, log)
    forget_path(s)
    s.doing[seat] = NOTHING
