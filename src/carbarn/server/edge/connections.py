"""Connections before anybody asks for anything: uvicorn's, with bounds on number, size and time.

What is refused here costs next to nothing, and nobody who plays is shut out by those who only hold
connections open.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Collection
from types import ModuleType
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected, get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import PayloadTooBig
from websockets.frames import Frame

from .. import codes
from ..hosting.metrics import count_limit
from ..processes.neighbours import Neighbours
from .addresses import Network, asker_at, is_in
from .deflating import QuickDeflating
from .limits import Limits, Places

resource: ModuleType | None
try:
    import resource
except ImportError:  # not on Windows
    resource = None

FILES_WITHOUT_LIMITS = 8192  # what Windows lets a program have
KEPT_FREE = 200  # file handles for the store, the workers and whatever else is opened
TOO_LARGE_HEADERS = 431
WRONG_FRAMES = 1002
NAMES = ("connections", "connections_here")
MOST_PIECES = 1000  # of one message
MOST_UNREAD = 2**20  # bytes that wait for somebody who sends pings and does not read
SOCKET_OF_A_TABLE = re.compile(rb"/api/tables/([^/?]+)/socket(?:\?|$)")


class Bounds:
    """Who is connected, in all and by address. A proxy that we trust counts for itself."""

    def __init__(self, limits: Limits, proxies: Collection[Network], files: int) -> None:
        most = min(limits.connections, files - min(KEPT_FREE, files // 4))
        self.places = Places(most, min(limits.connections_here, most // 2), NAMES)
        self.request_seconds = limits.request_seconds
        self._proxies = proxies
        self._silent: dict[BoundedHttp, None] = {}  # asked for nothing so far; the oldest is first

    def take(self, host: str) -> str | None:
        """A place for a connection from there, and under which name; None if there is none."""
        asker = "proxies" if is_in(host, self._proxies) else asker_at(host)
        if self.places.is_full:
            self._drop_a_silent_one()
        return asker if self.places.take(asker, alone=asker != "proxies") else None

    def _drop_a_silent_one(self) -> None:
        for silent in list(self._silent)[:1]:
            silent.leave()
            silent.transport.abort()

    def watch(self, connection: BoundedHttp) -> None:
        """It has not asked for anything so far."""
        self._silent[connection] = None

    def trust(self, connection: BoundedHttp) -> None:
        """It has."""
        self._silent.pop(connection, None)


class BoundedConfig(uvicorn.Config):
    """What uvicorn hands to each connection."""

    def __init__(
        self,
        app: Any,
        bounds: Bounds,
        header_size: int,
        neighbours: Neighbours | None = None,
        **more: Any,
    ) -> None:
        super().__init__(
            app,
            http=BoundedHttp,
            ws=BoundedSocket,
            h11_max_incomplete_event_size=header_size,
            **more,
        )
        self.bounds = bounds
        self.neighbours = neighbours


class BoundedHttp(H11Protocol):
    """A connection whose requests must be whole after some time, and whose answers be taken."""

    config: BoundedConfig
    taken_over: bytes | None = None  # what another process has read of it
    _asker: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    _unread = 0  # bytes of an answer, when we last looked

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or hang up at once."""
        super().connection_made(transport)
        self._asker = self.config.bounds.take(_host(transport))
        if self._asker is None:
            transport.abort()
            return
        self.config.bounds.watch(self)
        self._set_deadline()
        if self.taken_over is not None:
            self.data_received(self.taken_over)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the place to others."""
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        """Leave the place to others."""
        self._clear_deadline()
        self.config.bounds.trust(self)
        if self._asker is not None:
            self.config.bounds.places.give_back(self._asker)
            self._asker = None

    def data_received(self, data: bytes) -> None:
        """The clock stops while we work on a request that is whole."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete:
            self.config.bounds.trust(self)
            self._clear_deadline()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The socket takes a place of its own, where the others of its table are."""
        self.leave()
        if self._is_handed_over(event):
            self.connections.discard(self)
            self.transport.abort()  # of the connection only our end
        else:
            super().handle_websocket_upgrade(event)

    def _is_handed_over(self, event: h11.Request) -> bool:
        """Whether another process goes on with it; who was handed over once stays."""
        neighbours, asked = self.config.neighbours, SOCKET_OF_A_TABLE.match(event.target)
        if neighbours is None or asked is None or self.taken_over is not None:
            return False
        code = codes.read(asked[1].decode("latin-1"), codes.TABLE)
        if code is None or self.scheme == "https" or self.transport.get_write_buffer_size():
            return False
        connection = self.transport.get_extra_info("socket").fileno()
        return neighbours.hand_over(code, connection, self._as_read(event))

    def _as_read(self, event: h11.Request) -> bytes:
        lines = [b"%b %b HTTP/1.1" % (event.method, event.target)]
        lines += [b"%b: %b" % header for header in self.headers]
        return b"\r\n".join([*lines, b"", self.conn.trailing_data[0]])

    def on_response_complete(self) -> None:
        """The clock runs until the next request is whole."""
        self._set_deadline()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong, if there is still somebody to tell and no other answer on its way."""
        if getattr(sys.exception(), "error_status_hint", 0) == TOO_LARGE_HEADERS:
            count_limit("header_size")
        if self.cycle is not None:
            self.cycle.disconnected = True
        can_be_told = self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}
        if can_be_told and not self._wants_no_body():
            super().send_400_response(msg)
        else:
            self.transport.close()

    def _wants_no_body(self) -> bool:
        return self.cycle is not None and self.cycle.scope["method"] == "HEAD"

    def _set_deadline(self) -> None:
        self._clear_deadline()
        self._unread = self.transport.get_write_buffer_size()
        self._deadline = self.loop.call_later(self.config.bounds.request_seconds, self._hang_up)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()

    def _hang_up(self) -> None:
        if 0 < self.transport.get_write_buffer_size() < self._unread:
            self._set_deadline()  # somebody reads, if slowly
        else:
            count_limit("request_seconds")
            self.transport.abort()


class BoundedSocket(WebSocketsSansIOProtocol):
    """A table's socket. What is not UTF-8 reaches the table as it is, to be answered there."""

    config: BoundedConfig
    _asker: str | None = None

    def __init__(self, config: BoundedConfig, *more: Any, **named: Any) -> None:
        super().__init__(config, *more, **named)
        self.conn.available_extensions = [QuickDeflating()]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the place that the request has just left."""
        super().connection_made(transport)
        self._asker = self.config.bounds.take(_host(self.transport))

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave it."""
        if self._asker is not None:
            self.config.bounds.places.give_back(self._asker)
        super().connection_lost(exc)
        self.conn.parser.close()  # it and its connection hold each other, with 40 KB

    async def send(self, message: Any) -> None:
        """Who has gone is told nothing; they are welcomed as if they had not, to be heard out."""
        if not self.close_sent and not self.transport.is_closing():
            await super().send(message)
            if message["type"] == "websocket.http.response.body":
                self.handshake_complete = True  # uvicorn would say that nobody answered
        elif message["type"] == "websocket.accept":
            self.handshake_complete = True
        elif message["type"] == "websocket.send":
            raise ClientDisconnected

    def handle_text(self, event: Frame) -> None:
        """Text is read by whoever hears it."""
        self.handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """A message may come in pieces, but not in endless ones."""
        if len(self.frames) >= MOST_PIECES:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer, unless nobody reads the answers."""
        if self.transport.is_closing():
            return
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def handle_parser_exception(self) -> None:
        """Who sends nonsense before they were welcomed cannot be told why; uvicorn would fail."""
        if isinstance(self.conn.parser_exc, PayloadTooBig):
            count_limit("frame_size")
        if self.conn.close_sent is None:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": WRONG_FRAMES})
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """What was said last must be read within some time."""
        super().on_task_complete(task)
        if self.transport.get_write_buffer_size():
            self.loop.call_later(self.config.bounds.request_seconds, self.transport.abort)


def _host(transport: asyncio.Transport) -> str:
    address = get_remote_addr(transport)
    return address[0] if address else ""


def most_files() -> int:
    """How many files this process may have open, after asking for as many as it can have."""
    if resource is None:
        return FILES_WITHOUT_LIMITS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError):  # some systems say they have no limit, and have one
        return int(soft)
    return int(hard)
