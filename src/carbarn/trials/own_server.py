"""A server that a trial starts itself, as a host would: a process that can be hurt."""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from types import TracebackType

import httpx
import psutil

PATIENCE = 60.0  # seconds until it must have come up, or gone
MIB = 2**20
CARBARN = (sys.executable, "-m", "carbarn")
TRACEBACK = re.compile(r"^Traceback .*\n(?:.*\n)*?(  File .*)\n(?: {4}.*\n|\s*\n)*(\S.*)", re.M)


class NoServer(Exception):
    """A server that does not answer; the message says why, as far as one knows."""


class Forked(psutil.Process):
    """A server forked from a process that has read all sources already: it is there sooner."""

    def __init__(self, words: Sequence[str], log: Path) -> None:
        context = get_context("forkserver")
        context.set_forkserver_preload(["carbarn.cli", "carbarn.server.serving"])
        self._run = context.Process(target=serve, args=(list(words), str(log)))
        self._run.start()
        super().__init__(self._run.pid)

    @property
    def returncode(self) -> int | None:
        """How it ended, if it has."""
        return self._run.exitcode

    def poll(self) -> int | None:
        """How it ended, if it has."""
        return self._run.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Until it has ended."""
        self._run.join(timeout)
        if self._run.exitcode is None:
            raise psutil.TimeoutExpired(timeout or 0)
        return self._run.exitcode


def serve(words: list[str], log: str) -> None:
    """In the new process: what a host would type."""
    from importlib import import_module

    with Path(log).open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    sys.exit(import_module("carbarn.cli").main(words))


class OwnServer:
    """A server on this machine, at an address that stays the same however often it dies."""

    def __init__(
        self,
        database: str,
        log: Path,
        words: Sequence[str] = (),
        port: int | None = None,
        env: Mapping[str, str] | None = None,
        *,
        forked: bool = False,
    ) -> None:
        self.database = database
        self.log = log
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._http = httpx.Client(base_url=self.url, timeout=1, trust_env=False)
        self._words = list(words)
        self._env = env
        self._forked = forked
        self._process: psutil.Popen | Forked | None = None
        self._orphans: list[psutil.Process] = []

    def __enter__(self) -> OwnServer:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.end()

    @property
    def process(self) -> psutil.Popen | Forked:
        """The one that was started."""
        assert self._process is not None
        return self._process

    @property
    def words(self) -> list[str]:
        """What a host would type after the name of the program."""
        words = ["serve", "--port", str(self.port), "--database", self.database]
        return [*words, "--limits", "off", *self._words]

    def start(self) -> None:
        """Start it; it answers when this returns."""
        self.launch()
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise NoServer(f"the server did not come up: {self.last_words()}")
            time.sleep(0.02)

    def launch(self) -> None:
        """Start it and do not wait."""
        allow_many_sockets()
        if self._forked:
            self._process = Forked(self.words, self.log)
            return
        command = [*CARBARN, *self.words]
        with self.log.open("ab") as log:
            self._process = psutil.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self._env
            )

    def answers(self) -> bool:
        """Whether anybody is there."""
        try:
            return self._http.get("/healthz").status_code == httpx.codes.OK
        except httpx.TransportError:
            return False

    def last_words(self) -> str:
        """The end of its log."""
        return self.log.read_text(errors="replace")[-1000:].strip()

    def tracebacks(self) -> list[str]:
        """What went wrong inside, by its log: where, and what, and how often."""
        found = Counter(
            f"{place.strip()}: {error[:300]}"
            for place, error in TRACEBACK.findall(self.log.read_text(errors="replace"))
        )
        return [f"{times} tracebacks, {what}" for what, times in found.items()]

    # What can be done to it -----------------------------------------------------------------

    def kill(self) -> None:
        """It dies at once; what belongs to it has to notice."""
        self._orphans += self.family()[1:]
        self.process.kill()
        self.process.wait(PATIENCE)

    def orphans(self) -> list[psutil.Process]:
        """What still runs though the server that it belonged to was killed."""
        _, alive = psutil.wait_procs(self._orphans, timeout=10)
        return list(alive)

    def stop(self) -> float:
        """It stops as a host stops it; how many seconds it took."""
        begun = time.monotonic()
        self.process.terminate()
        self.process.wait(PATIENCE)
        return time.monotonic() - begun

    def change_layout(self, layout: int) -> str:
        """Its database, as an older version left it; what was complained of."""
        command = [*CARBARN, "change-layout", str(layout), "--database", self.database]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        return ended.stderr if ended.returncode else ""

    def end(self) -> None:
        """It is not there any more, whatever was done to it before."""
        self._http.close()
        if self._process is None or self._process.poll() is not None:
            return
        self._process.send_signal(signal.SIGCONT)
        try:
            self.stop()
        except psutil.TimeoutExpired:
            self.kill()

    # What it uses ---------------------------------------------------------------------------

    def family(self) -> list[psutil.Process]:
        """The process that was started, and those that it has started."""
        with suppress(psutil.NoSuchProcess):
            return [self.process, *self.process.children(recursive=True)]
        return []

    def memory(self, *, alone: bool = False) -> float:
        """MiB that it holds, with all that belongs to it or alone."""
        held = 0.0
        for process in self.family()[: 1 if alone else None]:
            with suppress(psutil.NoSuchProcess):
                held += process.memory_info().rss / MIB
        return held

    def libraries(self) -> set[str]:
        """What the serving process has loaded, where the system tells."""
        with suppress(psutil.Error, AttributeError):
            return {mapped.path for mapped in self.process.memory_maps()}
        return set()

    def seconds_of_processor(self) -> dict[int, float]:
        """How long cores have worked for it, by process."""
        worked = {}
        for process in self.family():
            with suppress(psutil.NoSuchProcess):
                times = process.cpu_times()
                worked[process.pid] = times.user + times.system
        return worked


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def allow_many_sockets() -> None:
    """As many files as the system lets this process and its children have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
