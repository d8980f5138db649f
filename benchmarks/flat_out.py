"""People who play as fast as they can, or at a pace: what does a move cost the serving process?

    python benchmarks/flat_out.py --tables 60 --seconds 15
    python benchmarks/flat_out.py --tables 2000 --pace 10 --seconds 60
    python benchmarks/flat_out.py --source ../before --source . --times 3

Starts a real server on a free port of this machine with a fresh database. At each table two people
make random moves, each at a socket of their own, as browsers open them. Given several checkouts, it
measures them by turns. Prints one JSON object a run; `cost_ms` is the processor time of the serving
process for a move, which does not depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
import msgspec

SERVER = """
import gc, signal, sys, time
from dataclasses import fields
from pathlib import Path
from carbarn.cli.serve import open_and_serve
from carbarn.server.settings import Settings

try:
    from carbarn.server.edge.limits import Limits, Rate
except ImportError:  # a checkout that is older
    from carbarn.server.limits import Limits, Rate


def serve():
    many = Rate(10**9, 10**9)
    counts = {"sockets", "sockets_here", "connections", "connections_here"}
    rates = {field.name for field in fields(Limits) if isinstance(field.default, Rate)}
    known = {field.name for field in fields(Limits)}  # of a checkout that may be older
    limits = Limits(**dict.fromkeys(rates, many), **dict.fromkeys(counts & known, 10**6))
    database, port = Path(sys.argv[1]), int(sys.argv[2])
    open_and_serve(
        Settings(
            database, port=port, workers=1, compile_early=False, limits=limits, tables_kept=10**6
        ),
        browser=False,
    )


pauses, began = [], [0.0]


def time_it(phase, info):
    if phase == "start":
        began[0] = time.thread_time()
    else:
        pauses.append((info["generation"], time.thread_time() - began[0]))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: None)  # what uvicorn raises again at its end
    signal.signal(signal.SIGUSR1, lambda *_: pauses.clear())  # the load begins
    gc.callbacks.append(time_it)
    serve()
    for generation in range(3):
        taken = [1000 * seconds for which, seconds in pauses if which == generation]
        print("gc", generation, len(taken), round(sum(taken)), round(max(taken, default=0), 1))
"""
PATIENCE = 60  # seconds that an answer may take
TICKS = os.sysconf("SC_CLK_TCK")


class Standing(msgspec.Struct):
    """What a player must know of a table."""

    turn: int | None
    status: str


class State(msgspec.Struct):
    """What a player must know to move."""

    type: str
    seq: int = 0
    seat: int | None = None
    legal: list[str] = []
    table: Standing | None = None


decoder = msgspec.json.Decoder(State)


class Player(asyncio.Protocol):
    """A browser's end of a socket, with as little work as there can be."""

    def __init__(self, port: int, code: str, cookie: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = (
            f"GET /api/tables/{code}/socket?since=0 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
        )
        self._buffer = b""
        self._inflate = zlib.decompressobj(-15)
        self._open = False
        self.compressed = False
        self.received = 0
        self.states: asyncio.Queue[tuple[State, float]] = asyncio.Queue()

    def connection_made(self, transport: Any) -> None:
        """Ask for the socket."""
        self.transport = transport
        transport.write(self._hello.encode())

    def data_received(self, data: bytes) -> None:
        """Frames, after the answer to the handshake."""
        self._buffer += data
        if not self._open:
            head, end, self._buffer = self._buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            self.compressed = b"permessage-deflate" in head
            assert b" 101 " in head, head
            self._open = True
        while (frame := self._frame()) is not None:
            self._hear(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, at = buffer[1] & 127, 2
        if size > 125:
            at = 4 if size == 126 else 10
            if len(buffer) < at:
                return None
            size = int.from_bytes(buffer[2:at], "big")
        if len(buffer) < at + size:
            return None
        self._buffer = buffer[at + size :]
        return buffer[0], buffer[at : at + size]

    def _hear(self, head: int, data: bytes) -> None:
        self.received += len(data)
        if head & 15 == 9:
            self._say(0x8A, data)
        if head & 15 not in (1, 2):
            return
        if head & 0x40:
            data = self._inflate.decompress(data + b"\x00\x00\xff\xff")
        self.states.put_nowait((decoder.decode(data), time.perf_counter()))

    def _say(self, head: int, data: bytes) -> None:
        size = (
            bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
        )
        self.transport.write(bytes([head]) + size + b"\0\0\0\0" + data)

    def play(self, state: State) -> None:
        """Any legal move."""
        move = random.choice(state.legal)  # noqa: S311
        wanted = {"type": "play", "id": 1, "seat": state.seat, "seq": state.seq, "move": move}
        self._say(0x81, msgspec.json.encode(wanted))

    async def state_after(self, seq: int) -> tuple[State, float]:
        """The first state with at least that many entries."""
        while True:
            async with asyncio.timeout(PATIENCE):
                state, at = await self.states.get()
            assert state.type == "state", state
            if state.seq >= seq:
                return state, at


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def environment_of(source: Path) -> dict[str, str]:
    """One in which a checkout is imported."""
    return {**os.environ, "PYTHONPATH": str(source / "src")}


@contextmanager
def server(source: Path, folder: Path, profile: str | None) -> Iterator[tuple[int, Any]]:
    """A server process of a checkout."""
    port = free_port()
    how = ["-m", "cProfile", "-o", profile] if profile else []
    program = folder / "serve.py"
    program.write_text(SERVER)
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, *how, str(program), str(folder / "carbarn.db"), str(port)],
            stdout=log,
            stderr=log,
            env=environment_of(source),
        )
    try:
        wait_for(port)
        yield port, process
    finally:
        process.terminate()
        process.wait(60)


def wait_for(port: int) -> None:
    """Until it answers."""
    for _ in range(300):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/api/health", trust_env=False).is_success:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    sys.exit("flat_out.py: the server does not answer")


def processor_time(process: Any) -> float:
    """Seconds that it has used so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(process: Any) -> int:
    """What it holds, in KB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def _same(player: Player) -> Player:
    return player


async def two_guests(port: int) -> tuple[httpx.AsyncClient, httpx.AsyncClient]:
    """Somebody with a cookie, twice."""
    url = f"http://127.0.0.1:{port}"
    ann, ben = (httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) for _ in range(2))
    for client in (ann, ben):
        (await client.get("/api/me")).raise_for_status()
    return ann, ben


async def new_table(ann: httpx.AsyncClient, ben: httpx.AsyncClient, game: str) -> str:
    """A table of the two."""
    body = {"game": game, "options": {}, "seats": [{"kind": "me"}, {"kind": "open"}]}
    answer = await ann.post("/api/tables", json=body)
    answer.raise_for_status()
    table = answer.json()
    (await ben.post(f"/api/invites/{table['seats'][1]['invite']}")).raise_for_status()
    return str(table["code"])


class Load:
    """Tables that are played one after the other, so many at once."""

    def __init__(self, args: argparse.Namespace, port: int, cookies: list[str]) -> None:
        self.args, self.port, self.cookies = args, port, cookies
        self.taken: list[float] = []
        self.moves = 0
        self.received = 0
        self.until = 0.0

    async def sit_down(self, code: str) -> list[Player]:
        """Both at their sockets."""
        loop = asyncio.get_running_loop()
        made = []
        for cookie in self.cookies:
            player = Player(self.port, code, cookie)
            await loop.create_connection(partial(_same, player), "127.0.0.1", self.port)
            made.append(player)
        return made

    async def everybody_is_there(self, seated: list[list[Player]]) -> None:
        """Each has seen their table."""
        for players in seated:
            for player in players:
                player.states.put_nowait(await player.state_after(0))

    async def play(self, players: list[Player]) -> None:
        """One game, or as much of it as there is time for."""
        states = [(await player.state_after(0))[0] for player in players]
        if self.args.pace:
            await asyncio.sleep(self.args.pace * random.random())  # noqa: S311
        while time.perf_counter() < self.until:
            table = states[0].table
            if table is None or table.turn is None:
                break
            await self.move(players, states, table.turn)
        for player in players:
            self.received += player.received
            player.transport.close()

    async def move(self, players: list[Player], states: list[State], seat: int) -> None:
        """A move, until both have it."""
        seq, start = states[seat].seq, time.perf_counter()
        players[seat].play(states[seat])
        states[1 - seat], arrived = await players[1 - seat].state_after(seq + 1)
        states[seat], _ = await players[seat].state_after(seq + 1)
        self.taken.append(1000 * (arrived - start))
        self.moves += 1
        if self.args.pace:
            await asyncio.sleep(max(0, self.args.pace - (time.perf_counter() - start)))

    async def run(self, seated: list[list[Player]], codes: list[str]) -> None:
        """Everything."""
        self.until = time.perf_counter() + self.args.seconds

        async def one_after_the_other(players: list[Player]) -> None:
            await self.play(players)
            while codes and time.perf_counter() < self.until:
                await self.play(await self.sit_down(codes.pop()))

        await asyncio.gather(*(one_after_the_other(players) for players in seated))


async def cost_of(process: Any, seconds: float) -> float:
    """The processor time that it uses in so many seconds."""
    before = processor_time(process)
    await asyncio.sleep(seconds)
    return processor_time(process) - before


async def measured(args: argparse.Namespace, source: Path) -> dict[str, Any]:
    """One run against one checkout."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        with server(source, folder, args.profile) as (port, process):
            guests = await two_guests(port)
            empty = memory(process)
            codes = [await new_table(*guests, args.game) for _ in range(args.games or args.tables)]
            quiet = memory(process)
            cookies = [f"carbarn={guest.cookies['carbarn']}" for guest in guests]
            load = Load(args, port, cookies)
            before = processor_time(process)
            seated = [await load.sit_down(codes.pop()) for _ in range(args.tables)]
            await load.everybody_is_there(seated)
            connected = processor_time(process)
            process.send_signal(signal.SIGUSR1)
            cost, _ = await asyncio.gather(cost_of(process, args.seconds), load.run(seated, codes))
            held = memory(process)
        log = (folder / "log").read_text()
    if "Traceback" in log:
        print(log[-1500:], file=sys.stderr)
    return {
        "source": str(source),
        "tables": args.tables,
        "moves": load.moves,
        "moves_a_second": round(load.moves / args.seconds),
        "cost_ms": round(1000 * cost / max(load.moves, 1), 3),
        "connecting_ms": round(1000 * (connected - before) / args.tables / 2, 2),
        "kb_received_a_move": round(load.received / 1000 / max(load.moves, 1), 2),
        "median_ms": round(median(load.taken), 1),
        "p99_ms": round(quantiles(load.taken, n=100)[98], 1),
        "most_ms": round(max(load.taken), 1),
        "memory_mb": [round(kb / 1000, 1) for kb in (empty, quiet, held)],
        "kb_a_quiet_table": round((quiet - empty) / (args.games or args.tables), 1),
        "gc": [line[3:] for line in log.splitlines() if line[:3] == "gc "],
        "errors": log.count("ERROR") + log.count("Traceback"),
    }


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="cable-car")
    parser.add_argument("--tables", type=int, default=60, help="that are played at once")
    parser.add_argument("--games", type=int, help="that there are in all")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--pace", type=float, default=0, help="seconds between moves of a table")
    parser.add_argument("--source", type=Path, action="append", help="a checkout, or several")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--profile", help="where cProfile of the server goes")
    args = parser.parse_args()
    here = Path(__file__).parents[1]
    for _ in range(args.times):
        for source in args.source or [here]:
            print(json.dumps(asyncio.run(measured(args, source.resolve()))), flush=True)


if __name__ == "__main__":
    main()
