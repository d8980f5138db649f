"""What is known about a store itself: its layout, its secret key."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, inspect, select

from .dialects import insert_into
from .schema import facts


def read(connection: Connection, name: str) -> str | None:
    """A fact, if it is known; a new database knows none."""
    if not inspect(connection).has_table(facts.name):
        return None
    return connection.execute(select(facts.c.value).where(facts.c.name == name)).scalar()


def write(connection: Connection, name: str, value: str) -> None:
    """Replace a fact."""
    row = insert_into(connection.dialect.name, facts).values(name=name, value=value)
    connection.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": value}))


def find_or_make(connection: Connection, name: str, make: Callable[[], str]) -> str:
    """A fact that is decided once, when it is first asked for."""
    row = insert_into(connection.dialect.name, facts).values(name=name, value=make())
    connection.execute(row.on_conflict_do_nothing())
    known: str = connection.execute(select(facts.c.value).where(facts.c.name == name)).scalar_one()
    return known
