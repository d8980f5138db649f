"""A network between clients and a server, as bad as one likes."""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import suppress
from enum import Enum, auto

CHUNK = 4096


class Weather(Enum):
    """What the network does with what is sent."""

    FINE = auto()
    SLOW = auto()  # all comes late
    HALVING = auto()  # half of a piece comes, and then the connection is cut
    SWALLOWING = auto()  # nothing comes


class BadNetwork:
    """Passes on what is sent between clients and one server, or does not."""

    def __init__(self, host: str, port: int) -> None:
        self.weather = Weather.FINE
        self.delay = 0.1  # seconds, when it is slow
        self._to = host, port
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> BadNetwork:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()

    @property
    def url(self) -> str:
        """Where clients come in."""
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """All connections are gone at once, without a goodbye."""
        for writer in list(self._writers):
            _cut(writer)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection(*self._to)
        except OSError:
            _cut(writer)
            return
        both = {writer, far_writer}
        self._writers |= both
        ways = [
            asyncio.create_task(self._pass_on(reader, far_writer)),
            asyncio.create_task(self._pass_on(far_reader, writer)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        self._writers -= both
        for one in both:
            one.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await reader.read(CHUNK):
                if self.weather is Weather.SWALLOWING:
                    continue
                if self.weather is Weather.SLOW:
                    await asyncio.sleep(self.delay)
                if self.weather is Weather.HALVING:
                    writer.write(piece[: len(piece) // 2])
                    await writer.drain()
                    return
                writer.write(piece)
                await writer.drain()


def _cut(writer: asyncio.StreamWriter) -> None:
    """As when a cable is pulled: the other side is told nothing but a reset."""
    sock = writer.get_extra_info("socket")
    with suppress(OSError):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
