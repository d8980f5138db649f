"""What a host can have watched by Prometheus, on an address of its own (docs/hosting.md).

It is on no route of the page's server: behind a proxy on the same machine everybody looks local.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import logging
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import perf_counter

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    multiprocess,
    start_http_server,
)

from ..problems import Problem

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
LONG = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60)
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
LOOK_EVERY = 0.25  # seconds

TABLES = Gauge("carbarn_tables", "Tables in memory", multiprocess_mode="livesum")
SET_UP = Counter("carbarn_tables_set_up", "Tables that were set up", ["game"])
SOCKETS = Gauge("carbarn_sockets", "Open sockets", multiprocess_mode="livesum")
ENTRIES = Counter("carbarn_entries", "Entries of logs that were stored", ["game", "kind"])
STORED = Histogram("carbarn_stored_seconds", "From a click to the disk", buckets=QUICK)
TOLD = Histogram("carbarn_told_seconds", "From a change to a socket that shows it", buckets=QUICK)
THOUGHTS = Gauge("carbarn_thoughts_waiting", "Thoughts that wait", multiprocess_mode="livesum")
WAITED = Histogram("carbarn_thought_wait_seconds", "How long thoughts waited", buckets=LONG)
THOUGHT = Histogram("carbarn_thought_seconds", "How long workers had a thought", buckets=LONG)
THINKERS = Gauge(
    "carbarn_thinkers_elsewhere", "Thoughts that can be had at a time", multiprocess_mode="livemax"
)
PROBLEMS = Counter("carbarn_problems", "What was not done, and why", ["code", "rule"])
LIMITS = Counter("carbarn_limits", "How often somebody reached a limit", ["limit"])
ERRORS = Counter("carbarn_errors", "Errors in the log", ["kind"])
WARNINGS = Counter("carbarn_log_lines", "Lines of the log that are no mere news", ["level"])
LATE = Histogram("carbarn_loop_late_seconds", "How late the event loop wakes", buckets=QUICK)
GARBAGE = Histogram("carbarn_garbage_seconds", "Pauses of the garbage collector", buckets=QUICK)


def count_problem(problem: Problem) -> None:
    """Something was refused."""
    PROBLEMS.labels(problem.code, problem.rule or "").inc()


def count_limit(name: str) -> None:
    """Somebody reached one, of those in `server/edge/limits.py`."""
    LIMITS.labels(name).inc()


def listen(host: str, port: int, for_many: bool = False) -> None:
    """Answer Prometheus in a thread, so that it hears of a loop that hangs, too.

    For many processes their parent answers; each keeps its figures in a file that it reads.
    """
    registry = REGISTRY
    if for_many:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry, _make_folder())  # type: ignore[no-untyped-call]
    start_http_server(port, host, registry)


def _make_folder() -> str:
    """Where processes that are begun from now on keep their figures."""
    folder = tempfile.TemporaryDirectory(prefix="carbarn-metrics-")
    atexit.register(folder.cleanup)
    os.environ[FOLDER] = folder.name
    return folder.name


def forget_process(pid: int) -> None:
    """Its tables and sockets are gone."""
    if FOLDER in os.environ:
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]


@asynccontextmanager
async def watched() -> AsyncIterator[None]:
    """Look how the process does."""
    looking = asyncio.create_task(_watch_the_loop())
    collector = _GarbageWatch()
    gc.callbacks.append(collector)
    try:
        yield
    finally:
        gc.callbacks.remove(collector)
        looking.cancel()


async def _watch_the_loop() -> None:
    while True:
        asleep = perf_counter()
        await asyncio.sleep(LOOK_EVERY)
        LATE.observe(max(0.0, perf_counter() - asleep - LOOK_EVERY))


class _GarbageWatch:
    def __init__(self) -> None:
        self._began = 0.0

    def __call__(self, phase: str, _: object) -> None:
        if phase == "start":
            self._began = perf_counter()
        else:
            with suppress(RecursionError):  # it may look in the middle of something nested deep
                GARBAGE.observe(perf_counter() - self._began)


class CountWarnings(logging.Handler):
    """Counts what the log says above mere news; errors by what went wrong, or who says so."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        """One more."""
        WARNINGS.labels(record.levelname.lower()).inc()
        if record.levelno >= logging.ERROR:
            kind = record.exc_info[0] if record.exc_info else None
            ERRORS.labels(kind.__name__ if kind else record.name).inc()
