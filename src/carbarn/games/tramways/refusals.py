"""Why a move is not legal: the number of the rule, and the key of the words for it.

First whether it is the seat's turn at all, then whether a move of this kind can be made now, then
what is wrong with this one. A seat is told nothing that it could not see for itself.
"""

from __future__ import annotations

from ...engine.contract import Refusal
from ...engine.events import Value
from ...engine.layout import NONE
from .administration import empty_spaces, is_of_use, may_add_passenger, may_discard
from .auction import may_bid
from .buildings import is_open_parcel, may_upgrade, parcel_icon
from .components import (
    ALL_SLOTS,
    BUILDING_TYPES,
    CALM,
    CONSTRUCT,
    DESTINATION_NAMES,
    DESTINATIONS,
    ICON,
    ICON_NAMES,
    IS_VOID,
    MONEY,
    PARCEL_NAMES,
    PASSENGER,
    PRICE,
    STRIP,
    UPGRADE_BUILDING,
    UPGRADE_LINK,
    WATER,
    WORKER,
)
from .moves import (
    BUILD,
    BUY,
    CASH,
    CONSTRUCT_ON,
    DISCARD_OF,
    DONE,
    FILL,
    FINISH,
    INCOME,
    LAY,
    PASS,
    PLAY,
    PUT_PASSENGER,
    REDIRECT,
    REVEAL,
    RIDE,
    TAKE,
    TICKET,
    TRIP,
    UPGRADE_LINK_OF,
    UPGRADE_ON,
    link_name,
)
from .paths import end_of_drawn, may_begin, may_redirect
from .rails import is_barred
from .state import (
    ACTIONS,
    ADDING_PASSENGER,
    ADMINISTRATION,
    AUCTION,
    CHOOSING_CARD,
    CHOOSING_TICKET,
    COMMERCE_BONUS,
    COMPLETE,
    DRAFT,
    DRAWING,
    FIRST_TICKET,
    HANDS,
    LAST_HAND,
    LEISURE_BONUS,
    NOTHING,
    OVER,
    PAYING,
    PAYING_MONEY,
    RIDING,
    TAKING,
    TURNING_TICKET,
    VOIDING,
    State,
)
from .stops import destination, head_stop, opposite, owner_of, tail_stop
from .tickets import fits_bill, icons_at_hand, is_at_hand, is_unused, price_of, purse
from .trips import goals_from, other_stop, price_of_happiness, was_visited
from .turn import actor, all_at_once, may_act

# What is due in the middle of something, or in a phase: the rule that says so, and the words.
DUE_AMID = {
    CHOOSING_TICKET: ("TW3", "choose-a-ticket"),
    TURNING_TICKET: ("TW3", "turn-a-ticket"),
    VOIDING: ("TW10", "lose-a-ticket"),
    PAYING_MONEY: ("TW9", "pay-money"),
    DRAWING: ("TW15", "draw-on"),
    PAYING: ("TW11", "pay-icons"),
    RIDING: ("TW26", "ride-on"),
    COMMERCE_BONUS: ("TW27", "choose-bonus"),
    LEISURE_BONUS: ("TW27", "choose-happiness"),
    ADDING_PASSENGER: ("TW30", "place-passenger"),
    CHOOSING_CARD: ("TW5", "choose-building-ticket"),
}
DUE_IN = {
    DRAFT: ("TW3", "draft"),
    FIRST_TICKET: ("TW3", "take-a-book"),
    AUCTION: ("TW7", "bid-or-pass"),
    TAKING: ("TW10", "take-a-ticket"),
    LAST_HAND: ("TW32", "fill-your-hand"),
    ACTIONS: ("TW14", "act"),
    ADMINISTRATION: ("TW30", "administer"),
}


def _no(rule: str, key: str, **args: Value) -> Refusal:
    return Refusal(rule, key, args)


def why_not(s: State, seat: int, move: int) -> Refusal:
    """The rule that forbids a move which is not legal."""
    if s.phase == OVER:
        return _no("TW33", "over")
    if not may_act(s, seat):
        if all_at_once(s) and 0 <= seat < s.players:
            return _no("TW30", "finished")
        return _no("TW14", "not-your-turn", seat=actor(s))
    doing = s.doing[seat]
    reason = _wrong(s, seat, move) if _is_kind_due(s, doing, move) else None
    return reason or _no(*(DUE_IN[s.phase] if doing == NOTHING else DUE_AMID[doing]))


def _is_kind_due(s: State, doing: int, move: int) -> bool:
    """Whether moves of this kind are what the seat is to make now."""
    spans = {
        VOIDING: [(DISCARD_OF, FILL)],
        PAYING_MONEY: [(PLAY, TAKE), (CASH, CASH + 1)],
        DRAWING: [(LAY, REDIRECT), (DONE, DONE + 1)],
        PAYING: [(PLAY, TAKE)],
        RIDING: [(RIDE, BUY)],
        LEISURE_BONUS: [(BUY, PUT_PASSENGER)],
        ADDING_PASSENGER: [(PUT_PASSENGER, CASH)],
    }
    if doing != NOTHING:
        return any(first <= move < end for first, end in spans.get(doing, []))
    of_phase = {
        AUCTION: [(PASS, BUILD)],
        TAKING: [(TAKE, TICKET), (REVEAL, REVEAL + 1)],
        ACTIONS: [(BUILD, LAY), (REDIRECT, RIDE), (INCOME, INCOME + 1), (FINISH, FINISH + 1)],
        ADMINISTRATION: [(PLAY, TAKE), (DISCARD_OF, FILL)],
    }
    return any(first <= move < end for first, end in of_phase.get(s.phase, []))


def _wrong(s: State, seat: int, move: int) -> Refusal | None:
    """What is wrong with a move of a kind that is due."""
    if move < TAKE:
        return _wrong_icon(s, seat, *divmod(move - PLAY, ALL_SLOTS))
    if DISCARD_OF <= move < FILL:
        return _wrong_discard(s, seat, move - DISCARD_OF)
    if PASS <= move < BUILD:
        return _wrong_bid(s, seat, move - PASS)
    if BUILD <= move < UPGRADE_LINK_OF or move == DONE:
        return _wrong_rails(s, seat, move)
    if move < TRIP:
        return _wrong_work(s, seat, move)
    if move < RIDE:
        return _wrong_trip(s, seat, *divmod(move - TRIP, DESTINATIONS))
    if move < BUY:
        return _wrong_ride(s, move - RIDE)
    return _wrong_word(s, seat, move)


def _wrong_word(s: State, seat: int, move: int) -> Refusal | None:
    if move < PUT_PASSENGER:
        points = move - BUY
        return _no("TW27", "too-little-money", money=price_of_happiness(points))
    if move < CASH:
        return _no("TW30", "no-room-there", space=move - PUT_PASSENGER)
    if move == CASH:
        return _no("TW9", "too-little-cash", money=s.due_money)
    if move == INCOME:
        return _no("TW14", "income-taken")
    if move == REVEAL:
        return _no("TW34", "too-little-to-reveal")
    return _no("TW14", "act") if move == FINISH else None


# Tickets ------------------------------------------------------------------------------------


def _wrong_icon(s: State, seat: int, card: int, slot: int) -> Refusal:
    if not is_at_hand(s, seat, card):
        return _no("TW11", "not-your-ticket", card=card + 1)
    if not is_unused(s, card, slot):
        return _no("TW11", "no-icon-there", card=card + 1)
    if price_of(s, seat, card) > s.cash[seat]:
        return _no("TW12", "too-dear", card=card + 1, money=PRICE[card])
    icon = ICON[card, slot]
    if s.phase == ADMINISTRATION:
        return _wrong_upkeep(s, seat, card, slot)
    fits = icon == MONEY if s.doing[seat] == PAYING_MONEY else fits_bill(s, card, slot)
    if not fits:
        return _no("TW11", "not-needed", icon=ICON_NAMES[icon])
    return _no("TW12", "rest-unpayable", icon=ICON_NAMES[icon])


def _wrong_upkeep(s: State, seat: int, card: int, slot: int) -> Refusal:
    icon = ICON[card, slot]
    if icon == WORKER and not is_of_use(s, seat, card, slot):
        return _no("TW30", "enough-workers")
    if icon == CALM and not is_of_use(s, seat, card, slot):
        return _no("TW30", "least-stress")
    if icon == PASSENGER and not may_add_passenger(s, seat):
        if s.reserve == 0:
            return _no("TW30", "reserve-empty")
        return _no("TW30", "reserve-short" if empty_spaces(s) else "no-empty-space")
    return _no("TW30", "not-in-administration", icon=ICON_NAMES[icon])


def _wrong_discard(s: State, seat: int, card: int) -> Refusal | None:
    if s.zone[card] != HANDS + seat:
        return _no("TW11", "not-your-ticket", card=card + 1)
    if s.doing[seat] == VOIDING and IS_VOID[card]:
        return _no("TW10", "void-for-void")
    if s.doing[seat] == VOIDING or not may_discard(s, seat, card):
        return _no("TW12", "discard-too-dear", card=card + 1)
    return None


def _wrong_bid(s: State, seat: int, money: int) -> Refusal:
    if money == s.bid[seat]:
        return _no("TW7", "own-last-bid", money=money)
    if not may_bid(s, seat, money):
        return _no("TW7", "bid-taken", money=money)
    return _no("TW7", "too-little-money", money=money, most=purse(s, seat))


# Rails --------------------------------------------------------------------------------------


def _wrong_rails(s: State, seat: int, move: int) -> Refusal:
    if move == DONE:
        complete = s.laid > 0 and end_of_drawn(s, seat) != NONE
        return _no("TW16", "cannot-complete") if complete else _no("TW15", "cost-not-shown")
    if LAY <= move < REDIRECT:
        return _wrong_rail(s, seat, move - LAY)
    if s.workers[seat] == 0:
        return _no("TW15", "no-worker")
    if move >= REDIRECT:
        link = move - REDIRECT
        if not may_redirect(s, seat, link):
            return _no("TW17", "not-to-redirect", link=link_name(link))
        return _no("TW17", "redirect-unpayable", link=link_name(link))
    return _wrong_start(s, seat, *divmod(move - BUILD, 4))


def _wrong_start(s: State, seat: int, space: int, side: int) -> Refusal:
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
    return _no("TW15", "no-way-to-pay", space=space)


def _wrong_rail(s: State, seat: int, leaving: int) -> Refusal:
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
    return _wrong_neighbour(s, seat, leaving, onward)


def _wrong_neighbour(s: State, seat: int, leaving: int, onward: int) -> Refusal:
    straight = leaving == opposite(s.at_side)
    if (s.straights[seat] if straight else s.curves[seat]) == 0:
        return _no("TW19", "no-rail-left")
    facing = s.link[onward, opposite(leaving)]
    if facing != NONE and owner_of(facing) != seat:
        return _no("TW19", "onto-another-s-link")
    return _no("TW15", "no-way-on", space=s.at)


# Other actions ------------------------------------------------------------------------------


def _wrong_work(s: State, seat: int, move: int) -> Refusal:
    if move < CONSTRUCT_ON:
        return _wrong_link_upgrade(s, seat, move - UPGRADE_LINK_OF)
    if move < UPGRADE_ON:
        return _wrong_construction(s, seat, *divmod(move - CONSTRUCT_ON, BUILDING_TYPES))
    parcel = move - UPGRADE_ON
    if not may_upgrade(s, seat, parcel):
        return _no("TW25", "not-to-upgrade", parcel=PARCEL_NAMES[parcel])
    kind = s.building[s.where[parcel]]
    return _icons_missing(s, seat, "TW25", UPGRADE_BUILDING, kind, kind)


def _wrong_link_upgrade(s: State, seat: int, link: int) -> Refusal:
    own = owner_of(link) == seat
    if not own or s.stage[link] != COMPLETE or s.fast[link]:
        return _no("TW22", "no-link-to-upgrade", link=link_name(link))
    one, other = destination(s, head_stop(s, link)), destination(s, tail_stop(s, link))
    return _icons_missing(s, seat, "TW22", UPGRADE_LINK, one, other)


def _wrong_construction(s: State, seat: int, parcel: int, kind: int) -> Refusal:
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
        names = {"goal": DESTINATION_NAMES[one], "or_goal": DESTINATION_NAMES[other]}
        return _no(rule, "destination-missing", **names)
    return _no("TW12", "prices-too-dear")


def _wrong_trip(s: State, seat: int, space: int, goal: int) -> Refusal:
    if space >= s.spaces or not s.passenger[space]:
        return _no("TW26", "no-passenger", space=space)
    if not goals_from(s, s.group[space]) >> goal & 1:
        return _no("TW26", "out-of-reach", goal=DESTINATION_NAMES[goal])
    return _icons_missing(s, seat, "TW26", STRIP, goal, goal)


def _wrong_ride(s: State, link: int) -> Refusal:
    if s.stage[link] != COMPLETE or other_stop(s, link, s.now) == NONE:
        return _no("TW26", "no-link-from-here", link=link_name(link))
    if was_visited(s, other_stop(s, link, s.now)):
        return _no("TW26", "visited-already")
    return _no("TW26", "leads-astray", goal=DESTINATION_NAMES[s.goal])
