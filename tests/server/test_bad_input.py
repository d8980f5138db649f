"""Whatever is sent, the server answers in a line, logs in a line, and goes on."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from carbarn.server.hosting.logs import LONGEST_LINE, MOST_LINES, formatter

from .client import ServerThread, Talk, Visitor


@pytest.fixture(autouse=True)
def no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that is sent here may leave one in the log."""
    yield
    errors = [r for r in caplog.get_records("call") if r.exc_info or r.levelno >= logging.ERROR]
    assert not errors, errors[0].getMessage()[:200]


@pytest.fixture
def talk(ann: Visitor, two: str) -> Iterator[Talk]:
    with ann.look(two) as talk:
        talk.state()
        yield talk


def raw(server: ServerThread, *parts: bytes) -> bytes:
    """All that is answered to some bytes until the server hangs up or says nothing more."""
    with socket.create_connection(("127.0.0.1", server.port), 5) as connection:
        answer = b""
        try:
            for part in parts:
                connection.sendall(part)
            connection.settimeout(0.2)
            while got := connection.recv(65536):
                answer += got
        except (TimeoutError, OSError):
            pass
        return answer


# Addresses and bodies -----------------------------------------------------------------------


@pytest.mark.parametrize("letters", [300, 5000, 60_000])
@pytest.mark.parametrize("folder", ["/", "/assets/", "/t/", "/api/tables/", "/api/games/"])
def test_a_name_of_60000_letters_is_no_page(ann: Visitor, folder: str, letters: int) -> None:
    answer = ann.http.get(folder + "a" * letters)
    assert answer.status_code == 200 if folder == "/t/" else answer.status_code in {404, 422}


@pytest.mark.parametrize(
    "path", ["/%00", "/%ff%fe", "/assets/%ed%a0%80", "/a" * 2000, "/x" + "/" * 900]
)
def test_no_path_is_too_strange_to_be_answered(ann: Visitor, path: str) -> None:
    assert ann.http.get(path).status_code in {200, 404}


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 8000,
        b'{"name":' * 2000,
        b"\xff\xfe",
        b'{"name": "\xed\xa0\x80"}',
        b'{"name": "\\ud800"}',
        b'{"name": NaN}',
        b'{"name": ' + b"1" * 5000 + b"}",
        b"",
    ],
)
def test_no_body_is_too_strange_to_be_answered(ann: Visitor, body: bytes) -> None:
    answer = ann.http.put("/api/me", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "malformed")


@pytest.mark.parametrize(
    "request_line",
    [
        b"",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: \xff\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nCookie: carbarn=\xff\xfe\r\n\r\n",
        b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1e3\r\n\r\n",
        b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: \xb2\r\n\r\n",
        b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"PUT /api/me HTTP/1.1\r\nHost: [\r\nOrigin: http://[\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"HEAD / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n",
    ],
)
def test_no_bytes_are_too_strange_for_the_server(
    server: ServerThread, ann: Visitor, request_line: bytes
) -> None:
    answer = raw(server, request_line)
    assert not answer or b"HTTP/1.1 500" not in answer
    assert ann.get("/api/health") == {"ok": True}


def test_a_handshake_with_a_long_header_is_refused_in_a_line(server: ServerThread) -> None:
    handshake = (
        b"GET /api/tables/aaaaaa/socket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\n"
        b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    )
    for more in [b"X: " + b"x" * 20_000, b"\r\n".join(b"X%d: x" % n for n in range(300))]:
        assert b" 101 " not in raw(server, handshake + more + b"\r\n\r\n")


def test_who_sends_wrong_frames_before_being_welcomed_is_let_go(server: ServerThread) -> None:
    handshake = (
        b"GET /api/tables/aaaaaa/socket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\n"
        b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    for n in range(60):  # at times they are welcomed already
        with socket.create_connection(("127.0.0.1", server.port), 5) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sendall(handshake)
            time.sleep(n / 10_000)
            with suppress(OSError):
                connection.sendall(b"\xff\x00\x00")
    assert server.visitor().get("/api/health") == {"ok": True}


# Messages -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        "[" * 4000,
        '{"id":' * 500 + "1" + "}" * 500,
        b"\xff\xfe",
        b'{"type": "ping", "id": "\xff"}',
        b'{"type": "ping", "id": "\xed\xa0\x80"}',
        '{"type": "ping", "id": "\\ud800"}',
        '{"type": "look", "seat": ' + "9" * 4000 + "}",
        '{"type": "look", "seat": 1e999}',
        b"",
    ],
)
def test_no_message_is_too_strange_to_be_answered(talk: Talk, message: str | bytes) -> None:
    talk.socket.send(message)
    assert talk.error()["code"] == "malformed"
    talk.send(type="ping")
    assert talk.next() == {"type": "pong"}


def test_text_that_is_not_utf_8_is_answered_and_the_connection_goes_on(talk: Talk) -> None:
    talk.socket.send(b"\xff\xfe", text=True)
    assert talk.error()["code"] == "malformed"
    talk.send(type="ping")
    assert talk.next() == {"type": "pong"}


def test_a_message_in_endless_pieces_ends_the_connection(talk: Talk) -> None:
    with suppress(ConnectionClosed):
        talk.socket.send("" for _ in range(5000))
    assert talk.closed() in {1006, 1009}


# Logs ---------------------------------------------------------------------------------------


def test_no_line_of_the_log_is_long_and_no_traceback_without_end() -> None:
    def deep(n: int) -> None:
        if n == 0:
            raise ValueError("x" * 100_000)
        deep(n - 1)

    record = logging.LogRecord("x", logging.ERROR, "x", 1, "y" * 100_000 + "\nz" * 1000, (), None)
    try:
        deep(300)
    except ValueError as error:
        record.exc_info = (ValueError, error, error.__traceback__)
    lines = formatter("text").format(record).split("\n")
    assert max(map(len, lines)) <= LONGEST_LINE + 100
    assert len(lines) <= MOST_LINES + 1
