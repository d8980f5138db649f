"""What the page of somebody's results costs the server, in processor time, with many games.

    python -m benchmarks.results --games 5000

Run it in the repository's folder; a line of JSON on stdout: milliseconds to read and to count so
many finished games, and to replay one of each game for what was done there, which happens once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, insert
from tests.server.test_results import CASUAL, played

from carbarn.games import folders
from carbarn.server.results import counting
from carbarn.server.results.measuring import looked_for, measured
from carbarn.server.results.reading import finished_games
from carbarn.server.results.results import counted
from carbarn.server.store import schema
from carbarn.server.store.store import KeptSeat, Store, insert_table

T = TypeVar("T")
ME = KeptSeat(0, "person", "Ann", guest="ann", holders=frozenset({"ann"}))
OTHERS = [
    *(KeptSeat(1, "computer", level=level) for level in ("beginner", "casual", "strong")),
    *(KeptSeat(1, "person", f"Friend {n}", guest=f"friend-{n}") for n in range(40)),
]


def fill(connection: Connection, games: int) -> None:
    """So many games, one every few hours, in which something was done."""
    rng, known = Random(1), {}  # noqa: S311 - the same games every time
    for n in range(games):
        game = rng.choice(list(folders()))
        if game not in known:
            known[game] = played(game, (ME, CASUAL), "")[0]
        code, at = f"t{n:06}", time.time() - n * 9000.0
        scores = [rng.randrange(100), rng.randrange(100)]
        won = [seat for seat in (0, 1) if scores[seat] == max(scores)]
        over = replace(known[game].standing, scores=scores, winners=won)
        other = replace(rng.choice(OTHERS), invite=code)
        kept = replace(known[game], code=code, created=at, standing=over, seats=(ME, other))
        insert_table(connection, kept)
        done = {"code": code, "looked_for": looked_for(game), "found": [{"best-line": n}, {}]}
        connection.execute(insert(schema.feats), done)


async def taken(work: Callable[[], Awaitable[T]]) -> tuple[float, T]:
    """Milliseconds of processor time, the least of five times, and what came out."""
    times = []
    for _ in range(5):
        began = time.process_time()
        found = await work()
        times.append((time.process_time() - began) * 1000)
    return round(min(times), 1), found


async def measure(games: int, folder: Path) -> dict[str, float]:
    """All figures."""
    store = await Store.open(folder / "carbarn.db")
    await store.write(partial(fill, games=games))
    read, finished = await taken(lambda: store.read(partial(finished_games, guest="ann")))

    async def count() -> None:
        counted([replace(game) for game in finished], ZoneInfo("UTC"), 0, counting.Streaks(0, 0))

    figures = {"games": len(finished), "read_ms": read, "count_ms": (await taken(count))[0]}
    for game in folders():
        kept = played(game, (ME, CASUAL), "code22")

        async def replay(kept: tuple = kept) -> None:  # type: ignore[type-arg]
            measured(*kept)

        figures[f"replay_{game}_ms"] = (await taken(replay))[0]
    await store.close()
    return figures


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(measure(games, Path(folder)))))


if __name__ == "__main__":
    main()
