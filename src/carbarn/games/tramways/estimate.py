"""What a position promises a seat, by eye: the score so far, and what the network will bring."""

from __future__ import annotations

from ...engine.compiled import rule
from .scoring import MONEY_FOR_POINT, score
from .state import COMPLETE, HANDS, INCOMPLETE, LINKS_EACH, OVER, State
from .tickets import most_stress

SIXTEENTHS = 16
VICTORY = 10 * SIXTEENTHS  # to have won is worth more than the points
LINK_A_ROUND = 10  # what a complete link brings in trips, for each round to come
FAST_LINK_A_ROUND = 4
OPEN_RAIL = 6  # a rail of an incomplete link
BUILDING_A_ROUND = 5
WORKER = 14
TICKET = 6
DOLLAR = 3  # more than a tenth of a point: money buys places and happiness
HARRIED = 8  # for each step within three of the last space of stress


@rule
def estimate(s: State, seat: int) -> int:
    """The seat's promise less that of the best of the others."""
    if s.players == 1:
        return promise(s, seat)
    best = -(1 << 30)
    for other in range(s.players):
        if other != seat:
            best = max(best, promise(s, other))
    ahead = promise(s, seat) - best
    if s.phase == OVER and ahead != 0:
        return ahead + VICTORY if ahead > 0 else ahead - VICTORY
    return ahead


@rule
def promise(s: State, seat: int) -> int:
    """What a seat has, and what it can hope for."""
    cents = s.cash[seat] % MONEY_FOR_POINT
    total = score(s, seat) * SIXTEENTHS + cents
    if s.phase == OVER:
        return total
    left = 6 - s.round
    total += cents * DOLLAR + network(s, seat, left)
    if left > 0:
        total += WORKER * s.workers[seat] + TICKET * s.held[HANDS + seat]
    return total - HARRIED * max(0, s.stress[seat] + 3 - most_stress(s))


@rule
def network(s: State, seat: int, left: int) -> int:
    """Links and buildings, by the rounds that are still to come."""
    total = 0
    for link in range(seat * LINKS_EACH, (seat + 1) * LINKS_EACH):
        if s.stage[link] == COMPLETE:
            total += (LINK_A_ROUND + FAST_LINK_A_ROUND * s.fast[link]) * left
        elif s.stage[link] == INCOMPLETE and left > 0:
            total += OPEN_RAIL * s.rails[link]
    for parcel in range(len(s.where)):
        if s.owner[parcel] == seat and s.building[s.where[parcel]] >= 0:
            total += BUILDING_A_ROUND * left
    return total
