"""Whose time is up is seen to by one process for all tables, also where nobody looks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from .problems import Problem
from .processes.duties import Duty, Fence, LostDuty
from .processes.heartbeat import BEAT, Heartbeat
from .processes.processes import Processes
from .registry import TableRegistry
from .store.batch_writer import Conflict
from .store.store import Store

log = logging.getLogger(__name__)
CLOCKS = Duty("clocks")
SOON = 0.05  # seconds


class Timekeeping:
    """Looks at the tables that are due, as long as it is this process that does it."""

    def __init__(
        self, store: Store, processes: Processes, registry: TableRegistry, heartbeat: Heartbeat
    ) -> None:
        self._store = store
        self._processes = processes
        self._registry = registry
        self._heartbeat = heartbeat
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def done(self) -> AsyncIterator[None]:
        """As long as this lasts, unless another process does it."""
        try:
            await self.go_on(CLOCKS)
            yield
        finally:
            if self._task is not None:
                self._task.cancel()
                await asyncio.gather(self._task, return_exceptions=True)

    async def go_on(self, _: Duty) -> None:
        """It may be this process that does it."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._keep_time())

    async def _keep_time(self) -> None:
        while True:
            wait = BEAT
            try:
                fence = await self._processes.claim(CLOCKS)
                if fence is not None:
                    wait = await self._see_to(fence)
            except LostDuty:
                self._processes.lose(CLOCKS)
            except Problem as problem:
                log.warning("clocks are not looked at", extra={"why": problem.words})
            except Exception:
                log.exception("something is wrong with the clocks")
            await asyncio.sleep(wait)

    async def _see_to(self, fence: Fence) -> float:
        """All that is due; in how many seconds it is worth looking again."""
        due = await self._store.due_before(self._heartbeat.now() + BEAT)
        for code, moment in due:
            if moment <= self._heartbeat.now():
                await self._claim(code, fence)
        waits = [moment - self._heartbeat.now() for _, moment in due]
        return max(SOON, min([BEAT, *(wait for wait in waits if wait > 0)]))

    async def _claim(self, code: str, fence: Fence) -> None:
        try:
            async with self._registry.table(code) as table:
                await table.clock.claim(fence)
        except LostDuty:
            raise
        except Conflict:
            log.info("somebody was quicker than the clock", extra={"table": code})
        except Problem as problem:
            log.warning("a clock is not looked at", extra={"table": code, "why": problem.words})
