"""How a database that was laid out by an older version becomes one of today.

Each layout has a revision in versions/, which leads there from the one before, and back. It is
never edited afterwards: it speaks of what databases hold, whatever the code calls it today. A new
database is laid out at once as schema.py says, without Alembic, which takes long to load.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, func, insert, inspect, select
from sqlalchemy.exc import DBAPIError

from ...problems import one_line
from .. import facts, schema
from ..dialects import database_clock

log = logging.getLogger(__name__)
LOCK = 0x63617262  # ours among the advisory locks of a database
Copy = Callable[[Connection, str], str]
version = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))


class TooNew(Exception):
    """A database of a newer version; nothing has been changed in it."""


class TooOld(Exception):
    """A database that nobody has brought up to date; nothing has been changed in it."""


class NoCopy(Exception):
    """Nothing has been changed, as there would have been no way back."""


class CannotGoBack(Exception):
    """There is something that the older layout has no place for; nothing has been changed."""


def bring_up_to_date(connection: Connection, copy: Copy) -> int:
    """Lay out a new database, or an old one as today; before that a copy of it is made.

    Not while processes of an older version serve it: they are asked to leave. Returns how many.
    """
    _be_alone(connection)
    layout = layout_of(connection)
    if layout is None:
        schema.metadata.create_all(connection)
        _mark(connection)
        return 0
    _must_not_be_newer(layout)
    if layout < schema.LAYOUT:
        if others := _asked_to_leave(connection):
            return others
        kept = _copied(connection, layout, copy)
        log.info("layout %d becomes %d; a copy from before is %s", layout, schema.LAYOUT, kept)
        move(connection, schema.LAYOUT)
    return 0


def _asked_to_leave(connection: Connection) -> int:
    """How many processes of an older version are alive; it was they who laid it out."""
    p = schema.processes
    if connection.dialect.name != "postgresql" or not inspect(connection).has_table(p.name):
        return 0
    alive = select(func.count()).select_from(p).where(p.c.until > database_clock())
    others = int(connection.execute(alive).scalar_one())
    if others:
        connection.execute(select(func.pg_notify(schema.LEAVE, str(schema.LAYOUT))))
    return others


def must_be_of_today(connection: Connection) -> None:
    """Laid out as today: for those who use what serving processes have laid out."""
    layout = layout_of(connection)
    _must_not_be_newer(layout)
    if layout != schema.LAYOUT:
        found = "is empty" if layout is None else f"has layout {layout}, not {schema.LAYOUT}"
        raise TooOld(f"it {found}: start carbarn serve with it")


def _must_not_be_newer(layout: int | None) -> None:
    if layout is not None and layout > schema.LAYOUT:
        known = schema.LAYOUT
        raise TooNew(f"a newer carbarn made it (layout {layout}; this one knows {known})")


def _copied(connection: Connection, layout: int, copy: Copy) -> str:
    try:
        return copy(connection, f"layout-{layout}")
    except (OSError, sqlite3.Error, DBAPIError) as error:
        why = one_line(error.orig if isinstance(error, DBAPIError) else error)
        raise NoCopy(f"it must be upgraded, but no copy can be made before: {why}") from None


def layout_of(connection: Connection) -> int | None:
    """Which layout a database has; None if it is new."""
    if inspect(connection).has_table(version.name):
        return int(connection.execute(select(version.c.version_num)).scalar_one())
    known = facts.read(connection, "layout")  # of the time before Alembic
    return None if known is None else int(known)


def move(connection: Connection, layout: int) -> None:
    """Change the layout, forwards or back, in the transaction that has begun."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    now = layout_of(connection)
    assert now is not None
    if not inspect(connection).has_table(version.name):
        command.stamp(config, str(now))
    (command.upgrade if layout > now else command.downgrade)(config, str(layout))
    facts.write(connection, "layout", str(layout))  # what programs from before Alembic look at


def _mark(connection: Connection) -> None:
    version.create(connection)
    connection.execute(insert(version), {"version_num": str(schema.LAYOUT)})
    facts.write(connection, "layout", str(schema.LAYOUT))


def _be_alone(connection: Connection) -> None:
    """One process lays out a database, for as long as that takes; SQLite has one anyway."""
    without_limits(connection)
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")


def without_limits(connection: Connection) -> None:
    """Let a transaction take as long as it takes."""
    if connection.dialect.name == "postgresql":
        for limit in ("lock", "statement", "idle_in_transaction_session"):
            connection.exec_driver_sql(f"SET LOCAL {limit}_timeout = 0")
