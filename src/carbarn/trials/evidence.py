"""What witnesses noted, held against the store: nothing lost, doubled, changed or told too far."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import URL, Connection, NullPool, create_engine, make_url, text

from ..engine import options as option_rules
from ..engine.events import WATCHER
from ..engine.referee import Played, Referee
from ..games import find
from .wire import Entry
from .witnesses import Notes

ENTRIES = text(
    "select seq, seat, kind, move, undoes, stand_in from entries where code = :code order by seq"
)
TABLES = text("select game, rules, options, seed from tables where code = :code")
PEOPLE = text("select seat from seats where code = :code and kind = 'person'")


@dataclass
class Verdict:
    """What came of it."""

    tables: int = 0
    entries: int = 0  # in the store
    noted: int = 0  # by all witnesses together
    acknowledged: int = 0  # moves whose own players were told that they stand
    wrong: list[str] = field(default_factory=list)


@contextmanager
def opened(database: str, name: str | None = None) -> Iterator[Connection]:
    """The store, or another database beside it, from outside; each statement is by itself."""
    if "://" in database:
        url = make_url(database).set(drivername="postgresql+psycopg")
        url = url.set(database=name or url.database)
    else:
        url = URL.create("sqlite", database=database)
    engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield connection


def judged(database: str, notes: Sequence[Notes]) -> Verdict:
    """Compare everything with everything."""
    by_table: dict[str, list[Notes]] = {}
    for one in notes:
        by_table.setdefault(one.code, []).append(one)
    verdict = Verdict(wrong=[what for one in notes for what in one.wrong])
    with opened(database) as connection:
        for code, theirs in by_table.items():
            try:
                _judge(connection, code, theirs, verdict)
            except Exception as error:  # a game that cannot be replayed is the worst of all
                verdict.wrong.append(f"{code} cannot be replayed: {error!r}")
    return verdict


def _judge(connection: Connection, code: str, notes: Sequence[Notes], verdict: Verdict) -> None:
    kept = [Kept(*row) for row in connection.execute(ENTRIES, {"code": code})]
    people = set(connection.execute(PEOPLE, {"code": code}).scalars())
    verdict.tables += 1
    verdict.entries += len(kept)
    if [entry.seq for entry in kept] != list(range(1, len(kept) + 1)):
        verdict.wrong.append(f"{code}: the store's numbers are {[entry.seq for entry in kept]}")
        return
    retold = Retold(connection, code)
    expected: dict[int | None, dict[int, Told]] = {one.viewer: {} for one in notes}
    for entry in kept:
        caused = retold.follow(entry)
        for viewer, told in expected.items():
            told[entry.seq] = retold.told(entry, caused, viewer)
    for one in notes:
        _compare(one, expected[one.viewer], retold, verdict)
    _compare_with_what_was_asked(code, kept, people, notes, verdict)


@dataclass(frozen=True)
class Kept:
    """A line of a log, as the store has it."""

    seq: int
    seat: int
    kind: str
    move: str | None
    undoes: int | None
    stand_in: str | None


Told = tuple[int, str, str | None, int | None, str | None, Any]


class Retold:
    """A game of the store, played once more."""

    def __init__(self, connection: Connection, code: str) -> None:
        name, rules, options, seed = connection.execute(TABLES, {"code": code}).one()
        agreed: Mapping[str, Any] = json.loads(options) if isinstance(options, str) else options
        self._game = find(name, rules)
        self.referee = Referee(self._game, option_rules.completed(self._game, agreed), int(seed))
        self._before: list[Any] = []

    def follow(self, entry: Kept) -> Played | None:
        """One entry more."""
        if entry.kind == "move" and entry.move is not None:
            self._before.append(self.referee.state.copy())
            return self.referee.play(entry.seat, self._game.parse_move(entry.move))
        if entry.kind == "take-back":
            self.referee.state = self._before.pop()
            self.referee.played.pop()
        return None

    def told(self, entry: Kept, caused: Played | None, viewer: int | None) -> Told:
        """What this viewer may read of it."""
        eyes = WATCHER if viewer is None else viewer
        move, events = entry.move, []
        if caused is not None:
            move = self.referee.move_name(entry.seat, caused.move, eyes)
            events = [event.as_json() for event in self.referee.events(caused, eyes)]
        return (entry.seat, entry.kind, move, entry.undoes, entry.stand_in, _plain(events))

    def view(self, viewer: int | None) -> Any:
        """The table as this viewer may see it."""
        return _plain(self.referee.view(WATCHER if viewer is None else viewer))


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _as_told(entry: Entry) -> Told:
    events = msgspec.json.decode(entry.events)
    return (entry.seat, entry.kind, entry.move, entry.undoes, entry.stand_in, events)


def _compare(notes: Notes, expected: Mapping[int, Told], retold: Retold, verdict: Verdict) -> None:
    where = f"{notes.code}, seat {notes.viewer}"
    for seq, entry in notes.entries.items():
        verdict.noted += 1
        if seq not in expected:
            verdict.wrong.append(f"{where}: entry {seq} was lost")
        elif expected[seq] != (told := _as_told(entry)):
            verdict.wrong.append(f"{where}: entry {seq} was told as {told}, not {expected[seq]}")
        elif entry.kind == "move" and entry.seat == notes.viewer:
            verdict.acknowledged += 1
    if notes.seen and notes.seen.seq == len(expected):
        view = msgspec.json.decode(notes.seen.view)
        if view != retold.view(notes.viewer):
            verdict.wrong.append(f"{where}: the last view is not what this seat may see")


def _compare_with_what_was_asked(
    code: str, kept: Sequence[Kept], people: set[int], notes: Sequence[Notes], verdict: Verdict
) -> None:
    """Nobody's move is there that they did not ask for at that number, or were not told of.

    Computers may move on after everybody's last look.
    """
    asked = {one.viewer: one.asked for one in notes}
    known = min(one.last for one in notes)
    for entry in kept:
        if entry.seat in people and entry.seq > known:
            verdict.wrong.append(f"{code}: not everybody was told of entry {entry.seq}")
        mine = entry.kind == "move" and entry.seat in people and entry.seat in asked
        if mine and entry.move not in asked[entry.seat].get(entry.seq, set()):
            verdict.wrong.append(f"{code}: nobody asked for entry {entry.seq}, {entry.move}")
