"""Experts as they were on a day: what later ones are measured by.

    carbarn arena trambahn --seats expert,benchmarks.yardsticks:Expert20261119 --games 400

Run it in the repository's folder, a checkout with its history. A yardstick plays by the sources of
its commit, in a process of its own: its judgement, its search and all that these call are as they
were. It is told the states that its seat sees, so the layout of states must still be the same.
"""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

from carbarn.engine.contract import Game
from carbarn.opponents.players import Limit

KEPT = Path("build/yardsticks")
PLAY = """
import sys
from carbarn.games import find
from carbarn.opponents import levels
from carbarn.opponents.players import Limit

name, seed, seconds, playouts, size = sys.argv[1:]
game = find(name)
if game.State.SIZE != int(size):
    sys.exit(f"states of {name} are not laid out any more as they were")
limit = Limit(float(seconds) or None, int(playouts) or None)
player = levels.player("expert", game, int(seed), limit)
for line in sys.stdin:
    seat, state = line.split()
    print(player.choose(game.State(bytes.fromhex(state)), int(seat)), flush=True)
"""


class Yardstick:
    """The expert of a commit, asked move by move."""

    COMMIT = ""

    def __init__(self, game: Game, seed: int, limit: Limit | None = None) -> None:
        limit = limit or Limit()
        arguments = [game.NAME, seed, limit.seconds or 0, limit.playouts or 0, game.State.SIZE]
        self._process = subprocess.Popen(
            [sys.executable, "-c", PLAY, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(sources(self.COMMIT))},
        )

    def choose(self, state: Any, seat: int) -> int:
        """What the expert of then would play."""
        asked, told = self._process.stdin, self._process.stdout
        if asked is None or told is None:
            raise RuntimeError("the yardstick was not started with pipes")
        asked.write(f"{seat} {state.tobytes().hex()}\n")
        asked.flush()
        return int(told.readline())

    def __del__(self) -> None:
        """It leaves with the game."""
        self._process.kill()
        self._process.wait()


class Expert20261119(Yardstick):
    """Before any game had a network."""

    COMMIT = "b31b66b"


def sources(commit: str) -> Path:
    """The package as it was, unpacked once."""
    here = KEPT / commit
    if not here.exists():
        command = ["git", "archive", commit, "src"]
        packed = subprocess.run(command, check=True, stdout=-1).stdout
        part = KEPT / f"{commit}.{os.getpid()}"
        with tarfile.open(fileobj=io.BytesIO(packed)) as files:
            files.extractall(part, filter="data")
        with contextlib.suppress(OSError):  # another process may have been quicker
            part.rename(here)
    return (here / "src").resolve()
