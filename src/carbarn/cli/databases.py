"""What commands about databases share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from ..server.store.database import Database
from .common import Usage

D = TypeVar("D", bound=Database)


def existing(database: D) -> D:
    """One that is there."""
    if isinstance(database, Path) and not database.is_file():
        raise Usage(f"there is no database {database}")
    return database


@contextmanager
def in_one_line() -> Iterator[None]:
    """Whatever a database refuses."""
    import sqlite3

    from sqlalchemy.exc import DBAPIError

    from ..server.problems import one_line
    from ..server.store.copying import NotCopied
    from ..server.store.database import Unusable
    from ..server.store.migrations import CannotGoBack

    try:
        yield
    except (Unusable, NotCopied, CannotGoBack, OSError, sqlite3.Error) as error:
        raise Usage(one_line(error)) from None
    except DBAPIError as error:
        raise Usage(one_line(error.orig)) from None
