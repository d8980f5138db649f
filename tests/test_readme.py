"""The README's example runs, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *(str(p.relative_to(ROOT)) for p in ROOT.glob("docs/*.md")),
]


def test_the_python_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    assert example

    exec(compile(example[1], "README.md", "exec"), {})

    assert capsys.readouterr().out


@pytest.mark.parametrize("document", PAGES)
def test_every_link_leads_to_a_file(document: str) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / document).read_text())
    missing = [link for link in links if not ((ROOT / document).parent / link).exists()]

    assert not missing
