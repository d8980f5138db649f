"""examples/learn.py learns, in miniature."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

LEARN = Path(__file__).parents[2] / "examples" / "learn.py"


@pytest.mark.slow  # the rules are compiled
def test_the_example_learns_to_beat_who_plays_at_random(tmp_path: Path) -> None:
    example = runpy.run_path(str(LEARN))
    heard: list[str] = []

    _, course = example["learn"](
        minutes=1.0, games=32, opponent="random", say=heard.append, updates=12
    )
    example["draw"](course, tmp_path / "learned.svg")

    ahead = np.array(course)[:, 2]
    assert len(heard) == 12
    assert ahead[-3:].mean() > ahead[:3].mean() + 5
    assert (tmp_path / "learned.svg").stat().st_size > 1000
