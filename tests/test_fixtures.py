"""The page's tests use moments of real games: they must be what the referee says today."""

from __future__ import annotations

import pytest

from .moments import files


@pytest.mark.slow
def test_the_pages_fixtures_are_what_the_referee_says() -> None:
    stale = [file.name for file, text in files() if file.read_text() != text]

    assert not stale, "run python -m tests.moments"
