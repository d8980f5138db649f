"""One writer for the whole store.

Whatever waits is written in one transaction, in a thread of its own: the disk is asked once for
many, and the event loop hardly notices. If anything is wrong with one of them, each is tried
alone, so that the others do not suffer for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from .problems import Problem

T = TypeVar("T")
Work = Callable[[Connection], T]


class Conflict(Problem):
    """Somebody else was quicker; nothing was written."""

    def __init__(self) -> None:
        super().__init__("stale")


class NotSaved(Problem):
    """Nothing was written, as far as one can know; the reason is for the host."""

    def __init__(self, reason: str) -> None:
        super().__init__("not-saved")
        self.reason = reason


class BatchWriter:
    """Takes pieces of work, and says when they are on the disk."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._awake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._write_for_ever())

    async def do(self, work: Work[T]) -> T:
        """Have something written; returns when it is on the disk."""
        if self._closing:
            raise NotSaved("the store is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        self._awake.set()
        return await done

    async def close(self) -> None:
        """Write what is waiting, and take nothing more."""
        self._closing = True
        self._awake.set()
        await self._task
        self._thread.shutdown()
        self._engine.dispose()

    async def _write_for_ever(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting or not self._closing:
            await self._awake.wait()
            self._awake.clear()
            batch, self._waiting = self._waiting, []
            works = [work for work, _ in batch]
            results = await loop.run_in_executor(self._thread, self._write, works)
            for (_, done), result in zip(batch, results, strict=True):
                _answer(done, result)

    def _write(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Write each, and return its result or the reason why it was not written."""
        try:
            with self._engine.begin() as connection:
                return [work(connection) for work in works]
        except Exception as error:
            if len(works) == 1:
                return [_reason(error)]
            return [result for work in works for result in self._write([work])]


def _reason(error: Exception) -> Problem:
    if isinstance(error, Conflict | IntegrityError):
        return Conflict()
    return NotSaved(str(error.orig if isinstance(error, DBAPIError) else error))


def _answer(done: asyncio.Future[Any], result: Any) -> None:
    if done.cancelled():
        return
    if isinstance(result, Problem):
        done.set_exception(result)
    else:
        done.set_result(result)
