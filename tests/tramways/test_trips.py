"""Moving passengers (TW26-TW29), with the rulebook's examples and illustrations."""

from __future__ import annotations

import pytest

from carbarn.games.tramways.components import BUILDING_CARDS
from carbarn.games.tramways.piles import move_openly
from carbarn.games.tramways.state import SUPPLY
from carbarn.games.tramways.trips import price_of_happiness

from ..notated import args_of
from .board import Table, position

# TW26 ---------------------------------------------------------------------------------------


def test_tw26_a_trip_needs_a_strip_and_a_destination() -> None:
    ground = "R . C"
    for hand, allowed in (("a=C", True), ("a=void,C", False), ("a=void,C b=R", True)):
        table = position(ground, hands=f"{hand} / -", links="0: 0-1-2", passengers="0")
        assert table.allows("trip 0 C") == allowed


def test_tw26_only_over_complete_links() -> None:
    table = position("R . . C", hands="a=C b=C / -", links="0: 0-1-2", passengers="0")

    assert not table.moves("trip")


def test_tw26_over_anybody_s_links() -> None:
    table = position("R . C", hands="a=C b=C / -", links="1: 0-1-2", passengers="0", cash="9 / 0")

    assert table.allows("trip 0 C")


def test_tw26_a_passenger_leaves_a_merged_building_from_any_of_its_spaces() -> None:
    table = position("R R . C", hands="a=C b=C / -", links="0: 1-2-3", passengers="0")

    assert table.moves("trip") == {"trip 0 C"}


def test_tw26_a_trip_ends_at_the_first_stop_that_matches() -> None:
    ground = "R . C . L . C"
    table = position(ground, hands="a=C b=C / -", links="0: 0-1-2; 0: 2-3-4; 0: 4-5-6")
    table.plays("trip 0 C", "ride 1.1")

    assert table.doing(0) == "paying"


def test_tw26_the_start_does_not_count() -> None:
    ground = "R . C . R"
    table = position(ground, hands="a=R b=R / -", links="0: 0-1-2; 0: 2-3-4", passengers="0")
    table.plays("trip 0 R", "ride 1.1", "ride 1.2", "play a strip", "play b R")

    assert table.s.happiness[0] == 2


def test_tw26_no_stop_is_visited_twice() -> None:
    """The spur to L leads nowhere else, so the passenger cannot go there and back."""
    ground = "R . L\n. _ _\nC . ."
    table = position(ground, hands="a=C b=C / -", links="0: 0-1-2; 0: 0-3-4", passengers="0")
    table.plays("trip 0 C")

    assert table.moves() == {"ride 1.2"}


def test_tw26_not_back_to_the_start_either() -> None:
    ground = "L . C\n. _ _\nR . ."
    table = position(ground, hands="a=R b=R / -", links="0: 0-1-2; 0: 0-3-4", passengers="0")
    table.plays("trip 0 R")

    assert table.moves() == {"ride 1.2"}


def test_tw26_the_shortest_way_is_not_required() -> None:
    ground = "R . L\n. _ .\nC . ."
    table = position(
        ground, hands="a=C b=C / -", links="0: 0-1-2; 0: 0-3-5; 0: 2-4-7-6-5", passengers="0"
    )
    table.plays("trip 0 C")
    assert table.moves() == {"ride 1.1", "ride 1.2"}
    table.plays("ride 1.1", "ride 1.3", "play a strip", "play b C", "five")

    assert table.s.happiness[0] == 2


def test_tw26_unrailed_parcels_are_stops_and_destinations_by_their_own_icon() -> None:
    ground = "R . A1:1 . C"
    table = position(
        ground, hands="a=C b=A1 c=L / -", links="1: 0-1-2; 1: 2-3-4", passengers="0", cash="9 / 0"
    )
    assert table.moves("trip") == {"trip 0 C", "trip 0 A1"}
    table.plays("trip 0 A1", "ride 2.1", "play a strip", "play b A1")

    assert table.s.happiness.tolist()[:2] == [0, 1]
    assert table.s.cash.tolist()[:2] == [8, 1]


def test_tw26_a_railed_parcel_is_no_stop() -> None:
    """Illustration: F2 has a rail, so the passenger cannot stop there."""
    ground = "R . F2:0 . C"
    table = position(ground, hands="a=F2 b=F2 c=C / -", links="0: 0-1-2-3-4", passengers="0")

    assert table.moves("trip") == {"trip 0 C"}


def test_tw26_a_trip_may_go_through_an_occupied_stop_and_end_at_one() -> None:
    links = "0: 0-1-2; 0: 2-3-4"
    table = position("R . C . L", hands="a=L b=L / -", links=links, passengers="0 2 4")
    table.plays("trip 0 L", "ride 1.1", "ride 1.2")

    assert table.doing(0) == "paying"


# TW27 ---------------------------------------------------------------------------------------


def arrives(goal: str, hands: str = "", **more: str) -> Table:
    """A passenger who has just come to a destination over one link."""
    table = position(
        f"{'C' if goal == 'R' else 'R'} . {goal}",
        hands=f"a={goal} b={goal} {hands} / -",
        links="0: 0-1-2",
        passengers="0",
        **more,  # type: ignore[arg-type]
    )
    table.plays(f"trip 0 {goal}", "ride 1.1", "play a strip", f"play b {goal}")
    return table


def test_tw27_residence_calms_but_not_below_the_first_space() -> None:
    assert arrives("R", stress="5 / 1").s.stress[0] == 4
    assert arrives("R", stress="1 / 1").s.stress[0] == 1


def test_tw27_industry_brings_stress_and_a_worker_up_to_the_limit() -> None:
    table = arrives("I", workers="0 / 2", stress="5 / 1")
    assert (table.s.workers[0], table.s.stress[0]) == (1, 6)
    table = arrives("I", workers="2 / 2", stress="5 / 1")
    assert (table.s.workers[0], table.s.stress[0]) == (2, 6)
    table = arrives("I", workers="1 / 1", stress="5 / 1", player_boards="hard")
    assert (table.s.workers[0], table.s.stress[0]) == (1, 6)


def test_tw27_commerce_brings_stress_and_five_dollars_or_a_development_ticket() -> None:
    table = arrives("C", stress="5 / 1", cash="0 / 0")
    assert table.moves() == {"five"}  # there is no ticket in this position
    table.plays("five")

    assert (table.s.stress[0], table.s.cash[0]) == (6, 5 + 1)


def test_tw27_leisure_sells_happiness_for_cash_and_money_icons() -> None:
    table = arrives("L", hands="c=$5 d=$2", cash="3 / 0")
    assert table.moves() == {f"buy {n}" for n in range(5)}  # $10 in all
    table.plays("buy 3")
    assert table.moves() == {"play c $5", "play d $2"}  # cash alone is not enough
    table.plays("play c $5", "cash")

    assert table.s.happiness[0] == 1 + 3
    assert table.s.cash[0] == 2 + 1  # then the link pays


def test_tw27_change_is_given_when_icons_alone_cover_it() -> None:
    table = arrives("L", hands="c=$5", cash="3 / 0")
    table.plays("buy 2", "play c $5")

    assert table.s.cash[0] == 3 + 2 + 1
    assert table.s.happiness[0] == 1 + 2


def test_tw27_an_icon_of_a_ticket_in_play_costs_stress() -> None:
    table = position(
        "R . L", hands="a=L,$5 b=L / -", links="0: 0-1-2", passengers="0", cash="0 / 0"
    )
    table.plays("trip 0 L", "ride 1.1", "play a strip", "play b L", "buy 2", "play a $5")

    assert table.s.stress[0] == 2


def test_tw27_nothing_need_be_bought() -> None:
    table = arrives("L", cash="3 / 0")
    table.plays("buy 0")

    assert (table.s.happiness[0], table.s.cash[0]) == (1, 4)


@pytest.mark.parametrize(("points", "price"), [(1, 1), (2, 3), (3, 6), (5, 15), (10, 55), (11, 66)])
def test_tw27_the_price_of_happiness(points: int, price: int) -> None:
    table = arrives("L", cash=f"{price} / 0")
    assert table.allows(f"buy {points}")
    assert not table.allows(f"buy {points + 1}")
    table.plays(f"buy {points}", "cash")

    assert table.s.cash[0] == 1


def test_tw27_20_points_for_210_dollars_are_the_most_in_one_go() -> None:
    table = arrives("L", cash="400 / 0")

    assert table.allows("buy 20")
    assert price_of_happiness(20) == 210
    assert len(table.moves("buy")) == 21  # none is a choice too


def test_tw27_a_parcel_brings_nothing() -> None:
    ground = "R . A1:0"
    table = position(ground, hands="a=A1 b=A1 / -", links="0: 0-1-2", passengers="0")
    table.plays("trip 0 A1", "ride 1.1", "play a strip", "play b A1")

    assert (table.s.happiness[0], table.s.stress[0], table.s.cash[0]) == (1, 1, 4)


# TW28, TW29 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("link", "money"), [("", 3), (" fast", 5)])
def test_tw28_a_link_pays_a_dollar_a_rail_and_half_more_if_upgraded(link: str, money: int) -> None:
    table = position(
        "C . . . R",
        hands="a=R b=R / -",
        links=f"0: 0-1-2-3-4{link}",
        passengers="0",
        cash="0 / 0",
    )
    table.plays("trip 0 R", "ride 1.1", "play a strip", "play b R")

    assert table.s.cash[0] == money


def test_tw28_who_cannot_pay_gives_all_and_no_further_money_moves() -> None:
    """HP and bonus stand; later own links bring no money."""
    ground = "C . . . L . R"
    table = position(
        ground,
        hands="a=R b=R / -",
        links="1: 0-1-2-3-4; 0: 4-5-6",
        passengers="0",
        cash="2 / 0",
        stress="5 / 1",
    )
    table.plays("trip 0 R", "ride 2.1", "ride 1.1", "play a strip", "play b R")

    assert table.s.cash.tolist()[:2] == [0, 2]
    assert table.s.happiness.tolist()[:2] == [1, 1]
    assert table.s.stress[0] == 5 - 1 + 1


def test_tw28_money_earned_later_does_not_pay_earlier_links() -> None:
    ground = "C . L . R"
    table = position(
        ground, hands="a=R b=R / -", links="0: 0-1-2; 1: 2-3-4", passengers="0", cash="0 / 0"
    )
    table.plays("trip 0 R", "ride 1.1", "ride 2.1", "play a strip", "play b R")
    assert table.s.cash.tolist()[:2] == [0, 1]  # the own link came first


def test_tw29_the_passenger_leaves_the_board() -> None:
    table = arrives("R", reserve=3)  # type: ignore[arg-type]

    assert table.s.passenger.tolist()[:3] == [0, 0, 0]
    assert table.s.reserve == 4


# Examples of the rulebook -------------------------------------------------------------------


def test_example_a_trip_with_payments() -> None:
    """Orange pays Brown $3 and earns $6 and $2; the L comes from another card than the strip."""
    ground = "C . . . I . . . . R . . L"
    table = position(
        ground,
        hands="a=R,C,L,I b=L / -",
        links="1: 0-1-2-3-4; 0: 4-5-6-7-8-9 fast; 0: 9-10-11-12",
        passengers="0",
        cash="10 / 0",
    )
    table.plays("trip 0 L", "ride 2.1", "ride 1.1", "ride 1.2", "play a strip", "play b L")
    assert table.s.happiness.tolist()[:2] == [2, 1]
    caused = table.plays("buy 2", "cash")

    assert args_of(caused, "fare-paid") == [{"seat": 0, "link": "2.1", "money": 3}]
    assert [fare["money"] for fare in args_of(caused, "fare-earned")] == [3, 6, 2]
    assert table.s.cash.tolist()[:2] == [10 - 3 - 3 + 6 + 2, 3]
    assert table.s.happiness[0] == 2 + 2


def test_example_the_large_commerce() -> None:
    """Brown's link lies within one building now, and a passenger to C stops at its first space."""
    ground = """
        .     .     .     .
        A1:0=R .    B1:1=C B2:1=C
        .     .     .     .
        .     .     .     .
    """
    table = position(
        ground,
        hands="a=R b=R / c=C d=C",
        links="0: 6-5-4; 1: 6-10-11-7",
        passengers="4 7",
        stress="3 / 1",
        cash="0 / 9",
        actions=1,
    )
    assert not table.moves("trip 4")
    table.plays("trip 7 R")
    assert table.moves() == {"ride 1.1"}
    table.plays("ride 1.1", "play a strip", "play b R")
    assert (table.s.happiness[0], table.s.stress[0], table.s.cash[0]) == (1, 2, 1)

    table.plays("trip 4 C")
    assert table.moves() == {"ride 1.1"}


def test_example_residence_to_residence_over_f3() -> None:
    """Orange earns 2 HP with R, 1 HP with F3; Brown 1 HP over his own link."""
    ground = """
        R  .  F3:0 .  R
        .  _  _    _  .
        .  .  F2:1 .  .
    """
    links = "0: 0-1-2; 0: 2-3-4; 1: 0-5-7-8-9-10-11-6-4"
    table = position(ground, hands="a=R b=R c=F3 / -", links=links, passengers="0")
    assert table.moves("trip 0") == {"trip 0 R", "trip 0 F3"}
    table.plays("trip 0 R", "ride 1.1", "ride 1.2", "play a strip", "play b R")
    assert table.s.happiness[0] == 2

    table = position(ground, hands="a=R b=R c=F3 / -", links=links, passengers="0")
    table.plays("trip 0 F3", "ride 1.1", "play a strip", "play c F3")
    assert table.s.happiness[0] == 1

    table = position(ground, hands="- / a=R b=R", links=links, passengers="0", turn_of=1)
    table.plays("trip 0 R", "ride 2.1", "play a strip", "play b R")
    assert table.s.happiness[1] == 1


# General notes: the illustrations about parcels and buildings -------------------------------

# C - A above B - R, and room for a way round in C and D, to the east.
ILLUSTRATED = """
    C  .  A1:0  .
    _  _  A2:0  .
    R  .  .     _
"""
LINKS = "0: 0-1-2; 0: 4-8-7-6"


def illustrated(**more: str) -> Table:
    ground = more.pop("ground", ILLUSTRATED)
    table = position(ground, links=LINKS, passengers="0", **more)  # type: ignore[arg-type]
    for kind in range(4):
        for i in range(2):
            move_openly(table.s, BUILDING_CARDS[kind, i], SUPPLY + kind)
    return table


def test_illustration_1_adjacent_parcels_are_not_connected() -> None:
    table = illustrated(hands="a=R b=R / -")

    assert not table.moves("trip")


@pytest.mark.parametrize(
    ("path", "rails", "points"),
    [
        (("build 2 w", "lay s", "done"), "play a rail1", 2),
        (("build 4 s", "lay n", "done"), "play a rail1", 2),
        (("build 2 w", "lay s", "lay s", "done"), "play b rail2", 1),
        (("build 3 w", "lay s", "lay w", "done"), "play b rail2", 3),
    ],
    ids=["through A", "through B", "through both", "round them"],
)
def test_illustration_1_the_four_ways_to_connect(
    path: tuple[str, ...], rails: str, points: int
) -> None:
    table = illustrated(hands="a=rail1 b=rail2 c=A1,A2,R,C d=R / -")
    table.plays(*path, rails)
    icon = sorted(table.moves("play c"))[0]
    table.plays(icon)
    before = table.s.happiness[0]
    rides(table, "R")

    assert table.s.happiness[0] - before == points


def rides(table: Table, goal: str) -> None:
    """The passenger of the first space goes there, with whatever ticket is left."""
    table.s.stress[0] = 5
    table.plays(f"trip 0 {goal}")
    while table.doing(0) == "riding":
        table.plays(sorted(table.moves())[0])
    table.plays("play d strip", f"play d {goal}")


def test_illustration_2_an_industry_on_a_cannot_be_built_through() -> None:
    ground = ILLUSTRATED.replace("A1:0 ", "A1:0=I")
    table = illustrated(ground=ground, hands="a=rail1 b=rail2 c=A2,I,R,C d=R / -")

    assert not table.moves("build 2")
    assert table.allows("build 4 n")  # from the Industry through B
    assert table.allows("build 3 w")  # the way round


def test_illustration_3_a_residence_on_b_stops_the_passenger_first() -> None:
    ground = ILLUSTRATED.replace("A1:0 ", "A1:0=I").replace("A2:0 ", "A2:0=R")
    table = illustrated(ground=ground, hands="b=rail2 c=A2,I,R,C d=R / -")
    assert not table.allows("trip 0 R")
    table.plays("build 3 w", "lay s", "lay w", "done", "play b rail2", "play c I")
    table.plays("trip 0 R", "ride 1.1", "ride 1.3")

    assert table.doing(0) == "paying"


def test_illustration_4_two_industries_form_one_and_connect_everything() -> None:
    ground = ILLUSTRATED.replace("A1:0 ", "A1:0=I")
    table = illustrated(ground=ground, hands="a=build b=A2 c=C d=R e=R / -")
    table.plays("construct A2 I", "play a build", "play b A2")

    assert {"trip 0 R", "trip 4 R", "trip 4 C"} <= table.moves("trip")


def test_illustration_5_brown_enlarges_the_industry_and_uses_his_own_link() -> None:
    """His parcel is not connected to the Industry beside it, until an Industry stands on it."""
    ground = """
        C  .  A1:0=I .
        _  _  A2:0=I E1:1
        R  .  .      .
        .  .  .      .
    """
    table = position(
        ground,
        hands="- / a=build b=E1 c=R d=R e=rail1,I",
        turn_of=1,
        links="0: 0-1-2; 0: 4-8-7-6; 1: 6-10-11-12-13-9-5",
        passengers="4",
    )
    move_openly(table.s, BUILDING_CARDS[3, 0], SUPPLY + 3)
    assert table.allows("build 5 s")  # a rail through E would connect it too
    table.plays("construct E1 I", "play a build", "play b E1")
    assert {"trip 4 R", "trip 5 R"} <= table.moves("trip")
    table.plays("trip 4 R")
    assert table.moves() == {"ride 1.2", "ride 2.1"}
    table.plays("ride 2.1", "play c strip", "play d R")

    assert table.s.happiness[1] == 1 + 1
