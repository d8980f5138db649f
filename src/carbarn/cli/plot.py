"""Pictures of results."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from ..opponents.arena import Result
from .common import Usage

FORMATS = ("png", "svg", "pdf")
SEAT_COLOURS = ("#e3b505", "#0072b2", "#d55e00", "#009e73", "#7b4fa3", "#2b2b2b")
INK, PAPER = "#1d1d1b", "#f6f1e4"


def file_format(path: Path) -> str:
    """The picture's format by the file's name."""
    ending = path.suffix.removeprefix(".").lower()
    if ending not in FORMATS:
        raise Usage(f"{path} is no picture: end it in .png, .svg or .pdf")
    return ending


def draw(result: Result, file: IO[bytes], ending: str) -> None:
    """Win rates with their intervals, and the margin of every game."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot

    figure, (rates, margins) = pyplot.subplots(1, 2, figsize=(9, 3.6), facecolor=PAPER)
    _draw_rates(result, rates)
    _draw_margins(result, margins)
    figure.suptitle(f"{result.contest.game}: {len(result.scores)} games", color=INK)
    figure.tight_layout()
    figure.savefig(file, format=ending, dpi=150)
    pyplot.close(figure)


def _draw_rates(result: Result, axes: object) -> None:
    from matplotlib.axes import Axes

    assert isinstance(axes, Axes)
    for seat, name in enumerate(result.names):
        low, mean, high = result.win_rate(seat)
        colour = SEAT_COLOURS[seat]
        axes.barh(name, mean, color=colour, xerr=[[mean - low], [high - mean]], ecolor=INK)
        axes.text(0.02, seat, f"{mean:.0%}", va="center", color=INK)
    axes.set(xlim=(0, 1), xlabel="win rate, 95 % interval", facecolor=PAPER)
    axes.invert_yaxis()


def _draw_margins(result: Result, axes: object) -> None:
    from matplotlib.axes import Axes

    assert isinstance(axes, Axes)
    first = [scores[0] - max(scores[1:]) for scores in result.scores]
    axes.hist(first, bins=24, color=SEAT_COLOURS[0], edgecolor=INK, linewidth=0.5)
    axes.axvline(0, color=INK)
    axes.set(xlabel=f"margin of {result.names[0]}, points", ylabel="games", facecolor=PAPER)
