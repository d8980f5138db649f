"""`carbarn bench`: random games a second on one core, or steps a second of environments."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..games import find, folders
from ..opponents.bench import bench
from ..server import setting_values
from .common import Usage, screen, typed
from .plot import file_format

if TYPE_CHECKING:
    from ..environments.bench import Way

CORES = 2


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("bench", help="random playouts a second")
    command.add_argument("game", metavar="GAME", nargs="?", help="default: every game")
    command.add_argument(
        "--seconds",
        type=typed(setting_values.seconds),
        default=3.0,
        metavar="S",
        help="how long each way",
    )
    command.add_argument(
        "--environments",
        action="store_true",
        help="compare environments, in batches and one by one (docs/environments.md)",
    )
    command.add_argument(
        "--plot", type=Path, metavar="FILE", help="with --environments: draw it, .svg, .png or .pdf"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """One JSON object a game, or a table."""
    if args.environments:
        compare_environments(args)
        return
    if args.plot:
        raise Usage("--plot draws what --environments measures: add it")
    names = [find(args.game).NAME] if args.game else list(folders())
    for name in names:
        with screen().status(f"playing {name}: compiling takes a while the first time"):
            result = bench(find(name), args.seconds)
        print(json.dumps(result))


def compare_environments(args: argparse.Namespace) -> None:
    """A table of all ways to play one game."""
    game = find(args.game or "cable-car")
    ending = file_format(args.plot) if args.plot else ""
    try:
        from ..environments.bench import measured
    except ImportError as error:
        raise Usage(f"this needs gymnasium: pip install 'carbarn[gymnasium]' ({error})") from error
    with screen().status(f"playing {game.NAME}: compiling takes a while the first time"):
        ways = measured(game, args.seconds, CORES)
    _print(ways)
    if args.plot:
        from .plot_environments import draw

        with args.plot.open("wb") as file:
            draw(game.TITLE, ways, file, ending)


def _print(ways: list[Way]) -> None:
    """Rates, and how they compare with one environment alone and with OpenSpiel's othello."""
    from ..environments.bench import PEER

    alone = next(way.per_s for way in ways if way.name.startswith("one environment"))
    peer = next((way.per_s for way in ways if way.name == PEER), None)
    heads = ["a second", "x one alone", *(["x othello"] if peer else []), "bytes a game"]
    print(f"{'':44}" + "".join(f"{head:>14}" for head in heads))
    for way in ways:
        figures = [f"{way.per_s:,.0f}", f"{way.per_s / alone:,.1f}"]
        if peer:
            figures.append(f"{way.per_s / peer:,.2f}")
        figures.append(f"{way.bytes_per_game:,}" if way.bytes_per_game else "")
        print(f"{way.name:44}" + "".join(f"{figure:>14}" for figure in figures))
