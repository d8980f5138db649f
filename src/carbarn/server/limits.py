"""How much one guest, one address or one connection may ask for.

People never notice these limits. A whole club may sit behind one address, so what is counted by
address is generous; what costs the server most, new tables, is counted by guest as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic

from .problems import Problem

REMEMBERED = 10_000  # buckets kept before the full ones are forgotten


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: int
    a_second: float


@dataclass(frozen=True)
class Limits:
    """Sizes in bytes, rates, and counts."""

    message_size: int = 4096
    frame_size: int = 65536  # a larger one ends the connection before it is read
    body_size: int = 16384
    messages: Rate = Rate(60, 20)  # by connection
    mistakes: Rate = Rate(20, 0.5)  # by connection: messages answered by an error of form
    requests: Rate = Rate(3000, 300)  # by address
    changes: Rate = Rate(60, 3)  # by guest: requests that change something
    new_tables: Rate = Rate(20, 0.2)  # by guest
    new_tables_here: Rate = Rate(200, 2)  # by address
    sockets: int = 5000
    sockets_here: int = 500  # by address
    take_backs: int = 500  # by table: a log cannot be made to grow for ever


class Bucket:
    """Tokens that fill up again at a steady rate."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._left = float(rate.burst)
        self._at = clock()

    def take(self) -> bool:
        """Take one token; false when there is none."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def full(self) -> bool:
        """Whether it is as good as new."""
        self._fill()
        return self._left >= self.rate.burst

    def _fill(self) -> None:
        now = self._clock()
        gained = (now - self._at) * self.rate.a_second
        self._left = min(self.rate.burst, self._left + gained)
        self._at = now


class Buckets:
    """A bucket for each of many askers; those who have been quiet are forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._of: dict[str, Bucket] = {}

    def check(self, asker: str) -> None:
        """Take a token of this asker's, or say that it was too fast."""
        if asker not in self._of:
            self._forget_the_quiet()
            self._of[asker] = Bucket(self.rate, self._clock)
        if not self._of[asker].take():
            raise Problem("too-fast")

    def _forget_the_quiet(self) -> None:
        if len(self._of) >= REMEMBERED:
            self._of = {asker: bucket for asker, bucket in self._of.items() if not bucket.full()}


class Places:
    """How many sockets are open, in all and by address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._taken: Counter[str] = Counter()
        self.total = 0

    @contextmanager
    def one(self, address: str) -> Iterator[bool]:
        """A place for the time of the connection; false when there is none."""
        full = (
            self.total >= self._limits.sockets or self._taken[address] >= self._limits.sockets_here
        )
        if full:
            yield False
            return
        self.total += 1
        self._taken[address] += 1
        try:
            yield True
        finally:
            self.total -= 1
            self._taken[address] -= 1
            if not self._taken[address]:
                del self._taken[address]


class Gates:
    """All limits that are counted across connections."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Buckets(limits.requests)
        self.changes = Buckets(limits.changes)
        self.new_tables = Buckets(limits.new_tables)
        self.new_tables_here = Buckets(limits.new_tables_here)
        self.places = Places(limits)
