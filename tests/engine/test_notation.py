"""A game's moves are a table of kinds, from which numbers and notation follow."""

from __future__ import annotations

import pytest

from carbarn.engine.notation import Argument, Notation, counted, numbers, one_of

NOTATION = Notation(
    space=numbers("space", 0, 9),
    side=one_of("side", "nesw"),
    money=numbers("bid", 1, 5),
    ticket=counted("ticket", 3, mark="#"),
    line=counted("line", 2, other="new"),
    tile=one_of("tile", ["ab", "ba"], pattern="[ab]{2}"),
    turns=Argument("turn", ["", "r1"], "r1", also={"r0": 0}, pattern="(?:r[0-9])?"),
)
BUILD = NOTATION.add("build {space} {side}")
BID = NOTATION.add("bid {money}")
JOIN = NOTATION.add("join {ticket} {line}")
BUILD_ALL = NOTATION.add("build all")
DONE = NOTATION.add("done")
LAY = NOTATION.add("{tile}{turns}", counted_by="turns tile")


def test_kinds_follow_each_other_with_a_number_for_every_move() -> None:
    assert (BUILD, BID, JOIN, BUILD_ALL, DONE, LAY) == (0, 40, 45, 54, 55, 56)
    assert NOTATION.count == 60


def test_every_move_is_read_as_it_is_written() -> None:
    names = [NOTATION.name(move) for move in range(NOTATION.count)]

    assert len(set(names)) == NOTATION.count
    assert [NOTATION.parse(name) for name in names] == list(range(NOTATION.count))


@pytest.mark.parametrize(
    ("move", "name", "values"),
    [
        (BUILD + 4 * 7 + 2, "build 7 s", [7, 2]),
        (BID, "bid 1", [1]),
        (JOIN + 5, "join #2 new", [1, 2]),
        (DONE, "done", []),
        (LAY + 2, "abr1", [1, 0]),
    ],
)
def test_a_move_is_made_of_its_arguments(move: int, name: str, values: list[int]) -> None:
    assert NOTATION.name(move) == name
    assert NOTATION.kind(move).values(move) == values


def test_a_name_may_have_another_that_is_only_read() -> None:
    assert NOTATION.name(NOTATION.parse("bar0")) == "ba"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("build 10 n", "'10' is no space: write a number from 0 to 9"),
        ("build 07 n", "'07' is no space: write a number from 0 to 9"),
        ("build \u0667 n", "'\u0667' is no space: write a number from 0 to 9"),
        ("build 1 ne", "'ne' is no side: write one of n, e, s, w"),
        ("bid 0", "'0' is no bid: write a number from 1 to 5"),
        ("join 2 1", "'2' is no ticket: write a number from #1 to #3"),
        ("join #2 old", "'old' is no line: write a number from 1 to 2, or new"),
        ("build 1", "'build 1' is no move: write build 0 n or build all"),
        ("done ", "'done ' is no move: write done"),
        ("aa", "'aa' is no tile: write one of ab, ba"),
        ("", "'' is no move: write build 0 n, bid 1, join #1 1, done or ab"),
    ],
)
def test_what_is_no_move_is_told_what_would_be_right(text: str, why: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 (compared below)
        NOTATION.parse(text)
    assert str(error.value) == why


@pytest.mark.parametrize("move", [-1, 60])
def test_a_number_of_no_move_has_no_name(move: int) -> None:
    with pytest.raises(ValueError, match=f"no move has the number {move}"):
        NOTATION.name(move)
