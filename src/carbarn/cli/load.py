"""`carbarn load`: many tables at once on a server, and what that costs."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from ..games import find
from ..opponents import levels
from ..server import setting_values
from .common import (
    Usage,
    add_options,
    chosen_options,
    progress,
    screen,
    typed,
    whole,
    written_whole,
)
from .plot import file_format
from .trials import add_passed_on, check_installed, database_of, passed_on

if TYPE_CHECKING:
    from ..trials.load import Load, Measured
    from ..trials.own_server import OwnServer
    from ..trials.played_table import Kind

PERSON = "person"


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("load", help="put a server under load and measure it")
    command.add_argument("game", metavar="GAME", help="by its name; an unknown one lists them")
    command.add_argument(
        "--url", metavar="URL", help="a server that runs (default: one of its own, with --database)"
    )
    command.add_argument(
        "--seats",
        metavar="WHO,WHO",
        help=f"who sits at each table: {PERSON}s and levels (default: {PERSON}s, as few as can be)",
    )
    add_options(command)
    counts = (
        ("--tables", 100, 1, "tables at once"),
        ("--beside", 0, 0, "tables more at which two computers play"),
        ("--clients", 1, 1, "processes that play for people"),
        ("--seed", 1, 0, "of the moves"),
    )
    for flag, usual, least, what in counts:
        command.add_argument(
            flag,
            type=whole(least, 1_000_000),
            default=usual,
            metavar="N",
            help=f"{what} (default {usual})",
        )
    command.add_argument(
        "--level", default=None, metavar="LEVEL", help="of the computers beside (default: usual)"
    )
    command.add_argument(
        "--every",
        type=typed(setting_values.pause),
        default=0.0,
        metavar="SECONDS",
        help="between two moves at a table (default: none, as quick as can be)",
    )
    command.add_argument(
        "--seconds",
        type=typed(setting_values.seconds),
        default=30.0,
        metavar="SECONDS",
        help="how long (default 30)",
    )
    command.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the result (png, svg, pdf)"
    )
    add_passed_on(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """A table for people on stderr, JSON on stdout."""
    check_installed()
    from ..trials.load import Failed
    from ..trials.own_server import NoServer

    kind = _kind(args)
    with ExitStack() as stack:
        if args.plot is not None:
            ending = file_format(args.plot)
            picture = stack.enter_context(written_whole(args.plot))
        try:
            server = None if args.url else stack.enter_context(own_server(args))
            measured = _measured(args, kind, server)
        except (Failed, NoServer) as error:
            raise Usage(str(error)) from None
        if args.plot is not None:
            from .load_plot import draw

            draw(measured, picture, ending)
    summary = measured.summary()
    _show(summary)
    print(json.dumps(summary))


def _kind(args: argparse.Namespace) -> Kind:
    from ..trials.played_table import Kind

    game = find(args.game)
    seats = tuple(args.seats.split(",") if args.seats else [PERSON] * max(2, game.SEATS[0]))
    for seat in seats:
        if seat != PERSON:
            levels.find(seat, game)
    if not args.beside and PERSON not in seats:
        args.every = 0.0
    options = dict(chosen_options(game.NAME, len(seats), args.options))
    del options["players"]
    return Kind(game.NAME, seats, options, args.every)


@contextmanager
def own_server(args: argparse.Namespace) -> Iterator[OwnServer]:
    """A server with a fresh database, unless another is named, and the settings passed on."""
    from ..trials.own_server import OwnServer

    with tempfile.TemporaryDirectory(prefix="carbarn-") as folder:
        database = str(database_of(args) or Path(folder) / "carbarn.db")
        compiles = "yes" if args.beside or (args.seats or PERSON) != PERSON else "no"
        words = [*passed_on(args), "--compile-early", compiles, "--pace", "0"]
        with OwnServer(database, Path(folder) / "log", words) as server:
            yield server


def _measured(args: argparse.Namespace, kind: Kind, server: OwnServer | None) -> Measured:
    from ..trials.load import Crew, Load

    level = args.level or levels.usual(find(kind.game))
    url = server.url if server else args.url
    asked = Load(url, kind, args.tables, args.seconds, args.beside, level, args.clients, args.seed)
    with _telling(asked) as tell:
        return Crew(asked, server, tell).run()


@contextmanager
def _telling(asked: Load) -> Iterator[Any]:
    """A bar for each step."""
    with progress(screen()) as bars:
        tables = asked.tables + asked.beside
        known: dict[str, Any] = {}

        def tell(step: str, done: int) -> None:
            if step not in known:
                total = None if step == "ended" else tables
                words = "moves" if step == "ended" else f"tables {step}"
                known[step] = bars.add_task(words, total=total)
            bars.update(known[step], completed=done)

        yield tell


def _show(summary: dict[str, Any]) -> None:
    table = Table(box=SIMPLE_HEAD, show_header=False)
    for name, value in summary.items():
        table.add_row(name.replace("_", " "), _told(value) or "none")
    screen().print(table)


def _told(value: Any) -> str:
    """A value in words; what has parts has them in brackets."""
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {_bracketed(one)}" for key, one in value.items())
    return ", ".join(value) if isinstance(value, list) else str(value)


def _bracketed(value: Any) -> str:
    return f"({_told(value)})" if isinstance(value, dict) else str(value)
