"""The one command, `carbarn`. Each of its subcommands is a module here."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from importlib.metadata import PackageNotFoundError, version
from typing import NoReturn

from ..arena.cluster import NoCluster
from ..arena.results_file import BadResultsFile
from ..engine.contract import BadComponents
from ..engine.options import BadOption
from ..engine.records import Damaged
from ..games import NoSuchGame
from ..opponents.levels import NoSuchLevel
from ..opponents.seats import BadPlayer, Failed
from . import arena, bench, play, replay, score, serve, simulate, tramways, watch
from .common import Usage

COMMANDS = (play, serve, watch, simulate, replay, arena, bench, score, tramways)
WRONG = 2
MISTAKES = (
    Usage,
    BadComponents,
    BadOption,
    Damaged,
    NoSuchGame,
    NoSuchLevel,
    BadPlayer,
    Failed,
    BadResultsFile,
    NoCluster,
    BrokenProcessPool,  # workers died again and again
)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (try {self.prog} --help)", file=sys.stderr)
        raise SystemExit(WRONG)


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = _Parser(prog="carbarn", description="Three tram games under one roof.")
    top.add_argument("--version", action="version", version=f"carbarn {_version()}")
    commands = top.add_subparsers(title="commands", dest="command", parser_class=_Parser)
    for command in COMMANDS:
        command.add_to(commands)
    return top


def _version() -> str:
    try:
        return version("carbarn")
    except PackageNotFoundError:
        return "run from its sources"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; wrong input gets one clear line and exit code 2."""
    words = list(sys.argv[1:] if argv is None else argv)
    args = parser().parse_args(words or ["play"])
    try:
        args.run(args)
    except MISTAKES as error:
        print(f"carbarn {args.command}: {error}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt as stop:
        print(f"carbarn {args.command}: {str(stop) or 'stopped'}", file=sys.stderr)
        return 130
    return 0
