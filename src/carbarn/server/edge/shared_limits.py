"""Limits that hold for all processes together.

Each counts for itself, and once a second tells the others what its askers have had; what one has
had elsewhere is taken from them here, too. People who play never have enough of anything to be
told about. So with eight processes an asker gets at most a quarter more in the long run than with
one, and what is there at once from each of them within the first second.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import islice
from time import monotonic

import msgspec

from ..problems import Problem
from ..processes.processes import Processes
from .limits import Gates

log = logging.getLogger(__name__)
CHANNEL = "carbarn_had"
BEAT = 1.0  # seconds
NOT_TOLD = 1 / 32  # of what one may have in that time
AT_ONCE = 50  # askers in a notice, which has room for 8,000 bytes
MOST = 20  # notices at once
GOOD_FOR = 3.0  # seconds in which a process says again who thinks about hints
Had = tuple[str, str, float]  # by which limit, who, how much


class News(msgspec.Struct, array_like=True):
    """What one process tells."""

    teller: str
    had: list[Had]
    hints: dict[str, int]  # that it thinks about now, by asker


class SharedLimits:
    """Tells what was had here, and hears what was had elsewhere."""

    def __init__(self, gates: Gates, processes: Processes) -> None:
        self._gates = gates
        self._processes = processes
        self._name = secrets.token_hex(4)
        self._hints: dict[str, tuple[float, dict[str, int]]] = {}  # of others, and until when
        processes.hear(CHANNEL, self._hear)

    @asynccontextmanager
    async def told(self) -> AsyncIterator[None]:
        """As long as this lasts, if there may be anybody to tell."""
        telling = asyncio.create_task(self._tell_for_ever()) if self._processes.are_many else None
        try:
            yield
        finally:
            if telling is not None:
                telling.cancel()

    async def _tell_for_ever(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self._count_hints()
            try:
                for news in self._news():
                    await self._processes.tell(CHANNEL, msgspec.json.encode(news).decode())
            except Problem as problem:
                log.debug("limits are not shared: %s", problem.words)

    def _news(self) -> Iterator[News]:
        """Those who had most first."""
        had = iter(sorted(self._had(), key=lambda one: -one[2]))
        hints = dict(self._gates.hints.taken.most_common(AT_ONCE))
        for _ in range(MOST):
            some = list(islice(had, AT_ONCE))
            if not some and not hints:
                return
            yield News(self._name, some, hints)
            hints = {}

    def _had(self) -> Iterator[Had]:
        for name, gate in self._gates.shared.items():
            for asker, spent in gate.spent(gate.rate.a_second * BEAT * NOT_TOLD).items():
                yield name, asker, round(spent, 4)

    def _hear(self, words: str) -> None:
        news = msgspec.json.decode(words, type=News)
        if news.teller == self._name:
            return
        shared = self._gates.shared
        for name, asker, spent in news.had:
            shared[name].of(asker).owe(spent)
        if news.hints:
            self._hints[news.teller] = (monotonic() + GOOD_FOR, news.hints)
            self._count_hints()

    def _count_hints(self) -> None:
        now = monotonic()
        self._hints = {name: told for name, told in self._hints.items() if told[0] > now}
        self._gates.hints.elsewhere = sum(
            (Counter(hints) for _, hints in self._hints.values()), Counter()
        )
