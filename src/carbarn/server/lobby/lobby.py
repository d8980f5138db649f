"""The lobby as it is: which tables are shown, who waits, and who looks at it here.

Nothing is looked for while nobody looks. While somebody does, each process asks the store once a
second what is new, and at once after a change of its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from sqlalchemy import Connection

from .. import schemas
from ..names import usual_name
from ..notated import game_called
from ..problems import Problem
from ..processes.heartbeat import Heartbeat
from ..processes.processes import Processes
from ..registry import TableRegistry
from ..settings import Settings
from ..store.store import KeptTable, Store, load_tables
from ..table import view
from ..table.table import Table
from ..table.votes import Votes
from ..talk.blocks import kept_apart_from
from . import kept
from .pairing import Pace, Queue, Wait
from .people import kept_for_others

log = logging.getLogger(__name__)
BEAT = 1.0  # seconds
RELOADING = 10.0  # seconds for which a host may be away
MOST = 100  # tables that are told


class Viewer(Protocol):
    """Somebody who looks at the lobby."""

    guest: str | None

    def wake(self) -> None:
        """Something has changed; must not wait."""
        ...


@dataclass(frozen=True)
class Shown:
    """A table in the lobby, and the people there."""

    table: schemas.ShownTable
    host: str
    people: frozenset[str]
    revision: int


@dataclass(frozen=True)
class Snapshot:
    """The lobby at a moment."""

    tables: tuple[Shown, ...] = ()
    queue: Queue = field(default_factory=Queue)
    names: Mapping[str, str] = field(default_factory=dict)  # of those who wait


class Lobby:
    """Shows tables and brings people together."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        registry: TableRegistry,
        processes: Processes,
        heartbeat: Heartbeat,
    ) -> None:
        self._most_shown = settings.limits.shown
        self._store = store
        self._registry = registry
        self._processes = processes
        self._heartbeat = heartbeat
        self._viewers: set[Viewer] = set()
        self._kept: dict[str, KeptTable] = {}  # that are shown, as they were when we looked
        self._looking = asyncio.Lock()
        self._hurry = asyncio.Event()
        self.now = Snapshot()

    # Looking --------------------------------------------------------------------------------

    @asynccontextmanager
    async def done(self) -> AsyncIterator[None]:
        """As long as this lasts. Of a single process nobody waits who was here before."""
        if not self._processes.are_many:
            with suppress(Problem):
                await self._store.write(kept.forget_all)
        task = asyncio.create_task(self._look_for_ever())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    @asynccontextmanager
    async def visited(self, viewer: Viewer) -> AsyncIterator[None]:
        """As long as somebody looks."""
        self._viewers.add(viewer)
        self._hurry.set()
        try:
            yield
        finally:
            self._viewers.discard(viewer)

    async def _look_for_ever(self) -> None:
        while True:
            await self._rest()
            try:
                await self.look()
            except Problem as problem:
                log.warning("the lobby is not looked at", extra={"why": problem.words})
            except Exception:
                log.exception("something is wrong with the lobby")
                await asyncio.sleep(BEAT)

    async def _rest(self) -> None:
        """Until the next second, as long as anybody looks."""
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT if self._viewers else None):
                await self._hurry.wait()
        self._hurry.clear()

    async def look(self) -> None:
        """See what is new, and tell everybody who looks."""
        async with self._looking:  # one after the other, so that what is older is not seen last
            before = self.now
            self.now = await self._seen()
            if self.now.queue.must_be_settled(self._heartbeat.now()):
                await self._write(lambda queue: queue)
                self.now = await self._seen()
        if self._differs(before):
            for viewer in list(self._viewers):
                viewer.wake()

    def _differs(self, before: Snapshot) -> bool:
        same = before.tables == self.now.tables and before.names == self.now.names
        return not same or before.queue.waits != self.now.queue.waits

    async def _seen(self) -> Snapshot:
        known = {code: table.revision for code, table in self._kept.items()}

        def work(connection: Connection) -> tuple[list[str], dict[str, KeptTable], Snapshot]:
            revisions = kept.shown(connection)
            new = [code for code, revision in revisions.items() if known.get(code) != revision]
            queue = kept.waits(connection)
            names = kept.names_of(connection, {wait.guest for wait in queue.waits})
            return list(revisions), load_tables(connection, new), Snapshot((), queue, names)

        codes, new, now = await self._store.read(work)
        self._kept = {code: new.get(code) or self._kept[code] for code in codes}
        votes = await self._registry.votes_at(codes)
        tables = [
            _shown(table, votes[code])
            for code, table in self._kept.items()
            if _is_to_be_shown(table, votes[code])
        ]
        return replace(now, tables=tuple(tables[:MOST]))

    async def whom_to_avoid(self, guest: str | None) -> set[str]:
        """Whose tables somebody does not see."""
        if guest is None:
            return set()
        return await self._store.read(partial(kept_apart_from, guest=guest))

    def as_seen_by(self, guest: str | None, apart: Collection[str]) -> schemas.Lobby:
        """The lobby as one guest may see it."""
        return schemas.Lobby(
            tables=[
                replace(shown.table, mine=guest in shown.people, host=guest == shown.host)
                for shown in self.now.tables
                if shown.people.isdisjoint(apart)
            ],
            queues=self._queues(guest, apart),
            matches=[self._match(wait) for wait in self.now.queue.of(guest or "")],
        )

    def _queues(self, guest: str | None, apart: Collection[str]) -> list[schemas.WaitingPeople]:
        """For what others wait, so that nobody needs to who wants the same."""
        free = [
            (wait.game, wait.pace)
            for wait in self.now.queue.waits
            if wait.guest != guest and wait.guest not in apart and not wait.has_agreed
        ]
        return [schemas.WaitingPeople(*one, free.count(one)) for one in sorted(set(free))]

    def _match(self, wait: Wait) -> schemas.Match:
        offer = None
        if wait.offer is not None and not wait.is_over:
            both = [each.guest for each in self.now.queue.waits if each.offer == wait.offer]
            other = next((guest for guest in both if guest != wait.guest), wait.guest)
            name = self.now.names.get(other) or usual_name(other)
            left = max(0.0, (wait.until or 0.0) - self._heartbeat.now())
            offer = schemas.Offer(wait.offer, name, wait.has_agreed, left)
        waited = max(0.0, self._heartbeat.now() - wait.since)
        return schemas.Match(wait.game, wait.pace, waited, wait.is_ready, offer, wait.code)

    # Tables ---------------------------------------------------------------------------------

    async def check_room(self, guest: str) -> None:
        """Problem says that somebody has enough tables here."""
        shown = await self._store.read(partial(kept.count_shown, guest=guest))
        kept.must_not_be_too_many(shown, self._most_shown)

    async def show(self, table: Table, guest: str) -> None:
        """The host has everybody see it here; to look after it they sit there themselves."""
        if guest == table.kept.host and not table.kept.seats_of(guest):
            raise Problem("not-yours")
        await self._store.write(
            partial(kept.show, code=table.code, guest=guest, most=self._most_shown)
        )
        await self._look_again(table)

    async def hide(self, table: Table, guest: str) -> None:
        """Only who has a link finds it from now on."""
        await self._store.write(partial(kept.hide, code=table.code, guest=guest))
        await self._look_again(table)

    async def _look_again(self, table: Table) -> None:
        await table.copy.look_again()
        self._hurry.set()

    async def sit_down(self, table: Table, guest: str) -> None:
        """Whoever comes first has the seat."""
        if table.kept.shown is None:
            raise Problem("not-in-lobby")
        people = {table.kept.host, *(seat.guest for seat in table.kept.seats)}
        if not people.isdisjoint(await self.whom_to_avoid(guest)):
            raise Problem("not-in-lobby")
        work = partial(kept_for_others, code=table.code, guest=guest)
        await self._registry.take_any_seat(table, guest, await self._store.read(work))
        self._hurry.set()

    # Waiting --------------------------------------------------------------------------------

    async def wait(self, guest: str, game: str, pace: Pace, token: str, ready: bool) -> None:
        """Somebody waits for somebody else."""
        found = game_called(game)
        if not kept.can_be_matched(found):
            raise Problem("bad-seats")
        now = self._heartbeat.now()
        wait = Wait(guest, found.NAME, pace, now, token, ready)
        await self._change(lambda queue: queue.joined(wait))

    async def stop(self, guest: str, game: str) -> None:
        """They do not want to any more."""
        await self._change(lambda queue: queue.left(guest, game))

    async def answer(self, guest: str, offer: str, yes: bool) -> None:
        """They want to play with whom they were offered, or not."""
        if yes:
            await self._change(lambda queue: queue.agreed(guest, offer))
        else:
            await self._change(lambda queue: queue.declined(guest, offer))

    async def part(self, token: str) -> None:
        """A connection has ended. If it cannot be written, the lease of its process ends it."""
        with suppress(Problem):
            await self._change(lambda queue: queue.parted(token))

    async def _change(self, work: Callable[[Queue], Queue]) -> None:
        await self._write(work)
        await self.look()

    async def _write(self, work: Callable[[Queue], Queue]) -> None:
        number, now = self._processes.number, self._heartbeat.now()
        await self._store.write(partial(kept.change, process=number, now=now, work=work))


def _is_to_be_shown(table: KeptTable, votes: Votes) -> bool:
    """By days people come and go; otherwise whoever is looked for must be there."""
    presence = votes.absences.presence
    if table.standing.status == "playing":
        return any(seat.kind == "person" and presence.has(seat) for seat in table.seats)
    if table.clock is not None and table.clock.kind == "days":
        return True
    seats = [table.seats[seat] for seat in table.seats_of(table.host)]
    return any(presence.has(seat) or presence.left_lately(seat, RELOADING) for seat in seats)


def _shown(table: KeptTable, votes: Votes) -> Shown:
    seen = view.as_seen_by(None, table, votes)
    told = schemas.ShownTable(
        code=seen.code,
        game=seen.game,
        title=seen.title,
        options=seen.options,
        status=seen.status,
        clock=seen.clock,
        hints=seen.hints,
        seats=[
            schemas.ShownSeat(seat.kind, seat.name, seat.level, seat.strength, seat.online)
            for seat in seen.seats
        ],
        mine=False,
        host=False,
    )
    people = frozenset({table.host, *(seat.guest for seat in table.seats if seat.guest)})
    return Shown(told, table.host, people, table.revision)
