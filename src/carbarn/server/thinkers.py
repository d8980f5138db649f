"""Computer players' thinking, in worker processes: the serving process only waits.

Those who look ahead by search use compiled rules and have processes of their own. Until the rules
of a game are compiled, which yet another process does, they think with plain ones: nobody waits for
the compiler.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, TypeVar

from ..engine.contract import Level
from ..games import find, folders
from ..opponents import levels
from ..opponents.compiling import begin_last, compile_rules, meanwhile, rules_are_compiled
from ..opponents.hints import Verdict, candidates, verdict
from ..opponents.parallel import Candidate
from ..opponents.planned_turn import PlannedTurn
from ..opponents.players import Limit
from ..opponents.workers import TRIES, Workers, plan_turn
from .hosting import metrics

log = logging.getLogger(__name__)
T = TypeVar("T")
LEAST_THINKING = 0.05  # seconds
SEARCHES = 3  # that it takes to judge a move
PATIENCE = 60.0  # seconds that an answer may be late
LATE = 10.0  # seconds after which an answer makes one doubt that anybody works at it
LOADING = 1.0  # seconds that are waited for rules which were compiled before
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
    waited: float = 0.0  # seconds that others have thought since people could last move


class Thinkers:
    """Two pools of workers, a fair queue before each, and a worker that compiles."""

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
        self._quick = WorkerPool(workers, _begin_politely)
        self._deep = WorkerPool(workers, _begin_politely)
        self._compiler = WorkerPool(1, begin_last)
        self._ready = {game: asyncio.Event() for game in folders()}
        for ready in () if early else self._ready.values():
            ready.set()  # whoever needs rules compiles them
        self._wanted: set[str] = set()
        self.when_ready: Callable[[str], None] = lambda _: None  # told when a game's rules are
        self._preparing = asyncio.create_task(self._prepare(early))

    def is_warming_up(self, game: str) -> bool:
        """Whether those who look ahead in a game still do so with plain rules."""
        return not self._ready[game].is_set()

    async def _prepare(self, early: bool) -> None:
        """Have the rules of one game after the other, those first that somebody waits for."""
        await self._quick.begin()
        waiting = list(folders()) if early else []
        while waiting:
            game = next((game for game in waiting if game in self._wanted), waiting[0])
            waiting.remove(game)
            try:
                await self._prepare_rules(game)
            except Exception:
                log.exception("rules cannot be compiled", extra={"game": game})
        await self._compiler.close()

    async def _prepare_rules(self, game: str) -> None:
        if not await asyncio.to_thread(rules_are_compiled, game):
            await self._compiler.do(compile_rules, game)
            log.info("rules compiled", extra={"game": game})
        await self._deep.do(compile_rules, game)  # loads them
        self._ready[game].set()
        self.when_ready(game)

    async def _compiled(self, game: str) -> bool:
        """Whether to think with compiled rules. Those that need only be loaded are waited for."""
        if self.is_warming_up(game):
            self._wanted.add(game)
            if rules_are_compiled(game):
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._ready[game].wait(), LOADING)
        return not self.is_warming_up(game)

    async def plan(self, question: Question) -> PlannedTurn:
        """A turn. If a level fails again and again, the easiest one plays for it."""
        try:
            return await self._plan(question, question.level)
        except Exception:
            easiest = find(question.game).LEVELS[0].name
            log.exception("a level failed", extra={"level": question.level, "instead": easiest})
            return await self._plan(question, easiest)

    async def _plan(self, question: Question, level: str) -> PlannedTurn:
        q = question
        wanted = levels.find(level, find(q.game))
        compiled = wanted.style == "search" and await self._compiled(q.game)
        pool = self._deep if compiled else self._quick
        async with self._turn(pool, q, wanted) as (limit, patience):
            asked = (q.game, q.state, q.seat, level, q.seed, q.made, limit, compiled)
            return await pool.do(plan_turn, *asked, patience=patience)

    async def candidates(self, question: Question) -> list[Candidate]:
        """What the best opponent would do, best first; the question's level does not matter."""
        q = question
        compiled = await self._compiled(q.game)
        pool = self._deep if compiled else self._quick
        async with self._turn(pool, q, find(q.game).LEVELS[-1]) as (limit, patience):
            asked = (q.game, q.state, q.seat, q.seed, limit, compiled)
            return await pool.do(candidates, *asked, patience=patience)

    async def verdict(self, question: Question, move: int) -> Verdict:
        """What a move gives away, when nobody else wants anything; it takes as long as a move.

        Verdicts are kept, so they wait until the rules are compiled.
        """
        q = question
        self._wanted.add(q.game)
        await self._ready[q.game].wait()
        best = find(q.game).LEVELS[-1]
        async with self._turn(self._deep, q, best, idle=True) as (limit, patience):
            share = Limit((limit.seconds or 0) / SEARCHES)
            asked = (q.game, q.state, q.seat, move, q.seed, share)
            return await self._deep.do(verdict, *asked, patience=patience)

    async def try_to_answer(self) -> None:
        """Returns when workers answer, or think and are not late."""
        await asyncio.gather(*(pool.try_to_answer() for pool in (self._quick, self._deep)))

    @asynccontextmanager
    async def _turn(
        self, pool: WorkerPool, question: Question, level: Level, idle: bool = False
    ) -> AsyncIterator[tuple[Limit, float]]:
        """Wait in the queue; how long one may think depends on how many are waiting.

        With it comes how long to wait for the answer.
        """
        async with pool.queue.turn(question.people, idle):
            wanted = (self._think or level.seconds) * pool.queue.time_share(question.people)
            seconds = max(LEAST_THINKING, wanted)
            limit = Limit(seconds, cores=self._cores)
            if pool is self._quick:
                limit = meanwhile(limit, question.waited)
            pool.expect_to_be_busy(seconds)
            yield limit, seconds + self._patience

    async def close(self) -> None:
        """Send all workers home, whatever they are doing."""
        self._preparing.cancel()
        pools = (self._quick, self._deep, self._compiler)
        await asyncio.gather(*(pool.close() for pool in pools))


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


def _begin_politely() -> None:
    if hasattr(os, "nice"):
        os.nice(POLITE)
