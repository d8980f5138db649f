"""Everybody's time at a table: whose is up, and what then becomes of their seats."""

from __future__ import annotations

import logging

from ...opponents import levels
from .. import schemas
from ..problems import Problem
from ..processes.duties import Fence
from ..store.store import Store
from .clock import Clock
from .table_copy import TableCopy

log = logging.getLogger(__name__)


class TableClock:
    """It follows from the log; whoever is due is dealt with as was agreed on."""

    def __init__(self, copy: TableCopy, store: Store) -> None:
        self._copy = copy
        self._store = store
        self._heartbeat = copy.heartbeat

    def now(self) -> Clock | None:
        """Everybody's time at this moment."""
        if not self._copy.is_begun:
            return None
        return self._copy.game_log.clock_at(self._copy.now())

    def as_json(self) -> schemas.TimeLeft | None:
        """What a page needs to count down."""
        clock = self.now()
        if clock is None:
            return None
        running = sorted(clock.running) if self._copy.kept.standing.status == "playing" else []
        return schemas.TimeLeft(
            now=self._copy.now(),
            left=[round(seconds, 3) for seconds in clock.left],
            running=running,
            until=[
                clock.until(seat) if seat in running else None for seat in range(len(clock.left))
            ],
        )

    async def must_have_time(self, seat: int) -> None:
        """Nobody moves whose time is up; but first it is asked whether the server was down."""
        clock = self.now()
        if clock is None or seat not in clock.are_up(clock.since):
            return
        await self._heartbeat.beat()
        clock = self.now()
        if clock is not None and seat in clock.are_up(clock.since):
            raise Problem("time-up")

    def must_not_be_used_up(self, seat: int) -> None:
        """Whoever has used up the time for the whole game does not come back to it."""
        clock = self.now()
        if clock is not None and clock.pace.kind == "live" and clock.left[seat] <= 0:
            raise Problem("time-up")

    async def claim(self, fence: Fence) -> None:
        """Do what is due: once, however many processes there are."""
        await self._copy.change(self._claim, fence)

    async def _claim(self, fence: Fence) -> None:
        await self._heartbeat.beat()
        standing = self._copy.kept.standing
        clock = self.now()
        if clock is None or standing.status != "playing":
            await self._store.set_due(self._copy.code, standing.seq, None)
            return
        up = clock.are_up(clock.since)
        if not up:
            await self._store.set_due(self._copy.code, standing.seq, clock.runs_out())
        for seat in sorted(up):
            if self._copy.kept.standing.status == "playing":
                await self._end_time_of(seat, fence)

    async def _end_time_of(self, seat: int, fence: Fence) -> None:
        log.info("time is up", extra={"table": self._copy.code, "seat": seat})
        agreed, game_log, now = self._copy.kept.clock, self._copy.game_log, self._copy.now()
        level = levels.stand_in(game_log.game)
        if agreed is not None and agreed.when_up == "loss":
            longer = game_log.given_up(seat, "time-up", level, now)
        else:
            longer = game_log.stood_in(seat, level, now)
        await self._copy.append(longer, fence=fence)
