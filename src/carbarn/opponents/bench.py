"""How many random games a second one core plays, compiled and plain, from the same source."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from ..engine import options
from ..engine.chance import generator
from ..engine.compiled import ints, twin
from ..engine.contract import Game
from ..engine.events import NO_LOG, Log
from ..games import folders

RUNS = 3  # the best of them counts: the others were disturbed


def bench(game: Game, seconds: float) -> dict[str, Any]:
    """Measure for about this long each way."""
    compiled, games = _best(_compiled_player(game), seconds)
    plain, _ = _best(_plain_player(game), seconds)
    return {
        "game": game.NAME,
        "compiled_per_s": round(compiled),
        "plain_per_s": round(plain, 1),
        "games": games,
    }


def _start(game: Game) -> Any:
    players = max(2, game.SEATS[0])
    return game.veil(game.setup(options.complete(game, players, {}), 1), -1)


def _compiled_player(game: Game) -> Any:
    import numpy as np

    start = _start(game)
    play = twin(folders()[game.NAME], "opponents.playouts").random_games
    states, log = game.State.to_numpy(start, start), Log.to_numpy(NO_LOG)[0]
    moves, points = np.zeros(game.MOST_MOVES, np.int64), np.zeros(start.players, np.int64)
    rng = np.array(generator(1).tolist())
    return lambda games: play(states, games, moves, rng, log, points)


def _plain_player(game: Game) -> Any:
    start = _start(game)
    play = twin(folders()[game.NAME], "opponents.playouts", compiled=False).random_games
    states = [start, start.copy()]
    moves, points, rng = ints(game.MOST_MOVES), ints(start.players), generator(1)
    return lambda games: play(states, games, moves, rng, NO_LOG, points)


def _best(play: Any, seconds: float) -> tuple[float, int]:
    """Games a second in the best of several runs, and how many games were played in all."""
    play(1)  # compiles, or loads what was compiled before
    games = _enough(play, seconds / RUNS)
    return max(games / _time(play, games) for _ in range(RUNS)), games * RUNS


def _enough(play: Any, seconds: float) -> int:
    games = 1
    while (taken := _time(play, games)) < seconds / 8:
        games *= 2
    return max(1, round(games * seconds / taken))


def _time(play: Any, games: int) -> float:
    start = perf_counter()
    play(games)
    return perf_counter() - start
