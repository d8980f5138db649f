"""The page's tests use moments of real games: they must be what the referee says today."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "fixtures.py"


@pytest.fixture(scope="module")
def fixtures() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fixtures", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pages_fixtures_are_what_the_referee_says(fixtures: ModuleType) -> None:
    for name, moment in fixtures.tramways_moments().items():
        file = fixtures.TRAMWAYS_FOLDER / f"{name}.json"
        assert file.read_text() == fixtures.written(moment), f"run {SCRIPT.name}: {name} is stale"
