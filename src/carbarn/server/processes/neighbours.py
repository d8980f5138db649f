"""Processes of one machine that serve one address: each table has its home at one of them.

Whoever opens the socket of a table by another process is handed over to its home, connection and
all, so that those who look at a table meet in one process and a move is played and shown once. The
log in the store stays the truth: a home that has changed, or to which nobody could be handed over,
costs time and nothing else.
"""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from collections.abc import Callable, MutableSequence, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from multiprocessing import get_context

BEAT = 0.25  # seconds between two signs of life
SILENT = 5.0  # seconds after which a process is no home
COMING_UP = 60.0  # seconds for which those who begin together count as alive
AT_ONCE = 20  # connections that are taken over before others have their turn
LONGEST = 2**16  # bytes of a request that is handed over
Take = Callable[[socket.socket, bytes], None]


@dataclass(frozen=True)
class Mailbox:
    """Where connections for one process are left; when it dies, the next one finds them."""

    slot: socket.socket
    inside: socket.socket

    @classmethod
    def new(cls) -> Mailbox:
        """An empty one."""
        box = cls(*socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET))
        for end in (box.slot, box.inside):
            end.setblocking(False)
        return box


@dataclass(frozen=True)
class Street:
    """What processes share that are begun by one parent."""

    heard: MutableSequence[float]  # when each gave its last sign of life
    mailboxes: Sequence[Mailbox]

    @classmethod
    def of(cls, count: int) -> Street | None:
        """Room for so many; other systems hand over no connections."""
        if sys.platform != "linux" or count < 2:
            return None
        heard = get_context("spawn").RawArray("d", [time.monotonic() + COMING_UP] * count)
        return cls(heard, [Mailbox.new() for _ in range(count)])

    def bury(self, number: int) -> None:
        """One of them has died."""
        self.heard[number] = 0.0

    def close(self) -> None:
        """Nobody lives here any more."""
        for box in self.mailboxes:
            box.slot.close()
            box.inside.close()


class Neighbours:
    """The processes of a street, as one of them sees the others."""

    def __init__(self, street: Street, own: int) -> None:
        self._street = street
        self._own = own
        self._beating: asyncio.Task[None] | None = None

    def begin(self, take: Take) -> None:
        """Be a home from now on; `take` goes on with a connection and what was read from it."""
        inside = self._street.mailboxes[self._own].inside
        asyncio.get_running_loop().add_reader(inside, self._open_mail, inside, take)
        self._beating = asyncio.create_task(self._beat())

    def end(self) -> None:
        """Be no home any more."""
        if self._beating is not None:
            self._beating.cancel()
            inside = self._street.mailboxes[self._own].inside
            asyncio.get_running_loop().remove_reader(inside)
        self._street.bury(self._own)

    async def _beat(self) -> None:
        while True:
            self._street.heard[self._own] = time.monotonic()
            await asyncio.sleep(BEAT)

    def is_home_of(self, code: str) -> bool:
        """Whether those who look at a table meet here."""
        return self._home_of(code) == self._own

    def _home_of(self, code: str) -> int:
        """By rendezvous: when a process dies, only its own tables move."""
        since = time.monotonic() - SILENT
        alive = [n for n, heard in enumerate(self._street.heard) if heard > since]
        return max({*alive, self._own}, key=lambda n: _closeness(code, n))

    def hand_over(self, code: str, connection: int, request: bytes) -> bool:
        """Have a table's home go on with a connection; false if it cannot be, or if it is here."""
        home = self._home_of(code)
        if home == self._own or len(request) > LONGEST:
            return False
        try:
            socket.send_fds(self._street.mailboxes[home].slot, [request], [connection])
        except OSError:  # its mailbox is full
            return False
        return True

    def _open_mail(self, inside: socket.socket, take: Take) -> None:
        for _ in range(AT_ONCE):
            with suppress(BlockingIOError):
                request, connections, _, _ = socket.recv_fds(inside, LONGEST, 1)
                for connection in connections:
                    take(socket.socket(fileno=connection), request)
                continue
            return


def _closeness(code: str, number: int) -> bytes:
    return blake2b(f"{code} {number}".encode(), digest_size=8).digest()
