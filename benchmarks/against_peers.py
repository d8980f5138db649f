"""Expert against the five published rules of Cable Car, with and without turned tiles.

    python -m benchmarks.against_peers --games 200 --playouts 10000

Run it in the repository's folder. Each contest is a `carbarn arena`, whose games are kept in
build/peers, so that a second run goes on where the first was stopped. A table on stdout.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.peers import PEERS

KEPT = Path("build/peers")


def contest(peer: str, orientation: str, args: argparse.Namespace) -> dict[str, Any]:
    """What `carbarn arena` says of one contest."""
    seats = f"{args.level},benchmarks.peers:{PEERS[peer].__name__}"
    journal = KEPT / f"{args.level}-{args.playouts}-{peer}-{orientation}.jsonl"
    command = [sys.executable, "-m", "carbarn", "arena", "cable-car", "--seats", seats]
    command += ["--option", f"orientation={orientation}", "--games", str(args.games)]
    command += ["--playouts", str(args.playouts), "--journal", str(journal)]
    if args.jobs:
        command += ["--jobs", str(args.jobs)]
    told: dict[str, Any] = json.loads(subprocess.run(command, check=True, stdout=-1).stdout)
    return told


def main() -> None:
    """Play them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="expert", help="or random, to check the rules")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=10_000)
    parser.add_argument("--orientation", default="upright,free")
    parser.add_argument("--peers", default=",".join(PEERS))
    parser.add_argument("--jobs", type=int)
    args = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    print("| against | tiles | games | win rate (95 %) | margin |\n|---|---|---|---|---|")
    for orientation in args.orientation.split(","):
        for peer in args.peers.split(","):
            told = contest(peer, orientation, args)
            low, mean, high = told["win_rate"][args.level]
            rate = f"{mean:.1%} ({low:.1%} to {high:.1%})"
            margin = told["margin"][args.level]
            print(
                f"| {peer} | {orientation} | {told['games']} | {rate} | {margin:+.1f} |", flush=True
            )


if __name__ == "__main__":
    main()
