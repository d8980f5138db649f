"""Compiled rules are linked of parts, and kept on disk for the next process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from carbarn.engine.chance import below, generator

CIRCLE = """
from carbarn.engine.linking import compiled_rule


@compiled_rule
def down(n):
    return 1 + further_down(n - 1) if n > 0 else 0


@compiled_rule
def further_down(n):
    return 10 + down(n - 1) if n > 0 else 0


@compiled_rule
def all_the_way(n):
    return down(n)


if __name__ == "__main__":
    print(all_the_way(3), further_down(3))
"""


@pytest.mark.slow
def test_rules_may_call_each_other_in_a_circle_also_when_they_come_from_disk(
    tmp_path: Path,
) -> None:
    (tmp_path / "circle.py").write_text(CIRCLE)
    kept = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "kept")}
    said = [
        subprocess.run(
            [sys.executable, tmp_path / "circle.py"],
            env=kept,
            capture_output=True,
            text=True,
            check=False,
        )
        for _ in range(2)
    ]

    assert [(done.returncode, done.stdout) for done in said] == 2 * [(0, "12 21\n")]
    assert any((tmp_path / "kept").rglob("*.nbi"))


WITH_ANOTHER_NUMBA = """
import numba.core.compiler_machinery

del numba.core.compiler_machinery.register_pass  # numba itself has used it by now

from carbarn.engine.chance import generator
from carbarn.engine.compiled import twin
from carbarn.engine.memory import Memory
from carbarn.games import find

memory = Memory(find("cable-car"), compiled=True)
print(twin("chance", "engine.chance").below(memory.shared(generator(5)), 60))
"""


@pytest.mark.slow
def test_with_a_numba_that_linking_does_not_know_rules_are_compiled_one_by_one(
    tmp_path: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITH_ANOTHER_NUMBA],
        env={**os.environ, "CARBARN_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout == f"{below(generator(5), 60)}\n", done.stderr
    assert "is not as linking.py expects" in done.stderr
    assert len(done.stderr.splitlines()) == 1
