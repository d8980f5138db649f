"""The course of a turn and of the game: CC1, CC6 and CC8."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine.chance import generator
from carbarn.engine.compiled import table as table_of
from carbarn.engine.events import WATCHER
from carbarn.engine.layout import NONE
from carbarn.games.cablecar.components import TILES

from ..notated import args_of
from .board import (
    EDGE,
    GAME,
    SWAPS,
    WHOLE_GAMES,
    Table,
    full_but,
    new_game,
    new_games,
    played_on,
    position,
)

BASE = {"companies": st.just(False)}


def test_any_tile_may_be_dealt() -> None:
    dealt = {tile for seed in range(300) for tile in new_game(seed=seed).hand(0)}

    assert dealt == set(TILES)


# CC1 The turn -------------------------------------------------------------------------------


def test_CC1_a_turn_is_a_hand_tile_or_a_draw() -> None:
    table = position(hands="aaaa", supply="cccc")

    assert table.moves() == {f"aaaa{space}" for space in EDGE} | {"draw"}


def test_CC1_after_a_hand_tile_the_next_of_the_supply_is_drawn() -> None:
    table = position(hands="aaaa / bbbb", supply="cccc dddd")

    events = table.plays("aaaa03")

    assert args_of(events, "refilled") == [{"seat": 0, "tile": "cccc"}]
    assert table.hand(0) == ["cccc"]


def test_CC1_a_drawn_tile_must_be_laid_at_once() -> None:
    table = position(hands="aaaa / bbbb", supply="cccc dddd")

    table.plays("draw")

    assert table.actor() == 0
    assert {move[:4] for move in table.moves()} == {"cccc"}
    assert table.rule_against("aaaa03") == "CC1"
    assert table.rule_against("draw") == "CC1"


def test_CC1_after_a_drawn_tile_the_hand_is_as_it_was() -> None:
    table = position(hands="aaaa / bbbb", supply="cccc dddd")

    events = table.plays("draw", "cccc03")

    assert table.hand(0) == ["aaaa"]
    assert not args_of(events, "refilled")
    assert table.view(0)["supply"] == 1


@pytest.mark.parametrize("moves", [["aaaa03"], ["draw", "cccc03"]])
def test_CC1_then_it_is_the_next_players_turn(moves: list[str]) -> None:
    table = position(hands="aaaa", supply="cccc", players=3)

    table.plays(*moves)

    assert table.actor() == 1
    assert table.legal(0) == []


def test_CC1_when_the_supply_is_empty_only_hand_tiles_are_laid() -> None:
    table = position(hands="aaaa / bbbb", supply="")

    assert table.rule_against("draw") == "CC1"
    assert not args_of(table.plays("aaaa03"), "refilled")
    assert table.hand(0) == []


@WHOLE_GAMES
@given(new_games(**BASE))
def test_CC1_the_base_game_lasts_exactly_sixty_turns_in_turn(table: Table) -> None:
    played_on(table)

    turns = [lay["seat"] for lay in args_of(table.log(0), "laid")]

    assert turns == [turn % table.players for turn in range(60)]


# CC6 The end --------------------------------------------------------------------------------


@WHOLE_GAMES
@given(new_games())
def test_CC6_the_game_ends_when_all_tiles_are_laid(table: Table) -> None:
    played_on(table)
    before, last = table.log(0)[:-1], table.log(0)[-1]

    assert len(args_of(before, "laid")) == 60
    assert table.actor() == NONE
    assert all(table.legal(seat) == [] for seat in range(table.players))
    assert last.key == "over"
    assert not args_of(before, "over")


@pytest.mark.parametrize("seat", [0, 1, WATCHER])
def test_CC6_nobody_exchanges_after_the_end_even_if_no_company_reached_25(seat: int) -> None:
    table = position(full_but(keeping=""), companies=True, profits={"red": 24})

    assert table.over()
    assert table.legal(seat) == []


@WHOLE_GAMES
@given(new_games(**BASE))
def test_CC6_the_most_points_win(table: Table) -> None:
    scores = played_on(table).scores()

    assert {scores[seat] for seat in table.winners()} == {max(scores)}


def test_CC6_a_tie_is_a_shared_win() -> None:
    finished = (played_on(new_game(seed=seed)) for seed in count())

    tied = next(table for table in finished if len(set(table.scores())) == 1)

    assert tied.winners() == [0, 1]


# CC8 Two or three tiles in hand -------------------------------------------------------------


@pytest.mark.parametrize("hand", [1, 2, 3])
def test_CC8_everybody_holds_the_number_agreed_on(hand: int) -> None:
    table = new_game(players=4, hand=hand)

    assert [len(table.hand(seat)) for seat in range(4)] == [hand] * 4
    assert table.view(0)["supply"] == 60 - 4 * hand


def test_CC8_any_tile_of_the_hand_may_be_laid_or_one_drawn() -> None:
    table = position(hands="aaaa acba cbaa", supply="cccc")

    assert {move[:4] for move in table.moves()} == {"aaaa", "acba", "cbaa", "draw"}


def test_CC8_the_hand_is_refilled_to_its_size() -> None:
    table = position(hands="aaaa acba cbaa", supply="cccc dddd")

    table.plays("acba03")

    assert sorted(table.hand(0)) == ["aaaa", "cbaa", "cccc"]


def test_CC8_a_drawn_tile_does_not_join_the_hand() -> None:
    table = position(hands="aaaa acba", supply="cccc dddd")

    table.plays("draw", "cccc03")

    assert table.hand(0) == ["aaaa", "acba"]


def test_CC8_the_hand_shrinks_when_the_supply_is_empty() -> None:
    table = position(hands="aaaa acba cbaa / aaaa", supply="")

    table.plays("acba03", "aaaa04")

    assert sorted(table.hand(0)) == ["aaaa", "cbaa"]
    assert {move[:4] for move in table.moves()} == {"aaaa", "cbaa"}


@pytest.mark.parametrize("hands", ["aaaa aaaa", "aaaa acba aaaa", "aaaa aaaa aaaa"])
def test_CC8_the_same_tile_twice_in_hand_is_listed_once(hands: str) -> None:
    legal = position(hands=hands).legal(0)

    assert len(legal) == len(set(legal))


def test_CC8_one_of_two_equal_tiles_is_laid_and_the_other_kept() -> None:
    table = position(hands="aaaa aaaa", supply="cccc")

    table.plays("aaaa03")

    assert sorted(table.hand(0)) == ["aaaa", "cccc"]


def test_CC8_combines_with_turned_tiles_and_companies() -> None:
    table = position(hands="dacc adbb", orientation="free", companies=True)

    assert {"dacc40r1", "adbb04r2", "draw", *SWAPS} <= table.moves()


def test_a_casual_player_lays_a_drawn_tile_on_any_space() -> None:
    table = position(hands="aaaa", supply="cccc", companies=True)
    table.plays("draw")
    legal, rng = table.legal(0), generator(1)
    listed = table_of(legal)

    picked = {GAME.playout_move(table.state, 0, listed, len(legal), rng) for _ in range(1000)}

    assert picked == set(legal)


# Throughout ---------------------------------------------------------------------------------


@WHOLE_GAMES
@given(new_games())
def test_no_tile_share_point_or_space_is_ever_lost(table: Table) -> None:
    before = GAME.census(table.state)

    played_on(table, until=lambda table: GAME.census(table.state) != before)

    assert GAME.census(table.state) == before
