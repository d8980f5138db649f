"""What a ping costs the server, in processor time, with many quiet sockets open.

    python -m benchmarks.pings --sockets 400 --pings 20

Run it in the repository's folder; one line on stdout.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path

import websockets
from tests.browser.conftest import free_port
from tests.server.process import Server

TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(pid: int) -> float:
    """Of a process since it began."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def ask(socket: websockets.ClientConnection, pings: int) -> None:
    """One a second, each answered."""
    for _ in range(pings):
        await asyncio.sleep(1)
        await socket.send('{"type": "ping"}')
        while "pong" not in str(await socket.recv()):
            pass


async def measured(server: Server, code: str, sockets: int, pings: int) -> float:
    """Processor seconds for all pings."""
    address = f"{server.url.replace('http', 'ws')}/api/tables/{code}/socket?since=0"
    lines = [await websockets.connect(address, proxy=None) for _ in range(sockets)]
    await asyncio.sleep(3)  # all have been told that the others have come
    before = processor_seconds(server.process.pid)
    await asyncio.gather(*(ask(line, pings) for line in lines))
    used = processor_seconds(server.process.pid) - before
    for line in lines:
        await line.close()
    return used


def main() -> None:
    """Start a server, open sockets, and ask."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sockets", type=int, default=400)
    parser.add_argument("--pings", type=int, default=20)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "carbarn.db", free_port())
        server.start()
        visitor = server.visitor("Ann")
        table = visitor.table({"kind": "me"}, {"kind": "computer", "level": "random"})
        used = asyncio.run(measured(server, table["code"], args.sockets, args.pings))
        server.stop()
    asked = args.sockets * args.pings
    print(f"{asked} pings: {1e6 * used / asked:.0f} microseconds of the server each")


if __name__ == "__main__":
    main()
