"""What the database keeps of what people want to be told, and how."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from sqlalchemy import Connection, and_, delete, exists, func, insert, literal, or_, select, update

from ..problems import Problem
from ..store import schema
from ..store.dialects import insert_into
from .messages import Kind
from .quiet import QuietHours

WayKind = Literal["push", "mail"]
MOST_WAYS = 10  # of one person
A_DAY = 86_400.0  # seconds
CONFIRMABLE = 2 * 86_400  # an address, by the link that was sent there
HOPE = 7 * A_DAY  # after which a way is forgotten that leads nowhere


@dataclass(frozen=True)
class Way:
    """How somebody can be told something."""

    way: str = field(repr=False)
    guest: str = field(repr=False)
    kind: WayKind
    address: str = field(repr=False)
    keys: dict[str, str] | None = field(repr=False)
    device: str
    language: str
    unwanted: list[Kind]
    made: float
    confirmed: float | None


WAY = tuple(schema.ways.c[name] for name in Way.__dataclass_fields__)


def ways_of(connection: Connection, guest: str) -> list[Way]:
    """Somebody's, the oldest first."""
    w = schema.ways.c
    found = connection.execute(select(*WAY).where(w.guest == guest).order_by(w.made))
    return [Way(**row) for row in found.mappings()]


def way_called(connection: Connection, way: str) -> Way | None:
    """The one of this name."""
    row = connection.execute(select(*WAY).where(schema.ways.c.way == way)).mappings().first()
    return Way(**row) if row else None


def add_push(
    connection: Connection,
    guest: str,
    session: str | None,
    address: str,
    keys: dict[str, str],
    device: str,
    language: str,
    instead_of: str | None,
) -> str:
    """A browser takes messages for somebody from now on, and for nobody else."""
    w = schema.ways.c
    here = select(w.way, w.guest, w.unwanted).where(
        w.kind == "push", w.address.in_({address, instead_of or address})
    )
    before = connection.execute(here).all()
    connection.execute(delete(schema.ways).where(w.way.in_([row.way for row in before])))
    unwanted = [row.unwanted for row in before if row.guest == guest][:1]
    return _add(
        connection,
        {
            "guest": guest,
            "kind": "push",
            "address": address,
            "keys": keys,
            "session": session,
            "device": device,
            "language": language,
            "unwanted": unwanted[0] if unwanted else [],
            "confirmed": time.time(),
        },
    )


def add_mail(connection: Connection, guest: str, address: str, language: str) -> str:
    """An address that somebody says is theirs; the one they had before counts no more."""
    w = schema.ways.c
    connection.execute(delete(schema.ways).where(w.guest == guest, w.kind == "mail"))
    about: dict[str, Any] = {
        "keys": None,
        "session": None,
        "device": "",
        "unwanted": [],
        "confirmed": None,
    }
    row = {"guest": guest, "kind": "mail", "address": address, "language": language}
    return _add(connection, {**row, **about})


def _add(connection: Connection, row: dict[str, Any]) -> str:
    mine = select(func.count()).where(schema.ways.c.guest == row["guest"])
    if connection.execute(mine).scalar_one() >= MOST_WAYS:
        raise Problem("too-many-ways")
    way = secrets.token_urlsafe(16)
    connection.execute(insert(schema.ways), {**row, "way": way, "made": time.time()})
    follow_running_games(connection, row["guest"])
    return way


def follow_running_games(connection: Connection, guest: str) -> None:
    """What has happened until now they know."""
    t, h, f = schema.tables.c, schema.holders.c, schema.followed
    running = (
        select(t.code, literal(guest), t.seq)
        .where(t.status == "playing", t.code.in_(select(h.code).where(h.guest == guest)))
        .distinct()
    )
    rows = insert_into(connection.dialect.name, f).from_select(["code", "guest", "turn"], running)
    connection.execute(rows.on_conflict_do_nothing())


def confirm(connection: Connection, way: str) -> None:
    """It was somebody who reads what is sent there who said so."""
    w = schema.ways.c
    fresh = (w.way == way, w.kind == "mail", w.made > time.time() - CONFIRMABLE)
    now = func.coalesce(w.confirmed, time.time())
    theirs = update(schema.ways).where(*fresh).values(confirmed=now).returning(w.guest)
    guest = connection.execute(theirs).scalar()
    if guest is None:
        raise Problem("bad-link")
    follow_running_games(connection, guest)


def change(connection: Connection, guest: str, way: str, unwanted: Sequence[Kind]) -> None:
    """Which kinds of messages somebody does not want this way."""
    w = schema.ways.c
    theirs = update(schema.ways).where(w.way == way, w.guest == guest)
    if connection.execute(theirs.values(unwanted=sorted(set(unwanted)))).rowcount != 1:
        raise Problem("no-such-way")


def remove(connection: Connection, guest: str, way: str) -> None:
    """Nothing is sent there any more."""
    w = schema.ways.c
    gone = connection.execute(delete(schema.ways).where(w.way == way, w.guest == guest))
    if gone.rowcount != 1:
        raise Problem("no-such-way")


def forget(connection: Connection, way: str) -> bool:
    """The same, by whoever knows its name; false if there is none."""
    w = schema.ways.c
    return connection.execute(delete(schema.ways).where(w.way == way)).rowcount == 1


# Quiet hours, and tables ----------------------------------------------------------------------


def quiet_hours_of(connection: Connection, guests: Iterable[str]) -> dict[str, QuietHours]:
    """Those who have some."""
    q = schema.quiet_hours.c
    rows = connection.execute(select(schema.quiet_hours).where(q.guest.in_(set(guests))))
    return {row.guest: QuietHours(row.begins, row.ends, row.zone) for row in rows}


def set_quiet_hours(connection: Connection, guest: str, quiet: QuietHours | None) -> None:
    """Others, or none; what waits for the end of the old ones is looked at again."""
    q, n, w = schema.quiet_hours, schema.notifications, schema.ways.c
    connection.execute(delete(q).where(q.c.guest == guest))
    if quiet is not None:
        connection.execute(insert(q), {"guest": guest, **vars(quiet)})
    theirs = n.c.way.in_(select(w.way).where(w.guest == guest))
    connection.execute(update(n).where(theirs, n.c.tries == 0).values(due=n.c.made))


def silent_tables(connection: Connection, guest: str) -> list[str]:
    """Those of which somebody does not want to hear."""
    s = schema.silent_tables.c
    return list(connection.execute(select(s.code).where(s.guest == guest)).scalars())


def silence(connection: Connection, code: str, guest: str) -> None:
    """Somebody does not want to hear of a table any more."""
    h, t, n, w = schema.holders.c, schema.tables.c, schema.notifications, schema.ways.c
    is_theirs = or_(
        exists().where(h.code == code, h.guest == guest),
        exists().where(t.code == code, t.host == guest),
    )
    if not connection.execute(select(is_theirs)).scalar():
        raise Problem("not-yours")
    row = insert_into(connection.dialect.name, schema.silent_tables).values(code=code, guest=guest)
    connection.execute(row.on_conflict_do_nothing())
    theirs = and_(n.c.code == code, n.c.way.in_(select(w.way).where(w.guest == guest)))
    connection.execute(delete(n).where(theirs))


def hear_again(connection: Connection, code: str, guest: str) -> None:
    """They want to hear of it again."""
    s = schema.silent_tables.c
    connection.execute(delete(schema.silent_tables).where(s.code == code, s.guest == guest))


def expect(connection: Connection, code: str, guests: Iterable[str]) -> None:
    """Have some people told that they have a seat at a new table."""
    w, now = schema.ways.c, time.time()
    wanting = select(w.guest).where(w.guest.in_(set(guests)), w.confirmed.is_not(None)).distinct()
    told = connection.execute(wanting).scalars()
    rows = [{"code": code, "guest": guest, "made": now} for guest in told]
    if rows:
        new = insert_into(connection.dialect.name, schema.expected)
        connection.execute(new.values(rows).on_conflict_do_nothing())


# All of somebody's ----------------------------------------------------------------------------

THEIRS = (
    schema.ways,
    schema.quiet_hours,
    schema.silent_tables,
    schema.followed,
    schema.expected,
)


def belongings(connection: Connection, guest: str) -> dict[str, Any]:
    """What is kept about somebody here."""
    w, q = schema.ways.c, schema.quiet_hours.c
    columns = (w.kind, w.address, w.device, w.language, w.unwanted, w.made, w.confirmed)
    ways = connection.execute(select(*columns).where(w.guest == guest).order_by(w.made))
    hours = select(q.begins, q.ends, q.zone).where(q.guest == guest)
    quiet = connection.execute(hours).mappings().first()
    return {
        "ways": [dict(row) for row in ways.mappings()],
        "quiet_hours": dict(quiet) if quiet else None,
        "silent_tables": sorted(silent_tables(connection, guest)),
    }


def forget_all_of(connection: Connection, guest: str) -> None:
    """Nothing of it is left."""
    for table in THEIRS:
        connection.execute(delete(table).where(table.c.guest == guest))


def bring_along(connection: Connection, guest: str, account: str) -> None:
    """What was a guest's is an account's; where that has decided otherwise, it stays so."""
    for table in THEIRS:
        key = [column.name for column in table.primary_key if column.name != "guest"]
        twin = table.alias()
        same = [twin.c[name] == table.c[name] for name in key if table is not schema.ways]
        if table is not schema.ways:
            there = exists().where(twin.c.guest == account, *same)
            connection.execute(delete(table).where(table.c.guest == guest, there))
        connection.execute(update(table).where(table.c.guest == guest).values(guest=account))


def forget_what_is_over(connection: Connection) -> int:
    """Addresses that nobody has confirmed, ways that lead nowhere, and those of nobody."""
    w, now = schema.ways.c, time.time()
    g, h, t, a = (x.c for x in (schema.guests, schema.holders, schema.tables, schema.accounts))
    is_somebody = or_(
        exists().where(g.guest == w.guest),
        exists().where(h.guest == w.guest),
        exists().where(t.host == w.guest),
        exists().where(a.guest == w.guest),
    )
    unconfirmed = and_(w.confirmed.is_(None), w.made < now - CONFIRMABLE)
    leads_nowhere = w.failing < now - HOPE
    is_nobody_s = and_(w.made < now - 371 * A_DAY, ~is_somebody)
    gone = delete(schema.ways).where(or_(unconfirmed, leads_nowhere, is_nobody_s))
    ways = connection.execute(gone).rowcount
    quiet = schema.quiet_hours.c
    is_used = exists().where(w.guest == quiet.guest)
    return ways + connection.execute(delete(schema.quiet_hours).where(~is_used)).rowcount
