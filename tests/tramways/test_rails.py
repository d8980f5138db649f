"""Building and upgrading links (TW15-TW22), with the rulebook's examples."""

from __future__ import annotations

import pytest

from carbarn.engine.events import NO_LOG
from carbarn.games.tramways.links import lose_links
from carbarn.games.tramways.moves import parse_move
from carbarn.games.tramways.state import INCOMPLETE
from carbarn.games.tramways.turn import why_not

from ..notated import args_of
from .board import Table, position

RICH = "a=rail1 b=rail1 c=rail2 d=rail3 e=R f=C g=L h=I"


def lays(table: Table, start: str, *sides: str) -> None:
    """Draw a path and be done with it."""
    table.plays(start, *(f"lay {side}" for side in sides), "done")


# TW15 ---------------------------------------------------------------------------------------


def test_tw15_a_build_costs_a_worker() -> None:
    table = position("R . . C", hands="a=rail1 / -", workers="2 / 2")
    lays(table, "build 1 w", "e")
    table.plays("play a rail1")

    assert table.s.workers[0] == 1
    assert table.links(0) == ["0-1-2"]


def test_tw15_without_a_worker_nothing_is_built() -> None:
    table = position("R . . C", hands="a=rail1 / -", workers="0 / 2")

    assert not table.moves("build")


def test_tw15_without_rail_symbols_nothing_is_built() -> None:
    table = position("R . . C", hands="a=R,C / -")

    assert not table.moves("build")


def test_tw15_symbols_are_exactly_the_cost() -> None:
    """No fewer, no more: two symbols alone build two rails, not one."""
    table = position("R . . .\n. . . .", hands="a=rail2 / -")
    table.plays("build 1 w", "lay e")
    assert table.moves() == {"lay e", "lay s"}
    table.plays("lay e")
    assert table.moves() == {"done"}


@pytest.mark.parametrize(("icons", "starts"), [("rail1", False), ("rail2", True)])
def test_tw15_a_mountain_costs_two_symbols(icons: str, starts: bool) -> None:
    table = position("R ^ . C", hands=f"a={icons} / -")

    assert table.allows("build 1 w") == starts


def test_tw15_a_second_rail_on_a_mountain_costs_two_as_well() -> None:
    table = position(". R .\n. ^ .\n. . .", hands="a=rail1 / -", links="1: 1-4-3 worked 2")
    assert not table.allows("build 4 e")
    ground = ". R .\nC ^ .\n. . ."
    table = position(ground, hands="a=rail2 / -", links="1: 1-4-5")
    lays(table, "build 4 w", "s")
    table.plays("play a rail2")

    assert table.links(0) == ["3-4-7"]


def test_tw15_rails_start_at_any_building_an_own_parcel_or_an_own_open_end() -> None:
    ground = """
        R      .  .  .  A1:0
        .      .  .  .  .
        A2:1   .  .  .  A3
    """
    table = position(ground, hands="a=rail1 / -", links="0: 0-1-6; 1: 14-13-12")

    starts = table.moves("build")
    assert "build 5 n" in starts  # from the Residence
    assert "build 3 e" in starts  # from the own parcel
    assert "build 6 n" in starts  # from the own open end
    assert "build 11 w" not in starts  # from another's parcel
    assert "build 9 s" not in starts  # from a parcel of nobody's
    assert "build 12 e" not in starts  # from another's open end


def test_tw15_one_link_is_worked_on() -> None:
    table = position("R . . C\n. . . .", hands="a=rail1 b=rail1 / -")
    table.plays("build 1 w", "lay e")

    assert table.moves() == {"lay s", "done"}


def test_tw15_a_build_is_one_unbroken_run_that_ends_where_it_joins_a_link() -> None:
    """Rails behind the link that was joined would be a second run."""
    ground = "R . . A1:0 . . C"
    table = position(ground, hands="a=rail1 b=rail1 c=R / -", links="0: 3-2-1; 0: 3-4-5")
    table.plays("build 1 w", "lay e")

    assert table.moves() == {"done"}


def test_tw15_a_one_rail_link() -> None:
    table = position("R . C", hands="a=rail1,C / -")
    lays(table, "build 1 w", "e")
    caused = table.plays("play a rail1", "play a C")

    assert table.links(0) == ["0-1-2"]
    assert args_of(caused, "completed") == [{"seat": 0, "link": "1.1"}]


# TW16 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("icon", ["R", "C"])
def test_tw16_completing_needs_a_destination_of_either_end(icon: str) -> None:
    table = position("R . . C", hands=f"a=rail2 b={icon} / -")
    lays(table, "build 1 w", "e", "e")
    table.plays("play a rail2", f"play b {icon}")

    assert table.links(0) == ["0-1-2-3"]


def test_tw16_without_it_a_link_is_not_completed() -> None:
    table = position("R . . C\n. . . .", hands="a=rail2 b=L / -")
    table.plays("build 1 w", "lay e")

    assert table.moves() == {"lay s"}


def test_tw16_an_incomplete_link_needs_no_destination_and_takes_none() -> None:
    table = position("R . . . C", hands="a=rail2 b=R / -")
    lays(table, "build 1 w", "e", "e")

    assert table.moves() == {"play a rail2"}


def test_tw16_two_own_incomplete_links_are_joined_in_one_action() -> None:
    table = position("R . . . C", hands="a=rail1 b=C / -", links="0: 0-1-2; 0: 4-3-2")
    lays(table, "build 2 w", "e")
    table.plays("play a rail1", "play b C")

    assert table.links(0) == ["0-1-2-3-4"]
    assert table.s.rails[0] + table.s.rails[1] == 3


# TW17 ---------------------------------------------------------------------------------------

TURN = "R . . C\n. . . .\n. . . ."


def test_tw17_one_symbol_turns_the_last_rail() -> None:
    table = position(TURN, hands="a=rail1 / -", links="0: 0-1-2", workers="2 / 2")
    table.plays("redirect 1.1")
    assert table.moves() == {"lay s"}  # not east again, and north is the edge
    table.plays("lay s", "done", "play a rail1")

    assert table.links(0) == ["0-1-5"]
    assert table.s.workers[0] == 1
    assert table.s.straights[0] + table.s.curves[0] == 24 - 1


def test_tw17_on_a_mountain_too_it_is_one_symbol() -> None:
    table = position("R ^ . C\n. . . .", hands="a=rail1 / -", links="0: 0-1-2")

    assert table.allows("redirect 1.1")


def test_tw17_the_other_symbols_build_on() -> None:
    """The example: of Build 3 Rail one symbol redirects, the other two must build."""
    table = position(TURN, hands="a=rail3 / -", links="0: 0-1-2")
    lays(table, "redirect 1.1", "s", "s", "e")
    table.plays("play a rail3")

    assert table.links(0) == ["0-1-5-9-10"]


def test_tw17_completing_by_it_needs_the_destination() -> None:
    ground = "R . . .\n. C . ."
    alone = position(ground, hands="a=rail1 / -", links="0: 0-1-2")
    assert not alone.allows("redirect 1.1")

    table = position(ground, hands="a=rail1 b=R / -", links="0: 0-1-2")
    lays(table, "redirect 1.1", "s")
    table.plays("play a rail1", "play b R")
    assert table.links(0) == ["0-1-5"]


def test_tw17_no_rail_of_a_part_that_was_once_complete_is_turned() -> None:
    ground = "R . A1:0 . .\n. . . . ."
    table = position(ground, hands="a=rail1 / -", links="0: 0-1-2-3 kept 1")

    table.plays("redirect 1.1")
    assert table.moves() == {"lay s"}
    kept = position(ground, hands="a=rail1 / -", links="0: 0-1-2")
    assert not kept.moves("redirect")


def test_tw17_it_counts_as_work() -> None:
    table = position(TURN, hands="a=rail1 / -", links="0: 0-1-2 worked 1", round_=2)
    lays(table, "redirect 1.1", "s")
    table.plays("play a rail1")

    assert table.s.worked[0] == 2


def test_tw17_once_per_action() -> None:
    table = position(TURN, hands="a=rail2 / -", links="0: 0-1-2")
    table.plays("redirect 1.1", "lay s")

    assert not table.moves("redirect")


# TW18 ---------------------------------------------------------------------------------------


def test_tw18_straights_may_cross_whoever_owns_them() -> None:
    ground = ". R .\nR . C\n. C ."
    table = position(ground, hands="a=rail1,C / -", links="1: 3-4-5")
    lays(table, "build 4 n", "s")
    table.plays("play a rail1", "play a C")

    assert table.links(0) == ["1-4-7"]


def test_tw18_two_curves_that_do_not_touch_may_share_a_space() -> None:
    ground = ". R .\nR . C\n. C ."
    table = position(ground, hands="a=rail1,C / -", links="1: 1-4-3")
    table.plays("build 4 s")

    assert table.moves() == {"lay e"}


def test_tw18_nothing_else() -> None:
    ground = ". R .\nR . C\n. C ."
    table = position(ground, hands="a=rail1,C,R / -", links="1: 1-4-3")

    assert not table.allows("build 4 n")
    assert not table.allows("build 4 w")
    full = position(ground, hands="a=rail1,C,R / -", links="1: 1-4-3; 1: 7-4-5")
    assert not full.moves("build 4")


# TW19 ---------------------------------------------------------------------------------------


def test_tw19_no_rail_on_a_lake() -> None:
    table = position("R ~ C\n. . .", hands=f"{RICH} / -")

    assert not table.allows("build 1 w")


def test_tw19_pointing_at_a_lake_is_allowed_while_incomplete() -> None:
    table = position("R . ~ C", hands="a=rail1 / -")
    lays(table, "build 1 w", "e")
    table.plays("play a rail1")

    assert table.links(0) == ["0-1-2"]


def test_tw19_no_rail_on_a_building() -> None:
    table = position("R C . .", hands=f"{RICH} / -")

    assert not table.allows("build 1 w")


@pytest.mark.parametrize("parcel", ["A1", "A1:1"])
def test_tw19_no_rail_on_another_s_or_nobody_s_parcel_nor_pointing_into_it(parcel: str) -> None:
    table = position(f"R {parcel} .\n. . .", hands="a=rail1 / -")

    assert not table.allows("build 1 w")
    table.plays("build 3 n")
    assert table.moves() == {"lay e"}
    table = position(f"R . {parcel}\n. . .", hands="a=rail1 / -")
    table.plays("build 1 w")
    assert table.moves() == {"lay s"}


def test_tw19_a_rail_beside_such_a_parcel_is_fine() -> None:
    """Example 1, below: Pink may build alongside both parcels, but connect to neither."""
    ground = ". A1:0 .\nC . .\n. B1 ."
    table = position(ground, hands="/ a=rail1", turn_of=1, workers="2 / 2")
    table.plays("build 4 w")

    assert table.moves() == {"lay e"}


def test_tw19_not_off_the_edge() -> None:
    table = position("R . \n. .", hands="a=rail1 / -")
    table.plays("build 1 w")

    assert table.moves() == {"lay s"}


def test_tw19_a_hole_is_an_edge() -> None:
    table = position("R . _\n. . .", hands="a=rail1 / -")
    table.plays("build 1 w")

    assert table.moves() == {"lay s"}


def test_tw19_not_onto_an_opponent_s_link() -> None:
    table = position("R . . C\n. . . .", hands="a=rail1 / -", links="1: 3-2-1")
    table.plays("build 1 w")

    assert table.moves() == {"lay s"}


def test_tw19_two_incomplete_links_of_different_players_are_not_connected() -> None:
    table = position("R . . . C", hands=f"{RICH} / -", links="0: 0-1-2; 1: 4-3-2")

    assert not table.allows("build 2 w")


def test_tw19_no_more_tiles_than_one_has() -> None:
    table = position("R . .\n. . .", hands="a=rail1 / -")
    table.s.curves[0] = 0
    table.plays("build 1 w")
    assert table.moves() == {"lay e"}
    table = position("R . .\n. . .", hands="a=rail1 / -")
    table.s.straights[0] = 0
    table.plays("build 1 w")
    assert table.moves() == {"lay s"}


def test_tw19_no_link_from_a_stop_to_itself() -> None:
    ground = "R R .\n. . ."
    table = position(ground, hands="a=rail1 b=rail1 c=rail1 d=R / -")
    table.plays("build 3 n")

    assert table.moves() == {"lay e"}
    table.plays("lay e")
    assert not table.allows("lay n")


def test_tw19_no_loop_to_the_parcel_where_it_began() -> None:
    ground = "A1:0 .\n. ."
    table = position(ground, hands="a=rail3 b=A1 / -")

    assert not table.moves("build")


def test_tw19_an_own_parcel_where_another_own_link_ends_is_crossed_only_to_join_it() -> None:
    ground = """
        .  L    .
        R  A1:0 C
        .  .    .
        .  I    .
    """
    table = position(ground, hands=f"{RICH} / -", links="0: 4-7-10")

    table.plays("build 4 w")
    assert table.moves() == {"lay s"}
    free = position(ground, hands=f"{RICH} / -", links="1: 3-6-7")
    free.plays("build 4 w")
    assert free.moves() == {"lay n", "lay e", "lay s"}


BEGUN = """
    .  L    .
    R  A1:0 C
    .  .    .
    .  ^    .
"""


def test_tw19_a_rail_on_a_parcel_where_an_unfinished_link_begins_joins_it() -> None:
    table = position(BEGUN, hands="a=rail1 / -", links="0: 4-7-10 worked 1")
    table.plays("build 4 w")
    assert table.moves() == {"lay s"}
    table.plays("lay s")
    assert table.moves() == {"done"}  # the run ends where it joins a link
    caused = table.plays("done", "play a rail1")

    assert table.links(0) == ["3-4-7-10"]
    assert args_of(caused, "built") == [{"seat": 0, "link": "1.2", "rails": 1}]
    assert not args_of(caused, "completed")
    assert table.s.stage[1] == INCOMPLETE


def test_tw19_the_joined_link_counts_as_worked_on_and_can_be_completed() -> None:
    ground = BEGUN.rstrip() + "\n. I ."
    table = position(ground, hands="a=rail1 b=rail2 c=R / -", links="0: 4-7-10 worked 1")
    lays(table, "build 4 w", "s")
    table.plays("play a rail1")
    assert table.s.worked[1] == table.s.round
    lays(table, "build 10 n", "s")
    table.plays("play b rail2", "play c R")

    assert table.links(0) == ["3-4-7-10-13"]


def test_tw19_a_complete_link_is_extended_into_an_unfinished_one() -> None:
    """If nobody works on it for a round, only the complete link is left (TW20)."""
    ground = "R . A1:0 . ."
    table = position(ground, hands="a=rail1 / -", links="0: 0-1-2; 0: 2-3-4")
    lays(table, "build 2 w", "e")
    table.plays("play a rail1")
    assert table.links(0) == ["0-1-2-3-4"]
    table.s.round += 2
    lose_links(table.s, table.s.round, NO_LOG)

    assert table.links(0) == ["0-1-2"]


def test_tw19_a_link_that_is_being_extended_is_not_lengthened_at_its_other_end() -> None:
    ground = "R A1:0 . A2:0 . ."
    table = position(ground, hands=f"{RICH} / -", links="0: 1-2-3-4-5 kept 1")

    assert not table.allows("build 1 w")


def test_tw19_no_other_rail_may_take_the_beginning_of_an_unfinished_link() -> None:
    table = position(BEGUN, hands=f"{RICH} / -", links="0: 4-7-10")
    table.plays("build 4 w")

    for move in ("lay n", "lay e"):
        refusal = why_not(table.s, 0, parse_move(move))
        assert (refusal.rule, refusal.key) == ("TW19", "cuts-off-link")


def test_tw19_a_refusal_says_that_two_links_would_need_that_parcel() -> None:
    table = position(BEGUN, hands=f"{RICH} / -", links="0: 4-7-10; 0: 4-1-2")
    refusal = why_not(table.s, 0, parse_move("build 4 w"))

    assert (refusal.rule, refusal.key) == ("TW19", "cuts-off-link")


def test_tw19_in_version_2_only_a_complete_link_could_be_joined() -> None:
    table = position(BEGUN, hands=f"{RICH} / -", links="0: 4-7-10")
    table.s.rules = 2

    assert not table.allows("build 4 w")
    assert why_not(table.s, 0, parse_move("build 4 w")).rule == "TW19"


def test_tw19_a_refusal_says_that_a_link_would_lead_back() -> None:
    table = position("A1:0 . .\n. . .", hands=f"{RICH} / -")
    table.plays("build 1 w", "lay s", "lay w")
    refusal = why_not(table.s, 0, parse_move("lay n"))

    assert (refusal.rule, refusal.key) == ("TW19", "leads-back")


# TW20 ---------------------------------------------------------------------------------------

THROUGH = "R . A1:0 . C\n. . . . ."


def test_tw20_a_rail_through_an_own_parcel_ends_its_being_a_stop() -> None:
    table = position(THROUGH, hands="a=rail3 b=C / -")
    lays(table, "build 1 w", "e", "e", "e")
    table.plays("play a rail3", "play b C")

    assert table.links(0) == ["0-1-2-3-4"]


def test_tw20_a_path_that_reaches_an_own_parcel_may_end_there_or_go_on() -> None:
    table = position(THROUGH, hands="a=rail1 b=rail1 c=A1 / -")
    table.plays("build 1 w", "lay e")

    assert table.moves() == {"done", "lay e", "lay s"}


def test_tw20_a_complete_link_is_extended_through_its_parcel() -> None:
    table = position(THROUGH, hands="a=rail2 b=R / -", links="0: 0-1-2")
    lays(table, "build 2 w", "e", "e")
    assert table.moves() == {"play a rail2", "play b R"}  # the icon of either end of the whole
    table.plays("play a rail2", "play b R")

    assert table.links(0) == ["0-1-2-3-4"]


def test_tw20_while_the_extension_is_unfinished_the_link_is_out_of_service() -> None:
    table = position(THROUGH, hands="a=rail1 b=A1 / -", links="0: 0-1-2", passengers="0")
    assert table.allows("trip 0 A1")
    lays(table, "build 2 w", "e")
    table.plays("play a rail1")

    assert table.s.stage[0] == 1
    assert table.points()[0] == 3 - 1 + 0  # but it would revert at the end of the game


def test_tw20_the_first_new_rail_lies_on_the_parcel() -> None:
    """From the parcel itself a new link starts: the parcel stays a stop."""
    table = position(THROUGH, hands="a=rail1 / -", links="0: 0-1-2")
    lays(table, "build 3 w", "s")
    table.plays("play a rail1")

    assert table.links(0) == ["0-1-2", "2-3-8"]


def test_tw20_an_upgraded_link_is_not_extended() -> None:
    table = position(THROUGH, hands="a=rail1 / -", links="0: 0-1-2 fast")

    assert not table.allows("build 2 w")


def test_tw20_two_complete_links_are_joined_through_their_parcel() -> None:
    table = position(THROUGH, hands="a=rail1 b=C / -", links="0: 0-1-2; 0: 2-3-4")
    table.plays("build 2 w")
    assert table.moves() == {"lay e"}  # elsewhere the other link would lose its stop
    table.plays("lay e", "done", "play a rail1", "play b C")

    assert table.links(0) == ["0-1-2-3-4"]


def test_tw20_two_complete_links_are_joined_through_two_parcels() -> None:
    """General notes, third option: both parcels are built through, in one build."""
    ground = "C . A1:0 A2:0 . R"
    table = position(ground, hands="a=rail2 b=R / -", links="0: 0-1-2; 0: 3-4-5")
    lays(table, "build 2 w", "e", "e")
    table.plays("play a rail2", "play b R")

    assert table.links(0) == ["0-1-2-3-4-5"]


def test_tw20_an_extension_not_worked_on_goes_back_alone() -> None:
    table = position(
        THROUGH,
        hands="- / -",
        links="0: 0-1-2-3-8 kept 1 worked 1",
        round_=2,
        phase="administration",
    )
    table.plays("finish", "finish")

    assert table.links(0) == ["0-1-2"]
    assert table.s.straights[0] + table.s.curves[0] == 23


def test_tw20_at_the_game_s_end_it_reverts_and_the_old_link_scores() -> None:
    table = position(
        THROUGH,
        hands="- / -",
        links="0: 0-1-2-3-8 kept 1 worked 6",
        round_=6,
        phase="administration",
    )
    table.plays("finish", "finish")

    assert table.phase() == "over"
    assert table.links(0) == ["0-1-2"]
    assert table.points()[0] == 3 - 1


def test_tw20_if_the_parcel_carries_another_rail_the_whole_link_goes_back() -> None:
    ground = ". . L . .\nR . A1:0 . .\n. . . . ."
    table = position(
        ground,
        hands="- / -",
        links="0: 5-6-7-8-13 kept 1 worked 1; 0: 2-7-12-11 worked 2",
        phase="administration",
    )
    assert table.points()[0] == -1
    table.plays("finish", "finish")

    assert table.links(0) == ["2-7-12-11"]


# TW21 ---------------------------------------------------------------------------------------


def test_tw21_incomplete_links_not_worked_on_in_a_round_are_removed_at_its_end() -> None:
    """The example: the extended link stays, the untouched one is removed."""
    ground = "R . . . C\n. . . . ."
    table = position(
        ground,
        hands="- / -",
        links="0: 0-1-2 worked 2; 0: 4-3-8 worked 3",
        round_=3,
        phase="administration",
    )
    caused = table.plays("finish", "finish")

    assert table.links(0) == ["4-3-8"]
    assert args_of(caused, "removed") == [{"seat": 0, "link": "1.1"}]
    assert table.s.straights[0] + table.s.curves[0] == 23


def test_tw21_the_round_in_which_it_was_begun_counts_as_worked() -> None:
    table = position("R . . C", hands="a=rail1 / -", round_=3)
    lays(table, "build 1 w", "e")
    table.plays("play a rail1")

    assert table.s.worked[0] == 3


# TW22 ---------------------------------------------------------------------------------------


def test_tw22_an_upgrade_brings_three_points() -> None:
    """The example: Orange upgrades his link between L and R."""
    table = position("L . . R", hands="a=link+ b=R / -", links="0: 0-1-2-3")
    table.plays("upgrade-link 1.1", "play a link+", "play b R")

    assert table.links(0) == ["0-1-2-3 fast"]
    assert table.s.happiness[0] == 3


@pytest.mark.parametrize(
    "links", ["0: 0-1-2", "0: 0-1-2-3 fast", "1: 0-1-2-3"], ids=["incomplete", "fast", "other's"]
)
def test_tw22_only_own_complete_links_that_are_not_upgraded_yet(links: str) -> None:
    table = position("L . . R", hands="a=link+ b=R / -", links=links)

    assert not table.moves("upgrade-link")


def test_tw22_needs_a_destination_of_either_end() -> None:
    table = position("L . . R", hands="a=link+ b=C / -", links="0: 0-1-2-3")
    assert not table.moves("upgrade-link")
    table = position("L . . R", hands="a=link+,L / -", links="0: 0-1-2-3")
    assert table.moves("upgrade-link") == {"upgrade-link 1.1"}


# Examples of the rulebook -------------------------------------------------------------------


def test_example_1_two_mountains_between_a_parcel_and_commerce() -> None:
    """Four symbols, then the parcel's icon or C, and a worker."""
    ground = "B1:0 ^ ^ C"
    table = position(ground, hands="a=rail3 b=rail1 c=B1 d=C / -", workers="1 / 2")
    lays(table, "build 1 w", "e", "e")
    assert table.s.due_rails == 4
    assert table.moves() == {"play a rail3", "play b rail1", "play c B1", "play d C"}
    table.plays("play a rail3", "play b rail1", "play d C")

    assert table.links(0) == ["0-1-2-3"]
    assert table.s.workers[0] == 0


def test_example_2_two_cards_with_a_destination_on_the_second() -> None:
    ground = ". . . .\nC . . L\n. . . ."
    table = position(ground, hands="a=rail1 b=rail1,C / -", links="1: 4-0-1-2-3-7", stress="2 / 1")
    lays(table, "build 6 e", "w", "w")
    table.plays("play a rail1", "play b rail1", "play b C")

    assert table.links(0) == ["4-5-6-7"]
    assert table.s.stress[0] == 3
    assert table.discards(0) == {"a", "b"}


@pytest.mark.parametrize(("played", "stress"), [(["play d A1"], 1), (["play b R"], 2)])
def test_example_3_three_symbols_and_either_destination(played: list[str], stress: int) -> None:
    ground = "R . . . A1:0"
    table = position(ground, hands="a=rail1 b=rail1,R c=rail1 d=A1 / -")
    lays(table, "build 1 w", "e", "e", "e")
    table.plays("play a rail1", "play b rail1", "play c rail1", *played)

    assert table.links(0) == ["0-1-2-3-4"]
    assert table.s.stress[0] == stress


def test_example_4_a_detour_round_another_s_parcel() -> None:
    """Five symbols from the large Industry to the Commerce on D2, as D1 is Pink's."""
    ground = """
        D1:1 .  ^    D2:0=C
        .    .  .    .
        I    I  .    .
    """
    table = position(ground, hands="a=rail3 b=rail2 c=I d=C / -", workers="1 / 2")
    table.plays("build 4 s")
    assert table.moves() == {"lay e"}  # not north into D1
    table.plays("lay e", "lay e", "lay n", "lay e", "done")
    assert table.s.due_rails == 5
    table.plays("play a rail3", "play b rail2", "play c I")

    assert table.links(0) == ["3-2-6-5-4-8"]
    assert table.s.workers[0] == 0


def test_example_4_in_round_3_pink_crosses_orange_s_link_and_her_own_parcel() -> None:
    """Two symbols, a worker, and C, as both ends are Commerce."""
    ground = """
        .    .      .  C
        .    .      .  .
        D2:0=C D1:1 .  .
    """
    table = position(
        ground,
        hands="- / a=rail2 b=C",
        turn_of=1,
        links="0: 8-4-5-6-7-3; 1: 3-2-6-10",
        round_=3,
    )
    table.plays("build 10 n", "lay w", "lay w", "done", "play a rail2", "play b C")

    assert table.links(1) == ["3-2-6-10-9-8"]
    assert table.s.workers[1] == 1
