"""The fuzzer on the command line.

    python -m carbarn.proving --game cable-car --games 100000 --jobs 2 --seed 1

Prints one line of JSON, and with --records-of-failures keeps the games in which something broke.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import IO, NoReturn

from rich.console import Console
from rich.progress import Progress

from .. import games
from .checks import Broken
from .fuzz import Tally, fuzz

BATCH = 100  # games; a batch in which something breaks is given up


class Wrong(Exception):
    """Input that makes no sense; the message says why."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Leave it to `main` to tell."""
        raise Wrong(message)


@dataclass(frozen=True)
class Batch:
    """Some games of a run, to be played by one process."""

    game: str
    rules: int | None  # a version, or the newest
    first: int
    games: int
    seed: int


@dataclass(frozen=True)
class Result:
    """What came of a batch: its work, and what broke in it, with a record, if anything did."""

    tally: Tally
    broken: str | None = None
    record: str | None = None


def play(batch: Batch) -> Result:
    """Play a batch up to its end, or to the first thing that breaks."""
    tally = Tally()
    game = games.find(batch.game, batch.rules)
    try:
        fuzz(game, batch.games, batch.seed, first=batch.first, tally=tally)
    except Broken as broken:
        return Result(tally, str(broken), broken.record.line() if broken.record else None)
    return Result(tally)


def results(batches: Sequence[Batch], jobs: int) -> Iterator[Result]:
    """Play the batches side by side, in whatever order they finish."""
    if jobs == 1:
        yield from map(play, batches)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(play, batch) for batch in batches]):
            yield done.result()


def run(batches: Sequence[Batch], jobs: int, failures: IO[str] | None) -> dict[str, object]:
    """Play all batches under a progress bar; keep the records of what broke."""
    start = perf_counter()
    tally, broken = Tally(), 0
    console = Console(stderr=True)
    with Progress(console=console, transient=True) as progress:
        bar = progress.add_task("fuzzing", total=sum(batch.games for batch in batches))
        for result in results(batches, jobs):
            tally.add(result.tally)
            progress.update(bar, completed=tally.games)
            if result.broken:
                broken += 1
                console.print(result.broken, style="red", highlight=False, soft_wrap=True)
            if failures and result.record:
                print(result.record, file=failures, flush=True)
    return {
        "games": tally.games,
        "moves": tally.moves,
        "options_seen": len(tally.options),
        "compiled_checked": tally.moves,
        "broken": broken,
        "seconds": round(perf_counter() - start, 1),
    }


def at_least_one(text: str) -> int:
    """A number of games or of processes."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at least 1")
    return int(text)


def parser() -> Parser:
    """What can be asked for."""
    asks = Parser(prog="python -m carbarn.proving", description="Look for a game that breaks.")
    asks.add_argument("--game", required=True, help=f"one of {', '.join(games.folders())}")
    asks.add_argument("--rules", type=int, metavar="V", help="an earlier version of the rules")
    asks.add_argument("--games", type=at_least_one, default=1000, metavar="N")
    asks.add_argument(
        "--jobs", type=at_least_one, default=1, metavar="N", help="how many processes"
    )
    asks.add_argument("--seed", type=int, default=1)
    asks.add_argument("--records-of-failures", type=Path, metavar="FILE", dest="failures")
    return asks


def split(game: str, rules: int | None, total: int, seed: int) -> list[Batch]:
    """All games in batches."""
    firsts = range(0, total, BATCH)
    return [Batch(game, rules, first, min(BATCH, total - first), seed) for first in firsts]


def main(argv: Sequence[str] | None = None) -> int:
    """Fuzz as asked; 0 when nothing broke, 1 when something did, 2 for wrong input."""
    try:
        asked = parser().parse_args(argv)
        games.find(asked.game, asked.rules)
        with ExitStack() as stack:
            file = stack.enter_context(asked.failures.open("w")) if asked.failures else None
            batches = split(asked.game, asked.rules, asked.games, asked.seed)
            summary = run(batches, asked.jobs, file)
    except (Wrong, games.NoSuchGame, OSError, BrokenProcessPool) as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(summary))
    return int(bool(summary["broken"]))
