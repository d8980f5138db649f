"""Why a position promises more than another: what hints say of a term of the estimate."""

from __future__ import annotations

from ...engine.contract import POINT, Term
from .companies import SHARES
from .components import COMPANIES, STATIONS
from .estimate import company_promise, line_promise
from .state import State


def reason(before: State, s: State, seat: int, term: int) -> Term:
    """What a line or a company promises now, and did before."""
    if term >= STATIONS:
        return _of_company(before, s, seat, term - STATIONS)
    key = "line" if s.owner[term] == seat else "rival"
    promise, was = (_points(line_promise(state, term)) for state in (s, before))
    if s.points[term] >= 0 > before.points[term]:
        key += "-ends"
    elif promise == was:
        key += "-little"
    args = {"station": term + 1, "seat": s.owner[term], "promise": promise, "before": was}
    return Term(key, args)


def _of_company(before: State, s: State, seat: int, company: int) -> Term:
    promise, was = (_points(company_promise(state, company)) for state in (s, before))
    if _held(before, seat, company) != _held(s, seat, company):
        key = "share"
    else:
        key = "company" if promise != was else "others"
    return Term(key, {"company": COMPANIES[company], "promise": promise, "before": was})


def _held(s: State, seat: int, company: int) -> list[int]:
    return [p for p in range(SHARES) if s.share[seat, p] == company]


def _points(promise: int) -> int:
    return round(promise / POINT)
