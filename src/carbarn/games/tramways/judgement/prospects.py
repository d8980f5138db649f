"""What a network is good for: the best trips over it, and the stops that a path can still reach."""

from __future__ import annotations

from ....engine.compiled import Ints, rule
from ....engine.layout import NONE
from ..components import BUILDING_TYPES
from ..rails import bears_rails, is_barred, symbols_for
from ..state import COMPLETE, LINKS_EACH, MOST_NETWORK, SIDES, State
from ..stops import destination, head_stop, is_stop, opposite, owner_of, stop_of, tail_stop
from ..trips import fare, mark_ridden
from .weights import BONUS, FARE, FOREIGN, TRIPS_LATER, TRIPS_NOW

LONGEST_TRIP = 5  # links that are looked through
FARTHEST = 7  # symbols to a stop that a path may still reach
MOST_GOALS = 6  # stops that a path is thought to reach
MOST_LOST = 10 * 16  # by a trip; also if it has no end within sight
SEEN, WAITING = 1, 2  # marks of stops: the trip has been there; a passenger waits there

# Trips --------------------------------------------------------------------------------------


@rule
def network(s: State, seat: int, icons: int, now: int, later: int, w: Ints) -> int:
    """What trips will bring the seat in so many actions of this round, and of later ones."""
    links = note_network(s)
    if links == 0:
        return 0
    mark_waiting(s)
    best, second, ready, next_ready = 0, 0, 0, 0
    for stop in range(s.spaces):
        if s.group[stop] == stop and is_connected(s, stop, links):
            waiting = s.visited[stop]
            s.room[0] = 0
            s.room[1] = 0
            s.visited[stop] = waiting | SEEN
            explore(s, seat, stop, links, 0, 0, 0, icons, w)
            s.visited[stop] = waiting
            hoped = s.room[0]
            second = max(second, min(best, hoped))
            best = max(best, hoped)
            if waiting & WAITING:
                payable = s.room[1]
                next_ready = max(next_ready, min(ready, payable))
                ready = max(ready, payable)
    forget_network(s, links)
    soon = ready if now == 1 else ready + next_ready
    total = (best + second) * later * w[TRIPS_LATER] // 128
    return total + (soon * w[TRIPS_NOW] // 16 if now > 0 else 0)


@rule
def note_network(s: State) -> int:
    """List the stops of complete links; returns how many links there are."""
    links = 0
    for link in range(s.players * LINKS_EACH):
        if s.stage[link] == COMPLETE and links < MOST_NETWORK:
            one, other = stop_of(s, head_stop(s, link)), stop_of(s, tail_stop(s, link))
            if one != other:
                s.ends[links, 0] = one
                s.ends[links, 1] = other
                s.ends[links, 2] = link
                links += 1
    return links


@rule
def is_connected(s: State, stop: int, links: int) -> bool:
    """Whether any link begins at the stop."""
    for i in range(links):
        if s.ends[i, 0] == stop or s.ends[i, 1] == stop:
            return True
    return False


@rule
def mark_waiting(s: State) -> None:
    """Mark the buildings where passengers wait."""
    for space in range(s.spaces):
        if s.passenger[space]:
            s.visited[s.group[space]] = WAITING


@rule
def forget_network(s: State, links: int) -> None:
    """Nothing is marked or listed any more."""
    for space in range(s.spaces):
        s.visited[space] = 0
    for i in range(links):
        s.ends[i, 0] = 0
        s.ends[i, 1] = 0
        s.ends[i, 2] = 0
    s.room[0] = 0
    s.room[1] = 0


@rule
def explore(
    s: State,
    seat: int,
    stop: int,
    links: int,
    ridden: int,
    gained: int,
    kinds: int,
    icons: int,
    w: Ints,
) -> bool:
    """Ride on in every way; `room` keeps the best trip, and the best one to an icon at hand."""
    if ridden == LONGEST_TRIP:
        return False
    for i in range(links):
        onward = onward_from(s, i, stop)
        if onward != NONE and not s.visited[onward] & SEEN:
            worth = gained + ride_worth(s, seat, s.ends[i, 2], w)
            kind = destination(s, onward)
            if not kinds >> kind & 1:
                note_trip(s, kind, worth, icons, w)
            if worth > 0:
                s.visited[onward] |= SEEN
                seen = kinds | 1 << kind
                explore(s, seat, onward, links, ridden + 1, worth, seen, icons, w)
                s.visited[onward] ^= SEEN
    return True


@rule
def note_trip(s: State, kind: int, worth: int, icons: int, w: Ints) -> None:
    """A trip to this kind of destination can be made."""
    value = worth + w[BONUS + min(kind, BUILDING_TYPES)]
    if kind < BUILDING_TYPES:
        s.room[0] = max(s.room[0], value)
    if icons >> kind & 1:
        s.room[1] = max(s.room[1], value)


@rule
def ride_worth(s: State, seat: int, link: int, w: Ints) -> int:
    """What riding over a link brings the seat: happiness and money, if it is an own one."""
    money = fare(s, link) * w[FARE]
    return 16 + money if owner_of(link) == seat else -money - w[FOREIGN]


@rule
def way_on(s: State, seat: int, w: Ints) -> int:
    """The most that the links to the goal of the trip under way can still bring."""
    links = note_network(s)
    mark_ridden(s)
    s.room[0] = -MOST_LOST
    follow(s, seat, s.now, links, 0, 0, w)
    best = s.room[0]
    forget_network(s, links)
    return best


@rule
def follow(s: State, seat: int, stop: int, links: int, ridden: int, gained: int, w: Ints) -> bool:
    """Ride on towards the goal in every way; `room` keeps the best."""
    if ridden == LONGEST_TRIP:
        return False
    for i in range(links):
        onward = onward_from(s, i, stop)
        if onward != NONE and not s.visited[onward]:
            worth = gained + ride_worth(s, seat, s.ends[i, 2], w)
            if destination(s, onward) == s.goal:
                s.room[0] = max(s.room[0], worth)
            else:
                s.visited[onward] = SEEN
                follow(s, seat, onward, links, ridden + 1, worth, w)
                s.visited[onward] = 0
    return True


@rule
def onward_from(s: State, i: int, stop: int) -> int:
    """The other stop of a listed link; NONE if it does not begin at this one."""
    if s.ends[i, 0] == stop:
        return s.ends[i, 1]
    return s.ends[i, 0] if s.ends[i, 1] == stop else NONE


# Paths --------------------------------------------------------------------------------------


@rule
def note_goals(s: State, seat: int, link: int, space: int, most: int) -> int:
    """List in `seen` the stops that a link can reach if its next rail lies on a space.

    Each with the symbols that it takes to come there; returns how many there are.
    """
    if space == NONE:
        return 0
    home = stop_of(s, head_stop(s, link))
    if is_stop(s, space):
        return note_goal(s, seat, space, 0, home, 0)
    if not bears_rails(s, seat, space) or symbols_for(s, space) > most:
        return 0
    found, first, last = 0, 0, 1
    s.queue[0] = space
    s.visited[space] = 1 + symbols_for(s, space)
    while first < last:
        at = s.queue[first]
        first += 1
        if is_stop(s, at):
            found = note_goal(s, seat, at, s.visited[at] - 1, home, found)
            continue
        for side in range(SIDES):
            onward = s.beside[at, side]
            if onward != NONE and not s.visited[onward] and s.exit[at, side] == NONE:
                cost = s.visited[at] + step_cost(s, seat, onward, opposite(side))
                if cost - 1 <= most:
                    s.visited[onward] = cost
                    s.queue[last] = onward
                    last += 1
    for i in range(last):
        s.visited[s.queue[i]] = 0
        s.queue[i] = 0
    return found


@rule
def step_cost(s: State, seat: int, space: int, side: int) -> int:
    """The symbols for a rail on a space, none at a stop; too many where no rail may lie."""
    if is_stop(s, space):
        return 0
    if not bears_rails(s, seat, space) or s.exit[space, side] != NONE:
        return FARTHEST + 1
    return symbols_for(s, space)


@rule
def note_goal(s: State, seat: int, stop: int, cost: int, home: int, found: int) -> int:
    """One more, unless the link comes from there or may not go there."""
    if found == MOST_GOALS or is_barred(s, seat, stop) or stop_of(s, stop) == home:
        return found
    s.seen[2 * found] = stop
    s.seen[2 * found + 1] = cost
    return found + 1
