"""Setting up, and the first decisions (TW1-TW6)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from carbarn.engine.layout import NONE
from carbarn.games.tramways.components import (
    BUILDING_CARDS,
    DEVELOPMENT_CARDS,
    GENERIC,
    GROUP,
    IS_VOID,
    PARCEL,
    PASSENGERS,
)
from carbarn.games.tramways.moves import parse_move
from carbarn.games.tramways.setup import setup
from carbarn.games.tramways.state import (
    AUCTION_DECK,
    BOOKS,
    BOX,
    HANDS,
    OPEN,
    SHELF,
    SHELF_DECK,
    SUPPLY,
)
from carbarn.games.tramways.tickets import most_stress
from carbarn.games.tramways.turn import why_not

from .board import Table, new_table

SEATS = range(1, 6)


def begun(players: int, seed: int = 1, **chosen: str) -> Table:
    return Table(setup(new_table(players, **chosen), seed), {})


def groups(table: Table, zone: int) -> Counter[int]:
    return Counter(GROUP[int(name[1:]) - 1] for name in table.zone(zone))


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("seed", range(5))
def test_tw1_two_boards_and_four_parcels_a_player(players: int, seed: int) -> None:
    s = begun(players, seed).s

    assert s.spaces == players * 2 * 15
    assert sum(parcel != NONE for parcel in s.where) >= 4 * players


def test_tw1_two_experts_have_three_boards_and_eight_parcels() -> None:
    s = begun(2, map="expert").s

    assert s.spaces == 45
    assert sum(parcel != NONE for parcel in s.where) >= 8


def test_tw1_with_other_numbers_of_players_the_map_is_as_always() -> None:
    assert begun(3, map="expert").s.spaces == 90


@pytest.mark.parametrize("seed", range(8))
def test_tw2_all_four_types_are_printed(seed: int) -> None:
    for players in range(2, 6):
        s = begun(players, seed).s
        assert {kind for kind in s.building if kind != NONE} == {0, 1, 2, 3}


@pytest.mark.parametrize("players", SEATS)
def test_tw3_four_parcels_are_dealt_and_claimed(players: int) -> None:
    table = begun(players)
    for seat in range(players):
        assert groups(table, HANDS + seat) == {PARCEL: 4, GENERIC: 2}
        assert sum(owner == seat for owner in table.s.owner) == 4


@pytest.mark.parametrize("players", SEATS)
def test_tw3_parcels_are_drafted_two_by_two_in_snake_order(players: int) -> None:
    table = begun(players, parcels="drafted")
    order = table.s.order.tolist()[:players]
    turns = []
    while table.phase() == "draft":
        turns.append(table.actor())
        table.plays(min(table.moves("take")))

    forth = [seat for seat in order for _ in range(2)]
    assert turns == forth + forth[::-1]
    assert all(sum(owner == seat for owner in table.s.owner) == 4 for seat in range(players))
    assert table.phase() == "first-ticket"
    assert len(table.zone(OPEN)) == (players if players > 1 else 0)


def test_tw3_in_reverse_order_everybody_takes_a_ticket_from_a_book() -> None:
    table = begun(3)
    order = table.s.order.tolist()[:3]
    assert all(len(table.zone(BOOKS + book)) == 4 for book in range(3))
    assert all(table.s.zone[table.s.top[book]] == BOOKS + book for book in range(3))
    for seat in reversed(order):
        assert table.actor() == seat
        table.plays(sorted(table.moves("book"))[0])
        table.plays(sorted(table.moves("ticket"))[0])
        if table.moves("top"):  # a single ticket lies open by itself
            table.plays(sorted(table.moves("top"))[0])
        assert len(table.hand(seat)) == 7

    assert len(table.zone(BOOKS)) == 1
    assert table.phase() == "auction"
    assert table.s.round == 1


def test_tw3_the_book_is_put_back_with_any_ticket_open() -> None:
    table = begun(2)
    table.plays("book 1")
    ticket = min(table.moves("ticket"))
    table.plays(ticket)
    assert table.s.top[0] == NONE
    top = max(table.moves("top"))
    table.plays(top)

    assert f"top #{table.s.top[0] + 1}" == top


def test_tw3_alternate_rule_one_of_four_dealt() -> None:
    table = begun(3, development="shelf")
    for _ in range(3):
        assert len(table.moves("ticket")) == 4
        table.plays(min(table.moves("ticket")))

    assert len(table.zone(SHELF)) == 3
    assert len(table.zone(SHELF_DECK)) == 3 * 3 - 3
    assert table.phase() == "auction"


@pytest.mark.parametrize("players", range(2, 6))
def test_tw4_the_auction_deck_has_five_tickets_a_player(players: int) -> None:
    for parcels in ("dealt", "drafted"):
        table = begun(players, parcels=parcels)
        while table.phase() == "draft":
            table.plays(min(table.moves("take")))
        deck, opened = table.zone(AUCTION_DECK), table.zone(OPEN)
        assert len(opened) == players
        assert len(deck) + len(opened) == 5 * players
        on_map = sum(space != NONE for space in table.s.where)
        left_over = groups(table, AUCTION_DECK)[PARCEL] + groups(table, OPEN)[PARCEL]
        assert left_over == on_map - 4 * players


@pytest.mark.parametrize("players", SEATS)
def test_tw5_building_tiles_and_tickets(players: int) -> None:
    table = begun(players)
    wanted = [1, 1, 1, 2] if players < 3 else [players - 1] * 4

    assert table.s.tiles.tolist() == wanted
    assert [len(table.zone(SUPPLY + kind)) for kind in range(4)] == wanted
    for kind in range(4):
        there = {f"#{BUILDING_CARDS[kind, i] + 1}" for i in range(4)}
        assert table.zone(SUPPLY + kind) <= there


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("seed", range(4))
def test_tw6_passengers_and_type_tiles(players: int, seed: int) -> None:
    s = begun(players, seed).s
    printed = sum(kind != NONE for kind in s.building)

    assert sum(s.passenger) == printed
    assert s.reserve == PASSENGERS - printed - sum(s.tiles) >= 0
    assert all(0 <= kind < 4 for kind in s.type_tile.tolist()[:5])
    assert s.type_tile[5] == NONE


def test_tw13_happiness_begins_at_0() -> None:
    assert list(begun(5).s.happiness) == [0] * 5


def test_tw7_the_first_turn_order_is_drawn() -> None:
    orders = {tuple(begun(3, seed).s.order.tolist()[:3]) for seed in range(40)}

    assert orders == set(permutations(range(3)))


@pytest.mark.parametrize(("board", "workers"), [("normal", 2), ("hard", 1)])
def test_everybody_has_three_dollars_and_workers_by_the_player_board(
    board: str, workers: int
) -> None:
    s = begun(3, player_boards=board).s

    assert s.cash.tolist()[:3] == [3, 3, 3]
    assert s.workers.tolist()[:3] == [workers] * 3
    assert s.stress.tolist()[:3] == [1, 1, 1]
    assert s.limit.tolist()[:3] == [7, 7, 7]


def test_tw35_everybody_chooses_a_side_of_their_own_player_board() -> None:
    table = begun(3, player_boards="chosen")
    order = table.s.order.tolist()[:3]
    assert table.phase() == "boards"
    assert table.actor() == order[0]
    assert table.moves() == {"board normal", "board hard"}
    caused = table.plays("board hard", "board normal", "board hard")

    assert [event.key for event in caused if event.key == "chose-board"] == ["chose-board"] * 3
    assert [table.s.workers[seat] for seat in order] == [1, 2, 1]
    assert [most_stress(table.s, seat) for seat in order] == [15, 21, 15]
    assert table.phase() == "first-ticket"


def test_tw35_then_parcels_are_drafted_or_tickets_opened() -> None:
    drafted = begun(2, player_boards="chosen", parcels="drafted")
    drafted.plays("board hard", "board hard")
    assert drafted.phase() == "draft"
    dealt = begun(2, player_boards="chosen")
    caused = dealt.plays("board hard", "board hard")

    assert [event.key for event in caused if event.key == "opened"] == ["opened"] * 2


def test_tw35_nothing_else_is_done_before_boards_are_chosen() -> None:
    table = begun(2, player_boards="chosen")
    refusal = why_not(table.s, table.actor(), parse_move("book 1"))

    assert (refusal.rule, refusal.key) == ("TW35", "choose-a-board")


def test_tw34_alone_there_are_two_books_of_three_and_all_auction_tickets() -> None:
    table = begun(1)

    assert table.s.spaces == 45
    assert [len(table.zone(BOOKS + book)) for book in range(3)] == [3, 3, 0]
    voids = sum(IS_VOID)
    deck = [int(name[1:]) - 1 for name in table.zone(AUCTION_DECK)]
    assert sum(IS_VOID[card] for card in deck) == voids
    assert len(deck) == 30 + sum(space != NONE for space in table.s.where) - 4
    in_box = groups(table, BOX)
    assert in_box[0] == len(DEVELOPMENT_CARDS) - 6


def test_random_games_come_to_an_end() -> None:
    for players in SEATS:
        table = begun(players, seed=players)
        rng = Random(players)
        while table.phase() != "over":
            table.plays(rng.choice(sorted(table.moves())))
        assert table.s.round == 6
        assert table.s.held.tolist() == [len(table.zone(z)) for z in range(len(table.s.held))]
