"""Constructing and upgrading buildings (TW5, TW23-TW25), with the rulebook's examples."""

from __future__ import annotations

import pytest

from carbarn.games.tramways.components import BUILDING_CARDS
from carbarn.games.tramways.piles import move_openly
from carbarn.games.tramways.state import HANDS, SUPPLY

from ..notated import args_of
from .board import Table, position

CONSTRUCT = "a=build b=A1"


def supplied(table: Table, copies: int = 1) -> Table:
    """A table with building tickets in the supply."""
    for kind in range(4):
        for i in range(copies):
            move_openly(table.s, BUILDING_CARDS[kind, i], SUPPLY + kind)
    return table


def constructs(table: Table, parcel: str, kind: str) -> list[object]:
    """Construct with tickets a and b, and tell what it caused."""
    return list(table.plays(f"construct {parcel} {kind}", "play a build", f"play b {parcel}"))


# TW23 ---------------------------------------------------------------------------------------


def test_tw23_a_building_brings_a_tile_a_passenger_a_ticket_and_a_point() -> None:
    table = supplied(position("R . A1:0", hands=f"{CONSTRUCT} / -", tiles="1 1 1 2"))
    constructs(table, "A1", "C")

    s = table.s
    assert (s.building[2], s.passenger[2], s.happiness[0]) == (1, 1, 1)
    assert s.tiles.tolist() == [1, 0, 1, 2]
    assert s.zone[BUILDING_CARDS[1, 0]] == HANDS
    assert table.discards(0) == {"a", "b"}


def test_tw23_any_type_that_is_left() -> None:
    """Example: you are not required to build an L tile because the card shows an L."""
    table = supplied(position("R . A1:0", hands=f"{CONSTRUCT} / -", tiles="1 0 1 2"))

    assert table.moves("construct") == {"construct A1 R", "construct A1 L", "construct A1 I"}


@pytest.mark.parametrize("parcel", ["A1", "A1:1", "A1:0=C"])
def test_tw23_only_on_an_own_parcel_without_a_building(parcel: str) -> None:
    table = supplied(position(f"R . {parcel}", hands=f"{CONSTRUCT} / -"))

    assert not table.moves("construct")


def test_tw23_both_icons_of_one_card_cost_stress() -> None:
    """Example: the card with Construct and D3 alone would do, for one stress."""
    table = supplied(position("R . D3:0", hands="a=build,D3 / -", stress="1 / 1"))
    table.plays("construct D3 L", "play a build", "play a D3")

    assert table.s.stress[0] == 2


def test_tw23_an_industry_raises_the_hand_limit_to_nine_at_most() -> None:
    table = supplied(position("R . A1:0", hands=f"{CONSTRUCT} / -"))
    constructs(table, "A1", "I")
    assert table.s.limit[0] == 8

    table = supplied(position("R . A1:0", hands=f"{CONSTRUCT} / -"))
    table.s.limit[0] = 9
    constructs(table, "A1", "I")
    assert table.s.limit[0] == 9


THROUGH = "R . A1:0 . C"


def test_tw23_a_rail_on_the_parcel_goes_back_and_the_link_splits() -> None:
    """Example: Orange's link from R to R via F3 becomes two links at the new Leisure."""
    table = supplied(
        position("R . F3:0 . R", hands="a=build b=F3 / -", links="0: 0-1-2-3-4", passengers="")
    )
    constructs(table, "F3", "L")

    assert table.links(0) == ["0-1-2", "2-3-4"]
    assert table.s.straights[0] == 12 - 2
    assert table.s.passenger[2] == 1


def test_tw23_upgraded_halves_stay_upgraded() -> None:
    table = supplied(position(THROUGH, hands=f"{CONSTRUCT} / -", links="0: 0-1-2-3-4 fast"))
    constructs(table, "A1", "L")

    assert table.links(0) == ["0-1-2 fast", "2-3-4 fast"]


def test_tw23_an_empty_half_vanishes() -> None:
    table = supplied(position("R A1:0 . C", hands=f"{CONSTRUCT} / -", links="0: 0-1-2-3"))
    constructs(table, "A1", "L")
    assert table.links(0) == ["1-2-3"]

    table = supplied(position("C . A1:0 R", hands=f"{CONSTRUCT} / -", links="0: 0-1-2-3"))
    constructs(table, "A1", "L")
    assert table.links(0) == ["0-1-2"]

    alone = supplied(position("C A1:0 R", hands=f"{CONSTRUCT} / -", links="0: 0-1-2"))
    constructs(alone, "A1", "L")
    assert alone.links(0) == []
    assert alone.s.straights[0] == 12


def test_tw23_of_an_incomplete_link_the_near_part_becomes_complete() -> None:
    """The far part stays incomplete, with the round in which it was last worked on."""
    table = supplied(
        position(
            "R . A1:0 . . C", hands=f"{CONSTRUCT} / -", links="0: 0-1-2-3-4 worked 1", round_=2
        )
    )
    constructs(table, "A1", "L")

    assert table.links(0) == ["0-1-2", "2-3-4"]
    assert table.s.stage.tolist()[:2] == [2, 1]
    assert table.s.worked[1] == 1


def test_tw23_of_an_extended_link_what_was_complete_stays_kept_behind_the_building() -> None:
    """Built on the first of two parcels, the far part still has its old complete beginning."""
    ground = "R . A1:0 . A2:0 . . C"
    table = supplied(
        position(ground, hands=f"{CONSTRUCT} / -", links="0: 0-1-2-3-4-5-6 kept 3 worked 1")
    )
    constructs(table, "A1", "L")

    assert table.links(0) == ["0-1-2", "2-3-4-5-6"]
    assert table.s.kept[1] == 1


def test_tw23_both_rails_on_a_parcel_go_back() -> None:
    ground = ". L .\nR A1:0 C\n. I ."
    table = supplied(position(ground, hands=f"{CONSTRUCT} / -", links="0: 1-4-7; 0: 3-4-5"))
    constructs(table, "A1", "L")

    assert table.links(0) == []
    assert table.s.straights[0] == 12


def test_tw23_a_link_that_crosses_itself_on_the_parcel_becomes_three() -> None:
    ground = """
        .  R    .  .
        C  A1:0 .  .
        .  .    .  .
    """
    table = supplied(
        position(ground, hands=f"{CONSTRUCT} / -", links="0: 1-5-9-10-6-5-4", passengers="")
    )
    constructs(table, "A1", "L")

    assert table.links(0) == ["5-6-10-9-5"]  # the two others are empty
    assert (table.s.straights[0], table.s.curves[0]) == (12, 12 - 3)


def test_tw23_an_open_end_that_comes_to_face_a_stop_completes_without_an_icon() -> None:
    ground = "R . A1:0 . C\n. . . . ."
    table = supplied(
        position(ground, hands=f"{CONSTRUCT} / -", links="0: 0-1-2-7 worked 2; 0: 4-3-2 worked 2")
    )
    assert table.s.stage[1] == 1
    constructs(table, "A1", "L")

    assert table.links(0) == ["0-1-2", "2-3-4"]


def test_tw23_constructing_is_not_work() -> None:
    table = supplied(
        position("R . A1:0 . . C", hands=f"{CONSTRUCT} / -", links="0: 0-1-2-3-4 worked 1")
    )
    constructs(table, "A1", "L")
    table.plays("income")
    table.plays("income", "finish", "finish", "finish")

    assert table.links(0) == ["0-1-2"]


# TW5 ----------------------------------------------------------------------------------------


def test_tw5_the_building_ticket_is_drawn_or_chosen() -> None:
    drawn = supplied(position("R . A1:0", hands=f"{CONSTRUCT} / -"), copies=2)
    constructs(drawn, "A1", "C")
    assert len(drawn.hand(0)) == 1

    chosen = supplied(
        position("R . A1:0", hands=f"{CONSTRUCT} / -", building_tickets="chosen"), copies=2
    )
    constructs(chosen, "A1", "C")
    numbers = {f"#{BUILDING_CARDS[1, i] + 1}" for i in range(2)}
    assert chosen.moves() == {f"take {number}" for number in numbers}
    chosen.plays(f"take {min(numbers)}")
    assert chosen.hand(0) == {min(numbers)}


# TW24 ---------------------------------------------------------------------------------------


def test_tw24_adjacent_buildings_of_one_type_are_one_whoever_owns_them() -> None:
    table = position("R A1:0=R A2:1=R+ A3:0=C R")

    assert table.s.group.tolist()[:5] == [0, 0, 0, 3, 4]


def test_tw24_corners_do_not_touch() -> None:
    table = position("R .\n. R")

    assert table.s.group[0] != table.s.group[3]


def test_tw24_a_link_within_one_building_carries_nobody_but_counts() -> None:
    ground = "R R\n. .\n. ."
    table = position(ground, hands="a=link+ b=R c=R / -", links="0: 0-2-3-1", passengers="0 1")

    assert not table.moves("trip")
    table.plays("upgrade-link 1.1", "play a link+", "play b R")
    assert table.points()[0] == 3 + 3 - 1


def test_tw24_a_brown_residence_in_h2_keeps_the_connection() -> None:
    """Example: anything but a Residence in H2 would cost Brown his connection."""
    ground = "R R . H2:1 R"
    for kind, reaches in (("R", True), ("C", False)):
        table = supplied(
            position(
                ground,
                hands="- / a=build b=H2 c=R d=rail1",
                turn_of=1,
                links="1: 1-2-3",
                passengers="0",
            )
        )
        table.plays(f"construct H2 {kind}", "play a build", "play b H2")
        merged = table.s.group[3] == table.s.group[4]
        assert merged == reaches
        assert table.allows("trip 0 R") == reaches


# TW25 ---------------------------------------------------------------------------------------


def test_tw25_an_upgrade_brings_a_passenger_and_three_points() -> None:
    """Example: Orange upgrades the Commerce in D1."""
    table = position("R . D1:0=C", hands="a=build+ b=C c=R / -", passengers="", reserve=5)
    table.plays("upgrade D1", "play a build+", "play b C")

    s = table.s
    assert (s.upgraded[2], s.passenger[2], s.reserve, s.happiness[0]) == (1, 1, 4, 3)


def test_tw25_the_type_is_played_not_what_the_card_is_marked_with() -> None:
    """Example: the green card with R does not serve to upgrade a Commerce."""
    table = position("R . D1:0=C", hands="a=build+ b=R / -")
    assert not table.moves("upgrade")
    table = position("R . D1:0=R", hands="a=build+ b=R / -")
    assert table.moves("upgrade") == {"upgrade D1"}


@pytest.mark.parametrize("ground", ["R . C", "R . D1:1=C", "R . D1:0=C+", "R . D1:0"])
def test_tw25_only_own_tiles_and_once(ground: str) -> None:
    table = position(ground, hands="a=build+ b=C c=D1 / -")

    assert not table.moves("upgrade ")


def test_tw25_no_passenger_if_one_is_there_or_the_reserve_is_empty() -> None:
    table = position("R . D1:0=C", hands="a=build+ b=C / -", reserve=5)
    table.plays("upgrade D1", "play a build+", "play b C")
    assert (table.s.reserve, table.s.happiness[0]) == (5, 3)

    table = position("R . D1:0=C", hands="a=build+ b=C / -", passengers="", reserve=0)
    caused = table.plays("upgrade D1", "play a build+", "play b C")
    assert (table.s.passenger[2], table.s.happiness[0]) == (0, 3)
    assert not args_of(caused, "arrived")
