"""All moves of the game: a row for each kind, from which its numbers and its notation follow.

Tickets are written as on the card, `#32`; spaces by their number on the map, counted from 0 in
reading order; links as owner and number, `2.5`; sides as `n e s w`; destinations as `R` or `A1`.
A composite action is a sequence: `build 37 n`, `lay e`, `done`, then `play #92 1` for every icon.
"""

from __future__ import annotations

from ...engine.compiled import rule
from ...engine.notation import Argument, Notation, counted, numbers, one_of
from .components import (
    ALL_SLOTS,
    BUILDING_TYPES,
    CARDS,
    DESTINATION_NAMES,
    DESTINATIONS,
    MAX_SEATS,
    PARCEL_NAMES,
    STRIP_SLOT,
)
from .state import LINKS, LINKS_EACH, SIDES, SPACES

BOARD_SIDES = ("normal", "hard")
MOST_BID = 99
MOST_WISH = 20  # happiness that can be bought in one go; it would cost $210


def link_name(link: int) -> str:
    """A link as owner and number, both counted from 1."""
    return f"{link // LINKS_EACH + 1}.{link % LINKS_EACH + 1}"


NOTATION = Notation(
    card=counted("ticket", CARDS, mark="#"),
    slot=counted("slot", STRIP_SLOT, other="strip"),
    book=counted("ticket book", MAX_SEATS),
    money=numbers("bid", 1, MOST_BID),
    space=numbers("space", 0, SPACES - 1),
    side=one_of("side", "nesw"),
    link=Argument("link", [*map(link_name, range(LINKS))], "player and number, as in 2.5"),
    parcel=one_of("parcel", PARCEL_NAMES),
    building=one_of("type of building", DESTINATION_NAMES[:BUILDING_TYPES]),
    goal=one_of("destination", DESTINATION_NAMES),
    points=numbers("number of happiness points", 0, MOST_WISH),
    board=one_of("side of the player board", BOARD_SIDES),
)

# Tickets.
PLAY = NOTATION.add("play {card} {slot}")  # an icon
TAKE = NOTATION.add("take {card}")  # an open one
TICKET = NOTATION.add("ticket {card}")  # one that only the mover sees
TOP = NOTATION.add("top {card}")  # the one that shall lie open on the book
DISCARD_OF = NOTATION.add("discard {card}")
FILL = NOTATION.add("fill {card}")  # the last hand
BOOK = NOTATION.add("book {book}")  # to take it up

# The auction.
PASS = NOTATION.add("pass")
BID = NOTATION.add("bid {money}")

# On the map.
BUILD = NOTATION.add("build {space} {side}")  # the first rail comes from that side
LAY = NOTATION.add("lay {side}")
REDIRECT = NOTATION.add("redirect {link}")
UPGRADE_LINK_OF = NOTATION.add("upgrade-link {link}")
CONSTRUCT_ON = NOTATION.add("construct {parcel} {building}")
UPGRADE_ON = NOTATION.add("upgrade {parcel}")
TRIP = NOTATION.add("trip {space} {goal}")
RIDE = NOTATION.add("ride {link}")
BUY = NOTATION.add("buy {points}")
PUT_PASSENGER = NOTATION.add("passenger {space}")

# Moves that are a single word.
CASH = NOTATION.add("cash")
INCOME = NOTATION.add("income")
DONE = NOTATION.add("done")
FIVE = NOTATION.add("five")
BLIND = NOTATION.add("blind")
REVEAL = NOTATION.add("reveal")
NEWEST = NOTATION.add("newest")
FINISH = NOTATION.add("finish")

# Before the first round; the newest kinds come last, for the numbers of moves are kept.
BOARD = NOTATION.add("board {board}")

MOVES = NOTATION.count
name_move = NOTATION.name
parse_move = NOTATION.parse


def public_move(move: int) -> str:
    """A move as the others see it: which ticket came out of a book is not told (TW3)."""
    return "ticket" if TICKET <= move < TOP else name_move(move)


# Numbers of moves with several arguments ----------------------------------------------------


@rule
def play_icon(card: int, slot: int) -> int:
    """The move that plays an icon of a ticket."""
    return PLAY + card * ALL_SLOTS + slot


@rule
def bid_of(money: int) -> int:
    """The move that bids so much."""
    return BID + money - 1


@rule
def build(space: int, side: int) -> int:
    """The move that begins to build on a space, coming from a side."""
    return BUILD + space * SIDES + side


@rule
def construct(parcel: int, kind: int) -> int:
    """The move that constructs a type of building on a parcel."""
    return CONSTRUCT_ON + parcel * BUILDING_TYPES + kind


@rule
def trip(space: int, goal: int) -> int:
    """The move that takes the passenger of a space on a trip to a kind of destination."""
    return TRIP + space * DESTINATIONS + goal
