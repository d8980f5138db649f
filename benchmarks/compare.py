"""Random Cable Car games a second: C, the compiled rules and the plain rules, in one run.

    python benchmarks/compare.py

The C program plays the same rules with the same tricks (benchmarks/cable_car.c). The three take
turns, so that a busy moment of the machine hits all of them, and the best run of each counts.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from carbarn.games import find
from carbarn.opponents.bench import bench

SOURCE = Path(__file__).with_name("cable_car.c")
ROUNDS = 3


def build(folder: Path) -> Path:
    """The C program, compiled with all the compiler can do for this machine."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        sys.exit("compare.py: no C compiler (cc or gcc) to build the yardstick with")
    program = folder / "cable_car"
    flags = ["-std=c11", "-O3", "-march=native", "-o", str(program), str(SOURCE), "-lm"]
    subprocess.run([compiler, *flags], check=True)
    return program


def main() -> None:
    """Measure and print one JSON object."""
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder))
        c, compiled, plain = 0.0, 0.0, 0.0
        for _ in range(ROUNDS):
            ours = bench(find("cable-car"), seconds=2)
            theirs = json.loads(subprocess.check_output([program, "400000", "2", "1"]))
            c = max(c, theirs["games_per_s"])
            compiled = max(compiled, ours["compiled_per_s"])
            plain = max(plain, ours["plain_per_s"])
    result = {
        "c_per_s": round(c),
        "compiled_per_s": round(compiled),
        "plain_per_s": round(plain),
        "c_over_compiled": round(c / compiled, 2),
        "compiled_over_plain": round(compiled / plain, 1),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
