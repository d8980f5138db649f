"""Who wants nothing to do with somebody: hears nothing of them, and never plays with them.

Whoever brings people together asks here, in the transaction in which it is done.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable

from sqlalchemy import Connection, delete, exists, func, or_, select, union

from ..problems import Problem
from ..schemas import Blocked
from ..store import schema
from ..store.dialects import insert_into

MOST = 500  # people that one person has blocked
TAG = 16  # digits by which whoever has blocked somebody speaks of them
A_YEAR = 366 * 86_400.0  # seconds; a cookie lasts as long


def has_blocked(connection: Connection, who: str, whom: str) -> bool:
    """Whether one person has blocked another."""
    b = schema.blocks.c
    return bool(
        connection.execute(select(exists().where(b.guest == who, b.blocked == whom))).scalar()
    )


def blocked_by(connection: Connection, guest: str) -> set[str]:
    """Those whom somebody has blocked."""
    b = schema.blocks.c
    return set(connection.execute(select(b.blocked).where(b.guest == guest)).scalars())


def kept_apart_from(connection: Connection, guest: str) -> set[str]:
    """Those whom somebody has blocked, or who have blocked them."""
    b = schema.blocks.c
    theirs = select(b.blocked).where(b.guest == guest)
    of_others = select(b.guest).where(b.blocked == guest)
    return set(connection.execute(union(theirs, of_others)).scalars())


def must_not_be_kept_apart(
    connection: Connection, guest: str, others: Iterable[str | None]
) -> None:
    """Problem says that somebody and one of the others are not to be brought together."""
    if not kept_apart_from(connection, guest).isdisjoint(others):
        raise Problem("kept-apart")


def block(connection: Connection, guest: str, whom: str, name: str) -> None:
    """From now on, until it is undone; they are not told."""
    b = schema.blocks
    known = connection.execute(select(func.count()).where(b.c.guest == guest)).scalar_one()
    if known >= MOST:
        raise Problem("too-large", f"nobody can block more than {MOST} people")
    row = {"guest": guest, "blocked": whom, "name": name, "made": time.time()}
    somebody = insert_into(connection.dialect.name, b).values(row)
    connection.execute(somebody.on_conflict_do_nothing())


def unblock(connection: Connection, guest: str, tag: str) -> None:
    """Whoever is meant may have to do with them again; nothing happens if it was undone before."""
    b = schema.blocks.c
    for whom in blocked_by(connection, guest):
        if tag_of(guest, whom) == tag:
            connection.execute(delete(schema.blocks).where(b.guest == guest, b.blocked == whom))


def all_of(connection: Connection, guest: str) -> list[Blocked]:
    """Those whom somebody has blocked, the latest first."""
    b = schema.blocks.c
    query = select(b.blocked, b.name, b.made).where(b.guest == guest).order_by(b.made.desc())
    found = connection.execute(query)
    return [Blocked(tag_of(guest, row.blocked), row.name, row.made) for row in found]


def tag_of(guest: str, whom: str) -> str:
    """How somebody speaks of a person they have blocked: others would call them otherwise."""
    return hashlib.sha256(f"{guest} blocks {whom}".encode()).hexdigest()[:TAG]


# When somebody is somebody else, or nobody any more -------------------------------------------


def bring_along(connection: Connection, guest: str, account: str) -> None:
    """What a guest has blocked, and who has blocked them, is so of their account."""
    b = schema.blocks
    rows = connection.execute(select(b).where(or_(b.c.guest == guest, b.c.blocked == guest)))
    moved = [
        {name: account if value == guest else value for name, value in row.items()}
        for row in rows.mappings().all()
    ]
    forget(connection, guest)
    for row in moved:
        if row["guest"] != row["blocked"]:
            there = insert_into(connection.dialect.name, b).values(row)
            connection.execute(there.on_conflict_do_nothing())


def forget(connection: Connection, guest: str) -> None:
    """Nothing is known of them here."""
    b = schema.blocks.c
    connection.execute(delete(schema.blocks).where(or_(b.guest == guest, b.blocked == guest)))


def forget_those_who_are_gone(connection: Connection) -> int:
    """What was made a year ago by guests of whom nothing else is known: they cannot come back."""
    b = schema.blocks.c
    others = (schema.guests.c.guest, schema.accounts.c.guest, schema.seats.c.guest)
    known = [exists().where(column == b.guest) for column in (*others, schema.holders.c.guest)]
    gone = delete(schema.blocks).where(b.made < time.time() - A_YEAR, ~or_(*known))
    return connection.execute(gone).rowcount
