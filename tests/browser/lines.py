"""A line between a browser and the server, which can be cut, swallow, and be mended."""

from __future__ import annotations

import select
import socket
from contextlib import suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Self


class Line:
    """An address of its own that leads to the server, as long as the line is not cut."""

    def __init__(self, port: int) -> None:
        line = self
        self.cut_off = False
        self._open: list[socket.socket] = []
        self._dumb: set[socket.socket] = set()  # what they say comes to nothing

        class Both(BaseRequestHandler):
            def handle(self) -> None:
                if not line.cut_off:
                    with socket.create_connection(("127.0.0.1", port)) as there:
                        line.join(self.request, there)

        class Switchboard(ThreadingTCPServer):
            daemon_threads = True

        self._server = Switchboard(("127.0.0.1", 0), Both)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self._server.shutdown()
        self._server.server_close()

    def join(self, here: socket.socket, there: socket.socket) -> None:
        """Pass on whatever comes, until one side has hung up."""
        self._open += [here, there]
        other = {here: there, there: here}
        with suppress(OSError, ValueError):  # cut meanwhile
            while True:
                for talking in select.select([here, there], [], [])[0]:
                    said = talking.recv(65536)
                    if not said:
                        return
                    if talking not in self._dumb:
                        other[talking].sendall(said)

    def cut(self) -> None:
        """Nothing comes through any more, and nobody gets a new line."""
        self.cut_off = True
        for one in self._open:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def swallow(self, *, answers: bool) -> None:
        """All lines stay open, but what one side says does not arrive; nobody gets a new line."""
        self.cut_off = True
        self._dumb.update(self._open[1::2] if answers else self._open[::2])

    def mend(self) -> None:
        """Who asks for a new line gets one."""
        self.cut_off = False
