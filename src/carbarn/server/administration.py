"""What `carbarn admin` asks of a database, beside a server that may be using it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, select

from . import codes, schema
from .problems import Problem
from .store import load_entries, load_tables

TAG = 10  # digits


def latest_tables(connection: Connection, most: int) -> Sequence[Row[Any]]:
    """Those at which something happened last."""
    query = select(schema.tables).order_by(schema.tables.c.touched.desc()).limit(most)
    return connection.execute(query).all()


def latest_guests(connection: Connection, most: int) -> Sequence[Row[Any]]:
    """Those who sit where something happened last, with their names and how many tables."""
    s, t = schema.seats.c, schema.tables.c
    query = (
        select(s.guest, func.max(s.name).label("name"), func.count().label("tables"))
        .join_from(schema.seats, schema.tables, s.code == t.code)
        .where(s.guest.is_not(None))
        .group_by(s.guest)
        .order_by(func.max(t.touched).desc())
        .limit(most)
    )
    return connection.execute(query).all()


def table_called(connection: Connection, typed: str) -> str:
    """The code of a table that there is."""
    code = codes.read(typed, codes.TABLE)
    if code is None or code not in load_tables(connection, [code]):
        raise Problem("no-such-table")
    return code


def tag_of(guest: str) -> str:
    """How a guest is called here: who reads it cannot make a cookie of it."""
    return hashlib.sha256(guest.encode()).hexdigest()[:TAG]


def guest_called(connection: Connection, typed: str) -> str:
    """The guest with this tag."""
    seated = select(schema.holders.c.guest)
    all_of_them = connection.execute(seated.union(select(schema.guests.c.guest))).scalars()
    for guest in all_of_them:
        if tag_of(guest) == typed:
            return str(guest)
    raise Problem("no-guest", f"there is no guest {typed!r}: carbarn admin guests lists them")


def belongings(connection: Connection, guest: str) -> dict[str, Any]:
    """What is kept about somebody: their name, the tables where they sit, what they did there."""
    g, h = schema.guests.c, schema.holders.c
    theirs = connection.execute(select(h.code).where(h.guest == guest).distinct()).scalars().all()
    return {
        "guest": tag_of(guest),
        "name": connection.execute(select(g.name).where(g.guest == guest)).scalar(),
        "tables": [
            {
                "code": code,
                "game": table.game,
                "created": table.created,
                "status": table.standing.status,
                "seats": (mine := table.seats_of(guest)),
                "moves": [
                    {"number": entry.seq, "kind": entry.kind, "move": entry.move}
                    for entry in load_entries(connection, code, 0)
                    if entry.seat in mine
                ],
            }
            for code, table in load_tables(connection, theirs).items()
        ],
    }
