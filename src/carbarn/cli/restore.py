"""`carbarn restore`: put a copy in the place of a database."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..server import setting_values
from .common import Usage, counted, say, typed
from .databases import existing, in_one_line
from .settings import add_settings, settings_of


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("restore", help="put a backup in the place of the database")
    add_settings(command, {"database"})
    command.add_argument(
        "file", type=typed(setting_values.path), metavar="FILE", help="made by carbarn backup"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Check the copy, set aside what is there, and put the copy in its place."""
    from ..server.hosting.backups import restore

    database = settings_of(args).database
    if not isinstance(database, Path):
        raise Usage("PostgreSQL: carbarn copy-database FILE URL, to a database that is empty")
    backup = existing(args.file)
    with in_one_line():
        kept, before = restore(backup, database)
    entries = counted(kept.entries, "entry", "entries")
    say(f"{database}: {counted(kept.tables, 'table')}, {entries}")
    if before is not None:
        say(f"What was there before is {before}")
