"""`carbarn think`: computer players' thoughts, for servers elsewhere."""

from __future__ import annotations

import argparse
import asyncio
import signal
from typing import Any

from ..server.settings import Settings
from ..server.store.database import Url
from .common import Usage, say
from .serve import answer_prometheus
from .settings import add_settings, settings_of

SETTINGS = {"database", "workers", "cores", "compile_early", "metrics", "log_format"}


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("think", help="think for computer players of servers elsewhere")
    add_settings(command, SETTINGS)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Think until stopped."""
    from ..server.hosting.logs import log_to_stderr
    from ..server.serving import STEPPED_ASIDE
    from ..server.store.database import Unusable

    settings = settings_of(args)
    if not isinstance(settings.database, Url):
        raise Usage("--database must be postgresql://..., as of the servers to think for")
    log_to_stderr(settings.log_format)
    answer_prometheus(settings.metrics)
    try:
        is_outdated = asyncio.run(think(settings, settings.database))
    except Unusable as error:
        raise Usage(f"cannot use the database {error}") from None
    say("Carbarn has stopped thinking")
    if is_outdated:
        raise SystemExit(STEPPED_ASIDE)


async def think(settings: Settings, database: Url) -> bool:
    """Until SIGTERM or Ctrl-C; or another version takes over, which is told."""
    from ..opponents.workers import Workers
    from ..server.store.store import Store
    from ..server.thinking.here import ThinkersHere
    from ..server.thinking.thinker import Thinker

    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    places = settings.workers or Workers.usual()
    store = await Store.join(database)
    thinkers = ThinkersHere(None, places, settings.cores, settings.compile_early)
    try:
        prepared = asyncio.create_task(thinkers.prepared())
        stop = asyncio.create_task(stopped.wait())
        say(f"thinking for {database}, as soon as all rules are compiled (Ctrl-C stops it)")
        await asyncio.wait({prepared, stop}, return_when=asyncio.FIRST_COMPLETED)
        if stopped.is_set():
            return False
        return await Thinker(store, database, thinkers, places).think(stopped)
    finally:
        await thinkers.close()
        await store.close()
