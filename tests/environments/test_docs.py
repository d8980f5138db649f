"""The examples of docs/environments.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "environments.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def examples() -> list[Any]:
    """Those with many games at once have the rules compiled."""
    marks = [[pytest.mark.slow] if "make_vec" in example else [] for example in EXAMPLES]
    return [pytest.param(example, id=str(n), marks=marks[n]) for n, example in enumerate(EXAMPLES)]


@pytest.mark.parametrize("example", examples())
def test_an_example_works_as_it_stands(example: str) -> None:
    exec(compile(example, str(DOCS), "exec"), {})
