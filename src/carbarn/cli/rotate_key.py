"""`carbarn rotate-key`: sign guests' cookies with a new key."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

from ..server.store.database import Database
from .common import Usage, say
from .settings import add_settings, settings_of


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("rotate-key", help="sign guests' cookies with a new key")
    add_settings(command, {"database"})
    command.add_argument(
        "--forget-old",
        action="store_true",
        help="accept no older cookie any more: guests lose their names and seats",
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Replace the key that is kept in the database; a server uses it from its next start."""
    database = settings_of(args).database
    if isinstance(database, Path) and not database.exists():
        raise Usage(f"there is no database {database}")
    rotate(database, args.forget_old)
    accepted = "not accepted any more" if args.forget_old else "still accepted, and renewed"
    say(f"Cookies are signed with a new key; older ones are {accepted}.")


def rotate(database: Database, forget_old: bool) -> None:
    """The same, or one clear line."""
    from ..server.store.database import Unusable
    from ..server.store.store import Store

    async def work() -> None:
        store = await Store.open(database)
        try:
            await store.rotate_key(forget_old)
        finally:
            await store.close()

    try:
        asyncio.run(work())
    except Unusable as error:
        raise Usage(f"cannot use the database {error}") from None
