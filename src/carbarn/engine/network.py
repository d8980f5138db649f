"""A small network that judges positions, in whole numbers: plain and compiled give the same.

A game declares what the network sees (its inputs.py): inputs of the table as a whole, and inputs of
each of some parts that are alike, such as the colours of Trambahn. Which of them are active is all
that it is told. Parts share their weights, so what is learnt of one holds for all:

    each part: the sum of its active inputs and the table's, cut at zero  -> UNITS numbers
    all parts added up                                                    -> LAST numbers, cut again
    these                                                                 -> one number

How weights are learnt is in training/.
"""

from __future__ import annotations

import base64
import tomllib
from array import array
from pathlib import Path
from typing import NamedTuple

from .compiled import Ints, rule
from .scratch import scratch_row
from .vectors import add_row, add_times

UNITS = 32
LAST = 16
SCALE = 10  # bits after the point, of weights and of what they add up to
DIGITS = 4  # and of the sixteenths of a point that come out


class Shape(NamedTuple):
    """What a network of a game sees."""

    table_inputs: int
    parts: int
    part_inputs: int
    most: int  # active inputs, at most, of the table or of a part

    @property
    def weights(self) -> int:
        """How many weights there are."""
        first = UNITS * (1 + self.table_inputs + self.part_inputs)
        return first + LAST * (UNITS + 2) + 1

    @property
    def room(self) -> int:
        """For the active inputs: how many of the table and which, then the same of each part."""
        return (1 + self.parts) * (1 + self.most)


def read(path: Path, shape: Shape) -> array[int]:
    """The weights in a file that `carbarn train` wrote."""
    file = tomllib.loads(path.read_text())
    weights = array("h", base64.b64decode(file["weights"]))
    if len(weights) != shape.weights:
        raise ValueError(f"{path.name} has {len(weights)} weights, not {shape.weights}")
    return weights


@rule
def judged(w: Ints, active: Ints, table_inputs: int, parts: int, most: int) -> int:
    """What the network makes of the active inputs, in sixteenths of a point."""
    table = scratch_row(UNITS)
    total = scratch_row(UNITS)
    add_row(table, w, 0, UNITS)
    add_active(w, UNITS, active, 0, table)
    first_of_parts = UNITS * (1 + table_inputs)
    for part in range(1, parts + 1):
        sums = scratch_row(UNITS)
        add_row(sums, table, 0, UNITS)
        add_active(w, first_of_parts, active, part * (1 + most), sums)
        for unit in range(UNITS):
            total[unit] += max(0, sums[unit])
    return last_layers(w, len(w) - LAST * (UNITS + 2) - 1, total)


@rule
def add_active(w: Ints, first: int, active: Ints, at: int, sums: Ints) -> None:
    """Add the weights of some active inputs."""
    for i in range(at + 1, at + 1 + active[at]):
        add_row(sums, w, first + UNITS * active[i], UNITS)


@rule
def last_layers(w: Ints, at: int, total: Ints) -> int:
    """From what all parts add up to, to what comes out."""
    sums = scratch_row(LAST)
    for i in range(LAST):
        sums[i] = w[at + i] << SCALE
    at += LAST
    for unit in range(UNITS):
        add_times(sums, total[unit], w, at, LAST)
        at += LAST
    out = w[at + LAST] << SCALE
    for i in range(LAST):
        out += max(0, sums[i] >> SCALE) * w[at + i]
    return out >> (2 * SCALE - DIGITS)
