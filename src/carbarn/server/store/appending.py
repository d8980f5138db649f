"""Entries on their way into logs: one alone with all that belongs to it, or many moves in one go.

Nearly all that is written are moves, so many of them cost little more than one: PostgreSQL is asked
once for all of them, and SQLite without anything between. Each is added only if it is the next of
its log; those that are not are left for another try, alone, which says why.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, CursorResult, bindparam, delete, insert, select, update

from ...opponents.planned_turn import PlannedTurn
from ..entries import Entry
from ..processes import duties
from ..processes.duties import ALONE, Fence
from . import schema
from .batch_writer import Conflict, Mergeable
from .dialects import DIALECTS, insert_into

if TYPE_CHECKING:
    from .store import Standing

ALL_AT_ONCE = """
WITH new AS (
    SELECT * FROM json_to_recordset(%s::json) AS new (
        code text, seq int, seat int, kind text, move text, undoes int, at float8,
        status text, turn int, scores json, winners json, ending text, due float8,
        touched float8)
), next AS (
    UPDATE tables
    SET revision = tables.revision + 1, seq = new.seq, touched = new.touched,
        status = new.status, turn = new.turn, scores = new.scores, winners = new.winners,
        ending = new.ending, due = new.due
    FROM new WHERE tables.code = new.code AND tables.seq = new.seq - 1
    RETURNING tables.code
)
INSERT INTO entries (code, seq, seat, kind, move, undoes, at)
SELECT code, seq, seat, kind, move, undoes, at FROM new JOIN next USING (code)
RETURNING code
"""
IF_NEXT = """
UPDATE tables SET revision = revision + 1, seq = :seq, touched = :touched,
    status = :status, turn = :turn, scores = :scores, winners = :winners,
    ending = :ending, due = :due
WHERE code = :code AND seq = :seq - 1
"""
ADD = """
INSERT INTO entries (code, seq, seat, kind, move, undoes, at)
VALUES (:code, :seq, :seat, :kind, :move, :undoes, :at)
"""
INSERT_ENTRY = {
    name: insert_into(name, schema.entries)
    .on_conflict_do_nothing()
    .execution_options(preserve_rowcount=True)
    for name in DIALECTS
}
STANDING = ("status", "seq", "turn", "scores", "winners", "ending", "due")
CHANGES_HANDS = ("stand-in", "return", "resign", "time-up")
ONE_MORE = {"revision": schema.tables.c.revision + 1}
SET_STANDING = (
    update(schema.tables)
    .where(
        schema.tables.c.code == bindparam("this_code"),
        schema.tables.c.seq == bindparam("seq_before"),
    )
    .values(
        **ONE_MORE,
        **{name: bindparam(name) for name in STANDING},
        touched=bindparam("touched"),
    )
)
_written = msgspec.json.encode


@dataclass(frozen=True)
class Appending(Mergeable):
    """An entry for a log; with a turn it is its first move, and the others are remembered."""

    code: str
    entry: Entry
    standing: Standing
    turn: PlannedTurn | None
    fence: Fence | None
    at: float

    def __call__(self, connection: Connection) -> None:
        """Add it; Conflict if there is one of that number, LostDuty if the duty was lost."""
        duties.must_hold(connection, self.fence)
        append_entry(connection, self.code, self.entry, self.standing, self.at, self.turn)

    @property
    def is_plain(self) -> bool:
        """Whether nothing but the log and how the game stands has to do with it."""
        needs_no_duty = self.fence is None or self.fence.process == ALONE
        return needs_no_duty and self.turn is None and self.entry.kind in {"move", "take-back"}

    @staticmethod
    def do_all(connection: Connection, works: Sequence[Mergeable]) -> set[str]:
        """Add many at different tables; returns the tables at which it was done."""
        return _append_all(connection, [w.row for w in works if isinstance(w, Appending)])

    @property
    def row(self) -> dict[str, Any]:
        """What is written down of it."""
        entry, standing = self.entry, self.standing
        return {
            "code": self.code,
            "seq": entry.seq,
            "seat": entry.seat,
            "kind": entry.kind,
            "move": entry.move,
            "undoes": entry.undoes,
            "at": entry.at,
            "status": standing.status,
            "turn": standing.turn,
            "scores": standing.scores,
            "winners": standing.winners,
            "ending": standing.ending,
            "due": standing.due,
            "touched": self.at,
        }


def _append_all(connection: Connection, rows: Sequence[dict[str, Any]]) -> set[str]:
    if connection.dialect.name == "postgresql":
        found = connection.exec_driver_sql(ALL_AT_ONCE, (_written(rows).decode(),))
        return set(found.scalars())
    cursor = connection.connection.cursor()
    next_ones = [row for row in map(_flat, rows) if cursor.execute(IF_NEXT, row).rowcount == 1]
    cursor.executemany(ADD, next_ones)
    return {row["code"] for row in next_ones}


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    for name in ("scores", "winners"):
        if row[name] is not None:
            row[name] = json.dumps(row[name])  # letter by letter as where one is added alone
    return row


# One alone ----------------------------------------------------------------------------------


def append_entry(
    connection: Connection,
    code: str,
    entry: Entry,
    standing: Standing,
    at: float,
    turn: PlannedTurn | None = None,
) -> None:
    """Add one in a transaction of somebody else's."""
    if not _insert_entry(connection, {"code": code, **_columns(entry)}):
        return
    if entry.kind in CHANGES_HANDS:
        _hand_over(connection, code, entry)
    if turn is not None:
        _remember_turn(connection, code, entry.seat, turn)
    set_standing(connection, code, entry.seq - 1, standing, at)


def _insert_entry(connection: Connection, row: Mapping[str, Any]) -> bool:
    """False if it is there already, from a commit of which the answer was lost."""
    e = schema.entries
    added = connection.execute(INSERT_ENTRY[connection.dialect.name], row)
    if added.rowcount == 1:
        return True
    there = select(e).where(e.c.code == row["code"], e.c.seq == row["seq"])
    if dict(connection.execute(there).mappings().one()) != row:
        raise Conflict
    return False


def set_standing(
    connection: Connection, code: str, seq_before: int, standing: Standing, at: float
) -> None:
    """How the game stands from now on, unless somebody else was quicker."""
    place = {"this_code": code, "seq_before": seq_before, "touched": at}
    exactly_one(connection.execute(SET_STANDING, {**place, **vars(standing)}))


def _hand_over(connection: Connection, code: str, entry: Entry) -> None:
    s = schema.seats.c
    here = update(schema.seats).where(s.code == code, s.seat == entry.seat)
    new = {"stand_in": entry.stand_in}
    if entry.gave_up is not None:
        new["gave_up"] = entry.gave_up
    exactly_one(connection.execute(here.values(new)))


def _columns(entry: Entry) -> dict[str, Any]:
    return {name: value for name, value in vars(entry).items() if name != "events"}


def _remember_turn(connection: Connection, code: str, seat: int, turn: PlannedTurn) -> None:
    p = schema.planned_turns
    connection.execute(delete(p).where(p.c.code == code, p.c.seat == seat))
    connection.execute(insert(p), {"code": code, "seat": seat, **vars(turn)})


def exactly_one(result: CursorResult[Any]) -> None:
    """Somebody else was quicker, unless one row has changed."""
    if result.rowcount != 1:
        raise Conflict
