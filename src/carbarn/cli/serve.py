"""`carbarn serve`: tables for everybody who has the address."""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import socket
import threading
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ..games import broken
from ..server.edge.limits import Limits
from ..server.settings import Settings
from ..server.store.database import Database
from .common import Usage, say, screen
from .settings import add_settings, settings_of

LOCAL = {"127.0.0.1", "::1", "localhost"}


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("serve", help="let people play in their browsers")
    add_settings(command)
    command.add_argument("--open", action="store_true", help="open the browser")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Serve until stopped."""
    for why in broken().values():  # told now, not when somebody looks for the game
        say(why)
    open_and_serve(settings_of(args), browser=args.open)


def open_and_serve(settings: Settings, *, browser: bool = True) -> None:
    """Serve until stopped; all that can be wrong is found before anything is begun."""
    from ..server.hosting.logs import log_to_stderr
    from ..server.processes.parent import serve

    check_limits(settings)
    check_processes(settings)
    with ExitStack() as stack:
        listeners = listening(settings.host, settings.port, settings.processes)
        for listener in listeners:
            stack.enter_context(listener)
        check_database(settings.database)
        log_to_stderr(settings.log_format)
        answer_prometheus(settings.metrics, for_many=settings.processes > 1)
        address = _address(listeners[0], settings.host)
        screen().print(f"Carbarn is at {address} (Ctrl-C stops it)", highlight=False)
        if browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        serve(settings, listeners)
    gc.freeze()  # nobody needs the memory back one table at a time
    say("Carbarn has stopped")


def check_limits(settings: Settings) -> None:
    """Without limits, only for oneself."""
    if settings.limits != Limits() and settings.host not in LOCAL:
        raise Usage("limits can be off only for this machine itself: leave --host away")


def check_processes(settings: Settings) -> None:
    """Many need a database that they can share."""
    if settings.processes > 1 and isinstance(settings.database, Path):
        raise Usage("--processes needs PostgreSQL: a file is served by one process")
    if settings.thinkers == "elsewhere" and isinstance(settings.database, Path):
        raise Usage("--thinkers elsewhere needs PostgreSQL: nobody else can reach a file")


class PortInUse(Usage):
    """Somebody else listens there already."""


def listening(host: str, port: int, count: int = 1) -> list[socket.socket]:
    """The sockets of the processes that serve, or one clear line."""
    from ..server.processes.parent import listen_together

    try:
        return listen_together(host, port, count)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortInUse(f"port {port} is in use; choose another with --port") from None
        raise Usage(f"cannot listen at {host} port {port}: {error.strerror}") from None


def answer_prometheus(place: tuple[str, int] | None, for_many: bool = False) -> None:
    """Where the host wants it, or one clear line."""
    from ..server.hosting import metrics

    if place is None:
        return
    try:
        metrics.listen(*place, for_many)
    except OSError as error:
        raise Usage(f"cannot listen at {place[0]} port {place[1]}: {error.strerror}") from None


def check_database(database: Database) -> None:
    """Try the database before anybody relies on it."""
    from ..server.store.database import Unusable
    from ..server.store.store import Store

    async def try_it() -> None:
        await (await Store.open(database)).close()

    try:
        asyncio.run(try_it())
    except Unusable as error:
        raise Usage(f"cannot use the database {error}") from None


def _address(listener: socket.socket, host: str) -> str:
    port = listener.getsockname()[1]
    everywhere = host in {"0.0.0.0", "::"}  # noqa: S104 - told apart, not bound
    name = "localhost" if everywhere else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"
