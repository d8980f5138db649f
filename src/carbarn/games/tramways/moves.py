"""Moves are ints with a readable notation both ways.

Tickets are written as on the card, `#32`; spaces by their number on the map, counted from 0 in
reading order; links as owner and number, `2.5`; sides as `n e s w`; destinations as `R` or `A1`.
A composite action is a sequence: `build 37 n`, `lay e`, `done`, then `play #92 1` for every icon.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ...engine.compiled import rule
from .components import (
    ALL_SLOTS,
    BUILDING_TYPES,
    CARDS,
    DESTINATION_NAMES,
    DESTINATIONS,
    MAX_SEATS,
    PARCEL_NAMES,
    PARCELS,
    STRIP_SLOT,
)
from .state import LINKS, LINKS_EACH, SIDES, SPACES

MOST_BID = 99
MOST_WISH = 20  # happiness that can be bought in one go; it would cost $210

PLAY = 0  # an icon of a ticket
TAKE = PLAY + CARDS * ALL_SLOTS  # an open ticket
TICKET = TAKE + CARDS  # one that only the mover sees
TOP = TICKET + CARDS  # the ticket that shall lie open on the book
DISCARD_OF = TOP + CARDS
FILL = DISCARD_OF + CARDS  # the last hand
BOOK = FILL + CARDS  # take up a ticket book
BID = BOOK + MAX_SEATS  # 0 is to pass
BUILD = BID + MOST_BID + 1
LAY = BUILD + SPACES * SIDES
REDIRECT = LAY + SIDES
UPGRADE_LINK_OF = REDIRECT + LINKS
CONSTRUCT_ON = UPGRADE_LINK_OF + LINKS
UPGRADE_ON = CONSTRUCT_ON + PARCELS * BUILDING_TYPES
TRIP = UPGRADE_ON + PARCELS
RIDE = TRIP + SPACES * DESTINATIONS
BUY = RIDE + LINKS
PUT_PASSENGER = BUY + MOST_WISH + 1
WORDS = PUT_PASSENGER + SPACES
CASH, INCOME, DONE, FIVE, BLIND, REVEAL, NEWEST, FINISH = range(WORDS, WORDS + 8)
MOVES = WORDS + 8

PASS = BID

# Numbers into moves -------------------------------------------------------------------------


@rule
def play_icon(card: int, slot: int) -> int:
    """The move that plays an icon of a ticket."""
    return PLAY + card * ALL_SLOTS + slot


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


# Notation -----------------------------------------------------------------------------------

_SIDES = "nesw"
_BARE = {
    "pass": PASS,
    "cash": CASH,
    "income": INCOME,
    "done": DONE,
    "five": FIVE,
    "blind": BLIND,
    "reveal": REVEAL,
    "newest": NEWEST,
    "finish": FINISH,
}
_BARE_NAMES = {move: word for word, move in _BARE.items()}
_TICKETS = {"take": TAKE, "ticket": TICKET, "top": TOP, "discard": DISCARD_OF, "fill": FILL}
_EXAMPLES = "bid 3, build 37 n, lay e, done, play #92 1, trip 37 R, construct A1 C, or finish"


def name_move(move: int) -> str:
    """A move in readable notation."""
    if not 0 <= move < MOVES:
        raise ValueError(f"no move has the number {move}")
    if move in _BARE_NAMES:
        return _BARE_NAMES[move]
    if move < TAKE:
        card, slot = divmod(move - PLAY, ALL_SLOTS)
        return f"play #{card + 1} {'strip' if slot == STRIP_SLOT else slot + 1}"
    if move < BOOK:
        word = list(_TICKETS)[(move - TAKE) // CARDS]
        return f"{word} #{(move - TAKE) % CARDS + 1}"
    return _name_deed(move) if move < BUY else _name_number(move)


def _name_number(move: int) -> str:
    if move < PUT_PASSENGER:
        return f"buy {move - BUY}"
    return f"passenger {move - PUT_PASSENGER}"


def _name_deed(move: int) -> str:
    """What is done on the map, or towards it."""
    if move < BUILD:
        return f"book {move - BOOK + 1}" if move < BID else f"bid {move - BID}"
    if move < REDIRECT:
        space, side = divmod(move - BUILD, SIDES)
        return f"build {space} {_SIDES[side]}" if move < LAY else f"lay {_SIDES[move - LAY]}"
    if move < CONSTRUCT_ON:
        word = "redirect" if move < UPGRADE_LINK_OF else "upgrade-link"
        return f"{word} {link_name((move - REDIRECT) % LINKS)}"
    if move < UPGRADE_ON:
        parcel, kind = divmod(move - CONSTRUCT_ON, BUILDING_TYPES)
        return f"construct {PARCEL_NAMES[parcel]} {DESTINATION_NAMES[kind]}"
    if move < TRIP:
        return f"upgrade {PARCEL_NAMES[move - UPGRADE_ON]}"
    if move < RIDE:
        space, goal = divmod(move - TRIP, DESTINATIONS)
        return f"trip {space} {DESTINATION_NAMES[goal]}"
    return f"ride {link_name(move - RIDE)}"


def link_name(link: int) -> str:
    """A link as owner and number, both counted from 1."""
    return f"{link // LINKS_EACH + 1}.{link % LINKS_EACH + 1}"


def public_move(move: int) -> str:
    """A move as the others see it: which ticket came out of a book is not told (TW3)."""
    return "ticket" if TICKET <= move < TOP else name_move(move)


def parse_move(text: str) -> int:
    """The move so written; ValueError says what is wrong with it."""
    if text in _BARE:
        return _BARE[text]
    word, *rest = text.split(" ")
    reader = _READERS.get(word)
    if reader is None:
        raise ValueError(f"{text!r} is no move: write for example {_EXAMPLES}")
    try:
        return reader(*rest)
    except TypeError:
        raise ValueError(f"{text!r} is no move: {word} is written otherwise") from None


def _number(text: str, least: int, most: int, what: str) -> int:
    if not re.fullmatch(r"0|[1-9]\d{0,3}", text) or not least <= int(text) <= most:
        raise ValueError(f"{text!r} is no {what}: write a number from {least} to {most}")
    return int(text)


def _one_of(text: str, names: tuple[str, ...] | str, what: str) -> int:
    if text not in tuple(names):
        raise ValueError(f"{text!r} is no {what}; there are {' '.join(names)}")
    return tuple(names).index(text)


def _card(text: str) -> int:
    if not text.startswith("#"):
        raise ValueError(f"{text!r} is no ticket: write it as #32")
    return _number(text[1:], 1, CARDS, "ticket") - 1


def _slot(text: str) -> int:
    return STRIP_SLOT if text == "strip" else _number(text, 1, STRIP_SLOT, "slot") - 1


def _link(text: str) -> int:
    owner, point, number = text.partition(".")
    if not point:
        raise ValueError(f"{text!r} is no link: write player and number, as in 2.5")
    seat = _number(owner, 1, MAX_SEATS, "player") - 1
    return seat * LINKS_EACH + _number(number, 1, LINKS_EACH, "link") - 1


def _space(text: str) -> int:
    return _number(text, 0, SPACES - 1, "space")


def _side(text: str) -> int:
    return _one_of(text, _SIDES, "side")


def _parcel(text: str) -> int:
    return _one_of(text, PARCEL_NAMES, "parcel")


def _kind(text: str) -> int:
    return _one_of(text, DESTINATION_NAMES[:BUILDING_TYPES], "type of building")


def _goal(text: str) -> int:
    return _one_of(text, DESTINATION_NAMES, "destination")


_READERS: dict[str, Callable[..., int]] = {
    "play": lambda card, slot: play_icon(_card(card), _slot(slot)),
    "take": lambda card: TAKE + _card(card),
    "ticket": lambda card: TICKET + _card(card),
    "top": lambda card: TOP + _card(card),
    "discard": lambda card: DISCARD_OF + _card(card),
    "fill": lambda card: FILL + _card(card),
    "book": lambda n: BOOK + _number(n, 1, MAX_SEATS, "ticket book") - 1,
    "bid": lambda n: BID + _number(n, 1, MOST_BID, "bid"),
    "build": lambda space, side: build(_space(space), _side(side)),
    "lay": lambda side: LAY + _side(side),
    "redirect": lambda link: REDIRECT + _link(link),
    "upgrade-link": lambda link: UPGRADE_LINK_OF + _link(link),
    "construct": lambda parcel, kind: construct(_parcel(parcel), _kind(kind)),
    "upgrade": lambda parcel: UPGRADE_ON + _parcel(parcel),
    "trip": lambda space, goal: trip(_space(space), _goal(goal)),
    "ride": lambda link: RIDE + _link(link),
    "buy": lambda n: BUY + _number(n, 0, MOST_WISH, "number of happiness points"),
    "passenger": lambda space: PUT_PASSENGER + _space(space),
}
