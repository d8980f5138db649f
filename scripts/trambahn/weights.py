"""The file of Trambahn's weights, as scripts read and write it."""

from __future__ import annotations

import inspect
import re
import tomllib
from pathlib import Path
from typing import Any

from carbarn.games.trambahn.estimate import NAMED, estimate

FILE = Path(inspect.getfile(estimate)).parent / "weights.toml"


def read(file: Path) -> list[int]:
    """All weights of such a file, in order."""
    parts = tomllib.loads(file.read_text()).values()
    return [weight for part in parts for weight in (part if isinstance(part, list) else [part])]


def write(weights: Any) -> None:
    """Put the weights into their file; the words there stay."""
    text, at = FILE.read_text(), 0
    for name, part in NAMED.items():
        values = [int(weight) for weight in weights[at : at + len(part)]]
        at += len(part)
        shown = str(values if re.search(rf"^{name} = \[", text, re.M) else values[0])
        text = re.sub(rf"^{name} = (\[.*?\]|-?\d+)", f"{name} = {shown}", text, flags=re.M)
    FILE.write_text(text)
