"""`carbarn replay`: play records again and check every hash and score."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console

from ..engine import records
from ..engine.events import EVERYTHING
from ..engine.records import Record
from ..games import find
from .common import counted, say
from .table import final, show_position


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("replay", help="replay records and check them")
    command.add_argument("file", type=Path, metavar="FILE")
    command.add_argument("--show", action="store_true", help="print the games move by move")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Replay every record; the first thing that does not fit stops it."""
    count = moves = 0
    for place, record in records.read(args.file):
        _replay(record, place, Console() if args.show else None)
        count += 1
        moves += len(record.moves)
    say(f"{counted(count, 'game')}, {moves} moves: every hash and score is right")


def _replay(record: Record, place: str, console: Console | None) -> None:
    names = dict(enumerate(record.seats))
    referee = None
    for referee, move in records.replay(record, find(record.game, record.rules), place):
        if console:
            caption = f"move {len(referee.played)}: {names[move.seat]} plays {move.move}"
            show_position(console, referee, EVERYTHING, names, caption)
    if console and referee:
        final(console, referee, names)
