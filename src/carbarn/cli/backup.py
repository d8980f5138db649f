"""`carbarn backup`: a copy of all games, while they are played."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..server import setting_values
from .common import counted, say, typed
from .databases import existing, in_one_line
from .settings import add_settings, settings_of


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("backup", help="copy all games, while they are played")
    add_settings(command, {"database"})
    command.add_argument(
        "file",
        type=typed(setting_values.path),
        metavar="FILE",
        help="a new file, or a folder for one whose name says when",
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Copy, and read the copy."""
    from ..server.hosting.backups import back_up

    database = existing(settings_of(args).database)
    target = named(args.file)
    with in_one_line():
        kept = back_up(database, target)
    say(f"{target}: {counted(kept.tables, 'table')}, {counted(kept.entries, 'entry', 'entries')}")


def named(file: Path) -> Path:
    """The file itself; in a folder, one whose name says when."""
    from ..server.store.database import stamped

    return file / stamped("carbarn.backup") if file.is_dir() else file
