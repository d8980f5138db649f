"""After a restart everybody comes back at once: how long do their tables take, and how much memory?

    python benchmarks/restart.py --game tramways --tables 300
    python benchmarks/restart.py --source ../before --source . --ended

Makes a database with that many tables, all of one long game of random moves, starts a real server
on a free port, and asks for each table once, forty at a time; the first forty are not counted.
Meanwhile somebody else asks for the list of games again and again. With --ended the game is over,
and one table is asked for its scores so many times instead. Prints one JSON object a checkout.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import httpx

from benchmarks.flat_out import environment_of, memory, processor_time, server

AT_ONCE = 40
MAKE = """
import asyncio, random, sys
from pathlib import Path
from carbarn.engine.options import completed
from carbarn.engine.referee import Referee
from carbarn.games import find
from carbarn.server.entries import Entry

try:
    from carbarn.server.store.store import KeptSeat, KeptTable, Standing, Store
except ImportError:  # a checkout that is older
    from carbarn.server.store import KeptSeat, KeptTable, Standing, Store

path, name, tables, ended = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), bool(sys.argv[4:])
game = find(name)
options = completed(game, {"players": 2})
referee, rng = Referee(game, options, 5), random.Random(1)
while not referee.over():
    seat = next(seat for seat in range(2) if referee.legal(seat))
    referee.play(seat, rng.choice(referee.legal(seat)))
played = referee.played if ended else referee.played[:-5]
referee = Referee(game, options, 5)
for move in played:
    referee.play(move.seat, move.move)
n = len(played)
over = Standing("over", n, None, referee.scores(), referee.winners())
standing = over if ended else Standing("playing", n, referee.actor())
entries = [
    Entry(seq, move.seat, "move", game.name_move(move.move)) for seq, move in enumerate(played, 1)
]
seats = tuple(
    KeptSeat(n, "person", f"P{n}", guest=f"g{n}", holders=frozenset({f"g{n}"})) for n in range(2)
)
letters = "abcdefghjkmnpqrstuvwxyz23456789"
begun = Standing("playing", 0, 0)


def kept(t):
    code = "abc" + letters[t // 900] + letters[t // 30 % 30] + letters[t % 30]
    return KeptTable(code, name, game.RULES, dict(options), 5, "g0", 0.0, begun, None, seats)


async def make():
    store = await Store.open(path)
    made = [kept(t) for t in range(tables)]
    await asyncio.gather(*map(store.create, made))
    for e in entries:  # all tables are a move further in one go
        after = standing if e.seq == n else Standing("playing", e.seq, 0)
        await asyncio.gather(*(store.append(table.code, e, after) for table in made))
    print(*(table.code for table in made))
    await store.close()


asyncio.run(make())
"""


def made(source: Path, database: Path, args: argparse.Namespace) -> list[str]:
    """The codes of the tables in a new database."""
    command = [sys.executable, "-c", MAKE, str(database), args.game]
    command += ["1", "ended"] if args.ended else [str(args.tables)]
    done = subprocess.run(
        command, env=environment_of(source), check=True, capture_output=True, text=True
    )
    return done.stdout.split()


async def asked(port: int, paths: list[str]) -> tuple[float, list[float]]:
    """How long all of them took, and how long somebody else waited meanwhile, in seconds."""
    url = f"http://127.0.0.1:{port}"
    limits = httpx.Limits(max_connections=AT_ONCE)
    async with (
        httpx.AsyncClient(base_url=url, timeout=600, trust_env=False, limits=limits) as many,
        httpx.AsyncClient(base_url=url, timeout=600, trust_env=False) as other,
    ):
        waits: list[float] = []
        meanwhile = asyncio.create_task(ask_again_and_again(other, waits))
        start = time.perf_counter()
        answers = await asyncio.gather(*(many.get(path) for path in paths))
        taken = time.perf_counter() - start
        meanwhile.cancel()
    for answer in answers:
        answer.raise_for_status()
    return taken, waits


async def ask_again_and_again(client: httpx.AsyncClient, waits: list[float]) -> None:
    """Somebody else."""
    while True:
        start = time.perf_counter()
        (await client.get("/api/games")).raise_for_status()
        waits.append(time.perf_counter() - start)
        await asyncio.sleep(0.02)


async def measured(args: argparse.Namespace, source: Path) -> dict[str, Any]:
    """One checkout."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        codes = made(source, folder / "carbarn.db", args)
        paths = [f"/api/tables/{code}" for code in codes]
        if args.ended:
            paths = [f"{paths[0]}/scores"] * args.tables
        with server(source, folder, None) as (port, process):
            first, paths = paths[:AT_ONCE], paths[AT_ONCE:] or paths
            await asked(
                port, first
            )  # what the server loads for its first tables is no cost of them
            held, used = memory(process), processor_time(process)
            taken, waits = await asked(port, paths)
            return {
                "source": str(source),
                "asked": len(paths),
                "seconds": round(taken, 2),
                "processor_seconds": round(processor_time(process) - used, 2),
                "kb_a_table": round((memory(process) - held) / len(paths), 1),
                "others_median_ms": round(1000 * median(waits)),
                "others_most_ms": round(1000 * max(waits)),
            }


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tramways")
    parser.add_argument("--tables", type=int, default=300, help="tables, or times with --ended")
    parser.add_argument("--ended", action="store_true", help="ask for scores of a finished game")
    parser.add_argument("--source", type=Path, action="append", help="a checkout, or several")
    args = parser.parse_args()
    for source in args.source or [Path(__file__).parents[1]]:
        print(json.dumps(asyncio.run(measured(args, source.resolve()))), flush=True)


if __name__ == "__main__":
    main()
