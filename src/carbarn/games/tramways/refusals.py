"""Why a move is not legal: the number of the rule, and the key of the words for it.

Here is what is wrong with a move of a kind that is due; when it is, steps.py says. A seat is told
nothing that it could not see for itself.
"""

from __future__ import annotations

from ...engine.contract import Refusal
from ...engine.events import Value
from ...engine.layout import NONE
from .administration import empty_spaces, is_of_use, may_add_passenger
from .auction import may_bid
from .buildings import is_open_parcel, may_upgrade, parcel_icon
from .components import (
    CALM,
    CONSTRUCT,
    DESTINATION_NAMES,
    ICON_NAMES,
    IS_VOID,
    MONEY,
    PARCEL_NAMES,
    PASSENGER,
    STRIP,
    UPGRADE_BUILDING,
    UPGRADE_LINK,
    WATER,
    WORKER,
)
from .faces import icon_on, price_on
from .moves import link_name
from .paths import end_of_drawn, may_begin, may_redirect, think_of_build, think_of_drawn
from .rails import Path, is_barred, is_left_a_stop, leads_back, may_cross
from .state import COMPLETE, HANDS, SIDES, State
from .stops import destination, head_stop, opposite, owner_of, tail_stop
from .tickets import fits_bill, icons_at_hand, is_at_hand, is_unused, price_of, purse
from .trips import goals_from, other_stop, price_of_happiness, was_visited


def _no(rule: str, key: str, **args: Value) -> Refusal:
    return Refusal(rule, key, args)


# Tickets ------------------------------------------------------------------------------------


def why_not_bill_icon(s: State, seat: int, card: int, slot: int) -> Refusal:
    """TW11, TW12: an icon for what is due."""
    icon = icon_on(s, card, slot)
    if refusal := _why_not_icon(s, seat, card, slot):
        return refusal
    if not fits_bill(s, card, slot):
        return _no("TW11", "not-needed", icon=ICON_NAMES[icon])
    return _no("TW12", "rest-unpayable", icon=ICON_NAMES[icon])


def why_not_money_icon(s: State, seat: int, card: int, slot: int) -> Refusal:
    """TW9: an icon for money that is due."""
    icon = icon_on(s, card, slot)
    if refusal := _why_not_icon(s, seat, card, slot):
        return refusal
    if icon != MONEY:
        return _no("TW11", "not-needed", icon=ICON_NAMES[icon])
    return _no("TW12", "rest-unpayable", icon=ICON_NAMES[icon])


def why_not_cash(s: State) -> Refusal:
    """TW9: the rest in cash."""
    return _no("TW9", "too-little-cash", money=s.due_money)


def _why_not_icon(s: State, seat: int, card: int, slot: int) -> Refusal | None:
    if not is_at_hand(s, seat, card):
        return _no("TW11", "not-your-ticket", card=card + 1)
    if not is_unused(s, card, slot):
        return _no("TW11", "no-icon-there", card=card + 1)
    if price_of(s, seat, card) > s.cash[seat]:
        return _no("TW12", "too-dear", card=card + 1, money=price_on(s, card))
    return None


def why_not_upkeep(s: State, seat: int, card: int, slot: int) -> Refusal:
    """TW30: an icon with its own effect."""
    icon = icon_on(s, card, slot)
    if refusal := _why_not_icon(s, seat, card, slot):
        return refusal
    if icon == WORKER and not is_of_use(s, seat, card, slot):
        return _no("TW30", "enough-workers")
    if icon == CALM and not is_of_use(s, seat, card, slot):
        return _no("TW30", "least-stress")
    if icon == PASSENGER and not may_add_passenger(s, seat):
        if s.reserve == 0:
            return _no("TW30", "reserve-empty")
        return _no("TW30", "reserve-short" if empty_spaces(s) else "no-empty-space")
    return _no("TW30", "not-in-administration", icon=ICON_NAMES[icon])


def why_not_discard(s: State, seat: int, card: int) -> Refusal:
    """TW12: a ticket is laid aside unplayed."""
    if s.zone[card] != HANDS + seat:
        return _no("TW11", "not-your-ticket", card=card + 1)
    return _no("TW12", "discard-too-dear", card=card + 1)


def why_not_void(s: State, seat: int, card: int) -> Refusal:
    """TW10: a ticket is lost for a Void one."""
    if s.zone[card] == HANDS + seat and IS_VOID[card]:
        return _no("TW10", "void-for-void")
    return why_not_discard(s, seat, card)


def why_not_passenger(s: State, space: int) -> Refusal:
    """TW30: a passenger is added."""
    return _no("TW30", "no-room-there", space=space)


# The auction --------------------------------------------------------------------------------


def why_not_bid(s: State, seat: int, money: int) -> Refusal:
    """TW7: a bid."""
    if money == s.bid[seat]:
        return _no("TW7", "own-last-bid", money=money)
    if not may_bid(s, seat, money):
        return _no("TW7", "bid-taken", money=money)
    return _no("TW7", "too-little-money", money=money, most=purse(s, seat))


def why_not_reveal(s: State) -> Refusal:
    """TW34: one more ticket of the line."""
    return _no("TW34", "too-little-to-reveal")


# Rails --------------------------------------------------------------------------------------


def why_not_redirect(s: State, seat: int, link: int) -> Refusal:
    """TW17: the last rail of a link is turned."""
    if s.workers[seat] == 0:
        return _no("TW15", "no-worker")
    if not may_redirect(s, seat, link):
        return _no("TW17", "not-to-redirect", link=link_name(link))
    return _no("TW17", "redirect-unpayable", link=link_name(link))


def why_not_build(s: State, seat: int, space: int, side: int) -> Refusal:
    """TW15, TW19: where a link begins."""
    if s.workers[seat] == 0:
        return _no("TW15", "no-worker")
    if space >= s.spaces:
        return _no("TW15", "no-such-space", space=space)
    if s.ground[space] == WATER:
        return _no("TW19", "lake", space=space)
    if s.building[space] != NONE:
        return _no("TW19", "building-there", space=space)
    if is_barred(s, seat, space):
        return _no("TW19", "not-your-parcel", space=space)
    if not may_begin(s, seat, space, side):
        return _no("TW15", "no-start-there", space=space)
    path = Path()
    think_of_build(s, seat, space, side, path)
    if all(_cuts_off(s, path, leaving) for leaving in range(SIDES) if leaving != side):
        return _no("TW19", "cuts-off-link", parcel=PARCEL_NAMES[s.parcel[space]])
    return _no("TW15", "no-way-to-pay", space=space)


def why_not_lay(s: State, seat: int, leaving: int) -> Refusal:
    """TW15, TW17-TW19: one more rail."""
    onward = s.beside[s.at, leaving]
    if leaving == s.at_side or s.exit[s.at, leaving] != NONE or s.exit[s.at, s.at_side] != NONE:
        return _no("TW18", "side-taken", space=s.at)
    if s.building[s.at] != NONE:
        return _no("TW19", "building-there", space=s.at)
    if s.ground[s.at] == WATER:
        return _no("TW19", "lake", space=s.at)
    if onward == NONE:
        return _no("TW19", "edge")
    if is_barred(s, seat, onward):
        return _no("TW19", "not-your-parcel", space=onward)
    if s.replacing and leaving == s.not_again:
        return _no("TW17", "same-direction")
    return _why_not_onward(s, seat, leaving, onward)


def _why_not_onward(s: State, seat: int, leaving: int, onward: int) -> Refusal:
    straight = leaving == opposite(s.at_side)
    if (s.straights[seat] if straight else s.curves[seat]) == 0:
        return _no("TW19", "no-rail-left")
    facing = s.link[onward, opposite(leaving)]
    if facing != NONE and owner_of(facing) != seat:
        return _no("TW19", "onto-another-s-link")
    path = Path()
    think_of_drawn(s, seat, path)
    if _cuts_off(s, path, leaving):
        return _no("TW19", "cuts-off-link", parcel=PARCEL_NAMES[s.parcel[s.at]])
    if leads_back(s, path, onward, opposite(leaving)):
        return _no("TW19", "leads-back")
    return _no("TW15", "no-way-on", space=s.at)


def _cuts_off(s: State, path: Path, leaving: int) -> bool:
    """Whether this rail would take a parcel from another own link that begins or ends there."""
    if not is_left_a_stop(s, path, path.at):
        return False
    return not may_cross(s, path, path.at, path.at_side, leaving)


def why_not_done(s: State, seat: int) -> Refusal:
    """TW15, TW16: the link is left as it is."""
    if s.laid > 0 and end_of_drawn(s, seat) != NONE:
        return _no("TW16", "cannot-complete")
    return _no("TW15", "cost-not-shown")


# Other actions ------------------------------------------------------------------------------


def why_not_income(s: State) -> Refusal:
    """TW14: $2 instead of an action."""
    return _no("TW14", "income-taken")


def why_not_upgrade_building(s: State, seat: int, parcel: int) -> Refusal:
    """TW25: a building is upgraded."""
    if not may_upgrade(s, seat, parcel):
        return _no("TW25", "not-to-upgrade", parcel=PARCEL_NAMES[parcel])
    kind = s.building[s.where[parcel]]
    return _icons_missing(s, seat, "TW25", UPGRADE_BUILDING, kind, kind)


def why_not_upgrade_link(s: State, seat: int, link: int) -> Refusal:
    """TW22: a link is upgraded."""
    own = owner_of(link) == seat
    if not own or s.stage[link] != COMPLETE or s.fast[link]:
        return _no("TW22", "no-link-to-upgrade", link=link_name(link))
    one, other = destination(s, head_stop(s, link)), destination(s, tail_stop(s, link))
    return _icons_missing(s, seat, "TW22", UPGRADE_LINK, one, other)


def why_not_construct(s: State, seat: int, parcel: int, kind: int) -> Refusal:
    """TW23: a building is constructed."""
    name = PARCEL_NAMES[parcel]
    if s.owner[parcel] != seat:
        return _no("TW23", "not-your-building-ground", parcel=name)
    if not is_open_parcel(s, seat, parcel):
        return _no("TW23", "built-already", parcel=name)
    if s.tiles[kind] == 0:
        return _no("TW23", "no-tile-left", building=DESTINATION_NAMES[kind])
    icon = parcel_icon(parcel)
    return _icons_missing(s, seat, "TW23", CONSTRUCT, icon, icon)


def _icons_missing(s: State, seat: int, rule: str, key: int, one: int, other: int) -> Refusal:
    """Which of two icons is not at hand, or that both cannot be paid for."""
    icons = icons_at_hand(s, seat)
    if not icons >> key & 1:
        return _no(rule, "icon-missing", icon=ICON_NAMES[key])
    if not (icons >> one | icons >> other) & 1:
        if one == other:
            return _no(rule, "goal-missing", goal=DESTINATION_NAMES[one])
        names = {"goal": DESTINATION_NAMES[one], "or_goal": DESTINATION_NAMES[other]}
        return _no(rule, "destination-missing", **names)
    return _no("TW12", "prices-too-dear")


# Trips --------------------------------------------------------------------------------------


def why_not_trip(s: State, seat: int, space: int, goal: int) -> Refusal:
    """TW26: a passenger sets out."""
    if space >= s.spaces or not s.passenger[space]:
        return _no("TW26", "no-passenger", space=space)
    if not goals_from(s, s.group[space]) >> goal & 1:
        return _no("TW26", "out-of-reach", goal=DESTINATION_NAMES[goal])
    return _icons_missing(s, seat, "TW26", STRIP, goal, goal)


def why_not_ride(s: State, link: int) -> Refusal:
    """TW26: along a link."""
    if s.stage[link] != COMPLETE or other_stop(s, link, s.now) == NONE:
        return _no("TW26", "no-link-from-here", link=link_name(link))
    if was_visited(s, other_stop(s, link, s.now)):
        return _no("TW26", "visited-already")
    return _no("TW26", "leads-astray", goal=DESTINATION_NAMES[s.goal])


def why_not_buy(s: State, points: int) -> Refusal:
    """TW27: happiness is bought."""
    return _no("TW27", "too-little-money", money=price_of_happiness(points))
