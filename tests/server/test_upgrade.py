"""Upgrades while people play: whatever anybody was told of is there afterwards."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from carbarn.server import schema

from .client import rows
from .process import Server
from .test_kill import Guest, prove, two_guests
from .test_layouts import moved

OLDER = 4  # with room for the seeds of today


async def while_it_is_upgraded(server: Server, tables: int, upgrades: int) -> list[Guest]:
    """The old server is stopped by SIGTERM; the new one finds a database of before."""
    done = asyncio.Event()
    playing = [asyncio.create_task(two_guests(server.url, n, done)) for n in range(tables)]
    for _ in range(upgrades):
        await asyncio.sleep(1)
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(moved, server.database, OLDER)
        await asyncio.to_thread(server.start)
    done.set()
    pairs = await asyncio.gather(*playing)
    return [guest for pair in pairs for guest in pair]


@pytest.mark.slow
def test_an_upgrade_while_people_play_loses_nothing(tmp_path: Path, unused_port: int) -> None:
    server = Server(tmp_path / "carbarn.db", unused_port)
    server.start()
    try:
        guests = asyncio.run(while_it_is_upgraded(server, tables=3, upgrades=2))
        assert prove(server, guests) > 50
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()
    assert rows(server.database, "select version_num from alembic_version") == [
        (str(schema.LAYOUT),)
    ]
    assert len([*tmp_path.glob(f"carbarn.db.layout-{OLDER}.*")]) == 2
