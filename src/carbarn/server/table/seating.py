"""Who sits at a table, and whose devices share a seat."""

from __future__ import annotations

from dataclasses import replace

from ..problems import Problem
from ..store.batch_writer import Conflict
from ..store.store import Store
from .agreed_clock import AgreedClock
from .table_copy import TableCopy


class Seating:
    """Guests and computers sit down on open seats; the game begins when none is left."""

    def __init__(self, copy: TableCopy, store: Store) -> None:
        self._copy = copy
        self._store = store

    async def take(self, seat: int, guest: str, name: str) -> None:
        """Give an open seat to a guest; who comes back to their own seat just has it."""
        await self._copy.change(self._take, seat, guest, name)

    async def _take(self, seat: int, guest: str, name: str) -> None:
        kept = self._copy.kept.seats[seat]
        if guest in kept.holders:
            return
        if kept.kind != "open":
            raise Problem("taken")
        if self._copy.kept.seats_of(guest):
            raise Problem("already-seated")
        holders = frozenset({guest})
        seated = replace(kept, kind="person", name=name, guest=guest, holders=holders)
        await self._copy.sit_down([seated])

    async def fill(self, guest: str, level: str) -> None:
        """The host lets computers sit on the open seats, and the game begins."""
        await self._copy.change(self._fill, guest, level)

    async def _fill(self, guest: str, level: str) -> None:
        table = self._copy.kept
        if guest != table.host:
            raise Problem("not-host")
        if table.standing.status != "waiting":
            raise Problem("started")
        still_open = [seat for seat in table.seats if seat.kind == "open"]
        await self._copy.sit_down(
            [replace(seat, kind="computer", level=level) for seat in still_open]
        )

    async def agree_on_clock(self, guest: str, clock: AgreedClock | None) -> None:
        """Before the first move the host may have time counted otherwise."""
        await self._copy.change(self._agree_on_clock, guest, clock)

    async def _agree_on_clock(self, guest: str, clock: AgreedClock | None) -> None:
        table = self._copy.kept
        if guest != table.host:
            raise Problem("not-host")
        if table.counts:
            raise Problem("counts")
        if table.standing.seq or table.standing.status not in {"waiting", "playing"}:
            raise Problem("moved")
        await self._store.agree_on_clock(table.code, clock)
        self._copy.agree(replace(table, clock=clock, revision=table.revision + 1))

    async def share(self, seat: int, guest: str, token_hash: str, lifetime: float) -> None:
        """Let a guest's second device play for a seat."""
        await self._copy.change(self._share, seat, guest, token_hash, lifetime)

    async def _share(self, seat: int, guest: str, token_hash: str, lifetime: float) -> None:
        table = self._copy.kept
        kept = table.seats[seat]
        if guest in kept.holders:
            return
        if any(table.owner_of(mine) != table.owner_of(seat) for mine in table.seats_of(guest)):
            raise Problem("already-seated")
        try:
            await self._store.use_carry(token_hash, guest, lifetime)
        except Conflict:
            raise Problem("spent") from None
        shared = replace(kept, holders=kept.holders | {guest})
        self._copy.follow(self._copy.kept.with_seats(shared))

    async def end_sharing(self, seat: int, guest: str) -> None:
        """Its first owner takes a seat back from all other devices."""
        await self._copy.change(self._end_sharing, seat, guest)

    async def _end_sharing(self, seat: int, guest: str) -> None:
        table = self._copy.kept
        if seat not in table.seats_of(guest) or table.owner_of(seat) != guest:
            raise Problem("not-your-seat")
        await self._store.end_sharing(table.code, seat, guest)
        alone = replace(table.seats[seat], holders=frozenset({guest}))
        self._copy.follow(table.with_seats(alone))

    def rename(self, guest: str, name: str) -> None:
        """A guest has another name now; the store has it already."""
        table = self._copy.kept
        theirs = [replace(seat, name=name) for seat in table.seats if seat.guest == guest]
        if theirs:
            self._copy.follow(table.with_seats(*theirs))
