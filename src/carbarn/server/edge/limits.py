"""How much one guest, one address or one connection may ask for.

People never notice these limits. A whole club may sit behind one address, so what is counted by
address is generous; what costs the server most, new tables, is counted by guest as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from time import monotonic

from ..problems import Problem

REMEMBERED = 10_000  # buckets kept before the full ones are forgotten


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    a_second: float


@dataclass(frozen=True)
class Limits:
    """Sizes in bytes, rates, and counts."""

    message_size: int = 4096
    frame_size: int = 65536  # a larger one ends the connection before it is read
    body_size: int = 16384
    record_size: int = 2**20  # of a record that is uploaded
    messages: Rate = Rate(60, 20)  # by connection
    messages_of_one: Rate = Rate(120, 40)  # by guest, over all their sockets
    messages_here: Rate = Rate(3000, 600)  # by address
    work: Rate = Rate(0.5, 0.05)  # by guest: seconds that answering has taken
    work_here: Rate = Rate(3, 0.25)  # by address
    hints: int = 3  # by guest, at the same time
    mistakes: Rate = Rate(20, 0.5)  # by connection: messages answered by an error of form
    requests: Rate = Rate(3000, 300)  # by address
    changes: Rate = Rate(60, 3)  # by guest: requests that change something
    new_tables: Rate = Rate(20, 0.2)  # by guest
    new_tables_here: Rate = Rate(200, 2)  # by address
    shown: int = 3  # by guest: tables in the lobby, at the same time
    shown_here: Rate = Rate(20, 1 / 30)  # by address: tables that are put into the lobby
    waits_here: Rate = Rate(60, 1)  # by address: people who begin to wait for others
    sayings: Rate = Rate(10, 0.5)  # by guest: signals and words
    bells: Rate = Rate(2, 0.1)  # by guest: signals that are heard
    reports: Rate = Rate(5, 1 / 120)  # by guest
    guesses: Rate = Rate(10, 1 / 60)  # by address: wrong codes
    trials: Rate = Rate(3, 1 / 60)  # by guest: messages that they have sent to themselves
    confirmations: Rate = Rate(4, 1 / 1800)  # by guest, and by address that mail goes to
    confirmations_here: Rate = Rate(30, 1 / 120)  # by address of who asks
    sockets: int = 5000
    sockets_here: int = 500  # by address
    connections: int = 10_000  # sockets and others; never more than there are file handles
    connections_here: int = 1000  # by address
    header_size: int = 32768  # of an address and all headers
    request_seconds: float = 20.0  # until a request is whole, and until its answer is taken
    take_backs: int = 500  # by table: a log cannot be made to grow for ever


NO_END = 10**9


def _reached(limit: str) -> None:
    from ..hosting.metrics import count_limit  # settings are read without it: it takes a while

    count_limit(limit)


def limits_called(name: str) -> Limits:
    """The usual limits; or none on how much, only on how large."""
    if name == "usual":
        return Limits()
    if name != "off":
        raise ValueError(f"{name!r} is neither usual nor off")
    rates = {field.name for field in fields(Limits) if isinstance(field.default, Rate)}
    counts = {"shown", "sockets", "sockets_here", "connections", "connections_here"}
    return Limits(
        **{name: Rate(NO_END, NO_END) for name in rates},  # type: ignore[arg-type]
        **dict.fromkeys(counts, NO_END),  # type: ignore[arg-type]
    )


class Bucket:
    """Tokens that fill up again at a steady rate."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._left = float(rate.burst)
        self._at = clock()
        self.spent = 0.0  # since other processes were told

    def take(self) -> bool:
        """Take one token; false when there is none."""
        self._fill()
        if self._left < 1:
            return False
        self.charge(1)
        return True

    def has_some(self) -> bool:
        """Whether anything is left; who has taken more than there was waits for longer."""
        self._fill()
        return self._left > 0

    def charge(self, tokens: float) -> None:
        """Take what something has cost, of which nobody knew how much it would be."""
        self._left -= tokens
        self.spent += tokens

    def owe(self, tokens: float) -> None:
        """What was taken at another process; nobody has to wait for ever for it."""
        self._fill()
        self._left = max(self._left - tokens, -self.rate.burst)

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

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic, name: str = "") -> None:
        self.rate = rate
        self.name = name
        self._clock = clock
        self._of: dict[str, Bucket] = {}
        self._lately: set[str] = set()  # askers since other processes were told

    def of(self, asker: str) -> Bucket:
        """An asker's own."""
        if asker not in self._of:
            self._forget_the_quiet()
            self._of[asker] = Bucket(self.rate, self._clock)
        self._lately.add(asker)
        return self._of[asker]

    def take(self, asker: str) -> bool:
        """Take a token of this asker's; false when there is none."""
        taken = self.of(asker).take()
        if not taken:
            _reached(self.name)
        return taken

    def check(self, asker: str) -> None:
        """Take a token of this asker's, or say that it was too fast."""
        if not self.take(asker):
            raise Problem("too-fast")

    def must_have_some(self, asker: str) -> None:
        """Say that it was too fast to who has had more than there was."""
        if not self.of(asker).has_some():
            _reached(self.name)
            raise Problem("too-fast")

    def spent(self, least: float) -> dict[str, float]:
        """Who has taken how much since this was asked last, but for those who took less."""
        lately, self._lately = self._lately, set()
        found = {asker: self._of[asker].spent for asker in lately if asker in self._of}
        for asker in found:
            self._of[asker].spent = 0.0
        return {asker: spent for asker, spent in found.items() if spent >= least}

    def _forget_the_quiet(self) -> None:
        if len(self._of) >= REMEMBERED:
            self._of = {asker: bucket for asker, bucket in self._of.items() if not bucket.full()}
            self._lately &= self._of.keys()


class Places:
    """So many at once, in all and by asker."""

    def __init__(self, most: int, most_here: int, names: tuple[str, str] = ("", "")) -> None:
        self._names = names
        self._most = most
        self._most_here = most_here
        self.taken: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()  # at other processes
        self.total = 0

    @property
    def is_full(self) -> bool:
        """Whether nobody else finds a place."""
        return self.total >= self._most

    def take(self, asker: str, alone: bool = True) -> bool:
        """Take a place; false when there is none. Who is not alone may have more than others."""
        here = self.taken[asker] + self.elsewhere[asker]
        if self.is_full or (alone and here >= self._most_here):
            _reached(self._names[0 if self.is_full else 1])
            return False
        self.total += 1
        self.taken[asker] += 1
        return True

    def give_back(self, asker: str) -> None:
        """Leave a place that was taken."""
        self.total -= 1
        self.taken[asker] -= 1
        if not self.taken[asker]:
            del self.taken[asker]

    @contextmanager
    def one(self, asker: str) -> Iterator[bool]:
        """A place for a time; false when there is none."""
        taken = self.take(asker)
        try:
            yield taken
        finally:
            if taken:
                self.give_back(asker)


class Gates:
    """All limits that are counted across connections."""

    def __init__(self, limits: Limits) -> None:
        self.requests = _buckets(limits, "requests")
        self.changes = _buckets(limits, "changes")
        self.new_tables = _buckets(limits, "new_tables")
        self.new_tables_here = _buckets(limits, "new_tables_here")
        self.places = _places(limits, "sockets", "sockets_here")
        self.messages_of_one = _buckets(limits, "messages_of_one")
        self.messages_here = _buckets(limits, "messages_here")
        self.work = _buckets(limits, "work")
        self.work_here = _buckets(limits, "work_here")
        self.shown_here = _buckets(limits, "shown_here")
        self.waits_here = _buckets(limits, "waits_here")
        self.sayings = _buckets(limits, "sayings")
        self.bells = _buckets(limits, "bells")
        self.reports = _buckets(limits, "reports")
        self.guesses = _buckets(limits, "guesses")
        self.trials = _buckets(limits, "trials")
        self.confirmations = _buckets(limits, "confirmations")
        self.confirmations_here = _buckets(limits, "confirmations_here")
        self.hints = _places(limits, "sockets", "hints")

    @property
    def shared(self) -> dict[str, Buckets]:
        """Those that hold for all processes together. Places protect each by itself."""
        return {name: gate for name, gate in vars(self).items() if isinstance(gate, Buckets)}


def _buckets(limits: Limits, name: str) -> Buckets:
    return Buckets(getattr(limits, name), name=name)


def _places(limits: Limits, most: str, most_here: str) -> Places:
    return Places(getattr(limits, most), getattr(limits, most_here), (most, most_here))
