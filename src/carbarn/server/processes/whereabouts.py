"""Where guests are connected, and what they vote for, as all processes know it.

Guests have their place in memory; here is what the processes tell each other of it. Nothing of it
must outlive them, so a table that nobody has open has no rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, delete, insert, select, update

from ..store import schema
from ..store.dialects import database_clock, insert_into
from .notices import tell_around

SOMEBODY = ""  # whoever looks, by name or not: a table that is looked at is not alone
A_DAY = 24 * 3600.0  # after it nobody asks how long somebody has been away


@dataclass
class Around:
    """Who is around a table, seen from one process."""

    elsewhere: set[str] = field(default_factory=set)  # connected to other processes
    left: dict[str, float] = field(default_factory=dict)  # seconds ago
    votes: set[tuple[int, int]] = field(default_factory=set)  # the voter's seat, for which seat


@dataclass(frozen=True)
class Change:
    """Somebody came to a table or left it."""

    code: str
    guest: str
    here: bool


def announce(connection: Connection, process: int, changes: Iterable[Change]) -> None:
    """Tell all processes who came and who left. Votes about them count no more."""
    for change in changes:
        _announce(connection, process, change)
        tell_around(connection, change.code)


def _announce(connection: Connection, process: int, change: Change) -> None:
    p, h, v = schema.presences, schema.holders.c, schema.votes
    row = {"code": change.code, "guest": change.guest}
    theirs = (p.c.code == change.code, p.c.guest == change.guest)
    outdated = (p.c.process == process) | p.c.left_at.is_not(None)
    connection.execute(delete(p).where(*theirs, outdated))
    if change.here:
        connection.execute(insert(p), {**row, "process": process, "left_at": None})
    elif change.guest != SOMEBODY:
        left = insert(p).values(**row, process=process, left_at=database_clock())
        connection.execute(left)
    seats = select(h.seat).where(h.code == change.code, h.guest == change.guest)
    connection.execute(delete(v).where(v.c.code == change.code, v.c.seat.in_(seats)))


def end(connection: Connection, process: int, at: float) -> None:
    """Those who were connected to a process that has died left when it was heard last."""
    p = schema.presences
    connected = (p.c.process == process, p.c.left_at.is_(None))
    nobody = delete(p).where(*connected, p.c.guest == SOMEBODY).returning(p.c.code)
    gone = update(p).where(*connected, p.c.guest != SOMEBODY).values(left_at=at).returning(p.c.code)
    codes = {*connection.execute(nobody).scalars(), *connection.execute(gone).scalars()}
    for code in codes:
        tell_around(connection, code)


def forget_old(connection: Connection) -> None:
    """Forget who left long ago."""
    p = schema.presences
    connection.execute(delete(p).where(p.c.left_at < database_clock() - A_DAY))


def vote(connection: Connection, code: str, voters: Collection[int], seat: int) -> None:
    """Some seats want a computer in another's place."""
    rows = [{"code": code, "voter": voter, "seat": seat} for voter in voters]
    connection.execute(
        insert_into(connection.dialect.name, schema.votes).values(rows).on_conflict_do_nothing()
    )
    tell_around(connection, code)


def forget_votes(connection: Connection, code: str, seat: int) -> None:
    """They are back, or a computer plays for them now."""
    v = schema.votes.c
    connection.execute(delete(schema.votes).where(v.code == code, v.seat == seat))


def around(connection: Connection, process: int, codes: Sequence[str]) -> dict[str, Around]:
    """Who is around some tables, seen from a process."""
    found: dict[str, Around] = defaultdict(Around)
    p, v = schema.presences.c, schema.votes.c
    ago = (database_clock() - p.left_at).label("ago")
    present = select(p.code, p.guest, p.process, ago).where(p.code.in_(codes))
    for row in connection.execute(present):
        if row.ago is not None:
            found[row.code].left[row.guest] = row.ago
        elif row.process != process:
            found[row.code].elsewhere.add(row.guest)
    votes = select(v.code, v.voter, v.seat).where(v.code.in_(codes))
    for row in connection.execute(votes):
        found[row.code].votes.add((row.voter, row.seat))
    return {code: found[code] for code in codes}
