"""Every stored game played again by the referee, and compared with what is stored beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sqlalchemy import Engine, func, select

from ...engine.referee import Refused
from ..entries import Entry
from ..problems import RULES_NOT_HERE, Problem
from ..store import schema
from ..store.appending import CHANGES_HANDS
from ..store.store import KeptTable, Standing, load_entries, load_tables
from ..table.game_log import CannotTakeBack, GameLog, log_of

AT_ONCE = 50  # tables that are read together


@dataclass(frozen=True)
class Checked:
    """What was found of one table."""

    code: str
    entries: int
    wrong: list[str] = field(default_factory=list)
    unknown_rules: bool = False  # it cannot be said, with the rules that there are here


@dataclass
class Totals:
    """Of all tables so far."""

    tables: int = 0
    entries: int = 0
    wrong: int = 0
    unknown_rules: int = 0

    def add(self, found: Checked) -> None:
        """One more."""
        self.tables += 1
        self.entries += found.entries
        self.wrong += bool(found.wrong)
        self.unknown_rules += found.unknown_rules


def count(engine: Engine) -> int:
    """How many tables there are."""
    with engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(schema.tables)).scalar_one()


def checked_tables(engine: Engine) -> Iterator[Checked]:
    """One after the other, each as it is at one moment."""
    with engine.connect() as connection:
        codes = list(connection.execute(select(schema.tables.c.code)).scalars())
    for first in range(0, len(codes), AT_ONCE):
        with engine.connect() as connection:
            tables = load_tables(connection, codes[first : first + AT_ONCE])
            logs = {code: load_entries(connection, code, 0) for code in tables}
        for code, table in tables.items():
            yield checked(table, logs[code])


def checked(table: KeptTable, entries: list[Entry]) -> Checked:
    """A table, and what does not fit together."""
    try:
        wrong = [*_numbers(table, entries), *_seats(table, entries), *_game(table, entries)]
    except Problem as problem:
        if problem.code not in RULES_NOT_HERE:
            raise
        return Checked(table.code, len(entries), unknown_rules=True)
    return Checked(table.code, len(entries), wrong)


def _numbers(table: KeptTable, entries: list[Entry]) -> Iterator[str]:
    """The log has all numbers up to the one that the table says."""
    for expected, entry in enumerate(entries, 1):
        if entry.seq != expected:
            yield f"entry {expected} is missing"
            return
    if len(entries) != table.standing.seq:
        yield f"the log has {len(entries)} entries, and the table says {table.standing.seq}"


def _seats(table: KeptTable, entries: list[Entry]) -> Iterator[str]:
    """Who sits and who stands in is what the log says."""
    if [seat.seat for seat in table.seats] != list(range(len(table.seats))):
        yield "its seats are not numbered"
    is_open = any(seat.kind == "open" for seat in table.seats)
    if is_open != (table.standing.status == "waiting"):
        yield f"it is {table.standing.status}, and has {'an' if is_open else 'no'} open seat"
    for seat in table.seats:
        if seat.stand_in != _last_stand_in(seat.seat, entries):
            yield f"seat {seat.seat + 1}: the log says another stand-in than the seat"
        if seat.holders and seat.kind != "person":
            yield f"seat {seat.seat + 1}: nobody sits there, and somebody may play for it"


def _last_stand_in(seat: int, entries: Iterable[Entry]) -> str | None:
    changes = [e.stand_in for e in entries if e.seat == seat and e.kind in CHANGES_HANDS]
    return changes[-1] if changes else None


def _game(table: KeptTable, entries: list[Entry]) -> Iterator[str]:
    """The referee allows every entry, and comes to the same standing."""
    game_log = log_of(table, ())
    if game_log is None:
        if table.standing != Standing(seq=len(entries)) or entries:
            yield "it waits for people, and yet something has happened"
        return
    for entry in entries:
        try:
            game_log = _after(game_log, entry)
        except (Refused, CannotTakeBack, ValueError, IndexError) as error:
            yield f"entry {entry.seq} cannot be: {error or type(error).__name__}"
            return
    yield from _different(table.standing, game_log.stands())


def _after(game_log: GameLog, entry: Entry) -> GameLog:
    """With the check that a replay leaves out."""
    if entry.kind == "move" and entry.move is not None:
        return game_log.played(entry.seat, game_log.game.parse_move(entry.move), entry.at)
    longer = game_log.replayed([entry])
    if entry.undoes is not None and longer.entry_seen_by(0, longer.seq).undoes != entry.undoes:
        raise ValueError("it takes another move back than it says")
    return longer


def _different(stored: Standing, played: Standing) -> Iterator[str]:
    for name, value in vars(played).items():
        if name != "due" and vars(stored)[name] != value:
            yield f"{name} is stored as {vars(stored)[name]}, and played it is {value}"
