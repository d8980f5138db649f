"""A wire to PostgreSQL that can be cut."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Self
from urllib.parse import parse_qs, urlsplit

from carbarn.server.store.database import Url

KEPT = (b"COMMIT\0", b"INSERT 0 1\0")  # the end of a transaction, and of a move that is one


class Relay:
    """Passes on what is said, until it is told otherwise."""

    def __init__(self, database: Url) -> None:
        parts = urlsplit(database.text)
        self._server = parse_qs(parts.query)["host"][0] + "/.s.PGSQL.5432"
        self._listener = socket.create_server(("127.0.0.1", 0))
        port = self._listener.getsockname()[1]
        self.database = Url(f"postgresql://postgres@127.0.0.1:{port}{parts.path}")
        self._open: list[socket.socket] = []
        self._lock = threading.Lock()
        self.loses_the_next_answer = False
        self._is_away = False

    @property
    def is_away(self) -> bool:
        """Whether nobody answers."""
        return self._is_away

    @is_away.setter
    def is_away(self, away: bool) -> None:
        self._is_away = away
        if away:
            self.cut()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()

    def cut(self) -> None:
        """End all connections, but none that comes meanwhile."""
        with self._lock:
            there, self._open = self._open, []
        for connection in there:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if self._is_away:
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                with self._lock:
                    self._open += [client, server]
                for way in ((client, server), (server, client)):
                    threading.Thread(target=self._pass_on, args=way, daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if self.loses_the_next_answer and any(word in data for word in KEPT):
                    self.loses_the_next_answer = False
                    self.cut()
                    return
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
