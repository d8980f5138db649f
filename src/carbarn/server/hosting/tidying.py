"""What nobody will miss is tidied away: tables without a move, spent links, guests who are gone.

A table at which somebody has moved stays for good, finished or not.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from functools import partial

from sqlalchemy import Connection, delete, exists, or_, select, update

from ..accounts.kept import forget_what_is_over
from ..lobby.kept import hide_old
from ..lobby.people import forget_answered
from ..notifying import kept as notifying
from ..problems import Problem
from ..processes import duties
from ..processes.duties import Duty, Fence, LostDuty
from ..processes.processes import Processes
from ..settings import Settings
from ..store import schema
from ..store.store import Store, this_week
from ..talk import blocks, kept, reports

log = logging.getLogger(__name__)
DAY = 86_400.0  # seconds
SHOWN = 3 * DAY  # for which a table waits in the lobby
AT_ONCE = 50  # tables that go in one piece of writing
PAUSE = 0.1  # seconds, in which others write
WEEKS_OF_A_YEAR = 53
TIDYING = Duty("tidying")
OF_A_TABLE = (
    schema.seats,
    schema.holders,
    schema.put_away,
    schema.invitations,
    schema.talk,
    schema.talkers,
    schema.mutes,
    schema.silent_tables,
    schema.followed,
    schema.expected,
    schema.notifications,
    schema.planned_turns,
    schema.carries,
    schema.verdicts,
    schema.tries,
    schema.feats,
    schema.entries,
    schema.duties,
)


class Tidying:
    """Now, and once a day: by one process of all that there are."""

    def __init__(
        self,
        store: Store,
        processes: Processes,
        settings: Settings,
        in_use: Callable[[], Collection[str]],
    ) -> None:
        self._store = store
        self._processes = processes
        self._settings = settings
        self._in_use = in_use
        self._tidying: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def done(self) -> AsyncIterator[None]:
        """As long as this lasts, unless another process does it."""
        beginning = asyncio.create_task(self._begin())
        try:
            yield
        finally:
            tasks = [task for task in (beginning, self._tidying) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _begin(self) -> None:
        try:
            if await self._processes.claim(TIDYING) is not None:
                await self.go_on(TIDYING)
        except Problem as problem:
            log.warning("not tidied up", extra={"why": problem.words})

    async def go_on(self, _: Duty) -> None:
        """It is this process that does it."""
        if self._tidying is None or self._tidying.done():
            self._tidying = asyncio.create_task(self._tidy_every_day())

    async def _tidy_every_day(self) -> None:
        while (fence := await self._processes.claim(TIDYING)) is not None:
            try:
                await tidy(self._store, self._settings, self._in_use, fence)
            except LostDuty:
                self._processes.lose(TIDYING)
                return
            except Problem as problem:
                log.warning("not tidied up", extra={"why": problem.words})
            await asyncio.sleep(DAY)


async def tidy(
    store: Store,
    settings: Settings,
    in_use: Callable[[], Collection[str]],
    fence: Fence | None = None,
) -> None:
    """Away with tables that nobody has used, spent links, old words, and guests."""

    def each(work: Callable[[Connection], int]) -> Awaitable[int]:
        return store.write(partial(_for_the_duty, fence, work))

    tables, guests, since = 0, 0, time.time() - settings.unused * DAY
    links = await each(_forget_links)
    await each(forget_answered)
    await each(partial(hide_old, since=time.time() - SHOWN))
    words = await each(partial(_forget_words, settings.words_kept))
    while gone := await each(partial(_forget_tables, since, in_use())):
        tables += gone
        await asyncio.sleep(PAUSE)
    while gone := await each(_forget_guests):
        guests += gone
        await asyncio.sleep(PAUSE)
    if tables or links or words or guests:
        counts = {"tables": tables, "links": links, "words": words, "guests": guests}
        log.info("tidied up", extra=counts)


def _for_the_duty(
    fence: Fence | None, work: Callable[[Connection], int], connection: Connection
) -> int:
    duties.must_hold(connection, fence)
    return work(connection)


def _forget_links(connection: Connection) -> int:
    """They work for an hour; for a day it can be said why one does not."""
    c = schema.carries.c
    spent = delete(schema.carries).where(c.made < time.time() - DAY)
    over = forget_what_is_over(connection) + blocks.forget_those_who_are_gone(connection)
    return connection.execute(spent).rowcount + over + notifying.forget_what_is_over(connection)


def _forget_words(days: int, connection: Connection) -> int:
    return kept.forget_old(connection, days) + reports.forget_old(connection)


def _forget_tables(since: float, in_use: Collection[str], connection: Connection) -> int:
    t, p = schema.tables.c, schema.presences.c
    is_open = exists().where(p.code == t.code, p.left_at.is_(None))  # at another process
    unused = (
        select(t.code)
        .where(t.seq == 0, t.touched < since, t.code.not_in(in_use), ~is_open)
        .order_by(t.touched)
        .limit(AT_ONCE)
    )
    codes = connection.execute(unused).scalars().all()
    forget_tables(connection, codes)
    return len(codes)


def _forget_guests(connection: Connection) -> int:
    """Their cookie is as old, so nobody can come back as one of them."""
    g, h, s, t = (x.c for x in (schema.guests, schema.holders, schema.seats, schema.tables))
    have_a_table = (
        exists().where(h.guest == g.guest),
        exists().where(s.guest == g.guest),
        exists().where(t.host == g.guest),
        exists().where(schema.accounts.c.guest == g.guest),
        exists().where(schema.bots.c.guest == g.guest),
    )
    gone = (
        select(g.guest)
        .where(g.seen < this_week() - WEEKS_OF_A_YEAR, ~or_(*have_a_table))
        .limit(AT_ONCE)
    )
    return connection.execute(delete(schema.guests).where(g.guest.in_(gone))).rowcount


def forget_tables(connection: Connection, codes: Sequence[str]) -> None:
    """Away with some tables and all that is kept about them."""
    t = schema.tables.c
    again = update(schema.tables).where(t.rematch.in_(codes))
    connection.execute(again.values(rematch=None, revision=t.revision + 1))
    for table in OF_A_TABLE:
        connection.execute(delete(table).where(table.c.code.in_(codes)))
    connection.execute(delete(schema.tables).where(t.code.in_(codes)))
