"""The documents name files and functions that exist, and draw the imports as they are held."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text()
HOPS = re.findall(r"\| \d+ \| `([^`]+)`((?: `[^`]+`,?)*)", ARCHITECTURE)


@pytest.mark.slow
def test_the_site_of_the_docs_has_no_link_that_leads_nowhere(tmp_path: Path) -> None:
    site = tmp_path / "site"
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(site)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert built.returncode == 0, built.stderr
    assert "Referee" in (site / "api.html").read_text()


@pytest.mark.parametrize(
    "file", sorted(set(re.findall(r"`((?:src|web|docs|tests)/[^` ]+)`", ARCHITECTURE)))
)
def test_a_file_that_is_named_exists(file: str) -> None:
    assert (ROOT / file).exists()


@pytest.mark.parametrize(("file", "names"), HOPS)
def test_a_hop_names_functions_of_its_file(file: str, names: str) -> None:
    text = (ROOT / file).read_text()
    for name in re.findall(r"`([^`]+)`", names):
        *_, function = name.split(".")
        assert re.search(rf"(def |^  |private |async ){re.escape(function)}\b", text, re.M), name


def test_imports_are_drawn_as_they_are_held() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    layers = [
        [part.strip().removeprefix("carbarn.") for part in layer.split("|")]
        for layer in contracts["contracts"][0]["layers"]
    ]
    held = {
        (upper, lower)
        for above, below in itertools.pairwise(layers)
        for upper in above
        for lower in below
    }

    assert set(re.findall(r"^  (\w+) --> (\w+)$", ARCHITECTURE, re.M)) == held
