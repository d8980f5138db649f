"""`carbarn simulate`: games between computer players, without a screen, written down."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ..arena.contest import Contest, needs_compiler
from ..arena.contest import simulate as games_of
from ..engine.records import Record
from ..opponents.workers import InlineWorkers, Workers
from .common import (
    Usage,
    add_contest,
    compile_rules_of,
    contest,
    counted,
    progress,
    say,
    screen,
    written_whole,
)

FEW = 4  # games that are played before worker processes would have started


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("simulate", help="play games without a screen")
    add_contest(command, games=1)
    command.add_argument(
        "--records",
        type=Path,
        metavar="FILE",
        help="one JSON record a line (default: stdout); in a .parquet, one row a decision",
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Play them and write the records, all of them or none."""
    played = contest(args)
    if args.records is None:
        for record in _records(played, args.jobs):
            sys.stdout.write(record.line() + "\n")
        return
    if args.records.suffix.lower() == ".parquet":
        _write_decisions(args.records, played, args.jobs)
        return
    with written_whole(args.records) as file:
        for record in _records(played, args.jobs):
            file.write(record.line().encode() + b"\n")
    say(f"{counted(played.games, 'game')} written to {args.records}")


def _write_decisions(path: Path, played: Contest, jobs: int | None) -> None:
    try:
        from ..environments import decisions
    except ImportError as error:
        raise Usage(f"this needs pyarrow: pip install 'carbarn[parquet]' ({error})") from error
    with written_whole(path) as file:
        written = decisions.write(_records(played, jobs), file)
    say(f"{counted(played.games, 'game')}, {counted(written, 'decision')} written to {path}")


def _records(played: Contest, jobs: int | None) -> Iterator[Record]:
    with ExitStack() as stack:
        crew = _crew(played, jobs, stack)
        if isinstance(crew, InlineWorkers):  # so few need no bar, and a debugger needs the screen
            yield from games_of(played, crew)
            return
        bar = stack.enter_context(progress(screen()))
        task = bar.add_task("playing", total=played.games)
        for record in games_of(played, crew):
            bar.advance(task)
            yield record


def _crew(played: Contest, jobs: int | None, stack: ExitStack) -> Workers | InlineWorkers:
    """Whoever gets it done soonest; search must never run in this process."""
    if needs_compiler(played):
        compile_rules_of([played.game])
    elif jobs is None and played.games <= FEW:
        return InlineWorkers()
    return stack.enter_context(Workers(jobs))
