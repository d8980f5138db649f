"""Upgrades while people play: whatever anybody was told of is there afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from carbarn.server.store import schema
from carbarn.trials.chaos import Plan, chaos

from .client import rows

WORDS = ("--workers", "1", "--pace", "0", "--compile-early", "no")


@pytest.mark.slow
def test_an_upgrade_while_people_play_loses_nothing(tmp_path: Path) -> None:
    database = tmp_path / "carbarn.db"
    plan = Plan(faults=("upgrade",), seconds=3, words=WORDS, database=str(database))
    outcome = chaos(plan, tmp_path)
    assert outcome.verdict.wrong == []
    assert outcome.verdict.noted > 30
    assert outcome.happened["upgrade"] > 0
    assert [*tmp_path.glob("carbarn.db.layout-*")], "a copy is made before"
    layout = rows(database, "select version_num from alembic_version")
    assert layout == [(str(schema.LAYOUT),)]
