"""Where games are kept: in a file of SQLite, or in a database of a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias
from urllib.parse import urlsplit

if TYPE_CHECKING:  # settings are read without it: it takes a while to load
    from sqlalchemy import Connection, Engine
    from sqlalchemy.engine.base import OptionEngine

SCHEMES = ("postgresql", "postgres")


class Unusable(Exception):
    """A database that cannot be used; the message says why."""


@dataclass(frozen=True)
class Url:
    """The address of a database of PostgreSQL. Its password is never printed."""

    text: str = field(repr=False)

    def __post_init__(self) -> None:
        scheme, _, rest = self.text.partition("://")
        if scheme not in SCHEMES:
            raise ValueError(f"{scheme}:// is not known here; postgresql:// is, and a path")
        if rest.count("@") > 1:
            raise ValueError("an @ in a name or a password is written %40")
        try:
            _ = urlsplit(self.text).port
        except ValueError:
            raise ValueError("its port is not a number") from None

    def __str__(self) -> str:
        parts = urlsplit(self.text)
        user = f"{parts.username}@" if parts.username else ""
        port = f":{parts.port}" if parts.port else ""
        return f"postgresql://{user}{parts.hostname or ''}{port}{parts.path}"


Database: TypeAlias = Path | Url


class Backend(Protocol):
    """What is special about one kind of database."""

    reader: Engine
    writer: Engine

    @property
    def statements(self) -> Engine | OptionEngine:
        """The writer, where one statement is a transaction."""

    def check(self) -> None:
        """Raise Gone if whatever is written now would be lost."""

    def copy(self, connection: Connection, name: str) -> str:
        """Make a copy of all before something is done to it; returns where that is."""

    def others(self) -> int:
        """How many connections of other servers there are."""

    def close(self) -> None:
        """Let go of it."""


def stamped(name: str) -> str:
    """A name that says when."""
    return f"{name}.{datetime.now(UTC):%Y%m%dT%H%M%S}"


class Gone(Exception):
    """The database is not what it was when it was opened; the message says how."""


@contextmanager
def reader_beside(database: Database) -> Iterator[Engine]:
    """For reading a database that a server may be using; it is not claimed."""
    with _beside(database, "reader", "BEGIN") as engine:
        yield engine


@contextmanager
def writer_beside(database: Database) -> Iterator[Engine]:
    """For writing into one; a server must look for itself what was written."""
    with _beside(database, "writer", "BEGIN IMMEDIATE") as engine:
        yield engine


@contextmanager
def _beside(database: Database, which: str, begin: str) -> Iterator[Engine]:
    if isinstance(database, Url):
        backend = opened(database)
        try:
            yield getattr(backend, which)
        finally:
            backend.close()
        return
    from . import sqlite

    engine = sqlite.engine(database.resolve(), begin)
    try:
        yield engine
    finally:
        engine.dispose()


def opened(database: Database) -> Backend:
    """A database that is there, and ours to use."""
    if isinstance(database, Url):
        from .postgresql import PostgreSQL

        return PostgreSQL(database)
    from .sqlite import SQLite

    return SQLite(database)
