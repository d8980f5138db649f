"""What can happen in a game of Tramways, for the log; the words are in the folder words."""

from __future__ import annotations

from ...engine.events import Events
from .components import DESTINATION_NAMES, ICON_NAMES, PARCEL_NAMES
from .moves import BOARD_SIDES, link_name


def seat(n: int) -> int:
    """A seat, counted from 0."""
    return n


def card(n: int) -> int:
    """A ticket by the number printed on it."""
    return n + 1


def icon(n: int) -> str:
    """An icon of a ticket."""
    return ICON_NAMES[n]


def parcel(n: int) -> str:
    """A parcel by its name."""
    return PARCEL_NAMES[n]


def goal(n: int) -> str:
    """A destination: a type of building, or a parcel."""
    return DESTINATION_NAMES[n]


def link(n: int) -> str:
    """A link as owner and number."""
    return link_name(n)


def book(n: int) -> int:
    """A ticket book, counted from 1."""
    return n + 1


def place(n: int) -> int:
    """A place in the turn order, counted from 1."""
    return n + 1


def space(n: int) -> int:
    """A space of the map."""
    return n


def board(n: int) -> str:
    """A side of the player board."""
    return BOARD_SIDES[n]


def count(n: int) -> int:
    """Just a number."""
    return n


EVENTS = Events()

# Tickets.
ROUND = EVENTS.add("round", number=count)
OPENED = EVENTS.add("opened", card=card, reveals=True)
CLAIMED = EVENTS.add("claimed", seat=seat, parcel=parcel, card=card)
LOOKED = EVENTS.add(
    "looked", seat=seat, book=book, private={"a": card, "b": card, "c": card}, reveals=True
)
TOOK_SECRETLY = EVENTS.add("took-secretly", seat=seat, private={"card": card})
TURNED = EVENTS.add("turned", book=book, card=card, shows=True)
SHELVED = EVENTS.add("shelved", card=card, reveals=True)
TOOK = EVENTS.add("took", seat=seat, card=card)
TOOK_BLINDLY = EVENTS.add("took-blindly", seat=seat, private={"card": card}, reveals=True)
PLAYED = EVENTS.add("played", seat=seat, card=card, icon=icon, amount=count, shows=True)
PAID_PRICE = EVENTS.add("paid-price", seat=seat, card=card, money=count)
DISCARDED = EVENTS.add("discarded", seat=seat, card=card, shows=True)
DREW = EVENTS.add("drew", seat=seat, private={"card": card}, reveals=True)
RESHUFFLED = EVENTS.add("reshuffled", seat=seat, cards=count)
LAID_OUT = EVENTS.add("laid-out", seat=seat, card=card, reveals=True)
FILLED = EVENTS.add("filled", seat=seat, card=card)

# Stress, happiness and money.
STRESSED = EVENTS.add("stressed", seat=seat, stress=count)
CALMED = EVENTS.add("calmed", seat=seat, stress=count)
HARRIED = EVENTS.add("harried", seat=seat)
PLEASED = EVENTS.add("pleased", seat=seat, points=count)
EARNED = EVENTS.add("earned", seat=seat, money=count)
PAID_CASH = EVENTS.add("paid-cash", seat=seat, money=count)
HIRED = EVENTS.add("hired", seat=seat, workers=count)

# The auction.
BIDS = EVENTS.add("bids", seat=seat, money=count)
PASSED = EVENTS.add("passed", seat=seat)
PLACED = EVENTS.add("placed", seat=seat, place=place)

# On the map.
BUILT = EVENTS.add("built", seat=seat, link=link, rails=count)
COMPLETED = EVENTS.add("completed", seat=seat, link=link)
REMOVED = EVENTS.add("removed", seat=seat, link=link)
REVERTED = EVENTS.add("reverted", seat=seat, link=link)
LINK_UPGRADED = EVENTS.add("link-upgraded", seat=seat, link=link)
CONSTRUCTED = EVENTS.add("constructed", seat=seat, parcel=parcel, building=goal)
GOT_BUILDING_TICKET = EVENTS.add("got-building-ticket", seat=seat, card=card, reveals=True)
LIMIT_RAISED = EVENTS.add("limit-raised", seat=seat, limit=count)
BUILDING_UPGRADED = EVENTS.add("building-upgraded", seat=seat, parcel=parcel)
ARRIVED = EVENTS.add("arrived", space=space)

# Trips.
TRIP_MADE = EVENTS.add("trip-made", seat=seat, space=space, goal=goal, links=count)
FARE_PAID = EVENTS.add("fare-paid", seat=seat, link=link, money=count)
FARE_EARNED = EVENTS.add("fare-earned", seat=seat, link=link, money=count)
BROKE = EVENTS.add("broke", seat=seat)

OVER_NOW = EVENTS.add("over")

# Before the first round.
CHOSE_BOARD = EVENTS.add("chose-board", seat=seat, board=board)
