"""What the screen is told so that it need not know a rule."""

from __future__ import annotations

from typing import Any

import pytest

from carbarn.games.tramways.hiding import veil
from carbarn.games.tramways.view import view

from .board import Table, position
from .test_auction import auction


def shown(table: Table, viewer: int = 0) -> dict[str, Any]:
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

    assert shown(table)["trip"]["short"] is short


def test_tw33_the_score_sheet_tells_how_many_links_count_and_what_decides_between_equals() -> None:
    table = position("C . . L . R", links="0: 0-1-2-3; 0: 3-4-5; 1: 3-4", cash="23 / 5")

    sheet = shown(table)["boards"][0]["final"]
    assert (sheet["links"], sheet["links_counted"], sheet["for_link"]) == (6, 2, 3)
    assert (sheet["money"], sheet["tie_break"]) == (2, 3)
