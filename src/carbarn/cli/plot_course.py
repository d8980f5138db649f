"""A picture of how a course of training went."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from ..games import find
from .plot import COLOURS, FAINT, STYLE

if TYPE_CHECKING:
    from ..training.course import Course


def draw(course: Course, file: IO[bytes]) -> None:
    """Games won, generation by generation; those that were promoted are filled."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot, ticker

    numbers = [one.number for one in course.told]
    with mpl.rc_context(STYLE):  # type: ignore[arg-type]  # names of settings are not typed
        figure, axes = pyplot.subplots(figsize=(8, 4), layout="constrained")
        for values, words, colour in (
            ([one.won_at_first for one in course.told], "the estimate alone", COLOURS[0]),
            ([one.won for one in course.told], "the best before", COLOURS[1]),
        ):
            axes.plot(numbers, values, color=colour, label=f"against {words}")
            for one, value in zip(course.told, values, strict=True):
                face = colour if one.promoted else "none"
                axes.plot([one.number], [value], "o", color=colour, markerfacecolor=face)
        axes.axhline(0.5, color=FAINT, linestyle="--", linewidth=1)
        axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
        axes.xaxis.set_major_locator(ticker.MaxNLocator(integer=True))
        axes.grid(axis="y")
        axes.set(xlabel="generation")
        axes.set_title(f"{find(course.settings.game).TITLE}: games won")
        axes.legend(frameon=False)
        figure.savefig(file, format="svg")
        pyplot.close(figure)
