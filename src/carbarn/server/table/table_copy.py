"""What this process knows of a table, and the one way to change it.

The log in the store is the truth; here is a copy, with the game that it leads to. Changes are made
one at a time, and in one order: the referee allows it, the store keeps it, and only then is anybody
told.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from time import monotonic
from typing import ParamSpec, TypeVar

from ...opponents.planned_turn import PlannedTurn
from ..entries import Entry
from ..hosting import metrics
from ..problems import Problem
from ..processes.duties import Fence, LostDuty
from ..processes.heartbeat import Heartbeat
from ..store.batch_writer import StoreFailed
from ..store.store import KeptSeat, KeptTable, Standing, Store
from .game_log import GameLog, begun, log_of

log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")


class TableCopy:
    """A table as the store has it, and whoever changes it."""

    def __init__(
        self,
        store: Store,
        kept: KeptTable,
        game_log: GameLog | None,
        tell: Callable[[], object],
        heartbeat: Heartbeat,
        is_shared: bool = False,
    ) -> None:
        self.kept = kept
        self.heartbeat = heartbeat
        self.turn_since = monotonic()  # since when the same seat has been waited for
        self._store = store
        self._game_log = game_log
        self._tell = tell
        self._is_shared = is_shared  # other processes may change it
        self._lock = asyncio.Lock()
        self.is_gone = False  # the store has it no more
        self._in_doubt = False  # the store may have something else
        self._changes: set[asyncio.Task[object]] = set()

    @property
    def code(self) -> str:
        """Its name in addresses."""
        return self.kept.code

    @property
    def is_begun(self) -> bool:
        """Whether there is a game."""
        return self._game_log is not None

    @property
    def game_log(self) -> GameLog:
        """The log of a game that has begun."""
        if self._game_log is None:
            raise Problem("not-started" if self.kept.standing.status == "waiting" else "old-rules")
        return self._game_log

    def now(self) -> float:
        """The moment that is written down with what happens."""
        return self.heartbeat.now()

    # Changing -------------------------------------------------------------------------------

    async def change(self, work: Callable[P, Awaitable[R]], *args: P.args, **named: P.kwargs) -> R:
        """Do something while nobody else changes the table.

        It is done to its end, and told to the others, even if whoever asked has left.
        """
        return await asyncio.shield(self.begin(work, *args, **named))

    def begin(
        self, work: Callable[P, Awaitable[R]], *args: P.args, **named: P.kwargs
    ) -> asyncio.Task[R]:
        """The same, for those who do not wait for it."""

        async def alone() -> R:
            async with self._lock:
                if self._in_doubt:
                    await self._refresh()
                return await self._tried(work, *args, **named)

        task = asyncio.create_task(alone())
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return task

    async def _tried(self, work: Callable[P, Awaitable[R]], *args: P.args, **named: P.kwargs) -> R:
        """A refusal counts only if nothing has happened elsewhere that we have not heard of."""
        try:
            return await work(*args, **named)
        except (StoreFailed, LostDuty):
            raise
        except Problem:
            if not self._is_shared or not await self._refresh():
                raise
        return await work(*args, **named)

    def hear(self, revision: int) -> None:
        """The table was changed elsewhere for the so-manieth time."""
        if revision > self.kept.revision:
            self.begin(self._catch_up, revision)

    async def look_again(self) -> None:
        """Something was changed beside us."""
        await self.change(self._refresh)

    async def be_at(self, revision: int) -> None:
        """Know as much as that, as soon as nobody else changes it."""
        if revision > self.kept.revision:
            await self.change(self._catch_up, revision)

    async def _catch_up(self, revision: int) -> None:
        if revision > self.kept.revision:
            await self._refresh()

    @property
    def is_changing(self) -> bool:
        """Whether somebody is at it."""
        return bool(self._changes)

    async def settle(self) -> None:
        """Wait for the changes that have begun."""
        await asyncio.gather(*self._changes, return_exceptions=True)

    # What a change may do -------------------------------------------------------------------

    async def append(
        self, game_log: GameLog, turn: PlannedTurn | None = None, fence: Fence | None = None
    ) -> None:
        """Keep the newest entry of a log, then use that log and tell everybody.

        With a turn, the entry is its first move, and the others are remembered. With a fence, it
        is refused if the duty was lost.
        """
        game_log = game_log.knowing(self.heartbeat.outages)
        entry, standing = game_log.entry(game_log.seq), game_log.stands()
        with self._writing():
            await self._store.append(self.code, entry, standing, turn, fence)
        metrics.ENTRIES.labels(self.kept.game, entry.kind).inc()
        self._become(self.kept.after(entry, standing), game_log)

    async def sit_down(self, seats: Sequence[KeptSeat]) -> None:
        """Keep who sits on seats that were open; with the last one the game begins."""
        kept = begun(self.kept.with_seats(*seats))
        with self._writing():
            await self._store.sit_down(self.code, seats, kept.standing)
        self._become(kept, self._log_of(kept, ()))

    def follow(self, kept: KeptTable) -> None:
        """Something beside the game has changed, and the store has it already."""
        self._become(kept, self._game_log)

    def agree(self, kept: KeptTable) -> None:
        """Before the first move something else was agreed on, and the store has it already."""
        self._become(kept, self._log_of(kept, ()))

    def learn_of_outages(self) -> None:
        """Times in which nobody served cost nobody any."""
        if self._game_log is not None and self.kept.standing.status == "playing":
            self._game_log = self._game_log.knowing(self.heartbeat.outages)
            self._tell()

    def _log_of(self, kept: KeptTable, entries: Sequence[Entry]) -> GameLog | None:
        return log_of(kept, entries, self.heartbeat.outages)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Until the store has said yes, nobody knows what it has."""
        self._in_doubt = True
        yield
        self._in_doubt = False

    async def _refresh(self) -> bool:
        """Read what is new in the store; whether there was anything."""
        seq = 0 if self._game_log is None else self._game_log.seq
        found = await self._store.load_after(self.code, seq)
        if found is None:
            self._end()
            raise Problem("no-such-table")
        kept, entries = found
        self._in_doubt = False
        if kept.revision == self.kept.revision:
            return False
        if seq == 0:
            longer = self._log_of(kept, entries)
        else:
            longer = self.game_log.knowing(self.heartbeat.outages).replayed(entries)
        self._become(kept, longer)
        return True

    def _end(self) -> None:
        """It is not there any more: nobody plays on, and whoever looks is told."""
        if not self.is_gone:
            self.is_gone = True
            self._become(replace(self.kept, standing=Standing("ended")), None)

    def _become(self, kept: KeptTable, game_log: GameLog | None) -> None:
        if kept.standing.status != self.kept.standing.status:
            log.info("table is now %s", kept.standing.status, extra={"table": self.code})
        if kept.standing.turn != self.kept.standing.turn:
            self.turn_since = monotonic()
        self.kept, self._game_log = kept, game_log
        self._tell()
