"""Many tables of computer players at once: does the server stay quick, correct and small?

    python benchmarks/soak.py --tables 200 --seconds 180

Starts a real server on a free port of this machine with a fresh database, sets up the tables, and
then plays one more game between two scripted people, measuring from the moment one sends a move
to the moment the other has it. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

TABLES_A_GUEST = 10  # below the limit on new tables


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A server process, and its address."""
    port = free_port()
    command = [sys.executable, "-m", "carbarn", "serve", "--port", str(port)]
    log = (folder / "log").open("wb")
    process = subprocess.Popen(
        [*command, "--database", str(folder / "soak.db")], stdout=log, stderr=log
    )
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(url)
        yield url, process
    finally:
        process.terminate()
        process.wait(20)


def wait_for(url: str) -> None:
    """Until it answers."""
    for _ in range(200):
        try:
            if httpx.get(f"{url}/healthz").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    sys.exit("soak.py: the server does not answer")


def memory(process: subprocess.Popen[bytes]) -> float:
    """What the serving process holds, in MiB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    kib = next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]
    return round(int(kib) / 1024, 1)


async def new_guest(url: str) -> httpx.AsyncClient:
    """Somebody with a cookie."""
    client = httpx.AsyncClient(base_url=url, headers={"Origin": url}, timeout=60)
    (await client.get("/api/me")).raise_for_status()
    return client


async def new_table(guest: httpx.AsyncClient, *seats: dict[str, str]) -> dict[str, Any]:
    """A table of Cable Car."""
    body = {"game": "cable-car", "options": {}, "seats": list(seats)}
    answer = await guest.post("/api/tables", json=body)
    answer.raise_for_status()
    table: dict[str, Any] = answer.json()
    return table


async def set_up(url: str, tables: int, level: str) -> list[tuple[httpx.AsyncClient, str]]:
    """The tables of computer players, each with the guest who asked for it."""
    computer = {"kind": "computer", "level": level}
    made = []
    guest = await new_guest(url)
    for n in range(tables):
        if n and n % TABLES_A_GUEST == 0:
            guest = await new_guest(url)
        made.append((guest, (await new_table(guest, computer, computer))["code"]))
    return made


@asynccontextmanager
async def seated(guest: httpx.AsyncClient, code: str) -> AsyncIterator[ClientConnection]:
    """A socket of this guest's at a table."""
    url = f"{guest.base_url}".rstrip("/")
    cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{code}/socket?since=0"
    async with connect(address, origin=url, additional_headers={"Cookie": cookies}) as ws:  # type: ignore[arg-type]
        yield ws


async def state_after(ws: ClientConnection, seq: int) -> dict[str, Any]:
    """The first state with at least that many entries."""
    while True:
        message: dict[str, Any] = json.loads(await ws.recv())
        if message["type"] == "state" and message["seq"] >= seq:
            return message


async def latencies(url: str, until: float) -> list[float]:
    """Milliseconds from one person's move to the other person's screen, over and over."""
    taken: list[float] = []
    ada, ben = await new_guest(url), await new_guest(url)
    while time.monotonic() < until:
        table = await new_table(ada, {"kind": "me"}, {"kind": "open"})
        (await ben.post(f"/api/invites/{table['seats'][1]['invite']}")).raise_for_status()
        async with seated(ada, table["code"]) as one, seated(ben, table["code"]) as two:
            taken += await one_game(one, two, until)
    return taken


async def one_game(one: ClientConnection, two: ClientConnection, until: float) -> list[float]:
    """Random moves at a person's pace."""
    taken = []
    sockets, seq = (one, two), 0
    states = [await state_after(ws, 0) for ws in sockets]
    while states[0]["table"]["status"] != "over" and time.monotonic() < until:
        seat = states[0]["table"]["turn"]
        move = random.choice(states[seat]["legal"])  # noqa: S311
        message = {"type": "play", "id": 1, "seat": seat, "seq": seq, "move": move}
        start = time.perf_counter()
        await sockets[seat].send(json.dumps(message))
        states[1 - seat] = await state_after(sockets[1 - seat], seq + 1)
        taken.append(1000 * (time.perf_counter() - start))
        states[seat] = await state_after(sockets[seat], seq + 1)
        seq += 1
        await asyncio.sleep(0.15)
    return taken


async def entries(tables: list[tuple[httpx.AsyncClient, str]]) -> int:
    """How many moves have been made at all tables."""
    total = 0
    for guest, code in tables:
        total += (await guest.get(f"/api/tables/{code}")).json()["seq"]
        await asyncio.sleep(0.02)
    return total


async def page_times(url: str, until: float) -> list[float]:
    """Milliseconds until the first page is there, asked for again and again."""
    taken = []
    async with httpx.AsyncClient(base_url=url) as client:
        while time.monotonic() < until:
            start = time.perf_counter()
            (await client.get("/")).raise_for_status()
            taken.append(1000 * (time.perf_counter() - start))
            await asyncio.sleep(0.5)
    return taken


async def memories(process: subprocess.Popen[bytes], until: float) -> list[float]:
    """The server's size over time."""
    held = []
    while time.monotonic() < until:
        held.append(memory(process))
        await asyncio.sleep(5)
    return held


def summary(milliseconds: list[float]) -> dict[str, float]:
    """Median and 99th percentile."""
    return {
        "n": len(milliseconds),
        "median_ms": round(median(milliseconds), 1),
        "p99_ms": round(quantiles(milliseconds, n=100)[98], 1),
    }


async def soak(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Run it all."""
    with server(folder) as (url, process):
        tables = await set_up(url, args.tables, args.level)
        until = time.monotonic() + args.seconds
        moves, pages, held = await asyncio.gather(
            latencies(url, until), page_times(url, until), memories(process, until)
        )
        played = await entries(tables)
    log = (folder / "log").read_text()
    return {
        "tables": args.tables,
        "level": args.level,
        "seconds": args.seconds,
        "moves_by_computers": played,
        "move_to_other_screen": summary(moves),
        "page": summary(pages),
        "memory_mib": {"first": held[0], "quarter": held[len(held) // 4], "last": held[-1]},
        "errors_logged": log.count("ERROR") + log.count("Traceback"),
    }


def main() -> None:
    """Read the arguments, soak, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=180)
    parser.add_argument("--level", default="casual")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(soak(args, Path(folder)))))


if __name__ == "__main__":
    main()
