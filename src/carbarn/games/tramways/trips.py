"""Passengers: their way over complete links, and what it brings to whom (TW26-TW29)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from ...engine.scratch import scratch_row
from .components import COMMERCE, DESTINATIONS, INDUSTRY, LEISURE, RESIDENCE, STRIP
from .development import development_moves
from .events import BROKE, FARE_EARNED, FARE_PAID, HIRED, TRIP_MADE
from .moves import BUY, FIVE, MOST_WISH, RIDE, trip
from .state import (
    COMMERCE_BONUS,
    COMPLETE,
    LEISURE_BONUS,
    LINKS_EACH,
    MOVING_PASSENGER,
    NOTHING,
    PAYING,
    PAYING_MONEY,
    RIDING,
    SPACES,
    State,
)
from .stops import destination, head_stop, owner_of, stop_of, tail_stop
from .tickets import (
    Hand,
    add_happiness,
    add_stress,
    can_pay,
    earn,
    icons_of,
    note_hand,
    purse,
    reduce_stress,
)

FOR_RIDDEN_LINK = 1  # happiness
FOR_COMMERCE = 5  # dollars
MOST_WORKERS = 2

# Where a passenger can go -------------------------------------------------------------------


@rule
def other_stop(s: State, link: int, stop: int) -> int:
    """The stop at the other end of a complete link that begins or ends at this stop; or NONE."""
    one, other = stop_of(s, head_stop(s, link)), stop_of(s, tail_stop(s, link))
    if one == other:
        return NONE
    if one == stop:
        return other
    return one if other == stop else NONE


@rule
def flood(s: State, visited: Ints, mark: int) -> None:
    """Give the mark to every stop that has none yet and can be reached from one that has it."""
    changed = True
    while changed:
        changed = False
        for link in range(s.players * LINKS_EACH):
            if s.stage[link] == COMPLETE:
                one, other = stop_of(s, head_stop(s, link)), stop_of(s, tail_stop(s, link))
                if visited[one] == mark and visited[other] == 0:
                    visited[other] = mark
                    changed = True
                elif visited[other] == mark and visited[one] == 0:
                    visited[one] = mark
                    changed = True


@rule
def goals_from(s: State, stop: int) -> int:
    """TW26: the destinations that can be reached, a bit each; the start itself does not count.

    On the way to any stop that matches there is a first one that does, so all of them count.
    """
    visited = scratch_row(SPACES)
    visited[stop] = 1
    flood(s, visited, 1)
    goals = 0
    for space in range(s.spaces):
        if visited[space] and space != stop:
            goals |= 1 << destination(s, space)
    return goals


def stops_from(s: State, stop: int) -> list[int]:
    """TW26: the stops that can be reached, for the page to show."""
    visited = scratch_row(SPACES)
    visited[stop] = 1
    flood(s, visited, 1)
    return [space for space in range(s.spaces) if visited[space] and space != stop]


@rule
def leads_on(s: State, link: int) -> bool:
    """TW26: whether a ride ends the trip, or lets it end later without crossing a stop twice."""
    onward = other_stop(s, link, s.now)
    if onward == NONE or was_visited(s, onward):
        return False
    if destination(s, onward) == s.goal:
        return True
    visited = scratch_row(SPACES)
    mark_ridden(s, visited)
    visited[onward] = 2
    flood(s, visited, 2)
    for space in range(s.spaces):
        if visited[space] == 2 and destination(s, space) == s.goal:
            return True
    return False


@rule
def was_visited(s: State, stop: int) -> bool:
    """Whether the trip has been at this stop, or began there."""
    at = s.now
    for i in range(s.ridden - 1, -1, -1):
        if at == stop:
            return True
        at = other_stop(s, s.ride[i], at)
    return at == stop


@rule
def mark_ridden(s: State, visited: Ints) -> None:
    """Mark the stops where the trip has been."""
    at = s.now
    visited[at] = 1
    for i in range(s.ridden - 1, -1, -1):
        at = other_stop(s, s.ride[i], at)
        visited[at] = 1


# Moves --------------------------------------------------------------------------------------


@rule
def trip_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW26: a passenger, and a destination that can be reached and played, besides a strip."""
    hand = Hand()
    note_hand(s, seat, hand)
    icons = icons_of(hand)
    payable = 0
    for goal in range(DESTINATIONS):
        if icons >> goal & 1 and can_pay(hand, 0, STRIP, goal, goal):
            payable |= 1 << goal
    if payable == 0:
        return n
    for space in range(s.spaces):
        if s.passenger[space]:
            goals = goals_from(s, s.group[space]) & payable
            for goal in range(DESTINATIONS):
                if goals >> goal & 1:
                    moves[n] = trip(space, goal)
                    n += 1
    return n


@rule
def start_trip(s: State, seat: int, space: int, goal: int) -> None:
    """TW26: a passenger sets out."""
    s.subject = space
    s.now = s.group[space]
    s.goal = goal
    s.ridden = 0
    s.doing[seat] = RIDING


@rule
def ride_moves(s: State, moves: Ints, n: int) -> int:
    """The links that lead on from where the passenger is."""
    for link in range(s.players * LINKS_EACH):
        if s.stage[link] == COMPLETE and leads_on(s, link):
            moves[n] = RIDE + link
            n += 1
    return n


@rule
def ride_on(s: State, seat: int, link: int) -> None:
    """TW26: along a link; the first stop that matches ends the trip, and the icons are due."""
    s.now = other_stop(s, link, s.now)
    s.ride[s.ridden] = link
    s.ridden += 1
    if destination(s, s.now) == s.goal:
        s.bill = MOVING_PASSENGER
        s.due_key = STRIP
        s.due_end = s.goal
        s.due_end_or = s.goal
        s.doing[seat] = PAYING


# What it brings -----------------------------------------------------------------------------


@rule
def arrive(s: State, seat: int, log: Log) -> None:
    """TW27: happiness for every link to its owner, then the bonus of the destination."""
    emit(log, TRIP_MADE, seat, s.subject, s.goal, s.ridden)
    for i in range(s.ridden):
        add_happiness(s, owner_of(s.ride[i]), FOR_RIDDEN_LINK, log)
    s.doing[seat] = NOTHING
    if s.goal == RESIDENCE:
        reduce_stress(s, seat, log)
    elif s.goal == LEISURE:
        s.doing[seat] = LEISURE_BONUS
    elif s.goal == COMMERCE:
        add_stress(s, seat, 1, log)
        s.doing[seat] = COMMERCE_BONUS
    elif s.goal == INDUSTRY:
        add_stress(s, seat, 1, log)
        if s.workers[seat] < most_workers(s, seat):
            hire(s, seat, log)


@rule
def most_workers(s: State, seat: int) -> int:
    """Rail workers that one can have; the hard player board has room for fewer."""
    return MOST_WORKERS - s.hard[seat]


@rule
def hire(s: State, seat: int, log: Log) -> None:
    """A rail worker from the reserve."""
    s.workers[seat] += 1
    emit(log, HIRED, seat, s.workers[seat])


@rule
def commerce_moves(s: State, moves: Ints, n: int) -> int:
    """TW27: money or a Development ticket; one of them must be taken."""
    moves[n] = FIVE
    return development_moves(s, moves, n + 1)


@rule
def take_five(s: State, seat: int, log: Log) -> None:
    """TW27: money from Commerce."""
    earn(s, seat, FOR_COMMERCE, log)
    s.doing[seat] = NOTHING


@rule
def price_of_happiness(points: int) -> int:
    """TW27: so many points in one go cost 1 + 2 + 3 ..."""
    return points * (points + 1) // 2


@rule
def leisure_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW27: how much happiness can be bought with cash and Money icons; none, if one likes."""
    most = purse(s, seat)
    for points in range(MOST_WISH + 1):
        if price_of_happiness(points) <= most:
            moves[n] = BUY + points
            n += 1
    return n


@rule
def wish(s: State, seat: int, points: int) -> None:
    """TW27: happiness is ordered, and due to be paid."""
    s.wish = points
    s.due_money = price_of_happiness(points)
    s.doing[seat] = PAYING_MONEY if points > 0 else NOTHING


@rule
def fare(s: State, link: int) -> int:
    """TW28: $1 a rail, and of an upgraded link half as much again, rounded up."""
    return fare_over(s.rails[link], s.fast[link])


@rule
def fare_over(rails: int, fast: int) -> int:
    """The same for so many rails, upgraded or not."""
    return rails + (rails + 1) // 2 if fast else rails


@rule
def falls_short(s: State, seat: int) -> bool:
    """TW28: whether the money, with what comes in on the way, will not do for the links ridden."""
    cash = s.cash[seat]
    for i in range(s.ridden):
        money = fare(s, s.ride[i])
        cash += money if owner_of(s.ride[i]) == seat else -money
        if cash < 0:
            return True
    return False


@rule
def end_trip(s: State, seat: int, log: Log) -> None:
    """TW27-TW29: happiness that was bought, then the money link by link; the passenger leaves."""
    add_happiness(s, seat, s.wish, log)
    for i in range(s.ridden):
        if not settle_fare(s, seat, s.ride[i], log):
            break
    s.passenger[s.subject] = 0
    s.reserve += 1
    s.subject = NONE
    s.now = NONE
    s.goal = NONE
    s.wish = 0
    for i in range(s.ridden):
        s.ride[i] = 0
    s.ridden = 0


@rule
def settle_fare(s: State, seat: int, link: int, log: Log) -> bool:
    """TW28: who cannot pay gives all cash, gains stress, and no further money moves."""
    money = fare(s, link)
    owner = owner_of(link)
    paid = money if owner == seat else min(money, s.cash[seat])
    if owner != seat:
        s.cash[seat] -= paid
        emit(log, FARE_PAID, seat, link, paid)
    s.cash[owner] += paid
    emit(log, FARE_EARNED, owner, link, paid)
    if paid < money:
        emit(log, BROKE, seat)
        add_stress(s, seat, 1, log)
    return paid == money
