"""The processes that serve one database together, as each of them sees the others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from contextvars import Context
from itertools import islice
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection

from ..problems import Problem
from ..store.database import Url
from ..store.migrations import layout_of
from ..store.schema import CHANNEL, LAYOUT, LEAVE
from ..store.store import Store
from . import duties, notices, whereabouts
from .duties import ALONE, Duty, Fence, Kind, LostDuty
from .notices import Notice
from .whereabouts import Around, Change

log = logging.getLogger(__name__)
T = TypeVar("T")
GoOn = Callable[[Duty], Awaitable[None]]  # with what nobody does
BEATS = 5  # heartbeats in the time of a lease
CHECK = 10.0  # seconds after which a notice that was lost is made up for
AT_ONCE = 200  # tables of which the others are told in one go who is there
AGAIN = 1.0  # seconds after which something that could not be written is tried again


class Tables(Protocol):
    """The tables in this process."""

    def hear(self, notice: Notice) -> None:
        """Another process has changed one."""

    def codes(self) -> list[str]:
        """Which there are."""

    def has(self, code: str) -> bool:
        """Whether one is there."""

    def see(self, code: str, around: Around) -> None:
        """Who is around one, elsewhere."""

    async def catch_up(self) -> None:
        """Read what has changed at any of them."""


class Processes:
    """A single one, as with a file: nobody else serves the database."""

    are_many = False
    number = ALONE  # under which the others know it

    def __init__(self, store: Store) -> None:
        self.step_aside: Callable[[], None] = lambda: None  # another version takes over
        self._store = store
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self, tables: Tables, go_on: Mapping[Kind, GoOn]) -> None:  # noqa: ARG002
        """Go on with what was left, and hear of the others."""
        self._do(self._resume(go_on["computers"]))

    async def _resume(self, go_on: GoOn) -> None:
        for code in await self._store.waiting_for_computers():
            await _tried(go_on, Duty("computers", code))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, context=Context())  # it is no request's
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Leave everything to the others, or to the next start."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # News -----------------------------------------------------------------------------------

    def hear(self, channel: str, ear: Callable[[str], None]) -> None:
        """Listen for what the others tell there; before all begins."""

    async def tell(self, channel: str, words: str) -> None:
        """Tell the others something."""

    async def tell_for(self, duty: Duty, channel: str, words: str) -> None:
        """Tell them what was done for a duty, unless another process has it now."""

    # Duties ---------------------------------------------------------------------------------

    async def claim(self, duty: Duty) -> Fence | None:
        """Take on a duty, unless another process has it."""
        return Fence(duty, ALONE)

    def holds(self, duty: Duty) -> bool:  # noqa: ARG002
        """Whether others leave it to this process."""
        return True

    def release(self, duty: Duty) -> None:
        """Leave it to others."""

    def lose(self, duty: Duty) -> None:
        """Another process has it."""

    async def stop(self, duty: Duty) -> None:
        """Take it from whichever process has it."""

    async def are_at(self, duty: Duty) -> bool:  # noqa: ARG002
        """Whether another process has it."""
        return False

    async def asked_by(self, kind: Kind, guest: str) -> tuple[int, int]:  # noqa: ARG002
        """How many of a kind the others have, and how many of them a guest has asked for."""
        return 0, 0

    # Who is where ---------------------------------------------------------------------------

    def show(self, code: str, guests: frozenset[str]) -> None:
        """Tell the others who is connected to a table here."""

    async def look(self, code: str) -> None:
        """See who is around a table by now, elsewhere."""

    async def around(self, codes: Sequence[str]) -> dict[str, Around]:  # noqa: ARG002
        """Who is around some tables, elsewhere."""
        return {}

    async def vote(self, code: str, voters: Collection[int], seat: int) -> None:
        """Tell the others of votes."""

    def forget_votes(self, code: str, seat: int) -> None:
        """Have the others forget them."""


class ManyProcesses(Processes):
    """Others may serve the same database of PostgreSQL, here or on other machines."""

    are_many = True

    def __init__(self, store: Store, database: Url, lease: float) -> None:
        super().__init__(store)
        self._database = database
        self._lease = lease
        self._ears: dict[str, Callable[[str], None]] = {
            CHANNEL: lambda words: self._hear(Notice.read(words)),
            LEAVE: lambda words: self._must_have_layout(int(words)),
        }
        self.number = ALONE
        self._held: dict[Duty, Fence] = {}
        self._others: set[Duty] = set()  # what other processes had when they were last asked
        self._here: dict[str, frozenset[str]] = {}  # who is connected to which table
        self._known: dict[str, frozenset[str]] = {}  # what the others know of it
        self._to_show: set[str] = set()
        self._someone_moved = asyncio.Event()
        self._to_look: set[str] = set()
        self._looking = asyncio.Lock()

    async def begin(self, tables: Tables, go_on: Mapping[Kind, GoOn]) -> None:
        """Hear of the others, be heard of, and go on with what nobody does."""
        self._tables = tables
        self._go_on = go_on
        self.number = await self._store.write(self._new_number)
        log.info("this is a process of many", extra={"number": self.number})
        beat = self._lease / BEATS
        self._do(_every(beat, self._beat))
        self._do(_every(beat, self._take_over))
        self._do(_every(CHECK, self._check))
        self._do(_every(0, self._show))
        self._do(notices.listen(self._database, self._ears, self._look_at_everything))

    async def close(self) -> None:
        """Leave everything to the others."""
        await super().close()
        try:
            await self._store.write(lambda connection: duties.end(connection, self.number))
        except Problem as problem:
            log.warning("the others take over later", extra={"why": problem.words})

    # News -----------------------------------------------------------------------------------

    def hear(self, channel: str, ear: Callable[[str], None]) -> None:
        """Listen for what is told there, by this process too; before all begins."""
        self._ears[channel] = ear

    async def tell(self, channel: str, words: str) -> None:
        """Tell it all of them."""
        await self._store.write(lambda connection: notices.tell(connection, channel, words))

    async def tell_for(self, duty: Duty, channel: str, words: str) -> None:
        """LostDuty if another process has it now: then nothing is told."""
        fence = self._held.get(duty)

        def tell(connection: Connection) -> None:
            duties.must_hold(connection, fence)
            notices.tell(connection, channel, words)

        if fence is None:
            raise LostDuty
        await self._store.write(tell)

    # Being alive ----------------------------------------------------------------------------

    async def _beat(self) -> None:
        """Say that this process is alive."""
        number, lease = self.number, self._lease
        if not await self._store.write(lambda connection: _beat(connection, number, lease)):
            await self._begin_again()

    async def _begin_again(self) -> None:
        """The others thought that this process was dead: nothing is its duty any more."""
        log.warning("silent for too long: others have taken over", extra={"number": self.number})
        self._held.clear()
        self.number = await self._store.write(self._new_number)
        self._known.clear()
        self._to_show.update(self._here)
        self._someone_moved.set()
        await self._look_at_everything()

    def _new_number(self, connection: Connection) -> int:
        whereabouts.forget_old(connection)
        return duties.begin(connection, self._lease)

    async def _check(self) -> None:
        """Make up for lost notices, and for those who died before they took on a duty."""
        self._must_have_layout(await self._store.read(layout_of))
        self._others.clear()
        await self._look_at_everything()
        await self._take(duties.claim_waiting)

    def _must_have_layout(self, layout: int | None) -> None:
        """A process of another version reads and writes things that this one does not know."""
        if layout != LAYOUT:
            log.warning("another version takes over", extra={"layout": layout, "ours": LAYOUT})
            self.step_aside()

    async def _look_at_everything(self) -> None:
        await self._tables.catch_up()
        self._to_look.update(self._tables.codes())
        await self._look_around()

    def _hear(self, notice: Notice) -> None:
        if notice.revision is None:
            self._others -= {duty for duty in self._others if duty.code == notice.code}
            if self._tables.has(notice.code):
                self._do(self._look_when_told(notice.code))
        else:
            self._tables.hear(notice)

    # Duties ---------------------------------------------------------------------------------

    async def claim(self, duty: Duty) -> Fence | None:
        """Take on a duty, unless another process has it."""
        if duty not in self._held and duty not in self._others:
            number = self.number
            if await self._store.write(lambda connection: duties.claim(connection, number, duty)):
                self._hold(duty, number)
            else:
                self._others.add(duty)
        return self._held.get(duty)

    def holds(self, duty: Duty) -> bool:
        """Whether others leave it to this process."""
        return duty in self._held

    def release(self, duty: Duty) -> None:
        """Leave it to others."""
        fence = self._held.pop(duty, None)
        if fence is not None:
            self._write_later(lambda connection: duties.release(connection, fence))

    def lose(self, duty: Duty) -> None:
        """Another process has it."""
        self._held.pop(duty, None)

    async def stop(self, duty: Duty) -> None:
        """Take it from whichever process has it."""
        self.lose(duty)
        await self._store.write(lambda connection: duties.stop(connection, duty))

    async def are_at(self, duty: Duty) -> bool:
        """Whether another process, or this one, has it."""
        return await self._store.read(lambda connection: duties.is_somebodys(connection, duty))

    async def asked_by(self, kind: Kind, guest: str) -> tuple[int, int]:
        """How many of a kind the processes have, and how many of them a guest has asked for."""
        return await self._store.read(lambda connection: duties.asked_by(connection, kind, guest))

    async def _take_over(self) -> None:
        await self._take(duties.take_over)

    async def _take(self, some: Callable[[Connection, int], list[Duty]]) -> None:
        """Go on with what nobody does, some at a time: other processes take the rest."""
        number = self.number
        while taken := await self._store.write(lambda connection: some(connection, number)):
            for duty in taken:
                self._hold(duty, number)
                await _tried(self._go_on[duty.kind], duty)

    def _hold(self, duty: Duty, number: int) -> None:
        if number == self.number:
            self._held[duty] = Fence(duty, number)
            self._others.discard(duty)

    # Who is where ---------------------------------------------------------------------------

    def show(self, code: str, guests: frozenset[str]) -> None:
        """Tell the others who is connected to a table here."""
        if guests != self._here.get(code, frozenset()):
            self._here[code] = guests
            self._to_show.add(code)
            self._someone_moved.set()

    async def _show(self) -> None:
        """Some at a time: when all come back at once, moves are written between them."""
        await self._someone_moved.wait()
        codes = set(islice(self._to_show, AT_ONCE))
        self._to_show -= codes
        if not self._to_show:
            self._someone_moved.clear()
        here = {code: self._here.get(code, frozenset()) for code in codes}
        changes = [change for code in codes for change in self._moves(code, here[code])]
        number = self.number
        try:
            if changes:
                await self._store.write(lambda c: whereabouts.announce(c, number, changes))
        except Problem:
            self._to_show |= codes
            self._someone_moved.set()
            await asyncio.sleep(AGAIN)
            raise
        if number == self.number:
            self._know(here)

    def _moves(self, code: str, here: frozenset[str]) -> list[Change]:
        before = self._known.get(code, frozenset())
        come = [Change(code, guest, here=True) for guest in here - before]
        return come + [Change(code, guest, here=False) for guest in before - here]

    def _know(self, here: dict[str, frozenset[str]]) -> None:
        self._known |= here
        for code, guests in here.items():
            if not guests and not self._here.get(code):
                self._known.pop(code, None)
                self._here.pop(code, None)

    async def look(self, code: str) -> None:
        """See who is around a table by now."""
        self._to_look.add(code)
        await self._look_around()

    async def _look_when_told(self, code: str) -> None:
        try:
            await self.look(code)
        except Problem as problem:
            log.warning("nothing is seen of other processes", extra={"why": problem.words})

    async def _look_around(self) -> None:
        async with self._looking:  # one after the other, so that what is older is not seen last
            codes, self._to_look = self._to_look, set()
            try:
                found = await self.around(list(codes))
            except Problem:
                self._to_look |= codes  # the next look sees them
                raise
            for code, around in found.items():
                self._tables.see(code, around)

    async def around(self, codes: Sequence[str]) -> dict[str, Around]:
        """Who is around some tables."""
        if not codes:
            return {}
        number = self.number
        return await self._store.read(lambda c: whereabouts.around(c, number, codes))

    async def vote(self, code: str, voters: Collection[int], seat: int) -> None:
        """Tell the others of votes."""
        await self._store.write(lambda c: whereabouts.vote(c, code, voters, seat))
        await self.look(code)

    def forget_votes(self, code: str, seat: int) -> None:
        """Have the others forget them."""
        self._write_later(lambda c: whereabouts.forget_votes(c, code, seat))

    def _write_later(self, work: Callable[[Connection], None]) -> None:
        async def write() -> None:
            try:
                await self._store.write(work)
            except Problem as problem:
                log.warning("the others were not told", extra={"why": problem.words})

        self._do(write())


def processes_of(store: Store, lease: float) -> Processes:
    """Those who serve the database of a store: a file has only one."""
    if isinstance(store.database, Url):
        return ManyProcesses(store, store.database, lease)
    return Processes(store)


async def _every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
        except Problem as problem:
            log.warning("nothing is heard of other processes", extra={"why": problem.words})
        except Exception:
            log.exception("something is wrong between the processes")
        await asyncio.sleep(seconds)


async def _tried(go_on: GoOn, duty: Duty) -> None:
    try:
        await go_on(duty)
    except Problem as problem:
        log.warning("table cannot go on", extra={"table": duty.code, "why": problem.words})


def _beat(connection: Connection, number: int, lease: float) -> bool:
    """Whether this process is alive for the others; those that are not are buried."""
    for dead, until in duties.bury(connection):
        whereabouts.end(connection, dead, until)
    return duties.beat(connection, number, lease)
