"""What is special about SQLite: a file, which one server at a time may use."""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event

from .database import Gone, Unusable, stamped

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None


log = logging.getLogger(__name__)
Identity = tuple[int, int]  # of a file, whatever it is called


class SQLite:
    """A file, claimed for this process."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self._claim = claim(self.path)
        self._file = self.path.resolve()  # where SQLite puts its own files beside
        self.reader = engine(self._file, "BEGIN")
        self.writer = self.statements = engine(self._file, "BEGIN IMMEDIATE")
        self._keeper = connected(self._file)  # as long as it is open, the log is the same file
        self._keeper.execute("SELECT count(*) FROM sqlite_master")
        self._opened = self._identities()
        self._is_gone = False

    def check(self) -> None:
        """Raise Gone if the file was deleted or replaced: what is written now would go with it."""
        is_gone = self._identities() != self._opened
        if is_gone and not self._is_gone:
            log.error("the database is gone: nothing is saved", extra={"file": str(self.path)})
        elif self._is_gone and not is_gone:
            log.warning("the database is back", extra={"file": str(self.path)})
        self._is_gone = is_gone
        if is_gone:
            raise Gone(f"{self.path} was deleted or replaced since it was opened")

    def _identities(self) -> list[Identity | None]:
        return [identity(self.path), identity(beside(self._file, "-wal"))]

    def copy(self, _: Connection, name: str) -> str:
        """A file beside."""
        target = beside(self.path, f".{stamped(name)}")
        copy_file(self.path, target)
        return str(target)

    def others(self) -> int:
        """None: it is claimed."""
        return 0

    def close(self) -> None:
        """Let go of the file."""
        self._keeper.close()
        self.reader.dispose()
        self.writer.dispose()
        self._claim.close()


def beside(path: Path, end: str) -> Path:
    """The file whose name is longer."""
    return path.with_name(path.name + end)


def identity(path: Path) -> Identity | None:
    """Which file it is now, if there is one."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connected(path: Path) -> sqlite3.Connection:
    """A connection as we want it; it makes no file. The threads of a pool share it."""
    connection = sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, check_same_thread=False)
    connection.isolation_level = None  # or the driver begins transactions by itself
    for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("PRAGMA foreign_keys=ON")
    return connection


def engine(path: Path, begin: str) -> Engine:
    """Transactions begin when we say so, and are safe when they end."""
    made = create_engine(
        "sqlite://", creator=lambda: connected(path), poolclass=QueuePool, hide_parameters=True
    )

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
            new.execute(
                "PRAGMA journal_mode=DELETE"
            )  # one file, which whoever reads need not change
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


class Claim:
    """Keeps other servers away from a file until it is closed, or its process ends."""

    def __init__(self, path: Path) -> None:
        self._held = ExitStack()
        # By name first: closing the file itself would end the locks of SQLite in this process.
        self._lock(beside(path.resolve(), ".lock"), "wb")
        if sys.platform == "linux":  # elsewhere it would be in the way of SQLite's own locks
            self._lock(path, "rb")

    def _lock(self, path: Path, mode: Literal["rb", "wb"]) -> None:
        try:
            file = self._held.enter_context(path.open(mode))
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._held.close()
            raise

    def close(self) -> None:
        """Others may have it."""
        self._held.close()


def claim(path: Path) -> Claim:
    """Make the file if need be, and keep other servers away from it, whatever they call it.

    Seeds and the secret key are in it: nobody else on the machine may read it. Two servers on one
    file would not hear of each other's moves.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA schema_version")  # whether it is a database at all
        return owned(path)
    except FileExistsError:
        raise Unusable(f"{path}: {path.parent} is not a folder") from None
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None
    except sqlite3.Error as error:
        raise Unusable(f"{path}: {error}") from None


def owned(path: Path) -> Claim:
    """The claim of a file, sound or not."""
    try:
        return Claim(path)
    except BlockingIOError:
        raise Unusable(f"{path}: another server is using it") from None
