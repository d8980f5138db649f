"""Whoever asks for very much makes nobody else wait."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import median

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from .client import ME, OPEN, Talk, Visitor, here
from .process import Server

pytestmark = pytest.mark.slow

SOCKETS = 50
A_SECOND = 20  # messages of each


@pytest.fixture
def process(tmp_path: Path, unused_port: int) -> Iterator[Server]:
    """A server with its usual limits."""
    server = Server(tmp_path / "carbarn.db", unused_port, usual_limits=True)
    server.start()
    yield server
    server.stop()


def flood(
    url: str, cookie: str, code: str, seat: int, move: str, ready: Event, stop: Event
) -> None:
    """What one guest does with many sockets, until told to stop; in a process of its own."""
    asyncio.run(_flood(url.replace("http", "ws"), cookie, code, seat, move, ready, stop))


async def _flood(
    url: str, cookie: str, code: str, seat: int, move: str, ready: Event, stop: Event
) -> None:
    question = json.dumps({"type": "what-if", "seat": seat, "move": move})

    connected = list[ClientConnection]()

    async def ask() -> None:
        address = f"{url}/api/tables/{code}/socket"
        headers = {"cookie": f"carbarn={cookie}"}
        try:
            async with connect(
                address, additional_headers=headers, proxy=None, open_timeout=60
            ) as socket:
                reading = asyncio.create_task(_read_all(socket))
                connected.append(socket)
                while not stop.is_set():
                    if len(connected) == SOCKETS:
                        ready.set()
                        await socket.send(question)
                    await asyncio.sleep(1 / A_SECOND)
                reading.cancel()
        except ConnectionClosed:
            pass

    await asyncio.gather(*(ask() for _ in range(SOCKETS)))


async def _read_all(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


@contextmanager
def flooded(visitor: Visitor, code: str, seat: int, move: str) -> Iterator[None]:
    context = multiprocessing.get_context("spawn")
    ready, stop = context.Event(), context.Event()
    args = (visitor.url, visitor.cookie, code, seat, move, ready, stop)
    process = context.Process(target=flood, args=args)
    process.start()
    assert ready.wait(60)
    try:
        yield
    finally:
        stop.set()
        process.join(20)


def waits(talk: Talk, seconds: float) -> list[float]:
    """How long somebody waits for answers, in order of length."""
    found = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        started = time.perf_counter()
        talk.send(type="ping")
        assert talk.next() == {"type": "pong"}
        found.append(time.perf_counter() - started)
        time.sleep(1 / A_SECOND)
    return sorted(found)


def in_the_middle(visitor: Visitor) -> tuple[str, int, str]:
    """A table of Tramways, and a move that its guest may ask about."""
    code = visitor.table(ME, here("Ida"), here("Joe"), game="tramways")["code"]
    picked = random.Random(1)
    with visitor.look(code) as talk:
        state = talk.state()
        while state["seq"] < 40 or state["seat"] != state["table"]["turn"]:
            if state["seat"] != state["table"]["turn"]:
                state = talk.look(state["table"]["turn"])
            else:
                state = talk.play(state, picked.choice(state["legal"]))
    return code, state["seat"], state["legal"][0]


def told(name: str, found: list[float]) -> None:
    """For whoever runs it with -s."""
    median_, most, worst = (1e3 * found[len(found) * n // 100] for n in (50, 95, 99))
    print(f"{name}: median {median_:.1f} ms, 95 % {most:.1f} ms, 99 % {worst:.1f} ms")


def test_who_asks_with_fifty_sockets_makes_nobody_wait(process: Server) -> None:
    """Compared in one run: the same player, before and while somebody floods the server."""
    with ExitStack() as stack:
        eve, ann = process.visitor(), process.visitor()
        stack.callback(eve.http.close)
        stack.callback(ann.http.close)
        theirs = in_the_middle(eve)
        talk = stack.enter_context(ann.look(ann.table(ME, OPEN)["code"]))
        talk.state()
        before = waits(talk, 2)
        with flooded(eve, *theirs):
            after = waits(talk, 4)
    told("before", before)
    told("while flooded", after)
    assert median(after) < 5 * median(before) + 0.005
