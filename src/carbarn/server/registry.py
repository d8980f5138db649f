"""The registry: where tables are set up and found.

Tables that are in use stay in memory, and a number of quiet ones; the others are replayed from
the store when somebody asks for them.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from . import codes, new_tables, schemas, uploads
from .beside import beside
from .entries import Entry
from .finished.finished_games import must_be_over, must_be_theirs
from .hosting import leaving, metrics
from .names import NameTaken, checked_name, usual_name, usual_names
from .new_tables import Agreed
from .notifying.kept import expect
from .problems import Problem
from .processes.duties import Duty
from .processes.notices import Notice
from .processes.whereabouts import Around
from .store.batch_writer import Conflict, NotSaved
from .store.game_lists import Wanted
from .store.store import ALL, LISTED, KeptTable
from .table import hints, view
from .table.absences import Absences
from .table.game_log import log_of
from .table.presence import Presence
from .table.table import Table, TableServices
from .table.votes import Votes
from .talk.blocks import must_not_be_kept_apart

log = logging.getLogger(__name__)
AN_HOUR = 3600.0  # how long a carry link works
TRIES = 5  # to find a code that is not taken


class TableRegistry:
    """All tables."""

    def __init__(self, services: TableServices) -> None:
        self._services = services
        services.thinkers.when_ready = self._tell_tables_of
        self._processes = services.processes
        self._processes.hear(hints.CHANNEL, self._hear_hint)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._finding: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # Finding tables -------------------------------------------------------------------------

    @asynccontextmanager
    async def table(self, code: str) -> AsyncIterator[Table]:
        """A table, which stays in memory as long as it is used."""
        table = await self._found(code)
        table.visits += 1
        try:
            await self._bring_up_to_date(table)
            yield table
        finally:
            table.visits -= 1
            self._forget_quiet_ones()

    async def _found(self, typed: str) -> Table:
        code = codes.read(typed, codes.TABLE)
        if code is None:
            raise Problem("no-such-table")
        while code not in self._tables:  # it may be forgotten again before it is used
            async with self._finding.setdefault(code, asyncio.Lock()):
                if code not in self._tables:  # two who ask at once get the same table
                    self._tables[code] = await self._loaded(code)
                    metrics.TABLES.inc()
                    await self._processes.look(code)
        self._tables.move_to_end(code)
        return self._tables[code]

    async def _loaded(self, code: str) -> Table:
        found = await self._services.store.load(code)
        if found is None:
            raise Problem("no-such-table")
        kept, entries = found
        outages = self._services.heartbeat.outages
        return Table(self._services, kept, await beside(log_of, kept, entries, outages))

    async def _bring_up_to_date(self, table: Table) -> None:
        """Whoever did something by another process sees it in this one at once."""
        if self._processes.are_many:
            revisions = await self._services.store.revisions([table.code])
            if table.code not in revisions:
                await self.leave(table.code)
                raise Problem("no-such-table")
            await table.copy.be_at(revisions[table.code])

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
                self._tables.pop(code).computers.leave()
                metrics.TABLES.dec()

    def learn_of_outages(self) -> None:
        """Nobody's time ran while nobody served."""
        for table in self._tables.values():
            table.copy.learn_of_outages()

    # What other processes do ----------------------------------------------------------------

    def hear(self, notice: Notice) -> None:
        """Another process has changed a table; of many, who uses it next looks at it anyway."""
        table = self._tables.get(notice.code)
        if table is None or notice.revision is None:
            return
        if table.is_followed or not self._processes.are_many:
            table.copy.hear(notice.revision)

    def _hear_hint(self, words: str) -> None:
        found = hints.Found.read(words)
        if found.code in self._tables:
            self._tables[found.code].hints.hear(found)

    def has(self, code: str) -> bool:
        """Whether a table is in memory."""
        return code in self._tables

    def is_of_no_day(self, code: str) -> bool:
        """Whether a table in memory is not of a deal of the day, so that anybody may see it."""
        return code in self._tables and self._tables[code].kept.day is None

    def codes(self) -> list[str]:
        """The tables in memory."""
        return list(self._tables)

    def see(self, code: str, around: Around) -> None:
        """Who is around a table, elsewhere."""
        if code in self._tables:
            self._tables[code].see(around)

    async def catch_up(self) -> None:
        """Read what has changed at any of them."""
        codes = self.codes()
        revisions = await self._services.store.revisions(codes)
        for code in codes:
            if code in revisions:
                self.hear(Notice(code, revisions[code]))
            else:
                await self.leave(code)  # the host of the server has deleted it

    async def go_on(self, duty: Duty) -> None:
        """Let the computers of a table move that nobody has open."""
        async with self.table(duty.code) as table:
            table.computers.wake()

    async def leave(self, code: str) -> None:
        """Have nothing to do with a table any more."""
        table = self._tables.pop(code, None)
        if table is not None:
            metrics.TABLES.dec()
            await table.close()
            table.computers.leave()

    async def close(self) -> None:
        """Leave everything as the store has it."""
        await asyncio.gather(*(table.close() for table in self._tables.values()))
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

    async def me(self, guest: str, announcement: str | None) -> schemas.Guest:
        """A guest and their tables, those where it is their turn first."""
        with suppress(NotSaved):
            await self._services.store.see(guest)
        games = await self.games_of(guest)
        mine = sorted(games.tables, key=_urgency)
        return schemas.Guest(await self.name_of(guest), mine, announcement)

    async def games_of(
        self, guest: str, wanted: Wanted = ALL, skip: int = 0, most: int = LISTED
    ) -> schemas.Games:
        """Some of a guest's tables, and how many there are in all."""
        total, kept = await self._services.store.tables_of(guest, wanted, skip, most)
        votes = await self.votes_at([table.code for table, _ in kept])
        seen = [
            schemas.ListedTable(
                **vars(view.as_seen_by(guest, table, votes[table.code])), changed=touched
            )
            for table, touched in kept
        ]
        return schemas.Games(total, seen)

    async def count_waiting(self, guest: str) -> int:
        """At how many tables it is a guest's turn."""
        return await self._services.store.count_waiting(guest)

    async def presences(self, codes: Sequence[str]) -> dict[str, Presence]:
        """Who is connected to some tables, by whichever process."""
        votes = await self.votes_at(codes)
        return {code: here.absences.presence for code, here in votes.items()}

    async def votes_at(self, codes: Sequence[str]) -> dict[str, Votes]:
        """Who is around some tables, in memory or not."""
        here = {code: self._tables[code].votes for code in codes if code in self._tables}
        elsewhere = await self._processes.around([code for code in codes if code not in here])
        others = {code: self._seen_from_here(around) for code, around in elsewhere.items()}
        return dict.fromkeys(codes, view.NOBODY_HERE) | others | here

    def _seen_from_here(self, around: Around) -> Votes:
        votes = Votes(Absences(Presence(), self._services.settings.absence))
        votes.see(around)
        return votes

    # Setting up -----------------------------------------------------------------------------

    async def set_up(self, guest: str, wanted: schemas.NewTable) -> Table:
        """A new table; it starts at once if no seat is open."""
        await self._must_not_be_too_many(guest)
        seats = new_tables.seats_for(guest, await self.name_of(guest), wanted)
        clock = await beside(new_tables.clock_of, wanted.clock)
        agreed = Agreed(wanted.options, wanted.hints, wanted.stand_in_after, clock)
        return await self._open(new_tables.laid_out(guest, wanted.game, seats, agreed))

    async def _must_not_be_too_many(self, guest: str) -> None:
        """Each process counts for itself; here those of all of them count."""
        if self._processes.are_many:
            rate = self._services.settings.limits.new_tables
            since = time.time() - rate.burst / rate.a_second
            if await self._services.store.set_up_by(guest, since) >= 2 * rate.burst:
                metrics.count_limit("new_tables")
                raise Problem("too-fast")

    async def open(self, wanted: KeptTable) -> str:
        """The code of a new table."""
        return (await self._open(wanted)).code

    async def _open(self, wanted: KeptTable, rematch_of: str | None = None) -> Table:
        code = await self._keep(wanted, rematch_of)
        about = {"table": code, "game": wanted.game, "seats": len(wanted.seats)}
        log.info("table set up", extra=about)
        metrics.SET_UP.labels(wanted.game).inc()
        table = await self._found(code)
        table.computers.wake()
        return table

    async def _keep(
        self, wanted: KeptTable, rematch_of: str | None, moves: Sequence[Entry] = ()
    ) -> str:
        """Keep a table under a code that no other has."""
        for _ in range(TRIES):
            code = codes.new(codes.TABLE)
            with suppress(Conflict):
                await self._services.store.create(replace(wanted, code=code), rematch_of, moves)
                return code
        raise Conflict

    async def rematch(self, table: Table, guest: str) -> Table:
        """The same people and options once more, everybody one seat further."""
        must_be_theirs(table, guest)
        must_be_over(table)
        if table.kept.rematch is None:
            await self._must_not_be_kept_apart(table, guest)
        return await table.copy.change(self._rematch, table, guest)

    async def _rematch(self, table: Table, guest: str) -> Table:
        if table.kept.rematch is not None:
            return await self._found(table.kept.rematch)
        again = await self._open(new_tables.rematch_of(table.kept), rematch_of=table.code)
        table.link_rematch(again.code)
        others = {other for seat in again.kept.seats for other in seat.holders} - {guest}
        await self._services.store.write(partial(expect, code=again.code, guests=others))
        return again

    # Leaving --------------------------------------------------------------------------------

    async def get_up(self, table: Table, guest: str) -> None:
        """Somebody leaves a table at which the game has not begun."""
        await self._change(table, partial(leaving.get_up, code=table.code, guest=guest))

    async def take_away(self, table: Table, guest: str) -> None:
        """Its host deletes a table at which nobody has moved."""
        await self._change(table, partial(leaving.take_away, code=table.code, guest=guest))

    async def put_away(self, table: Table, guest: str, is_away: bool) -> None:
        """Somebody does not want to see a table in their list any more, or does again."""
        work = leaving.put_away if is_away else leaving.bring_back
        await self._change(table, partial(work, code=table.code, guest=guest))

    async def _change(self, table: Table, work: Callable[[Connection], None]) -> None:
        await self._services.store.write(work)
        try:
            await table.copy.look_again()
        except Problem as problem:
            if problem.code != "no-such-table":
                raise
            await self.leave(table.code)

    async def keep_record(
        self,
        guest: str,
        text: bytes,
        recognised: Callable[[str, KeptTable], Awaitable[KeptTable]],
    ) -> Table:
        """A finished table of a record, for whoever uploads it to look at."""
        found, moves = await beside(uploads.table_of, text, guest)
        wanted = await recognised(guest, found)
        return await self._found(await self._keep(wanted, None, moves))

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
            if not table.kept.seats_of(guest):
                await self._must_not_be_kept_apart(table, guest)
            await self._seat(table, seat, guest)
            yield table

    async def _must_not_be_kept_apart(self, table: Table, guest: str) -> None:
        """Whoever has blocked somebody is not brought together with them."""
        there = {table.kept.host, *(seat.guest for seat in table.kept.seats)}
        await self._services.store.read(
            partial(must_not_be_kept_apart, guest=guest, others=there - {guest})
        )

    async def _seat(self, table: Table, seat: int, guest: str) -> None:
        """Under the name that they have chosen, or one that nobody there has."""
        chosen = await self._services.store.name_of(guest)
        for name in [chosen] if chosen else usual_names(guest):
            with suppress(NameTaken):
                await table.seating.take(seat, guest, name)
                return
        raise NameTaken

    async def take_seat(self, table: Table, seat: int, guest: str) -> None:
        """Take this seat, as with its invite."""
        if not table.kept.seats_of(guest):
            await self._must_not_be_kept_apart(table, guest)
        await self._seat(table, seat, guest)

    async def take_any_seat(
        self, table: Table, guest: str, kept_for_others: Collection[int] = ()
    ) -> None:
        """Take an open seat; if somebody else was quicker, another one."""
        while not table.kept.seats_of(guest):
            free = [seat.seat for seat in table.kept.seats if seat.kind == "open"]
            seat = next((seat for seat in free if seat not in kept_for_others), None)
            if seat is None:
                raise Problem("taken")
            try:
                await self._seat(table, seat, guest)
            except Problem as problem:
                if problem.code != "taken":
                    raise

    async def new_carry(self, table: Table, seat: int) -> str:
        """A link that shares a seat with a second device; a deal of the day has each for itself."""
        if table.kept.day is not None:
            raise Problem("counts")
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
    if table.turn in table.mine and table.seats[table.turn].gave_up is None:
        return 0
    return ("playing", "waiting", "over", "ended").index(table.status) + 1
