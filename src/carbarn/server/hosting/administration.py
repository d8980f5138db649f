"""What `carbarn admin` asks of a database, beside a server that may be using it."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, select

from .. import codes
from ..lobby import people
from ..notifying import kept as notifying
from ..problems import Problem
from ..store import schema
from ..store.store import KeptTable, load_entries, load_tables
from ..talk import blocks, reports
from ..talk import kept as talk
from ..today import deals

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
    seated = select(schema.seats.c.guest).where(schema.seats.c.guest.is_not(None))
    others = (schema.holders.c.guest, schema.guests.c.guest, schema.tables.c.host)
    for guest in connection.execute(seated.union(*map(select, others))).scalars():
        if tag_of(guest) == typed:
            return str(guest)
    raise Problem("no-guest", f"there is no guest {typed!r}: carbarn admin guests lists them")


def tables_of(connection: Connection, guest: str) -> Sequence[str]:
    """The tables that a guest set up, or where they play or have played."""
    s, h, t = schema.seats.c, schema.holders.c, schema.tables.c
    sat = select(s.code).where(s.guest == guest)
    played = select(h.code).where(h.guest == guest)
    hosted = select(t.code).where(t.host == guest)
    return sorted(connection.execute(sat.union(played, hosted)).scalars())


def _seats_of(table: KeptTable, guest: str) -> list[int]:
    """Those that they hold, and those that they had."""
    return [seat.seat for seat in table.seats if guest in seat.holders or guest == seat.guest]


def _account(connection: Connection, guest: str) -> dict[str, Any] | None:
    """When it was made, its passkeys and devices; None of a guest without one."""
    a, p, s = (table.c for table in (schema.accounts, schema.passkeys, schema.sessions))
    made = connection.execute(select(a.made).where(a.guest == guest)).scalar()
    if made is None:
        return None
    passkeys = select(p.credential, p.device, p.site, p.made, p.used).where(p.guest == guest)
    devices = select(s.device, s.made, s.seen).where(s.guest == guest)
    return {
        "made": made,
        "passkeys": [dict(row) for row in connection.execute(passkeys).mappings()],
        "devices": [dict(row) for row in connection.execute(devices).mappings()],
    }


def _bots(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """Programs that play for somebody; what they have played is the programs' own."""
    b, g = schema.bots.c, schema.guests.c
    query = select(g.name, b.made, b.seen, b.games).join_from(
        schema.bots, schema.guests, b.guest == g.guest
    )
    return [dict(row) for row in connection.execute(query.where(b.owner == guest)).mappings()]


def _feats(connection: Connection, codes: Sequence[str]) -> Mapping[str, list[dict[str, int]]]:
    """What was done at some tables, by seat, as far as it was looked at."""
    f = schema.feats.c
    query = select(f.code, f.found).where(f.code.in_(codes))
    return defaultdict(list, [(row.code, row.found) for row in connection.execute(query)])


def belongings(connection: Connection, guest: str) -> dict[str, Any]:
    """What is kept about somebody: their name, the tables where they sit, what they did there."""
    g, theirs = schema.guests.c, tables_of(connection, guest)
    feats = _feats(connection, theirs)
    return {
        "guest": tag_of(guest),
        "name": connection.execute(select(g.name).where(g.guest == guest)).scalar(),
        "account": _account(connection, guest),
        "bots": _bots(connection, guest),
        "blocked": [vars(one) for one in blocks.all_of(connection, guest)],
        **talk.belongings(connection, guest),
        **reports.belongings(connection, guest),
        "invited": list(people.belongings(connection, guest)),
        "told": notifying.belongings(connection, guest),
        "tables": [
            {
                "code": code,
                "game": table.game,
                "day": deals.named(table.day) if table.day is not None else None,
                "counts": table.counts,
                "created": table.created,
                "status": table.standing.status,
                "seats": (mine := _seats_of(table, guest)),
                "scores": table.standing.scores,
                "winners": table.standing.winners,
                "ending": table.standing.ending,
                "feats": [feats[code][seat] for seat in mine if seat < len(feats[code])],
                "moves": [
                    {"number": entry.seq, "kind": entry.kind, "move": entry.move}
                    for entry in load_entries(connection, code, 0)
                    if entry.seat in mine
                ],
            }
            for code, table in load_tables(connection, theirs).items()
        ],
    }
