"""A server that a trial starts itself, as a host would: a process that can be hurt."""

from __future__ import annotations

import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import httpx
import psutil

PATIENCE = 60.0  # seconds until it must have come up, or gone
MIB = 2**20


class NoServer(Exception):
    """A server that does not answer; the message says why, as far as one knows."""


class OwnServer:
    """A server on this machine, at an address that stays the same however often it dies."""

    def __init__(
        self,
        database: str,
        log: Path,
        words: Sequence[str] = (),
        port: int | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.database = database
        self.log = log
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._words = list(words)
        self._env = env
        self._process: psutil.Popen | None = None

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
    def process(self) -> psutil.Popen:
        """The one that was started."""
        assert self._process is not None
        return self._process

    @property
    def command(self) -> list[str]:
        """What a host would type."""
        command = [sys.executable, "-m", "carbarn", "serve", "--port", str(self.port)]
        return [*command, "--database", self.database, "--limits", "off", *self._words]

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
        with self.log.open("ab") as log:
            self._process = psutil.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self._env
            )

    def answers(self) -> bool:
        """Whether anybody is there."""
        with suppress(httpx.TransportError):
            answer = httpx.get(f"{self.url}/healthz", timeout=1, trust_env=False)
            return answer.status_code == httpx.codes.OK
        return False

    def last_words(self) -> str:
        """The end of its log."""
        return self.log.read_text(errors="replace")[-1000:].strip()

    # What can be done to it -----------------------------------------------------------------

    def kill(self) -> None:
        """It dies at once, with all that belongs to it."""
        for process in self.family():
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> float:
        """It stops as a host stops it; how many seconds it took."""
        begun = time.monotonic()
        self.process.terminate()
        self.process.wait(PATIENCE)
        return time.monotonic() - begun

    def end(self) -> None:
        """It is not there any more, whatever was done to it before."""
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

    def memory(self) -> float:
        """MiB that it holds, with all that belongs to it."""
        held = 0.0
        for process in self.family():
            with suppress(psutil.NoSuchProcess):
                held += process.memory_info().rss / MIB
        return held

    def seconds_of_processor(self) -> float:
        """How long cores have worked for it."""
        worked = 0.0
        for process in self.family():
            with suppress(psutil.NoSuchProcess):
                times = process.cpu_times()
                worked += times.user + times.system
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
