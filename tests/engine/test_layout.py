"""A state is one row of ints with named parts."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine.compiled import Grid, Ints
from carbarn.engine.layout import NONE, UNKNOWN, Layout, number, row, rows


class Beads(Layout):
    """A small state."""

    turn: int = number()
    score: Ints = row(3)
    board: Grid = rows(2, 4)
    left: int = number()


anything = st.lists(st.integers(-(2**63), 2**63 - 1), min_size=Beads.SIZE, max_size=Beads.SIZE)


def beads(values: list[int]) -> Beads:
    state = Beads()
    for i, value in enumerate(values):
        state.raw[i] = value
    return state


def test_parts_lie_one_after_the_other_in_the_order_they_are_named() -> None:
    assert Beads.SIZE == 1 + 3 + 8 + 1
    assert Beads.PARTS == {
        "turn": (0, ()),
        "score": (1, (3,)),
        "board": (4, (2, 4)),
        "left": (12, ()),
    }


def test_a_new_state_is_all_zeros() -> None:
    assert Beads().raw.tolist() == [0] * Beads.SIZE


def test_parts_are_views_into_the_row() -> None:
    state = Beads()
    state.turn = 7
    state.score[2] = 8
    state.board[1, 3] = 9
    state.left -= 1

    assert state.raw.tolist() == [7, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 9, -1]
    assert state.contents() == {
        "turn": 7,
        "score": [0, 0, 8],
        "board": [[0, 0, 0, 0], [0, 0, 0, 9]],
        "left": -1,
    }


def test_a_state_is_printed_with_the_names_of_its_parts() -> None:
    assert "turn=0, score=[0, 0, 0]" in repr(Beads())


@given(anything)
def test_any_state_survives_being_saved(values: list[int]) -> None:
    state = beads(values)

    assert Beads(state.tobytes()) == state == state.copy()
    assert Beads(state.tobytes()).raw.tolist() == values


def test_a_copy_is_independent() -> None:
    state = Beads()
    copy = state.copy()
    copy.board[0, 0] = 1

    assert state.board[0, 0] == 0
    assert copy != state


def test_a_state_equals_no_list_of_its_numbers() -> None:
    assert Beads() != [0] * Beads.SIZE


def test_states_change_and_so_have_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(Beads())


def test_data_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="a Beads has 13 ints, not 2"):
        Beads(bytes(16))


def test_a_part_can_be_filled() -> None:
    state = Beads()
    state.fill("board", NONE)
    state.fill("turn", UNKNOWN)

    assert state.raw.tolist() == [UNKNOWN, 0, 0, 0, *[NONE] * 8, 0]


def test_a_state_with_only_some_parts_is_blank_in_all_others() -> None:
    shown = beads(list(range(1, 14))).with_only(("score", "left"))

    assert shown.raw.tolist() == [0, 2, 3, 4, *[0] * 8, 13]


def test_a_layout_has_the_parts_of_its_base_first() -> None:
    class More(Beads):
        knots: Ints = row(2)

    more = More(bytes(8 * Beads.SIZE) + array("q", [7, 8]).tobytes())

    assert list(More.PARTS) == [*Beads.PARTS, "knots"]
    assert more.knots.tolist() == [7, 8]
    assert "knots" not in Beads.PARTS


def test_a_state_can_lie_in_memory_that_others_use() -> None:
    memory = memoryview(array("q", range(13)))
    state = Beads(memory)
    state.turn = 5

    assert memory.tolist() == [5, *range(1, 13)]
    assert state.contents() == beads(memory.tolist()).contents()


def test_memory_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="a Beads has 13 ints, not 12"):
        Beads(memoryview(array("q", range(12))))
