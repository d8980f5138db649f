"""`carbarn check`: every stored game played again and compared."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..server.problems import one_line
from ..server.store.database import Database
from .common import Usage, counted, progress, say, screen
from .settings import add_settings, settings_of

if TYPE_CHECKING:
    from ..server.hosting.checking import Totals


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("check", help="play every stored game again and compare")
    add_settings(command, {"database"})
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Name what differs, and end with 1 if anything does; a server may run meanwhile."""
    wrong = check(settings_of(args).database)
    if wrong:
        raise SystemExit(1)


def check(database: Database) -> int:
    """How many tables are not right; what is wrong with them is told on stdout."""
    from sqlalchemy.exc import DBAPIError

    from ..server.hosting.checking import Totals, checked_tables, count
    from ..server.store.database import Unusable, reader_beside

    if isinstance(database, Path) and not database.exists():
        raise Usage(f"there is no database {database}")
    totals = Totals()
    try:
        with reader_beside(database) as engine, progress(screen()) as bar:
            for found in bar.track(checked_tables(engine), count(engine), description="checking"):
                totals.add(found)
                for words in found.wrong:
                    print(f"table {found.code}: {words}")
    except Unusable as error:
        raise Usage(f"cannot use the database {error}") from None
    except DBAPIError as error:
        raise Usage(f"cannot read the database {database}: {one_line(error.orig)}") from None
    _tell(totals)
    return totals.wrong


def _tell(totals: Totals) -> None:
    if totals.unknown_rules:
        say(f"{counted(totals.unknown_rules, 'table')} of rules that are not here: not played")
    verdict = f"{totals.wrong} not right" if totals.wrong else "everything is right"
    say(f"{counted(totals.tables, 'table')}, {totals.entries} entries: {verdict}")
