"""How many random games a second one core plays, compiled and plain, from the same source."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from ..engine import options
from ..engine.chance import generator
from ..engine.compiled import twin
from ..engine.contract import Game
from ..engine.events import WATCHER
from ..engine.memory import Memory
from ..games import folders

RUNS = 3  # the best of them counts: the others were disturbed


def bench(game: Game, seconds: float) -> dict[str, Any]:
    """Measure for about this long each way."""
    compiled, games = _best(random_player(game), seconds)
    plain, _ = _best(random_player(game, compiled=False), seconds)
    return {
        "game": game.NAME,
        "compiled_per_s": round(compiled),
        "plain_per_s": round(plain, 1),
        "games": games,
    }


def random_player(game: Game, compiled: bool = True) -> Any:
    """What plays so many random games when it is called."""
    start = game.setup(options.complete(game, max(2, game.SEATS[0]), {}), 1)
    memory = Memory(game, 2, compiled=compiled)
    memory.put(game.veil(start, WATCHER))
    rng, points = memory.shared(generator(1)), memory.row(start.players)
    play = twin(folders()[game.NAME], "opponents.playouts", compiled=compiled).random_games
    return lambda games: play(memory.states, games, memory.moves, rng, memory.log, points)


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
