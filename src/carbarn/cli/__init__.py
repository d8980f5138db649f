"""The one command, `carbarn`. Each of its subcommands is a module here."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from importlib.machinery import SourceFileLoader
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn, cast

from ..arena.cluster import NoCluster
from ..arena.results_file import BadResultsFile
from ..engine.contract import BadComponents, BadInput, Commands
from ..engine.options import BadOption
from ..engine.records import Damaged
from ..games import BrokenGame, NoSuchGame, command_files
from ..opponents.levels import NoSuchLevel
from ..opponents.seats import BadPlayer, Failed
from . import (
    admin,
    arena,
    backup,
    bench,
    bot,
    change_layout,
    chaos,
    check,
    compile_,
    copy_database,
    load,
    new_game,
    nonsense,
    play,
    replay,
    restore,
    rotate_key,
    score,
    serve,
    simulate,
    think,
    train,
    watch,
)

COMMANDS = (
    *(
        play,
        serve,
        think,
        watch,
        simulate,
        replay,
        arena,
        train,
        bench,
        bot,
        score,
        load,
        chaos,
        nonsense,
    ),
    *(compile_, new_game, rotate_key, check, admin),
    *(backup, restore, copy_database, change_layout),
)
WRONG = 2
MISTAKES = (
    BadInput,
    BadComponents,
    BadOption,
    Damaged,
    NoSuchGame,
    BrokenGame,
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
    top = _Parser(prog="carbarn", description="Tram games under one roof.")
    top.add_argument("--version", action="version", version=f"carbarn {_version()}")
    commands = top.add_subparsers(title="commands", dest="command", parser_class=_Parser)
    for command in COMMANDS:
        command.add_to(commands)
    for folder, file in command_files().items():
        _add_commands_of_a_game(commands, folder, file)
    return top


def _add_commands_of_a_game(commands: Any, folder: str, file: Path) -> None:
    """Load them without the game: a command may be there to say why that cannot be loaded."""
    module = ModuleType(f"carbarn_commands_{folder}")
    SourceFileLoader(module.__name__, str(file)).exec_module(module)
    own = cast(Commands, module)
    own.add_to(commands.add_parser(folder, help=own.HELP))


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
