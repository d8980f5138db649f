"""What nobody will miss is tidied away: tables at which nobody has moved, and spent links.

A table at which somebody has moved stays for good, finished or not.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from functools import partial

from sqlalchemy import Connection, delete, select, update

from ..problems import Problem
from ..store import schema
from ..store.store import Store

log = logging.getLogger(__name__)
DAY = 86_400.0  # seconds
AT_ONCE = 50  # tables that go in one piece of writing
PAUSE = 0.1  # seconds, in which others write
OF_A_TABLE = (
    schema.seats,
    schema.holders,
    schema.planned_turns,
    schema.carries,
    schema.verdicts,
    schema.entries,
)


@asynccontextmanager
async def tidied(
    store: Store, days: int, in_use: Callable[[], Collection[str]]
) -> AsyncIterator[None]:
    """Now, and once a day as long as this lasts."""
    tidying = asyncio.create_task(_tidy_every_day(store, days, in_use))
    try:
        yield
    finally:
        tidying.cancel()
        await asyncio.gather(tidying, return_exceptions=True)


async def _tidy_every_day(store: Store, days: int, in_use: Callable[[], Collection[str]]) -> None:
    while True:
        try:
            await tidy(store, days, in_use)
        except Problem as problem:
            log.warning("not tidied up", extra={"why": problem.words})
        await asyncio.sleep(DAY)


async def tidy(store: Store, days: int, in_use: Callable[[], Collection[str]]) -> None:
    """Away with unused tables that nobody has touched for so many days, and with spent links."""
    tables, since = 0, time.time() - days * DAY
    links = await store.write(_forget_links)
    while gone := await store.write(partial(_forget_tables, since, in_use())):
        tables += gone
        await asyncio.sleep(PAUSE)
    if tables or links:
        log.info("tidied up", extra={"tables": tables, "links": links})


def _forget_links(connection: Connection) -> int:
    """They work for an hour; for a day it can be said why one does not."""
    c = schema.carries.c
    spent = delete(schema.carries).where(c.made < time.time() - DAY)
    return connection.execute(spent).rowcount


def _forget_tables(since: float, in_use: Collection[str], connection: Connection) -> int:
    t = schema.tables.c
    unused = (
        select(t.code)
        .where(t.seq == 0, t.touched < since, t.code.not_in(in_use))
        .order_by(t.touched)
        .limit(AT_ONCE)
    )
    codes = connection.execute(unused).scalars().all()
    forget_tables(connection, codes)
    return len(codes)


def forget_tables(connection: Connection, codes: Sequence[str]) -> None:
    """Away with some tables and all that is kept about them."""
    t = schema.tables.c
    again = update(schema.tables).where(t.rematch.in_(codes))
    connection.execute(again.values(rematch=None, revision=t.revision + 1))
    for table in OF_A_TABLE:
        connection.execute(delete(table).where(table.c.code.in_(codes)))
    connection.execute(delete(schema.tables).where(t.code.in_(codes)))
