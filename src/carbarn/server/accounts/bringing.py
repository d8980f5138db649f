"""A guest logs in to an account and brings along what they have played in this browser."""

from __future__ import annotations

from sqlalchemy import Connection, delete, exists, select, update

from ..hosting.administration import tables_of
from ..notifying import kept as notifying
from ..store import schema
from ..store.store import count_change
from ..talk import blocks, reports
from ..talk import kept as talk
from ..today.kept import bring_tries_along


def bring_along(connection: Connection, guest: str, account: str) -> None:
    """All that was the guest's is the account's; under the names that others there know."""
    s, t, h, d = schema.seats, schema.tables, schema.holders, schema.duties
    p = schema.put_away
    count_change(connection, t.c.code.in_(tables_of(connection, guest)))
    twin = h.alias()
    there = exists().where(
        twin.c.code == h.c.code, twin.c.seat == h.c.seat, twin.c.guest == account
    )
    connection.execute(delete(h).where(h.c.guest == guest, there))
    away = select(p.c.code).where(p.c.guest == account)
    connection.execute(delete(p).where(p.c.guest == guest, p.c.code.in_(away)))
    bring_tries_along(connection, guest, account)
    theirs = (
        *((h, h.c.guest), (s, s.c.guest), (t, t.c.host), (d, d.c.guest), (p, p.c.guest)),
        (schema.invitations, schema.invitations.c.guest),
    )
    for table, column in theirs:
        moved = update(table).where(column == guest).values({column.name: account})
        connection.execute(moved)
    for said in (blocks, talk, reports, notifying):
        said.bring_along(connection, guest, account)
    for forgotten in (schema.guests, schema.presences, schema.put_away, schema.waits):
        connection.execute(delete(forgotten).where(forgotten.c.guest == guest))
