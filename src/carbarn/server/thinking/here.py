"""Computer players' thinking, in worker processes: the serving process only waits.

Those who look ahead by search use compiled rules and have processes of their own. Until the rules
of a game are compiled, which yet another process does, they think with plain ones: nobody waits for
the compiler.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from ...engine.contract import Level
from ...games import find, folders
from ...opponents import levels
from ...opponents.compiling import begin_last, compile_rules, meanwhile, rules_are_compiled
from ...opponents.hints import Advice, Verdict, candidates, verdict
from ...opponents.planned_turn import PlannedTurn
from ...opponents.players import Limit
from ...opponents.workers import plan_turn
from .pools import WorkerPool, begin_politely
from .questions import Question

log = logging.getLogger(__name__)
LEAST_THINKING = 0.05  # seconds
SEARCHES = 3  # that it takes to judge an action
PATIENCE = 60.0  # seconds that an answer may be late
LOADING = 1.0  # seconds that are waited for rules which were compiled before


class ThinkersHere:
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
        self._quick = WorkerPool(workers, begin_politely)
        self._deep = WorkerPool(workers, begin_politely)
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
                    async with asyncio.timeout(LOADING):
                        await self._ready[game].wait()
        return not self.is_warming_up(game)

    async def _until_compiled(self, game: str) -> None:
        self._wanted.add(game)
        await self._ready[game].wait()

    async def prepared(self) -> None:
        """Returns when all rules are compiled that can be."""
        await asyncio.shield(self._preparing)

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
        if q.steady and wanted.playouts is None:  # with plain rules it would take too long
            await self._until_compiled(q.game)
        compiled = wanted.style == "search" and await self._compiled(q.game)
        pool = self._deep if compiled else self._quick
        async with self._turn(pool, q, wanted) as (share, patience):
            limit = levels.steady(wanted) if q.steady else share
            asked = (q.game, q.state, q.seat, level, q.seed, q.made, limit, compiled)
            return await pool.do(plan_turn, *asked, patience=patience)

    async def candidates(self, question: Question) -> list[Advice]:
        """What the best opponent would do, best first; the question's level does not matter."""
        q = question
        compiled = await self._compiled(q.game)
        pool = self._deep if compiled else self._quick
        async with self._turn(pool, q, find(q.game).LEVELS[-1]) as (limit, patience):
            asked = (q.game, q.state, q.seat, q.seed, limit, compiled)
            return await pool.do(candidates, *asked, patience=patience)

    async def verdict(self, question: Question, moves: Sequence[int]) -> Verdict:
        """What an action gives away, when nobody else wants anything; it takes as long as a move.

        Verdicts are kept, so they wait until the rules are compiled.
        """
        q = question
        await self._until_compiled(q.game)
        best = find(q.game).LEVELS[-1]
        async with self._turn(self._deep, q, best, idle=True) as (limit, patience):
            share = Limit((limit.seconds or 0) / SEARCHES)
            asked = (q.game, q.state, q.seat, moves, q.seed, share)
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
            share = min(question.share, pool.queue.time_share(question.people))
            wanted = (question.think or self._think or level.seconds) * share
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
