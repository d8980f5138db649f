"""What a position promises a seat, by eye: the judgement of the greedy opponent.

Sixteenths of a point. A finished line counts what it scored. For a running line, imagine each of
the four ways the next tile could lead it on: into a station, into the power station, or further.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.compiled import Ints, rule
from ...engine.contract import POINT, Term
from ...engine.scratch import scratch_row
from .companies import FIRMS, SHARES
from .components import BEYOND, COMPANIES, GATE_OF, GATES, POWER, STATIONS
from .lines import line_points
from .state import State

GROWTH = 7 * POINT  # what an open line still gains on average when the board is empty
POWER_HOPE = 24  # an end that lies beside the power station may be doubled next

# What an estimate adds up: lines, or what they promise to companies.
TERMS: Sequence[Term] = (
    *(Term("line", {"station": station + 1}) for station in range(STATIONS)),
    *(Term("company", {"company": company}) for company in COMPANIES),
)
PARTS = len(TERMS)


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
def terms(s: State, seat: int, parts: Ints) -> None:
    """What each line adds to the estimate, or each company of whom the seat has a share."""
    if s.companies:
        weigh_shares(s, seat, parts)
        return
    others, share = 0, 0
    for station in range(STATIONS):
        owner = s.owner[station]
        if owner == seat:
            parts[station] = line_promise(s, station)
        elif owner >= 0:
            others += line_promise(s, station)
            parts[station] = share - others // (s.players - 1)
            share = others // (s.players - 1)


@rule
def shares_promise(s: State, seat: int) -> int:
    """What the shares of the seat promise together."""
    parts = scratch_row(PARTS)
    weigh_shares(s, seat, parts)
    total = 0
    for company in range(FIRMS):
        total += parts[STATIONS + company]
    return total


@rule
def weigh_shares(s: State, seat: int, parts: Ints) -> None:
    """How far the companies of this seat's shares are ahead, weighed by what they pay."""
    average = 0
    for company in range(FIRMS):
        average += company_promise(s, company)
    for p in range(SHARES):
        company = s.share[seat, p]
        if company >= 0:
            ahead = company_promise(s, company) - average // FIRMS
            parts[STATIONS + company] += (p + 1) * ahead


@rule
def company_promise(s: State, company: int) -> int:
    """What a company's four lines will come to."""
    promise = 0
    for station in range(STATIONS):
        if s.owner[station] == company:
            promise += line_promise(s, station)
    return promise
