"""The score pad: the points of a board that people have laid on a real table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine.contract import OptionValue
from carbarn.engine.options import complete
from carbarn.games.cablecar import scorepad
from carbarn.games.cablecar.components import TILES

from .board import ALL_SPACES, BRIEF, EDGE, GAME

PICTURE = "acba00accd01cccc10bbbb11cdac12adad22bcbc32"  # the example in the rulebook


def score(board: str, players: int = 2, check: bool = False, **chosen: OptionValue) -> Any:
    return scorepad.score(complete(GAME, players, chosen), scorepad.parse(board), check)


def legal_spaces(tile: str, board: str) -> list[str]:
    return scorepad.legal_spaces(complete(GAME, 2, {}), scorepad.parse(board), tile)


def test_points_are_told_by_player_and_by_line() -> None:
    pad = score(PICTURE, players=4)

    assert pad["scores"] == [3, 0, 2, 10]
    assert pad["lines"]["2"] == {"tiles": 5, "end": "power", "points": 10}
    assert pad["lines"]["32"] == {"tiles": 3, "end": "station", "points": 3}
    assert pad["lines"]["31"] == {"tiles": 1, "end": None, "points": 0}
    assert pad["lines"]["20"] == {"tiles": 0, "end": None, "points": 0}


def test_points_are_told_by_company_in_the_order_of_the_chart() -> None:
    """Station 1 is Yellow's, 2 is Blue's and 32 is Purple's."""
    assert score(PICTURE, companies=True)["scores"] == [2, 10, 0, 0, 3, 0, 0, 0]


def test_an_empty_board_scores_nothing() -> None:
    assert score("")["scores"] == [0, 0]


@pytest.mark.parametrize(
    ("board", "illegal_at", "rule"),
    [
        (PICTURE, None, None),
        ("dddd00", None, None),  # CC4
        ("aaaa33", 0, "CC2"),
        ("aaaa00aaaa22", 1, "CC2"),
        ("aaaa00aaaa00", 1, "CC2"),
        ("cbcb00", 0, "CC3"),
        ("aaaa03dddd04", 1, "CC3"),
        ("aaaa03dddd13dddd04", 2, "CC3"),
        ("bbbb02bbbb03bbbb04", 2, "CC1"),  # there are only two in the box
        ("cbcb00aaaa33", 0, "CC3"),
    ],
)
def test_checking_tells_the_first_illegal_placement_and_its_rule(
    board: str, illegal_at: int | None, rule: str | None
) -> None:
    checked = score(board, check=True)

    assert (checked["legal"], checked["illegal_at"]) == (illegal_at is None, illegal_at)
    assert checked["rule"] == rule


def test_checking_scores_the_board_before_the_first_illegal_placement() -> None:
    assert (
        score("bcbc03cbcb04aaaa33aaaa05", check=True)["scores"] == score("bcbc03cbcb04")["scores"]
    )


@pytest.mark.parametrize(("orientation", "illegal_at"), [("upright", 2), ("free", 4)])
def test_where_tiles_may_be_turned_all_copies_of_a_shape_count(
    orientation: str, illegal_at: int
) -> None:
    """Two adad and two dada, which is adad turned."""
    board = "adad02adad03adad04adad05adad06"

    checked = score(board, check=True, orientation=orientation)

    assert (checked["illegal_at"], checked["rule"]) == (illegal_at, "CC1")


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ("aaaa33", "aaaa33: this space is the power station"),
        ("aaaa00acba00", "acba00: a tile lies there already"),
        ("bbbb02bbbb03bbbb04", "bbbb04: there are no more tiles bbbb in the box"),
    ],
)
def test_what_cannot_lie_on_a_board_is_told(board: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        score(board)


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ("aaaa0", "'aaaa0' is no placement"),
        ("aaaa00 acba01", "' acba0' is no placement"),
        ("aaaa08", "'aaaa08' is no placement"),
        ("aaab00", "'aaab' is no tile"),
    ],
)
def test_what_is_no_board_is_told(board: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}"):
        scorepad.parse(board)


def test_where_a_tile_may_go_next_is_told_in_order() -> None:
    assert legal_spaces("dddd", "") == sorted(EDGE)
    assert legal_spaces("dddd", "aaaa03aaaa40") == ["13", "41"]


def test_where_a_tile_may_go_is_not_told_of_a_board_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="a tile lies there already"):
        legal_spaces("aaaa", "bbbb00bbbb00")


@BRIEF
@given(st.lists(st.tuples(st.sampled_from(TILES), st.sampled_from(ALL_SPACES))))
def test_a_board_is_written_as_it_was_read(placed: list[tuple[str, str]]) -> None:
    text = "".join(tile + space for tile, space in placed)

    assert scorepad.write(scorepad.parse(text)) == text
