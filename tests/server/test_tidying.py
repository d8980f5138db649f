"""What goes by itself, and what stays (docs/hosting.md)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

from carbarn.server.entries import Entry
from carbarn.server.hosting.tidying import DAY, tidy
from carbarn.server.store.database import Database
from carbarn.server.store.store import Standing, Store

from .client import rows
from .test_store import TABLE, with_store

LONG_AGO = time.time() - 31 * DAY
OLD = replace(TABLE, created=LONG_AGO)


def left_after(database: Database, work: Callable[[Store], Awaitable[None]], *in_use: str) -> str:
    """The codes of the tables that are left."""

    async def run(store: Store) -> None:
        await work(store)
        await tidy(store, 30, lambda: in_use)

    with_store(database, run)
    return " ".join(code for (code,) in rows(database, "select code from tables order by code"))


def test_tables_at_which_nobody_has_moved_go_after_a_month(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.create(OLD)
        await store.create(replace(OLD, code="bbbbbb", seats=()))
        await store.create(replace(OLD, code="cccccc", seats=(), created=time.time()))

    assert left_after(database, work) == "cccccc"
    assert rows(database, "select count(*) from holders") == [(0,)]


def test_a_table_at_which_somebody_has_moved_stays(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.create(OLD)
        await store.append("aaaaaa", Entry(1, 1, "move", "draw"), Standing("playing", 1, 0))
        await store.write(lambda c: c.exec_driver_sql("update tables set touched = 1"))

    assert left_after(database, work) == "aaaaaa"


def test_a_table_that_somebody_has_open_stays(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.create(OLD)

    assert left_after(database, work, "aaaaaa") == "aaaaaa"


def test_more_tables_go_than_go_at_once(database: Database) -> None:
    async def work(store: Store) -> None:
        tables = (replace(OLD, code=f"a{n:05}", seats=()) for n in range(120))
        await asyncio.gather(*(store.create(table) for table in tables))

    assert left_after(database, work) == ""


def test_links_that_no_longer_work_go_after_a_day(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.create(replace(TABLE, created=time.time()))
        await store.add_carry("old", "aaaaaa", 0)
        await store.write(lambda c: c.exec_driver_sql("update carries set made = 1"))
        await store.add_carry("new", "aaaaaa", 0)

    left_after(database, work)
    assert rows(database, "select token_hash from carries") == [("new",)]
