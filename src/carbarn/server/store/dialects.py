"""SQL that is not the same everywhere."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Float, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

DIALECTS = ("sqlite", "postgresql")


def insert_into(dialect: str, table: Table) -> postgresql.Insert | sqlite.Insert:
    """A row that may be there already: on_conflict_do_nothing, on_conflict_do_update."""
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)


class database_clock(FunctionElement[float]):  # noqa: N801 - a function of SQL
    """Seconds since 1970 by the database's clock: the same for all processes."""

    type = Float()
    inherit_cache = True


@compiles(database_clock, "sqlite")
def _(*_: Any, **__: Any) -> str:
    return "((julianday('now') - 2440587.5) * 86400.0)"


@compiles(database_clock, "postgresql")
def _(*_: Any, **__: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) AS double precision)"
