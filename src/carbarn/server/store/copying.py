"""From one database to another, of whatever kind: every row, read again and compared."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select, Table, delete, func, insert, select

from . import schema
from .database import Backend
from .migrations import bring_up_to_date, layout_of, without_limits

# They are of processes that run.
PASSING = {"processes", "duties", "presences", "votes", "thinkers", "thoughts"}
LASTING = [table for table in schema.metadata.sorted_tables if table.name not in PASSING]
ITS_OWN = ("layout", "last tried")  # facts that are not copied
AT_ONCE = 1000  # rows
Tell = Callable[[int], None]


class NotCopied(Exception):
    """Why two databases are not the same; nothing was written."""


def copy_all(source: Backend, target: Backend, tell: Tell = lambda _: None) -> dict[str, int]:
    """How many rows of each table were copied, from one moment of the source."""
    with source.reader.connect() as old, target.writer.begin() as new:
        without_limits(old)
        _must_be_of_today(old)
        _must_be_empty(new)
        bring_up_to_date(new, target.copy)
        new.execute(delete(schema.facts).where(schema.facts.c.name.not_in(ITS_OWN)))
        return {table.name: _copied(old, new, table, tell) for table in LASTING}


def rows_to_copy(source: Backend) -> int:
    """How many there are."""
    with source.reader.connect() as old:
        _must_be_of_today(old)
        counts = (select(func.count()).select_from(table) for table in LASTING)
        return sum(old.execute(count).scalar_one() for count in counts)


def _must_be_of_today(old: Connection) -> None:
    if (layout := layout_of(old)) != schema.LAYOUT:
        raise NotCopied(f"it has layout {layout}: start carbarn serve with it once")


def _must_be_empty(new: Connection) -> None:
    if layout_of(new) is None:
        return
    for table in (schema.tables, schema.guests):
        if new.execute(select(func.count()).select_from(table)).scalar():
            raise NotCopied("there are games in it already")


def _copied(old: Connection, new: Connection, table: Table, tell: Tell) -> int:
    """Copy one table, and read it again."""
    read, digest = 0, 0
    streamed = old.execute(_rows(table)).mappings()
    for some in streamed.partitions():
        new.execute(insert(table), [dict(row) for row in some])
        read += len(some)
        digest += digest_of(some)
        tell(len(some))
    again = new.execute(_rows(table)).mappings()
    parts = [(len(some), digest_of(some)) for some in again.partitions()]
    written = sum(count for count, _ in parts), sum(part for _, part in parts) % SIZE
    if written != (read, digest % SIZE):
        raise NotCopied(f"what was written of {table.name} is not what was read")
    return read


def _rows(table: Table) -> Select[Any]:
    rows = select(table).execution_options(yield_per=AT_ONCE)
    return rows.where(table.c.name.not_in(ITS_OWN)) if table is schema.facts else rows


SIZE = 2**256


def digest_of(rows: Iterable[Mapping[Any, Any]]) -> int:
    """The same for the same rows, in whatever order they come."""
    return sum(_digest(list(row.values())) for row in rows) % SIZE


def _digest(values: Sequence[object]) -> int:
    text = json.dumps(values, sort_keys=True)
    return int.from_bytes(hashlib.sha256(text.encode()).digest())
