"""Seats taken from those who have them, and guests forgotten, by the host of the server.

A server that runs beside it hears of it within a second. What it writes until then does no harm:
in a running game a number of the log is taken, and at a waiting table there is an open seat that it
does not know of, so that both are refused.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, delete, select, update

from ...games import can_be_played, find
from ...opponents import levels
from .. import codes
from ..entries import Entry
from ..notifying import kept as notifying
from ..problems import Problem
from ..store import schema
from ..store.appending import append_entry
from ..store.store import KeptSeat, KeptTable, count_change, load_tables
from ..talk import blocks, reports
from ..talk import kept as talk
from . import orders
from .administration import TAG, guest_called, tables_of
from .tidying import forget_tables

NOBODY = ""  # who has set up what was left by those who were forgotten
SOMEBODY = "Somebody"  # what those are called who were forgotten


@dataclass(frozen=True)
class Forgotten:
    """What became of the tables of a guest."""

    left: int
    gone: int


def kick(connection: Connection, code: str, who: str, why: str) -> list[int]:
    """Take seats from those who have them, and tell them why; which seats they were."""
    table = _held_still(connection, code)
    if table.standing.status not in {"waiting", "playing"}:
        raise Problem("over")
    seats = _meant(connection, table, who)
    vacate(connection, table, seats)
    guests = {guest for seat in seats for guest in seat.holders}
    kicked = orders.read(connection).kicked
    there = {**kicked.get(code, {}), **dict.fromkeys(guests, why)}
    orders.change(connection, kicked={**kicked, code: there})
    return [seat.seat for seat in seats]


def _meant(connection: Connection, table: KeptTable, who: str) -> list[KeptSeat]:
    """A seat by its number, from 1, or those that a guest holds, by their tag."""
    if len(who) < TAG and who.isdecimal():
        meant = [seat for seat in table.seats if seat.seat + 1 == int(who)]
    else:
        theirs = table.seats_of(guest_called(connection, who))
        meant = [table.seats[seat] for seat in theirs]
    found = [seat for seat in meant if seat.holders]
    if not found:
        raise Problem("no-guest", f"at table {table.code} nobody has the seat of {who!r}")
    return found


def forget_guest(connection: Connection, guest: str) -> Forgotten:
    """Delete what belongs to somebody; where others play, their games go on without them."""
    theirs = select(schema.bots.c.guest).where(schema.bots.c.owner == guest)
    for bot in connection.execute(theirs).scalars().all():
        forget_guest(connection, bot)
    codes_ = tables_of(connection, guest)
    tables = [_held_still(connection, code) for code in codes_]
    gone = [table.code for table in tables if not (others(table, guest) or _stays(table))]
    for table in tables:
        if table.code not in gone:
            _leave(connection, table, guest)
    forget_tables(connection, gone)
    own = (schema.guests, schema.accounts, schema.device_codes, schema.bots)
    for their in own:  # and all of the account
        connection.execute(delete(their).where(their.c.guest == guest))
    for their in (schema.presences, schema.put_away, schema.invitations, schema.waits):
        connection.execute(delete(their).where(their.c.guest == guest))
    for what_they_said in (blocks, talk, reports):
        what_they_said.forget(connection, guest)
    tries = update(schema.tries).where(schema.tries.c.guest == guest)
    connection.execute(tries.values(guest=None))
    notifying.forget_all_of(connection, guest)
    asked = update(schema.duties).where(schema.duties.c.guest == guest)
    connection.execute(asked.values(guest=""))
    orders.change(connection, kicked=_without(orders.read(connection).kicked, guest, gone))
    return Forgotten(len(tables) - len(gone), len(gone))


def _without(
    kicked: dict[str, dict[str, str]], guest: str, gone: Sequence[str]
) -> dict[str, dict[str, str]]:
    return {
        code: {other: why for other, why in there.items() if other != guest}
        for code, there in kicked.items()
        if code not in gone
    }


def _stays(table: KeptTable) -> bool:
    """Whether it stands in the table of a day, for which somebody's place among others counts."""
    return table.counts and table.standing.status == "over"


def others(table: KeptTable, guest: str) -> list[str]:
    """The other people at a table, whoever set it up first; not the devices that share a seat."""
    seated = [seat.guest for seat in table.seats if seat.guest and seat.holders]
    return [other for other in (table.host, *seated) if other != guest]


def _leave(connection: Connection, table: KeptTable, guest: str) -> None:
    s, t, h = schema.seats, schema.tables, schema.holders.c
    theirs = [
        seat for seat in table.seats if seat.kind == "person" and table.owner_of(seat.seat) == guest
    ]
    vacate(connection, table, [seat for seat in theirs if seat.holders])
    people = (s.c.code == table.code, s.c.kind == "person")
    named = update(s).where(*people, s.c.seat.in_(_numbers(theirs)))
    connection.execute(named.values(name=SOMEBODY, guest=None))
    connection.execute(delete(schema.holders).where(h.code == table.code, h.guest == guest))
    if table.host == guest:
        to_another = update(t).where(t.c.code == table.code)
        connection.execute(to_another.values(host=next(iter(others(table, guest)), NOBODY)))


# Seats --------------------------------------------------------------------------------------


def _held_still(connection: Connection, code: str) -> KeptTable:
    """A table that nobody else changes until this is done, and everybody looks at again then."""
    count_change(connection, schema.tables.c.code == code)
    return load_tables(connection, [code])[code]


def vacate(connection: Connection, table: KeptTable, seats: Sequence[KeptSeat]) -> None:
    """Nobody holds these seats, and no link shares them; where it is played a computer goes on."""
    for which in (schema.holders, schema.carries):
        there = (which.c.code == table.code, which.c.seat.in_(_numbers(seats)))
        connection.execute(delete(which).where(*there))
    for more, seat in enumerate(seats, 1):
        if table.standing.status == "waiting":
            _open(connection, table.code, seat)
        elif table.standing.status == "playing" and can_be_played(table.game, table.rules):
            _hand_over(connection, table, seat, table.standing.seq + more)


def _open(connection: Connection, code: str, seat: KeptSeat) -> None:
    """With an invite that whoever sat there does not know."""
    s = schema.seats.c
    again = {"kind": "open", "name": None, "guest": None, "invite": codes.new(codes.INVITE)}
    connection.execute(
        update(schema.seats).where(s.code == code, s.seat == seat.seat).values(again)
    )


def _hand_over(connection: Connection, table: KeptTable, seat: KeptSeat, seq: int) -> None:
    """To a computer, which has nobody to give it back to."""
    level = levels.stand_in(find(table.game, table.rules))
    entry = Entry(seq, seat.seat, "stand-in", stand_in=level, at=time.time())
    append_entry(connection, table.code, entry, replace(table.standing, seq=seq), entry.at)


def _numbers(seats: Iterable[KeptSeat]) -> list[int]:
    return [seat.seat for seat in seats]
