"""Actions, administration, the end of a round, the last round, scoring, solo (TW30-TW34)."""

from __future__ import annotations

import pytest

from carbarn.engine.events import new_log
from carbarn.games.tramways.course import end_round, start_round
from carbarn.games.tramways.piles import move_openly
from carbarn.games.tramways.solo import rank, start_line
from carbarn.games.tramways.state import AUCTION_DECK, BOX, DECKS, LINE, LINE_DISCARD

from ..notated import args_of
from .board import Table, position

LINE_MAP = "R . . . C"

# The frame of phase 2 -----------------------------------------------------------------------


def test_actions_in_the_first_round_one_action_or_two_dollars() -> None:
    table = position(LINE_MAP, hands="a=rail1 b=rail1 / -", actions=1)
    table.plays("income")
    assert (table.s.cash[0], table.actor()) == (5, 1)

    table = position(LINE_MAP, hands="a=rail1 b=rail1 / -", actions=1)
    table.plays("build 1 w", "lay e", "done", "play a rail1")
    assert table.actor() == 1


def test_actions_in_the_second_round_two_actions() -> None:
    table = position("R . . . C\n. . . . .", hands="a=rail1 b=rail1 c=rail1 / -")
    table.plays("build 1 w", "lay e", "done", "play a rail1")
    assert table.actor() == 0
    assert not table.allows("finish")  # a second action, or the $2
    table.plays("build 2 w", "lay e", "done", "play b rail1")

    assert table.actor() == 1


@pytest.mark.parametrize("money_first", [True, False])
def test_actions_one_action_and_two_dollars_in_either_order(money_first: bool) -> None:
    table = position(LINE_MAP, hands="a=rail1 / -")
    build = ("build 1 w", "lay e", "done", "play a rail1")
    table.plays(*(("income", *build) if money_first else (*build, "income")))

    assert (table.s.cash[0], table.actor()) == (5, 1)


def test_actions_two_dollars_alone() -> None:
    table = position(LINE_MAP, hands="a=rail1 / -")
    table.plays("income")
    assert not table.allows("income")
    table.plays("finish")

    assert (table.s.cash[0], table.actor()) == (5, 1)


def test_actions_both_rounds_are_played_in_turn_order() -> None:
    table = position(LINE_MAP, hands="- / -", actions=1)
    turns = []
    while table.phase() == "actions":
        turns.append(table.actor())
        table.plays("finish" if table.allows("finish") else "income")

    assert turns == [0, 1, 0, 0, 1, 1]
    assert table.s.cash.tolist()[:2] == [7, 7]
    assert table.phase() == "administration"


# TW30 ---------------------------------------------------------------------------------------


def upkeep(hands: str, ground: str = LINE_MAP, **more: object) -> Table:
    return position(ground, hands=hands, phase="administration", **more)  # type: ignore[arg-type]


def test_tw30_what_can_be_played() -> None:
    table = upkeep("a=$2,worker,calm,passenger b=rail1,R,link+,build / -", workers="1 / 2")
    table.s.stress[0] = 2
    table.s.passenger[0] = 0

    assert table.moves("play") == {"play a $2", "play a worker", "play a calm", "play a passenger"}


def test_tw30_an_icon_is_played_only_if_it_can_do_all_it_says() -> None:
    table = upkeep("a=worker,calm,passenger / -", workers="2 / 2", stress="1 / 1")

    assert not table.moves("play")  # enough workers, least stress, every space full


def test_tw30_a_passenger_is_added_to_an_empty_building_space() -> None:
    table = upkeep("a=passenger / -", passengers="0", reserve=5)
    table.plays("play a passenger")
    assert table.moves() == {"passenger 4"}
    table.plays("passenger 4")

    assert (table.s.passenger[4], table.s.reserve) == (1, 4)
    assert table.doing(0) == "nothing"


def test_tw30_it_needs_one_in_the_reserve() -> None:
    table = upkeep("a=passenger / -", passengers="0", reserve=0)

    assert not table.moves("play")


def test_tw30_everybody_acts_at_once() -> None:
    table = upkeep("a=$2 / b=$1")
    table.plays("play b $1", seat=1)
    table.plays("play a $2", seat=0)
    table.plays("finish", seat=1)
    assert not table.moves(seat=1)
    assert table.phase() == "administration"
    table.plays("finish", seat=0)

    assert table.s.round == 3


def test_tw30_for_the_last_passengers_turn_order_decides() -> None:
    table = upkeep("a=passenger / b=passenger", passengers="", reserve=1)
    assert not table.allows("play b passenger", seat=1)  # two spaces, one passenger
    table.plays("finish", seat=0)
    assert table.allows("play b passenger", seat=1)

    plenty = upkeep("a=passenger / b=passenger", passengers="", reserve=2)
    assert plenty.allows("play b passenger", seat=1)


def test_tw30_who_is_choosing_a_space_has_it_for_sure() -> None:
    table = upkeep("a=passenger / b=passenger", passengers="0", reserve=5)
    table.plays("play a passenger", seat=0)

    assert not table.allows("play b passenger", seat=1)  # there is one empty space


def test_tw30_one_discard_is_free_further_ones_cost_a_dollar() -> None:
    table = upkeep("a=R b=C c=L d=I / -", cash="2 / 0")
    table.plays("discard a", "discard b", "discard c")

    assert table.s.cash[0] == 0
    assert not table.moves("discard")


def test_tw30_a_ticket_in_play_is_not_discarded_and_ends_with_the_next() -> None:
    table = upkeep("a=$1,$2 b=$3 / -")
    table.plays("play a $1")
    assert "discard a" not in table.moves()
    table.plays("play b $3")

    assert not table.moves("play a")
    assert table.s.stress[0] == 1


def test_the_rulebook_s_administration_example() -> None:
    """A worker; $2 and less stress; a discard that costs $3; another for $1; seven new cards."""
    table = upkeep(
        "a=worker,R b=$2,calm c=C:pay3 d=L / -",
        decks="e=R f=R g=R h=R i=R / -",
        discards="j=C k=C l=C / -",
        workers="1 / 2",
        stress="4 / 1",
        cash="5 / 0",
    )
    table.plays("play a worker", "play b $2", "play b calm", "discard c", "discard d")
    assert (table.s.workers[0], table.s.stress[0]) == (2, 4)
    assert table.s.cash[0] == 5 + 2 - 3 - 1
    caused = table.plays("finish", "finish")

    assert len(table.hand(0)) == 7
    assert {"e", "f", "g", "h", "i"} <= table.hand(0)
    assert table.s.held[DECKS] == 7 - 2
    assert args_of(caused, "reshuffled") == [{"seat": 0, "cards": 7}]


# TW31 ---------------------------------------------------------------------------------------


def test_tw31_the_discard_stays_when_the_deck_is_enough() -> None:
    table = upkeep("a=R b=R c=R d=R / -", decks="e=R f=R g=R / -", discards="h=C / -")
    table.plays("finish", "finish")

    assert table.hand(0) == {"a", "b", "c", "d", "e", "f", "g"}
    assert table.discards(0) == {"h"}
    assert table.s.held[DECKS] == 0


def test_tw31_over_the_limit_is_not_forced_down() -> None:
    table = upkeep("a=R b=R c=R d=R e=R f=R g=R h=R i=R / -", decks="j=C / -")
    table.plays("finish", "finish")

    assert len(table.hand(0)) == 9


def test_tw31_hands_are_refilled_in_rounds_1_to_4_only() -> None:
    for round_, cards in ((4, 1), (5, 0)):
        table = upkeep("- / -", decks="j=C / -", round_=round_)
        table.plays("finish", "finish")
        assert len(table.hand(0)) == cards


def test_tw31_passengers_come_to_the_round_s_type() -> None:
    table = upkeep("- / -", "R R . C", passengers="1", reserve=5)
    table.s.type_tile[1] = 0
    caused = table.plays("finish", "finish")

    assert table.s.passenger.tolist()[:4] == [1, 1, 0, 0]
    assert args_of(caused, "arrived") == [{"space": 0}]
    assert table.s.reserve == 4


def test_tw31_if_the_reserve_is_short_in_reading_order() -> None:
    table = upkeep("- / -", "R . R . R", passengers="", reserve=2)
    table.s.type_tile[1] = 0
    table.plays("finish", "finish")

    assert table.s.passenger.tolist()[:5] == [1, 0, 1, 0, 0]


def test_tw13_still_at_the_last_space_at_the_end_of_a_round_costs_happiness() -> None:
    table = upkeep("- / -", stress="21 / 20")
    table.plays("finish", "finish")

    assert table.s.happiness.tolist()[:2] == [-1, 0]


# TW32 ---------------------------------------------------------------------------------------


def last_round(**more: str) -> Table:
    table = upkeep(
        "a=R b=R / c=R",
        decks="d=C e=C f=C / -",
        discards="g=L h=L i=L / k=L",
        round_=5,
        **more,
    )
    table.plays("finish", "finish")
    return table


def test_tw32_after_the_auction_hands_are_filled_with_any_own_tickets() -> None:
    table = last_round()
    assert table.phase() == "auction"
    table.plays("pass")
    assert table.phase() == "last-hand"
    assert table.s.stress.tolist()[:2] == [1, 3]
    assert table.moves(seat=0) == {f"fill {ticket}" for ticket in "defghi"}
    table.plays(*(f"fill {ticket}" for ticket in "fghie"), seat=0)
    assert table.hand(0) == set("abfghie")
    assert table.phase() == "last-hand"
    table.plays("fill k", seat=1)

    assert table.phase() == "actions"
    assert table.s.zone[table.tickets["d"]] == BOX


def test_tw32_before_the_auction_as_an_option() -> None:
    table = last_round(last_hand="before")
    assert table.phase() == "last-hand"
    table.plays(*(f"fill {ticket}" for ticket in "fghie"), seat=0)
    table.plays("fill k", seat=1)
    assert table.phase() == "auction"
    table.plays("pass")

    assert table.phase() == "actions"


def test_tw32_the_last_round_has_no_end_of_round_phase() -> None:
    table = upkeep("- / -", decks="d=C / -", round_=6, passengers="", stress="21 / 1")
    table.plays("finish", "finish")

    assert table.phase() == "over"
    assert table.hand(0) == set()
    assert table.s.happiness[0] == 0
    assert table.actor() == -1


# TW33 ---------------------------------------------------------------------------------------


def test_tw33_the_score_sheet_of_the_rulebook() -> None:
    ground = "R . C . R . C\n. . . . . . .\nR . C . R . C\n. . . . . . .\nL . L . L . L"
    rows = ["0-1-2", "2-3-4", "4-5-6", "14-15-16", "16-17-18", "18-19-20"]
    rows += ["28-29-30", "30-31-32", "32-33-34", "0-7-14", "2-9-16", "4-11-18"]
    rows += ["6-13-20", "14-21-28", "16-23-30"]
    numbers = [0] * 4 + [1] * 5 + [2] * 6
    links = "; ".join(f"{seat}: {row}" for seat, row in zip(numbers, rows, strict=True))
    table = position(
        ground,
        players=3,
        links=links,
        happiness="24 / 32 / 30",
        stress="3 / 13 / 8",
        cash="11 / 9 / 5",
    )

    assert table.points() == [34, 34, 40]


def test_tw33_incomplete_links_are_worthless() -> None:
    assert position(LINE_MAP, links="0: 0-1-2").points()[0] == -1


# TW34 ---------------------------------------------------------------------------------------


def alone(cash: str = "3", hands: str = "-") -> Table:
    table = position(LINE_MAP, hands=hands, cash=cash, players=1, round_=1)
    for card in range(80, 84):
        move_openly(table.s, card, AUCTION_DECK)
    start_line(table.s, new_log())
    return table


def test_tw34_the_newest_ticket_costs_stress() -> None:
    table = alone()
    assert table.moves() == {"newest", "reveal"}
    table.plays("newest")

    assert table.s.stress[0] == 2
    assert len(table.hand(0)) == 1
    assert table.phase() == "actions"


def test_tw34_going_on_costs_a_dollar_for_each_ticket_in_the_line() -> None:
    table = alone()
    table.plays("reveal", "cash")
    assert table.s.cash[0] == 2
    table.plays("reveal", "cash")
    assert table.s.cash[0] == 0

    assert table.moves("reveal") == set()  # no money: one must be taken
    assert len(table.moves("take")) == 2


def test_tw34_an_earlier_ticket_costs_none_and_the_line_is_laid_aside() -> None:
    table = alone()
    table.plays("reveal", "cash")
    table.plays(min(table.moves("take")))

    assert table.s.stress[0] == 1
    assert len(table.zone(LINE)) == 0
    assert len(table.zone(LINE_DISCARD)) == 1


def test_tw34_money_icons_pay_too() -> None:
    table = alone(cash="0", hands="a=$2")
    table.plays("reveal", "play a $2")

    assert table.s.cash[0] == 1
    assert table.discards(0) == {"a"}


def test_tw34_an_empty_deck_is_made_from_what_was_laid_aside() -> None:
    table = alone(cash="9")
    table.plays("reveal", "cash", "reveal", "cash", "reveal", "cash")
    assert len(table.zone(LINE)) == 4
    assert not table.allows("reveal")  # nothing is left at all
    table.plays("newest")
    start_line(table.s, new_log())

    assert len(table.zone(AUCTION_DECK)) == 2


def test_tw34_no_start_player_stress_but_two_in_round_6() -> None:
    table = position(LINE_MAP, players=1, round_=5, stress="4")
    start_round(table.s, new_log())

    assert table.s.stress[0] == 6
    assert table.phase() == "actions"


@pytest.mark.parametrize(
    ("points", "name"),
    [
        *((-5, "dismal"), (0, "dismal"), (19, "dismal"), (20, "sad"), (39, "surly")),
        *((40, "content"), (59, "satisfied"), (60, "merry"), (79, "delighted")),
        *((80, "exuberant"), (99, "euphoric"), (100, "ecstatic"), (140, "ecstatic")),
    ],
)
def test_tw34_ranks(points: int, name: str) -> None:
    assert rank(points) == name


def test_the_end_of_the_last_round_ends_the_game() -> None:
    table = position(LINE_MAP, round_=6)
    end_round(table.s, new_log())

    assert table.phase() == "over"
