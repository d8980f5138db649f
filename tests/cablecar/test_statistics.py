"""Many random games, against what two million made in C (benchmarks/cable_car.c)."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import pytest

from carbarn.engine.chance import below, generator
from carbarn.engine.compiled import ints
from carbarn.engine.events import NO_LOG
from carbarn.engine.layout import NONE
from carbarn.games.cablecar.components import GATE_OF, STATIONS

from .board import GAME, complete
from .pencil import makes_one_tile_line

GAMES = 2000


class Finished(NamedTuple):
    """What is measured of one game."""

    total: int
    to_power: int
    tiles_a_line: float
    forced: bool
    first_to_25: int | None
