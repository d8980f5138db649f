"""What the database keeps of what people say at tables, and for how long.

It is no part of a game: no record has it, and no computer is told.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select, update

from ..problems import Problem
from ..schemas import Heard, Said
from ..store import schema
from ..store.appending import ONE_MORE
from ..store.dialects import insert_into
from ..store.store import KeptSeat, KeptTable
from . import blocks
from .sayings import Signal

DAY = 86_400.0  # seconds
MOST = 200  # that are kept of a table, the latest
QUIET = 90  # days without a move after which it goes, also where no game has ended
ABOUT_PEOPLE = (schema.talk, schema.talkers, schema.mutes)


# Hearing ------------------------------------------------------------------------------------


def heard_by(
    connection: Connection, table: KeptTable, guest: str, days: int, all_of_it: bool = False
) -> Heard:
    """This is the one place that decides who hears what; all of it: also of whom they mute."""
    muted, blocked = _muted_by(connection, table.code, guest), blocks.blocked_by(connection, guest)
    unheard = set() if all_of_it else muted | blocked
    talkers = _talkers(connection, table.code)
    agreed = [seat.seat for seat in table.seats if not talkers.keys().isdisjoint(seat.holders)]
    said = [
        saying
        for who, saying in _all_said(connection, table.code)
        if _still_sits(table.seats[saying.seat], who)
        and (saying.words is None or saying.number > talkers.get(guest, saying.number))
        and {who, table.owner_of(saying.seat)}.isdisjoint(unheard)
    ]
    number = connection.execute(
        select(schema.tables.c.talk).where(schema.tables.c.code == table.code)
    ).scalar_one()
    return Heard(number, agreed, days, said, _seats_of(table, muted), _seats_of(table, blocked))


def _still_sits(seat: KeptSeat, who: str) -> bool:
    """What somebody said who has got up before the game is not said by who sits there now."""
    return who in seat.holders if seat.holders else seat.kind == "person"


def _all_said(connection: Connection, code: str) -> list[tuple[str, Said]]:
    t = schema.talk.c
    query = select(t.guest, t.number, t.seat, t.signal, t.words, t.at).where(t.code == code)
    return [(who, Said(*said)) for who, *said in connection.execute(query.order_by(t.number))]


def _talkers(connection: Connection, code: str) -> dict[str, int]:
    """Who has agreed to words, and after which number."""
    t = schema.talkers.c
    query = select(t.guest, t.since).where(t.code == code)
    return {row.guest: row.since for row in connection.execute(query)}


def _muted_by(connection: Connection, code: str, guest: str) -> set[str]:
    m = schema.mutes.c
    query = select(m.muted).where(m.code == code, m.guest == guest)
    return set(connection.execute(query).scalars())


def _seats_of(table: KeptTable, people: set[str]) -> list[int]:
    sat_on = [seat.seat for seat in table.seats if seat.holders]
    return [seat for seat in sat_on if table.owner_of(seat) in people]


# Saying -------------------------------------------------------------------------------------


def say(
    connection: Connection,
    code: str,
    guest: str,
    seat: int,
    signal: Signal | None = None,
    words: str | None = None,
) -> None:
    """One more; of words only from those who have agreed to them."""
    number = _next_number(connection, code)
    _must_hold(connection, code, guest, seat)
    if words is not None and guest not in _talkers(connection, code):
        raise Problem("not-agreed")
    row = {"code": code, "number": number, "seat": seat, "guest": guest}
    row |= {"signal": signal, "words": words, "at": time.time()}
    connection.execute(insert(schema.talk), row)
    t = schema.talk.c
    connection.execute(delete(schema.talk).where(t.code == code, t.number <= number - MOST))


def _next_number(connection: Connection, *codes: str) -> int:
    """Whoever is at these tables looks again what they may hear."""
    t = schema.tables.c
    counted = update(schema.tables).where(t.code.in_(codes)).values(talk=t.talk + 1, **ONE_MORE)
    return max(connection.execute(counted.returning(t.talk)).scalars(), default=0)


def _must_hold(connection: Connection, code: str, guest: str, seat: int) -> None:
    h = schema.holders.c
    held = select(h.seat).where(h.code == code, h.guest == guest, h.seat == seat)
    if connection.execute(held).first() is None:
        raise Problem("not-your-seat")


def agree(connection: Connection, code: str, guest: str) -> None:
    """Somebody reads and writes words from now on: nothing that was said before."""
    row = {"code": code, "guest": guest, "since": _next_number(connection, code)}
    talker = insert_into(connection.dialect.name, schema.talkers).values(row)
    connection.execute(talker.on_conflict_do_nothing())


def decline(connection: Connection, code: str, guest: str) -> None:
    """Somebody reads and writes no words any more."""
    t = schema.talkers.c
    connection.execute(delete(schema.talkers).where(t.code == code, t.guest == guest))
    _next_number(connection, code)


def mute(connection: Connection, code: str, guest: str, whom: str) -> None:
    """Somebody does not want to hear another at a table; nobody else is told."""
    row = {"code": code, "guest": guest, "muted": whom}
    muted = insert_into(connection.dialect.name, schema.mutes).values(row)
    connection.execute(muted.on_conflict_do_nothing())


def unmute(connection: Connection, code: str, guest: str, whom: str) -> None:
    """They hear each other again, also what was said meanwhile."""
    m = schema.mutes.c
    this = (m.code == code, m.guest == guest, m.muted == whom)
    connection.execute(delete(schema.mutes).where(*this))


def take_off(connection: Connection, code: str, numbers: list[int]) -> None:
    """The host of the server does not want to have them said."""
    t = schema.talk.c
    connection.execute(delete(schema.talk).where(t.code == code, t.number.in_(numbers)))
    _next_number(connection, code)


# When it goes -------------------------------------------------------------------------------


def forget_old(connection: Connection, days: int) -> int:
    """Some days after a game nobody has said anything; a day early, as one looks once a day."""
    now, t = time.time(), schema.tables.c
    ended = (t.status == "over") & (t.touched < now - (days - 1) * DAY)
    old = select(t.code).where(or_(ended, t.touched < now - (QUIET - 1) * DAY))
    gone = [delete(each).where(each.c.code.in_(old)) for each in ABOUT_PEOPLE]
    return sum(connection.execute(each).rowcount for each in gone)


def forget(connection: Connection, guest: str) -> None:
    """Nothing is known of somebody, and what they have said nobody has said."""
    t = schema.talk.c
    codes = connection.execute(select(t.code).distinct().where(t.guest == guest)).scalars().all()
    for table, whose in _whose(guest):
        connection.execute(delete(table).where(whose))
    _next_number(connection, *codes)


def _whose(guest: str) -> list[tuple[Any, ColumnElement[bool]]]:
    m = schema.mutes.c
    return [
        (schema.talk, schema.talk.c.guest == guest),
        (schema.talkers, schema.talkers.c.guest == guest),
        (schema.mutes, or_(m.guest == guest, m.muted == guest)),
    ]


def bring_along(connection: Connection, guest: str, account: str) -> None:
    """What a guest has said and agreed to is their account's."""
    for table, whose in _whose(guest):
        rows = connection.execute(select(table).where(whose)).mappings().all()
        connection.execute(delete(table).where(whose))
        for row in rows:
            moved = {name: account if value == guest else value for name, value in row.items()}
            there = insert_into(connection.dialect.name, table).values(moved)
            connection.execute(there.on_conflict_do_nothing())


def belongings(connection: Connection, guest: str) -> Mapping[str, Any]:
    """What somebody has said, and where they agreed to words."""
    t, a = schema.talk.c, schema.talkers.c
    said = select(t.code, t.number, t.signal, t.words, t.at).where(t.guest == guest)
    agreed = select(a.code).where(a.guest == guest).order_by(a.code)
    return {
        "said": [dict(row) for row in connection.execute(said.order_by(t.at)).mappings()],
        "words_at": list(connection.execute(agreed).scalars()),
    }
