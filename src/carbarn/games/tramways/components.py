"""Tickets and boards, read from the folder box and turned into tables.

A ticket is numbered from 0, one less than is printed on it. Its icons are in slots 0 to 3, its
strip in slot 4. An icon that names a destination has the destination's own number, so a route ends
where the icon played says: first the four types of buildings, then the parcels.

An owner of the game can correct the box in a copy and name its folder in CARBARN_TRAMWAYS.

Version 1 of the rules had other icons and prices on the same tickets. Their faces come after those
of today, and faces.py says which of the two a game is played with.
"""

from __future__ import annotations

from pathlib import Path

from ...engine.compiled import grid, table
from ...engine.layout import NONE
from .box import check
from .box.data import (
    EMPTY,
    FIRST,
    GROUPS,
    LAKE,
    MOUNTAIN,
    PLAINS,
    RAILS,
    SIDES,
    SLOTS,
    TYPES,
    BadBox,
    Box,
    Card,
    chosen_folder,
    edition,
    money,
    parse_price,
    read_box,
    read_cards,
)


def _load(folder: Path) -> Box:
    """A box that the rules can rely on."""
    unplayable = f"the box in {folder} cannot be played with"
    try:
        box = read_box(folder)
    except BadBox as error:
        raise BadBox(f"{unplayable}: {error}") from None
    wrong = [sentence for structure in check.STRUCTURE for sentence in structure(box)]
    if wrong:
        raise BadBox(f"{unplayable}: {wrong[0]}")
    return box


BOX = _load(chosen_folder())
EDITION = edition(BOX)
_CARDS = sorted(BOX.cards, key=lambda card: card.number)
_FIRST_CARDS = sorted(read_cards(FIRST), key=lambda card: card.number)

# Icons --------------------------------------------------------------------------------------

BUILDING_TYPES = len(TYPES)
RESIDENCE, COMMERCE, LEISURE, INDUSTRY = range(BUILDING_TYPES)
PARCEL_NAMES: tuple[str, ...] = tuple(card.mark for card in _CARDS if card.group == "P")
PARCELS = len(PARCEL_NAMES)
DESTINATION_NAMES = (*TYPES, *PARCEL_NAMES)
DESTINATIONS = len(DESTINATION_NAMES)  # an icon below this is a destination

ICON_NAMES = (
    *DESTINATION_NAMES,
    *("rail", "link+", "build", "build+", "money", "worker", "passenger", "calm", "strip"),
)
RAIL, UPGRADE_LINK, CONSTRUCT, UPGRADE_BUILDING, MONEY, WORKER, PASSENGER, CALM, STRIP = range(
    DESTINATIONS, len(ICON_NAMES)
)
STRIP_SLOT = SLOTS
ALL_SLOTS = SLOTS + 1


def parcel_of(destination: int) -> int:
    """The parcel that a destination is, or NONE for a type of building."""
    return destination - BUILDING_TYPES if destination >= BUILDING_TYPES else NONE


def _icon(text: str) -> int:
    if text == EMPTY:
        return NONE
    if text in RAILS:
        return RAIL
    return MONEY if money(text) else ICON_NAMES.index(text)


def _amount(text: str) -> int:
    """Rails or dollars of an icon; 1 of what has no amount, 0 of an empty slot."""
    if text in RAILS:
        return RAILS.index(text) + 1
    return money(text) or int(text != EMPTY)


def _with_strip(card: Card) -> tuple[str, ...]:
    return (*card.slots, "strip" if card.strip else EMPTY)


# Tickets ------------------------------------------------------------------------------------

CARDS = len(_CARDS)
_FACES = (*_CARDS, *_FIRST_CARDS)
ICON = grid([[_icon(icon) for icon in _with_strip(card)] for card in _FACES])  # [face, slot]
AMOUNT = grid([[_amount(icon) for icon in _with_strip(card)] for card in _FACES])  # [face, slot]

NO_PRICE, PAY, STRESS, DISCARD = range(4)  # a void ticket's is paid once, when it is taken
_PRICES = (EMPTY, "pay", "stress", "discard")
PRICE_KIND = table([_PRICES.index(parse_price(card.price)[0]) for card in _FACES])  # [face]
PRICE = table([parse_price(card.price)[1] for card in _FACES])  # [face] dollars, or steps of stress

DEVELOPMENT, PARCEL, BUILDING, AUCTION, GENERIC = range(len(GROUPS))
GROUP = table([GROUPS.index(card.group) for card in _CARDS])  # [card]
IS_VOID = table([int(not card.strip) for card in _CARDS])  # [card]
PARCEL_OF = table(  # [card] or NONE
    [PARCEL_NAMES.index(card.mark) if card.group == "P" else NONE for card in _CARDS]
)
TYPE_OF = table(  # [card] of a building card, or NONE
    [TYPES.index(card.mark) if card.group == "B" else NONE for card in _CARDS]
)
JOINS_FROM = table([card.joins for card in _CARDS])  # [card] players, 0 but for auction cards


def _numbers(group: str, mark: str = "", icon: str = "") -> list[int]:
    return [
        card.number - 1
        for card in _CARDS
        if card.group == group and mark in {"", card.mark} and (not icon or icon in card.icons)
    ]


DEVELOPMENT_CARDS = table(_numbers("D"))
PARCEL_CARD = table(_numbers("P"))  # [parcel]
BUILDING_CARDS = grid([_numbers("B", mark=kind) for kind in TYPES])  # [type, 0 to 3]
AUCTION_CARDS = table(_numbers("A"))
RAIL_GENERICS = table(_numbers("G", icon="worker"))  # [seat] Build 2 Rail and Rail Worker
BUILD_GENERICS = table(_numbers("G", icon="build"))  # [seat] $1 and Construct

# Boards -------------------------------------------------------------------------------------

GROUND_NAMES = (*TYPES, PLAINS, MOUNTAIN, LAKE, "parcel")
PLAIN, HILL, WATER, LOT = range(BUILDING_TYPES, len(GROUND_NAMES))  # after the printed types

BOARD_NAMES: tuple[str, ...] = tuple(board.name for board in BOX.boards)
SIDE_NAMES = SIDES
_SIDES = [board.spaces(side) for board in BOX.boards for side in range(len(SIDES))]


def ground_kind(text: str) -> int:
    """What a space is: a printed type, PLAIN, HILL, WATER or LOT (a parcel)."""
    return GROUND_NAMES.index(text) if text in GROUND_NAMES else LOT


def parcel_number(text: str) -> int:
    """The parcel that a space is, or NONE."""
    return PARCEL_NAMES.index(text) if text in PARCEL_NAMES else NONE


GROUND = grid([[ground_kind(space) for space in side] for side in _SIDES])  # [board * 2 + side, 15]
LOT_OF = grid([[parcel_number(space) for space in side] for side in _SIDES])  # [as GROUND]

# Supplies -----------------------------------------------------------------------------------

PASSENGERS = check.PASSENGERS
MAX_SEATS = 5
STRAIGHTS = CURVES = 12  # rails of a player
START_MONEY = 3
ROUND_CARDS = 5  # auction cards a player in the deck, one a round
TYPE_TILES = 5  # of each type
START_PARCELS = 4
ROUNDS = 6
