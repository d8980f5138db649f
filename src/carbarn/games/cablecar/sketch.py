"""The whole table drawn in characters, for terminals.

Tracks are drawn in dots, of which a braille character holds two by four. The board brings its own
paving as background, so that it looks the same on dark and on light terminals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import atan2, cos, hypot, pi
from typing import Any

from rich.cells import set_cell_size
from rich.markup import escape

from .components import (
    ALL_TILES,
    POWER_STATION,
    SIDES,
    SIZE,
    STEPS,
    parse_tile,
    turned_name,
)

LETTERS = {
    **{"yellow": "Y", "blue": "B", "orange": "O", "green": "G"},
    **{"purple": "P", "black": "K", "red": "R", "brown": "N"},
}
PAINT = {
    **{"yellow": "#e3b505", "blue": "#0072b2", "orange": "#d55e00", "green": "#009e73"},
    **{"purple": "#7b4fa3", "black": "#2b2b2b", "red": "#c8102e", "brown": "#7a4b2a"},
}
RAILS = {**PAINT, "yellow": "#c39a00"}  # the sign's yellow is too light for paving
INK, PAPER = "#1d1d1b", "#f6f1e4"
GROUND = (PAPER, "#eee6d3")  # tiles are two shades, like a chequerboard
PAVING = ("#d6cbb1", "#d0c4a8")  # where no tile lies yet
PAVING_DOT = "#b3a78b"
BARE_RAIL = "#bdb299"  # track that is no car's line
DEPOT, BRASS = "#1f4d3a", "#d9b45b"
FRAME = "#2f5d49"

Piece = tuple[str, str]  # text and its style
Line = list[Piece]


@dataclass(frozen=True)
class Scale:
    """How large a tile is drawn."""

    across: int  # characters
    down: int
    near: int  # dots from a tile's corner to the middle of the nearer track
    panel: int  # columns beside the board

    @property
    def dots(self) -> int:
        """Along each side of a tile, for it is square."""
        return 2 * self.across


LARGE = Scale(8, 4, 5, 23)  # 100 columns, 36 rows
SMALL = Scale(6, 3, 3, 19)  # 80 columns, 28 rows


def sketch(view: Mapping[str, Any]) -> str:
    """The table: the board with its stations, and beside it players, supply and companies.

    Besides what a view always has it may hold `names` of the seats, and `columns` and `rows` to
    say how much room there is.
    """
    enough = view.get("columns", 100) >= 100 and view.get("rows", 45) >= 36
    scale = LARGE if enough else SMALL
    board = board_lines(view, scale)
    panel = panel_lines(view, scale)
    width = sum(len(text) for text, _ in board[0])
    board += [[(" " * width, "")]] * (len(panel) - len(board))
    panel += [[]] * (len(board) - len(panel))
    return "\n".join(
        markup([*left, ("  " if scale is LARGE else " ", ""), *right])
        for left, right in zip(board, panel, strict=True)
    )


def markup(line: Line) -> str:
    """A line in rich's markup."""
    runs = groupby(line, key=lambda piece: piece[1])
    parts = [(style, escape("".join(text for text, _ in run))) for style, run in runs]
    return "".join(f"[{style}]{text}[/]" if style else text for style, text in parts)


# Tracks in dots -----------------------------------------------------------------------------

Dot = tuple[int, int]  # to the right and down
BACK, WIDE, STRAIGHT, TIGHT = range(4)  # how many sides on a line leaves, clockwise


def _from_middle(scale: Scale, way: int, x: float, y: float) -> float:
    """How far a point is from the middle of the track that comes in at the top."""
    n, near = scale.dots, scale.near
    if way == STRAIGHT:
        return abs(x - near)
    if way == WIDE:
        return abs(hypot(n - x, y) - (n - near))
    if way == TIGHT:
        return abs(hypot(x, y) - near)
    bend = n / 2 - near
    return abs(hypot(x - n / 2, max(0.0, y - (n / 2 - bend - 2))) - bend)


@cache
def track(scale: Scale, enters: int, leaves: int, breadth: float) -> frozenset[Dot]:
    """The dots of a track; breadth is that of half the track."""
    n = scale.dots
    found = {
        (x, y)
        for x in range(n)
        for y in range(n)
        if _from_middle(scale, (leaves - enters) % 4, x + 0.5, y + 0.5) < breadth
    }
    for _ in range(enters):
        found = {(n - 1 - y, x) for x, y in found}
    return frozenset(found)


HALF_TRACK = 1.0
HALF_BRIDGE = 2.2  # a track crossing over another leaves a gap beside itself


Dots = dict[Dot, str]  # the colour of each dot that is set


def tile_dots(scale: Scale, name: str, colours: Mapping[int, str]) -> Dots:
    """A tile as it lies; colours by the side where a line enters, the others bare."""
    dots: Dots = {}
    exits = parse_tile(name)
    for enters in sorted(SIDES, key=lambda side: side in colours):
        for dot in track(scale, enters, exits[enters], HALF_BRIDGE):
            dots.pop(dot, None)
        colour = colours.get(enters, BARE_RAIL)
        dots |= dict.fromkeys(track(scale, enters, exits[enters], HALF_TRACK), colour)
    return dots


_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of a braille character


def braille(dots: Dots, row: int, column: int) -> tuple[str, str]:
    """The character at a place, and the colour most of its dots have."""
    bits, colours = 0, Counter[str]()
    for y, pair in enumerate(_BITS):
        for x, bit in enumerate(pair):
            colour = dots.get((2 * column + x, 4 * row + y))
            if colour:
                bits |= bit
                colours[colour] += 1
    if not bits:
        return " ", ""
    return chr(0x2800 + bits), colours.most_common(1)[0][0]


def dotted(dots: Dots, rows: int, columns: int, ground: str) -> list[Line]:
    """A field of dots on its ground."""
    return [
        [_cell(*braille(dots, row, column), ground) for column in range(columns)]
        for row in range(rows)
    ]


def _cell(text: str, colour: str, ground: str) -> Piece:
    return text, f"{colour} on {ground}".strip()


# The board ----------------------------------------------------------------------------------


def board_lines(view: Mapping[str, Any], scale: Scale) -> list[Line]:
    """The board with the stations around it."""
    colours = line_colours(view)
    spaces = [space_lines(view, scale, space, colours) for space in range(SIZE * SIZE)]
    put_power_station(spaces, view, scale)
    middle: list[Line] = []
    stations = view["stations"]
    for row in range(SIZE):
        for i in range(scale.down):
            across = [piece for space in spaces[row * SIZE :][:SIZE] for piece in space[i]]
            left = side_station(stations[4 * SIZE - 1 - row], scale, i, 3)
            right = side_station(stations[SIZE + row], scale, i, 1)
            middle.append([*left, *across, *right])
    top, bottom = stations[:SIZE], stations[3 * SIZE - 1 : 2 * SIZE - 1 : -1]
    corner = [(" " * SIDE_WIDTH, f"on {FRAME}")]
    return [
        [*corner, *_labels(top, scale), *corner],
        [*corner, *_aprons(view, top, scale, 0), *corner],
        *middle,
        [*corner, *_aprons(view, bottom, scale, 2), *corner],
        [*corner, *_labels(bottom, scale), *corner],
    ]


def line_colours(view: Mapping[str, Any]) -> dict[str, dict[int, str]]:
    """For each space by name, the colours of the lines that pass it by the side they enter."""
    colours: dict[str, dict[int, str]] = {}
    for station in view["stations"]:
        if station["colour"]:
            for passed in station["path"]:
                sides = colours.setdefault(passed["space"], {})
                sides[passed["enters"]] = RAILS[station["colour"]]
    return colours


def space_lines(
    view: Mapping[str, Any], scale: Scale, space: int, colours: Mapping[str, Mapping[int, str]]
) -> list[Line]:
    """One space, with the tile that lies there."""
    shade = sum(divmod(space, SIZE)) % 2
    laid = view["board"][space]
    if laid is None:
        half = scale.dots // 2
        spot = {(x, y): PAVING_DOT for x in (half - 1, half) for y in (half - 1, half)}
        return dotted(spot, scale.down, scale.across, PAVING[shade])
    name = turned_name(laid["tile"], laid["turns"])
    dots = tile_dots(scale, name, colours.get(laid["space"], {}))
    return dotted(dots, scale.down, scale.across, GROUND[shade])


# The power station --------------------------------------------------------------------------


def put_power_station(spaces: list[list[Line]], view: Mapping[str, Any], scale: Scale) -> None:
    """Draw it over its four spaces."""
    drawn = dotted(power_dots(view, scale), 2 * scale.down, 2 * scale.across, DEPOT)
    for n, space in enumerate(sorted(POWER_STATION)):
        down, across = n // 2 * scale.down, n % 2 * scale.across
        spaces[space] = [
            line[across : across + scale.across] for line in drawn[down : down + scale.down]
        ]


def power_dots(view: Mapping[str, Any], scale: Scale) -> Dots:
    """The great wheel that pulls the cable, and the tracks that come to it."""
    n = 2 * scale.dots
    rim = 0.36 * n
    dots: Dots = {}
    for x in range(n):
        for y in range(n):
            dx, dy = x + 0.5 - n / 2, y + 0.5 - n / 2
            from_hub = hypot(dx, dy)
            spoke = abs(from_hub * cos(atan2(dy, dx) * 3 + pi / 2)) / 3 < 0.75
            if (
                abs(from_hub - rim) < 1.3
                or from_hub < 2.3
                or (spoke and 3.2 < from_hub < rim - 1)
            ):
                dots[x, y] = BRASS
    for gate, colour in power_gates(view).items():
        dots |= dict.fromkeys(_gate_dots(scale, *gate), colour)
    return dots


def power_gates(view: Mapping[str, Any]) -> dict[tuple[int, int, int], str]:
    """Row, column and side of the spaces before the power station that lines have come by."""
    gates = {}
    for station in view["stations"]:
        if station["end"] == "power" and station["colour"]:
            last = station["path"][-1]
            row, column = map(int, last["space"])
            gates[row, column, last["leaves"]] = PAINT[station["colour"]]
    return gates


def _gate_dots(scale: Scale, row: int, column: int, side: int) -> set[Dot]:
    """Where a line that leaves a space by this side runs on into the power station."""
    n, length = scale.dots, scale.near - 1
    down, right = STEPS[side]
    left, top = (column + right - 3) * n, (row + down - 3) * n
    enters = (side + 2) % 4
    straight = track(scale, enters, side, HALF_TRACK)
    depth = ((0, 1), (-1, 0), (0, -1), (1, 0))[enters]
    near = {
        (x, y)
        for x, y in straight
        if (x if depth[0] > 0 else n - 1 - x if depth[0] < 0 else y if depth[1] > 0 else n - 1 - y)
        < length
    }
    return {(left + x, top + y) for x, y in near}


# Stations -----------------------------------------------------------------------------------

SIDE_WIDTH = 6


def badge(station: Mapping[str, Any]) -> Piece:
    """A station's number and its owner's letter: painted while the car waits, pale after."""
    number, colour = station["station"], station["colour"]
    if colour is None:
        return f" {number:>2}  ", f"#a9bfb2 on {FRAME}"
    if station["end"]:
        return f" {number:>2}{LETTERS[colour]}✓", f"{INK} on #c9d3c6"
    return f" {number:>2}{LETTERS[colour]} ", _painted(colour)


def _painted(colour: str) -> str:
    """Letters on a colour, dark or light, whichever reads better."""
    text = INK if colour in ("yellow", "orange", "green") else "#ffffff"
    return f"bold {text} on {PAINT[colour]}"


def side_station(station: Mapping[str, Any], scale: Scale, i: int, side: int) -> Line:
    """Line i of a station at the left or right of the board."""
    text, style = badge(station)
    stub = {(x, 0): "" for x in ()}  # placeholder
    del stub
    plain = f"on {FRAME}"
    if i == 1:
        return [(" ", plain), (text, style)] if side == 1 else [(text, style), (" ", plain)]
    if i == 2 and station["points"] is not None:
        points = f"{station['points']:>4}"
        return [(f"{points}  ", f"{BRASS} {plain}")]
    return [(" " * SIDE_WIDTH, plain)]


def _labels(stations: list[Mapping[str, Any]], scale: Scale) -> Iterator[Piece]:
    for station in stations:
        text, style = badge(station)
        before = (scale.across - len(text)) // 2
        yield " " * before, f"on {FRAME}"
        yield text, style
        yield " " * (scale.across - len(text) - before), f"on {FRAME}"


def _aprons(
    view: Mapping[str, Any], stations: list[Mapping[str, Any]], scale: Scale, side: int
) -> Iterator[Piece]:
    for station in stations:
        points = "" if station["points"] is None else str(station["points"])
        yield points.center(scale.across), f"{BRASS} on {FRAME}"


# Beside the board ---------------------------------------------------------------------------


def panel_lines(view: Mapping[str, Any], scale: Scale) -> list[Line]:
    """Players, supply and companies."""
    return [[(set_cell_size(f"{view['supply']} of {ALL_TILES}", scale.panel), "")]]
