"""What a position promises a seat, by eye: the judgement of the greedy opponent.

Sixteenths of a point. A finished line counts what it scored. For a running line, imagine each of
the four ways the next tile could lead it on: into a station, into the power station, or further.
"""

from __future__ import annotations

from ...engine.compiled import rule
from ...engine.contract import POINT
from .companies import FIRMS, SHARES
from .components import BEYOND, GATE_OF, GATES, POWER, STATIONS
from .lines import line_points
from .state import State

GROWTH = 7 * POINT  # what an open line still gains on average when the board is empty
POWER_HOPE = 24  # an end that lies beside the power station may be doubled next


@rule
def line_promise(s: State, station: int) -> int:
    """What the line of this station will come to."""
    if s.points[station] >= 0:
        return s.points[station] * POINT
    gate = GATE_OF[station]
    end = s.end[gate]
    promise = 0
    for side in range(4):
        promise += way_on(s, s.length[gate] + 1, BEYOND[end // 4, side])
    return promise // 4


@rule
def way_on(s: State, length: int, onward: int) -> int:
    """What a line is worth that one more tile has led here."""
    length += s.length[onward]
    onward = s.end[onward]
    if onward >= GATES:
        return line_points(length, onward == POWER) * POINT
    promise = length * POINT + GROWTH * (60 - s.laid) // 60
    for side in range(4):
        if BEYOND[onward // 4, side] == POWER:
            promise += POWER_HOPE
    return promise


@rule
def estimate(s: State, seat: int) -> int:
    """The seat's promise less the average of the others'."""
    if s.companies:
        return shares_promise(s, seat)
    own = 0
    others = 0
    for station in range(STATIONS):
        owner = s.owner[station]
        if owner == seat:
            own += line_promise(s, station)
        elif owner >= 0:
            others += line_promise(s, station)
    return own - others // (s.players - 1)


@rule
def shares_promise(s: State, seat: int) -> int:
    """How far the companies of this seat's shares are ahead, weighed by what they pay."""
    average = 0
    for company in range(FIRMS):
        average += company_promise(s, company)
    total = 0
    for p in range(SHARES):
        if s.share[seat, p] >= 0:
            ahead = company_promise(s, s.share[seat, p]) - average // FIRMS
            total += (p + 1) * ahead
    return total


@rule
def company_promise(s: State, company: int) -> int:
    """What a company's four lines will come to."""
    promise = 0
    for station in range(STATIONS):
        if s.owner[station] == company:
            promise += line_promise(s, station)
    return promise
