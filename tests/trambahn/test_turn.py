"""The course of a turn and of the game: TB1, TB12 and TB13."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from carbarn.engine.layout import NONE

from ..notated import args_of
from .table import WHOLE_GAMES, Table, box_is_whole, keys, new_game, new_games, played_on, position

SIX = "red-7 red-8 blue-1 blue-2 green-3 conductor"

# Before the first turn ----------------------------------------------------------------------


def test_the_start_player_has_12_marks_the_other_15_both_6_cards_and_81_are_left() -> None:
    table = new_game()

    assert [len(table.money(seat)) for seat in (0, 1)] == [12, 15]
    assert [len(table.hand(seat)) for seat in (0, 1)] == [6, 6]
    assert len(table.pile()) == 81
    assert table.discards() == []
    assert table.actor() == 0
    assert box_is_whole(table.state)


def test_at_first_three_horse_trams_are_on_display() -> None:
    shown = {tram["tram"]: (tram["display"], tram["depot"]) for tram in new_game().open()["trams"]}

    assert shown == {"horse": (3, 2), "steam": (0, 4), "electric": (0, 7)}


def test_any_card_may_be_dealt() -> None:
    dealt = {card for seed in range(120) for card in new_game(seed).hand(0)}

    assert len(dealt) == 41


# TB1 The turn -------------------------------------------------------------------------------


def test_tb1_a_turn_begins_with_a_passenger_and_nothing_else() -> None:
    table = position(
        hands="red-7 blue-1 conductor", lines="red 2 horse; blue 4 / -", money="20 / 0"
    )

    conductor = {f"passenger conductor {row}" for row in ("blue", "red", "green", "yellow")}
    assert table.moves() == {"passenger red-7", "passenger blue-1", *conductor}
    assert table.rule_against("next") == "TB1"
    assert table.rule_against("tram horse 2") == "TB1"


def test_tb1_after_one_passenger_all_steps_are_open() -> None:
    table = position(hands="red-7 blue-1", lines="red 2 horse; blue 4 / -", money="20 / 0")

    table.plays("passenger red-7")

    assert table.moves() == {
        "passenger blue-1",
        "station blue-1 new",
        "income blue-1",
        "tram horse 2",
        "next",
    }


def test_tb1_two_passengers_are_the_most() -> None:
    table = position(hands=SIX)

    table.plays("passenger red-7", "passenger blue-1")

    assert not table.moves("passenger")
    assert table.rule_against("passenger red-8") == "TB1"
    assert table.step() == "stations"


@pytest.mark.parametrize(
    ("move", "left"),
    [
        ("station blue-1 new", {"station", "income", "tram", "next"}),
        ("income blue-1", {"income", "tram", "next"}),
        ("tram horse 1", {"next"}),
    ],
)
def test_tb1_acting_in_a_later_step_ends_the_earlier_ones(move: str, left: set[str]) -> None:
    table = position(hands=SIX, lines="red 2 / -")

    table.plays("passenger red-7", move)

    assert {name.split()[0] for name in table.moves()} == left


def test_tb1_next_ends_one_step_after_another() -> None:
    table = position(hands=SIX, lines="red 2 / -")
    table.plays("passenger red-7")

    steps = [table.step()]
    while table.actor() == 0:
        table.plays("next")
        steps.append(table.step())

    assert steps == ["passengers", "stations", "income", "trams", "passengers"]
    assert table.actor() == 1


def test_tb1_next_skips_steps_in_which_nothing_can_be_done() -> None:
    table = position(hands="red-7 / red-8", lines="red 2 / -")

    table.plays("passenger red-7", "next")

    assert table.step() == "trams"


@pytest.mark.parametrize("held", ["conductor", "blue-1"])
def test_tb1_next_does_not_tell_by_skipping_what_the_hand_holds(held: str) -> None:
    """A conductor without a line cannot be laid, but nobody is to know that it is one."""
    table = position(hands=f"red-7 {held} / red-8", lines="blue 9-10 horse / -")

    table.plays("passenger red-7", "next")

    assert table.step() == "stations"


@pytest.mark.parametrize("money", ["4 / 0", "0 / 20"])
def test_tb1_next_skips_trams_that_cannot_be_paid(money: str) -> None:
    table = position(hands="red-7 / red-8", lines="red 2 / -", money=money)

    table.plays("passenger red-7", "next")

    assert table.actor() == 1


def test_tb1_next_skips_trams_when_no_line_needs_one() -> None:
    table = position(hands="red-7 / red-8", lines="red 2 horse / -")

    table.plays("passenger red-7", "next")

    assert table.actor() == 1


def test_tb1_at_the_end_of_a_turn_the_hand_is_filled_up_to_six() -> None:
    table = position(hands=SIX, pile="red-1 red-2 red-3", discards="yellow-1")
    table.plays("passenger red-7", "station red-8 new")

    drawn = args_of(table.ends_turn(), "drew")

    assert [(event["seat"], event["card"]) for event in drawn] == [(0, "red-1"), (0, "red-2")]
    assert table.hand(0) == ["blue-1", "blue-2", "green-3", "conductor", "red-1", "red-2"]
    assert table.pile() == ["red-3"]


def test_tb1_cards_that_are_kept_stay_in_the_hand() -> None:
    table = position(hands=SIX, pile="red-1 red-2", discards="yellow-1")
    table.plays("passenger red-7")
    table.ends_turn()

    assert table.hand(0) == ["red-8", "blue-1", "blue-2", "green-3", "conductor", "red-1"]


def test_tb1_lines_are_lost_before_the_hand_is_filled_and_the_display_comes_last() -> None:
    table = position(hands=SIX, lines="yellow 1; yellow 2 / -", display="horse horse horse")
    table.plays("passenger red-7", "tram horse 1")

    caused = keys(table.ends_turn())

    assert caused == ["swept", "drew", "depot-opened"]


def test_tb1_players_take_turns() -> None:
    table = played_on(new_game())
    turns = [table.played[0].seat]
    for played in table.played:
        if played.seat != turns[-1]:
            turns.append(played.seat)

    assert turns == [n % 2 for n in range(len(turns))]


def test_tb1_of_equal_cards_one_is_played_and_the_other_kept() -> None:
    table = position(hands="red-7 red-7 red-7 / blue-1")

    table.plays("passenger red-7", "station red-7 new")

    assert table.hand(0) == ["red-7"]
    assert table.moves("income") == {"income red-7"}


def test_tb1_all_cards_of_a_hand_may_be_played_in_one_turn() -> None:
    table = position(hands=SIX, lines="green 1 horse / -")

    table.plays("passenger red-7", "passenger red-8", "station green-3 1", "station conductor 1")
    table.plays("income blue-1", "income blue-2")
    table.ends_turn()

    assert len(table.hand(0)) == 6
    assert len(table.money(0)) == 14


# TB12 When the draw pile is empty -----------------------------------------------------------


def test_tb12_when_the_pile_runs_out_both_halve_their_money_and_drawing_goes_on() -> None:
    table = position(hands=SIX, money="9 / 4", pile="yellow-1", discards=" ".join(["red-2"] * 3))
    table.plays("passenger red-7", "passenger red-8", "next")

    caused = table.ends_turn()

    assert keys(caused) == ["drew", "emptied", "halved", "halved", "reshuffled", "drew"]
    assert args_of(caused, "halved") == [
        {"seat": 0, "cards": 4, "money": 5},
        {"seat": 1, "cards": 2, "money": 2},
    ]
    assert args_of(caused, "reshuffled") == [{"cards": 9}]
    assert [len(table.money(seat)) for seat in (0, 1)] == [5, 2]
    assert len(table.hand(0)) == 6
    assert len(table.pile()) == 8
    assert table.discards() == []
    assert box_is_whole(table.state)


def test_tb12_the_example_of_the_rulebook() -> None:
    table = position(hands="red-7 / red-8", money="9 / 4", pile="yellow-1")
    s = table.state
    while s.discards_left > 30:  # the rest of the box would be too many
        s.discards_left -= 1
        s.discards[s.discards_left] = NONE
    table.plays("passenger red-7")

    assert args_of(table.ends_turn(), "reshuffled") == [{"cards": 36}]


def test_tb12_money_is_halved_from_the_top() -> None:
    table = position(
        hands=SIX, money="red-1 red-2 red-3 / blue-4 blue-5", pile="yellow-1", discards=""
    )
    table.plays("passenger red-7")
    table.ends_turn()

    assert [table.money(seat) for seat in (0, 1)] == [["red-1", "red-2"], ["blue-4"]]
    assert sorted(table.pile()) == ["blue-5", "red-3"]


def test_tb12_the_pile_is_made_anew_even_if_its_last_card_fills_the_hand() -> None:
    table = position(hands=SIX, money="9 / 4", pile="yellow-1", discards="red-2")
    table.plays("passenger red-7")

    caused = keys(table.ends_turn())

    assert caused == ["drew", "emptied", "halved", "halved", "reshuffled"]
    assert len(table.pile()) == 7


def test_tb12_lines_lost_in_this_turn_are_in_the_money_that_is_halved() -> None:
    table = position(hands="red-7 blue-1 blue-2 blue-3 / red-8", money="0 / 0", pile="yellow-1")
    table.plays("passenger red-7", "station blue-1 new", "station blue-2 1", "station blue-3 1")

    caused = table.ends_turn()

    assert args_of(caused, "halved")[0] == {"seat": 0, "cards": 1, "money": 2}
    assert table.money(0) == ["blue-1", "blue-2"]


def test_tb12_the_pile_may_run_out_twice_in_one_turn() -> None:
    table = position(hands=SIX, money="4 / 0", pile="yellow-1", discards="")
    table.plays(
        "passenger red-7", "passenger blue-1", *["income " + c for c in ("red-8", "blue-2")]
    )

    caused = table.ends_turn()

    # One card is drawn; 6 marks give 3; these are drawn; 3 marks give 1, which is left.
    assert keys(caused) == [
        *("drew", "emptied", "halved", "halved", "reshuffled"),
        *("drew", "drew", "drew", "emptied", "halved", "halved", "reshuffled"),
    ]
    assert len(table.hand(0)) == 6
    assert (len(table.money(0)), len(table.pile())) == (2, 1)
    assert table.state.batch == 2


def test_tb12_with_nothing_to_draw_one_plays_on_with_a_short_hand() -> None:
    table = position(hands="red-7 red-8 / blue-1", money="1 / 1", pile="", discards="")
    table.plays("passenger red-7")

    caused = table.ends_turn()

    assert keys(caused) == ["emptied", "halved", "halved"]
    assert table.hand(0) == ["red-8"]
    assert table.actor() == 1
    assert box_is_whole(table.state)


def test_tb12_drawing_is_tried_again_at_every_later_refill_with_another_halving() -> None:
    table = position(hands="red-7 red-8 red-9 / blue-1 blue-2", money="1 / 1", pile="", discards="")
    table.plays("passenger red-7", "income red-8")

    caused = table.ends_turn()

    assert keys(caused)[:4] == ["emptied", "halved", "halved", "reshuffled"]
    assert args_of(caused, "halved")[0] == {"seat": 0, "cards": 1, "money": 1}
    assert table.hand(0) == ["red-9", "red-8"]
    again = position(hands="red-7 red-8 / blue-1", money="1 / 1", pile="", discards="")
    again.plays("passenger red-7")
    again.ends_turn()
    again.plays("passenger blue-1")
    assert keys(again.ends_turn())[:3] == ["emptied", "halved", "halved"]


def test_tb12_who_has_no_card_only_tries_to_draw() -> None:
    table = position(
        hands="red-7 / -", rows="red: red-1 red-2 red-3", money="0 / 0", pile="", discards=""
    )
    table.plays("passenger red-7")

    caused = table.ends_turn()

    # The four passengers were discarded, so there is something to draw, and then nothing more.
    drawn = args_of(caused, "drew")
    assert [event["seat"] for event in drawn] == [0] * 4
    assert args_of(caused, "skipped") == [{"seat": 1}]
    assert table.actor() == 0
    assert box_is_whole(table.state)


def test_tb12_who_is_skipped_draws_if_there_is_something_again() -> None:
    table = position(
        hands="red-7 / -",
        rows="red: red-1 red-2 red-3",
        money="0 / 4",
        pile="blue-1 blue-2 blue-3 blue-4 blue-5 blue-6",
        discards="",
        turn=0,
    )
    table.plays("passenger red-7")
    caused = table.ends_turn()

    # The start player's sixth card empties the pile: 4 passengers and 2 marks make a new one.
    assert args_of(caused, "reshuffled")[0] == {"cards": 6}
    assert args_of(caused, "skipped") == [{"seat": 1}]
    assert len(table.hand(1)) == 6
    assert table.actor() == 0


def test_tb12_if_both_hands_are_empty_and_nothing_can_be_drawn_the_game_ends_as_it_stands() -> None:
    table = position(
        hands="red-7 / -", money="1 / 0", pile="", discards="", scorings=1, points=(5, 7)
    )
    table.plays("passenger red-7")

    caused = table.ends_turn()

    assert keys(caused)[-1] == "no-more-cards"
    assert table.over()
    assert table.scores() == [5, 7]
    assert table.winners() == [1]
    assert table.rule_against("next") == "TB12"


def test_tb12_the_game_goes_on_while_money_can_still_be_halved() -> None:
    table = position(hands="red-7 / -", money="0 / 2", pile="", discards="")
    table.plays("passenger red-7")
    table.ends_turn()

    # The start player draws the one card that the halving brought, and the other has none.
    assert not table.over()
    assert [len(table.hand(seat)) for seat in (0, 1)] == [1, 0]


# TB13 The end -------------------------------------------------------------------------------


def test_tb13_the_tenth_scoring_ends_the_game_at_once_even_with_the_first_passenger() -> None:
    table = position(
        hands="red-7 blue-7",
        rows="red: red-1 red-2 red-3; blue: blue-1 blue-2 blue-3",
        lines="red 9-10 horse; blue 9-10 horse / -",
        scorings=9,
    )

    caused = table.plays("passenger red-7")

    assert keys(caused)[-1] == "over"
    assert table.over()
    assert table.actor() == NONE
    assert [table.legal(seat) for seat in (0, 1)] == [[], []]
    assert table.scores() == [10, 0]
    assert table.hand(0) == ["blue-7"]
    assert table.rule_against("passenger blue-7") == "TB13"
    assert box_is_whole(table.state)


def test_tb13_extra_tours_do_not_count_towards_the_ten() -> None:
    table = position(hands="red-7 blue-9", lines="blue 1-2-3-4-5-6-7 horse / -", scorings=9)

    table.plays("passenger red-7", "station blue-9 1")

    assert not table.over()
    assert len(table.open()["scorings"]) == 9


@pytest.mark.parametrize(
    ("points", "money", "winners"),
    [
        ((30, 20), "0 / 9", [0]),
        ((20, 30), "9 / 0", [1]),
        ((20, 20), "9 / 8", [0]),
        ((20, 20), "8 / 9", [1]),
        ((20, 20), "8 / 8", [0, 1]),
    ],
)
def test_tb13_most_points_win_then_most_money_and_then_it_is_a_draw(
    points: tuple[int, int], money: str, winners: list[int]
) -> None:
    table = position(
        hands="red-7",
        rows="red: red-1 red-2 red-3",
        money=money,
        points=points,
        scorings=9,
    )

    table.plays("passenger red-7")

    assert table.over()
    assert table.winners() == winners


def test_tb13_money_counts_as_it_lies_at_the_end() -> None:
    """Neither lost lines nor the hand come to it any more."""
    table = position(
        hands="red-7 red-8 red-9", rows="red: red-1 red-2 red-3", money="3 / 4", scorings=9
    )

    table.plays("passenger red-7")

    assert table.winners() == [1]
    assert [len(table.money(seat)) for seat in (0, 1)] == [3, 4]


@WHOLE_GAMES
@given(new_games())
def test_tb13_a_game_ends_with_its_tenth_scoring(table: Table) -> None:
    played_on(table)

    assert table.over()
    assert len(args_of(table.log(0), "scoring")) == 10
    assert [event["number"] for event in args_of(table.log(0), "scoring")] == list(range(1, 11))


# Throughout ---------------------------------------------------------------------------------


@WHOLE_GAMES
@given(new_games())
def test_no_card_tram_or_point_is_ever_lost(table: Table) -> None:
    while not table.over():
        played_on(table, 7)
        assert box_is_whole(table.state)


@WHOLE_GAMES
@given(new_games())
def test_points_are_those_that_were_told(table: Table) -> None:
    played_on(table)

    for seat in (0, 1):
        scored = [e["total"] for e in args_of(table.log(0), "scored") if e["seat"] == seat]
        toured = [e["points"] for e in args_of(table.log(0), "toured") if e["seat"] == seat]
        assert table.scores()[seat] == sum(scored) + sum(toured)


@pytest.mark.slow
def test_random_games_have_between_20_and_49_turns_and_reshuffle_once() -> None:
    """Worked case 8, as far as games that nobody would play can tell."""
    turns, shuffles = [], []
    for seed in range(60):
        table = played_on(new_game(seed))
        seats = [event["seat"] for event in args_of(table.log(0), "placed")]
        turns.append(1 + sum(one != other for one, other in pairwise(seats)))
        shuffles.append(table.state.batch)

    assert min(turns) >= 20
    assert max(turns) <= 49
    assert max(shuffles) <= 2
