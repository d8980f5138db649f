"""`carbarn copy-database`: from SQLite to PostgreSQL, or back."""

from __future__ import annotations

import argparse
from contextlib import closing
from typing import Any

from ..server import setting_values
from .common import Usage, counted, progress, say, screen, typed
from .databases import existing, in_one_line


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser(
        "copy-database", help="copy all games to another database, such as PostgreSQL"
    )
    for name, words in (("source", "where they are"), ("target", "an empty or a new one")):
        command.add_argument(
            name,
            type=typed(setting_values.database),
            metavar=f"{'FROM' if name == 'source' else 'TO'}",
            help=f"{words}: a file, or postgresql://USER@HOST/NAME",
        )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Copy every row, read it again, and compare."""
    from ..server.store.copying import copy_all, rows_to_copy
    from ..server.store.database import opened

    with in_one_line(), closing(opened(existing(args.source))) as source:
        if source.others():
            raise Usage(f"{args.source}: stop the servers that use it before")
        with closing(opened(args.target)) as target, progress(screen()) as bar:
            task = bar.add_task("copying", total=rows_to_copy(source))
            copied = copy_all(source, target, lambda rows: bar.advance(task, rows))
    entries = counted(copied["entries"], "entry", "entries")
    say(f"{args.target}: {counted(copied['tables'], 'table')}, {entries}; every row is the same.")
