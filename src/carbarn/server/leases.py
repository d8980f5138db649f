"""Leases: what one process at a time may do, such as thinking for a computer at a table.

Whoever holds one has its fence, a number that nobody had before. What they write names it, and is
refused when somebody else has taken over. Time is the database's, so that clocks do not matter.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, select, update

from .batch_writer import Conflict
from .dialects import database_clock, insert_into
from .schema import leases


class LeaseLost(Conflict):
    """Somebody else may do it now; nothing was written."""


@dataclass(frozen=True)
class Lease:
    """Proof that somebody may do something."""

    name: str
    fence: int


def claim(connection: Connection, name: str, holder: str, seconds: float) -> Lease | None:
    """Take a lease that nobody holds, or whose time is over."""
    lease = Lease(name, secrets.randbits(62))
    held = {"holder": holder, "fence": lease.fence, "until": database_clock() + seconds}
    row = insert_into(connection.dialect.name, leases).values(name=name, **held)
    is_over = leases.c.until <= database_clock()
    taken = row.on_conflict_do_update(index_elements=["name"], set_=held, where=is_over)
    taken = taken.execution_options(preserve_rowcount=True)
    return lease if connection.execute(taken).rowcount == 1 else None


def renew(connection: Connection, lease: Lease, seconds: float) -> bool:
    """Hold it for some time from now; False if somebody else has it."""
    renewed = update(leases).where(*_is(lease)).values(until=database_clock() + seconds)
    return connection.execute(renewed).rowcount == 1


def release(connection: Connection, lease: Lease) -> None:
    """Let others have it at once."""
    connection.execute(delete(leases).where(*_is(lease)))


def check(connection: Connection, lease: Lease | None) -> None:
    """Raise LeaseLost unless it is held; nobody takes it over before the transaction ends."""
    if lease is None:
        return
    held = select(leases.c.fence).where(*_is(lease)).with_for_update(read=True)
    if connection.execute(held).first() is None:
        raise LeaseLost


def _is(lease: Lease) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return leases.c.name == lease.name, leases.c.fence == lease.fence
