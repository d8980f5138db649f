"""A moment of a game as a picture: the sketch of terminals, on a plate of the house."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import resvg_py
from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from rich.text import Text

from ...engine.contract import Game, Room
from ...games import terminal

WIDTH, HEIGHT = 1200, 630  # what chats show whole
BEAM = 84  # the height of what stands above the sketch
EDGE = 18
ROOM = {"columns": 100, "rows": 36}
ACROSS, DOWN = 10, 20  # of a character, before all of it is made to fit
FONT, LETTERS = "DejaVu Sans Mono", 16.6  # as wide as that
BRAILLE = range(0x2800, 0x2900)  # characters of two by four dots
# The order of their bits.
DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
PAPER, INK, DEPOT, BRASS = "#f6f1e4", "#1d1d1b", "#1f4d3a", "#d9b45b"
EMBLEM = (  # as web/public/icon.svg
    f'<circle cx="32" cy="32" r="31" fill="{BRASS}"/>'
    f'<circle cx="32" cy="32" r="27" fill="{DEPOT}"/>'
    f'<g fill="none" stroke="{PAPER}" stroke-width="2.4" stroke-linecap="round">'
    '<path d="M32 7v7M26 14.5h12M19 50l-3 6M45 50l3 6M23 50h18"/>'
    f'<path fill="{PAPER}" stroke="none" d="M19 23q0-7 13-7t13 7l2 20q0 3-3 3H20q-3 0-3-3z"/>'
    '<path fill="#2f5d6b" stroke="none" d="M22 24.5q10-3 20 0l1.2 9.5H20.8z"/>'
    '<path d="M32 23v11.2"/></g><circle cx="32" cy="40" r="3" fill="#c8102e"/>'
)


@dataclass(frozen=True)
class Moment:
    """What is to be seen: nothing in it may be hidden from anybody."""

    game: Game
    view: Mapping[str, Any]
    names: Mapping[int, str]
    scores: list[int]
    at: int
    total: int


def drawn(moment: Moment) -> bytes:
    """As a PNG."""
    picture = resvg_py.svg_to_bytes(
        svg_string=as_svg(moment), skip_system_fonts=True, font_files=_fonts()
    )
    return bytes(picture)


def as_svg(moment: Moment) -> str:
    """The plate: what is played and which move it is, and the table below."""
    lines = list(_lines(moment))
    columns = max(sum(len(one.text) for one in line) for line in lines)
    across, down = columns * ACROSS, len(lines) * DOWN
    scale = min((WIDTH - 2 * EDGE) / across, (HEIGHT - BEAM - 2 * EDGE) / down)
    left = (WIDTH - across * scale) / 2
    top = BEAM + (HEIGHT - BEAM - down * scale) / 2
    table = "".join(part for row, line in enumerate(lines) for part in _drawn_line(row, line))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<path fill="{PAPER}" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>{_beam(moment)}'
        f'<g transform="translate({left:.1f} {top:.1f}) scale({scale:.4f})" '
        f'font-family="{FONT}" font-size="{LETTERS}">{table}</g></svg>'
    )


def _beam(moment: Moment) -> str:
    move = f"{moment.at} / {moment.total}"
    return (
        f'<path fill="{DEPOT}" d="M0 0h{WIDTH}v{BEAM - 4}H0z"/>'
        f'<path fill="{BRASS}" d="M0 {BEAM - 4}h{WIDTH}v4H0z"/>'
        f'<g transform="translate({EDGE} 8)">{EMBLEM}</g>'
        f'<g font-family="DejaVu Sans" font-weight="bold" font-size="38" fill="{PAPER}">'
        f'<text x="{EDGE + 84}" y="54">{escape(moment.game.TITLE)}</text>'
        f'<text x="{WIDTH - EDGE}" y="54" text-anchor="end" fill="{BRASS}">{move}</text></g>'
    )


# The sketch ---------------------------------------------------------------------------------


def _lines(moment: Moment) -> Iterator[list[Segment]]:
    """As a terminal would show it, as far as there is room."""
    drawing = terminal(moment.game)
    if drawing is None:
        text = Text("\n".join(_points(moment)))
    else:
        markup = drawing.sketch(moment.view, Room(**ROOM, names=moment.names))
        text = Text.from_markup(markup, emoji=False, overflow="crop")
    text.no_wrap = True
    console = Console(width=ROOM["columns"], color_system="truecolor", legacy_windows=False)
    lines = console.render_lines(text, console.options.update(height=None), pad=False)
    yield from lines[: ROOM["rows"] + 4]


def _points(moment: Moment) -> Iterator[str]:
    for seat, points in enumerate(moment.scores):
        yield f"{moment.names.get(seat, '')}: {points}"


def _drawn_line(row: int, line: list[Segment]) -> Iterator[str]:
    column = 0
    for piece in line:
        style = piece.style
        ink = _colour(style.color if style else None) or INK
        ground = _colour(style.bgcolor if style else None)
        if ground:
            place = f'x="{column * ACROSS}" y="{row * DOWN}"'
            size = f'width="{len(piece.text) * ACROSS + 0.5}" height="{DOWN + 0.5}"'
            yield f'<rect {place} {size} fill="{ground}"/>'
        bold = ' font-weight="bold"' if style and style.bold else ""
        yield from _drawn_text(row, column, piece.text, f'fill="{ink}"{bold}')
        column += len(piece.text)


def _drawn_text(row: int, column: int, text: str, how: str) -> Iterator[str]:
    dots = "".join(
        _dots(row, column + n, ord(one) - BRAILLE.start)
        for n, one in enumerate(text)
        if ord(one) in BRAILLE
    )
    if dots:
        yield f'<path {how} d="{dots}"/>'
    letters = [(n, one) for n, one in enumerate(text) if one != " " and ord(one) not in BRAILLE]
    if letters:
        places = " ".join(str((column + n) * ACROSS) for n, _ in letters)
        written = escape("".join(one for _, one in letters))
        yield f'<text {how} x="{places}" y="{row * DOWN + 15}">{written}</text>'


def _dots(row: int, column: int, bits: int) -> str:
    """Squares that touch, so that a line of dots is a line."""
    return "".join(
        f"M{column * ACROSS + x * 5} {row * DOWN + y * 5}h5.2v5.2h-5.2z"
        for bit, (x, y) in enumerate(DOTS)
        if bits >> bit & 1
    )


def _colour(colour: Color | None) -> str | None:
    if colour is None or colour.is_default:
        return None
    return colour.get_truecolor(DEFAULT_TERMINAL_THEME).hex


@cache
def _fonts() -> list[str]:
    """Those that come with matplotlib, so that it looks the same on every machine."""
    found = find_spec("matplotlib")
    assert found
    assert found.submodule_search_locations
    folder = Path(found.submodule_search_locations[0]) / "mpl-data/fonts/ttf"
    names = ("DejaVuSansMono", "DejaVuSansMono-Bold", "DejaVuSans", "DejaVuSans-Bold")
    return [str(folder / f"{name}.ttf") for name in names]
