"""Copies of a database that a host can put away, and putting one back."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from ..store import schema
from ..store.copying import copy_all
from ..store.database import Database, Unusable, Url, opened, stamped
from ..store.sqlite import SQLite, beside, check_file, copy_file, owned

FILES = ("", "-wal", "-shm")


@dataclass(frozen=True)
class Contents:
    """What there is in a copy."""

    layout: int
    tables: int
    entries: int


def back_up(database: Database, target: Path) -> Contents:
    """Copy a database that may be in use to a file that does not exist yet, and read it again."""
    if target.exists():
        raise FileExistsError(f"there is a file {target} already")
    if isinstance(database, Url):
        _copy_from_server(database, target)
    else:
        copy_file(database.resolve(strict=True), target)
    return contents_of(target)


def _copy_from_server(database: Url, target: Path) -> None:
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        file = Path(folder) / "carbarn.db"
        with closing(opened(database)) as source, closing(SQLite(file)) as copy:
            copy_all(source, copy)
        copy_file(file, target)


def contents_of(backup: Path) -> Contents:
    """Read all of a copy; Unusable says what is wrong with it."""
    try:
        with closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro", uri=True)) as file:
            check_file(file)
            sql = "SELECT value FROM facts WHERE name = 'layout'"
            layout = int(file.execute(sql).fetchone()[0])
            tables = file.execute("SELECT count(*) FROM tables").fetchone()[0]
            entries = file.execute("SELECT count(*) FROM entries").fetchone()[0]
            return Contents(layout, tables, entries)
    except (sqlite3.Error, TypeError) as error:
        why = error if isinstance(error, sqlite3.Error) else "it is no database of carbarn"
        raise Unusable(f"{backup}: {why}") from None


def restore(backup: Path, database: Path) -> tuple[Contents, Path | None]:
    """Put a copy in the place of a database that no server uses; returns where that is now."""
    contents = contents_of(backup)
    if contents.layout > schema.LAYOUT:
        raise Unusable(f"{backup}: a newer carbarn made it (layout {contents.layout})")
    path = database.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    with closing(owned(path)):
        new = beside(path, stamped(".new"))
        copy_file(backup, new)
        before = _set_aside(path)
        new.rename(path)
        _keep_names(path.parent)
    return contents, before


def _set_aside(path: Path) -> Path | None:
    """Whatever it is, sound or not, with what SQLite has beside it."""
    if path.stat().st_size == 0:
        return None
    aside = beside(path, f".{stamped('before-restore')}")
    for end in reversed(FILES):
        with suppress(FileNotFoundError):
            beside(path, end).rename(beside(aside, end))
    return aside


def _keep_names(folder: Path) -> None:
    """Have the renaming on the disk, too."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
