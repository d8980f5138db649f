"""One writer for the whole store.

Whatever waits is written in one transaction, each piece whole or not at all, so that the disk is
asked once for many.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .problems import Problem

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]


class Conflict(Problem):
    """Somebody else was quicker; nothing was written."""

    def __init__(self) -> None:
        super().__init__("stale")


class NotSaved(Problem):
    """Nothing was written, as far as one can know; the reason is for the host."""

    def __init__(self, reason: str) -> None:
        super().__init__("not-saved")
        self.reason = reason


class Writing:
    """Takes pieces of work, and says when they are on the disk."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._awake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._work())

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
        await self._engine.dispose()

    async def _work(self) -> None:
        while self._waiting or not self._closing:
            await self._awake.wait()
            self._awake.clear()
            batch, self._waiting = self._waiting, []
            if batch:
                await self._write(batch)

    async def _write(self, batch: list[tuple[Work[Any], asyncio.Future[Any]]]) -> None:
        results: list[tuple[asyncio.Future[Any], Any]] = []
        try:
            async with self._engine.begin() as connection:
                for work, done in batch:
                    results.append((done, await _attempt(connection, work)))
        except Exception as error:
            results = [(done, NotSaved(_reason(error))) for _, done in batch]
        for done, result in results:
            _answer(done, result)


async def _attempt(connection: AsyncConnection, work: Work[Any]) -> Any:
    """The result of one piece of work, or a conflict; after anything worse nothing is written."""
    savepoint = await connection.begin_nested()
    try:
        result = await work(connection)
    except (Conflict, IntegrityError):
        await savepoint.rollback()
        return Conflict()
    await savepoint.commit()
    return result


def _answer(done: asyncio.Future[Any], result: Any) -> None:
    if done.cancelled():
        return
    if isinstance(result, Exception):
        done.set_exception(result)
    else:
        done.set_result(result)


def _reason(error: Exception) -> str:
    return str(error.orig if isinstance(error, DBAPIError) else error)
