"""Plain Python and compiled rules work in the same memory."""

from __future__ import annotations

from typing import Any

import pytest

from carbarn import games
from carbarn.engine import options
from carbarn.engine.chance import generator
from carbarn.engine.compiled import grid, ints, twin
from carbarn.engine.memory import Memory

GAME = games.find("cable-car")
BOTH = pytest.mark.parametrize("compiled", [False, True])


@pytest.fixture
def start() -> Any:
    return GAME.setup(options.complete(GAME, 2, {}), 1)


@BOTH
def test_what_is_put_in_is_what_rules_take_and_the_other_states_stay(
    compiled: bool, start: Any
) -> None:
    memory = Memory(GAME, 3, compiled=compiled)
    memory.put(start, at=1)

    assert memory.state(1) == start
    assert [state.tobytes() for state in memory.states] == [
        bytes(8 * start.SIZE),
        start.tobytes(),
        bytes(8 * start.SIZE),
    ]


@BOTH
def test_every_part_has_its_name_on_both_sides(compiled: bool, start: Any) -> None:
    memory = Memory(GAME, compiled=compiled)
    memory.put(start)

    assert {name: part(memory.states[0], name) for name in start.PARTS} == start.contents()


def part(state: Any, name: str) -> Any:
    found = getattr(state, name) if hasattr(state, "raw") else state[name]
    return found.tolist() if hasattr(found, "tolist") else found


def test_what_compiled_rules_change_plain_python_sees() -> None:
    memory, rng = Memory(GAME, compiled=True), generator(1)
    memory.states[0]["seat"] = 3
    memory.shared(rng)[0] = 7

    assert memory.state().seat == 3
    assert rng[0] == 7


def test_what_plain_python_changes_compiled_rules_see() -> None:
    memory, row, rows = Memory(GAME, compiled=True), ints(3), grid([[1, 2], [3, 4]])
    shared = memory.shared(row), memory.shared(rows)
    memory.state().seat, row[2], rows[1, 0] = 3, 4, 5

    assert memory.states[0]["seat"] == 3
    assert [part.tolist() for part in shared] == [[0, 0, 4], [[1, 2], [5, 4]]]


@BOTH
def test_events_are_read_and_forgotten(compiled: bool) -> None:
    emit = twin("chance", "engine.events", compiled=compiled).emit
    memory = Memory(GAME, compiled=compiled, wanted=True)
    emit(memory.log, 3, 1, 2)

    assert memory.entries() == [(3, 1, 2, 0, 0, 0, 0)]
    memory.empty_log()
    assert memory.entries() == []


@BOTH
def test_a_log_that_nobody_wants_stays_empty(compiled: bool) -> None:
    emit = twin("chance", "engine.events", compiled=compiled).emit
    memory = Memory(GAME, compiled=compiled)
    emit(memory.log, 3, 1, 2)

    assert memory.entries() == []
