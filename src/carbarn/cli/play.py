"""`carbarn play`: tables on this machine, opened in the browser; or a game in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from .common import Usage, add_limit, add_options, add_seed, whole
from .serve import HERE, PORT, PortInUse, open_and_serve, usual_database

ANY_PORT = 0


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("play", help="start here and open the browser (the default)")
    command.add_argument(
        "game", metavar="GAME", nargs="?", help="play this one here in the terminal instead"
    )
    command.add_argument(
        "--seats",
        metavar="me,LEVEL",
        help="who sits where in the terminal: me, levels, or players of your own as module:Class",
    )
    add_seed(command)
    add_options(command)
    add_limit(command)
    command.add_argument(
        "--port",
        type=whole(0, 65535),
        metavar="N",
        help=f"default: {PORT}, or any free one if that is taken",
    )
    command.add_argument("--database", type=Path, metavar="PATH", help="where games are kept")
    command.add_argument("--no-open", action="store_true", help="do not open the browser")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Serve this machine alone until stopped."""
    if args.game is not None:
        from . import terminal

        terminal.play(args)
        return
    if args.seats or args.options or args.seed is not None:
        raise Usage("which GAME? (in the browser, seats and options are chosen on the page)")
    from ..server.settings import Settings

    settings = Settings(args.database or usual_database())
    browser = not args.no_open
    if args.port is not None:
        open_and_serve(settings, HERE, args.port, browser=browser)
        return
    try:
        open_and_serve(settings, HERE, PORT, browser=browser)
    except PortInUse:
        open_and_serve(settings, HERE, ANY_PORT, browser=browser)
