"""Tells people what happens while they are away: one process for all of them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from sqlalchemy import Connection

from ..beside import timed
from ..problems import Problem
from ..processes import duties
from ..processes.duties import Duty, Fence, LostDuty
from ..processes.processes import Processes
from ..registry import TableRegistry
from ..settings import Settings
from ..store.store import Store
from . import messages, occasions, outbox
from .mail import Mail
from .occasions import Occasion
from .outbox import Parcel, place_of
from .outcome import Outcome
from .push import Push

log = logging.getLogger(__name__)
TELLING = Duty("telling")
EVERY = 5.0  # seconds between two looks at the store, at least
SHARE = 50  # and so many times as long as a look keeps a processor busy
AT_A_PLACE = 4  # messages that one push service, or mail server, is handed at the same time
BECOMES = {
    Outcome.ARRIVED: outbox.arrived,
    Outcome.REFUSED: outbox.refused,
    Outcome.LATER: outbox.delayed,
    Outcome.GONE: outbox.gone,
}


class Notifier:
    """Looks what there is to tell, as long as it is this process that does it."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        processes: Processes,
        registry: TableRegistry,
        push: Push,
        mail: Mail | None,
    ) -> None:
        self._settings = settings
        self._store = store
        self._processes = processes
        self._registry = registry
        self._push = push
        self._mail = mail
        self._pause = min(EVERY, settings.tell_after)
        self._task: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._busy: Counter[str] = Counter()  # places that are being handed something

    @asynccontextmanager
    async def done(self) -> AsyncIterator[None]:
        """As long as this lasts, unless another process does it."""
        try:
            await self.go_on(TELLING)
            yield
        finally:
            tasks = [*self._sending, *([self._task] if self._task else [])]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._push.close()

    async def go_on(self, _: Duty) -> None:
        """It may be this process that does it."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._tell_for_ever())

    async def _tell_for_ever(self) -> None:
        while True:
            took = list[float]()
            try:
                fence = await self._processes.claim(TELLING)
                if fence is not None:
                    await self._look(fence, took)
                    await self._send_what_is_due(fence)
            except LostDuty:
                self._processes.lose(TELLING)
            except Problem as problem:
                log.warning("nobody is told anything", extra={"why": problem.words})
            except Exception:
                log.exception("something is wrong with telling people")
            await asyncio.sleep(max(self._pause, SHARE * sum(took)))

    async def _look(self, fence: Fence, took: list[float]) -> None:
        """Find what somebody may not know, and have those told who are not there."""
        now, settings = time.time(), self._settings
        look = partial(occasions.look, now=now, grace=settings.tell_after)
        seen = await self._store.read(lambda connection: timed(partial(look, connection), took))
        if seen.is_empty:
            return
        codes = {occasion.code for occasion in seen.occasions}
        present = await self._registry.presences(sorted(codes))

        def is_there(occasion: Occasion) -> bool:
            holders = seen.holders.get(occasion.pair, set()) | {occasion.guest}
            return present[occasion.code].has_any(holders)

        def note(connection: Connection) -> None:
            duties.must_hold(connection, fence)
            away = occasions.take_note(connection, seen, is_there)
            outbox.put(connection, away, now, settings.mail_after)

        await self._store.write(note)

    async def _send_what_is_due(self, fence: Fence) -> None:
        now = time.time()
        if not await self._store.read(partial(outbox.is_anything_due, now=now)):
            return
        free = {place: AT_A_PLACE - busy for place, busy in self._busy.items()}

        def claim(connection: Connection) -> list[Parcel]:
            duties.must_hold(connection, fence)
            pause = self._settings.mail_pause
            return outbox.claimed(connection, now, free, AT_A_PLACE, pause)

        for parcel in await self._store.write(claim):
            self._busy[place_of(parcel.way)] += 1
            task = asyncio.create_task(self._send(parcel))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send(self, parcel: Parcel) -> None:
        place = place_of(parcel.way)
        try:
            outcome = await self._sent(parcel)
            log.info(
                "told" if outcome is Outcome.ARRIVED else "not told",
                extra={"by": parcel.way.kind, "news": len(parcel.news), "outcome": outcome.value},
            )
            became = partial(BECOMES[outcome], parcel=parcel, now=time.time())
            await self._store.write(became)
        except Problem as problem:
            log.warning("what was sent may be sent again", extra={"why": problem.words})
        except Exception:
            log.exception("something could not be sent")
        finally:
            self._busy[place] -= 1
            self._busy += Counter()  # keeps those that are still busy

    async def _sent(self, parcel: Parcel) -> Outcome:
        told = messages.grouped(parcel.news, parcel.way.language)
        if parcel.way.kind == "mail":
            return await self._mail.send(parcel.way, told) if self._mail else Outcome.REFUSED
        outcome = Outcome.ARRIVED
        for message in told:
            outcome = await self._push.send(parcel.way, message, parcel.waiting)
            if outcome is not Outcome.ARRIVED:
                break
        return outcome
