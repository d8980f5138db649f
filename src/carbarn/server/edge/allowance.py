"""What one guest at one address may still ask for, over all their sockets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from ..beside import charge, timed
from ..problems import Problem
from .limits import Bucket, Gates

T = TypeVar("T")
_beside = ThreadPoolExecutor(1, "answering")  # one: more would only take time from the event loop


class Allowance:
    """Counted by guest and by address: guests cost nothing, and a club shares one address."""

    def __init__(self, gates: Gates, guest: str | None, here: str) -> None:
        self.guest = guest
        self._gates = gates
        self._here = here

    def may_say_more(self) -> bool:
        """Whether one more message is heard; what a guest is refused costs their club nothing."""
        own, club = self._gates.messages_of_one, self._gates.messages_here
        refused = self.guest is not None and not own.take(self.guest)
        return not refused and club.take(self._here)

    def check(self) -> None:
        """Refuse what costs much to who has had much."""
        self._gates.work_here.must_have_some(self._here)
        if self.guest is not None:
            self._gates.work.must_have_some(self.guest)

    def pay(self) -> None:
        """Pay for all that is done beside the event loop for the request that is being answered."""
        self.check()
        charge.set(self._charge)

    async def answer(self, question: Callable[[], T]) -> T:
        """Work something out beside the event loop."""
        self.check()
        took = list[float]()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(_beside, timed, question, took)
        finally:
            self._charge(sum(took))

    @contextmanager
    def charged(self, only_if: bool = True) -> Iterator[None]:
        """Put the time that something takes here on the account."""
        if not only_if:  # asking the system for the time is not free either
            yield
            return
        started = time.thread_time()
        yield
        self._charge(time.thread_time() - started)

    def _charge(self, seconds: float) -> None:
        for bucket in self._work():
            bucket.charge(seconds)

    def _work(self) -> list[Bucket]:
        buckets = [self._gates.work_here.of(self._here)]
        if self.guest is not None:
            buckets.append(self._gates.work.of(self.guest))
        return buckets

    @contextmanager
    def one_hint(self) -> Iterator[None]:
        """Think for a guest at a few tables at a time."""
        with self._gates.hints.one(self.guest or self._here) as placed:
            if not placed:
                raise Problem("too-fast", "a few hints at a time")
            yield
