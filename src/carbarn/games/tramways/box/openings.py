"""Opening hands, dealt on drawn maps, and what a player could do first with them (TW3).

A first action is counted only where it is plain: laying rails on empty ground at their exact cost,
or constructing. Links of more than four symbols are not looked for, so the shares are low rather
than high.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from ....engine.chance import generator, shuffle
from ....engine.compiled import Ints, ints
from ..maps import MIXED, Map, draw_layout, lay_out, plan
from .data import RAILS, TYPES, Box, Card, parse_price
from .ground import Links, costs_left_open, links

MAPS = 40  # drawn for each number of players
PLAYERS = range(1, 6)
PARCELS = 4
CASH = 3
LONGEST = 4
_SEED = 1920


@dataclass(frozen=True)
class Hand:
    """What an opening hand can do first."""

    players: int
    constructs: bool
    lays_rail: bool
    completes_link: bool

    @property
    def has_action(self) -> bool:
        """Whether it can do anything."""
        return self.constructs or self.lays_rail


@cache
def opening_hands(box: Box) -> tuple[Hand, ...]:
    """The hands of all players on maps drawn with a fixed seed: 4 P, 2 G and 1 D each."""
    rng = generator(_SEED, "opening hands")
    hands: list[Hand] = []
    for players in PLAYERS:
        for _ in range(MAPS):
            hands += _deal(box, players, rng)
    return tuple(hands)


def _deal(box: Box, players: int, rng: Ints) -> list[Hand]:
    ground = lay_out(box, draw_layout(box, plan(players), MIXED, rng))
    parcels = _shuffled([card for card in box.group("P") if card.mark in ground.parcels], rng)
    books = _shuffled(box.group("D"), rng)
    generic = list({card.icons: card for card in box.group("G")}.values())
    costs = links(ground, LONGEST)
    return [
        judge(players, ground, costs, [*parcels[PARCELS * seat :][:PARCELS], *generic, books[seat]])
        for seat in range(players)
    ]


def _shuffled(cards: list[Card], rng: Ints) -> list[Card]:
    pile = ints(len(cards))
    for i in range(len(cards)):
        pile[i] = i
    shuffle(rng, pile, len(pile))
    return [cards[i] for i in pile]


def judge(players: int, ground: Map, costs: Links, hand: list[Card]) -> Hand:
    """What this hand can do on an empty map."""
    icons = [icon for card in hand if _is_affordable(card) for icon in card.icons]
    own = {card.mark for card in hand if card.group == "P"}
    sums = _sums([RAILS.index(icon) + 1 for icon in icons if icon in RAILS])
    stops = {i for i in ground.locations if ground.spaces[i].ground in own.union(TYPES)}
    lays = any(cost in sums for stop in stops for cost in costs_left_open(ground, [stop], LONGEST))
    completes = any(
        {a, b} <= stops
        and not sums.isdisjoint(cost)
        and (ground.spaces[a].ground in icons or ground.spaces[b].ground in icons)
        for (a, b), cost in costs.items()
    )
    return Hand(players, "build" in icons and not own.isdisjoint(icons), lays, completes)


def _sums(rails: list[int]) -> set[int]:
    """The totals that some of the rail icons make."""
    return {sum(some) for n in range(1, len(rails) + 1) for some in combinations(rails, n)}


def _is_affordable(card: Card) -> bool:
    """Whether its price can be paid from the first cash."""
    kind, amount = parse_price(card.price)
    return kind != "pay" or amount <= CASH
