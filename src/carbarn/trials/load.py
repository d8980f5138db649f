"""Many tables at once: how many moves a second, how soon the others see them, at what cost.

Clients play in processes of their own, so that the server is the bottleneck and not they; what
they use of the machine, and how late they are themselves, is measured too.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from statistics import median
from threading import BrokenBarrierError
from typing import Any

from .guests import GONE, Entrance, Unwilling
from .own_server import OwnServer, allow_many_sockets
from .played_table import Kind, PlayedTable, Tally

AT_ONCE = 16  # tables that one client process sets up side by side
TICK = 0.02  # seconds; how late it comes says how busy a client is
WARMING_UP = 0.5  # seconds
LONGEST_SET_UP = 1800.0  # seconds
STEPS = ("set up", "connected", "ended")


class Failed(Exception):
    """A trial that came to nothing; the message says why."""


@dataclass(frozen=True)
class Load:
    """What a server is put under."""

    url: str
    kind: Kind
    tables: int
    seconds: float
    beside: int = 0  # tables more at which computers play alone
    level: str = "casual"  # of these computers
    clients: int = 1
    seed: int = 1

    def tables_of(self, client: int) -> list[tuple[Kind, int]]:
        """What one client process plays, each with its seed."""
        alone = Kind(self.kind.game, (self.level, self.level), self.kind.options)
        kinds = [self.kind] * self.tables + [alone] * self.beside
        seeded = [(kind, self.seed + n) for n, kind in enumerate(kinds)]
        return seeded[client :: self.clients]


@dataclass
class Report:
    """What one client process, or all of them, have to tell."""

    tally: Tally = field(default_factory=Tally)
    lags: list[float] = field(default_factory=list)  # milliseconds
    seconds_of_processor: float = 0.0

    def add(self, other: Report) -> None:
        """What another one tells."""
        self.tally.add(other.tally)
        self.lags += other.lags
        self.seconds_of_processor += other.seconds_of_processor


@dataclass
class Measured:
    """A load as it was carried."""

    load: Load
    seconds: float
    report: Report
    memory: dict[str, float]  # MiB by step, if the server is ours
    seconds_of_processor: list[float] | None  # of each of its processes, the busiest first
    moves: list[tuple[float, int]]  # so many after so many seconds
    began: float

    def summary(self) -> dict[str, Any]:
        """All that counts."""
        tally, kind = self.report.tally, self.load.kind
        told: dict[str, Any] = {
            "game": kind.game,
            "seats": list(kind.seats),
            "tables": self.load.tables,
            "every": kind.every,
            "beside": self.load.beside,
            "seconds": round(self.seconds, 1),
            "moves": tally.moves,
            "moves_a_second": round(tally.moves / self.seconds, 1),
            "games_ended": tally.games,
            "click_to_other_socket_ms": spread([ms for _, ms in tally.latencies]),
            "errors": dict(tally.errors),
            "clients": {
                "processes": self.load.clients,
                "cores": round(self.report.seconds_of_processor / self.seconds, 2),
                "lag_ms": spread(self.report.lags),
            },
        }
        if self.seconds_of_processor is not None:
            told["server_cores"] = round(sum(self.seconds_of_processor) / self.seconds, 2)
            told["busiest_process_cores"] = round(self.seconds_of_processor[0] / self.seconds, 3)
            told["memory_mib"] = {step: round(mib, 1) for step, mib in self.memory.items()}
            told["memory_kib_a_table"] = self._memory_a_table()
        return told

    def _memory_a_table(self) -> dict[str, float]:
        """What tables cost beyond the empty server: set up, opened by everybody, played at."""
        tables = self.load.tables + self.load.beside
        empty = self.memory["empty"]
        return {step: round(1024 * (self.memory[step] - empty) / tables, 1) for step in STEPS}


def spread(values: Sequence[float]) -> dict[str, float]:
    """How values are spread; of none nothing can be said."""
    if not values:
        return {"n": 0}
    ordered = sorted(values)
    return {
        "n": len(ordered),
        "median": round(median(ordered), 1),
        "p95": round(percentile(ordered, 0.95), 1),
        "p99": round(percentile(ordered, 0.99), 1),
        "worst": round(ordered[-1], 1),
    }


def percentile(ordered: Sequence[float], share: float) -> float:
    """The value that so many of them do not exceed."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


# In a client's process ----------------------------------------------------------------------


def play_share(load: Load, client: int, meeting: Any, counts: Any, answers: Any) -> None:
    """Play some of the tables, together with the other processes."""
    allow_many_sockets()
    try:
        answers.put(asyncio.run(_played(load, client, meeting, counts)))
    except Exception as error:  # whatever it is, the others must not wait for this one
        meeting.abort()
        answers.put(f"{type(error).__name__}: {error}")


async def _played(load: Load, client: int, meeting: Any, counts: Any) -> Report:
    report = Report()
    async with Entrance(load.url) as entrance:
        tables = [
            PlayedTable(kind, entrance, report.tally, seed) for kind, seed in load.tables_of(client)
        ]

        def count(n: int) -> None:
            counts[client] = n

        await _side_by_side((table.set_up for table in tables), count)
        await asyncio.to_thread(meeting.wait)
        await _side_by_side((table.connect for table in tables), count)
        await asyncio.to_thread(meeting.wait)
        await asyncio.to_thread(meeting.wait)
        await _play(tables, report, load.seconds, count)
        await asyncio.to_thread(meeting.wait)
        for table in tables:
            with suppress(Exception):
                await table.close()
    return report


async def _side_by_side(
    works: Iterable[Callable[[], Awaitable[None]]], count: Callable[[int], None]
) -> None:
    room, done = asyncio.Semaphore(AT_ONCE), 0

    async def one(work: Callable[[], Awaitable[None]]) -> None:
        nonlocal done
        async with room:
            await work()
        done += 1
        count(done)

    await asyncio.gather(*(one(work) for work in works))


async def _play(
    tables: list[PlayedTable], report: Report, seconds: float, count: Callable[[int], None]
) -> None:
    """Moves from here on are counted; those of computers came before as well."""
    report.tally.moves = report.tally.games = 0
    worked = time.process_time()
    ticking = asyncio.create_task(_tick(report, count))
    playing = [asyncio.create_task(table.play()) for table in tables]
    await asyncio.wait([ticking, *playing], timeout=seconds, return_when="FIRST_COMPLETED")
    report.seconds_of_processor = time.process_time() - worked
    for task in (ticking, *playing):
        task.cancel()
    ended = await asyncio.gather(ticking, *playing, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            raise error


async def _tick(report: Report, count: Callable[[int], None]) -> None:
    """Tell how many moves there were, and see how late this process is."""
    while True:
        due = time.monotonic() + TICK
        await asyncio.sleep(TICK)
        report.lags.append(1000 * (time.monotonic() - due))
        count(report.tally.moves)


async def _warm_up(load: Load) -> None:
    """What a server loads for its first table is no cost of tables."""
    async with Entrance(load.url) as entrance:
        table = PlayedTable(load.kind, entrance, Tally(), load.seed)
        await table.set_up()
        await table.connect()
        with suppress(TimeoutError):
            await asyncio.wait_for(table.play(), WARMING_UP)
        await table.close()


# Around them --------------------------------------------------------------------------------


Progress = Callable[[str, int], None]  # what is being done, and how much of it is


class Crew:
    """The client processes, who wait for each other at every step."""

    def __init__(self, load: Load, server: OwnServer | None, tell: Progress) -> None:
        self.load = load
        self._server = server
        self._tell = tell
        context = get_context("spawn")
        self._meeting = context.Barrier(load.clients + 1)
        self._counts = context.Array("Q", load.clients, lock=False)
        self._answers = context.SimpleQueue()
        self._processes: list[BaseProcess] = [
            context.Process(
                target=play_share,
                args=(load, n, self._meeting, self._counts, self._answers),
                daemon=True,
            )
            for n in range(load.clients)
        ]
        self.memory: dict[str, float] = {}
        self.moves: list[tuple[float, int]] = []

    def run(self) -> Measured:
        """Begin, play, and gather what they tell."""
        try:
            asyncio.run(_warm_up(self.load))
        except (*GONE, Unwilling) as error:
            raise Failed(f"{self.load.url}: {error}") from None
        self._remember("empty")
        with self._started():
            for step in STEPS[:2]:
                self._wait(step)
                self._remember(step)
                self._counts[:] = [0] * self.load.clients
            self._wait("begun")
            began, worked = time.monotonic(), self._worked()
            self._wait("ended", began)
            seconds = time.monotonic() - began
            used = self._worked_since(worked)
            self._remember("ended")
            report = self._reported()
        return Measured(self.load, seconds, report, self.memory, used, self.moves, began)

    @contextmanager
    def _started(self) -> Iterator[None]:
        for process in self._processes:
            process.start()
        try:
            yield
        finally:
            for process in self._processes:
                process.join(5)
                process.kill()

    def _wait(self, step: str, began: float | None = None) -> None:
        """Until all are there; meanwhile tell how far they are."""
        deadline = time.monotonic() + LONGEST_SET_UP + self.load.seconds
        while self._meeting.n_waiting < self.load.clients and not self._meeting.broken:
            self._tell(step, sum(self._counts))
            if began is not None:
                self.moves.append((time.monotonic() - began, sum(self._counts)))
            if time.monotonic() > deadline or self._somebody_died():
                raise Failed("a client's process died or hangs")
            time.sleep(0.25)
        try:
            self._meeting.wait(10)
        except BrokenBarrierError:
            raise Failed(str(self._answers.get())) from None

    def _somebody_died(self) -> bool:
        return any(process.exitcode not in (None, 0) for process in self._processes)

    def _reported(self) -> Report:
        whole = Report()
        for _ in self._processes:
            answer = self._answers.get()
            if isinstance(answer, str):
                raise Failed(answer)
            whole.add(answer)
        return whole

    def _remember(self, step: str) -> None:
        if self._server is not None:
            self.memory[step] = self._server.memory()

    def _worked(self) -> dict[int, float]:
        return {} if self._server is None else self._server.seconds_of_processor()

    def _worked_since(self, before: dict[int, float]) -> list[float] | None:
        used = [now - before.get(pid, 0.0) for pid, now in self._worked().items()]
        return sorted(used, reverse=True) or None
