"""Connections that are too large, too slow or too many shut nobody out."""

from __future__ import annotations

import logging
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from carbarn.server.edge.addresses import asker_at
from carbarn.server.edge.connections import most_files

from .client import GENEROUS, ME, ServerThread, for_tests, here, wait_until

pytestmark = pytest.mark.slow  # they wait for limits of time

START = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
MEGABYTE = 2**20


def limited(tmp_path: Path, **limits: Any) -> ServerThread:
    return ServerThread(for_tests(tmp_path / "carbarn.db", limits=replace(GENEROUS, **limits)))


def connected(server: ServerThread, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), 5, (source, 0))


def answer(connection: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    got = b""
    try:
        while part := connection.recv(65536):
            got += part
    except ConnectionError:
        pass
    return got


def is_shut(connection: socket.socket) -> bool:
    """Whether the server has hung up without a word."""
    connection.settimeout(5)
    return answer(connection) == b""


# Size ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("beginning", [b"GET /", START + b"X: ", START])
def test_headers_without_end_are_refused_while_they_come(
    server: ServerThread, beginning: bytes
) -> None:
    """Refused after some 32 KiB, whatever they consist of: an address, one header or many."""
    more = b"X: y\r\n" * 1000 if beginning is START else b"x" * 6000
    with connected(server) as connection:
        connection.sendall(beginning)
        sent = 0
        try:
            while sent < 100 * MEGABYTE:
                sent += connection.send(more)
        except OSError:
            pass
        assert sent < 20 * MEGABYTE  # the rest lies in the buffers of the system


def test_the_largest_headers_that_are_usual_are_read(server: ServerThread) -> None:
    with connected(server) as connection:
        connection.sendall(START + b"Connection: close\r\nCookie: " + b"x" * 16_000 + b"\r\n\r\n")
        assert answer(connection).startswith(b"HTTP/1.1 200")


def test_who_sends_pings_and_never_reads_the_answers_is_let_go(
    server: ServerThread, two: str, caplog: pytest.LogCaptureFixture
) -> None:
    """And what they have still sent by then is not told line by line in the log."""
    handshake = (
        f"GET /api/tables/{two}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    ping = b"\x89\xfd" + bytes(4) + bytes(125)  # masked with zeros
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(10)
        connection.connect(("127.0.0.1", server.port))
        connection.sendall(handshake.encode())
        assert connection.recv(12) == b"HTTP/1.1 101"
        with pytest.raises(ConnectionError):
            connection.sendall(ping * (50 * MEGABYTE // len(ping)))
    assert works(server)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


# Time ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """A server where a request has a second."""
    with limited(tmp_path_factory.mktemp("hasty"), request_seconds=1.0) as server:
        yield server


def test_who_says_nothing_is_let_go(hasty: ServerThread) -> None:
    with connected(hasty) as connection:
        assert is_shut(connection)


@pytest.mark.parametrize(
    "beginning",
    [
        START,
        b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n",
        b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
    ],
)
def test_who_sends_a_byte_now_and_then_is_let_go(hasty: ServerThread, beginning: bytes) -> None:
    with connected(hasty) as connection:
        connection.sendall(beginning)
        started = time.monotonic()
        with suppress(OSError):
            while time.monotonic() < started + 20:
                connection.sendall(b"1")
                time.sleep(0.05)
        assert time.monotonic() < started + 20


def test_who_asks_again_and_again_has_the_time_each_time(hasty: ServerThread) -> None:
    with connected(hasty) as connection:
        for _ in range(4):
            time.sleep(0.4)
            connection.sendall(START + b"\r\n")
            assert connection.recv(65536).startswith(b"HTTP/1.1 200")


def test_a_request_after_another_must_be_whole_in_time_too(hasty: ServerThread) -> None:
    with connected(hasty) as connection:
        connection.sendall(START + b"\r\n")
        connection.recv(65536)
        connection.sendall(START)
        assert is_shut(connection)


def test_a_quiet_socket_at_a_table_stays(hasty: ServerThread) -> None:
    ann = hasty.visitor()
    with ann.look(ann.table(ME, here("Ida"))["code"]) as talk:
        talk.state()
        time.sleep(1.5)
        talk.send(type="ping")
        assert talk.next() == {"type": "pong"}


# Number -------------------------------------------------------------------------------------


@contextmanager
def held(server: ServerThread, number: int, source: str) -> Iterator[list[socket.socket]]:
    """Connections that say nothing."""
    with ExitStack() as stack:
        yield [stack.enter_context(connected(server, source)) for _ in range(number)]


def works(server: ServerThread) -> bool:
    return server.stranger().http.get("/api/health").status_code == 200


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with limited(tmp_path, connections_here=20) as server, held(server, 30, "127.0.0.2") as all_:
        assert all(is_shut(one) for one in all_[20:])
        assert works(server)


def test_who_plays_is_not_shut_out_by_silent_connections(tmp_path: Path) -> None:
    """From several addresses, more than there are places in all."""
    with limited(tmp_path, connections=40, connections_here=20) as server:
        ann = server.visitor()
        with ann.look(ann.table(ME, here("Ida"))["code"]) as talk:
            talk.state()
            with (
                held(server, 20, "127.0.0.2"),
                held(server, 20, "127.0.0.3"),
                held(server, 20, "127.0.0.4"),
            ):
                assert works(server)
                talk.send(type="ping")
                assert talk.next() == {"type": "pong"}


def test_places_are_given_back(tmp_path: Path) -> None:
    with limited(tmp_path, connections_here=5) as server:
        for _ in range(4):
            with held(server, 4, "127.0.0.1"):
                pass
        ann = server.visitor()
        code = ann.table(ME, here("Ida"))["code"]
        for _ in range(10):
            with ann.look(code) as talk:
                talk.state()
        wait_until(lambda: server.bounds.places.total <= 1)


def test_the_server_asks_for_as_many_files_as_it_can_have() -> None:
    assert most_files() == resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == hard


# Who is counted -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff:0:0:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("nonsense", "x" * 10_000, True),
    ],
)
def test_addresses_of_one_network_are_counted_as_one(one: str, other: str, same: bool) -> None:
    assert (asker_at(one) == asker_at(other)) is same
