"""The server is killed at random moments, again and again; no move that anybody saw is lost.

Scripted guests play random legal moves at several tables, and note every entry they are sent.
They notice that the server is gone, come back as soon as it answers, and ask for what they have
missed. At the end their notes are compared with the store.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from .client import Json, Row, computer, entries_of, read, referee_of, rows
from .process import Server

GONE = (OSError, WebSocketException, httpx.TransportError, EOFError, TimeoutError)


@dataclass
class Notes:
    """What one guest has seen of one table."""

    entries: dict[int, Row] = field(default_factory=dict)
    over: bool = False

    def read(self, state: Json) -> None:
        """Entries never change, never come out of order, and never go back."""
        for entry in state["log"]:
            seen = (entry["seat"], entry["kind"], entry["move"], entry["undoes"], entry["stand_in"])
            assert self.entries.setdefault(entry["seq"], seen) == seen, "a move was changed"
        assert state["seq"] >= self.last, "a move was lost"
        assert self.last == state["seq"], "the log has a gap"
        self.over = state["table"]["status"] == "over"

    @property
    def last(self) -> int:
        return max(self.entries, default=0)


class Guest:
    """Somebody who plays at random and keeps notes."""

    def __init__(self, url: str, seed: int) -> None:
        self.url = url
        self.rng = random.Random(seed)
        self.notes: dict[str, Notes] = {}
        self.http = httpx.AsyncClient(base_url=url, timeout=10, trust_env=False)

    async def asked(self, method: str, path: str, body: object = None) -> Json:
        """Ask until there is an answer."""
        while True:
            with suppress(*GONE):
                answer = await self.http.request(method, path, json=body)
                if answer.status_code == 200:
                    return read(answer.text)
                assert answer.status_code in {409, 503}, answer.text
            await asyncio.sleep(0.02)

    async def play(self, code: str) -> None:
        """Play a game to its end, whatever happens to the server."""
        notes = self.notes.setdefault(code, Notes())
        while not notes.over:
            try:
                await self._talk(code, notes)
            except GONE:
                await asyncio.sleep(0.02)

    async def _talk(self, code: str, notes: Notes) -> None:
        address = self.url.replace("http", "ws") + f"/api/tables/{code}/socket?since={notes.last}"
        headers = {"cookie": f"carbarn={self.http.cookies['carbarn']}"}
        async with connect(address, additional_headers=headers, proxy=None) as socket:
            while not notes.over:
                message = read(str(await asyncio.wait_for(socket.recv(), 30)))
                if message["type"] == "state":
                    notes.read(message)
                    await self._move(socket, message)

    async def _move(self, socket: ClientConnection, state: Json) -> None:
        place = {"seat": state["seat"], "seq": state["seq"]}
        if state["can_take_back"] and self.rng.random() < 0.3:
            await socket.send(json.dumps({"type": "take-back", **place}))
        elif state["legal"]:
            move = self.rng.choice(state["legal"])
            await socket.send(json.dumps({"type": "play", **place, "move": move}))


async def two_guests(url: str, seed: int, done: asyncio.Event) -> list[Guest]:
    """Two people and a computer play one game after the other."""
    ann, bob = Guest(url, seed), Guest(url, seed + 1000)
    for guest in (ann, bob):
        await guest.asked("GET", "/api/me")
    while not done.is_set():
        seats = [{"kind": "me"}, {"kind": "open"}, computer()]
        body = {"game": "cable-car", "options": {"hand": 2}, "seats": seats}
        table = await ann.asked("POST", "/api/tables", body)
        await bob.asked("POST", f"/api/invites/{table['seats'][1]['invite']}")
        await asyncio.gather(ann.play(table["code"]), bob.play(table["code"]))
    for guest in (ann, bob):
        await guest.http.aclose()
    return [ann, bob]


async def while_it_is_killed(server: Server, tables: int, kills: int) -> list[Guest]:
    rng, done = random.Random(kills), asyncio.Event()
    playing = [asyncio.create_task(two_guests(server.url, n, done)) for n in range(tables)]
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.05, 1.0))
        server.kill()
        await asyncio.to_thread(server.start)
    done.set()
    pairs = await asyncio.gather(*playing)
    return [guest for pair in pairs for guest in pair]


def prove(server: Server, guests: list[Guest]) -> int:
    """Every noted entry is in the store, once and unchanged, and the store's games are games."""
    noted = 0
    for guest in guests:
        for code, notes in guest.notes.items():
            kept = {seq: tuple(entry) for seq, *entry in entries_of(server.database, code)}
            assert notes.entries == {seq: kept[seq] for seq in notes.entries}
            assert sorted(kept) == list(range(1, len(kept) + 1)), "a number is missing"
            assert notes.last == len(kept), "the last move is known"
            noted += len(notes.entries)
    for code, status in rows(server.database, "select code, status from tables"):
        if status == "over":
            assert referee_of(server.database, code).over()
    return noted


def assert_no_compiler_in(pid: int) -> None:
    """The serving process has loaded neither numpy nor numba."""
    if sys.platform == "linux":
        maps = Path(f"/proc/{pid}/maps").read_text()
        assert "sqlite" in maps
        assert not any(name in maps for name in ("numpy", "numba", "llvmlite"))


def assert_workers_are_gone(database: Path) -> None:
    """Workers of a killed server leave by themselves: nobody holds its pipe any more."""
    if sys.platform != "linux":
        return
    deadline = time.monotonic() + 10
    while workers := [pid for pid in children_of_nobody() if str(database) in environment(pid)]:
        assert time.monotonic() < deadline, workers
        time.sleep(0.1)


def children_of_nobody() -> list[str]:
    return [path.name for path in Path("/proc").iterdir() if path.name.isdigit()]


def environment(pid: str) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/environ").read_bytes().decode(errors="replace")
    return ""


@pytest.fixture
def server(tmp_path: Path, unused_port: int, monkeypatch: pytest.MonkeyPatch) -> Server:
    database = tmp_path / "carbarn.db"
    monkeypatch.setenv("CARBARN_TEST", str(database))  # tells this test's processes apart
    return Server(database, unused_port)


@pytest.mark.slow
def test_no_move_is_lost_however_often_the_server_is_killed(server: Server) -> None:
    server.start()
    try:
        guests = asyncio.run(while_it_is_killed(server, tables=3, kills=12))
        assert prove(server, guests) > 150
        assert_no_compiler_in(server.process.pid)
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()
    assert_workers_are_gone(server.database)
