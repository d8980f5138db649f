"""The auction and the tickets taken after it (TW7-TW10)."""

from __future__ import annotations

from carbarn.engine.events import new_log
from carbarn.games.tramways.auction import start_auction
from carbarn.games.tramways.components import PARCEL_CARD, PARCEL_NAMES
from carbarn.games.tramways.piles import move_openly
from carbarn.games.tramways.state import OPEN

from ..notated import args_of
from .board import Table, position


def auction(
    cash: str, *, hands: str = "", round_: int = 1, players: int = 3, ground: str = "R . C"
) -> Table:
    """An auction before its first bid; tickets #62, #63 ... lie open."""
    table = position(
        ground, hands=hands, cash=cash, phase="auction", round_=round_, players=players
    )
    for card in [61 + 20 + i for i in range(players)]:
        move_openly(table.s, card, OPEN)
    start_auction(table.s, new_log())
    return table


def order(table: Table) -> list[int]:
    return table.s.order.tolist()[: table.s.players]


# TW7 ----------------------------------------------------------------------------------------


def test_tw7_who_passes_takes_the_last_free_place() -> None:
    table = auction("9 / 9 / 9")
    caused = table.plays("pass")

    assert args_of(caused, "placed") == [{"seat": 0, "place": 3}]


def test_tw7_a_bid_is_paid_at_once_and_cumulative() -> None:
    table = auction("9 / 9 / 9")
    table.plays("bid 2", "cash", "bid 3", "cash", "bid 4", "cash", "bid 5", "cash")

    assert table.s.cash.tolist()[:3] == [9 - 2 - 5, 6, 5]
    assert table.s.spent.tolist()[:3] == [2 + 5, 3, 4]


def test_tw7_a_bid_is_at_least_one_dollar_and_can_be_paid() -> None:
    table = auction("2 / 9 / 9")

    assert table.moves() == {"pass", "bid 1", "bid 2"}


def test_tw7_no_bid_is_above_99_dollars() -> None:
    moves = auction("250 / 9 / 9").moves("bid")

    assert "bid 99" in moves
    assert len(moves) == 99


def test_tw7_a_bid_differs_from_those_before_and_from_one_s_own_last() -> None:
    table = auction("9 / 9 / 9")
    table.plays("bid 4", "cash")
    assert "bid 4" not in table.moves()
    table.plays("bid 1", "cash")
    assert not {"bid 4", "bid 1"} & table.moves()
    table.plays("bid 5", "cash")  # now the first bidder again
    assert "bid 4" not in table.moves()  # his own
    assert {"bid 1", "bid 5"} <= table.moves()  # nobody is before him


def test_tw7_a_bid_may_be_below_the_leader_s() -> None:
    table = auction("9 / 9 / 9")
    table.plays("bid 4", "cash")

    assert table.allows("bid 3")


# TW8 ----------------------------------------------------------------------------------------


def test_tw8_who_leads_at_his_turn_takes_the_first_free_place() -> None:
    table = auction("9 / 9 / 9")
    table.plays("bid 4", "cash", "bid 1", "cash")
    caused = table.plays("bid 2", "cash")

    assert args_of(caused, "placed") == [{"seat": 0, "place": 1}]
    assert table.actor() == 1


def test_tw8_with_the_same_bid_before_one_does_not_lead() -> None:
    table = auction("9 / 9 / 9")
    table.plays("bid 1", "cash", "bid 3", "cash", "pass", "bid 3", "cash")

    assert table.actor() == 1  # he has 3 too, but somebody before him as well


def test_tw8_the_last_one_left_is_placed_without_a_step() -> None:
    table = auction("9 / 9 / 9")
    caused = table.plays("pass", "pass")

    assert args_of(caused, "placed")[-1] == {"seat": 2, "place": 1}
    assert table.phase() == "taking"
    assert order(table) == [2, 1, 0]


def test_the_rulebook_s_auction_example() -> None:
    brown, pink, green, orange, purple = range(5)
    table = auction("9 / 9 / 9 / 9 / 9", players=5, ground="R . C")
    table.plays("bid 4", "cash", "bid 1", "cash", "pass")
    assert table.actor() == orange
    assert not {"bid 4", "bid 1"} & table.moves()
    table.plays("bid 3", "cash")
    assert min(move for move in table.moves("bid")) == "bid 2"
    table.plays("bid 2", "cash")  # Brown leads, and is placed
    assert table.actor() == pink
    assert not table.allows("bid 1")
    table.plays("bid 2", "cash")  # Orange leads with 3, and is placed
    assert table.actor() == purple
    assert table.allows("bid 1")
    assert table.allows("bid 3")
    table.plays("bid 3", "cash", "pass")

    assert order(table) == [brown, orange, purple, pink, green]
    assert table.s.cash.tolist() == [5, 6, 9, 6, 4]
    assert table.s.stress.tolist() == [2, 1, 1, 1, 1]


# TW9 ----------------------------------------------------------------------------------------


def test_tw9_icons_first_then_cash() -> None:
    table = auction("3 / 3 / 3", hands="a=$2 b=$1 / - / -")
    table.plays("bid 4")
    assert table.moves() == {"play a $2", "play b $1"}
    table.plays("play a $2")
    assert table.moves() == {"play b $1", "cash"}
    table.plays("cash")

    assert table.s.cash[0] == 1
    assert table.discards(0) == {"a"}


def test_tw9_change_comes_in_cash_if_icons_alone_cover_the_bid() -> None:
    table = auction("3 / 3 / 3", hands="a=$5 / - / -")
    table.plays("bid 2", "play a $5")

    assert table.s.cash[0] == 3 + 3
    assert table.actor() == 1


def test_tw9_no_icon_beyond_need() -> None:
    """The bill ends as soon as it is covered: the icons without the largest never cover it."""
    table = auction("0 / 3 / 3", hands="a=$1 b=$5 / - / -")
    table.plays("bid 5", "play a $1", "play b $5")

    assert table.actor() == 1
    assert table.s.cash[0] == 1


def test_tw9_extra_icons_cost_stress_and_consequences_cash() -> None:
    table = auction("3 / 3 / 3", hands="a=$2,$3:pay1 / - / -")
    assert table.allows("bid 7")
    assert not table.allows("bid 8")
    table.plays("bid 7", "play a $2", "play a $3", "cash")

    assert (table.s.cash[0], table.s.stress[0]) == (0, 2)


def test_tw9_a_money_consequence_is_paid_in_cash() -> None:
    table = auction("0 / 3 / 3", hands="a=$5:pay1 / - / -")

    assert table.moves() == {"pass"}


# TW10 ---------------------------------------------------------------------------------------


def test_tw10_the_new_first_player_has_more_stress_also_if_it_came_free() -> None:
    table = auction("9 / 9 / 9")
    table.plays("pass", "pass")

    assert table.s.stress.tolist()[:3] == [1, 1, 2]


def test_tw10_in_round_6_it_is_two_steps() -> None:
    table = auction("9 / 9 / 9", round_=6)
    table.plays("pass", "pass")

    assert table.s.stress.tolist()[:3] == [1, 1, 3]
    assert table.phase() == "actions"  # nobody has tickets to fill a hand with


def test_tw10_each_takes_one_open_ticket_in_the_new_order() -> None:
    table = auction("9 / 9 / 9")
    table.plays("pass", "pass")
    assert table.actor() == 2
    assert table.moves() == {"take #82", "take #83", "take #84"}
    table.plays("take #83")
    assert table.actor() == 1
    table.plays("take #82")
    table.plays("take #84")

    assert table.hand(2) == {"#83"}
    assert table.phase() == "actions"
    assert table.actor() == 2


def test_tw10_a_parcel_ticket_claims_its_space_at_once() -> None:
    table = auction("9 / 9 / 9", ground="R . A1")
    card = PARCEL_CARD[PARCEL_NAMES.index("A1")]
    move_openly(table.s, card, OPEN)
    table.plays("pass", "pass")
    caused = table.plays(f"take #{card + 1}")

    assert table.s.owner[PARCEL_NAMES.index("A1")] == 2
    assert args_of(caused, "claimed") == [{"seat": 2, "parcel": "A1", "card": card + 1}]


def test_tw10_a_void_ticket_costs_a_ticket_that_is_not_void_and_can_be_paid() -> None:
    table = auction("2 / 9 / 9", hands="a=$1 b=void,R c=R:pay3 v=void,C / - / -")
    move_openly(table.s, table.tickets["v"], OPEN)
    table.plays("bid 1", "cash", "pass", "pass", "take v")
    assert table.moves() == {"discard a"}
    table.plays("discard a")

    assert table.hand(0) == {"b", "c", "v"}
    assert table.actor() == 2


def test_tw10_the_consequence_of_the_ticket_lost_applies() -> None:
    table = auction("4 / 9 / 9", hands="c=R:pay3 v=void,C / - / -")
    move_openly(table.s, table.tickets["v"], OPEN)
    table.plays("bid 1", "cash", "pass", "pass", "take v", "discard c")

    assert table.s.cash[0] == 0


def test_tw10_with_no_such_ticket_nothing_is_discarded() -> None:
    table = auction("2 / 9 / 9", hands="b=void,R c=R:pay3 v=void,C / - / -")
    move_openly(table.s, table.tickets["v"], OPEN)
    table.plays("bid 1", "cash", "pass", "pass", "take v")

    assert table.actor() == 2
