"""Worker processes lose nothing, whatever happens to them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from carbarn.engine import options
from carbarn.games import find
from carbarn.opponents.players import Limit
from carbarn.opponents.workers import Workers, plan_turn


def double(n: int) -> int:
    return 2 * n


def die_once(mark: Path) -> str:
    """Kill the worker that does this, but only the first time."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with Workers(2) as workers:
        yield workers


@pytest.mark.slow
def test_results_come_in_the_order_of_the_jobs(workers: Workers) -> None:
    assert list(workers.map(double, ((n,) for n in range(20)))) == [2 * n for n in range(20)]


@pytest.mark.slow
def test_a_killed_worker_is_replaced_and_its_work_is_done(workers: Workers, tmp_path: Path) -> None:
    assert workers.do(die_once, tmp_path / "mark") == "done"
    assert workers.do(double, 21) == 42


@pytest.mark.slow
def test_a_worker_chooses_a_legal_move_from_what_a_seat_knows(workers: Workers) -> None:
    game = find("cable-car")
    state = game.setup(options.complete(game, 2, {}), 1)
    veiled = game.veil(state, 0).tobytes()

    turn = workers.do(plan_turn, game.NAME, veiled, 0, "search", 1, 0, Limit(playouts=100))

    game.name_move(turn.moves[0])


@pytest.mark.slow
def test_the_asking_process_never_imports_numba() -> None:
    script = """
import sys
from carbarn.opponents.workers import Workers, plan_turn
from carbarn.opponents.players import Limit
from carbarn.games import find
from carbarn.engine import options
if __name__ == '__main__':
    game = find('cable-car')
    veiled = game.veil(game.setup(options.complete(game, 2, {}), 1), 0).tobytes()
    with Workers(1) as workers:
        workers.do(plan_turn, game.NAME, veiled, 0, 'search', 1, 0, Limit(playouts=9))
    assert not {'numba', 'numpy'} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=120)
