"""`carbarn think`: a machine that thinks for serving processes elsewhere.

It takes what waits in the queue, as much at a time as it has workers, and knows no tables: only
veiled states, as computer players are shown them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection

from ...opponents.sources import digest_of_sources
from ..problems import Problem
from ..processes.notices import listen
from ..store.database import Url
from ..store.migrations import layout_of
from ..store.schema import LAYOUT, LEAVE
from ..store.store import Store
from . import queue
from .here import ThinkersHere
from .queue import WITH_PEOPLE, WITHOUT, Asked, Taken

log = logging.getLogger(__name__)
T = TypeVar("T")
LEASE = 5.0  # seconds after which a thinker that is silent is dead for the others
BEATS = 5  # heartbeats in that time
AGAIN = 1.0  # seconds after which what could not be written is tried again
FINISHING = 3.0  # seconds for what has been begun, when it is told to stop


class Thinker:
    """Takes thoughts and answers them, until it is told to stop."""

    def __init__(self, store: Store, database: Url, thinkers: ThinkersHere, places: int) -> None:
        self._store = store
        self._database = database
        self._thinkers = thinkers
        self._places = places
        self._sources = digest_of_sources()
        self._is_outdated = False
        self._number = 0
        self._taken = 0
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}  # by thought and number
        self._awake = asyncio.Event()

    async def think(self, stopped: asyncio.Event) -> bool:
        """As long as nobody stops it. What is begun is finished, if it does not take long.

        Returns whether it was another version that has taken over.
        """
        self._stopped = stopped
        await self._begin()
        working = [
            asyncio.create_task(work)
            for work in (
                listen(self._database, self._ears, self._look),
                self._live(),
                self._take_for_ever(),
            )
        ]
        await stopped.wait()
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        await self._finish()
        return self._is_outdated

    # Hearing --------------------------------------------------------------------------------

    @property
    def _ears(self) -> dict[str, Callable[[str], None]]:
        return {
            queue.ASKED: lambda _: self._awake.set(),
            LEAVE: lambda words: self._must_have_layout(int(words)),
        }

    async def _look(self) -> None:
        self._must_have_layout(await self._store.read(layout_of))
        self._awake.set()

    def _must_have_layout(self, layout: int | None) -> None:
        if layout != LAYOUT:
            log.warning("another version takes over", extra={"layout": layout, "ours": LAYOUT})
            self._is_outdated = True
            self._stopped.set()

    # Being alive ----------------------------------------------------------------------------

    async def _begin(self) -> None:
        self._number = await self._written(
            lambda c: queue.begin(c, self._sources, self._places, LEASE)
        )
        log.info("thinking", extra={"number": self._number, "places": self._places})

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(LEASE / BEATS)
            if not await self._written(self._beat):
                about = {"number": self._number}
                log.warning("silent for too long: others have taken over", extra=about)
                await self._begin()
            self._awake.set()

    def _beat(self, connection: Connection) -> bool:
        has = [thought for thought, _ in list(self._thinking)]
        return queue.beat(connection, self._number, has, LEASE)

    async def _finish(self) -> None:
        if self._thinking:
            await asyncio.wait(self._thinking.values(), timeout=FINISHING)
        for task in list(self._thinking.values()):
            task.cancel()
        try:
            await self._store.write(lambda connection: queue.end(connection, self._number))
        except Problem as problem:
            log.warning("the others take over later", extra={"why": problem.words})

    # Thinking -------------------------------------------------------------------------------

    async def _take_for_ever(self) -> None:
        while True:
            free = self._places - len(self._thinking)
            taken = await self._written(partial(self._some, most=free)) if free else []
            for one in taken:
                self._taken += 1
                self._thinking[one.key] = asyncio.create_task(self._answer(one))
            if not taken:
                await self._awake.wait()
                self._awake.clear()

    def _some(self, connection: Connection, most: int) -> list[Taken]:
        """Tables with people first, but every fourth time one without."""
        first = WITHOUT if self._taken % 4 == 3 else WITH_PEOPLE
        return queue.take(connection, self._number, self._sources, most, first)

    async def _answer(self, taken: Taken) -> None:
        try:
            found = await self._thought(taken.asked)
            if not await self._written(lambda c: queue.answer(c, taken, found)):
                log.info("thought in vain", extra={"thought": taken.thought})
        finally:
            del self._thinking[taken.key]
            self._awake.set()

    async def _thought(self, asked: Asked) -> Any:
        """What the workers say; None if they fail again and again."""
        try:
            match asked.kind:
                case "plan":
                    return await self._thinkers.plan(asked.question)
                case "candidates":
                    return await self._thinkers.candidates(asked.question)
                case "verdict":
                    return await self._thinkers.verdict(asked.question, asked.moves)
        except Exception:
            log.exception("no thought", extra={"kind": asked.kind, "game": asked.question.game})
            return None

    async def _written(self, work: Callable[[Connection], T]) -> T:
        """As soon as the database is there."""
        while True:
            try:
                return await self._store.write(work)
            except Problem as problem:
                log.warning("the queue cannot be reached", extra={"why": problem.words})
                await asyncio.sleep(AGAIN)
