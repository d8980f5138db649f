"""Many random games, measured against two million of them made in C (benchmarks/cable_car.c)."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import fmean, median, stdev
from typing import NamedTuple

import pytest

from carbarn.engine.chance import below, generator
from carbarn.engine.compiled import ints
from carbarn.engine.events import NO_LOG
from carbarn.engine.layout import NONE
from carbarn.engine.options import complete
from carbarn.games.cablecar.components import (
    AVOIDS_ONE_TILE_LINE,
    GATE_OF,
    POWER,
    STATIONS,
)
from carbarn.games.cablecar.moves import space_of, tile_of
from carbarn.games.cablecar.state import State

from .board import GAME

pytestmark = pytest.mark.slow

GAMES = 2000


class Measured(NamedTuple):
    """What is measured of a game."""

    total: int
    lines_to_power: int
    tiles_a_line: float
    forced: bool  # CC4 came up for a tile in hand or drawn


def random_moves(s: State, seed: int) -> Iterator[int]:
    """Play a game at random, telling the first of the legal moves before each choice."""
    moves, rng = ints(GAME.MOST_MOVES), generator(seed, "play")
    while (seat := GAME.actor(s)) != NONE:
        n = GAME.legal(s, seat, moves)
        yield moves[0]
        GAME.play(s, seat, moves[below(rng, n)], NO_LOG)


def breaks_CC3(lay: int) -> bool:
    """A lay that breaks CC3 is legal only where all are, by CC4: so the first one tells."""
    return AVOIDS_ONE_TILE_LINE[tile_of(lay), space_of(lay)] == 0


def measured(seed: int) -> Measured:
    s = GAME.setup(complete(GAME, 2, {}), seed)
    forced = [breaks_CC3(first) for first in random_moves(s, seed)]
    gates = [GATE_OF[station] for station in range(STATIONS)]
    return Measured(
        total=sum(s.takings),
        lines_to_power=sum(s.end[gate] == POWER for gate in gates),
        tiles_a_line=fmean(s.length[gate] for gate in gates),
        forced=any(forced),
    )


@pytest.fixture(scope="module")
def games() -> list[Measured]:
    return [measured(seed) for seed in range(GAMES)]


@pytest.mark.parametrize(
    ("what", "mean"),
    [("total", 198.03), ("lines_to_power", 3.149), ("tiles_a_line", 5.310), ("forced", 0.7544)],
)
def test_random_games_have_the_means_of_those_in_C(
    games: list[Measured], what: str, mean: float
) -> None:
    values = [float(getattr(game, what)) for game in games]

    standard_error = stdev(values) / sqrt(GAMES)

    assert fmean(values) == pytest.approx(mean, abs=4 * standard_error)


def test_totals_of_random_games_spread_as_in_C(games: list[Measured]) -> None:
    spread = stdev(game.total for game in games)

    assert spread == pytest.approx(18.66, abs=4 * 18.66 / sqrt(2 * GAMES))


def test_CC10_some_company_first_reaches_25_around_the_53rd_tile() -> None:
    laid = [tiles_until_25(seed) for seed in range(200)]

    assert median(laid) == pytest.approx(53, abs=1)


def tiles_until_25(seed: int) -> int:
    s: State = GAME.setup(complete(GAME, 2, {"companies": True}), seed)
    for _ in random_moves(s, seed):
        if s.ended:
            break
    return s.laid
