"""What it costs to have thoughts elsewhere, beside a pool of workers here, in one run.

    python -m benchmarks.thinkers

Both answer the same questions with two workers on this machine, by turns: tiny ones, one after the
other and twenty at a time. What is left beside the workers' own time is the way there and back.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from resource import RUSAGE_SELF, getrusage

import psycopg

from carbarn.cli.common import say
from carbarn.engine import options
from carbarn.games import find
from carbarn.server.processes.notices import Notice
from carbarn.server.processes.processes import processes_of
from carbarn.server.processes.whereabouts import Around
from carbarn.server.store.database import Url
from carbarn.server.store.store import Store
from carbarn.server.thinking.elsewhere import ThinkersElsewhere
from carbarn.server.thinking.here import ThinkersHere
from carbarn.server.thinking.questions import Question
from carbarn.server.thinking.thinkers import Thinkers

from .serving import new_database, postgresql

ROUNDS, THOUGHTS, AT_ONCE, WORKERS = 5, 100, 20, 2
LEVEL = "random"  # it hardly thinks


@dataclass
class Figures:
    """Of one way to think."""

    waits: list[float] = field(default_factory=list)  # milliseconds for one alone
    a_second: list[float] = field(default_factory=list)  # twenty at a time
    used: list[float] = field(default_factory=list)  # processor milliseconds here for one


def processor_time() -> float:
    """Of this process, which stands for one that serves; in milliseconds."""
    used = getrusage(RUSAGE_SELF)
    return 1000 * (used.ru_utime + used.ru_stime)


async def measure(thinkers: Thinkers, figures: Figures) -> None:
    """One round."""
    game = find("cable-car")
    state = game.veil(game.setup(options.complete(game, 2, {}), 1), 0).tobytes()

    async def one(seed: int) -> float:
        began = time.perf_counter()
        await thinkers.plan(Question(game.NAME, state, 0, LEVEL, seed, people=True))
        return 1000 * (time.perf_counter() - began)

    before = processor_time()
    figures.waits += [await one(seed) for seed in range(THOUGHTS)]
    figures.used.append((processor_time() - before) / THOUGHTS)
    began = time.perf_counter()
    for seed in range(0, THOUGHTS, AT_ONCE):
        await asyncio.gather(*(one(seed + n) for n in range(AT_ONCE)))
    figures.a_second.append(THOUGHTS / (time.perf_counter() - began))


@asynccontextmanager
async def thinker(database: Url) -> AsyncIterator[None]:
    """A machine that thinks."""
    words = ["think", "--database", database.text, "--workers", str(WORKERS)]
    process = subprocess.Popen(
        [sys.executable, "-m", "carbarn", *words, "--compile-early", "no"],
        stderr=subprocess.DEVNULL,
    )
    try:
        with psycopg.connect(database.text, autocommit=True) as connection:
            while not connection.execute("SELECT 1 FROM thinkers").fetchone():
                await asyncio.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait()


class NoTables:
    """Nobody plays here."""

    def hear(self, notice: Notice) -> None:
        """Nothing changes."""

    def codes(self) -> list[str]:
        """There is none."""
        return []

    def has(self, _: str) -> bool:
        """There is none."""
        return False

    def see(self, code: str, around: Around) -> None:
        """Nobody is here."""

    async def catch_up(self) -> None:
        """Nothing has changed."""


async def run(database: Url) -> None:
    """By turns, so that whatever else the machine does concerns both."""
    store = await Store.open(database)
    async with thinker(database):
        here = ThinkersHere(None, WORKERS, early=False)
        processes = processes_of(store, lease=5.0)
        away = ThinkersElsewhere(store, processes, None, lambda: here)
        await processes.begin(NoTables(), {})
        ways: dict[str, tuple[Thinkers, Figures]] = {
            "here": (here, Figures()),
            "elsewhere": (away, Figures()),
        }
        for thinkers, _ in ways.values():
            await measure(thinkers, Figures())
        for _ in range(ROUNDS):
            for thinkers, figures in ways.values():
                await measure(thinkers, figures)
        await processes.close()
        await away.close()
        await here.close()
    await store.close()
    for name, (_, figures) in ways.items():
        tell(name, figures)


def tell(name: str, figures: Figures) -> None:
    """A row of the table."""
    waits = statistics.quantiles(figures.waits, n=100)
    print(
        f"| {name} | {waits[49]:.1f}, {waits[94]:.1f}, {waits[98]:.1f} ms "
        f"| {statistics.median(figures.used):.2f} ms | {statistics.median(figures.a_second):.0f} |"
    )


if __name__ == "__main__":
    say("| thinkers | one alone: median, p95, p99 | processor time here | a second, 20 at once |")
    with postgresql() as address:
        asyncio.run(run(Url(new_database(address))))
