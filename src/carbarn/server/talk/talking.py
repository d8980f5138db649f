"""What people do at a table beside the game: who may do it, and whom it is about."""

from __future__ import annotations

from functools import partial

from ..problems import Problem
from ..store.store import KeptTable, Store
from . import blocks
from .blocks import Blocked


class Talking:
    """Asked by whoever has a seat; about somebody else who has one."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def block(self, table: KeptTable, guest: str, seat: int) -> None:
        """Have nothing to do any more with whoever sits there, anywhere."""
        whom = _person_at(table, guest, seat)
        name = table.seats[seat].name or ""
        await self._store.write(partial(blocks.block, guest=guest, whom=whom, name=name))

    async def unblock(self, guest: str, tag: str) -> None:
        """Somebody who was blocked is as others are."""
        await self._store.write(partial(blocks.unblock, guest=guest, tag=tag))

    async def blocked_by(self, guest: str) -> list[Blocked]:
        """Those whom somebody has blocked, the latest first."""
        return await self._store.read(partial(blocks.all_of, guest=guest))


def _person_at(table: KeptTable, guest: str, seat: int) -> str:
    """Somebody else with a seat, for whoever has one."""
    must_sit(table, guest)
    holders = table.seats[seat].holders if seat < len(table.seats) else frozenset()
    if not holders or guest in holders or table.owner_of(seat) == guest:
        raise Problem("no-such-person")
    return table.owner_of(seat)


def must_sit(table: KeptTable, guest: str | None) -> None:
    """Those who only watch have no part in it."""
    if not table.seats_of(guest):
        raise Problem("not-yours")
