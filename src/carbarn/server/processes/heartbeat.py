"""When the server is alive: what it was not is given back to everybody whose clock ran.

All processes of a database write down in one place that they are alive, whoever comes first in a
second. Who finds that nobody has done so for long has found an outage, whatever it was: a crash, a
machine that slept, a database that could not be written. Nothing is written while no clock runs.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from sqlalchemy import Connection, exists, func, insert, select

from ..problems import Problem
from ..store import facts, schema
from ..store.dialects import database_clock
from ..store.store import Store
from ..table.clock import Outage

log = logging.getLogger(__name__)
ALIVE = "alive"  # the fact
BEAT = 1.0  # seconds, while a clock runs
IDLE = 5.0
PATIENCE = 3.0  # seconds of silence among many processes that are no outage


@dataclass(frozen=True)
class _Seen:
    now: float  # by the clock of the database
    alive: float
    is_due: bool
    outages: list[Outage]  # that are new


class Heartbeat:
    """What time it is for all processes, and when nobody served."""

    def __init__(self, store: Store, are_many: bool = False) -> None:
        self.outages: tuple[Outage, ...] = ()
        self.tell: Callable[[], None] = lambda: None  # that outages are known
        self._store = store
        self._are_many = are_many
        self._offset = 0.0

    def now(self) -> float:
        """Seconds since 1970; of many processes each has the time of the database."""
        return time.time() + self._offset

    @asynccontextmanager
    async def beating(self) -> AsyncIterator[None]:
        """As long as this lasts. A single process knows that before it nobody served."""
        with suppress(Problem):
            await self.beat(PATIENCE if self._are_many else 0.0)
        task = asyncio.create_task(self._beat_for_ever())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            with suppress(Problem):
                await self.beat()

    async def _beat_for_ever(self) -> None:
        while True:
            pause = IDLE
            try:
                pause = BEAT if await self.beat() else IDLE
            except Problem as problem:
                log.warning("nobody knows that this server is alive", extra={"why": problem.words})
            except Exception:
                log.exception("the heart does not beat")
            await asyncio.sleep(pause)

    async def beat(self, patience: float = PATIENCE) -> bool:
        """Say that the server is alive, and hear when it was not; whether any clock runs."""
        asked = time.time()
        seen = await self._store.read(lambda it: _look(it, self._latest))
        if self._are_many:
            self._offset = seen.now - (asked + time.time()) / 2
        self._learn(seen.outages)
        now = self.now()
        if seen.is_due and abs(now - seen.alive) > BEAT / 2:
            found = await self._store.write(lambda it: _beat(it, now, patience))
            self._learn([found] if found else [])
        return seen.is_due

    @property
    def _latest(self) -> float:
        return self.outages[-1][0] if self.outages else 0.0

    def _learn(self, outages: list[Outage]) -> None:
        new = set(outages) - set(self.outages)
        if new:
            self.outages = tuple(sorted({*self.outages, *new}))
            self.tell()


def _look(connection: Connection, after: float) -> _Seen:
    t, o, f = schema.tables.c, schema.outages.c, schema.facts.c
    alive = select(f.value).where(f.name == ALIVE).scalar_subquery()
    one = select(database_clock(), alive, exists().where(t.due.is_not(None)))
    now, last, is_due = connection.execute(one).one()
    since = select(o.begins, o.ends).where(o.begins > after).order_by(o.begins)
    outages = [(begins, ends) for begins, ends in connection.execute(since)]
    return _Seen(now, float(last or 0), bool(is_due), outages)


def _beat(connection: Connection, now: float, patience: float) -> Outage | None:
    """Whatever was written at a table with a clock shows that somebody was alive, too."""
    t, f = schema.tables.c, schema.facts.c
    facts.find_or_make(connection, ALIVE, lambda: "0")
    held = select(f.value).where(f.name == ALIVE).with_for_update()
    alive = float(connection.execute(held).scalar_one())
    touched = select(func.max(t.touched)).where(t.due.is_not(None))
    last = max(alive, connection.execute(touched).scalar() or now)
    facts.write(connection, ALIVE, str(now))
    if now - last <= patience:
        return None
    connection.execute(insert(schema.outages), {"begins": last, "ends": now})
    log.info("clocks stood still", extra={"seconds": round(now - last, 1)})
    return last, now
