"""`carbarn change-layout`: give a database back to an older version."""

from __future__ import annotations

import argparse
from contextlib import closing
from typing import Any

from ..server.store.database import Database
from .common import Usage, say, whole
from .databases import existing, in_one_line
from .settings import add_settings, settings_of


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser(
        "change-layout", help="lay out the database as an older version needs it"
    )
    add_settings(command, {"database"})
    command.add_argument(
        "layout", type=whole(1, 1000), metavar="N", help="as the older version says what it knows"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Copy the database, then change it wholly or not at all."""
    database = existing(settings_of(args).database)
    say(f"{database} has layout {args.layout} now; a copy from before is {changed(database, args)}")


def changed(database: Database, args: argparse.Namespace) -> str:
    """Where the copy is."""
    from ..server.store import migrations, schema
    from ..server.store.database import opened

    with in_one_line(), closing(opened(database)) as backend:
        if backend.others():
            raise Usage(f"{database}: stop the servers that use it before")
        with backend.writer.begin() as connection:
            migrations.without_limits(connection)
            layout = migrations.layout_of(connection)
            if layout is None or not args.layout < layout <= schema.LAYOUT:
                raise Usage(f"{database} has layout {layout}; this goes back to an older one")
            kept = backend.copy(connection, f"layout-{layout}")
            migrations.move(connection, args.layout)
    return kept
