"""A server that is told to stop loses nothing, asks everybody to come back, and is soon gone."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from .client import (
    ME,
    OPEN,
    PATIENCE,
    Json,
    ServerThread,
    Talk,
    Visitor,
    computer,
    entries_of,
    for_tests,
    here,
    wait_until,
)
from .process import Server

pytestmark = pytest.mark.slow  # each ends a server of its own
LONGEST = 5.0  # seconds, as promised
RESTARTING = 1012


@pytest.fixture
def server(tmp_path: Path, unused_port: int) -> Iterator[Server]:
    server = Server(tmp_path / "carbarn.db", unused_port)
    server.start()
    yield server
    if server.process.poll() is None:
        server.kill()


@pytest.fixture
def ann(server: Server) -> Iterator[Visitor]:
    visitor = server.visitor()
    with closing(visitor.http):
        yield visitor


def stopped(server: Server, sig: int = signal.SIGTERM) -> int:
    """How it ended; it must not take long."""
    began = time.monotonic()
    server.process.send_signal(sig)
    code = server.process.wait(PATIENCE)
    assert time.monotonic() - began < LONGEST
    return code


@pytest.mark.parametrize("sig", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_well_and_asks_everybody_to_come_back(
    server: Server, ann: Visitor, sig: int
) -> None:
    table = ann.table(ME, here("Ida"))
    with ann.look(table["code"]) as talk:
        talk.state()
        assert stopped(server, sig) == 0
        assert talk.closed() == RESTARTING
    assert "Traceback" not in server.log.read_text()
    assert server.log.read_text().endswith("Carbarn has stopped\n")


def test_a_move_that_is_on_its_way_is_stored_and_answered(server: Server, ann: Visitor) -> None:
    """Somebody plays without a pause while the server is told to stop."""
    code = ann.table(ME, here("Ida"))["code"]
    with ann.look(code) as talk:
        told: list[int] = []
        playing = threading.Thread(target=play_on, args=(talk, told))
        playing.start()
        wait_until(lambda: len(told) > 5)
        assert stopped(server) == 0
        playing.join(PATIENCE)
        assert talk.closed() == RESTARTING
    assert len(entries_of(server.database, code)) == told[-1]


def play_on(talk: Talk, told: list[int]) -> None:
    """Whatever can be played, by both seats, until the connection is closed."""
    state = talk.state()
    try:
        while True:
            turn = state["table"]["turn"]
            if state["seat"] != turn:
                state = talk.look(turn)
            state = talk.play(state)
            told.append(state["seq"])
    except (ConnectionClosed, TimeoutError):
        pass


def test_nothing_new_begins_while_it_stops(tmp_path: Path) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        visitor = server.visitor()
        code = visitor.table(ME, OPEN)["code"]
        asyncio.run(server.app.state.context.closing.begin(0))
        assert visitor.refused("GET", "/readyz") == (503, "stopping")
        body = {"game": "cable-car", "options": {}, "seats": [ME, OPEN]}
        assert visitor.refused("POST", "/api/tables", body) == (503, "stopping")
        assert visitor.get(f"/api/tables/{code}")["status"] == "waiting"
        with visitor.look(code) as talk:
            assert talk.closed() == RESTARTING


def test_clients_who_do_not_read_do_not_hold_it_up(server: Server, ann: Visitor) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    with Deaf(ann, code), ann.look(code) as talk:
        talk.state()
        assert stopped(server) == 0
        assert talk.closed() == RESTARTING


class Deaf:
    """Somebody at a table who asks and never reads the answers, until all buffers are full."""

    def __init__(self, visitor: Visitor, code: str) -> None:
        self._visitor = visitor
        with visitor.look(code) as talk:
            move = talk.state()["legal"][0]
        self._question = frame({"type": "what-if", "seat": 0, "move": move})
        host, port = visitor.url.removeprefix("http://").split(":")
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self._socket.connect((host, int(port)))
        self._socket.sendall(
            f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: carbarn={visitor.cookie}\r\n"
            "\r\n".encode()
        )

    def __enter__(self) -> None:
        assert self._socket.recv(12) == b"HTTP/1.1 101"
        with suppress(OSError):
            for _ in range(120):
                self._socket.sendall(20 * self._question)  # fewer than would be too many at once
                self._visitor.get("/healthz")
                time.sleep(0.015)  # until they are answered

    def __exit__(self, *_: object) -> None:
        self._socket.close()


def frame(message: Json) -> bytes:
    """A short message of a client."""
    data = json.dumps(message).encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


def test_what_a_computer_has_thought_out_is_played(
    server: Server, ann: Visitor, tmp_path: Path
) -> None:
    """It waits before each move so that people can follow; when the server stops, it does not."""
    server.kill()
    slow = Server(server.database, int(server.url.rpartition(":")[2]), pace=30)
    slow.start()
    try:
        code = ann.table(computer(), here("Ida"), computer())["code"]
        wait_until(lambda: is_idle(slow))
        assert entries_of(slow.database, code) == []
        assert stopped(slow) == 0
        assert len(entries_of(slow.database, code)) == 1
    finally:
        if slow.process.poll() is None:
            slow.kill()


def is_idle(server: Server) -> bool:
    """Its computer has thought: a level that plays at random needs no second for it."""
    time.sleep(1)
    return server.process.poll() is None


def test_a_second_interrupt_ends_it_at_once(server: Server, ann: Visitor) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    with Deaf(ann, code):
        server.process.send_signal(signal.SIGINT)
        time.sleep(0.3)
        server.process.send_signal(signal.SIGINT)
        # By itself, or by the system's usual way if it was already on its last steps.
        assert server.process.wait(PATIENCE) in {130, -signal.SIGINT}
