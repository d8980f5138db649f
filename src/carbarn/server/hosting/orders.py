"""What the host of the server wants: a message to all, guests banned, tables closed.

It is one fact in the database, which every serving process reads again each second. `carbarn admin`
writes it, whether a server runs or not.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import msgspec
from sqlalchemy import Connection, select

from ..problems import Problem
from ..store import facts, schema
from ..store.store import Store

log = logging.getLogger(__name__)
FACT = "orders"
LOOK_EVERY = 1.0  # seconds


class Orders(msgspec.Struct, frozen=True):
    """All that is in force."""

    number: int = 0  # raised with each change, also of what is no order itself
    message: str | None = None
    banned: dict[str, str] = {}  # why, by guest
    closed: dict[str, str] = {}  # why, by table
    kicked: dict[str, dict[str, str]] = {}  # why, by table and guest

    def check_guest(self, guest: str | None) -> None:
        """Problem says why somebody may not play here."""
        if guest in self.banned:
            raise Problem("banned", self.banned[guest])

    def check_table(self, code: str) -> None:
        """Problem says why nobody plays at a table."""
        if code in self.closed:
            raise Problem("closed", self.closed[code])

    def why_kicked(self, code: str, guest: str | None) -> str | None:
        """Why somebody has lost their seat at a table, if they have."""
        return self.kicked.get(code, {}).get(guest or "")


def read(connection: Connection) -> Orders:
    """Those in force."""
    text = facts.read(connection, FACT)
    return msgspec.json.decode(text, type=Orders) if text else Orders()


def change(connection: Connection, **changes: object) -> Orders:
    """Other orders from now on, by one after the other."""
    connection.execute(select(schema.facts).where(schema.facts.c.name == FACT).with_for_update())
    before = read(connection)
    after = msgspec.structs.replace(before, number=before.number + 1, **changes)
    facts.write(connection, FACT, msgspec.json.encode(after).decode())
    return after


class OrderBook:
    """The orders as this process knows them."""

    def __init__(self, store: Store, obey: Callable[[Orders, Orders], Awaitable[None]]) -> None:
        self.now = Orders()
        self._store = store
        self._obey = obey

    @asynccontextmanager
    async def followed(self) -> AsyncIterator[None]:
        """Look for new ones, as long as this lasts."""
        self.now = await self._store.read(read)
        looking = asyncio.create_task(self._look_for_ever())
        try:
            yield
        finally:
            looking.cancel()

    async def _look_for_ever(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self._look()
            except Problem as problem:
                log.debug("no orders: %s", problem.words)
            except Exception:
                log.exception("orders cannot be followed")

    async def _look(self) -> None:
        found = await self._store.read(read)
        if found != self.now:
            before, self.now = self.now, found
            log.info("the host has new orders", extra={"number": found.number})
            await self._obey(before, found)
