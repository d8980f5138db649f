"""Worker processes: where opponents think and whole games are played without a screen.

They are spawned, not forked, so that the process that asks never holds numba. A worker that dies
is replaced, and what it was doing is done again. All leave when the process that asks does, be it
by a crash.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from types import TracebackType
from typing import Any, Self, TypeVar

from ..games import find
from . import levels
from .players import Limit

T = TypeVar("T")
TRIES = 3


class Workers:
    """Some processes and the work they are given; `begin` is what each does first."""

    def __init__(self, count: int | None = None, begin: Callable[[], None] | None = None) -> None:
        self.count = count or self.usual()
        self._begin = begin
        self._pool = self._new_pool()

    @staticmethod
    def usual() -> int:
        """One for each core that this process may use."""
        return (
            len(os.sched_getaffinity(0))
            if hasattr(os, "sched_getaffinity")
            else os.cpu_count() or 1
        )

    def _new_pool(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.count, spawn, _begin_work, (self._begin,))

    def submit(self, work: Callable[..., T], *args: Any) -> Future[T]:
        """Hand out one piece of work; workers that are begun for it do not hear Ctrl-C."""
        with _unheard_interrupts():
            try:
                return self._pool.submit(work, *args)
            except BrokenProcessPool:
                self._pool = self._new_pool()
                return self._pool.submit(work, *args)

    def dismiss(self) -> None:
        """Kill all workers; who still waits for one is told that it died."""
        for worker in list(self._pool._processes.values()):  # kill_workers() from Python 3.14 on
            worker.kill()

    def do(self, work: Callable[..., T], *args: Any) -> T:
        """Have one piece of work done, again if the worker died over it."""
        return self._result(self.submit(work, *args), work, args)

    def map(self, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """Have many pieces of work done; results come in the order of the jobs."""
        jobs = iter(jobs)
        waiting = [(job, self.submit(work, *job)) for job in islice(jobs, 4 * self.count)]
        while waiting:
            job, future = waiting.pop(0)
            yield self._result(future, work, job)
            waiting += [(job, self.submit(work, *job)) for job in islice(jobs, 1)]

    def _result(self, future: Future[T], work: Callable[..., T], args: tuple[Any, ...]) -> T:
        for _ in range(TRIES):
            try:
                return future.result()
            except BrokenProcessPool:
                future = self.submit(work, *args)
        return future.result()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pool.shutdown(wait=error is None, cancel_futures=True)


@contextmanager
def _unheard_interrupts() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_work(begin: Callable[[], None] | None) -> None:
    threading.Thread(target=_leave_with_the_parent, daemon=True).start()
    if begin is not None:
        begin()


def _leave_with_the_parent() -> None:
    """A worker whose parent was killed would otherwise wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class Alone:
    """No other processes: for work that is done before they would have started."""

    def map(self, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """Do the work here, piece by piece."""
        return (work(*job) for job in jobs)


def choose(game: str, state: bytes, seat: int, level: str, seed: int, limit: Limit) -> int:
    """A move for a seat from what it knows: work for a worker."""
    rules = find(game)
    return levels.player(level, rules, seed, limit).choose(rules.State(state), seat)
