"""The network while it learns: in fractions, compiled, with its gradient by hand, for it is small.

The same sums as in engine/network.py. What comes out is in points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any, TypeVar, cast

import numba
import numpy as np

from ..engine.network import LAST, SCALE, UNITS, Shape

Array = np.ndarray[Any, np.dtype[Any]]
F = TypeVar("F", bound=Callable[..., Any])
STEADY = 20.0  # points in one unit of the last layer: all weights are of the same size then
LIMIT = 32767
FAR = 4.0  # in those units: who is missed by more than this is no better a lesson
TAIL = LAST * (UNITS + 2) + 1
PIECES = 8  # of a batch, however many cores there are: so that sums come out the same


def compiled(f: F) -> F:
    """Not a rule: fractions are for training alone."""
    return cast(F, numba.njit(nogil=True, cache=True, fastmath=True)(f))


class Model:
    """Weights, in the order of engine/network.py, and how they follow the gradient (Adam)."""

    def __init__(self, shape: Shape, seed: int = 0) -> None:
        self.shape = shape
        rng = np.random.default_rng(seed)
        first = rng.normal(0, 0.15, UNITS * (shape.table_inputs + shape.part_inputs))
        last = rng.normal(0, 0.15, UNITS * LAST)
        out = rng.normal(0, 0.1, LAST)
        self.weights = np.concatenate(
            [np.zeros(UNITS), first, np.zeros(LAST), last, out, np.zeros(1)]
        ).astype(np.float32)
        self._mean = np.zeros_like(self.weights)
        self._square = np.zeros_like(self.weights)
        self.steps = 0

    def judged(self, active: Array) -> Array:
        """What the network makes of positions, in points."""
        told = np.empty(len(active), np.float32)
        forward(self.weights, active, *self.shape, told)
        return told

    def learn(self, active: Array, target: Array, rate: float, threads: Executor) -> float:
        """One step towards what positions came to; the mean square of what was missed."""
        pieces = np.array_split(np.arange(len(target)), PIECES)
        slopes = list(threads.map(lambda piece: self.slope(active[piece], target[piece]), pieces))
        gradient = np.sum([slope for slope, _ in slopes], axis=0) / np.float32(len(target))
        self.steps += 1
        follow(self.weights, gradient, self._mean, self._square, self.steps, rate)
        return sum(missed for _, missed in slopes) / len(target)

    def slope(self, active: Array, target: Array) -> tuple[Array, float]:
        """The gradient of some positions added up, and the squares of what was missed."""
        gradient = np.zeros_like(self.weights)
        missed = backward(self.weights, active, target, *self.shape, gradient)
        return gradient, missed

    def kept(self) -> dict[str, Array]:
        """All that is needed to go on."""
        steps = np.array(self.steps)
        return {"weights": self.weights, "mean": self._mean, "square": self._square, "steps": steps}

    def go_on_with(self, kept: Mapping[str, Array]) -> None:
        """As it was."""
        self.weights, self._mean, self._square = (
            kept[name].copy() for name in ("weights", "mean", "square")
        )
        self.steps = int(kept["steps"])

    def whole(self) -> Array:
        """The weights as whole numbers, as they play."""
        points = np.ones_like(self.weights)
        points[-LAST - 1 :] = STEADY
        scaled: Array = np.rint(self.weights * points * (1 << SCALE))
        whole: Array = np.clip(scaled, -LIMIT, LIMIT).astype(np.int64)
        return whole


@compiled
def sum_up(
    w: Array,
    active: Array,
    table_inputs: int,
    parts: int,
    most: int,
    sums: Array,
    total: Array,
    last: Array,
) -> Any:
    """The sums of every part, of all together, and of the last layer; what comes out."""
    total[:] = 0
    for part in range(1, parts + 1):
        mine = sums[part]
        mine[:] = w[:UNITS]
        add_active(w, 1, active, 0, mine)
        add_active(w, 1 + table_inputs, active, part * (1 + most), mine)
        for unit in range(UNITS):
            total[unit] += max(np.float32(0), mine[unit])
    return last_layers(w, total, last)


@compiled
def add_active(w: Array, first: int, active: Array, at: int, sums: Array) -> None:
    """Add the weights of some active inputs; the first are those of this row."""
    for i in range(at + 1, at + 1 + active[at]):
        row = UNITS * (first + active[i])
        for unit in range(UNITS):
            sums[unit] += w[row + unit]


@compiled
def last_layers(w: Array, total: Array, last: Array) -> Any:
    """From what all parts add up to, to what comes out."""
    at = len(w) - TAIL
    for i in range(LAST):
        last[i] = w[at + i]
    for unit in range(UNITS):
        for i in range(LAST):
            last[i] += total[unit] * w[at + LAST * (1 + unit) + i]
    out = w[len(w) - 1]
    for i in range(LAST):
        out += max(np.float32(0), last[i]) * w[len(w) - 1 - LAST + i]
    return out


@compiled
def forward(
    w: Array, active: Array, table_inputs: int, parts: int, _: int, most: int, told: Array
) -> None:
    """What comes out for each position."""
    sums = np.empty((parts + 1, UNITS), np.float32)
    total = np.empty(UNITS, np.float32)
    last = np.empty(LAST, np.float32)
    for n in range(len(active)):
        told[n] = STEADY * sum_up(w, active[n], table_inputs, parts, most, sums, total, last)


@compiled
def backward(
    w: Array,
    active: Array,
    target: Array,
    table_inputs: int,
    parts: int,
    _: int,
    most: int,
    g: Array,
) -> float:
    """Add every position's gradient; the sum of the squares of what was missed."""
    sums = np.empty((parts + 1, UNITS), np.float32)
    total = np.empty(UNITS, np.float32)
    last = np.empty(LAST, np.float32)
    down = np.empty(UNITS, np.float32)
    here = np.empty(UNITS, np.float32)
    squares = 0.0
    end = len(w)
    at = end - TAIL
    for n in range(len(active)):
        told = sum_up(w, active[n], table_inputs, parts, most, sums, total, last)
        missed = told - target[n] / np.float32(STEADY)
        squares += missed * missed * STEADY * STEADY
        missed = min(np.float32(FAR), max(np.float32(-FAR), missed))
        g[end - 1] += missed
        for i in range(LAST):
            if last[i] > 0:
                g[end - 1 - LAST + i] += missed * last[i]
                last[i] = missed * w[end - 1 - LAST + i]
            else:
                last[i] = 0
            g[at + i] += last[i]
        for unit in range(UNITS):
            row = at + LAST * (1 + unit)
            come = np.float32(0)
            for i in range(LAST):
                come += last[i] * w[row + i]
                g[row + i] += last[i] * total[unit]
            down[unit] = come
        share(g, active[n], table_inputs, parts, most, sums, down, here)
    return squares


@compiled
def share(
    g: Array,
    active: Array,
    table_inputs: int,
    parts: int,
    most: int,
    sums: Array,
    down: Array,
    here: Array,
) -> None:
    """Hand the gradient down to the inputs of every part."""
    for part in range(1, parts + 1):
        for unit in range(UNITS):
            here[unit] = down[unit] if sums[part, unit] > 0 else np.float32(0)
            g[unit] += here[unit]
        for i in range(1, 1 + active[0]):
            row = UNITS * (1 + active[i])
            for unit in range(UNITS):
                g[row + unit] += here[unit]
        at = part * (1 + most)
        for i in range(at + 1, at + 1 + active[at]):
            row = UNITS * (1 + table_inputs + active[i])
            for unit in range(UNITS):
                g[row + unit] += here[unit]


@compiled
def follow(w: Array, g: Array, mean: Array, square: Array, steps: int, rate: float) -> None:
    """Adam."""
    first, second = 1 - 0.9**steps, 1 - 0.999**steps
    for i in range(len(w)):
        mean[i] += np.float32(0.1) * (g[i] - mean[i])
        square[i] += np.float32(0.001) * (g[i] * g[i] - square[i])
        w[i] -= (
            np.float32(rate)
            * (mean[i] / np.float32(first))
            / (np.sqrt(square[i] / np.float32(second)) + np.float32(1e-8))
        )
