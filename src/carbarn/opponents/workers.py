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
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from types import TracebackType
from typing import Any, Self, TypeVar

from ..engine.contract import Game
from ..games import find
from . import levels, seats
from .compiling import meanwhile, rules_are_compiled
from .planned_turn import PlannedTurn
from .players import Limit, Player, TurnPlayer, own_seed

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
        workers = self._pool._processes or {}  # kill_workers() from Python 3.14 on
        for worker in list(workers.values()):
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

    def done(
        self, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]
    ) -> Iterator[tuple[tuple[Any, ...], T]]:
        """Have many pieces of work done; each job comes with its result as soon as it is there."""
        jobs = iter(jobs)
        waiting = {self.submit(work, *job): job for job in islice(jobs, 2 * self.count)}
        while waiting:
            ready, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in sorted(ready, key=_is_trouble):  # first what was done
                job = waiting.pop(future)
                yield job, self._result(future, work, job)
                waiting |= {self.submit(work, *job): job for job in islice(jobs, 1)}

    def _result(self, future: Future[T], work: Callable[..., T], args: tuple[Any, ...]) -> T:
        for _ in range(1 + TRIES):
            try:
                return future.result()
            except BrokenProcessPool:
                future = self.submit(work, *args)
        raise BrokenProcessPool("worker processes die again and again over the same work")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Who leaves by an error does not wait for what is still being done, only for its end."""
        if error is not None:
            self.dismiss()
        self._pool.shutdown(cancel_futures=True)


def _is_trouble(future: Future[Any]) -> bool:
    return future.exception() is not None


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


class InlineWorkers:
    """No other processes: for work that is done before they would have started."""

    def map(self, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """Do the work here, piece by piece."""
        return (work(*job) for job in jobs)


class RemotePlayer(TurnPlayer):
    """A level that thinks in a worker, for those who sit at a table in this process."""

    def __init__(self, workers: Workers, game: Game, level: str, seed: int, limit: Limit) -> None:
        super().__init__()
        self.workers = workers
        self.game = game
        self.level = level
        self.seed = seed
        self.limit = limit

    def plan(self, s: Any, seat: int, made: int) -> PlannedTurn:
        """Have it thought about elsewhere; until the rules are compiled, with plain ones."""
        asked = (self.game.NAME, s.tobytes(), seat, self.level, self.seed, made)
        if rules_are_compiled(self.game.NAME):
            return self.workers.do(plan_turn, *asked, self.limit)
        return self.workers.do(plan_turn, *asked, meanwhile(self.limit), False)


def players_for(
    names: Mapping[int, str], game: Game, seed: int, limit: Limit, workers: Workers
) -> dict[int, Player]:
    """Players by seat for a table in this process: levels think away, one's own player here."""
    seeds = {seat: own_seed(seed, seat) for seat in names}
    return {
        seat: seats.player(name, game, seeds[seat], limit)
        if seats.is_own(name)
        else RemotePlayer(workers, game, name, seeds[seat], limit)
        for seat, name in names.items()
    }


def plan_turn(
    game: str,
    state: bytes,
    seat: int,
    level: str,
    seed: int,
    made: int,
    limit: Limit,
    compiled: bool | None = None,
) -> PlannedTurn:
    """A turn of a seat from what it knows, after so many moves of its own: work for a worker."""
    rules = find(game)
    return levels.player(level, rules, seed, limit, compiled).plan(rules.State(state), seat, made)
