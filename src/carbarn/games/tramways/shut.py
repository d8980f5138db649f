"""Why an action cannot be begun at all, for the page to say of each that is not open.

Of its moves the one that comes nearest tells; where there is none, the reason is told here.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.contract import Refusal
from .buildings import is_open_parcel, may_upgrade
from .components import BUILDING_TYPES, DESTINATION_NAMES, DESTINATIONS, ICON_NAMES, PARCELS, STRIP
from .moves import BUILD, CONSTRUCT_ON, NOTATION, TRIP, UPGRADE_LINK_OF, UPGRADE_ON
from .rails import is_plain
from .refusals import why_not_construct, why_not_upgrade_building, why_not_upgrade_link
from .state import LINKS_EACH, State
from .tickets import icons_at_hand
from .trips import goals_from

# The farther a move comes, the more its refusal says.
FAR = ("icon-missing", "goal-missing", "destination-missing", "prices-too-dear")


def why_shut(s: State, seat: int) -> dict[str, Refusal]:
    """By the first word of a move that would begin it, what an action is in want of."""
    reasons = {
        BUILD: _why_no_build(s, seat),
        TRIP: _why_no_trip(s, seat),
        CONSTRUCT_ON: _farthest(_buildings(s, seat), Refusal("TW23", "no-free-parcel")),
        UPGRADE_LINK_OF: _farthest(_links(s, seat), Refusal("TW22", "no-plain-link")),
        UPGRADE_ON: _farthest(_upgrades(s, seat), Refusal("TW25", "no-plain-building")),
    }
    return {NOTATION.kind(move).word: reason for move, reason in reasons.items()}


def _farthest(refusals: Iterable[Refusal], none: Refusal) -> Refusal:
    return max(refusals, key=lambda one: one.key in FAR and FAR.index(one.key) + 1, default=none)


def _why_no_build(s: State, seat: int) -> Refusal:
    if s.workers[seat] == 0:
        return Refusal("TW15", "no-worker")
    return Refusal("TW15", "no-rails-to-pay")


def _why_no_trip(s: State, seat: int) -> Refusal:
    """TW26: a way for a passenger, a strip, and an icon of where the way leads."""
    ways = 0
    for space in range(s.spaces):
        if s.passenger[space]:
            ways |= goals_from(s, s.group[space])
    goals = [DESTINATION_NAMES[goal] for goal in range(DESTINATIONS) if ways >> goal & 1]
    icons = icons_at_hand(s, seat)
    if not goals:
        return Refusal("TW26", "no-way-for-passengers")
    if not icons >> STRIP & 1:
        return Refusal("TW26", "icon-missing", {"icon": ICON_NAMES[STRIP]})
    if icons & ways:
        return Refusal("TW12", "prices-too-dear")
    if len(goals) == 1:
        return Refusal("TW26", "no-goal", {"goal": goals[0]})
    return Refusal("TW26", "no-goals", {"goal": goals[0], "or_goal": goals[1]})


def _buildings(s: State, seat: int) -> Iterable[Refusal]:
    for parcel in range(PARCELS):
        if is_open_parcel(s, seat, parcel):
            for kind in range(BUILDING_TYPES):
                yield why_not_construct(s, seat, parcel, kind)


def _links(s: State, seat: int) -> Iterable[Refusal]:
    for link in range(seat * LINKS_EACH, (seat + 1) * LINKS_EACH):
        if is_plain(s, link):
            yield why_not_upgrade_link(s, seat, link)


def _upgrades(s: State, seat: int) -> Iterable[Refusal]:
    for parcel in range(PARCELS):
        if may_upgrade(s, seat, parcel):
            yield why_not_upgrade_building(s, seat, parcel)
