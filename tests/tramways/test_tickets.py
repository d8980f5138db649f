"""Playing icons: stress, consequences, and bills (TW9, TW11-TW14)."""

from __future__ import annotations

from carbarn.games.tramways.state import DISCARDS

from ..notated import args_of
from .board import position

LINE = "R . . . C"


def test_tw11_every_further_icon_of_a_ticket_adds_stress() -> None:
    table = position(LINE, hands="a=rail3,R / -", stress="4 / 1")
    table.plays("build 1 w", "lay e", "lay e", "lay e", "done")

    table.plays("play a rail3")
    assert table.s.stress[0] == 4
    table.plays("play a R")
    assert table.s.stress[0] == 5


def test_tw11_icons_of_different_tickets_add_none() -> None:
    table = position(LINE, hands="a=rail3,R b=C / -", stress="4 / 1")
    table.plays("build 1 w", "lay e", "lay e", "lay e", "done", "play a rail3", "play b C")

    assert table.s.stress[0] == 4
    assert table.discards(0) == {"a", "b"}


def test_tw11_the_strip_is_an_icon() -> None:
    table = position(LINE, hands="a=C / -", links="0: 0-1-2-3-4", stress="4 / 1")
    table.plays("trip 0 C", "ride 1.1", "play a strip", "play a C", "five")

    assert table.s.stress[0] == 4 + 1 + 1  # the second icon, and Commerce


def test_tw11_icons_that_the_action_does_not_need_cannot_be_played() -> None:
    table = position(LINE, hands="a=rail1,R,$2 b=rail1,worker c=rail2 / -")
    table.plays("build 1 w", "lay e", "done")

    assert table.moves() == {"play a rail1", "play b rail1"}


def test_tw11_a_ticket_serves_one_action_only() -> None:
    """General Aspects: not even for back-to-back actions in the second action round."""
    table = position("R . . . C\n. . . . .", hands="a=rail1,rail2 b=R / -", workers="2 / 2")
    table.plays("build 1 w", "lay e", "done", "play a rail1")

    assert not table.moves("build")
    assert table.discards(0) == {"a"}


def test_tw11_the_stress_of_an_extra_icon_comes_before_its_effect() -> None:
    table = position(LINE, hands="a=$2,calm / -", phase="administration", stress="1 / 1")

    assert not table.allows("play a calm")
    table.plays("play a $2", "play a calm")
    assert table.s.stress[0] == 1
    assert table.s.cash[0] == 3 + 2


def test_tw12_the_consequence_comes_first_and_once() -> None:
    table = position(LINE, hands="a=$2,worker:pay3 / -", phase="administration", cash="3 / 3")
    table.s.workers[0] = 1
    table.plays("play a $2")
    assert table.s.cash[0] == 2
    table.plays("play a worker")

    assert table.s.cash[0] == 2
    assert table.s.stress[0] == 2


def test_tw12_a_ticket_whose_consequence_cannot_be_paid_is_neither_played_nor_discarded() -> None:
    table = position(LINE, hands="a=$9:pay3 / -", phase="administration", cash="2 / 3")

    assert table.moves() == {"finish"}


def test_tw12_a_consequence_may_be_stress() -> None:
    table = position(LINE, hands="a=$5:stress2 / -", phase="administration", stress="4 / 1")
    table.plays("discard a")

    assert table.s.stress[0] == 6


def test_tw12_a_bill_is_begun_only_if_all_its_consequences_can_be_paid() -> None:
    hand = "a=rail2:pay2 b=rail1:pay2 c=rail1 / -"
    poor = position(LINE, hands=hand, cash="1 / 3")
    poor.plays("build 1 w", "lay e")
    assert poor.moves() == {"done"}

    table = position(LINE, hands=hand, cash="3 / 3")
    table.plays("build 1 w", "lay e", "lay e", "done")
    assert table.moves() == {"play a rail2", "play b rail1", "play c rail1"}
    table.plays("play c rail1")
    assert table.moves() == {"play b rail1"}  # of two symbols one is left


def test_tw12_what_would_leave_too_little_for_the_rest_is_not_offered() -> None:
    """Three symbols and a destination: a and d together cost too much, a and c do not."""
    table = position(LINE, hands="a=rail1:pay2 b=rail1 c=rail1,C d=R:pay2 / -", cash="2 / 3")
    table.plays("build 1 w", "lay e", "lay e", "lay e", "done")
    table.plays("play a rail1", "play b rail1")

    assert table.moves() == {"play c rail1", "play c C"}


def test_tw13_arriving_at_the_last_space_and_every_step_beyond_costs_happiness() -> None:
    table = position(
        LINE, hands="a=$1,$2,$3,$4 / -", phase="administration", stress="19 / 1", happiness="5 / 0"
    )
    table.plays("play a $1", "play a $2")
    assert (table.s.stress[0], table.s.happiness[0]) == (20, 5)
    table.plays("play a $3")
    assert (table.s.stress[0], table.s.happiness[0]) == (21, 4)
    table.plays("play a $4")
    assert (table.s.stress[0], table.s.happiness[0]) == (21, 3)


def test_tw13_happiness_may_go_below_nought() -> None:
    table = position(LINE, hands="a=$1:stress3 / -", phase="administration", stress="20 / 1")
    caused = table.plays("play a $1")

    assert table.s.stress[0] == 21
    assert table.s.happiness[0] == -3
    assert len(args_of(caused, "harried")) == 3


def test_tw13_the_hard_player_board_ends_at_fifteen() -> None:
    table = position(
        LINE,
        hands="a=$1:stress1 / -",
        phase="administration",
        stress="14 / 1",
        player_boards="hard",
    )
    table.plays("play a $1")

    assert (table.s.stress[0], table.s.happiness[0]) == (15, -1)


def test_tw14_money_worker_passenger_and_calm_are_not_playable_in_phase_2() -> None:
    """The example: Build 2 Rails, but not the Rail Worker of the same card."""
    table = position(LINE, hands="a=rail2,worker b=$3,passenger,calm / -", workers="1 / 2")
    table.plays("build 1 w", "lay e", "lay e", "done")

    assert table.moves() == {"play a rail2"}


def test_what_was_played_goes_to_the_discard() -> None:
    table = position(LINE, hands="a=rail1 b=rail1 / -")
    table.plays("build 1 w", "lay e", "lay e", "done", "play a rail1", "play b rail1")

    assert table.discards(0) == {"a", "b"}
    assert table.s.held[DISCARDS] == 2
    assert not any(table.s.used)
