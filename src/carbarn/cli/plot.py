"""Pictures of results."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from ..arena.standings import Meeting, Standings
from ..games import find
from .common import Usage

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = ("png", "svg", "pdf")
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#7b4fa3", "#b8860b", "#4d4d4d")  # told apart by all
SHAPES = "osD^vP"
INK, FAINT, PAPER = "#1d1d1b", "#6f6858", "#f6f1e4"
STYLE = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "ytick.left": False,
    "axes.grid": True,
    "axes.grid.axis": "x",
    "axes.axisbelow": True,
    "grid.color": "#ddd5c2",
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "figure.constrained_layout.w_pad": 0.15,
    "figure.constrained_layout.h_pad": 0.12,
    "svg.fonttype": "none",
}


def file_format(path: Path) -> str:
    """The picture's format by the file's name."""
    ending = path.suffix.removeprefix(".").lower()
    if ending not in FORMATS:
        raise Usage(f"{path} is no picture: end it in .png, .svg or .pdf")
    return ending


def draw(standings: Standings, file: IO[bytes], ending: str) -> None:
    """Ratings above; below them who won how often against whom, and by how much."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot

    rows = standings.meetings()
    above, below = 0.42 * len(standings.entrants) + 1.0, 0.42 * len(rows) + 1.0
    with mpl.rc_context(STYLE):  # type: ignore[arg-type]  # names of settings are not typed
        figure = pyplot.figure(figsize=(9, above + below + 0.7), layout="constrained")
        parts: Any = figure.subplot_mosaic(
            [["ratings", "ratings"], ["rates", "margins"]], height_ratios=[above, below]
        )
        _draw_ratings(standings, parts["ratings"])
        _draw_rates(standings, rows, parts["rates"])
        _draw_margins(standings, rows, parts["margins"])
        title = find(standings.tournament.contests[0].game).TITLE
        figure.suptitle(f"{title}, {standings.games:,} games", fontsize=14, fontweight="bold")
        figure.savefig(file, format=ending, dpi=150)
        pyplot.close(figure)


def _label(standings: Standings, meeting: Meeting) -> str:
    result, seat = meeting
    names = [standings.short(name) for name in result.names]
    return f"{names[seat]} : {names[1 - seat]}" if len(names) == 2 else names[seat]


def _look(standings: Standings, name: str) -> dict[str, str]:
    """Everybody has a colour and a shape."""
    n = standings.entrants.index(name)
    return {"color": COLOURS[n % len(COLOURS)], "marker": SHAPES[n % len(SHAPES)]}


def _draw_ratings(standings: Standings, axes: Axes) -> None:
    for n, name in enumerate(standings.entrants):
        low, rating, high = standings.ratings[name]
        _point(axes, n, (low, rating, high), _look(standings, name), f"{rating:.1f}")
    _name_rows(axes, standings.entrants)
    _explain(axes, "Rating", "middle and interval of 95 %")


def _draw_rates(standings: Standings, rows: list[Meeting], axes: Axes) -> None:
    for n, (result, seat) in enumerate(rows):
        low, mean, high = result.win_rate(seat)
        look = _look(standings, result.names[seat])
        _point(axes, n, (low, mean, high), look, f"{mean:.0%}")
    even = 1 / len(rows[0][0].names)
    axes.axvline(even, color=FAINT, linestyle="--", linewidth=1)
    axes.set(xlim=(-0.02, 1.02))
    axes.xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    _name_rows(axes, [_label(standings, row) for row in rows])
    _explain(axes, "Games won", "share and interval of 95 %")


def _draw_margins(standings: Standings, rows: list[Meeting], axes: Axes) -> None:
    margins = [result.margins(seat) for result, seat in rows]
    boxes = axes.boxplot(
        margins,
        positions=range(len(rows)),
        orientation="horizontal",
        widths=0.5,
        whis=(5, 95),
        showfliers=False,
        patch_artist=True,
        medianprops={"color": INK, "linewidth": 1.5},
        whiskerprops={"color": FAINT},
        capprops={"color": FAINT},
        boxprops={"linewidth": 0},
    )
    for box, (result, seat) in zip(boxes["boxes"], rows, strict=True):
        box.set_facecolor(_look(standings, result.names[seat])["color"])
        box.set_alpha(0.55)
    axes.axvline(0, color=FAINT, linestyle="--", linewidth=1)
    _name_rows(axes, [""] * len(rows))
    _explain(axes, "Points ahead", "median, half and nine tenths of the games")


def _point(
    axes: Axes, row: int, interval: tuple[float, float, float], look: dict[str, str], words: str
) -> None:
    low, mean, high = interval
    axes.plot([low, high], [row, row], color=look["color"], linewidth=3, alpha=0.45)
    axes.plot([mean], [row], markersize=8, linestyle="", clip_on=False, **look)  # type: ignore[arg-type]
    axes.annotate(
        words, (mean, row), xytext=(0, 7), textcoords="offset points", ha="center", fontsize=9
    )


def _explain(axes: Axes, title: str, words: str) -> None:
    axes.set_title(title)
    axes.set_xlabel(words, fontsize=9, color=FAINT)


def _name_rows(axes: Axes, names: list[str]) -> None:
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.75)
