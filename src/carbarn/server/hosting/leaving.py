"""Leaving a table that has not begun, taking it away, and putting it off one's own list."""

from __future__ import annotations

from sqlalchemy import Connection, delete, update

from ..problems import Problem
from ..store import schema
from ..store.dialects import insert_into
from ..store.store import KeptTable, count_change, load_tables
from .tidying import forget_tables
from .vacating import others, vacate


def get_up(connection: Connection, code: str, guest: str) -> None:
    """Somebody's seats are open again; a host passes the table on, or takes it away."""
    table = _held_still(connection, code)
    if table.standing.status != "waiting":
        raise Problem("started")
    theirs = [seat for seat in table.seats if seat.holders and table.owner_of(seat.seat) == guest]
    if not theirs and table.host != guest:
        raise Problem("not-yours")
    remaining = others(table, guest)
    if not remaining:
        forget_tables(connection, [code])
        return
    vacate(connection, table, theirs)
    if table.host == guest:
        to_another = update(schema.tables).where(schema.tables.c.code == code)
        connection.execute(to_another.values(host=remaining[0]))


def take_away(connection: Connection, code: str, guest: str) -> None:
    """Delete a table at which nobody has moved."""
    table = _held_still(connection, code)
    if table.host != guest:
        raise Problem("not-host")
    if table.counts:
        raise Problem("counts")
    if table.standing.seq:
        raise Problem("moved")
    forget_tables(connection, [code])


def put_away(connection: Connection, code: str, guest: str) -> None:
    """A table that somebody has done with is not on their list any more."""
    table = _found(load_tables(connection, [code]), code)
    if _plays_on(table, guest):
        raise Problem("not-over")
    row = insert_into(connection.dialect.name, schema.put_away).values(code=code, guest=guest)
    connection.execute(row.on_conflict_do_nothing())


def bring_back(connection: Connection, code: str, guest: str) -> None:
    """A table is on somebody's list again."""
    p = schema.put_away.c
    connection.execute(delete(schema.put_away).where(p.code == code, p.guest == guest))


def _held_still(connection: Connection, code: str) -> KeptTable:
    count_change(connection, schema.tables.c.code == code)
    return _found(load_tables(connection, [code]), code)


def _found(tables: dict[str, KeptTable], code: str) -> KeptTable:
    if code not in tables:
        raise Problem("no-such-table")
    return tables[code]


def _plays_on(table: KeptTable, guest: str) -> bool:
    if table.standing.status in {"over", "ended"}:
        return False
    return any(table.seats[seat].gave_up is None for seat in table.seats_of(guest))
