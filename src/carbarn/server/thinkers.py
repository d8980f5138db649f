"""Computer players' thinking, in worker processes: the serving process only waits.

Those who look ahead by search use compiled rules and have processes of their own, so that nobody
else waits behind the compiler.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from ..engine.contract import Level
from ..games import find, folders
from ..opponents import levels
from ..opponents.hints import Verdict, candidates, verdict
from ..opponents.parallel import Candidate
from ..opponents.planned_turn import PlannedTurn
from ..opponents.players import Limit
from ..opponents.workers import TRIES, Workers, compile_rules, plan_turn

log = logging.getLogger(__name__)
T = TypeVar("T")
LEAST_THINKING = 0.05  # seconds
SEARCHES = 3  # that it takes to judge a move
PATIENCE = 60.0  # seconds that an answer may be late
POLITE = 5  # workers leave the processor to the server when it needs it


@dataclass(frozen=True)
class Question:
    """What a computer player is asked. The state is veiled: it holds nothing else."""

    game: str
    state: bytes
    seat: int
    level: str
    seed: int
    people: bool  # whether anybody is waiting for the answer
    made: int = 0  # moves that the seat has made before


class Thinkers:
    """Two pools of workers, and a fair queue before each."""

    def __init__(
        self,
        think: float | None,
        workers: int | None = None,
        cores: int = 1,
        early: bool = True,
        patience: float = PATIENCE,
    ) -> None:
        self._think = think
        self._cores = cores
        self._patience = patience
        self._quick = WorkerPool(workers)
        self._deep = WorkerPool(workers)
        self._compiled = {game: asyncio.Event() for game in folders()}
        self._warming = asyncio.create_task(self._warm_up(early))

    async def _warm_up(self, early: bool) -> None:
        """Compile one game after the other; whoever needs one later finds the work done."""
        try:
            await self._quick.begin()
            for game in folders() if early else ():
                await self._deep.do(compile_rules, game)
                log.info("rules compiled: %s", game)
                self._compiled[game].set()
        except Exception:
            log.exception("the workers could not be prepared")
        finally:
            for compiled in self._compiled.values():
                compiled.set()

    async def plan(self, question: Question) -> PlannedTurn:
        """A turn. If a level fails again and again, the easiest one plays for it."""
        try:
            return await self._plan(question, question.level)
        except Exception:
            easiest = find(question.game).LEVELS[0].name
            log.exception("level %s failed; %s plays instead", question.level, easiest)
            return await self._plan(question, easiest)

    async def _plan(self, question: Question, level: str) -> PlannedTurn:
        q = question
        wanted = levels.find(level, find(q.game))
        pool = self._deep if wanted.style == "search" else self._quick
        async with self._turn(pool, q, wanted) as seconds:
            limit = Limit(seconds, cores=self._cores)
            asked = (q.game, q.state, q.seat, level, q.seed, q.made, limit)
            return await pool.do(plan_turn, *asked, patience=seconds + self._patience)

    async def candidates(self, question: Question) -> list[Candidate]:
        """What the best opponent would do, best first; the question's level does not matter."""
        q = question
        best = find(q.game).LEVELS[-1]
        async with self._turn(self._deep, q, best) as seconds:
            asked = (q.game, q.state, q.seat, q.seed, Limit(seconds, cores=self._cores))
            return await self._deep.do(candidates, *asked, patience=seconds + self._patience)

    async def verdict(self, question: Question, move: int) -> Verdict:
        """What a move gives away, when nobody else wants anything; it takes as long as a move."""
        q = question
        best = find(q.game).LEVELS[-1]
        async with self._turn(self._deep, q, best, idle=True) as seconds:
            asked = (q.game, q.state, q.seat, move, q.seed, Limit(seconds / SEARCHES))
            return await self._deep.do(verdict, *asked, patience=seconds + self._patience)

    @asynccontextmanager
    async def _turn(
        self, pool: WorkerPool, question: Question, level: Level, idle: bool = False
    ) -> AsyncIterator[float]:
        """Wait in the queue; for how many seconds one may think depends on how many are waiting."""
        if pool is self._deep:
            await self._compiled[question.game].wait()  # rather than compile the same thing twice
        async with pool.queue.turn(question.people, idle):
            think = (self._think or level.seconds) * pool.queue.time_share(question.people)
            yield max(LEAST_THINKING, think)

    async def close(self) -> None:
        """Send all workers home, whatever they are doing."""
        self._warming.cancel()
        await asyncio.gather(self._quick.close(), self._deep.close())


def hint_seed(code: str, seq: int) -> int:
    """The seed of a hint or a verdict: it follows from nothing that is hidden."""
    digest = hashlib.sha256(f"advice:{code}:{seq}".encode()).digest()
    return int.from_bytes(digest[:7], "big")


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
        await self._wait(self._idle if idle else busy)
        try:
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

    def __init__(self, count: int | None) -> None:
        self._workers = Workers(count, _begin_politely)
        self.queue = FairQueue(self._workers.count)

    async def begin(self) -> None:
        """Have a worker ready."""
        await self.do(_nothing)

    async def do(self, work: Callable[..., T], *args: Any, patience: float | None = None) -> T:
        """Have one piece of work done, again if the worker died over it or does not answer."""
        for attempt in range(TRIES):
            try:
                return await self._answer(work, args, patience)
            except BrokenProcessPool:
                log.warning("a worker died and is replaced (%d)", attempt + 1)
            except TimeoutError:
                log.warning("a worker does not answer; all are replaced (%d)", attempt + 1)
                self._workers.dismiss()
        return await self._answer(work, args, patience)

    async def _answer(self, work: Callable[..., T], args: Any, patience: float | None) -> T:
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


def _begin_politely() -> None:
    if hasattr(os, "nice"):
        os.nice(POLITE)
