"""The whole table drawn in characters, for terminals.

Tracks are drawn in dots, of which a braille character holds two by four. The board brings its own
paving as background, so that it looks the same on dark and on light terminals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, groupby
from math import atan2, hypot, sin
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.markup import escape

from ...engine.contract import Room
from .components import (
    BEYOND,
    BOTTOM,
    COLOURS,
    GATE_OF,
    LEFT,
    MAX_HAND,
    POWER_STATION,
    RIGHT,
    SIDES,
    SIZE,
    SPACES,
    TOP,
    parse_tile,
    turned_name,
)

View = Mapping[str, Any]
Station = Mapping[str, Any]
Piece = tuple[str, str]  # some text and its style
Line = list[Piece]


@dataclass(frozen=True)
class Scale:
    """How large things are drawn."""

    across: int  # characters of a tile
    down: int
    near: int  # dots from a tile's corner to the middle of the nearer track
    gap: int  # columns between board and panel
    panel: int  # columns beside the board

    @property
    def dots(self) -> int:
        """Along each side of a tile, for it is square."""
        return 2 * self.across


LARGE = Scale(across=8, down=4, near=5, gap=2, panel=22)  # 100 columns and 36 rows
SMALL = Scale(across=6, down=3, near=3, gap=1, panel=19)  # 80 columns and 28 rows


def sketch(view: View, room: Room) -> str:
    """The board with its stations, and beside it players, supply and companies."""
    view = {**view, "names": room.names}
    large = room.columns >= 100 and room.rows >= 36
    scale = LARGE if large else SMALL
    board = board_lines(view, scale)
    panel = panel_lines(view, scale, len(board))
    board += [_plain(" " * _width(board[0]))] * (len(panel) - len(board))
    panel += [_plain("")] * (len(board) - len(panel))
    beside = zip(board, panel, strict=True)
    return "\n".join(_markup([*left, (" " * scale.gap, ""), *right]) for left, right in beside)


# Colours ------------------------------------------------------------------------------------

LETTER = dict(zip(COLOURS, "YBOGPKRN", strict=True))
PAINT = {
    "yellow": "#e3b505",
    "blue": "#0072b2",
    "orange": "#d55e00",
    "green": "#009e73",
    "purple": "#7b4fa3",
    "black": "#2b2b2b",
    "red": "#c8102e",
    "brown": "#7a4b2a",
}
RAIL = {**PAINT, "yellow": "#bd9400"}  # the signs' yellow is too pale for rails on paving
PALE = ("yellow", "orange", "green")  # signs that take dark letters
BARE_RAIL = "#bcb096"  # track that is no car's line
HEIGHT = {colour: n for n, colour in enumerate((BARE_RAIL, *RAIL.values()))}  # which cross over
GAUGE = {**RAIL, "black": "#767676"}  # straight on the terminal's own ground, dark or light

INK, PAPER = "#1d1d1b", "#f6f1e4"
TILE = (PAPER, "#eee6d3")  # neighbours differ, as on a chequerboard
PAVING = ("#d6cbb1", "#d0c4a8")  # where no tile lies yet
PLATFORM = "#e6dcc4"  # between stations and board, and around the power station
DOT = "#aa9d7f"
FRAME, DEPOT = "#2f5d49", "#1f4d3a"
BRASS = "#d9b45b"
QUIET = "#a9bfb2"  # on the frame


def _sign(colour: str) -> str:
    """The style of letters on a painted sign."""
    return f"bold {INK if colour in PALE else '#ffffff'} on {PAINT[colour]}"


# Lines of text ------------------------------------------------------------------------------


def _plain(text: str) -> Line:
    return [(text, "")]


def _width(line: Line) -> int:
    return sum(cell_len(text) for text, _ in line)


def _apart(left: Line, right: Line, width: int) -> Line:
    """Two parts at either end of a line."""
    return [*left, (" " * (width - _width(left) - _width(right)), ""), *right]


def _markup(line: Line) -> str:
    """A line in rich's markup, with one tag for each stretch of the same style."""
    stretches = groupby(line, key=lambda piece: piece[1])
    written = [(style, escape("".join(text for text, _ in same))) for style, same in stretches]
    return "".join(f"[{style}]{text}[/]" if style else text for style, text in written)


# Dots ---------------------------------------------------------------------------------------

Dot = tuple[int, int]  # to the right and down
Dots = dict[Dot, str]  # the colour of each dot that is set

BRAILLE = 0x2800
BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # [x][y] in a character


def field(dots: Dots, rows: int, columns: int, ground: str) -> list[Line]:
    """Dots as lines of characters."""
    return [[_character(dots, r, c, ground) for c in range(columns)] for r in range(rows)]


def _character(dots: Dots, row: int, column: int, ground: str) -> Piece:
    """The dots at one place. It has but one colour: dots of other colours give way."""
    bits = Counter[str]()
    number = Counter[str]()
    for x in range(2):
        for y in range(4):
            colour = dots.get((2 * column + x, 4 * row + y))
            if colour:
                bits[colour] += BITS[x][y]
                number[colour] += 1
    if not number:
        return " ", f"on {ground}"
    colour = max(number, key=lambda one: (one != BARE_RAIL, number[one], HEIGHT.get(one, 0)))
    return chr(BRAILLE + bits[colour]), f"{colour} on {ground}"


def _turned(dots: Iterable[Dot], size: int, turns: int) -> frozenset[Dot]:
    """A square of dots after quarter turns clockwise."""
    turned = set(dots)
    for _ in range(turns):
        turned = {(size - 1 - y, x) for x, y in turned}
    return frozenset(turned)


# Tracks -------------------------------------------------------------------------------------

BACK, WIDE, STRAIGHT, TIGHT = range(4)  # how many sides on, clockwise, a line leaves
HALF_TRACK = 1.0
HALF_BRIDGE = 1.7  # with the gap beside a track that crosses another


@cache
def track(scale: Scale, enters: int, leaves: int, half: float) -> frozenset[Dot]:
    """The dots of a track on a tile, as far as half its breadth from its middle."""
    way = (leaves - enters) % 4
    square = [(x, y) for x in range(scale.dots) for y in range(scale.dots)]
    near = [(x, y) for x, y in square if _from_middle(scale, way, x + 0.5, y + 0.5) < half]
    return _turned(near, scale.dots, enters)


def _from_middle(scale: Scale, way: int, x: float, y: float) -> float:
    """How far a point is from the middle of the track that enters at the top."""
    size, near = scale.dots, scale.near
    if way == STRAIGHT:
        return abs(x - near)
    if way == WIDE:
        return abs(hypot(size - x, y) - (size - near))
    if way == TIGHT:
        return abs(hypot(x, y) - near)
    radius = size / 2 - near
    bend = size / 2 - radius - 2  # straight as far as here
    return abs(hypot(x - size / 2, max(0.0, y - bend)) - radius)


@cache
def stub(scale: Scale, side: int, out: bool, depth: int) -> frozenset[Dot]:
    """The beginning of the track that enters by a side, or the end of the one that leaves by it."""
    middle = scale.dots - scale.near if out else scale.near
    dots = [(x, y) for x in (middle - 1, middle) for y in range(depth)]
    return _turned(dots, scale.dots, side)


def tile_dots(scale: Scale, name: str, colours: Mapping[int, str]) -> Dots:
    """A tile as it lies; colours go by the side that a line enters, and lie over bare tracks.

    Tracks of one colour leave a gap where they cross; those of several give way anyhow.
    """
    dots: Dots = {}
    rails = [colours.get(side, BARE_RAIL) for side in SIDES]
    exits = parse_tile(name)
    for enters in sorted(SIDES, key=lambda side: HEIGHT.get(rails[side], 0)):
        rail = rails[enters]
        bridge = track(scale, enters, exits[enters], HALF_BRIDGE)
        dots = {dot: colour for dot, colour in dots.items() if dot not in bridge or colour != rail}
        dots |= dict.fromkeys(track(scale, enters, exits[enters], HALF_TRACK), rail)
    return dots


# The board ----------------------------------------------------------------------------------


def board_lines(view: View, scale: Scale) -> list[Line]:
    """The board with the stations around it."""
    entered = _entered(view)
    spaces = [space_lines(view, scale, space, entered) for space in range(SPACES)]
    _put_power_station(spaces, view, scale)
    top, right, bottom, left = (station_lines(view, scale, side) for side in SIDES)
    corner = [(" " * EDGE, f"on {FRAME}")]
    return [
        *([*corner, *line, *corner] for line in top),
        *([*l, *line, *r] for l, line, r in zip(left, _joined(spaces, scale), right, strict=True)),
        *([*corner, *line, *corner] for line in bottom),
    ]


def _joined(spaces: list[list[Line]], scale: Scale) -> list[Line]:
    """The lines of all spaces, side by side and row below row."""
    rows = [spaces[first : first + SIZE] for first in range(0, SPACES, SIZE)]
    return [[*chain(*(space[i] for space in row))] for row in rows for i in range(scale.down)]


def _entered(view: View) -> dict[tuple[str, int], str]:
    """The colour of the line that enters a space by a side, where it is a car's."""
    return {
        (passed["space"], passed["enters"]): RAIL[station["colour"]]
        for station in view["stations"]
        if station["colour"]
        for passed in station["path"]
    }


def space_lines(
    view: View, scale: Scale, space: int, entered: Mapping[tuple[str, int], str]
) -> list[Line]:
    """A space with its tile, or with a dot in the middle."""
    shade = sum(divmod(space, SIZE)) % 2
    laid = view["board"][space]
    if laid is None:
        middle = (scale.dots // 2 - 1, scale.dots // 2)
        dots = {(x, y): DOT for x in middle for y in middle}
        return field(dots, scale.down, scale.across, PAVING[shade])
    colours = {side: entered[at] for side in SIDES if (at := (laid["space"], side)) in entered}
    dots = tile_dots(scale, turned_name(laid["tile"], laid["turns"]), colours)
    return field(dots, scale.down, scale.across, TILE[shade])


# The power station --------------------------------------------------------------------------


def _put_power_station(spaces: list[list[Line]], view: View, scale: Scale) -> None:
    """Draw it over its four spaces."""
    drawn = power_lines(view, scale)
    for n, space in enumerate(sorted(POWER_STATION)):
        top, left = n // 2 * scale.down, n % 2 * scale.across
        lines = drawn[top : top + scale.down]
        spaces[space] = [line[left : left + scale.across] for line in lines]


def power_lines(view: View, scale: Scale) -> list[Line]:
    """A house with a platform around it, to which the tracks come."""
    rows, columns = 2 * scale.down, 2 * scale.across
    lines = field(_gates(view, scale), rows, columns, PLATFORM)
    house = field(_wheel(2 * columns - 8), rows - 2, columns - 4, DEPOT)
    for line, wall in zip(lines[1:-1], house, strict=True):
        line[2:-2] = wall
    return lines


def _wheel(size: int) -> Dots:
    """The great wheel that pulls the cable."""
    square = [(x, y) for x in range(size) for y in range(size)]
    middle = (size - 1) / 2
    return {(x, y): BRASS for x, y in square if _on_wheel(x - middle, y - middle, middle - 0.7)}


def _on_wheel(x: float, y: float, rim: float) -> bool:
    """Whether a point, seen from the hub, is on the rim, the hub or one of six spokes."""
    far = hypot(x, y)
    spoke = far * abs(sin(3 * atan2(y, x))) / 3 < 0.6
    hub = rim / 5
    return rim - 1.7 < far <= rim or far < hub or (spoke and hub + 0.8 < far < rim)


def _gates(view: View, scale: Scale) -> Dots:
    """The tracks around the house; those by which a line has come in have its colour."""
    dots: Dots = {}
    arrived = _arrived(view)
    for space in POWER_STATION:
        row, column = space // SIZE - 3, space % SIZE - 3
        for side in ((TOP, BOTTOM)[row], (LEFT, RIGHT)[column]):
            gate = BEYOND[space, side]
            coming = arrived.get((gate // 4, gate % 4), BARE_RAIL)
            for out, colour in ((False, coming), (True, BARE_RAIL)):
                for x, y in stub(scale, side, out, 4):
                    dots[column * scale.dots + x, row * scale.dots + y] = colour
    return dots


# Stations -----------------------------------------------------------------------------------

BADGE = 5  # columns
EDGE = BADGE + 1  # at the left and right, with the platform


def station_lines(view: View, scale: Scale, side: int) -> list[Line]:
    """The stations along one side of the board, as they are seen."""
    stations = view["stations"][side * SIZE : (side + 1) * SIZE]
    if side in (BOTTOM, LEFT):
        stations = stations[::-1]
    arrived = _arrived(view)
    platforms = [_platform(station, scale, side, arrived) for station in stations]
    if side in (LEFT, RIGHT):
        pairs = zip(stations, platforms, strict=True)
        return [line for pair in pairs for line in _beside(*pair, side)]
    signs = [*chain(*(_above(station, scale) for station in stations))]
    platform = [*chain(*(line for [line] in platforms))]
    return [signs, platform] if side == TOP else [platform, signs]


def _arrived(view: View) -> dict[tuple[int, int], str]:
    """The colours of finished lines, by their last space and the side by which they left it."""
    arrived = {}
    for station in view["stations"]:
        if station["end"] and station["colour"]:
            row, column = map(int, station["path"][-1]["space"])
            arrived[row * SIZE + column, station["path"][-1]["leaves"]] = RAIL[station["colour"]]
    return arrived


def _badge(station: Station) -> Line:
    """Number and owner: painted while the car waits, only the letter when it has gone."""
    number, colour = station["station"], station["colour"]
    if colour is None:
        return [(f"{number:>2}   ", f"{QUIET} on {FRAME}")]
    if station["end"]:
        pale = f"{INK} on {QUIET}"
        return [(f"{number:>2} ", pale), (LETTER[colour], _sign(colour)), ("✓", pale)]
    return [(f"{number:>2} {LETTER[colour]} ", _sign(colour))]


def _above(station: Station, scale: Scale) -> Line:
    """A station at the top or bottom."""
    frame = f"on {FRAME}"
    before = (scale.across - BADGE) // 2
    after = scale.across - BADGE - before
    return [(" " * before, frame), *_badge(station), (" " * after, frame)]


def _beside(station: Station, platform: list[Line], side: int) -> list[Line]:
    """A station at the left or right, with its points below."""
    blank = [(" " * BADGE, f"on {FRAME}")]
    points = [(_points(station).center(BADGE), f"{BRASS} on {FRAME}")]
    pairs = zip([blank, _badge(station), points, blank], platform, strict=False)
    return [[*sign, *rails] if side == LEFT else [*rails, *sign] for sign, rails in pairs]


def _points(station: Station) -> str:
    return "" if station["points"] is None else str(station["points"])


def _platform(
    station: Station, scale: Scale, side: int, arrived: Mapping[tuple[int, int], str]
) -> list[Line]:
    """The departure track and the arrival track; above and below, the points between them."""
    gate = GATE_OF[station["station"] - 1]
    leaving = RAIL.get(station["colour"], BARE_RAIL)
    coming = arrived.get((gate // 4, gate % 4), BARE_RAIL)
    dots = dict.fromkeys(stub(scale, side, False, scale.dots), leaving)
    dots |= dict.fromkeys(stub(scale, side, True, scale.dots), coming)
    if side in (LEFT, RIGHT):
        return field(dots, scale.down, 1, PLATFORM)
    [line] = field(dots, 1, scale.across, PLATFORM)
    for i, digit in enumerate(_points(station), start=scale.across // 2 - 1):
        line[i] = (digit, f"bold {INK} on {PLATFORM}")
    return [line]


# Beside the board ---------------------------------------------------------------------------


def panel_lines(view: View, scale: Scale, height: int) -> list[Line]:
    """The supply, the players, the companies, and the viewer's tiles where there is room."""
    width = scale.panel
    laid, supply = f" {view['laid']} laid", f"supply {view['supply']}"
    lines = [
        [("CABLE CAR".center(width), f"bold {PAPER} on {DEPOT}")],
        _apart(_plain(laid), _plain(supply), width),
    ]
    if view["companies"]:
        lines += [_plain(""), *_open_shares(view["companies"], width)]
    for seat in range(view["players"]):
        lines += [_plain("")] * (view["players"] <= 4) + _player(view, seat, width)
    if view["companies"]:
        lines += [_plain(""), *_companies(view["companies"], width)]
    hand = _hand_drawn(view, scale)
    return lines + hand if len(lines) + len(hand) <= height else lines


def _player(view: View, seat: int, width: int) -> list[Line]:
    """A player's points, their lines or shares, and their tiles."""
    if view["companies"]:
        sign = (f" {seat + 1} ", f"bold {PAPER} on {DEPOT}")
        owned = _shares(" ", view["companies"]["shares"][seat], width)
    else:
        colour = _colour(view, seat)
        sign = (f" {LETTER[colour]} ", _sign(colour))
        owned = _lines_done(view, seat, colour, width)
    score = [(f" {_score(view, seat)}", "bold")]
    name = _name(view, seat, width - 5 - _width(score))
    lines = [_apart([_mark(view, seat), sign, (f" {name}", "")], score, width), owned]
    return [*lines, _tiles(view, seat)] if view["hands"][seat] else lines


def _mark(view: View, seat: int) -> Piece:
    """Who is to move, and who has won."""
    if view["turn"] is None:
        return "★" if view["scores"][seat] == max(view["scores"]) else " ", "bold"
    return "▶" if view["turn"] == seat else " ", "bold"


def _colour(view: View, seat: int) -> str:
    return next(str(s["colour"]) for s in view["stations"] if s["owner"] == seat)


def _name(view: View, seat: int, width: int) -> str:
    """The player's name as far as it fits, or else the colour or number."""
    called = f"player {seat + 1}" if view["companies"] else _colour(view, seat)
    name = view["names"].get(seat) or called.capitalize()
    name = "".join(c for c in name if c.isprintable())
    return set_cell_size(name, min(cell_len(name), width))


def _score(view: View, seat: int) -> str:
    """Points as if the game ended now, with a question mark where shares are hidden."""
    points, companies = str(view["scores"][seat]), view["companies"]
    if companies and None in companies["shares"][seat]:
        return f"{points} + ?" if any(companies["shares"][seat]) else "?"
    return points


def _lines_done(view: View, seat: int, colour: str, width: int) -> Line:
    """A bar for the points, and how many lines are finished."""
    ends = [station["end"] for station in view["stations"] if station["owner"] == seat]
    done = f" {len(ends) - ends.count(None):>2}/{len(ends)} ✓"
    most = max(*view["scores"], 40)
    return [(" ", ""), *_bar(view["scores"][seat], most, colour, width - 1 - len(done)), (done, "")]


def _bar(points: int, most: int, colour: str, width: int) -> Line:
    length = round(points * width / most)
    return [("━" * length, GAUGE[colour]), ("─" * (width - length), "dim")]


def _tiles(view: View, seat: int) -> Line:
    """The tiles in hand and, after a plus, the one drawn; hidden ones show their backs."""
    tiles = view["hands"][seat]
    line = []
    for tile in tiles:
        line += [(" ", ""), _tile(tile)]
    if view["step"] == "lay-drawn" and view["turn"] == seat:
        line += [("+", ""), _tile(view["drawn"])]
    return line if len(tiles) < MAX_HAND else line[1:]


def _tile(name: str | None) -> Piece:
    return (name, f"{INK} on {PAPER}") if name else ("░░░░", f"{BRASS} on {DEPOT}")


def _hand_drawn(view: View, scale: Scale) -> list[Line]:
    """The viewer's tiles as pictures; only the drawn one while it waits to be laid.

    Who watches without a seat sees those of the player to move, where they are open.
    """
    seat = view["turn"] if view["viewer"] is None else view["viewer"]
    if seat is None:
        return []
    names = [view["drawn"]] if view["drawn"] else view["hands"][seat]
    if not names or None in names:
        return []
    if scale.across * len(names) >= scale.panel:
        scale = SMALL
    ink = dict.fromkeys(SIDES, INK)
    tiles = [
        field(tile_dots(scale, name, ink), scale.down, scale.across, TILE[i % 2])
        for i, name in enumerate(names)
    ]
    pictures = [[(" ", ""), *chain(*lines)] for lines in zip(*tiles, strict=True)]
    below = " " + "".join(name.center(scale.across) for name in names)
    return [_plain(""), *pictures, _plain(below)]


# Companies ----------------------------------------------------------------------------------


def _open_shares(companies: Mapping[str, Any], width: int) -> list[Line]:
    percentages = "".join(f"{percentage:>3}" for percentage in companies["percentages"])
    return [
        _apart(_plain(" %"), _plain(percentages), width),
        _shares(" open", companies["face_up"], width),
    ]


def _shares(label: str, shares: Sequence[str | None], width: int) -> Line:
    """One share of each percentage; hidden ones show their backs."""
    signs = [
        (f" {LETTER[share]} ", _sign(share)) if share else (" ? ", f"{BRASS} on {DEPOT}")
        for share in shares
    ]
    return _apart(_plain(label), signs, width)


def _companies(companies: Mapping[str, Any], width: int) -> list[Line]:
    """Profit and value of each company."""
    most = max(*companies["profits"], 25)
    lines = [_plain(" exchanges open" if companies["exchanges_open"] else " no exchanges")]
    rows = zip(companies["names"], companies["profits"], companies["values"], strict=True)
    for name, profit, value in rows:
        numbers = f"{profit:>4} x{value}"
        bar = _bar(profit, most, name, width - 5 - len(numbers))
        sign = (f" {LETTER[name]} ", _sign(name))
        lines.append([(" ", ""), sign, (" ", ""), *bar, (numbers, "")])
    return lines
