"""Thinkers elsewhere, asked by way of the database; while nobody is there, those on this machine.

A thinker that dies, or is paused, costs time only: another takes what it had.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection

from ...opponents.hints import Advice, Verdict
from ...opponents.planned_turn import PlannedTurn
from ...opponents.sources import digest_of_sources
from ..hosting import metrics
from ..problems import Problem
from ..processes.processes import Processes
from ..store.store import Store
from . import queue
from .here import ThinkersHere
from .questions import Question
from .queue import Answer, Asked, Kind

log = logging.getLogger(__name__)
BEAT = 1.0  # seconds after which askers say again that they wait


class ThinkersElsewhere:
    """Asks them, and hears what they answer."""

    def __init__(
        self,
        store: Store,
        processes: Processes,
        think: float | None,
        begin: Callable[[], ThinkersHere],
    ) -> None:
        self.when_ready: Callable[[str], None] = lambda _: None
        self._store = store
        self._think = think
        self._begin = begin
        self._here: ThinkersHere | None = None  # begun when somebody is needed
        self._sources = digest_of_sources()
        self._are_there = True
        self._waiting: dict[str, asyncio.Future[Answer | None]] = {}
        self._in_queue: set[str] = set()
        self._answered: set[str] = set()
        self._told = asyncio.Event()
        processes.hear(queue.ANSWERED, self._hear)
        self._tasks = {
            asyncio.create_task(self._collect_for_ever()),
            asyncio.create_task(self._look_for_ever()),
        }

    # What tables want -----------------------------------------------------------------------

    def is_warming_up(self, game: str) -> bool:
        """Those elsewhere begin when their rules are compiled."""
        here = None if self._are_there else self._here
        return here is not None and here.is_warming_up(game)

    async def plan(self, question: Question) -> PlannedTurn:
        """A turn."""
        turn: PlannedTurn | None = await self._ask("plan", question)
        return turn or await self._on_this_machine().plan(question)

    async def candidates(self, question: Question) -> list[Advice]:
        """What the best opponent would do."""
        found: list[Advice] | None = await self._ask("candidates", question)
        return found or await self._on_this_machine().candidates(question)

    async def verdict(self, question: Question, moves: Sequence[int]) -> Verdict:
        """What an action gives away."""
        verdict: Verdict | None = await self._ask("verdict", question, moves)
        return verdict or await self._on_this_machine().verdict(question, moves)

    async def try_to_answer(self) -> None:
        """Whoever may have to think is there."""
        if self._here is not None and not self._are_there:
            await self._here.try_to_answer()

    async def close(self) -> None:
        """Leave them alone."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._here is not None:
            await self._here.close()

    def _on_this_machine(self) -> ThinkersHere:
        if self._here is None:
            self._here = self._begin()
            self._here.when_ready = self._tell
        return self._here

    def _tell(self, game: str) -> None:
        self.when_ready(game)

    # Asking ---------------------------------------------------------------------------------

    async def _ask(self, kind: Kind, question: Question, moves: Sequence[int] = ()) -> Any:
        """What somebody elsewhere has thought; None if nobody does."""
        asked = Asked(kind, replace(question, think=question.think or self._think), tuple(moves))
        thought = secrets.token_hex(8)
        answered = self._waiting[thought] = asyncio.get_running_loop().create_future()
        answer: Answer | None = None
        try:
            with metrics.THOUGHTS.track_inprogress():
                if await self._store.write(lambda c: self._put(c, thought, asked)):
                    self._in_queue.add(thought)
                    answer = await answered
                else:
                    self._see(0)
        except Problem as problem:
            log.warning("nobody elsewhere can be asked", extra={"why": problem.words})
        finally:
            del self._waiting[thought]
            self._in_queue.discard(thought)
            if answer is None:
                self._forget_later(thought)
        if answer is None:
            return None
        metrics.WAITED.observe(answer.waited)
        metrics.THOUGHT.observe(answer.took)
        return answer.read(kind)

    def _put(self, connection: Connection, thought: str, asked: Asked) -> bool:
        """Into the queue, if anybody is there."""
        if not queue.places_of(connection, self._sources):
            return False
        queue.ask(connection, thought, self._sources, asked)
        return True

    def _forget_later(self, thought: str) -> None:
        async def forget() -> None:
            with suppress(Problem):  # it is forgotten anyway when nobody asks for it any more
                await self._store.write(lambda connection: queue.forget(connection, thought))

        task = asyncio.create_task(forget())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Hearing --------------------------------------------------------------------------------

    def _hear(self, thought: str) -> None:
        if thought in self._waiting:
            self._answered.add(thought)
            self._told.set()

    async def _collect_for_ever(self) -> None:
        while True:
            await self._told.wait()
            self._told.clear()
            answered, self._answered = self._answered, set()
            with suppress(Problem):  # whatever is missed is seen by looking
                self._give(await self._store.write(partial(queue.collect, thoughts=answered)))

    async def _look_for_ever(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._look()
            except Problem as problem:
                log.warning("nothing is heard of thinkers", extra={"why": problem.words})

    async def _look(self) -> None:
        """Say that we wait, and see what came without our hearing of it."""
        waiting = set(self._in_queue)
        answers, hopeful, places = await self._store.write(lambda c: self._looked(c, waiting))
        self._give(answers)
        self._see(places)
        lost = waiting if not places else waiting - hopeful
        self._give(dict.fromkeys(lost - answers.keys()))

    def _looked(
        self, connection: Connection, waiting: Collection[str]
    ) -> tuple[dict[str, Answer], set[str], int]:
        answers = queue.collect(connection, waiting) if waiting else {}
        hopeful = queue.still_wait(connection, waiting) if waiting else set()
        return answers, hopeful, queue.places_of(connection, self._sources)

    def _give(self, answers: Mapping[str, Answer | None]) -> None:
        for thought, answer in answers.items():
            answered = self._waiting.get(thought)
            if answered is not None and not answered.done():
                answered.set_result(answer)

    def _see(self, places: int) -> None:
        metrics.THINKERS.set(places)
        if bool(places) != self._are_there:
            self._are_there = bool(places)
            news = "thinkers are there" if places else "nobody thinks elsewhere: it is done here"
            log.log(logging.INFO if places else logging.WARNING, news, extra={"places": places})
