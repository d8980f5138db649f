"""The registry: where tables are set up and found.

Tables that are in use stay in memory, and a number of quiet ones; the others are replayed from
the store when somebody asks for them.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from . import codes, metrics, new_tables, schemas
from .batch_writer import Conflict
from .finished_games import must_be_over, must_be_theirs
from .guests import checked_name, usual_name
from .new_tables import Agreed
from .problems import Problem
from .store import KeptTable
from .table import view
from .table.game_log import log_of
from .table.table import Table, TableServices
from .table.votes import Votes

log = logging.getLogger(__name__)
AN_HOUR = 3600.0  # how long a carry link works
TRIES = 5  # to find a code that is not taken


class TableRegistry:
    """All tables."""

    def __init__(self, services: TableServices) -> None:
        self._services = services
        services.thinkers.when_ready = self._tell_tables_of
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._finding = asyncio.Lock()
        self._resuming: asyncio.Task[None] | None = None

    # Finding tables -------------------------------------------------------------------------

    @asynccontextmanager
    async def table(self, code: str) -> AsyncIterator[Table]:
        """A table, which stays in memory as long as it is used."""
        table = await self._found(code)
        table.visits += 1
        try:
            yield table
        finally:
            table.visits -= 1
            self._forget_quiet_ones()

    async def _found(self, typed: str) -> Table:
        code = codes.read(typed, codes.TABLE)
        if code is None:
            raise Problem("no-such-table")
        if code not in self._tables:
            async with self._finding:  # two who ask at once get the same table
                if code not in self._tables:
                    self._tables[code] = await self._loaded(code)
                    metrics.TABLES.inc()
        self._tables.move_to_end(code)
        return self._tables[code]

    async def _loaded(self, code: str) -> Table:
        found = await self._services.store.load(code)
        if found is None:
            raise Problem("no-such-table")
        kept, entries = found
        return Table(self._services, kept, log_of(kept, entries))

    def _tell_tables_of(self, game: str) -> None:
        """Whoever looks ahead in a game does it with compiled rules now."""
        for table in self._tables.values():
            if table.kept.game == game:
                table.viewers.wake()

    def _forget_quiet_ones(self) -> None:
        too_many = len(self._tables) - self._services.settings.tables_kept
        if too_many > 0:
            quiet = [code for code, table in self._tables.items() if not table.is_busy()]
            for code in quiet[:too_many]:
                del self._tables[code]
                metrics.TABLES.dec()

    # Beginning and ending -------------------------------------------------------------------

    def resume(self) -> None:
        """Go on with all games that wait for a computer."""
        self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        for code in await self._services.store.waiting_for_computers():
            try:
                async with self.table(code) as table:
                    table.computers.wake()
            except Problem as problem:
                log.warning("table cannot go on", extra={"table": code, "why": problem.words})

    async def close(self) -> None:
        """Leave everything as the store has it."""
        if self._resuming is not None:
            self._resuming.cancel()
        for table in list(self._tables.values()):
            await table.close()
        metrics.TABLES.dec(len(self._tables))

    # Guests ---------------------------------------------------------------------------------

    async def name_of(self, guest: str) -> str:
        """What a guest is called."""
        return await self._services.store.name_of(guest) or usual_name(guest)

    async def rename(self, guest: str, name: str) -> None:
        """Call a guest by another name, also at the tables in memory."""
        cleaned = checked_name(name)
        await self._services.store.rename(guest, cleaned)
        for table in self._tables.values():
            table.seating.rename(guest, cleaned)

    async def me(self, guest: str) -> schemas.Guest:
        """A guest and their tables, those where it is their turn first."""
        kept = await self._services.store.tables_of(guest)
        seen = [view.as_seen_by(guest, table, self._votes(table.code)) for table in kept]
        return schemas.Guest(await self.name_of(guest), sorted(seen, key=_urgency))

    def _votes(self, code: str) -> Votes:
        table = self._tables.get(code)
        return table.votes if table else view.NOBODY_HERE

    # Setting up -----------------------------------------------------------------------------

    async def set_up(self, guest: str, wanted: schemas.NewTable) -> Table:
        """A new table; it starts at once if no seat is open."""
        seats = new_tables.seats_for(guest, await self.name_of(guest), wanted)
        agreed = Agreed(wanted.options, wanted.hints, wanted.stand_in_after)
        return await self._open(new_tables.laid_out(guest, wanted.game, seats, agreed))

    async def _open(self, wanted: KeptTable, rematch_of: str | None = None) -> Table:
        code = await self._keep(wanted, rematch_of)
        about = {"table": code, "game": wanted.game, "seats": len(wanted.seats)}
        log.info("table set up", extra=about)
        metrics.SET_UP.labels(wanted.game).inc()
        table = await self._found(code)
        table.computers.wake()
        return table

    async def _keep(self, wanted: KeptTable, rematch_of: str | None) -> str:
        """Keep a table under a code that no other has."""
        for _ in range(TRIES):
            code = codes.new(codes.TABLE)
            with suppress(Conflict):
                await self._services.store.create(replace(wanted, code=code), rematch_of)
                return code
        raise Conflict

    async def rematch(self, table: Table, guest: str) -> Table:
        """The same people and options once more, everybody one seat further."""
        must_be_theirs(table, guest)
        must_be_over(table)
        return await table.copy.change(self._rematch, table)

    async def _rematch(self, table: Table) -> Table:
        if table.kept.rematch is not None:
            return await self._found(table.kept.rematch)
        again = await self._open(new_tables.rematch_of(table.kept), rematch_of=table.code)
        table.link_rematch(again.code)
        return again

    # Invites and carry links ----------------------------------------------------------------

    @asynccontextmanager
    async def redeem_invite(self, typed: str, guest: str) -> AsyncIterator[Table]:
        """Redeem an invite: the table, with the guest at it."""
        invite = codes.read(typed, codes.INVITE)
        found = await self._services.store.find_invite(invite) if invite else None
        if found is None:
            raise Problem("no-such-invite")
        code, seat = found
        async with self.table(code) as table:
            await table.seating.take(seat, guest, await self.name_of(guest))
            yield table

    async def new_carry(self, table: Table, seat: int) -> str:
        """A link that shares a seat with a second device."""
        token = secrets.token_urlsafe(16)
        await self._services.store.add_carry(_hashed(token), table.code, seat)
        return token

    @asynccontextmanager
    async def redeem_carry(self, token: str, guest: str) -> AsyncIterator[Table]:
        """Follow such a link: the table, with the guest at it."""
        found = await self._services.store.find_carry(_hashed(token))
        if found is None:
            raise Problem("no-such-carry")
        code, seat = found
        async with self.table(code) as table:
            await table.seating.share(seat, guest, _hashed(token), AN_HOUR)
            yield table


def _hashed(token: str) -> str:
    """The store does not need to know a secret to recognise it."""
    return hashlib.sha256(token.encode()).hexdigest()


def _urgency(table: schemas.Table) -> int:
    if table.turn in table.mine:
        return 0
    return ("playing", "waiting", "over").index(table.status) + 1
