"""Many serving processes on one machine, and the parent that looks after them.

Each has a socket of its own at the same address, and the system gives every connection to one of
them: more evenly than if all took them from one socket (docs/performance.md). The parent has the
sockets too, so connections that wait for a process that died are served by the next.
"""

from __future__ import annotations

import errno
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing.context import SpawnProcess

from ...opponents.workers import Workers
from ..hosting import metrics
from ..hosting.logs import log_to_stderr
from ..serving import STEPPED_ASIDE, listen, run, web_server
from ..settings import Settings
from .neighbours import Neighbours, Street

log = logging.getLogger(__name__)
WELL = 60.0  # seconds after which a process counts as well
LONGEST_WAIT = 30.0  # seconds until one that dies again and again is replaced
LEAVING = 5.0  # seconds until a port must be free
_spawn = multiprocessing.get_context("spawn")


def serve(settings: Settings, listeners: Sequence[socket.socket]) -> None:
    """Serve until stopped, by one process or many."""
    if len(listeners) > 1:
        Parent(settings, listeners).run()
    else:
        run(web_server(settings), listeners[0])


class Parent:
    """Starts the processes, replaces those that die, and ends with them."""

    def __init__(self, settings: Settings, listeners: Sequence[socket.socket]) -> None:
        self._all = list(zip(_shared_out(settings), listeners, strict=True))
        self._street = Street.of(len(listeners))
        self._children: dict[int, SpawnProcess] = {}
        self._stopping = threading.Event()
        self._have_stepped_aside = False

    def run(self) -> None:
        """Until somebody stops it."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: self._stopping.set())
        threads = [threading.Thread(target=self._keep, args=(n,)) for n in range(len(self._all))]
        for thread in threads:
            thread.start()
        self._stopping.wait()
        for _, listener in self._all:  # or connections would wait for nobody
            listener.close()
        for child in list(self._children.values()):
            child.terminate()
        for thread in threads:
            thread.join()
        if self._street is not None:
            self._street.close()
        if self._have_stepped_aside:
            raise SystemExit(STEPPED_ASIDE)

    def _keep(self, n: int) -> None:
        """Have one process serve, and another when it has died."""
        wait = 0.0
        while not self._stopping.wait(wait):
            begun = time.monotonic()
            self._children[n] = child = _spawn.Process(
                target=_serve, args=(*self._all[n], self._street, n)
            )
            child.start()
            if self._stopping.is_set():
                child.terminate()
            child.join()
            if self._street is not None:
                self._street.bury(n)
            if child.exitcode == STEPPED_ASIDE:  # the next one could not begin
                self._have_stepped_aside = True
                self._stopping.set()
            wait = 0.0 if time.monotonic() - begun > WELL else min(LONGEST_WAIT, 2 * wait + 0.5)
            if not self._stopping.is_set():
                metrics.forget_process(child.pid or 0)
                died = {"pid": child.pid, "exit": child.exitcode}
                log.warning("a process died and is replaced", extra=died)


def listen_together(host: str, port: int, count: int) -> list[socket.socket]:
    """Sockets at one address that is ours; OSError says why it cannot be."""
    alone = _listen_when_left(host, port) if count > 1 else listen(host, port)
    if count == 1 or sys.platform != "linux":  # elsewhere the last of them would get everything
        return [alone] * count
    with alone:
        port = alone.getsockname()[1]
    return [listen(host, port, shared=True) for _ in range(count)]


def _listen_when_left(host: str, port: int) -> socket.socket:
    """The children of a parent that was killed need a moment to leave."""
    deadline = time.monotonic() + LEAVING
    while True:
        try:
            return listen(host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > deadline:
                raise
        time.sleep(0.1)


def _shared_out(settings: Settings) -> list[Settings]:
    """Each process has its part of the workers, and at least one."""
    workers, count = settings.workers or Workers.usual(), settings.processes
    parts = [workers // count + (n < workers % count) for n in range(count)]
    return [replace(settings, workers=max(1, part)) for part in parts]


def _serve(settings: Settings, listener: socket.socket, street: Street | None, own: int) -> None:
    threading.Thread(target=_leave_with_the_parent, daemon=True).start()
    log_to_stderr(settings.log_format)
    neighbours = None if street is None else Neighbours(street, own)
    run(web_server(settings, neighbours), listener)


def _leave_with_the_parent() -> None:
    """Whoever is left alone by a crash would serve on, and nobody could stop it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
