"""Duties: what one process does at a time, and another goes on with when it is gone.

A process has a number that is never given twice, and a lease that it renews as long as it lives.
A duty belongs to a number, and to nobody when that lease is over: so there is one row to be renewed
for a process, however many duties it has. The number is the fence: a process that was thought dead
gets another one, and what it had claimed under the old one cannot be written.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, select, update

from ..store import schema
from ..store.batch_writer import Conflict
from ..store.dialects import database_clock, insert_into
from .notices import tell_around

ALONE = 0  # the number of a process that needs none
AT_ONCE = 20  # duties taken over in one go, so that all processes get some of them

Kind = Literal["computers", "hint", "looking back", "tidying", "clocks", "telling"]


@dataclass(frozen=True)
class Duty:
    """A table's computers, a hint or looking back at its game; or something for all tables."""

    kind: Kind
    code: str = ""
    guest: str = field(default="", compare=False)  # who asked for it


@dataclass(frozen=True)
class Fence:
    """A duty and the number of the process that claimed it."""

    duty: Duty
    process: int


class LostDuty(Conflict):
    """Another process has it; nothing was written."""


# Processes ----------------------------------------------------------------------------------


def begin(connection: Connection, lease: float) -> int:
    """The number of a process that begins, and is alive for as long as a lease."""
    row = insert(schema.processes).values(until=database_clock() + lease)
    number: int = connection.execute(row.returning(schema.processes.c.number)).scalar_one()
    return number


def beat(connection: Connection, process: int, lease: float) -> bool:
    """Let a process be alive for another while; false if it was thought dead."""
    p = schema.processes
    alive = update(p).where(p.c.number == process, p.c.until > database_clock())
    return connection.execute(alive.values(until=database_clock() + lease)).rowcount == 1


def end(connection: Connection, process: int) -> None:
    """Have the others take over at once."""
    p = schema.processes
    connection.execute(update(p).where(p.c.number == process).values(until=database_clock()))


def bury(connection: Connection) -> Sequence[tuple[int, float]]:
    """Forget the processes that have died: their numbers, and until when each was alive."""
    p = schema.processes
    dead = delete(p).where(p.c.until <= database_clock()).returning(p.c.number, p.c.until)
    return [(row.number, row.until) for row in connection.execute(dead)]


# Duties -------------------------------------------------------------------------------------


def claim(connection: Connection, process: int, duty: Duty) -> bool:
    """Take on a duty; false if another process that is alive has it."""
    d = schema.duties
    row = insert_into(connection.dialect.name, d).values(process=process, **vars(duty))
    taken = row.on_conflict_do_update(
        index_elements=["kind", "code"],
        set_={"process": process},
        where=(d.c.process == process) | ~_is_somebodys(),
    )
    return connection.execute(taken.returning(d.c.code)).first() is not None


def take_over(connection: Connection, process: int) -> list[Duty]:
    """Some of the duties of processes that are gone."""
    d = schema.duties.c
    left = (
        select(d.kind, d.code)
        .where(~_is_somebodys())
        .limit(AT_ONCE)
        .with_for_update(skip_locked=True)
        .cte("left_alone")
    )
    theirs = update(schema.duties).where(d.kind == left.c.kind, d.code == left.c.code)
    ours = theirs.values(process=process).returning(d.kind, d.code, d.guest)
    return [Duty(*row) for row in connection.execute(ours)]


def claim_waiting(connection: Connection, process: int) -> list[Duty]:
    """Some of the computers who are to move and are nobody's duty."""
    t, s, d = schema.tables.c, schema.seats.c, schema.duties
    waiting = (
        select(t.code)
        .join_from(schema.tables, schema.seats, (s.code == t.code) & (s.seat == t.turn))
        .where(t.status == "playing", (s.kind == "computer") | s.stand_in.is_not(None))
        .where(~exists().where(d.c.kind == "computers", d.c.code == t.code))
        .limit(AT_ONCE)
    )
    rows = [
        {"kind": "computers", "code": code, "guest": "", "process": process}
        for code in connection.execute(waiting).scalars()
    ]
    if not rows:
        return []
    new = insert_into(connection.dialect.name, d).values(rows).on_conflict_do_nothing()
    ours = connection.execute(new.returning(d.c.code)).scalars()
    return [Duty("computers", code) for code in ours]


def release(connection: Connection, fence: Fence) -> None:
    """Leave a duty to whoever wants it; they are told."""
    theirs = schema.duties.c.process == fence.process
    connection.execute(delete(schema.duties).where(*_is(fence.duty), theirs))
    tell_around(connection, fence.duty.code)


def stop(connection: Connection, duty: Duty) -> None:
    """Take a duty from whoever has it: nobody goes on with it."""
    connection.execute(delete(schema.duties).where(*_is(duty)))


def is_somebodys(connection: Connection, duty: Duty) -> bool:
    """Whether a process has it."""
    return bool(connection.execute(select(exists().where(*_is(duty)))).scalar())


def asked_by(connection: Connection, kind: Kind, guest: str) -> tuple[int, int]:
    """How many duties of a kind there are, and how many of them a guest has asked for."""
    d = schema.duties.c
    counts = select(func.count(), func.count().filter(d.guest == guest)).where(d.kind == kind)
    total, theirs = connection.execute(counts).one()
    return total, theirs


def must_hold(connection: Connection, fence: Fence | None) -> None:
    """The process still has the duty, and keeps it until this transaction ends."""
    if fence is None or fence.process == ALONE:
        return
    theirs = (*_is(fence.duty), schema.duties.c.process == fence.process)
    kept = select(schema.duties.c.process).where(*theirs).with_for_update(read=True)
    if connection.execute(kept).first() is None:
        raise LostDuty


def _is(duty: Duty) -> Collection[ColumnElement[bool]]:
    return schema.duties.c.kind == duty.kind, schema.duties.c.code == duty.code


def _is_somebodys() -> ColumnElement[bool]:
    p = schema.processes.c
    return exists().where(p.number == schema.duties.c.process, p.until > database_clock())
