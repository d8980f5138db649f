"""`carbarn bench`: random games a second on one core, compiled and plain."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..games import find, folders
from ..opponents.bench import bench
from ..server import setting_values
from .common import screen, typed


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
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """One JSON object a game."""
    names = [find(args.game).NAME] if args.game else list(folders())
    for name in names:
        with screen().status(f"playing {name}: compiling takes a while the first time"):
            result = bench(find(name), args.seconds)
        print(json.dumps(result))
