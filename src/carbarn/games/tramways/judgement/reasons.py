"""Why a position promises more than another: what hints say of a term of the estimate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ....engine.contract import Term
from ....engine.events import Value
from ....engine.layout import NONE
from ..components import BUILDING_TYPES, CARDS, DESTINATION_NAMES, PARCEL_NAMES, PARCELS
from ..moves import link_name
from ..rails import is_plain
from ..scoring import links_that_count
from ..state import COMPLETE, HANDS, INCOMPLETE, LINKS_EACH, State
from ..stops import destination, head_stop, owner_of, stop_of, tail_stop
from ..trips import fare
from .estimate import (
    CREW,
    HAND,
    HAPPINESS,
    LINKS,
    LOTS,
    OPEN_LINKS,
    PURSE,
    STRESS,
    TERMS,
    TRIPS,
    TURN_ORDER,
    UPGRADES,
)
from .prospects import LONGEST_TRIP, ride_worth
from .weights import BONUS, WEIGHTS


def reason(before: State, s: State, seat: int, term: int) -> Term:
    """What there is more of on the table."""
    said = _of_score(before, s, seat, term) or _of_hopes(before, s, seat, term)
    return said or TERMS[term]


def _of_score(before: State, s: State, seat: int, term: int) -> Term | None:
    if term == HAPPINESS:
        return Term("happiness", {"points": s.happiness[seat] - before.happiness[seat]})
    if term == STRESS:
        return Term("stress", {"points": before.stress[seat] - s.stress[seat]})
    if term == LINKS:
        links = links_that_count(s, seat) - links_that_count(before, seat)
        return Term("links" if links > 1 else "links-one", {"links": links})
    if term == PURSE and s.cash[seat] > before.cash[seat]:
        return Term("money-more", {"money": s.cash[seat], "before": before.cash[seat]})
    if term == CREW and s.workers[seat] > before.workers[seat]:
        return Term("workers-more", {"workers": s.workers[seat]})
    return None


def _of_hopes(before: State, s: State, seat: int, term: int) -> Term | None:
    if term == TRIPS:
        return _of_trips(before, s, seat)
    if term == UPGRADES:
        links = len(_plain_links(s, seat)) > len(_plain_links(before, seat))
        return Term("upgrades-link" if links else "upgrades-building")
    if term == LOTS and (lots := _lots(s, seat) - _lots(before, seat)):
        return Term("parcels-more", {"parcel": PARCEL_NAMES[min(lots)]})
    if term == OPEN_LINKS and (found := _open_links(s, seat) - _open_links(before, seat)):
        return Term("open-links-more", {"link": link_name(min(found)[0])})
    if term == HAND and (cards := _hand(s, seat) - _hand(before, seat)):
        args: Mapping[str, Value] = {"card": min(cards) + 1, "cards": len(cards)}
        return Term("hand-ticket" if len(cards) == 1 else "hand-tickets", args)
    if term == TURN_ORDER and s.out[seat] and seat in (places := _places(s)):
        return Term("place-taken", {"place": places.index(seat) + 1})
    return None


def _plain_links(s: State, seat: int) -> list[int]:
    return [link for link in _links_of(seat) if is_plain(s, link)]


def _links_of(seat: int) -> range:
    return range(seat * LINKS_EACH, (seat + 1) * LINKS_EACH)


def _lots(s: State, seat: int) -> set[int]:
    """Parcels of the seat without a building."""
    owned = [parcel for parcel in range(PARCELS) if s.owner[parcel] == seat]
    return {parcel for parcel in owned if s.building[s.where[parcel]] == NONE}


def _open_links(s: State, seat: int) -> set[tuple[int, int]]:
    """Unfinished links, each with where it has come to."""
    return {(link, s.tail[link]) for link in _links_of(seat) if s.stage[link] == INCOMPLETE}


def _hand(s: State, seat: int) -> set[int]:
    return {card for card in range(CARDS) if s.zone[card] == HANDS + seat}


def _places(s: State) -> list[int]:
    return [s.place[n] for n in range(s.players)]


# Trips --------------------------------------------------------------------------------------


class Trip(NamedTuple):
    """A trip as the judgement weighs it."""

    worth: int  # with what its end brings
    start: int  # stops
    end: int
    happiness: int
    money: int


def best_trips(s: State, seat: int) -> list[Trip]:
    """The best trip from each building, best first: those that prospects.look_for_trips finds."""
    ways = list(_ways(s, seat))
    starts = sorted({one for one, *_ in ways if s.group[one] == one})  # somebody may wait there
    found = [max(_trips_from(s, ways, Trip(0, at, at, 0, 0), {at}), default=None) for at in starts]
    return sorted((trip for trip in found if trip), reverse=True)


def _ways(s: State, seat: int) -> list[tuple[int, int, Trip]]:
    """Each complete link in both directions, and what riding over it brings."""
    found = []
    for link in range(s.players * LINKS_EACH):
        if s.stage[link] != COMPLETE:
            continue
        one, other = stop_of(s, head_stop(s, link)), stop_of(s, tail_stop(s, link))
        own = owner_of(link) == seat
        money = fare(s, link)
        ride = Trip(
            ride_worth(seat, link, money, WEIGHTS), 0, 0, int(own), money if own else -money
        )
        if one != other:
            found += [(one, other, ride), (other, one, ride)]
    return found


def _trips_from(
    s: State, ways: Sequence[tuple[int, int, Trip]], way: Trip, seen: set[int], kinds: int = 0
) -> list[Trip]:
    """All that lead on from where a trip has come to, and end at a building."""
    found: list[Trip] = []
    if len(seen) > LONGEST_TRIP:
        return found
    for one, other, ride in ways:
        if one != way.end or other in seen:
            continue
        onward = Trip(
            way.worth + ride.worth,
            way.start,
            other,
            way.happiness + ride.happiness,
            way.money + ride.money,
        )
        kind = destination(s, other)
        if not kinds >> kind & 1 and kind < BUILDING_TYPES:
            found.append(onward._replace(worth=onward.worth + WEIGHTS[BONUS + kind]))
        if onward.worth > 0:
            found += _trips_from(s, ways, onward, seen | {other}, kinds | 1 << kind)
    return found


def _of_trips(before: State, s: State, seat: int) -> Term | None:
    """The better of the two best trips that are new; or that somebody waits for one."""
    known = {trip.start: trip.worth for trip in best_trips(before, seat)}
    for trip in best_trips(s, seat)[:2]:
        if trip.worth > max(0, known.get(trip.start, 0)):
            return Term("trips-opened" if trip.money >= 0 else "trips-foreign", _told(s, trip))
    waiting = sum(s.passenger) > sum(before.passenger)
    return Term("trips-waiting") if waiting else None


def _told(s: State, trip: Trip) -> Mapping[str, Value]:
    def what(stop: int) -> str:
        kind = destination(s, stop)
        return f"stop-{DESTINATION_NAMES[kind] if kind < BUILDING_TYPES else 'parcel'}"

    return {
        "what": what(trip.start),
        "from": trip.start,
        "goal": what(trip.end),
        "to": trip.end,
        "happiness": trip.happiness,
        "money": trip.money,
    }
