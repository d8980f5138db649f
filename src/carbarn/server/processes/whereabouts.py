"""Where guests are connected, and what they vote for, as all processes know it.

Guests have their place in memory; here is what the processes tell each other of it. Nothing of it
must outlive them, so a table that nobody has open has no rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, delete, insert, select, tuple_, update

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


def announce(connection: Connection, process: int, changes: Collection[Change]) -> None:
    """Tell all processes who came and who left. Votes about them count no more."""
    p, h, v = schema.presences, schema.holders.c, schema.votes.c
    changes = _at_tables_that_are(connection, changes)
    theirs = [(change.code, change.guest) for change in changes]
    outdated = (p.c.process == process) | p.c.left_at.is_not(None)
    connection.execute(delete(p).where(tuple_(p.c.code, p.c.guest).in_(theirs), outdated))
    now = connection.execute(select(database_clock())).scalar_one()
    rows = [
        {**_who(change), "process": process, "left_at": None if change.here else now}
        for change in changes
        if change.here or change.guest != SOMEBODY
    ]
    if rows:
        connection.execute(insert(p), rows)
    seats = select(h.code, h.seat).where(tuple_(h.code, h.guest).in_(theirs))
    connection.execute(delete(schema.votes).where(tuple_(v.code, v.seat).in_(seats)))
    tell_around(connection, *{change.code for change in changes})


def _at_tables_that_are(connection: Connection, changes: Collection[Change]) -> list[Change]:
    """A table may have been deleted under those who sat there; those that are left stay for now."""
    t = schema.tables.c
    query = select(t.code).where(t.code.in_({change.code for change in changes}))
    there = set(connection.execute(query.with_for_update(key_share=True, read=True)).scalars())
    return [change for change in changes if change.code in there]


def _who(change: Change) -> dict[str, str]:
    return {"code": change.code, "guest": change.guest}


def end(connection: Connection, process: int, at: float) -> None:
    """Those who were connected to a process that has died left when it was heard last."""
    p = schema.presences
    connected = (p.c.process == process, p.c.left_at.is_(None))
    nobody = delete(p).where(*connected, p.c.guest == SOMEBODY).returning(p.c.code)
    gone = update(p).where(*connected, p.c.guest != SOMEBODY).values(left_at=at).returning(p.c.code)
    tell_around(connection, *connection.execute(nobody).scalars())
    tell_around(connection, *connection.execute(gone).scalars())


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
