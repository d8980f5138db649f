"""Steps of play in a table: what is legal, what it does, and why the rest is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from carbarn.engine.compiled import Ints, ints
from carbarn.engine.contract import Refusal
from carbarn.engine.events import NO_LOG, Log
from carbarn.engine.notation import Notation, numbers
from carbarn.engine.steps import Step, Steps
from carbarn.engine.switch import switch

NOTATION = Notation(money=numbers("bid", 1, 5), row=numbers("row", 0, 3))
BID = NOTATION.add("bid {money}")
GIVE = NOTATION.add("give {money} {row}")
PASS = NOTATION.add("pass")
BIDDING, GIVING = range(2)


def bids(moves: Ints, n: int) -> int:
    moves[n] = PASS
    return n + 1


def gifts(s: list[Any], seat: int, moves: Ints, n: int) -> int:
    moves[n] = BID + seat
    return n + 1


def bid(s: list[Any], seat: int, money: int, log: Log) -> None:
    s.append(("bid", seat, money))


def give(s: list[Any], money: int, row: int) -> None:
    s.append(("give", money, row))


def stop(s: list[Any]) -> None:
    s.append("stop")


def why_not_bid(money: int) -> Refusal | None:
    return Refusal("XX2", "odd", {"money": money}) if money % 2 else None


STEPS = Steps(
    NOTATION,
    {
        BIDDING: Step(bids, Refusal("XX1", "bid"), {BID: bid, PASS: stop}, {BID: why_not_bid}),
        GIVING: Step(gifts, Refusal("XX3", "give"), {GIVE: give}),
    },
)


def test_a_step_lists_its_moves_behind_those_already_there() -> None:
    moves_in_step, moves = STEPS.moves_rule(), ints(3)

    assert moves_in_step(BIDDING, [], 1, moves, 0) == 1
    assert moves_in_step(GIVING, [], 1, moves, 1) == 2
    assert moves.tolist() == [PASS, BID + 1, 0]


@pytest.mark.parametrize(
    ("step", "move", "done"),
    [
        (BIDDING, "bid 3", ("bid", 1, 3)),
        (BIDDING, "pass", "stop"),
        (GIVING, "give 5 2", ("give", 5, 2)),
    ],
)
def test_a_move_is_played_by_its_step_with_its_arguments(step: int, move: str, done: Any) -> None:
    state: list[Any] = []
    STEPS.play_rule()(step, state, 1, NOTATION.parse(move), NO_LOG)

    assert state == [done]


@pytest.mark.parametrize(
    ("step", "move", "key"),
    [
        (BIDDING, "bid 3", "odd"),
        (BIDDING, "bid 2", "bid"),
        (BIDDING, "give 1 1", "bid"),
        (GIVING, "bid 3", "give"),
    ],
)
def test_a_refusal_is_that_of_the_move_or_else_of_the_step(step: int, move: str, key: str) -> None:
    assert STEPS.why_not(step, [], 0, NOTATION.parse(move)).key == key


def test_a_function_that_takes_other_arguments_than_the_move_has_is_refused() -> None:
    steps = Steps(NOTATION, {0: Step(bids, Refusal("XX1", "bid"), {BID: give})})

    with pytest.raises(TypeError, match=r"give takes \['money', 'row'\], but a move has 1 "):
        steps.play_rule()


COMPILED = """
from carbarn.engine.compiled import twin

rule = twin("switch", "engine.compiled").rule
switch = twin("switch", "engine.switch").switch


@rule
def add(a, b):
    return a + b


@rule
def negative(b):
    return -b


chosen = switch([(add, (0, 1)), (negative, (1,))])


@rule
def both(a, b):
    return chosen(0, a, b), chosen(1, a, b)


print(both(3, 4))
"""


def test_a_switch_calls_the_rule_of_that_number_with_what_it_takes() -> None:
    chosen = switch([(lambda a, b: a + b, (0, 1)), (lambda b: -b, (1,))])

    assert (chosen(0, 3, 4), chosen(1, 3, 4)) == (7, -4)


@pytest.mark.slow
@pytest.mark.parametrize(
    "numba", ["", "del __import__('numba').core.compiler_machinery.register_pass"]
)
def test_a_compiled_switch_does_the_same(numba: str, tmp_path: Path) -> None:
    """Also with a numba that linking does not know."""
    (tmp_path / "switched.py").write_text(f"{numba}\n{COMPILED}")
    done = subprocess.run(
        [sys.executable, tmp_path / "switched.py"], capture_output=True, text=True, check=False
    )

    assert done.stdout == "(7, -4)\n", done.stderr
