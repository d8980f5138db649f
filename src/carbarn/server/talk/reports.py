"""What people report to the host of the server: whom, why, and the words that it is about."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, or_, select, update

from .. import codes
from ..problems import Problem
from ..schemas import Said
from ..store import schema
from .kept import take_off

LENGTH = 6  # letters by which a host speaks of one
KEPT = 90  # days
DAY = 86_400.0  # seconds
MOST = 30  # sayings that go with one, the latest


def report(
    connection: Connection,
    code: str,
    guest: str,
    about: str,
    name: str,
    said: Sequence[Said],
    why: str,
) -> None:
    """Tell the host of the server; a new report takes the place of the one before."""
    r = schema.reports.c
    before = (r.guest == guest, r.about == about, r.code == code)
    connection.execute(delete(schema.reports).where(*before))
    row = {
        "report": codes.new(LENGTH),
        "made": time.time(),
        "code": code,
        "guest": guest,
        "about": about,
        "name": name,
        "words": [vars(saying) for saying in said[-MOST:]],
        "why": why,
    }
    connection.execute(insert(schema.reports), row)


def all_there_are(connection: Connection) -> Sequence[Row[Any]]:
    """Those that nobody has settled, the oldest first."""
    return connection.execute(select(schema.reports).order_by(schema.reports.c.made)).all()


def take_words_off(connection: Connection, which: str) -> str:
    """What was reported is nowhere any more; the table at which it was said."""
    found = _called(connection, which)
    take_off(connection, found.code, [said["number"] for said in found.words])
    r = schema.reports
    connection.execute(update(r).where(r.c.report == which).values(words=[]))
    return str(found.code)


def settle(connection: Connection, which: str) -> None:
    """Whatever was to be done about it was done."""
    _called(connection, which)
    connection.execute(delete(schema.reports).where(schema.reports.c.report == which))


def _called(connection: Connection, which: str) -> Row[Any]:
    query = select(schema.reports).where(schema.reports.c.report == which)
    found = connection.execute(query).first()
    if found is None:
        raise Problem("no-such-page", f"there is no report {which!r}: carbarn admin reports")
    return found


def forget_old(connection: Connection) -> int:
    """What nobody has looked at for so long nobody will."""
    r = schema.reports
    old = delete(r).where(r.c.made < time.time() - (KEPT - 1) * DAY)
    return connection.execute(old).rowcount


def forget(connection: Connection, guest: str) -> None:
    """Nothing is known of somebody here."""
    r = schema.reports.c
    connection.execute(delete(schema.reports).where(or_(r.guest == guest, r.about == guest)))


def bring_along(connection: Connection, guest: str, account: str) -> None:
    """Whoever was reported, or reported somebody, has an account now."""
    for column in (schema.reports.c.guest, schema.reports.c.about):
        moved = update(schema.reports).where(column == guest).values({column.name: account})
        connection.execute(moved)


def belongings(connection: Connection, guest: str) -> Mapping[str, Any]:
    """What somebody has reported; and what they had said that others did, but not who."""
    r = schema.reports.c
    theirs = select(r.made, r.code, r.name, r.why).where(r.guest == guest)
    of_them = select(r.made, r.code, r.words).where(r.about == guest)
    return {
        "reports": [dict(row) for row in connection.execute(theirs).mappings()],
        "reported": [dict(row) for row in connection.execute(of_them).mappings()],
    }
