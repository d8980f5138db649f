"""How many steps a second environments make, side by side in one run.

Every way is measured several times, by turns with the others, and its best time counts: what is
compared is how much one has to do more than another, whatever else the machine does meanwhile.
Times are of the processor, but for several cores, where the clock on the wall is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np

from ..engine.contract import Game
from ..opponents import bench as playouts
from .gymnasium import SeatEnv
from .vector import BatchEnv

ROUNDS = 3
GAMES = 256  # side by side
PEER = "OpenSpiel's othello"  # a board of the same size, written in C++
RIVALS = ("othello", "go(board_size=9)", "hex", "backgammon", "connect_four")


@dataclass(frozen=True)
class Way:
    """One way to play, in moves or steps a second."""

    name: str
    per_s: float
    bytes_per_game: int | None = None


@dataclass(frozen=True)
class _Measured:
    name: str
    steps: Callable[[int], int]  # makes about so many, and says how many
    cores: int = 1
    bytes_per_game: int | None = None


def measured(game: Game, seconds: float, cores: int) -> list[Way]:
    """Each way for about so many seconds in all."""
    ways = list(_ways(game, cores))
    best = dict.fromkeys((way.name for way in ways), 0.0)
    sizes = {way.name: _enough(way, seconds / ROUNDS) for way in ways}
    for _ in range(ROUNDS):
        for way in ways:
            best[way.name] = max(best[way.name], _rate(way, sizes[way.name]))
    return [Way(way.name, best[way.name], way.bytes_per_game) for way in ways]


def _ways(game: Game, cores: int) -> Iterator[_Measured]:
    yield _Measured("random playouts, nobody asks", _playouts(game))
    batches: dict[str, dict[str, Any]] = {
        "in batches, lists of moves": {"parts": (), "masks": False},
        "in batches, masks": {"parts": ()},
        "in batches, masks, all that is seen": {},
    }
    everybody: dict[str, Any] = {"seat": None, "players": max(2, game.SEATS[0]), "copy": False}
    for name, shown in batches.items():
        yield _batch(f"{name}", BatchEnv(game.NAME, GAMES, **everybody, **shown))
    if cores > 1:
        many = BatchEnv(game.NAME, GAMES, **everybody, parts=(), cores=cores)
        yield _batch(f"in batches, masks, {cores} cores", many, cores)
    for level in ("random", "greedy"):
        one = BatchEnv(game.NAME, GAMES, opponents=[level], parts=(), copy=False)
        yield _batch(f"in batches, masks, against {level}", one)
    yield _Measured("one environment against random", _one_by_one(game))
    yield from _rivals()


def _playouts(game: Game) -> Callable[[int], int]:
    """Moves, of whole games: so many to a game on average, as the others play."""
    play = playouts.random_player(game)
    length = _moves_of_a_game(game)

    def run(moves: int) -> int:
        games = max(1, round(moves / length))
        play(games)
        return round(games * length)

    return run


def _moves_of_a_game(game: Game) -> float:
    """On average, of those in a batch that end first and last."""
    envs = BatchEnv(game.NAME, GAMES, seat=None, players=max(2, game.SEATS[0]), parts=())
    envs.reset(seed=1)
    ended, steps = np.zeros(GAMES, bool), np.zeros(GAMES)
    while not ended.all():
        steps += ~ended
        ended |= envs.step(envs.any_actions())[2]
    return float(steps.mean())


def _batch(name: str, envs: BatchEnv, cores: int = 1) -> _Measured:
    envs.reset(seed=1)

    def run(steps: int) -> int:
        rounds = max(1, steps // envs.num_envs)
        for _ in range(rounds):
            envs.step(envs.any_actions())
        return rounds * envs.num_envs

    return _Measured(name, run, cores, envs.bytes_per_game)


def _one_by_one(game: Game) -> Callable[[int], int]:
    env, rng = SeatEnv(game.NAME, ["random"] * (max(2, game.SEATS[0]) - 1)), Random(1)  # noqa: S311 - no secret

    def run(steps: int) -> int:
        seen, _ = env.reset(seed=1)
        for _ in range(steps):
            moves = np.flatnonzero(seen["action_mask"])
            seen, _, over, _, _ = env.step(moves[rng.randrange(len(moves))])
            if over:
                seen, _ = env.reset()
        return steps

    return run


def _rivals() -> Iterator[_Measured]:
    """OpenSpiel's own games, in C++, as its users step them from Python."""
    try:
        import pyspiel
    except ImportError:
        return
    for name in RIVALS:
        yield _Measured(f"OpenSpiel's {name}", partial(_spiel, pyspiel.load_game(name)))


def _spiel(game: Any, steps: int) -> int:
    rng, state = Random(1), game.new_initial_state()  # noqa: S311 - no secret
    for _ in range(steps):
        actions = state.legal_actions()
        state.apply_action(actions[rng.randrange(len(actions))])
        if state.is_terminal():
            state = game.new_initial_state()
    return steps


def _enough(way: _Measured, seconds: float) -> int:
    """How many steps take so long."""
    way.steps(1)  # compiles, or loads what was compiled before
    steps = 256
    while (taken := steps / _rate(way, steps)) < seconds / 8:
        steps *= 2
    return max(1, round(steps * seconds / taken))


def _rate(way: _Measured, steps: int) -> float:
    clock = process_time if way.cores == 1 else perf_counter
    start = clock()
    made = way.steps(steps)
    return made / max(clock() - start, 1e-9)
