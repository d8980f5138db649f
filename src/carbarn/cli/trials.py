"""What the trials of a server share: what must be installed, and settings passed on to it."""

from __future__ import annotations

import argparse
from importlib.util import find_spec

from ..server.settings import declared
from ..server.store.database import Url
from .common import Usage
from .settings import add_settings

LIBRARIES = ("httpx", "psutil", "websockets")
PASSED_ON = {"processes", "workers", "think", "cores", "tables_kept", "absence"}


def check_installed() -> None:
    """Trials need more than a server does."""
    for library in LIBRARIES:
        if find_spec(library) is None:
            raise Usage(f"{library} is not installed: pip install 'carbarn[trials]'")


def add_passed_on(command: argparse.ArgumentParser) -> None:
    """The database, and the settings that a server of a trial's own can be given."""
    add_settings(command, PASSED_ON | {"database"})


def passed_on(args: argparse.Namespace) -> list[str]:
    """The settings that were given, as they were typed."""
    words = ["--settings", str(args.settings)] if args.settings else []
    for setting in declared():
        value = getattr(args, setting.name, None)
        if setting.name in PASSED_ON and value is not None:
            words += [setting.flag, str(value)]
    return words


def database_of(args: argparse.Namespace) -> str | None:
    """The database that was named, as it was typed; its password is not for the screen."""
    named = args.database
    return named.text if isinstance(named, Url) else None if named is None else str(named)
