"""What a network is good for: the best trips over it, and the stops that a path can still reach."""

from __future__ import annotations

from ....engine.compiled import Ints, rule
from ....engine.layout import NONE, Layout, number, row
from ....engine.scratch import scratch_layout, scratch_row
from ..components import BUILDING_TYPES
from ..rails import bears_rails, is_barred, symbols_for
from ..state import COMPLETE, LINKS_EACH, SIDES, SPACES, State
from ..stops import destination, head_stop, is_stop, opposite, owner_of, stop_of, tail_stop
from ..trips import fare, fare_over, mark_ridden
from .weights import BONUS, FARE, FOREIGN, TRIPS_LATER, TRIPS_NOW

MOST_NETWORK = 64  # complete links that are looked at
LONGEST_TRIP = 5  # links that are looked through
FARTHEST = 7  # symbols to a stop that a path may still reach
MOST_GOALS = 6  # stops that a path is thought to reach
MOST_LOST = 10 * 16  # by a trip; also if it has no end within sight
SEEN, WAITING = 1, 2  # marks of stops: the trip has been there; a passenger waits there

# Trips --------------------------------------------------------------------------------------


@scratch_layout
class Network(Layout):
    """Complete links between two stops, and what is found when trips ride over them."""

    links: int = number()  # how many
    one: Ints = row(MOST_NETWORK)  # the stops at their ends
    other: Ints = row(MOST_NETWORK)
    worth: Ints = row(MOST_NETWORK)  # of riding over it
    marks: Ints = row(SPACES)  # of stops
    best: int = number()  # trip from a stop
    payable: int = number()  # and the best one to an icon at hand


@rule
def trips_worth(s: State, seat: int, icons: int, now: int, later: int, w: Ints) -> int:
    """What trips will bring the seat in so many actions of this round, and of later ones."""
    net = Network()
    note_links(s, seat, NONE, NONE, 0, net, w)
    return look_for_trips(s, net, icons, now, later, w)


@rule
def trips_worth_with(
    s: State, seat: int, link: int, stop: int, rails: int, icons: int, now: int, later: int, w: Ints
) -> int:
    """The same if a link came to this stop with so many rails."""
    net = Network()
    note_links(s, seat, link, stop, rails, net, w)
    return look_for_trips(s, net, icons, now, later, w)


@rule
def note_links(
    s: State, seat: int, hoped: int, stop: int, rails: int, net: Network, w: Ints
) -> None:
    """List the complete links, and one that is hoped to come to a stop with so many rails."""
    for link in range(s.players * LINKS_EACH):
        if link == hoped:
            money = fare_over(rails, s.fast[link])
            note_link(s, seat, link, stop, money, net, w)
        elif s.stage[link] == COMPLETE:
            note_link(s, seat, link, tail_stop(s, link), fare(s, link), net, w)


@rule
def note_link(s: State, seat: int, link: int, stop: int, money: int, net: Network, w: Ints) -> None:
    """One more link, for which so much money is paid."""
    one, other = stop_of(s, head_stop(s, link)), stop_of(s, stop)
    if one != other and net.links < MOST_NETWORK:
        net.one[net.links] = one
        net.other[net.links] = other
        net.worth[net.links] = ride_worth(seat, link, money, w)
        net.links += 1


@rule
def look_for_trips(s: State, net: Network, icons: int, now: int, later: int, w: Ints) -> int:
    """What the best trips are worth, now and later."""
    if net.links == 0:
        return 0
    mark_waiting(s, net.marks)
    best, second, ready, next_ready = 0, 0, 0, 0
    for stop in range(s.spaces):
        if s.group[stop] == stop and is_connected(net, stop):
            net.best = 0
            net.payable = 0
            net.marks[stop] |= SEEN
            explore(s, net, stop, 0, 0, 0, icons, w)
            net.marks[stop] ^= SEEN
            second = max(second, min(best, net.best))
            best = max(best, net.best)
            if net.marks[stop] & WAITING:
                next_ready = max(next_ready, min(ready, net.payable))
                ready = max(ready, net.payable)
    soon = ready if now == 1 else ready + next_ready
    total = (best + second) * later * w[TRIPS_LATER] // 128
    return total + (soon * w[TRIPS_NOW] // 16 if now > 0 else 0)


@rule
def is_connected(net: Network, stop: int) -> bool:
    """Whether any link begins at the stop."""
    for i in range(net.links):
        if net.one[i] == stop or net.other[i] == stop:
            return True
    return False


@rule
def mark_waiting(s: State, marks: Ints) -> None:
    """Mark the buildings where passengers wait."""
    for space in range(s.spaces):
        if s.passenger[space]:
            marks[s.group[space]] = WAITING


@rule
def explore(
    s: State,
    net: Network,
    stop: int,
    ridden: int,
    gained: int,
    kinds: int,
    icons: int,
    w: Ints,
) -> bool:
    """Ride on in every way; `net` keeps the best trip, and the best one to an icon at hand."""
    if ridden == LONGEST_TRIP:
        return False
    for i in range(net.links):
        onward = onward_from(net, i, stop)
        if onward != NONE and not net.marks[onward] & SEEN:
            worth = gained + net.worth[i]
            kind = destination(s, onward)
            if not kinds >> kind & 1:
                note_trip(net, kind, worth, icons, w)
            if worth > 0:
                net.marks[onward] |= SEEN
                seen = kinds | 1 << kind
                explore(s, net, onward, ridden + 1, worth, seen, icons, w)
                net.marks[onward] ^= SEEN
    return True


@rule
def note_trip(net: Network, kind: int, worth: int, icons: int, w: Ints) -> None:
    """A trip to this kind of destination can be made."""
    value = worth + w[BONUS + min(kind, BUILDING_TYPES)]
    if kind < BUILDING_TYPES:
        net.best = max(net.best, value)
    if icons >> kind & 1:
        net.payable = max(net.payable, value)


@rule
def ride_worth(seat: int, link: int, money: int, w: Ints) -> int:
    """What riding over a link brings the seat: happiness and money, if it is an own one."""
    if owner_of(link) == seat:
        return 16 + money * w[FARE]
    return -money * w[FARE] - w[FOREIGN]


@rule
def way_on(s: State, seat: int, w: Ints) -> int:
    """The most that the links to the goal of the trip under way can still bring."""
    net = Network()
    note_links(s, seat, NONE, NONE, 0, net, w)
    mark_ridden(s, net.marks)
    net.best = -MOST_LOST
    follow(s, net, s.now, 0, 0)
    return net.best


@rule
def follow(s: State, net: Network, stop: int, ridden: int, gained: int) -> bool:
    """Ride on towards the goal in every way; `net` keeps the best."""
    if ridden == LONGEST_TRIP:
        return False
    for i in range(net.links):
        onward = onward_from(net, i, stop)
        if onward != NONE and not net.marks[onward]:
            worth = gained + net.worth[i]
            if destination(s, onward) == s.goal:
                net.best = max(net.best, worth)
            else:
                net.marks[onward] = SEEN
                follow(s, net, onward, ridden + 1, worth)
                net.marks[onward] = 0
    return True


@rule
def onward_from(net: Network, i: int, stop: int) -> int:
    """The other stop of a listed link; NONE if it does not begin at this one."""
    if net.one[i] == stop:
        return net.other[i]
    return net.one[i] if net.other[i] == stop else NONE


# Paths --------------------------------------------------------------------------------------


@scratch_layout
class Goals(Layout):
    """Stops that a link can reach, each with the symbols that it takes to come there."""

    found: int = number()  # how many
    stop: Ints = row(MOST_GOALS)
    cost: Ints = row(MOST_GOALS)


@rule
def look_for_goals(s: State, seat: int, link: int, space: int, most: int, goals: Goals) -> None:
    """Find the stops that a link can reach if its next rail lies on a space."""
    if space == NONE:
        return
    home = stop_of(s, head_stop(s, link))
    if is_stop(s, space):
        note_goal(s, seat, space, 0, home, goals)
        return
    if not bears_rails(s, seat, space) or symbols_for(s, space) > most:
        return
    queue = scratch_row(SPACES)
    costs = scratch_row(SPACES)  # one more than it takes to come there; 0 for nobody knows
    first, last = 0, 1
    queue[0] = space
    costs[space] = 1 + symbols_for(s, space)
    while first < last:
        at = queue[first]
        first += 1
        if is_stop(s, at):
            note_goal(s, seat, at, costs[at] - 1, home, goals)
            continue
        for side in range(SIDES):
            onward = s.beside[at, side]
            if onward != NONE and not costs[onward] and s.exit[at, side] == NONE:
                cost = costs[at] + step_cost(s, seat, onward, opposite(side))
                if cost - 1 <= most:
                    costs[onward] = cost
                    queue[last] = onward
                    last += 1


@rule
def step_cost(s: State, seat: int, space: int, side: int) -> int:
    """The symbols for a rail on a space, none at a stop; too many where no rail may lie."""
    if is_stop(s, space):
        return 0
    if not bears_rails(s, seat, space) or s.exit[space, side] != NONE:
        return FARTHEST + 1
    return symbols_for(s, space)


@rule
def note_goal(s: State, seat: int, stop: int, cost: int, home: int, goals: Goals) -> None:
    """One more, unless the link comes from there or may not go there."""
    if goals.found < MOST_GOALS and not is_barred(s, seat, stop) and stop_of(s, stop) != home:
        goals.stop[goals.found] = stop
        goals.cost[goals.found] = cost
        goals.found += 1
