"""One writer for the whole store.

Whatever waits is written in one transaction, in a thread of its own: the disk is asked once for
many, and the event loop hardly notices; of some kinds of work the database is asked once, too. If
anything is wrong with one of them, each is tried alone, so that the others do not suffer for it. So
is one whose connection was cut, or who stood in another process's way.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from ..problems import Problem, one_line
from .database import Backend

T = TypeVar("T")
LEFT = object()  # in the place of a result
Work = Callable[[Connection], T]


class Conflict(Problem):
    """Somebody else was quicker; nothing was written."""

    def __init__(self) -> None:
        super().__init__("stale")


class StoreFailed(Problem):
    """The database could not do it; the reason is for the host."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(code)
        self.reason = reason


class NotSaved(StoreFailed):
    """Nothing was written, as far as one can know."""

    def __init__(self, reason: str) -> None:
        super().__init__("not-saved", reason)


class NotRead(StoreFailed):
    """Nothing could be read."""

    def __init__(self, reason: str) -> None:
        super().__init__("not-read", reason)


class Mergeable(ABC):
    """Work about a table, of which much can be done in one go."""

    code: str

    @property
    @abstractmethod
    def is_plain(self) -> bool:
        """Whether this one can be done together with others."""

    @abstractmethod
    def __call__(self, connection: Connection) -> object:
        """Do it alone."""

    @staticmethod
    @abstractmethod
    def do_all(connection: Connection, works: Sequence[Mergeable]) -> set[str]:
        """Do many; returns at which tables it was done. At the others nothing has happened."""


class BatchWriter:
    """Takes pieces of work, and says when they are on the disk."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[tuple[str, Work[Any], asyncio.Future[Any]]] = []
        self._awake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._write_for_ever())

    async def do(self, work: Work[T], about: str = "") -> T:
        """Have something written about a table; returns when it is on the disk."""
        if self._closing:
            raise NotSaved("the store is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((about, work, done))
        self._awake.set()
        return await done

    async def close(self) -> None:
        """Write what is waiting, and take nothing more."""
        self._closing = True
        self._awake.set()
        await self._task
        self._thread.shutdown()

    async def _write_for_ever(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting or not self._closing:
            await self._awake.wait()
            self._awake.clear()
            # Processes that write about the same tables in one order do not lock each other out.
            batch, self._waiting = sorted(self._waiting, key=itemgetter(0)), []
            if not batch:
                continue
            works = [work for _, work, _ in batch]
            results = await loop.run_in_executor(self._thread, self._write, works)
            for (_, _, done), result in zip(batch, results, strict=True):
                _answer(done, result)

    def _write(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Write each, and return its result or the reason why it was not written."""
        try:
            results = self._together(works)
        except Exception as error:
            if len(works) == 1 and not _may_be_tried_again(error):
                return [_reason(error)]
            try:
                self._backend.writer.connect().close()
            except DBAPIError as gone:
                return [_reason(gone)] * len(works)
            results = [LEFT] * len(works)
        return [
            self._alone(work) if result is LEFT else result
            for work, result in zip(works, results, strict=True)
        ]

    def _together(self, works: Sequence[Work[Any]]) -> list[Any]:
        """The results of some pieces of work; LEFT is what must be tried alone."""
        self._backend.check()
        only_plain = all(map(_is_plain, works))
        with (self._backend.statements if only_plain else self._backend.writer).begin() as it:
            results = [result for group in _alike(works) for result in _done(it, group)]
        self._backend.check()
        return results

    def _alone(self, work: Work[Any]) -> Any:
        try:
            self._backend.check()
            with self._backend.writer.begin() as connection:
                result = work(connection)
            self._backend.check()
        except Exception as error:
            return _reason(error)
        return result


def _is_plain(work: Work[Any]) -> bool:
    return isinstance(work, Mergeable) and work.is_plain


def _alike(works: Sequence[Work[Any]]) -> Iterator[list[Work[Any]]]:
    """In their order, what can be done in one go together."""
    return (list(group) for _, group in groupby(works, _is_plain))


def _done(connection: Connection, works: Sequence[Work[Any]]) -> list[Any]:
    plain = [work for work in works if isinstance(work, Mergeable) and work.is_plain]
    if not plain:
        return [work(connection) for work in works]
    first = {work.code: work for work in reversed(plain)}  # of each table, one at a time
    done = plain[0].do_all(connection, list(first.values()))
    return [None if work is first[work.code] and work.code in done else LEFT for work in plain]


def _may_be_tried_again(error: Exception) -> bool:
    """The connection was cut, or two transactions could not both go on."""
    if not isinstance(error, DBAPIError):
        return False
    state = getattr(error.orig, "sqlstate", None) or ""
    return error.connection_invalidated or state.startswith("40")


def _reason(error: Exception) -> Problem:
    if isinstance(error, Problem):
        return error
    if isinstance(error, IntegrityError):
        return Conflict()
    return NotSaved(one_line(error.orig if isinstance(error, DBAPIError) else error))


def _answer(done: asyncio.Future[Any], result: Any) -> None:
    if done.cancelled():
        return
    if isinstance(result, Problem):
        done.set_exception(result)
    else:
        done.set_result(result)
