"""Events say what happened as a key and arguments; the words for them live in catalogues.

    events = Events()
    DREW = events.add("drew", seat=SEAT, private={"tile": TILE})

Rules write events into a log, as numbers. Search passes one that nobody wants to read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from .compiled import Grid, rule
from .layout import NONE, UNKNOWN, Layout, number, rows

Reader = Callable[[int], int | str]
Value = int | str | None
EVERYTHING: Final = -3  # a viewer from whom nothing is hidden: the referee, and finished games
WATCHER: Final = NONE  # a viewer without a seat

EVENT_SIZE = 7  # the kind and up to six arguments
MOST_EVENTS = 250  # no single move of any game causes more
Entry = tuple[int, ...]


class Log(Layout):
    """Where rules write down what a move causes, if anybody wants to know."""

    wanted: int = number()
    count: int = number()
    entry: Grid = rows(MOST_EVENTS, EVENT_SIZE)

    def entries(self) -> list[Entry]:
        """The events written so far."""
        return [tuple(self.entry[i, j] for j in range(EVENT_SIZE)) for i in range(self.count)]


NO_LOG: Final = Log()  # what search passes


def new_log() -> Log:
    """A log that is wanted."""
    log = Log()
    log.wanted = 1
    return log


@dataclass(frozen=True)
class Event:
    """Something that happened, as one viewer sees it; what is hidden from them is None."""

    key: str
    args: Mapping[str, Value]

    def as_json(self) -> dict[str, Value]:
        """As it stands in a record."""
        return {"key": self.key, **self.args}


@dataclass(frozen=True)
class _Kind:
    key: str
    public: Mapping[str, Reader]
    private: Mapping[str, Reader]
    reveals: bool
    shows: bool


@dataclass
class Events:
    """The kinds of events that a game knows."""

    kinds: list[_Kind] = field(default_factory=list)

    def add(
        self,
        key: str,
        private: Mapping[str, Reader] | None = None,
        reveals: bool = False,
        shows: bool = False,
        **public: Reader,
    ) -> int:
        """Declare a kind; what is private is shown to the event's own seat alone.

        A kind that reveals brings to light what nobody could know: a move that caused it stands.
        One that shows tells the others what its own seat knew before, and may be taken back.
        """
        if private and "seat" not in public:
            raise ValueError(f"event {key}: private arguments need a seat to whom they are shown")
        if len(public) + len(private or {}) >= EVENT_SIZE:
            raise ValueError(f"event {key}: at most {EVENT_SIZE - 1} arguments")
        self.kinds.append(_Kind(key, public, private or {}, reveals, shows))
        return len(self.kinds) - 1

    def reveals_anything(self, entries: Sequence[Entry]) -> bool:
        """Whether anything came to light that even the mover could not know."""
        return any(self.kinds[kind].reveals for kind, *_ in entries)

    def informs_anyone(self, entries: Sequence[Entry]) -> bool:
        """Whether anybody learnt something that was hidden from them."""
        return any(self.kinds[kind].reveals or self.kinds[kind].shows for kind, *_ in entries)

    def read(self, entries: Sequence[Entry], viewer: int) -> list[Event]:
        """What a log says, as the viewer may see it."""
        return [_seen(self.kinds[kind], numbers, viewer) for kind, *numbers in entries]


def _seen(kind: _Kind, numbers: list[int], viewer: int) -> Event:
    named = dict(zip([*kind.public, *kind.private], numbers, strict=False))
    may_see = viewer == EVERYTHING or (viewer >= 0 and viewer == named.get("seat"))
    args = {name: _value(reader, named[name]) for name, reader in kind.public.items()}
    for name, reader in kind.private.items():
        args[name] = _value(reader, named[name]) if may_see else None
    return Event(kind.key, args)


def _value(reader: Reader, n: int) -> Value:
    return None if n in (NONE, UNKNOWN) else reader(n)


@rule
def emit(
    log: Log,
    kind: int,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
) -> None:
    """Write an event down, its public arguments before its private ones."""
    if log.wanted:
        at = log.count
        log.entry[at, 0] = kind
        log.entry[at, 1] = a
        log.entry[at, 2] = b
        log.entry[at, 3] = c
        log.entry[at, 4] = d
        log.entry[at, 5] = e
        log.entry[at, 6] = f
        log.count += 1
