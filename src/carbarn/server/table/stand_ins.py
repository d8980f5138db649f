"""Computers that play for people who are away, until they come back."""

from __future__ import annotations

import asyncio
import logging
from contextvars import Context

from ...opponents import levels
from ..problems import Problem
from ..processes.processes import Processes
from ..store.store import KeptSeat
from . import checks
from .table_clock import TableClock
from .table_copy import TableCopy
from .viewers import Viewers
from .votes import Votes

log = logging.getLogger(__name__)


class StandIns:
    """They come by a vote of the others, or by the clock where that was agreed on."""

    def __init__(
        self,
        copy: TableCopy,
        clock: TableClock,
        viewers: Viewers,
        votes: Votes,
        processes: Processes,
    ) -> None:
        self._copy = copy
        self._clock = clock
        self._viewers = viewers
        self._votes = votes
        self._processes = processes
        self._absences = votes.absences
        self._alarm: asyncio.TimerHandle | None = None  # when somebody will have been away for long

    # By a vote ------------------------------------------------------------------------------

    async def vote(self, guest: str | None, seat: int) -> None:
        """Somebody at the table wants a computer to play for somebody who is away for long."""
        await self._copy.change(self._vote, guest, seat)

    async def _vote(self, guest: str | None, seat: int) -> None:
        checks.must_be_playing(self._copy)
        table = self._copy.kept
        if seat >= len(table.seats):
            raise Problem("not-away")
        away = table.seats[seat]
        mine = [o for o in self._absences.others_here(table, away) if guest in o.holders]
        if not mine:
            raise Problem("not-yours")
        if away.stand_in is not None:
            return  # by the votes of others, a moment ago
        if not self._absences.is_away(table, away):
            raise Problem("not-away")
        for voter in mine:
            self._votes.add(voter, away)
        await self._processes.vote(table.code, [voter.seat for voter in mine], seat)
        if self._votes.are_enough(table, away):
            await self._stand_in(away)
        else:
            self._viewers.wake()

    async def _stand_in(self, seat: KeptSeat) -> None:
        log.info("a computer stands in", extra={"table": self._copy.code, "seat": seat.seat})
        self._votes.forget(seat)
        self._processes.forget_votes(self._copy.code, seat.seat)
        game_log = self._copy.game_log
        level = levels.stand_in(game_log.game)
        await self._copy.append(game_log.stood_in(seat.seat, level, self._copy.now()))

    async def come_back(self, guest: str | None, seat: int) -> None:
        """Whoever was away plays again; what the computer was thinking is forgotten."""
        await self._copy.change(self._come_back, guest, seat)

    async def _come_back(self, guest: str | None, seat: int) -> None:
        checks.must_hold(self._copy, guest, seat)
        checks.must_be_playing(self._copy)
        if self._copy.kept.seats[seat].stand_in is None:
            raise Problem("no-stand-in")
        checks.must_not_have_given_up(self._copy, seat)
        self._clock.must_not_be_used_up(seat)
        await self._copy.append(self._copy.game_log.returned(seat, self._copy.now()))

    def forget_votes(self, seats: list[int]) -> None:
        """Whoever plays for these seats came or went."""
        for seat in seats:
            self._votes.forget(self._copy.kept.seats[seat])

    # By the clock ---------------------------------------------------------------------------

    def set_alarm(self) -> None:
        """Look again when somebody will have been away for long: until then nothing happens."""
        self.stop()
        wait = self._absences.next_change(self._copy.kept, self._copy.turn_since)
        if wait is not None:
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring, context=Context())

    def stop(self) -> None:
        """Nobody is waited for any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        if self._absences.is_overdue(self._copy.kept, self._copy.turn_since):
            self._copy.begin(self._stand_in_if_overdue)
        self._viewers.wake()
        self.set_alarm()

    async def _stand_in_if_overdue(self) -> None:
        table = self._copy.kept
        turn = table.standing.turn
        if turn is not None and self._absences.is_overdue(table, self._copy.turn_since):
            await self._stand_in(table.seats[turn])
