"""`carbarn play`: tables on this machine, opened in the browser; or a game in the terminal."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from .common import Usage, add_limit, add_options, add_seed
from .serve import PortInUse, open_and_serve
from .settings import add_settings, settings_of

HERE = "127.0.0.1"
ANY_PORT = 0
PLAYERS_DECIDE = {"database", "port"}


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
    add_settings(command, PLAYERS_DECIDE)
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
    settings = replace(settings_of(args), host=HERE)
    browser = not args.no_open
    try:
        open_and_serve(settings, browser=browser)
    except PortInUse:
        if args.port is not None:
            raise
        open_and_serve(replace(settings, port=ANY_PORT), browser=browser)
