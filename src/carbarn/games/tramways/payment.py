"""What the page proposes to play for what is due: the least that it can cost (TW9, TW11, TW12).

No rule asks for it: the referee takes any icon after which the rest can still be paid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from .components import (
    ALL_SLOTS,
    AMOUNT,
    CARDS,
    ICON,
    MONEY,
    PAY,
    PRICE,
    PRICE_KIND,
    RAIL,
    ROUNDS,
    STRESS,
)
from .faces import face, icon_on
from .judgement.estimate import A_ROUND, hand_worth
from .judgement.weights import WEIGHTS
from .state import HANDS, IN_PLAY, State
from .tickets import STRESS_FOR_FURTHER_ICON, fits_bill, is_at_hand, is_unused, leaves_money


class Icon(NamedTuple):
    """An icon that can be played."""

    card: int
    face: int
    slot: int
    fresh: bool  # its ticket is not in play yet


class Part(NamedTuple):
    """An icon of a payment, and what it costs when those before it were played."""

    icon: Icon
    stress: int
    money: int


def least_payment(s: State, seat: int) -> list[Part] | None:
    """The best of all ways to play what is due; None if there is none.

    The least stress, then the least money, then what leaves the better hand.
    """

    @cache
    def kept(opened: frozenset[int]) -> int:
        return _worth_without(s, seat, opened)

    def cost(parts: list[Part]) -> tuple[int, int, int, int]:
        opened = frozenset(part.icon.card for part in parts if part.icon.fresh)
        stress, money = (sum(costs) for costs in zip(*(part[1:] for part in parts), strict=True))
        return stress, money, -kept(opened), len(parts)

    payments = (priced(icons) for icons in ways_to_pay(s, seat))
    affordable = (parts for parts in payments if sum(part.money for part in parts) <= s.cash[seat])
    return min(affordable, key=cost, default=None)


def _worth_without(s: State, seat: int, tickets: frozenset[int]) -> int:
    """What a hand is worth when these tickets have been played from it."""
    after = s.copy()
    for card in tickets:
        after.zone[card] = IN_PLAY + seat
    return hand_worth(after, seat, A_ROUND, max(1, ROUNDS - s.round), WEIGHTS)


def ways_to_pay(s: State, seat: int) -> Iterator[list[Icon]]:
    """Every set of icons that are just what the bill asks for."""
    icons = _at_hand(s, seat, lambda card, slot: fits_bill(s, card, slot))
    rails = [icon for icon in icons if _kind(icon) == RAIL]
    keys = [[icon] for icon in icons if _kind(icon) == s.due_key]
    ends = [[icon] for icon in icons if _kind(icon) in (s.due_end, s.due_end_or)]
    for parts in product(
        _coming_to(s.due_rails, rails),
        keys if s.due_key >= 0 else [[]],
        ends if s.due_end >= 0 else [[]],
    ):
        yield [icon for part in parts for icon in part]


def priced(icons: Sequence[Icon]) -> list[Part]:
    """The icons ticket by ticket, those in play first, each with what it costs."""
    parts: list[Part] = []
    begun: set[int] = set()
    for icon in sorted(icons, key=lambda icon: (icon.fresh, icon.card)):
        if icon.fresh and icon.card not in begun:
            parts.append(_with_consequence(icon))
        else:
            parts.append(Part(icon, stress=STRESS_FOR_FURTHER_ICON, money=0))
        begun.add(icon.card)
    return parts


def first_money_icon(s: State, seat: int) -> Icon | None:
    """The Money icon to begin with where cash alone does not do; None if none may be played.

    Best without a consequence, then of a fresh ticket, then the largest.
    """

    def may_begin(card: int, slot: int) -> bool:
        return icon_on(s, card, slot) == MONEY and leaves_money(s, seat, card, slot)

    return min(_at_hand(s, seat, may_begin), key=_dislike, default=None)


def _dislike(icon: Icon) -> tuple[bool, bool, int]:
    has_consequence = PRICE_KIND[icon.face] in (PAY, STRESS)
    return has_consequence, not icon.fresh, -AMOUNT[icon.face, icon.slot]


def _with_consequence(icon: Icon) -> Part:
    kind, amount = PRICE_KIND[icon.face], PRICE[icon.face]
    return Part(icon, amount if kind == STRESS else 0, amount if kind == PAY else 0)


def _at_hand(s: State, seat: int, fits: Callable[[int, int], bool]) -> list[Icon]:
    """The icons that fit, those of tickets in play first."""
    icons = [
        Icon(card, face(s, card), slot, fresh=s.zone[card] == HANDS + seat)
        for card in range(CARDS)
        if is_at_hand(s, seat, card)
        for slot in range(ALL_SLOTS)
        if is_unused(s, card, slot) and fits(card, slot)
    ]
    return sorted(icons, key=lambda icon: icon.fresh)


def _kind(icon: Icon) -> int:
    return ICON[icon.face, icon.slot]


def _coming_to(wanted: int, rails: Sequence[Icon]) -> Iterator[list[Icon]]:
    """All sets of icons whose Rail symbols come to exactly this number."""
    if wanted == 0:
        yield []
    elif rails and wanted > 0:
        first, *others = rails
        for some in _coming_to(wanted - AMOUNT[first.face, first.slot], others):
            yield [first, *some]
        yield from _coming_to(wanted, others)
