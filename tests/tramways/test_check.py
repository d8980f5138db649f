"""The checks of a box: ours passes, and every damage is caught by the check that is for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine.chance import generator
from carbarn.games.tramways.box import check
from carbarn.games.tramways.box.data import OURS, Board, Box, Card, Ground, read_box
from carbarn.games.tramways.box.figures import figures
from carbarn.games.tramways.box.ground import links, one_board
from carbarn.games.tramways.box.openings import judge, opening_hands
from carbarn.games.tramways.maps import MIXED, draw_layout, lay_out, plan

from .copies import BRIEF

BOX = read_box(OURS)
NAMES = {run.__name__: run for run in check.CHECKS.values()}


def with_cards(change: Callable[[Card], Card]) -> Box:
    """Our box with other faces on the cards."""
    return replace(BOX, cards=tuple(map(change, BOX.cards)))


def with_card(which: int, **changes: Any) -> Box:
    """Our box with another face on one card."""
    return with_cards(lambda card: replace(card, **changes) if card.number == which else card)


def with_icons(change: Callable[[str], str]) -> Box:
    """Our box with other icons in the slots."""
    return with_cards(lambda card: replace(card, slots=tuple(map(change, card.slots))))


def with_mark(old: set[str], new: str) -> Box:
    """Our box with another mark on some cards."""
    return with_cards(lambda card: replace(card, mark=new) if card.mark in old else card)


def with_slots(number: int, slots: str) -> Box:
    return with_card(number, slots=tuple(slots.split()))


def without_cards(dropped: Callable[[Card], bool]) -> Box:
    return replace(BOX, cards=tuple(card for card in BOX.cards if not dropped(card)))


def with_board(name: str, side: int, *rows: str) -> Box:
    """Our box with one side of a board drawn anew."""
    ground: Ground = tuple(tuple(row.split()) for row in rows)

    def redrawn(board: Board) -> Board:
        sides = [ground if i == side else old for i, old in enumerate(board.sides)]
        return replace(board, sides=tuple(sides))

    boards = [redrawn(board) if board.name == name else board for board in BOX.boards]
    return replace(BOX, boards=tuple(boards))


def with_space(name: str, side: int, old: str, new: str) -> Box:
    """Our box with one kind of space on a side of a board replaced by another."""
    board = BOX.board(name)
    assert board is not None
    rows = [" ".join(new if space == old else space for space in row) for row in board.sides[side]]
    return with_board(name, side, *rows)


def with_spaces(change: Callable[[str], str], sides: tuple[int, ...] = (0, 1)) -> Box:
    """Our box with other spaces on all boards."""

    def changed(side: int, ground: Ground) -> Ground:
        return tuple(tuple(map(change, row)) for row in ground) if side in sides else ground

    boards = [
        replace(b, sides=tuple(changed(side, ground) for side, ground in enumerate(b.sides)))
        for b in BOX.boards
    ]
    return replace(BOX, boards=tuple(boards))


def without(space: str) -> Callable[[str], str]:
    """Plains instead of this."""
    return lambda other: "." if other == space else other


def renamed(old: str, new: str) -> Box:
    boards = [replace(b, name=new) if b.name == old else b for b in BOX.boards]
    return replace(BOX, boards=tuple(boards))


@pytest.mark.parametrize("name", NAMES)
def test_our_box_passes(name: str) -> None:
    assert NAMES[name](BOX) == []


# Damages ------------------------------------------------------------------------------------

DAMAGES: dict[str, tuple[Box, str, str]] = {
    "a card of another group": (
        with_card(2, group="A"),
        "card_counts",
        "there are 19 Development cards (D), not 20",
    ),
    "a lost card": (
        without_cards(lambda card: card.number == 40),
        "card_counts",
        "there are 24 Parcel cards (P), not 25",
    ),
    "a number twice": (with_card(7, number=8), "card_numbers", "card 8 is there 2 times"),
    "a number missing": (with_card(7, number=8), "card_numbers", "card 7 is missing"),
    "a number too large": (with_card(7, number=102), "card_numbers", "card 102 is beyond 101"),
    "a bare card": (with_slots(2, "- - - -"), "icons", "card 2 has no icon"),
    "an icon twice": (with_slots(2, "R R - -"), "icons", "card 2 shows R twice"),
    "a void development card": (
        with_card(2, strip=False, price="discard"),
        "strips",
        "card 2 is void, yet not an auction card (A)",
    ),
    "a strip on a void ticket": (
        with_card(74, strip=True),
        "strips",
        "card 74 has a strip, yet the price of a void ticket",
    ),
    "a void ticket that costs nothing": (
        with_card(74, price="-"),
        "strips",
        "card 74 is void, yet its price is -, not discard",
    ),
    "a parcel card with another's parcel": (
        with_slots(22, "A1 rail2 $1 -"),
        "parcel_cards",
        "card 22 is marked A2, but shows A1",
    ),
    "a parcel card without parcel": (
        with_slots(22, "- rail2 $1 -"),
        "parcel_cards",
        "card 22 is marked A2, but shows no parcel",
    ),
    "a parcel on a development card": (
        with_slots(2, "rail3 link+ A1 -"),
        "parcel_cards",
        "card 2 shows A1, but is no parcel card (P)",
    ),
    "a parcel on two cards": (
        with_card(22, mark="A1", slots=("A1", "rail2", "$1", "-")),
        "parcel_cards",
        "2 cards are marked A1, not one",
    ),
    "a building card of another type": (
        with_card(46, mark="C"),
        "marks",
        "there are 3 building cards marked R, not 4",
    ),
    "a mark on a development card": (
        with_card(2, mark="R"),
        "marks",
        "card 2 is marked R; a development card has no mark",
    ),
    "an auction card for nobody": (
        with_card(62, mark="-"),
        "marks",
        "card 62 is marked -; an auction card has the players it joins from",
    ),
    "a generic card with another face": (
        with_slots(92, "rail1 worker - -"),
        "generic_cards",
        "4 generic cards show exactly rail2 and worker, not 5",
    ),
    "card 5 without R": (
        with_slots(5, "C rail2 calm -"),
        "attested_cards",
        "there is no card 5 with R; the rulebook has one",
    ),
    "no card with $2 and calm alone": (
        with_slots(18, "$2 calm C -"),
        "attested_cards",
        "there is no card with just $2 and calm",
    ),
    "no Commerce card with R and without C": (
        with_cards(lambda c: replace(c, slots=("$3",) * 4) if c.group + c.mark == "BC" else c),
        "attested_cards",
        "there is no Commerce building card with R and without C",
    ),
    "no construction on D3": (
        with_slots(32, "D3 rail1 $1 -"),
        "attested_cards",
        "there is no card with build and D3",
    ),
    "auction cards that join late": (
        with_mark({"2+", "3+"}, "5+"),
        "auction_pools",
        "0 auction cards join with 2 players; five rounds take 10",
    ),
    "no auction card for four": (
        with_mark({"4+"}, "3+"),
        "auction_pools",
        "no auction card is marked 4+",
    ),
    "Industry everywhere": (
        with_icons(lambda icon: "I" if icon == "L" else icon),
        "destinations",
        "L is on 0 cards, more than a fifth off the mean of 6.75",
    ),
    "a board twice": (renamed("A", "B"), "boards", "board B is there 2 times"),
    "a board missing": (renamed("A", "B"), "boards", "board A is missing"),
    "a fourth J board": (renamed("A", "Jd"), "boards", "there are 4 J boards, not 3"),
    "a parcel lost": (
        with_space("H", 1, "H3", "."),
        "parcel_spaces",
        "board H, side 1910, has H3 0 times, not once",
    ),
    "a parcel twice": (
        with_space("H", 1, "H3", "H2"),
        "parcel_spaces",
        "board H, side 1910, has H2 2 times, not once",
    ),
    "a parcel on a wrong board": (
        with_space("G", 0, "G1", "A1"),
        "parcel_spaces",
        "board G, side 1920, has A1, which has no card there",
    ),
    "a J parcel on no board": (
        with_spaces(without("J3"), sides=(0,)),
        "parcel_spaces",
        "no J board has J3 on its 1920 side",
    ),
    "an attested parcel nowhere": (
        with_spaces(without("F3")),
        "attested_boards",
        "parcel F3 is on no board",
    ),
    "no large Industry": (
        replace(BOX, boards=tuple(b for b in BOX.boards if b.name != "D")),
        "attested_boards",
        "no board prints I on 2 spaces; the rulebook shows one",
    ),
    "a building of three spaces": (
        with_board("D", 0, "D1 . . ^ D2", ". . . ^ .", "I I I D3 ~"),
        "printed_buildings",
        "board D, side 1920, has I on 3 spaces, more than 2",
    ),
    "a parcel among lakes": (
        with_board("E", 1, "~ ~ ~ ^ .", "~ E1 ~ C ^", "~ ~ ^ . ."),
        "walled_in_locations",
        "board E, side 1910, has E1 walled in",
    ),
    "a parcel in a corner behind a lake": (
        with_board("B", 0, "B2 ~ . . C", "~ B1 . . .", "^ . . B3 ~"),
        "walled_in_locations",
        "board B, side 1920, has B2 walled in",
    ),
    "a hard side that is easy": (
        with_board("E", 1, ". . . . .", ". E1 . C .", ". . . . ."),
        "hard_sides",
        "board E has neither more mountains and lakes nor dearer links on its 1910 side",
    ),
    "too many printed buildings": (
        with_board("E", 0, ". . ^ . L", ". E1 . C .", "~ . . . ."),
        "passengers",
        "5 players can need 31 passengers, and there are 30",
    ),
    "too few parcels": (
        with_spaces(lambda _: ".", sides=(0,)),
        "enough_parcels",
        "no choice of 4 boards for 2 players has 8 parcels on the 1920 sides",
    ),
    "no Leisure on the map": (
        with_spaces(without("L")),
        "all_types",
        "no choice of 10 boards for 5 players prints 4 types of buildings",
    ),
    "hands without rails and construction": (
        with_icons(lambda icon: "-" if icon.startswith(("rail", "build")) else icon),
        "openings",
        "only 0.0% of 600 opening hands have a first action",
    ),
    "hands that cannot be dealt": (
        without_cards(lambda card: card.group == "D"),
        "openings",
        "opening hands cannot be dealt until cards and boards are right",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damage_is_caught_by_the_check_for_it(damage: str) -> None:
    box, name, told = DAMAGES[damage]

    assert any(told in sentence for sentence in NAMES[name](box))


def test_every_check_can_fail() -> None:
    assert {name for _, name, _ in DAMAGES.values()} == set(NAMES)


@pytest.mark.slow
@BRIEF
@given(st.data())
def test_no_box_however_damaged_breaks_a_check(data: st.DataObject) -> None:
    """Cards and boards lost, repeated or swapped for others."""
    cards = data.draw(st.lists(st.sampled_from(BOX.cards), max_size=30))
    boards = data.draw(st.lists(st.sampled_from(BOX.boards), max_size=13))
    box = Box(tuple(cards), tuple(boards))

    assert sum(bool(run(box)) for run in NAMES.values()) > 1


# Opening hands ------------------------------------------------------------------------------


def hand(*slots: str, price: str = "-") -> list[Card]:
    return [
        Card(i, "P", tuple(icons.split()), True, price, icons.split()[0], "invented: test")
        for i, icons in enumerate(slots)
    ]


@pytest.mark.parametrize(
    ("cards", "constructs", "lays", "completes"),
    [
        (hand("E1 build - -"), True, False, False),
        (hand("E1 rail1 - -"), False, True, True),  # E1 . C
        (hand("E1 rail2 - -"), False, True, False),
        (hand("E1 rail2 - -", price="pay $3"), False, True, False),
        (hand("E1 rail2 - -", price="pay $4"), False, False, False),
        (hand("G1 rail1 C -"), False, True, False),  # E1 is another's
        (hand("G1 worker C -"), False, False, False),
    ],
)
def test_what_a_hand_can_do_first(
    cards: list[Card], constructs: bool, lays: bool, completes: bool
) -> None:
    """On board E, a C is one plain space from the parcel E1."""
    ground = one_board(BOX, "E", 0)

    found = judge(2, ground, links(ground, 4), cards)

    assert (found.constructs, found.lays_rail, found.completes_link) == (
        constructs,
        lays,
        completes,
    )


def test_hands_are_the_same_every_time() -> None:
    assert opening_hands(BOX) == opening_hands.__wrapped__(BOX)


def test_hands_are_dealt_for_every_number_of_players() -> None:
    assert {hand.players for hand in opening_hands(BOX)} == {1, 2, 3, 4, 5}


# Links on empty ground ----------------------------------------------------------------------


def cheapest(name: str, side: int, a: str, b: str) -> int:
    """Rail symbols between two locations of a board."""
    ground = one_board(BOX, name, side)
    costs = [
        min(cost)
        for (start, end), cost in links(ground, 9).items()
        if (ground.spaces[start].ground, ground.spaces[end].ground) == (a, b)
    ]
    return min(costs)


@pytest.mark.parametrize(
    ("name", "side", "a", "b", "cost"),
    [("B", 1, "B1", "C", 4), ("A", 0, "R", "A1", 3), ("D", 0, "I", "D2", 5)],
)
def test_our_boards_cost_what_the_examples_of_the_rulebook_cost(
    name: str, side: int, a: str, b: str, cost: int
) -> None:
    """Build New Rails on a Link, examples 1, 3 and 4."""
    assert cheapest(name, side, a, b) == cost


def test_a_link_from_a_building_to_itself_is_none() -> None:
    ground = lay_out(BOX, draw_layout(BOX, plan(5), MIXED, generator(1)))

    for a, b in links(ground, 4):
        same = ground.spaces[a].ground == ground.spaces[b].ground
        assert a != b
        assert not (same and b in ground.neighbours[a])


@pytest.mark.parametrize("board", BOX.boards, ids=lambda board: board.name)
def test_the_hard_sides_of_our_boards_are_rougher_and_dearer(board: Board) -> None:
    assert check.is_rougher(board)
    assert check.is_dearer(BOX, board)


# Figures ------------------------------------------------------------------------------------


def test_the_figures_of_the_manual_are_those_of_the_box() -> None:
    manual = (OURS.parents[4] / "docs" / "tramways-components.md").read_text()

    assert [line for line in figures(BOX) if line not in manual] == []
