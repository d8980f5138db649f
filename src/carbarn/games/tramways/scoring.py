"""The final score (TW33)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.layout import NONE
from .state import COMPLETE, INCOMPLETE, LINKS_EACH, OVER, SIDES, State
from .stops import opposite

FOR_LINK = 3
MONEY_FOR_POINT = 10


@rule
def links_that_count(s: State, seat: int) -> int:
    """TW20, TW33: complete links, and those that will be when their extension goes back."""
    count = 0
    for link in range(seat * LINKS_EACH, (seat + 1) * LINKS_EACH):
        extended = s.stage[link] == INCOMPLETE and s.kept[link] > 0
        if s.stage[link] == COMPLETE or (extended and would_revert(s, link)):
            count += 1
    return count


@rule
def would_revert(s: State, link: int) -> bool:
    """TW20: whether the parcel of an extension carries no other rail."""
    space, side = s.head[link], s.head_side[link]
    for _ in range(s.kept[link]):
        leaving = s.exit[space, side]
        space, side = s.beside[space, leaving], opposite(leaving)
    for other in range(SIDES):
        if s.exit[space, other] != NONE and other != side and other != s.exit[space, side]:
            return False
    return True


@rule
def score(s: State, seat: int) -> int:
    """TW33: happiness, links, money, less stress."""
    links = FOR_LINK * links_that_count(s, seat)
    return s.happiness[seat] + links + s.cash[seat] // MONEY_FOR_POINT - s.stress[seat]


@rule
def outcome(s: State, points: Ints) -> bool:
    """TW33: every seat's points as if the game ended now; true when it has."""
    for seat in range(s.players):
        points[seat] = score(s, seat)
    return s.phase == OVER


@rule
def tie_break(s: State, seat: int) -> int:
    """TW33: with equal points, more money left wins."""
    return s.cash[seat] % MONEY_FOR_POINT
