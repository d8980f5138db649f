"""What is known about a store itself: its layout, its secret key."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, delete, insert, inspect, select

from .schema import facts


def read(connection: Connection, name: str) -> str | None:
    """A fact, if it is known; a new database knows none."""
    if not inspect(connection).has_table(facts.name):
        return None
    return connection.execute(select(facts.c.value).where(facts.c.name == name)).scalar()


def write(connection: Connection, name: str, value: str) -> None:
    """Replace a fact."""
    connection.execute(delete(facts).where(facts.c.name == name))
    connection.execute(insert(facts), {"name": name, "value": value})


def find_or_make(connection: Connection, name: str, make: Callable[[], str]) -> str:
    """A fact that is decided once, when it is first asked for."""
    value = read(connection, name)
    if value is None:
        value = make()
        write(connection, name, value)
    return value
