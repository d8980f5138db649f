"""What is printed on a ticket, by the version of the rules (TW11, TW12)."""

from __future__ import annotations

from ...engine.compiled import rule
from .components import AMOUNT, CARDS, ICON, PRICE, PRICE_KIND
from .state import State


@rule
def face(s: State, card: int) -> int:
    """Which row of the tables a ticket has: those of version 1 come after those of today."""
    return CARDS + card if s.rules == 1 else card


@rule
def icon_on(s: State, card: int, slot: int) -> int:
    """The icon in a slot, or NONE."""
    return ICON[face(s, card), slot]


@rule
def amount_on(s: State, card: int, slot: int) -> int:
    """Rails or dollars of the icon in a slot; 1 of what has no amount, 0 of an empty slot."""
    return AMOUNT[face(s, card), slot]


@rule
def consequence_on(s: State, card: int) -> int:
    """What kind of price a ticket has, such as PAY."""
    return PRICE_KIND[face(s, card)]


@rule
def price_on(s: State, card: int) -> int:
    """Its dollars, or steps of stress."""
    return PRICE[face(s, card)]
