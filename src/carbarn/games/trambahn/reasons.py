"""Why a position promises more than another: what hints say of a term of the estimate."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.contract import Term
from ...engine.events import Value
from .components import COLOURS, COMPLETE, ROWS, STATIONS_IN, TOUR
from .estimate import CARDS_KEPT, GROWING, PURSE, SCORED, TERMS, TOURING, earnings
from .state import State


def reason(before: State, s: State, seat: int, term: int) -> Term:
    """What there is more of on the table."""
    if term < ROWS:
        return _of_colour(before, s, seat, term)
    if term == SCORED:
        return _of_points(before, s, seat)
    if term == PURSE and s.money_left[seat] > before.money_left[seat]:
        return Term("money-more", {"money": s.money_left[seat], "before": before.money_left[seat]})
    if term == TOURING and (longest := _longest(s, seat)) != _longest(before, seat):
        return Term("tour-nearer", {"line": longest[1], "cards": longest[0], "tour": TOUR})
    if term == GROWING and s.lines[seat] > before.lines[seat]:
        return Term("growth-new", {"line": s.lines[seat]})
    if term == CARDS_KEPT and (fresh := _fresh(s, seat) - _fresh(before, seat)) > 0:
        return Term("hand-fresh", {"cards": fresh})
    return TERMS[term]


def _fresh(s: State, seat: int) -> int:
    """Cards in hand that are drawn and not yet seen."""
    return sum(s.hand[seat, slot] < 0 for slot in range(s.hand_left[seat]))


def _of_colour(before: State, s: State, seat: int, colour: int) -> Term:
    """What a scoring would bring the two, or that it has come nearer."""
    mine, theirs = earnings(s, seat, colour), earnings(s, 1 - seat, colour)
    args: Mapping[str, Value] = {
        "colour": COLOURS[colour],
        "mine": mine,
        "theirs": theirs,
        "before": earnings(before, seat, colour),
    }
    if mine != earnings(before, seat, colour):
        return Term("colour-lines", args)
    if s.waiting[colour] > before.waiting[colour] and mine > theirs:
        return Term("colour-nearer", args)
    if s.waiting[colour] < before.waiting[colour]:
        return Term("colour-later", args)
    return Term("colour", args)


def _of_points(before: State, s: State, seat: int) -> Term:
    mine, theirs = (s.points[of] - before.points[of] for of in (seat, 1 - seat))
    if mine <= 0:
        return Term("points-denied", {"theirs": mine - theirs})
    return Term("points-both" if theirs > 0 else "points", {"mine": mine, "theirs": theirs})


def _longest(s: State, seat: int) -> tuple[int, int]:
    """The cards of the line that is nearest to its tour, and its number."""
    open_lines = [line for line in range(s.lines[seat]) if not s.stations[seat, line] & COMPLETE]
    cards = [
        (STATIONS_IN[s.stations[seat, line]] + s.conductors[seat, line], line + 1)
        for line in open_lines
    ]
    return max(cards, default=(0, 0))
