"""Workers on this machine, and who of those that wait has one next."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, TypeVar

from ...opponents.workers import TRIES, Workers
from ..hosting import metrics

log = logging.getLogger(__name__)
T = TypeVar("T")
LATE = 10.0  # seconds after which an answer makes one doubt that anybody works at it
POLITE = 5  # workers leave the processor to the server when it needs it

# Who is next --------------------------------------------------------------------------------


class FairQueue:
    """Who is next: tables with people at them, but every fourth time a table without.

    What is done in idle moments comes when nobody else waits.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._free = places
        self._with_people: deque[asyncio.Future[None]] = deque()
        self._without: deque[asyncio.Future[None]] = deque()
        self._idle: deque[asyncio.Future[None]] = deque()
        self._served = 0

    @asynccontextmanager
    async def turn(self, people: bool, idle: bool = False) -> AsyncIterator[None]:
        """Wait for one's turn, and make room afterwards."""
        busy = self._with_people if people else self._without
        with metrics.THOUGHTS.track_inprogress(), metrics.WAITED.time():
            await self._wait(self._idle if idle else busy)
        try:
            with metrics.THOUGHT.time():
                yield
        finally:
            self._next()

    def time_share(self, people: bool) -> float:
        """How much of one's time one may use: all of it, or less when many are waiting.

        Who plays with people does not think less because of those who play among themselves.
        """
        waiting = len(self._with_people) + (0 if people else len(self._without))
        return self._places / max(self._places, waiting)

    async def _wait(self, line: deque[asyncio.Future[None]]) -> None:
        if self._free:
            self._free -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        while (called := self._first()) is not None:
            if not called.done():
                called.set_result(None)
                return
        self._free += 1

    def _first(self) -> asyncio.Future[None] | None:
        self._served += 1
        others_first = self._served % 4 == 0
        lines = [self._without, self._with_people]
        for line in [*(lines if others_first else lines[::-1]), self._idle]:
            if line:
                return line.popleft()
        return None


# Workers ------------------------------------------------------------------------------------


class WorkerPool:
    """Some workers and the queue before them."""

    def __init__(self, count: int | None, begin: Callable[[], None]) -> None:
        self._workers = Workers(count, begin)
        self.queue = FairQueue(self._workers.count)
        self._has_begun = False
        self._busy_until = 0.0

    def expect_to_be_busy(self, seconds: float) -> None:
        """Somebody is going to think that long."""
        self._busy_until = max(self._busy_until, monotonic() + seconds + LATE)

    async def try_to_answer(self) -> None:
        """Returns when a worker answers, unless all may be thinking or none was needed yet."""
        if self._has_begun and monotonic() > self._busy_until:
            await self._answer(_nothing, (), None)

    async def begin(self) -> None:
        """Have a worker ready."""
        await self.do(_nothing)

    async def do(self, work: Callable[..., T], *args: Any, patience: float | None = None) -> T:
        """Have one piece of work done, again if the worker died over it or does not answer."""
        for attempt in range(TRIES):
            try:
                return await self._answer(work, args, patience)
            except BrokenProcessPool:
                log.warning("a worker died and is replaced", extra={"attempt": attempt + 1})
            except TimeoutError:
                log.warning(
                    "a worker does not answer; all are replaced", extra={"attempt": attempt + 1}
                )
                self._workers.dismiss()
        return await self._answer(work, args, patience)

    async def _answer(self, work: Callable[..., T], args: Any, patience: float | None) -> T:
        self._has_begun = True
        answer = asyncio.wrap_future(self._workers.submit(work, *args))
        # Who gives up must not cancel it: a pool that loses a worker stumbles over cancelled work,
        # and tells those who still wait nothing.
        answer.add_done_callback(_heard)
        return await asyncio.wait_for(asyncio.shield(answer), patience)

    async def close(self) -> None:
        """Kill the workers and wait for their end."""
        self._workers.dismiss()
        await asyncio.to_thread(self._workers.__exit__, None, None, None)


def _heard(answer: asyncio.Future[Any]) -> None:
    """A failure that nobody waits for any more is no news."""
    if not answer.cancelled():
        answer.exception()


def _nothing() -> None:
    """Work that is done when a worker is there to do it."""


def begin_politely() -> None:
    """What a worker does first beside a server that people play on."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
