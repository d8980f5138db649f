"""The share companies: CC9 to CC13."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine.events import WATCHER
from carbarn.games.cablecar.components import COMPANIES

from ..notated import args_of
from .board import (
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

Names = list[str | None]
WITH_COMPANIES = {"companies": st.just(True)}

# By seat, the shares of 10, 20, 30 and 40 %. Of the 20 % pile Yellow lies open, and hidden from
# the top are Green, Purple, Black, Red and Brown; with three players Purple, Black, Red and Brown.
TWO = "yellow blue orange green / blue orange green yellow"
THREE = f"{TWO} / orange green yellow blue"
SIX = (
    "yellow blue orange green / blue orange green yellow / orange green yellow blue /"
    "green yellow blue orange / purple purple purple purple / black black black black"
)


def companies(table: Table, viewer: int | None = None) -> Any:
    """The shares as a viewer sees them, or all of them."""
    return (table.all_open() if viewer is None else table.view(viewer))["companies"]


def twenties(table: Table, viewer: int | None = None) -> tuple[Names, str, Names]:
    """What the seats hold of the 20 % shares, the open one, and the pile from the top."""
    seen = companies(table, viewer)
    return [held[1] for held in seen["shares"]], seen["face_up"][1], seen["piles"][1][::-1]


# CC9 Shares and exchanges -------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_CC9_everybody_is_dealt_one_share_of_each_percentage(players: int) -> None:
    dealt = companies(new_game(players, companies=True))

    for p in range(4):
        held = [shares[p] for shares in dealt["shares"]]
        places = [*held, dealt["face_up"][p], *dealt["piles"][p]]
        assert len(held) == players
        assert sorted(places) == sorted(COMPANIES)


def test_CC9_any_company_may_be_dealt() -> None:
    dealt = [companies(new_game(seed=seed, companies=True))["shares"][0] for seed in range(100)]

    assert all({shares[p] for shares in dealt} == set(COMPANIES) for p in range(4))


def test_CC9_dealt_shares_are_hidden_and_the_top_of_each_pile_is_open() -> None:
    table = position(companies=True, shares=TWO)

    assert twenties(table, viewer=0) == (["blue", None], "yellow", [None] * 5)
    assert twenties(table, viewer=1) == ([None, "orange"], "yellow", [None] * 5)
    assert twenties(table, viewer=WATCHER) == ([None, None], "yellow", [None] * 5)


def test_CC9_a_turn_is_a_tile_or_an_exchange() -> None:
    base, shares = position(hands="aaaa"), position(hands="aaaa", companies=True)

    assert shares.moves() == base.moves() | SWAPS


def test_CC9_a_share_goes_under_its_pile_and_the_open_one_is_taken() -> None:
    """The rulebook's example: Susan wants the yellow 20 % share."""
    table = position(companies=True, shares=TWO)

    events = table.plays("swap 20 open")

    pile = ["purple", "black", "red", "brown", "blue"]
    assert twenties(table) == (["yellow", "orange"], "green", pile)
    assert [event.key for event in events] == ["returned", "took-open", "turned-up"]


def test_CC9_or_the_top_hidden_one_is_taken_and_the_open_one_stays() -> None:
    table = position(companies=True, shares=TWO)

    events = table.plays("swap 20 hidden")

    pile = ["purple", "black", "red", "brown", "blue"]
    assert twenties(table) == (["green", "orange"], "yellow", pile)
    assert [event.key for event in events] == ["returned", "took-hidden"]


@pytest.mark.parametrize("swap", sorted(SWAPS))
def test_CC9_an_exchange_leaves_the_other_percentages_alone(swap: str) -> None:
    table = position(companies=True, shares=TWO)
    before = companies(table)

    table.plays(swap)

    after, p = companies(table), (10, 20, 30, 40).index(int(swap.split()[1]))
    for part in ("face_up", "piles"):
        changed = [n for n in range(4) if after[part][n] != before[part][n]]
        assert set(changed) <= {p}
    assert [n for n in range(4) if after["shares"][0][n] != before["shares"][0][n]] == [p]


def test_CC9_tiles_wait_during_an_exchange_and_the_turn_is_over() -> None:
    table = position(hands="aaaa / bbbb", supply="cccc", companies=True)

    table.plays("swap 20 open")

    assert (table.hand(0), table.view(0)["supply"], table.actor()) == (["aaaa"], 1, 1)


def test_CC9_a_drawn_tile_is_laid_before_any_exchange() -> None:
    table = position(supply="aaaa", companies=True)

    table.plays("draw")

    assert table.rule_against("swap 20 open") == "CC1"


def test_CC9_nobody_draws_back_the_share_just_given_away() -> None:
    """Even with six players one hidden share lies above it."""
    table = position(players=6, companies=True, shares=SIX)

    table.plays("swap 20 hidden")

    assert twenties(table)[0][0] == "brown"
    assert twenties(table)[2] == ["blue"]


@pytest.mark.slow
@WHOLE_GAMES
@given(new_games(**WITH_COMPANIES))
def test_CC9_everybody_always_holds_one_share_of_each_percentage(table: Table) -> None:
    def somebody_does_not(table: Table) -> bool:
        return any(None in shares for shares in companies(table)["shares"])

    played_on(table, until=somebody_does_not)

    assert not somebody_does_not(table)


# CC9 Who knows which share ------------------------------------------------------------------


def test_CC9_a_share_put_under_the_pile_stays_known_to_its_giver_alone() -> None:
    table = position(players=3, companies=True, shares=THREE)

    table.plays("swap 20 hidden")

    assert twenties(table, viewer=0)[2] == [None, None, None, "blue"]
    assert twenties(table, viewer=1)[2] == [None] * 4
    assert twenties(table, viewer=WATCHER)[2] == [None] * 4


def test_CC9_a_hidden_share_is_seen_by_its_taker_alone() -> None:
    table = position(players=3, companies=True, shares=THREE)

    table.plays("swap 20 hidden")

    assert twenties(table, viewer=0)[0] == ["purple", None, None]
    assert twenties(table, viewer=1)[0] == [None, "orange", None]


def test_CC9_a_share_taken_openly_is_known_to_all() -> None:
    table = position(players=3, companies=True, shares=THREE)

    table.plays("swap 20 open")

    for viewer in (1, 2, WATCHER):
        assert twenties(table, viewer)[0][0] == "yellow"


def test_CC9_a_share_taken_openly_and_given_back_is_still_known_to_all() -> None:
    table = position(players=2, companies=True, shares=TWO)

    table.plays("swap 20 open", "swap 10 open", "swap 20 hidden")

    for viewer in (0, 1, WATCHER):
        assert twenties(table, viewer)[2][-1] == "yellow"


def test_CC9_whoever_knew_a_share_in_the_pile_knows_it_in_the_hand_that_takes_it() -> None:
    table = position(players=6, companies=True, shares=SIX)

    table.plays("swap 20 hidden", "swap 20 hidden")

    assert twenties(table, viewer=0)[0][1] == "blue"
    assert twenties(table, viewer=1)[0][1] == "blue"
    assert twenties(table, viewer=2)[0][1] is None


def test_CC9_a_known_share_that_is_turned_up_is_known_to_all() -> None:
    table = position(players=6, companies=True, shares=SIX)

    table.plays("swap 20 hidden", "swap 20 open")

    assert twenties(table, viewer=2)[1] == "blue"


@pytest.mark.parametrize(("key", "company"), [("returned", "blue"), ("took-hidden", "green")])
def test_CC9_only_the_player_is_told_the_company_of_a_hidden_share(key: str, company: str) -> None:
    table = position(companies=True, shares=TWO)
    table.plays("swap 20 hidden")

    seen_by = [args_of(table.log(viewer), key)[0]["company"] for viewer in (0, 1, WATCHER)]

    assert seen_by == [company, None, None]


# CC10 When exchanges end --------------------------------------------------------------------

# Laying cbcb07 beside bcbc06 gives two points each to Red (station 7) and Brown (station 8).


@pytest.mark.parametrize(("red", "rule"), [(21, None), (22, None), (23, "CC10"), (24, "CC10")])
def test_CC10_exchanges_end_on_the_turn_after_a_company_has_reached_25(
    red: int, rule: str | None
) -> None:
    table = position("bcbc06", hands="cbcb", companies=True, profits={"red": red})
    assert table.allows("swap 20 open")

    events = table.plays("cbcb07")

    assert args_of(events, "exchanges-ended") == ([{"company": "red"}] if rule else [])
    assert table.rule_against("swap 20 open") == rule


def test_CC10_exchanges_stay_ended_for_everybody() -> None:
    table = position("bcbc06", hands="cbcb", companies=True, profits={"red": 23})
    table.plays("cbcb07")

    played_on(table, until=lambda table: bool(SWAPS & table.moves()))

    assert table.over()
    assert not SWAPS & table.moves()


def test_CC10_is_told_once() -> None:
    profits = {"red": 23, "brown": 24}
    table = position("bcbc06", hands="cbcb", companies=True, profits=profits)

    events = table.plays("cbcb07")

    assert len(args_of(events, "exchanges-ended")) == 1


# CC11 Standstill and empty hands ------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 6])
def test_CC11_after_two_rounds_without_a_tile_exchanges_are_closed(players: int) -> None:
    table = new_game(players, companies=True)
    for _ in range(2 * players):
        assert table.allows("swap 20 open")
        events = table.plays("swap 20 open")

    assert args_of(events, "exchanges-closed") == [{}]
    assert table.rule_against("swap 20 open") == "CC11"


@pytest.mark.parametrize("tile", [["aaaa03"], ["draw", "cccc03"]])
def test_CC11_a_tile_opens_exchanges_again(tile: list[str]) -> None:
    table = position(hands="aaaa", supply="cccc bbbb", companies=True)
    table.plays(*4 * ["swap 20 open"])

    table.plays(*tile)

    assert table.moves() >= SWAPS


def test_CC11_only_exchanges_in_a_row_count() -> None:
    table = position(hands="aaaa / aaaa", supply="bbbb", companies=True)

    table.plays("swap 20 open", "swap 20 open", "swap 20 open", "aaaa03", "swap 20 open")

    assert table.moves() >= SWAPS


def test_CC11_a_player_without_a_tile_exchanges_if_that_is_open() -> None:
    table = position(hands="- / aaaa aaaa", supply="", companies=True)

    assert table.moves() == SWAPS


def test_CC11_a_player_without_a_tile_is_skipped_once_exchanges_have_ended() -> None:
    hands = "cbcb aaaa / - / aaaa"
    red = {"red": 23}
    table = position("bcbc06", players=3, hands=hands, supply="", companies=True, profits=red)

    events = table.plays("cbcb07")

    assert args_of(events, "skipped") == [{"seat": 1}]
    assert table.actor() == 2


def test_CC11_a_player_without_a_tile_is_skipped_while_exchanges_are_closed() -> None:
    table = position(hands="- / aaaa aaaa", supply="", companies=True)

    events = table.plays(*4 * ["swap 20 open"])

    assert args_of(events, "skipped") == [{"seat": 0}]
    assert {move[:4] for move in table.moves()} == {"aaaa"}


def test_CC11_a_player_without_a_tile_has_a_turn_again_when_a_tile_reopens_exchanges() -> None:
    table = position(hands="- / aaaa aaaa", supply="", companies=True)
    table.plays(*4 * ["swap 20 open"])

    table.plays("aaaa03")

    assert table.actor() == 0
    assert table.moves() == SWAPS


@pytest.mark.parametrize(
    ("table", "is_open"),
    [
        (position("bcbc06", companies=True, profits={"red": 24}), True),
        (position("bcbc06", companies=True, profits={"red": 25}), False),
        (position(full_but(keeping=""), companies=True, profits={"red": 24}), False),
    ],
    ids=["24", "25", "over"],
)
def test_CC10_the_view_tells_whether_exchanges_are_open(table: Table, is_open: bool) -> None:
    assert companies(table)["exchanges_open"] == is_open


# CC12 What a company is worth ---------------------------------------------------------------

OUR_EXAMPLE = dict(
    zip(
        ["green", "red", "blue", "brown", "yellow", "purple", "black", "orange"],
        [34, 31, 27, 27, 24, 22, 19, 14],
        strict=True,
    )
)


@pytest.mark.parametrize(
    ("profits", "values"),
    [
        ("40 35 30 30 25 0 0 0", "8 7 6 6 5 4 4 4"),  # the rulebook: yellow, orange, blue and green
        ("34 31 27 27 24 22 19 14", "8 7 6 6 5 4 3 2"),  # our own rules
        ("8 7 6 5 4 3 2 1", "8 7 6 5 4 3 2 1"),
        ("1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8"),
        ("9 9 9 3 3 3 1 1", "8 8 8 7 7 7 6 6"),
        ("0 0 0 0 0 0 0 0", "8 8 8 8 8 8 8 8"),
    ],
)
def test_CC12_equal_profits_share_a_value_and_the_next_is_one_less(
    profits: str, values: str
) -> None:
    made = dict(zip(COMPANIES, map(int, profits.split()), strict=True))

    table = position(companies=True, profits=made)

    assert companies(table)["values"] == [int(value) for value in values.split()]


@pytest.mark.parametrize(
    ("shares", "points"),
    [
        ("green black black black", 1 * 8 + 9 * 7),
        ("black green black black", 2 * 8 + 8 * 7),
        ("black black green black", 3 * 8 + 7 * 7),
        ("black black black green", 4 * 8 + 6 * 7),
    ],
)
def test_CC12_a_share_pays_its_companys_value_once_for_each_ten_percent(
    shares: str, points: int
) -> None:
    """Green is worth 8 and all others, without any profit, 7."""
    shares += " / brown brown brown brown"

    table = position(companies=True, profits={"green": 9}, shares=shares)

    assert table.scores()[0] == points


def test_CC12_CC13_the_example_in_our_rules_ends_77_to_73() -> None:
    shares = "orange green green red / yellow brown blue green"

    table = position(companies=True, profits=OUR_EXAMPLE, shares=shares)

    assert table.scores() == [70 + 7, 67 + 6]
    assert table.winners() == [0]
    assert [sum(paid) for paid in companies(table)["dividends"]] == [70, 67]


def test_CC12_CC13_Nina_of_the_rulebook_makes_68_points() -> None:
    """Others hold more of Blue and Green, so her only bonus is the one for Yellow."""
    profits = {"yellow": 38, "orange": 33, "red": 29, "blue": 26, "green": 22}
    shares = "blue yellow green yellow / red red red blue / brown brown brown green"

    table = position(players=3, companies=True, profits=profits, shares=shares)

    assert table.scores()[0] == 65 + 3


# CC13 The bonus -----------------------------------------------------------------------------


def bonuses(profits: dict[str, int], shares: str) -> list[int]:
    """What all players get beyond their shares: with the same ranks and tiny profits, nothing."""
    ranks = sorted({0, *profits.values()})
    tiny = {company: ranks.index(profit) for company, profit in profits.items()}
    made, paid = (
        position(players=shares.count("/") + 1, companies=True, profits=p, shares=shares).scores()
        for p in (profits, tiny)
    )
    return [all_points - for_shares for all_points, for_shares in zip(made, paid, strict=True)]


@pytest.mark.parametrize(("profit", "bonus"), [(9, 0), (10, 1), (19, 1), (38, 3), (40, 4)])
def test_CC13_the_bonus_is_a_tenth_of_the_profit_rounded_down(profit: int, bonus: int) -> None:
    assert bonuses({"red": profit}, "red blue blue blue / blue brown brown brown") == [bonus, 0]


@pytest.mark.parametrize(
    ("shares", "bonus"),
    [
        ("blue blue blue red / red brown brown brown", [3, 0]),  # 40 % against 10 %
        ("blue red red blue / brown brown brown red", [3, 0]),  # 20 + 30 % against 40 %
        ("red red blue blue / brown brown brown red", [0, 3]),  # 10 + 20 % against 40 %
        ("red red blue blue / brown brown red brown", [3, 3]),  # 10 + 20 % and 30 %
        ("red blue red blue / blue brown brown red", [3, 3]),  # 10 + 30 % and 40 %
        ("red blue red blue / blue brown brown red / brown red black brown", [3, 3, 0]),
        ("blue blue blue blue / brown brown brown brown", [0, 0]),  # nobody holds any
    ],
)
def test_CC13_whoever_holds_the_highest_percentage_gets_the_bonus_and_ties_get_it_each(
    shares: str, bonus: list[int]
) -> None:
    assert bonuses({"red": 34}, shares) == bonus


def test_CC13_every_company_pays_its_own_bonus() -> None:
    shares = "red blue blue blue / blue red brown brown"

    assert bonuses({"red": 34, "blue": 21, "brown": 17}, shares) == [2, 3 + 1]


def test_CC13_no_bonus_is_foretold_while_shares_are_hidden() -> None:
    """Ada would be told of a bonus for her 10 % of Red, although Ben has 40 %."""
    shares = "red blue blue blue / blue brown brown red"
    board = full_but("03", keeping="aaaa")
    table = position(board, hands="aaaa", companies=True, profits={"red": 34}, shares=shares)

    foretold = table.what_if(0, GAME.parse_move("aaaa03"))

    assert {"seat": 0, "company": "red", "points": 3} not in args_of(foretold, "bonus")


@WHOLE_GAMES
@given(new_games(**WITH_COMPANIES))
def test_CC12_CC13_what_is_told_at_the_end_adds_up_to_the_scores(table: Table) -> None:
    played_on(table)
    told_at_the_end = args_of(table.log(WATCHER), "paid") + args_of(table.log(WATCHER), "bonus")

    points = [0] * table.players
    for each in told_at_the_end:
        points[each["seat"]] += each["points"]

    assert points == table.scores()
    assert all(each["points"] > 0 for each in told_at_the_end)
    valued = args_of(table.log(WATCHER), "valued")
    assert [each["value"] for each in valued] == companies(table)["values"]
    assert [each["points"] for each in valued] == companies(table)["profits"]
