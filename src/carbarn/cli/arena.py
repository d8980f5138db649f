"""`carbarn arena`: computer players against each other, with a result one can trust."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from rich.table import Table

from ..opponents.arena import Result, compete
from ..opponents.workers import Workers
from .common import Usage, add_contest, contest, progress, screen, written_whole
from .plot import draw, file_format


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("arena", help="let levels compete")
    add_contest(command, games=200)
    command.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the result (png, svg, pdf)"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Compete; a table for people on stderr, JSON on stdout."""
    played = contest(args)
    if len(played.seats) < 2:
        raise Usage("an arena needs at least two seats")
    if args.plot is None:
        result = _compete(played, args.jobs)
    else:
        file_format(args.plot)
        with written_whole(args.plot) as file:
            result = _compete(played, args.jobs)
            draw(result, file, file_format(args.plot))
    screen().print(_table(result))
    print(json.dumps(result.told()))


def _compete(played: Any, jobs: int | None) -> Result:
    with Workers(jobs) as workers, progress(screen()) as bar:
        task = bar.add_task("playing", total=played.games)
        return compete(played, workers, lambda: bar.advance(task))


def _table(result: Result) -> Table:
    title = f"{result.contest.game}, {len(result.scores)} games"
    table = Table("seat", "wins", "win rate", "95 %", "margin", title=title)
    for seat, name in enumerate(result.names):
        low, mean, high = result.win_rate(seat)
        row = (f"{result.wins(seat)}", f"{mean:.1%}", f"{low:.1%} to {high:.1%}")
        table.add_row(name, *row, f"{result.margin(seat):+.1f}")
    return table
