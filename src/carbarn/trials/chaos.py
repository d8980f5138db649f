"""Faults, one after the other in an order that can be repeated, while witnesses play."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .bad_network import BadNetwork
from .evidence import Verdict, judged
from .faults import FAULTS, Victim, clock_environment, clock_library, small_disk
from .guests import Entrance
from .own_server import OwnServer
from .witnesses import Group, Notes, Party

PARTIES = (
    Party("cable-car", ("person", "person", "random"), {"hand": 2}),
    Party("trambahn", ("person", "person")),
    Party("tramways", ("person", "random", "person")),
)
DISK = 512  # MiB
PATIENCE = 90.0  # seconds until moves are made again
BETWEEN = (0.05, 0.6)  # seconds
HASTE = 8.0  # seconds that a witness waits for an answer to a request
SHOWN = 20  # things that went wrong, told one by one


@dataclass(frozen=True)
class Plan:
    """What is to happen."""

    seed: int = 1
    faults: tuple[str, ...] = tuple(FAULTS)
    kills: int | None = None  # enough when there were so many
    seconds: float | None = None  # enough after so long
    groups: int = 3
    pause: float = 0.05  # seconds at most that a witness thinks
    words: tuple[str, ...] = ()  # of `carbarn serve`
    database: str | None = None  # a fresh file, unless one is named
    forked: bool = True  # servers start sooner; not where a clock jumps


@dataclass
class Outcome:
    """What happened, and what came of it."""

    plan: Plan
    happened: Counter[str] = field(default_factory=Counter)
    left_out: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    slowest_stop: float = 0.0
    verdict: Verdict = field(default_factory=Verdict)
    notes: list[Notes] = field(default_factory=list)
    libraries: set[str] = field(default_factory=set)  # that the serving process has loaded

    @property
    def kills(self) -> int:
        """How often the server was killed."""
        return sum(n for name, n in self.happened.items() if FAULTS[name].kills)

    def summary(self) -> dict[str, Any]:
        """All that counts."""
        wrong = self.verdict.wrong
        return {
            "seed": self.plan.seed,
            "database": "sqlite" if "://" not in (self.plan.database or "") else "postgresql",
            "seconds": round(self.seconds),
            "kills": self.kills,
            "faults": dict(self.happened),
            "left_out": self.left_out,
            "slowest_stop_seconds": round(self.slowest_stop, 1),
            "tables": self.verdict.tables,
            "entries": self.verdict.entries,
            "noted": self.verdict.noted,
            "acknowledged": self.verdict.acknowledged,
            "wrong": len(wrong),
            "first_wrong": wrong[:SHOWN],
        }


Tell = Callable[[Outcome], None]


def chaos(plan: Plan, folder: Path, tell: Tell = lambda _: None) -> Outcome:
    """Play, do harm, and compare; nothing is wrong if the outcome's verdict has nothing wrong."""
    with _victim_server(plan, folder) as (server, disk, clock):
        outcome = asyncio.run(_Trial(plan, server, disk, clock).run(tell))
        server.end()
        outcome.verdict.wrong += [f"{process} runs on" for process in server.orphans()]
        outcome.verdict.wrong += server.tracebacks()
    return outcome


@contextmanager
def _victim_server(plan: Plan, folder: Path) -> Iterator[tuple[OwnServer, Any, Path | None]]:
    clock, env = None, dict(os.environ)
    if "clock" in plan.faults and (library := clock_library()):
        clock = folder / "clock"
        env |= clock_environment(library, clock)
    with small_disk(folder / "disk", DISK) as disk:
        database = plan.database or str(folder / "disk" / "carbarn.db")
        forked = plan.forked and clock is None
        server = OwnServer(database, folder / "log", plan.words, env=env, forked=forked)
        with server:
            yield server, None if plan.database else disk, clock


class _Trial:
    """One run."""

    def __init__(self, plan: Plan, server: OwnServer, disk: Any, clock: Path | None) -> None:
        self.plan = plan
        self.outcome = Outcome(plan)
        self._server = server
        self._disk = disk
        self._clock = clock
        self._rng = random.Random(plan.seed)  # noqa: S311 - to be repeated
        self._groups: list[Group] = []

    async def run(self, tell: Tell) -> Outcome:
        begun, done = time.monotonic(), asyncio.Event()
        async with AsyncExitStack() as stack:
            network = await stack.enter_async_context(BadNetwork("127.0.0.1", self._server.port))
            ways = [
                await stack.enter_async_context(Entrance(url, HASTE))
                for url in (self._server.url, network.url)
            ]
            self._victim = Victim(self._server, network, self._rng, self._disk, self._clock)
            self._groups = [
                Group(PARTIES[n % len(PARTIES)], ways, f"{self.plan.seed}/{n}", self.plan.pause)
                for n in range(self.plan.groups)
            ]
            playing = [asyncio.create_task(group.play(done)) for group in self._groups]
            try:
                await self._do_harm(begun, tell)
            finally:
                done.set()
            await asyncio.gather(*playing)
            await self._last_looks()
        self.outcome.seconds = time.monotonic() - begun
        self._conclude()
        return self.outcome

    async def _do_harm(self, begun: float, tell: Tell) -> None:
        able = self._possible()
        weights = [FAULTS[name].weight for name in able]
        while not self._enough(begun):
            await self._goes_on()
            await asyncio.sleep(self._rng.uniform(*BETWEEN))
            name = self._rng.choices(able, weights)[0]
            await FAULTS[name].happen(self._victim)
            self.outcome.happened[name] += 1
            tell(self.outcome)
        await self._goes_on()

    def _possible(self) -> list[str]:
        able = []
        for name in self.plan.faults:
            why = FAULTS[name].lacks(self._victim)
            if why:
                self.outcome.left_out[name] = why
            else:
                able.append(name)
        return able

    def _enough(self, begun: float) -> bool:
        plan = self.plan
        if plan.kills is not None and self.outcome.kills >= plan.kills:
            return True
        return plan.seconds is not None and time.monotonic() - begun >= plan.seconds

    async def _goes_on(self) -> None:
        """Until moves are made again."""
        before, deadline = self._noted(), time.monotonic() + PATIENCE
        while self._noted() == before:
            if time.monotonic() > deadline:
                self._victim.wrong.append(f"nobody moves any more after {self.outcome.happened}")
                return
            await asyncio.sleep(0.02)

    def _noted(self) -> int:
        return sum(len(notes.entries) for notes in self._notes())

    def _notes(self) -> list[Notes]:
        return [
            notes
            for group in self._groups
            for witness in group.witnesses
            for notes in witness.notes
        ]

    async def _last_looks(self) -> None:
        """When what was sent last has been played, or never will be."""
        await FAULTS["stop"].happen(self._victim)
        for group in self._groups:
            for witness in group.witnesses:
                for notes in witness.notes:
                    await witness.look_once_more(notes)

    def _conclude(self) -> None:
        self.outcome.slowest_stop = self._victim.slowest_stop
        self.outcome.libraries = self._server.libraries()
        self.outcome.notes = self._notes()
        self.outcome.verdict = judged(self._server.database, self.outcome.notes)
        for group in self._groups:
            self.outcome.verdict.wrong += group.wrong
        self.outcome.verdict.wrong += self._victim.wrong
