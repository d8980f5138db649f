"""Events say what happened as a key and arguments; the words for them live in catalogues.

    events = Events()
    DREW = events.add("drew", seat=SEAT, private={"tile": TILE})

Rules write events into a log, which is a row of ints whose first tells how many are used. A log
without room takes nothing: that is what search passes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from .compiled import Ints, ints, rule
from .layout import NONE, UNKNOWN

Reader = Callable[[int], int | str]
Value = int | str | None
EVERYTHING: Final = -3  # a viewer from whom nothing is hidden: the referee, and finished games
WATCHER: Final = NONE  # a viewer without a seat

NO_LOG: Final = ints(1)
LOG_SIZE = 4096


@dataclass(frozen=True)
class Event:
    """Something that happened, as one viewer sees it; what is hidden from them is None."""

    key: str
    args: Mapping[str, Value]

    def told(self) -> dict[str, Value]:
        """As it stands in a record."""
        return {"key": self.key, **self.args}


@dataclass(frozen=True)
class _Kind:
    key: str
    public: Mapping[str, Reader]
    private: Mapping[str, Reader]


@dataclass
class Events:
    """The kinds of events that a game knows."""

    kinds: list[_Kind] = field(default_factory=list)

    def add(self, key: str, private: Mapping[str, Reader] | None = None, **public: Reader) -> int:
        """Declare a kind; what is private is shown to the event's own seat alone."""
        if private and "seat" not in public:
            raise ValueError(f"event {key}: private arguments need a seat to whom they are shown")
        self.kinds.append(_Kind(key, public, private or {}))
        return len(self.kinds) - 1

    def read(self, log: Ints, viewer: int) -> list[Event]:
        """The events in a log, as the viewer may see them."""
        seen = []
        at, end = 1, 1 + log[0]
        while at < end:
            kind = self.kinds[log[at]]
            numbers = [log[at + 1 + i] for i in range(len(kind.public) + len(kind.private))]
            seen.append(_seen(kind, numbers, viewer))
            at += 1 + len(numbers)
        return seen


def _seen(kind: _Kind, numbers: list[int], viewer: int) -> Event:
    named = dict(zip([*kind.public, *kind.private], numbers, strict=True))
    may_see = viewer == EVERYTHING or (viewer >= 0 and viewer == named.get("seat"))
    args = {name: _value(reader, named[name]) for name, reader in kind.public.items()}
    for name, reader in kind.private.items():
        args[name] = _value(reader, named[name]) if may_see else None
    return Event(kind.key, args)


def _value(reader: Reader, n: int) -> Value:
    return None if n in (NONE, UNKNOWN) else reader(n)


@rule
def emit(log: Ints, kind: int, *args: int) -> None:
    """Write an event down, if there is a log to write it in."""
    if len(log) > 1:
        at = 1 + log[0]
        log[at] = kind
        for i in range(len(args)):
            log[at + 1 + i] = args[i]
        log[0] += 1 + len(args)
