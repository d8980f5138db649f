"""What is special about SQLite: a file, which one server at a time may use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import IO, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from .database import Unusable, stamped

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None


class SQLite:
    """A file, claimed for this process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._claim = claim(path)
        self.reader = engine(path, "BEGIN")
        self.writer = engine(path, "BEGIN IMMEDIATE")

    def check(self) -> None:
        """Nothing can be wrong with it that it does not say itself."""

    def copy(self, _: Connection, name: str) -> str:
        """A file beside."""
        target = self.path.with_name(stamped(f"{self.path.name}.{name}"))
        copy_file(self.path, target)
        return str(target)

    def close(self) -> None:
        """Let go of the file."""
        self.reader.dispose()
        self.writer.dispose()
        self._claim.close()


def engine(path: Path, begin: str) -> Engine:
    """SQLite as we want it: transactions begin when we say so, and are safe when they end."""
    made = create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True)

    @event.listens_for(made, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # or the driver begins transactions by itself
        for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(made, "begin")
    def begin_transaction(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    return made


def copy_file(source: Path, target: Path) -> None:
    """Copy a database that may be in use, as it is at one moment; all of it, or nothing."""
    unfinished = target.with_name(target.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(unfinished)) as new:
            old.backup(new)
            check_file(new)
        with unfinished.open("rb+") as copy:
            os.fsync(copy.fileno())
        unfinished.rename(target)
    finally:
        unfinished.unlink(missing_ok=True)


def check_file(connection: sqlite3.Connection) -> None:
    """Read all of a database, and raise DatabaseError unless it is sound."""
    found = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(found)


def claim(path: Path) -> IO[bytes]:
    """Make the file if need be, and keep other servers away from it until this is closed.

    Seeds and the secret key are in it: nobody else on the machine may read it. Two servers on one
    file would not hear of each other's moves. The system ends the claim of a process that dies.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA schema_version")  # whether it is a database at all
        claimed = path.with_name(path.name + ".lock").open("wb")
    except FileExistsError:
        raise Unusable(f"{path}: {path.parent} is not a folder") from None
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None
    except sqlite3.Error as error:
        raise Unusable(f"{path}: {error}") from None
    if fcntl is not None:
        try:
            fcntl.flock(claimed, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            claimed.close()
            raise Unusable(f"{path}: another server is using it") from None
    return claimed
