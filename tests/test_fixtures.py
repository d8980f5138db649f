"""The page's tests use moments of real games: they must be what the referee says today."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "fixtures.py"


@pytest.mark.slow
def test_the_pages_fixtures_are_what_the_referee_says() -> None:
    files = runpy.run_path(str(SCRIPT))["files"]()
    stale = [file.name for file, text in files if file.read_text() != text]

    assert not stale, f"run {SCRIPT.name}"
