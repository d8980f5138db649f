"""What the screen is told so that it need not know a rule."""

from __future__ import annotations

import pytest

from carbarn.games.tramways.hiding import veil
from carbarn.games.tramways.view import view
from carbarn.games.tramways.view_types import View

from .board import Table, position
from .test_auction import auction


def shown(table: Table, viewer: int = 0) -> View:
    return view(veil(table.s, viewer), viewer)


def test_tw8_everybody_still_in_is_told_the_place_that_the_bids_would_give() -> None:
    table = auction("9 / 9 / 9")
    table.plays("bid 1", "cash", "bid 3", "cash")
    assert shown(table)["auction"]["hoped"] == [2, 1, 3]

    table.plays("pass", "bid 3", "cash")  # the same as somebody later
    assert shown(table)["auction"]["hoped"] == [1, 2, None]


@pytest.mark.parametrize(("cash", "short"), [("0 / 0", True), ("3 / 0", True), ("4 / 0", False)])
def test_tw28_the_way_so_far_tells_whether_the_money_falls_short(cash: str, short: bool) -> None:
    links = "1: 0-1-2-3-4-5; 0: 5-6-7-8-9-10-11"
    table = position(
        "C . . . . L . . . . . R", hands="a=R b=R / -", links=links, passengers="0", cash=cash
    )
    table.plays("trip 0 R", "ride 2.1")

    trip = shown(table)["trip"]

    assert trip is not None
    assert trip["short"] is short


def test_tw33_the_score_sheet_tells_how_many_links_count_and_what_decides_between_equals() -> None:
    table = position("C . . L . R", links="0: 0-1-2-3; 0: 3-4-5; 1: 3-4", cash="23 / 5")

    sheet = shown(table)["boards"][0]["final"]
    assert (sheet["links"], sheet["links_counted"], sheet["for_link"]) == (6, 2, 3)
    assert (sheet["money"], sheet["tie_break"]) == (2, 3)


TOWN = "R . . A1:0 C . B1:0=L I D1"


@pytest.mark.parametrize(
    ("hand", "word", "icons"),
    [
        ("rail1 b=R", "build", ["A1", "C", "I", "L", "R", "rail"]),
        ("build b=A1", "construct", ["A1", "build"]),
        ("build+ b=L", "upgrade", ["L", "build+"]),
        ("link+ b=A1", "upgrade-link", ["A1", "R", "link+"]),
        ("A1", "trip", ["A1", "strip"]),
    ],
)
def test_whoever_may_act_is_told_which_icons_could_serve(
    hand: str, word: str, icons: list[str]
) -> None:
    """The parcel that nobody has claimed is a stop, too."""
    table = position(TOWN, hands=f"a={hand} / -", links="0: 0-1-2-3", passengers="0")

    told = shown(table)["useful"][word]
    assert [icon for icon in told if icon != "D1"] == icons
    assert ("D1" in told) == (word == "build")


@pytest.mark.parametrize(
    ("hand", "links", "workers", "action", "key"),
    [
        ("rail1,R", "", 0, "build", "no-worker"),
        ("R", "", 2, "build", "no-rails-to-pay"),
        ("R", "", 2, "trip", "no-way-for-passengers"),
        ("rail1", "0: 0-1-2-3", 2, "trip", "no-goals"),
        ("rail1", "", 2, "construct", "icon-missing"),
        ("build", "", 2, "construct", "goal-missing"),
        ("link+", "", 2, "upgrade-link", "no-plain-link"),
        ("R", "0: 0-1-2-3", 2, "upgrade-link", "icon-missing"),
        ("link+", "0: 0-1-2-3", 2, "upgrade-link", "destination-missing"),
        ("build+", "", 2, "upgrade", "no-plain-building"),
    ],
)
def test_an_action_that_cannot_be_begun_says_why(
    hand: str, links: str, workers: int, action: str, key: str
) -> None:
    table = position(
        "R . . C . . A1:0 . L", hands=f"a={hand} / -", links=links, workers=f"{workers} / 2"
    )

    shut = shown(table)["shut"]
    assert {(name, why["key"]) for name, why in shut.items()} >= {(action, key)}
    assert shown(table, 1)["shut"] == {}


def test_an_action_that_can_be_begun_is_not_shut() -> None:
    table = position("R . C", hands="a=rail1 b=R,build+ / -")
    assert "build" not in shown(table)["shut"]
    assert set(shown(table)["shut"]) == {"trip", "construct", "upgrade-link", "upgrade"}


def test_where_money_can_be_paid_money_is_of_use() -> None:
    assert shown(auction("9 / 9 / 9"))["useful"] == {"bid": ["money"]}


def test_nobody_else_is_told_and_nothing_while_icons_are_played() -> None:
    table = position("R . . . C", hands="a=rail3,R / -")
    assert shown(table, 1)["useful"] == shown(table, -1)["useful"] == {}

    table.plays("build 1 w", "lay e", "lay e", "lay e", "done")
    assert shown(table)["useful"] == {}


def test_tw11_a_ticket_in_play_tells_what_a_further_icon_costs() -> None:
    table = position("R . C", hands="a=worker,calm / -", workers="1 / 2", phase="administration")
    table.plays("play a worker")

    (ticket,) = shown(table)["boards"][0]["in_play"]
    assert ticket["extra_stress"] == 1


def test_tw27_a_trip_tells_what_each_link_brings_to_whom() -> None:
    links = "1: 0-1-2-3-4-5; 0: 5-6-7-8-9-10-11"
    table = position(
        "C . . . . L . . . . . R", hands="a=R b=R / -", links=links, passengers="0", cash="9 / 0"
    )
    assert shown(table)["reach"]["0"] == [5, 11]
    table.plays("trip 0 R")

    trip = shown(table)["trip"]
    assert trip is not None
    other = {"link": "2.1", "owner": 1, "happiness": 1, "money": 4, "payer": 0}
    assert (trip["links"], trip["onward"], trip["bonus"]) == ([], [other], "R")

    table.plays("ride 2.1")
    trip = shown(table)["trip"]
    assert trip is not None
    own = {"link": "1.1", "owner": 0, "happiness": 1, "money": 5, "payer": None}
    assert (trip["links"], trip["onward"]) == ([other], [own])


def test_a_parcel_brings_no_bonus() -> None:
    table = position("C . . A1:0", hands="a=A1 / -", links="0: 0-1-2-3", passengers="0")
    table.plays("trip 0 A1")

    trip = shown(table)["trip"]
    assert trip is not None
    assert trip["bonus"] is None


@pytest.mark.parametrize(("round_", "stress"), [(1, 1), (5, 1), (6, 2)])
def test_tw32_the_auction_tells_what_the_first_place_costs(round_: int, stress: int) -> None:
    table = auction("9 / 9", round_=round_)

    assert shown(table)["auction"]["first_stress"] == stress


def test_tw14_the_turn_tells_how_much_may_still_be_done() -> None:
    table = position("R . C", hands="- / -", actions=2)
    assert shown(table)["left"] == 2

    table.plays("income")
    assert shown(table)["left"] == 1


def test_tw30_the_board_tells_what_the_next_discard_costs() -> None:
    table = position("R . C", hands="a=worker b=calm / -", cash="5 / 5", phase="administration")
    assert shown(table)["boards"][0]["discard_price"] == 0

    table.plays("discard a")
    assert shown(table)["boards"][0]["discard_price"] == 1
