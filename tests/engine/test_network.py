"""Networks in whole numbers: the same read as they are and compiled, and made for their game."""

from __future__ import annotations

import base64
from array import array
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from carbarn.engine.compiled import ints, table, twin
from carbarn.engine.network import LAST, UNITS, Shape, judged, read

SHAPE = Shape(table_inputs=5, parts=3, part_inputs=4, most=6)


def some_weights(seed: int) -> Any:
    return np.random.default_rng(seed).integers(-30_000, 30_000, SHAPE.weights)


def some_inputs(seed: int) -> list[int]:
    rng = np.random.default_rng(seed)
    active = []
    for inputs in (SHAPE.table_inputs, *(SHAPE.part_inputs,) * SHAPE.parts):
        chosen = rng.permutation(inputs)[: rng.integers(0, inputs + 1)].tolist()
        active += [len(chosen), *chosen, *(0,) * (SHAPE.most - len(chosen))]
    return active


@pytest.mark.parametrize("seed", range(50))
def test_a_network_judges_the_same_plain_and_compiled(seed: int) -> None:
    weights, active = some_weights(seed), some_inputs(seed)
    sizes = SHAPE.table_inputs, SHAPE.parts, SHAPE.most
    compiled = twin("trambahn", "engine.network").judged
    plain = judged(table(weights.tolist()), table(active), *sizes)
    assert compiled(weights, np.array(active), *sizes) == plain


def test_a_network_of_zeros_adds_nothing() -> None:
    sizes = SHAPE.table_inputs, SHAPE.parts, SHAPE.most
    assert judged(ints(SHAPE.weights), table(some_inputs(1)), *sizes) == 0


def test_it_does_not_matter_which_part_comes_first() -> None:
    weights, active = table(some_weights(1).tolist()), some_inputs(2)
    sizes, each = (SHAPE.table_inputs, SHAPE.parts, SHAPE.most), 1 + SHAPE.most
    turned = active[:each] + active[2 * each :] + active[each : 2 * each]
    assert judged(weights, table(turned), *sizes) == judged(weights, table(active), *sizes)


def test_a_file_with_too_few_weights_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "network.toml"
    file.write_text(f'weights = "{base64.b64encode(array("h", [1, 2])).decode()}"\n')
    with pytest.raises(ValueError, match=f"has 2 weights, not {SHAPE.weights}"):
        read(file, SHAPE)


def test_a_shape_counts_its_weights() -> None:
    first = UNITS * (1 + SHAPE.table_inputs + SHAPE.part_inputs)
    assert SHAPE.weights == first + LAST + UNITS * LAST + LAST + 1
