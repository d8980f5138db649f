"""`carbarn compile`: compile the rules for computer players ahead, so that nobody waits for it."""

from __future__ import annotations

import argparse
from typing import Any

from ..games import find, folders
from .common import compile_rules_of


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("compile", help="compile the rules for computer players ahead")
    command.add_argument("game", metavar="GAME", nargs="*", help="default: every game")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Do what is not done yet."""
    compile_rules_of([find(name).NAME for name in args.game] or list(folders()))
