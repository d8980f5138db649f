"""What people do at a table beside the game: who may do it, and whom it is about."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection

from ..edge.limits import Gates
from ..problems import Problem
from ..schemas import Blocked, Heard
from ..store.store import KeptTable, Store
from ..table.table import Table
from . import blocks, kept, reports
from .sayings import Signal, checked_words


class Talking:
    """Only for those who have a seat: whoever watches hears nothing, and cannot say anything."""

    def __init__(self, store: Store, gates: Gates, days: int) -> None:
        self._store = store
        self._gates = gates
        self._days = days

    async def heard_by(self, table: Table, guest: str | None) -> Heard:
        """What somebody at a table may hear."""
        return await self._heard_by(table.kept, _seated(table.kept, guest))

    async def _heard_by(self, table: KeptTable, guest: str) -> Heard:
        work = partial(kept.heard_by, table=table, guest=guest, days=self._days)
        return await self._store.read(work)

    # Saying ---------------------------------------------------------------------------------

    async def signal(self, table: Table, guest: str, seat: int, signal: Signal) -> Heard:
        """Everybody at the table sees it, but for those who do not want to."""
        _must_have(table.kept, guest, seat)
        self._gates.sayings.check(guest)
        if signal == "bell":
            self._gates.bells.check(guest)
        say = partial(kept.say, code=table.code, guest=guest, seat=seat, signal=signal)
        return await self._change(table, guest, say)

    async def words(self, table: Table, guest: str, seat: int, text: str) -> Heard:
        """Those read it who have agreed to it."""
        _must_have(table.kept, guest, seat)
        self._must_have_words()
        self._gates.sayings.check(guest)
        words = checked_words(text)
        say = partial(kept.say, code=table.code, guest=guest, seat=seat, words=words)
        return await self._change(table, guest, say)

    async def agree(self, table: Table, guest: str, wanted: bool) -> Heard:
        """Words are read and written by those who want it, each for themselves."""
        _seated(table.kept, guest)
        self._must_have_words()
        work = kept.agree if wanted else kept.decline
        return await self._change(table, guest, partial(work, code=table.code, guest=guest))

    def _must_have_words(self) -> None:
        if not self._days:
            raise Problem("no-words-here")

    async def _change(self, table: Table, guest: str, work: Callable[[Connection], None]) -> Heard:
        """Write it down, and let everybody at the table look again."""
        await self._store.write(work)
        await table.copy.look_again()
        return await self._heard_by(table.kept, guest)

    # Not hearing ----------------------------------------------------------------------------

    async def mute(self, table: Table, guest: str, seat: int, wanted: bool) -> Heard:
        """Hear nothing of whoever sits there, at this table."""
        whom = _person_at(table.kept, guest, seat)
        work = kept.mute if wanted else kept.unmute
        await self._store.write(partial(work, code=table.code, guest=guest, whom=whom))
        return await self._heard_by(table.kept, guest)

    async def block(self, table: Table, guest: str, seat: int) -> Heard:
        """Have nothing to do any more with whoever sits there, anywhere."""
        whom = _person_at(table.kept, guest, seat)
        name = table.kept.seats[seat].name or ""
        await self._store.write(partial(blocks.block, guest=guest, whom=whom, name=name))
        return await self._heard_by(table.kept, guest)

    async def unblock(self, guest: str, tag: str) -> list[Blocked]:
        """Somebody who was blocked is as others are."""
        await self._store.write(partial(blocks.unblock, guest=guest, tag=tag))
        return await self.blocked_by(guest)

    async def blocked_by(self, guest: str) -> list[Blocked]:
        """Those whom somebody has blocked, the latest first."""
        return await self._store.read(partial(blocks.all_of, guest=guest))

    async def report(self, table: Table, guest: str, seat: int, why: str) -> None:
        """Tell the host of the server, with what whoever reports has heard of them here."""
        about = _person_at(table.kept, guest, seat)
        self._gates.reports.check(guest)
        name, reason = table.kept.seats[seat].name or "", checked_words(why) if why else ""

        def work(connection: Connection) -> None:
            heard = kept.heard_by(connection, table.kept, guest, self._days, all_of_it=True)
            said = [one for one in heard.said if one.seat == seat]
            reports.report(connection, table.code, guest, about, name, said, reason)

        await self._store.write(work)


def _seated(table: KeptTable, guest: str | None) -> str:
    if guest is None or not table.seats_of(guest):
        raise Problem("not-yours")
    return guest


def _must_have(table: KeptTable, guest: str, seat: int) -> None:
    if seat not in table.seats_of(_seated(table, guest)):
        raise Problem("not-your-seat")


def _person_at(table: KeptTable, guest: str, seat: int) -> str:
    """Somebody else with a seat, for whoever has one."""
    _seated(table, guest)
    holders = table.seats[seat].holders if seat < len(table.seats) else frozenset()
    if not holders or guest in holders or table.owner_of(seat) == guest:
        raise Problem("no-such-person")
    return table.owner_of(seat)
