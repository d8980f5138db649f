"""Whether a box can be the one that the rulebook describes: one function a check.

Each takes a box and gives sentences on what is wrong, naming card or board; none, if all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from ..maps import EXPERT, SOLO, Plan, has_parcels, has_types, plan
from .data import SIDES, TYPES, Board, Box, Card, is_parcel
from .ground import beside, links, one_board, open_areas
from .openings import opening_hands

Complaints = list[str]

GROUP_SIZES = {"D": 20, "P": 25, "B": 16, "A": 30, "G": 10}
TICKETS = sum(GROUP_SIZES.values())
REMINDERS = 5
ALL_CARDS = TICKETS + REMINDERS  # 106
GROUP_NAMES = {"D": "Development", "P": "Parcel", "B": "Building", "A": "Auction", "G": "Generic"}
A_TYPE = 4  # building cards of each type
LETTERS = "ABCDEFGHI"
J_BOARDS = 3
PASSENGERS = 30
JOINS = range(2, 6)  # auction cards come in four groups
GENERIC_FACES = {("rail2", "worker"): 5, ("$1", "build"): 5}
PLANS = {
    "solo": SOLO,
    "2 experts": EXPERT,
    **{f"{players} players": plan(players) for players in JOINS},
}


# Cards --------------------------------------------------------------------------------------


def card_counts(box: Box) -> Complaints:
    """20 D, 25 P, 16 B, 30 A and 10 G: with 5 reminders, 106 cards."""
    found = Counter(card.group for card in box.cards)
    return [
        f"there are {found[group]} {GROUP_NAMES[group]} cards ({group}), not {size}"
        for group, size in GROUP_SIZES.items()
        if found[group] != size
    ]


def card_numbers(box: Box) -> Complaints:
    """Numbers 1 to 101, each once."""
    found = Counter(card.number for card in box.cards)
    twice = [f"card {number} is there {n} times" for number, n in found.items() if n > 1]
    missing = [f"card {number} is missing" for number in _NUMBERS if not found[number]]
    beyond = [f"card {n} is beyond {TICKETS}" for n in sorted(found.keys() - set(_NUMBERS))]
    return twice + missing + beyond


_NUMBERS = range(1, TICKETS + 1)


def icons(box: Box) -> Complaints:
    """Every ticket shows something to play, and nothing twice."""
    bare = [f"card {card.number} has no icon" for card in box.cards if not card.icons]
    twice = [
        f"card {card.number} shows {icon} twice"
        for card in box.cards
        for icon, n in Counter(card.icons).items()
        if n > 1
    ]
    return bare + twice


def strips(box: Box) -> Complaints:
    """Only void tickets lack the strip; void is among the auction cards, and costs a card."""
    wrong = []
    for card in box.cards:
        discards = card.price == "discard"
        if card.strip and discards:
            wrong.append(f"card {card.number} has a strip, yet the price of a void ticket")
        if not card.strip and not discards:
            wrong.append(f"card {card.number} is void, yet its price is {card.price}, not discard")
        if not card.strip and card.group != "A":
            wrong.append(f"card {card.number} is void, yet not an auction card (A)")
    return wrong


def parcel_cards(box: Box) -> Complaints:
    """Each parcel card, and no other, shows a parcel: the one that it is marked with."""
    wrong = []
    for card in box.cards:
        shown = [icon for icon in card.icons if is_parcel(icon)]
        if card.group == "P" and shown != [card.mark]:
            found = " ".join(shown) or "no parcel"
            wrong.append(f"card {card.number} is marked {card.mark}, but shows {found}")
        elif card.group != "P" and shown:
            wrong.append(f"card {card.number} shows {' '.join(shown)}, but is no parcel card (P)")
    marks = Counter(card.mark for card in box.group("P"))
    return wrong + [f"{n} cards are marked {mark}, not one" for mark, n in marks.items() if n > 1]


def marks(box: Box) -> Complaints:
    """Parcels on P, building types on B, four of each, players on A, no mark on D and G."""
    wrong = [
        f"card {card.number} is marked {card.mark}; {_MARKS[card.group]}"
        for card in box.cards
        if not _is_mark_of(card)
    ]
    found = Counter(card.mark for card in box.group("B"))
    return wrong + [
        f"there are {found[kind]} building cards marked {kind}, not {A_TYPE}"
        for kind in TYPES
        if found[kind] != A_TYPE
    ]


_MARKS = {
    "D": "a development card has no mark",
    "P": "a parcel card has its parcel",
    "B": "a building card has R, C, L or I",
    "A": "an auction card has the players it joins from, as in 3+",
    "G": "a generic card has no mark",
}


def _is_mark_of(card: Card) -> bool:
    if card.group == "P":
        return is_parcel(card.mark)
    if card.group == "B":
        return card.mark in TYPES
    if card.group == "A":
        return card.mark.endswith("+")
    return card.mark == "-"


def generic_cards(box: Box) -> Complaints:
    """Five show Build 2 Rail and Rail Worker, five $1 and Construct Building."""
    faces = Counter(tuple(sorted(card.icons)) for card in box.group("G"))
    return [
        f"{faces[tuple(sorted(face))]} generic cards show exactly {' and '.join(face)}, not {n}"
        for face, n in GENERIC_FACES.items()
        if faces[tuple(sorted(face))] != n
    ]


class Attested(NamedTuple):
    """Something that the rulebook tells of a card."""

    description: str
    holds: Callable[[Card], bool]


ATTESTED_CARDS = (
    Attested("card 5 with R", lambda card: card.number == 5 and "R" in card.icons),
    Attested("card 32 with a strip", lambda card: card.number == 32 and card.strip),
    Attested("card with build and D3", lambda card: {"build", "D3"} <= set(card.icons)),
    Attested("card with just $2 and calm", lambda card: set(card.icons) == {"$2", "calm"}),
    Attested("card with the price pay $3", lambda card: card.price == "pay $3"),
    Attested(
        "Commerce building card with R and without C",
        lambda card: (
            (card.group, card.mark) == ("B", "C") and {"R", "C"} & set(card.icons) == {"R"}
        ),
    ),
    Attested("card with rail1 and C", lambda card: {"rail1", "C"} <= set(card.icons)),
    Attested("card with rail1 and R", lambda card: {"rail1", "R"} <= set(card.icons)),
    Attested(
        "card with R, C, L, I and a strip",
        lambda card: set(card.icons) == set(TYPES) and card.strip,
    ),
)


def attested_cards(box: Box) -> Complaints:
    """What the rulebook shows or tells of single cards."""
    return [
        f"there is no {fact.description}; the rulebook has one"
        for fact in ATTESTED_CARDS
        if not any(map(fact.holds, box.cards))
    ]


def auction_pools(box: Box) -> Complaints:
    """Enough auction cards for five rounds with any number of players; four groups (TW4)."""
    joins = [card.joins for card in box.group("A") if card.joins]
    wrong = [
        f"{sum(join <= players for join in joins)} auction cards join with {players} players; "
        f"five rounds take {5 * players}"
        for players in JOINS
        if sum(join <= players for join in joins) < 5 * players
    ]
    return wrong + [f"no auction card is marked {n}+" for n in JOINS if n not in joins]


MOST_UNEVEN = 0.2


def destinations(box: Box) -> Complaints:
    """R, C, L and I are about as frequent: none is a fifth off the mean."""
    found = Counter(icon for card in box.cards for icon in card.icons if icon in TYPES)
    mean = found.total() / len(TYPES)
    return [
        f"{kind} is on {found[kind]} cards, more than a fifth off the mean of {mean:g}"
        for kind in TYPES
        if abs(found[kind] - mean) > MOST_UNEVEN * mean
    ]


# Boards -------------------------------------------------------------------------------------


def boards(box: Box) -> Complaints:
    """Nine boards A to I, and three J boards."""
    found = Counter(board.name for board in box.boards)
    twice = [f"board {name} is there {n} times" for name, n in found.items() if n > 1]
    missing = [f"board {letter} is missing" for letter in LETTERS if not found[letter]]
    js = sum(board.letter == "J" for board in box.boards)
    return twice + missing + ([f"there are {js} J boards, not {J_BOARDS}"] * (js != J_BOARDS))


def parcel_spaces(box: Box) -> Complaints:
    """Every parcel card has one space on each side of its board, and every parcel a card."""
    cards = {card.mark for card in box.group("P")}
    wrong = []
    for board, side in _sides(box):
        found = Counter(board.parcels(side))
        own = {parcel for parcel in cards if parcel.startswith(board.letter)}
        for parcel in sorted(found.keys() | own):
            if parcel not in own:
                wrong.append(f"{_named(board, side)} has {parcel}, which has no card there")
            elif found[parcel] > 1 or (not found[parcel] and board.letter != "J"):
                wrong.append(f"{_named(board, side)} has {parcel} {found[parcel]} times, not once")
    return wrong + _lost_j_parcels(box, cards)


def _lost_j_parcels(box: Box, cards: set[str]) -> Complaints:
    """J boards need not have all J parcels, but one of them must have each."""
    return [
        f"no J board has {parcel} on its {SIDES[side]} side"
        for side in range(len(SIDES))
        for parcel in sorted(cards)
        if parcel.startswith("J")
        if not any(parcel in board.parcels(side) for board in box.boards)
    ]


ATTESTED_PARCELS = ("A1", "B1", "B2", "D1", "D2", "D3", "F2", "F3", "H1", "H2")
ATTESTED_BUILDINGS = (("I", 2), ("R", 2))


def attested_boards(box: Box) -> Complaints:
    """The parcels and the large buildings that the rulebook's examples show."""
    parcels = {parcel for board, side in _sides(box) for parcel in board.parcels(side)}
    printed = {building for board, side in _sides(box) for building in _buildings(box, board, side)}
    lost = [
        f"parcel {parcel} is on no board" for parcel in ATTESTED_PARCELS if parcel not in parcels
    ]
    return lost + [
        f"no board prints {kind} on {size} spaces; the rulebook shows one"
        for kind, size in ATTESTED_BUILDINGS
        if (kind, size) not in printed
    ]


MOST_PRINTED = 2


def printed_buildings(box: Box) -> Complaints:
    """A printed building has one or two spaces."""
    return [
        f"{_named(board, side)} has {kind} on {size} spaces, more than {MOST_PRINTED}"
        for board, side in _sides(box)
        for kind, size in _buildings(box, board, side)
        if size > MOST_PRINTED
    ]


def _buildings(box: Box, board: Board, side: int) -> Iterator[tuple[str, int]]:
    """Each printed building's type and size."""
    ground = one_board(box, board.name, side)
    left = set(ground.printed)
    while left:
        edge = [left.pop()]
        kind, size = ground.spaces[edge[0]].ground, 0
        while edge:
            space = edge.pop()
            size += 1
            more = {i for i in beside(ground, space) if ground.spaces[i].ground == kind} & left
            left -= more
            edge.extend(more)
        yield kind, size


def walled_in_locations(box: Box) -> Complaints:
    """From each location a rail can run to another location or off its board."""
    return [
        f"{_named(board, side)} has {place} walled in"
        for board, side in _sides(box)
        for place in _walled_in(box, board, side)
    ]


def _walled_in(box: Box, board: Board, side: int) -> list[str]:
    ground = one_board(box, board.name, side)
    leads_on = [
        area
        for area in open_areas(ground)
        if any(len(list(beside(ground, space))) < 4 for space in area)
        or len({p for space in area for p in beside(ground, space) if p in ground.locations}) > 1
    ]
    return [
        ground.spaces[place].ground
        for place in ground.locations
        if all(area.isdisjoint(beside(ground, place)) for area in leads_on)
    ]


def hard_sides(box: Box) -> Complaints:
    """The 1910 side of a board has more mountains and lakes, or dearer links."""
    return [
        f"board {board.name} has neither more mountains and lakes nor dearer links on its 1910 side"
        for board in box.boards
        if not is_rougher(board) and not is_dearer(box, board)
    ]


def is_rougher(board: Board) -> bool:
    """Whether the 1910 side has more mountains and lakes."""
    return _rough(board, 1) > _rough(board, 0)


def is_dearer(box: Box, board: Board) -> bool:
    """Whether a link costs more on the 1910 side."""
    return mean_link(box, board, 1) > mean_link(box, board, 0)


def _rough(board: Board, side: int) -> int:
    return sum(space in "^~" for space in board.spaces(side))


_LONGEST = 9


def mean_link(box: Box, board: Board, side: int) -> float:
    """The rail symbols of the cheapest link between two locations of a board, on average."""
    costs = [min(cost) for cost in links(one_board(box, board.name, side), _LONGEST).values()]
    return sum(costs) / len(costs) if costs else 0.0


def _sides(box: Box) -> Iterator[tuple[Board, int]]:
    return ((board, side) for board in box.boards for side in range(len(SIDES)))


def _named(board: Board, side: int) -> str:
    return f"board {board.name}, side {SIDES[side]},"


# Selections of boards -----------------------------------------------------------------------

Chosen = list[tuple[Board, int]]


def selections(box: Box, wanted: Plan, side: int) -> Iterator[Chosen]:
    """Every choice of boards, all on one side, with at most one J and enough parcels (TW1)."""
    for chosen in combinations(box.boards, wanted.boards):
        sided = [(board, side) for board in chosen]
        if has_parcels(sided, wanted):
            yield sided


def passengers(box: Box) -> Complaints:
    """One for every printed building space and building tile of any selection (TW6)."""
    wrong = []
    for name, wanted in PLANS.items():
        needed = most_printed(box, wanted) + tiles(wanted)
        if needed > PASSENGERS:
            wrong.append(f"{name} can need {needed} passengers, and there are {PASSENGERS}")
    return wrong


def most_printed(box: Box, wanted: Plan) -> int:
    """The most printed building spaces on so many boards, with at most one J board."""
    best = {b.name: max(len(b.printed(side)) for side in range(len(SIDES))) for b in box.boards}
    plain = sorted((n for name, n in best.items() if name[0] != "J"), reverse=True)
    j = max((n for name, n in best.items() if name[0] == "J"), default=0)
    return max(sum(plain[: wanted.boards]), sum(plain[: wanted.boards - 1]) + j)


def tiles(wanted: Plan) -> int:
    """Building tiles in the game: a type has one less than there are players (TW5)."""
    players = wanted.boards // 2
    return 5 if players <= 2 else 4 * (players - 1)


def enough_parcels(box: Box) -> Complaints:
    """Boards with at least four parcels a player can be chosen, on either side (TW1)."""
    return [
        f"no choice of {wanted.boards} boards for {name} has {wanted.parcels} parcels "
        f"on the {SIDES[side]} sides"
        for (name, wanted), side in product(PLANS.items(), range(len(SIDES)))
        if not any(selections(box, wanted, side))
    ]


def all_types(box: Box) -> Complaints:
    """Boards that print all types can be drawn, on either side (TW2)."""
    return [
        f"no choice of {wanted.boards} boards for {name} prints {wanted.types} types of buildings "
        f"and has {wanted.parcels} parcels on the {SIDES[side]} sides"
        for (name, wanted), side in product(PLANS.items(), range(len(SIDES)))
        if not any(has_types(chosen, wanted) for chosen in selections(box, wanted, side))
    ]


# Opening hands ------------------------------------------------------------------------------

LEAST_OPENINGS = 0.99


def openings(box: Box) -> Complaints:
    """At least 99 of 100 opening hands have a first action: laying rails or constructing."""
    if _unfit_to_deal(box):
        return ["opening hands cannot be dealt until cards and boards are right"]
    hands = opening_hands(box)
    share = sum(hand.has_action for hand in hands) / len(hands)
    if share < LEAST_OPENINGS:
        return [f"only {share:.1%} of {len(hands)} opening hands have a first action"]
    return []


def _unfit_to_deal(box: Box) -> bool:
    needed = (card_counts, card_numbers, parcel_cards, boards, parcel_spaces, all_types)
    return any(check(box) for check in needed)


# All of them --------------------------------------------------------------------------------

Check = Callable[[Box], Complaints]

CHECKS: dict[str, Check] = {
    f"{TICKETS} tickets; with {REMINDERS} reminders, {ALL_CARDS} cards": card_counts,
    f"numbers 1 to {TICKETS}, each once": card_numbers,
    "every ticket shows an icon, and none twice": icons,
    "all but void tickets have a strip; void is only among A": strips,
    "each P card, and no other, shows its parcel": parcel_cards,
    "marks: parcels on P, four of each type on B, players on A": marks,
    "five generic cards of either face": generic_cards,
    "the cards that the rulebook tells of": attested_cards,
    "auction cards for five rounds of 2 to 5 players": auction_pools,
    "R, C, L and I within a fifth of their mean": destinations,
    "nine boards A to I and three J boards": boards,
    "every parcel card has its space on both sides": parcel_spaces,
    "the parcels and buildings that the rulebook tells of": attested_boards,
    "printed buildings of one or two spaces": printed_buildings,
    "no location walled in": walled_in_locations,
    "1910 harder than 1920": hard_sides,
    f"{PASSENGERS} passengers are enough for every selection": passengers,
    "boards with enough parcels for any number of players": enough_parcels,
    "all types of buildings after re-drawing": all_types,
    "a first action in 99 % of opening hands": openings,
}

STRUCTURE: tuple[Check, ...] = (
    card_counts,
    card_numbers,
    icons,
    strips,
    parcel_cards,
    marks,
    generic_cards,
    auction_pools,
    boards,
    parcel_spaces,
)
