"""The server as a process: its socket, and uvicorn with settings that fit."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import threading
from time import monotonic
from types import FrameType
from typing import Any

import uvicorn

from .app import create_app
from .edge.connections import BoundedConfig, BoundedHttp, BoundedSocket, Bounds, most_files
from .garbage import freeze_what_stays
from .processes.neighbours import Neighbours
from .settings import Settings

log = logging.getLogger(__name__)
PARTING = 1.0  # seconds for sockets to answer what was asked and to close
READING = 0.3  # and then for those who are told to read it
GRACE = 1  # beside that, for requests to be answered
SAME_KEY = 0.2  # seconds in which one Ctrl-C may be heard twice, by way of the parent
STEPPED_ASIDE = 75  # the exit code of a process that has left for another version: try later
LONGEST_END = 4.5  # seconds; then the process ends whatever it is doing


def listen(host: str, port: int, shared: bool = False) -> socket.socket:
    """A socket that is ours from now on; OSError says why it cannot be. Port 0 is any free one.

    Those that are shared have one address, and the system deals connections out between them.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048, reuse_port=shared)


class Server(uvicorn.Server):
    """Ends in good order: who plays is asked to come back, and what was begun is stored."""

    config: BoundedConfig
    has_stepped_aside = False
    _deadline: threading.Timer | None = None
    _told = 0.0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve those who come, and those whom other processes hand over."""
        await super().startup(sockets)
        if self.config.neighbours is not None:
            self._taking_over = set[asyncio.Task[None]]()
            self.config.neighbours.begin(self._take_over)

    def _take_over(self, connection: socket.socket, request: bytes) -> None:
        task = asyncio.create_task(self._go_on_with(connection, request))
        self._taking_over.add(task)
        task.add_done_callback(self._taking_over.discard)

    async def _go_on_with(self, connection: socket.socket, request: bytes) -> None:
        def protocol() -> BoundedHttp:
            made = BoundedHttp(self.config, self.server_state, self.lifespan.state)
            made.taken_over = request
            return made

        connection.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        except OSError:  # they have gone meanwhile
            connection.close()

    def step_aside(self) -> None:
        """End, for another version takes over."""
        self.has_stepped_aside = True
        self.handle_exit(signal.SIGTERM, None)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - as uvicorn calls it
        """End soon; by a second Ctrl-C at once, which loses nothing that anybody was told."""
        if not self.should_exit:
            self.should_exit = True
            self._deadline = _deadline(LONGEST_END)
            self._told = monotonic()
        elif sig == signal.SIGINT and monotonic() - self._told > SAME_KEY:
            os._exit(130)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Whoever comes back at once must not find this server again, so listening ends first."""
        if self.config.neighbours is not None:
            self.config.neighbours.end()
        for server in self.servers:
            server.close()
        app: Any = self.config.app
        await app.state.context.closing.begin(PARTING)
        asyncio.get_running_loop().call_later(READING, self._drop_who_does_not_read)
        await super().shutdown(sockets)
        if self._deadline is not None:
            self._deadline.cancel()

    def _drop_who_does_not_read(self) -> None:
        for connection in list(self.server_state.connections):
            if isinstance(connection, BoundedSocket):
                connection.transport.abort()


def _deadline(seconds: float) -> threading.Timer:
    def end() -> None:
        log.error("not everything could be ended in good order")
        os._exit(1)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    return timer


def web_server(settings: Settings, neighbours: Neighbours | None = None) -> Server:
    """A server that is ready to run. It logs no requests: their addresses may be secrets."""
    freeze_what_stays()
    limits = settings.limits
    app = create_app(settings)
    server = Server(
        BoundedConfig(
            app,
            Bounds(limits, settings.trusted_proxies, most_files()),
            header_size=limits.header_size,
            neighbours=neighbours,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=[str(network) for network in settings.trusted_proxies],
            ws_max_size=limits.frame_size,
            timeout_graceful_shutdown=GRACE,
        )
    )
    app.state.step_aside = server.step_aside
    return server


def run(server: Server, listener: socket.socket) -> None:
    """Serve until stopped; whoever waits for the end can see whether another version takes over."""
    server.run(sockets=[listener])
    if server.has_stepped_aside:
        raise SystemExit(STEPPED_ASIDE)
