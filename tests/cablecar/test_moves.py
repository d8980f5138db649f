"""Moves are ints, written and read in a notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.games.cablecar.components import TILES

from .board import ALL_SPACES, BRIEF, GAME, SWAPS, Table, position, tables, turned


def readings(tile: str) -> int:
    """In how many ways a tile can lie."""
    return len({turned(tile, turns) for turns in range(4)})


def lies(name: str) -> tuple[str, str, str]:
    """The printed tile of a lay, how it lies, and where; other moves are what they are called."""
    if name == "draw" or name in SWAPS:
        return name, "", ""
    return name[:4], turned(name[:4], int(name[7:] or 0)), name[4:6]


every_lay = st.builds(
    lambda tile, space, turns: f"{tile}{space}" + (f"r{turns}" if turns % readings(tile) else ""),
    st.sampled_from(TILES),
    st.sampled_from(ALL_SPACES),
    st.integers(0, 3),
).filter(lambda lay: int(lay[7:] or 0) < readings(lay[:4]))


@BRIEF
@given(every_lay | st.sampled_from(["draw", *sorted(SWAPS)]))
def test_a_move_is_written_as_it_was_read(text: str) -> None:
    move = GAME.parse_move(text)

    assert 0 <= move < GAME.MOVES
    assert GAME.name_move(move) == text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("aaaa03r0", "aaaa03"),
        ("aaaa03r1", "aaaa03"),
        ("adad03r2", "adad03"),
        ("adad03r3", "adad03r1"),
        ("dacc40r0", "dacc40"),
    ],
)
def test_a_turn_that_changes_nothing_is_the_same_move_without_it(text: str, meant: str) -> None:
    assert GAME.name_move(GAME.parse_move(text)) == meant


def test_every_number_has_a_name_that_is_read_as_the_same_move() -> None:
    for move in range(GAME.MOVES):
        name = GAME.name_move(move)

        assert lies(GAME.name_move(GAME.parse_move(name))) == lies(name)


@BRIEF
@given(tables())
def test_every_legal_move_is_read_back_as_itself(table: Table) -> None:
    legal = table.legal(table.actor())

    assert [GAME.parse_move(GAME.name_move(move)) for move in legal] == legal
    assert all(0 <= move < GAME.MOVES for move in legal)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "'' is no move: write aaaa00, draw or swap 10 open"),
        ("pass", "'pass' is no move"),
        ("aaaa", "'aaaa' is no move"),
        ("aaaa48", "'aaaa48' is no move"),
        ("aaaa80", "'aaaa80' is no move"),
        ("aaaa03r4", "'aaaa03r4' is no move"),
        ("aaaa03 ", "'aaaa03 ' is no move"),
        ("draw aaaa", "'draw aaaa' is no move"),
        ("swap 30", "'swap 30' is no move"),
        ("swap 30 top", "'swap 30 top' is no move"),
        ("swap 50 open", "'50' is no share: write one of 10, 20, 30, 40"),
        ("aaab03", "'aaab' is no tile: write one of aaaa, aacb"),
    ],
)
def test_what_is_no_move_is_told_why(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}"):
        GAME.parse_move(text)


def test_a_move_keeps_the_printed_name_of_its_tile() -> None:
    table = position(hands="dacc", orientation="free")

    table.plays("dacc40r1")

    assert table.view(0)["board"][32] == {"space": "40", "tile": "dacc", "turns": 1}
