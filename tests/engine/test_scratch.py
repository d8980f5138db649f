"""Room to work in: blank when a rule asks for it, plain and compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import pytest

from carbarn.engine.compiled import Ints, twin
from carbarn.engine.layout import Layout, number, row

Add = Callable[[int], int]
F = TypeVar("F", bound=Callable[..., Any])


class Mark(Protocol):
    """What makes a rule of a function."""

    def __call__(self, f: F, /) -> F: ...


def rules(compiled: bool) -> dict[str, Add]:
    """Rules that add numbers up in a row, in a layout, and in copies of one layout."""
    rule: Mark = twin("scratch", "engine.compiled", compiled=compiled).rule
    scratch: Any = twin("scratch", "engine.scratch", compiled=compiled)
    scratch_row, scratch_copy = scratch.scratch_row, scratch.scratch_copy

    @scratch.scratch_layout
    class Sums(Layout):
        count: int = number()
        sums: Ints = row(5)

    @rule
    def fill(sums: Ints, n: int) -> int:
        for i in range(5):
            sums[i] += n * i
        return sums[4]

    @rule
    def in_row(n: int) -> int:
        total = 0
        for i in range(n):
            total += fill(scratch_row(5), i)
        return total

    @rule
    def in_layout(n: int) -> int:
        total = 0
        for i in range(n):
            room = Sums()
            room.count += fill(room.sums, i)
            total += room.count
        return total

    @rule
    def in_copies(n: int) -> int:
        total = 0
        room = Sums()
        for i in range(n):
            copy = scratch_copy(room)
            copy.count += fill(copy.sums, i)
            total += copy.count
        return total + room.count + room.sums[4]

    return {"row": in_row, "layout": in_layout, "copies": in_copies}


@pytest.mark.parametrize("compiled", [False, True], ids=["plain", "compiled"])
@pytest.mark.parametrize("room", ["row", "layout", "copies"])
def test_room_to_work_in_is_blank_whenever_it_is_asked_for(compiled: bool, room: str) -> None:
    add = rules(compiled)[room]

    assert add(4) == 4 * (0 + 1 + 2 + 3)
    assert add(4) == 24
