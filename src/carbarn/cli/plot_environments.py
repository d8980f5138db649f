"""A picture of how many steps a second environments make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, TYPE_CHECKING

from .plot import COLOURS, FAINT, STYLE

if TYPE_CHECKING:
    from ..environments.bench import Way


def draw(title: str, ways: Sequence[Way], file: IO[bytes], ending: str) -> None:
    """A bar for each way, on a scale of powers of ten."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot

    ordered = list(reversed(ways))
    colours = [FAINT if way.name.startswith("OpenSpiel") else COLOURS[0] for way in ordered]
    with mpl.rc_context(STYLE):  # type: ignore[arg-type]  # names of settings are not typed
        figure, axes = pyplot.subplots(figsize=(8, 5), layout="constrained")
        bars = axes.barh([way.name for way in ordered], [w.per_s for w in ordered], color=colours)
        axes.bar_label(bars, [f" {way.per_s:,.0f}" for way in ordered], fontsize=8)
        axes.set_xscale("log")
        axes.set_xlim(right=4 * max(way.per_s for way in ways))
        axes.set_title(f"{title}: moves or steps a second")
        figure.savefig(file, format=ending)
        pyplot.close(figure)
