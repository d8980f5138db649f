"""Two versions at one database of PostgreSQL: the older makes room, and says so."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from carbarn.server.serving import STEPPED_ASIDE
from carbarn.server.store import schema, store
from carbarn.server.store.database import Unusable, Url
from carbarn.server.store.store import Store

from .client import ME, OPEN, PATIENCE, rows, wait_until
from .process import Server
from .test_layouts import moved
from .test_store import TABLE, with_store
from .test_thinkers_elsewhere import Machine

NEWER = schema.LAYOUT + 1


def told(database: Url, *statements: str) -> None:
    """As a newer version would do it."""
    with psycopg.connect(database.text) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def listening(database: Url) -> int:
    """How many hear what is told."""
    query = "datname = current_database() and query ~ '^LISTEN'"
    return len(rows(database, f"select pid from pg_stat_activity where {query}"))


ASK = f"select pg_notify('{schema.LEAVE}', '{NEWER}')"
LAY_OUT = f"update alembic_version set version_num = '{NEWER}'"


@pytest.fixture
def begun(postgresql: Url, tmp_path: Path) -> Iterator[Any]:
    """A server of today, with settings."""
    running: list[Server] = []

    def begun(**more: Any) -> Server:
        with socket.create_server(("127.0.0.1", 0)) as found:
            port = found.getsockname()[1]
        running.append(Server(postgresql, port, log=tmp_path / "server.log", **more))
        running[0].start()
        return running[0]

    yield begun
    for server in running:
        server.kill()


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2])
def test_whoever_is_asked_by_a_newer_version_leaves_in_good_order(
    begun: Any, postgresql: Url, processes: int
) -> None:
    server = begun(processes=processes)
    wait_until(lambda: listening(postgresql) == processes)
    ann = server.visitor("Ann")
    with closing(ann.http), ann.look(ann.table(ME, OPEN)["code"]) as talk:
        talk.state()
        told(postgresql, ASK)
        assert talk.closed() == 1012, "they are told to come back"
    assert server.process.wait(PATIENCE) == STEPPED_ASIDE
    alive = "select count(*) from processes where until > extract(epoch from clock_timestamp())"
    assert rows(postgresql, alive) == [(0,)]
    log = server.log.read_text()
    assert "another version takes over" in log
    assert "Traceback" not in log
    assert "is replaced" not in log


@pytest.mark.slow
def test_who_was_not_reached_sees_by_itself_that_the_layout_is_another(
    begun: Any, postgresql: Url
) -> None:
    server = begun()
    told(postgresql, LAY_OUT)
    assert server.process.wait(PATIENCE) == STEPPED_ASIDE
    assert "another version takes over" in server.log.read_text()


@pytest.mark.slow
def test_a_thinker_makes_room_too(postgresql: Url, tmp_path: Path) -> None:
    with_store(postgresql, Store.count)
    machine = Machine(postgresql, tmp_path / "first.log")
    wait_until(lambda: listening(postgresql))
    told(postgresql, ASK)
    assert machine.process.wait(PATIENCE) == STEPPED_ASIDE
    assert not machine.says("Traceback")
    told(postgresql, LAY_OUT)
    refused = Machine(postgresql, tmp_path / "second.log")
    assert refused.process.wait(PATIENCE) == 2
    assert refused.says(f"a newer carbarn made it (layout {NEWER}; this one knows {schema.LAYOUT})")


# The newer one ------------------------------------------------------------------------------


def older(database: Url, seconds: float) -> None:
    """A database of the layout before, and a process that serves it, alive for so long."""
    with_store(database, lambda store: store.create(TABLE))
    moved(database, schema.LAYOUT - 1)
    now = "extract(epoch from clock_timestamp())"
    told(database, f"insert into processes (until) values ({now} + {seconds})")


def layout(database: Url) -> int:
    return int(rows(database, "select version_num from alembic_version")[0][0])


async def heard(database: Url) -> str:
    """What is told to those who are to leave."""
    connection = await psycopg.AsyncConnection.connect(database.text, autocommit=True)
    async with connection:
        await connection.execute(f"LISTEN {schema.LEAVE}".encode())
        opening = asyncio.create_task(Store.open(database))
        async for notice in connection.notifies():
            assert layout(database) == schema.LAYOUT - 1, "nothing is changed before they are gone"
            await (await opening).close()
            return notice.payload
    return ""


def test_a_newer_version_asks_the_others_to_leave_and_waits_for_it(postgresql: Url) -> None:
    older(postgresql, seconds=1.5)
    assert asyncio.run(heard(postgresql)) == str(schema.LAYOUT)
    assert layout(postgresql) == schema.LAYOUT


def test_while_an_older_version_does_not_leave_nothing_is_changed(
    postgresql: Url, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "LEAVING", 0.1)
    older(postgresql, seconds=1000)
    with pytest.raises(Unusable, match="stop carbarn serve of the older version before"):
        with_store(postgresql, Store.count)
    assert layout(postgresql) == schema.LAYOUT - 1
