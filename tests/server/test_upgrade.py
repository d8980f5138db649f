"""Upgrades while people play: whatever anybody was told of is there afterwards."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from carbarn.server.store import schema
from carbarn.trials.chaos import Plan, chaos
from carbarn.trials.faults import FAULTS, Fault, Victim

from .client import rows
from .test_layouts import moved

OLDER = 4  # with room for the seeds of today
WORDS = ("--workers", "1", "--pace", "0", "--compile-early", "no")


async def upgrade(victim: Victim) -> None:
    """The old server is stopped by SIGTERM; the new one finds a database of before."""
    assert victim.database
    await asyncio.to_thread(victim.server.stop)
    await asyncio.to_thread(moved, victim.database, OLDER)
    await victim.start()


@pytest.mark.slow
def test_an_upgrade_while_people_play_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FAULTS, "upgrade", Fault(upgrade, "upgrades"))
    database = tmp_path / "carbarn.db"
    plan = Plan(faults=("upgrade",), seconds=3, words=WORDS, database=str(database))
    outcome = chaos(plan, tmp_path)
    assert outcome.verdict.wrong == []
    assert outcome.verdict.noted > 30
    upgrades = outcome.happened["upgrade"]
    assert upgrades > 0
    assert len([*tmp_path.glob(f"carbarn.db.layout-{OLDER}.*")]) == upgrades
    layout = rows(database, "select version_num from alembic_version")
    assert layout == [(str(schema.LAYOUT),)]
