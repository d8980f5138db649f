"""A picture of a load: moves a second, how soon others saw them, and memory."""

from __future__ import annotations

from collections import defaultdict
from typing import IO, TYPE_CHECKING, Any

from ..trials.load import Measured, percentile
from .plot import COLOURS, FAINT, STYLE

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHARES = ((0.5, "half"), (0.95, "95 of 100"), (0.99, "99 of 100"))
SMOOTHED = 1.0  # seconds


def draw(measured: Measured, file: IO[bytes], ending: str) -> None:
    """Moves a second above, latencies below, both over time."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot

    with mpl.rc_context(STYLE):  # type: ignore[arg-type]  # names of settings are not typed
        figure = pyplot.figure(figsize=(9, 6), layout="constrained")
        parts: Any = figure.subplot_mosaic([["moves"], ["latency"]], sharex=True)
        _draw_moves(measured, parts["moves"])
        _draw_latencies(measured, parts["latency"])
        figure.suptitle(_title(measured), fontsize=13, fontweight="bold")
        figure.savefig(file, format=ending, dpi=150)
        pyplot.close(figure)


def _title(measured: Measured) -> str:
    load = measured.load
    pace = (
        f"a move every {load.kind.every:g} s at each" if load.kind.every else "as quick as can be"
    )
    return f"{load.kind.game}: {load.tables:,} tables, {pace}"


def _draw_moves(measured: Measured, axes: Axes) -> None:
    times, rates = [], []
    last = measured.moves[0]
    for at, moves in measured.moves:
        if at - last[0] >= SMOOTHED:
            times.append((at + last[0]) / 2)
            rates.append((moves - last[1]) / (at - last[0]))
            last = at, moves
    axes.plot(times, rates, color=COLOURS[0], linewidth=1.8)
    axes.set_ylim(bottom=0)
    axes.grid(axis="y")
    axes.set_title("Moves a second")


def _draw_latencies(measured: Measured, axes: Axes) -> None:
    by_second: dict[int, list[float]] = defaultdict(list)
    for at, ms in measured.report.tally.latencies:
        by_second[int(at - measured.began)].append(ms)
    seconds = sorted(by_second)
    for (share, words), colour in zip(SHARES, COLOURS, strict=False):
        shown = [percentile(sorted(by_second[second]), share) for second in seconds]
        axes.plot([second + 0.5 for second in seconds], shown, color=colour, label=words)
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter("{x:g}")
    axes.yaxis.set_minor_formatter("")
    axes.grid(axis="y")
    axes.set_title("Milliseconds from a click to the other socket")
    axes.set_xlabel("seconds", color=FAINT)
    if seconds:
        axes.legend(frameon=False, ncols=len(SHARES), loc="lower right", bbox_to_anchor=(1, 1))
