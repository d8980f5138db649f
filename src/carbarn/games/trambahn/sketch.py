"""The whole table drawn in characters, for terminals.

Every colour also has its letter, on a painted sign. A line is drawn as its rails, with a stop where
it has a station; conductors ride along behind a plus.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.markup import escape

from ...engine.contract import Room
from .components import COLOURS, NUMBERS, SEATS, VICTORY_POINTS, WAITING

View = Mapping[str, Any]
Card = Mapping[str, Any]
Piece = tuple[str, str]  # some text and its style
Line = list[Piece]


@dataclass(frozen=True)
class Scale:
    """How large things are drawn."""

    width: int  # columns of the whole picture
    rows: int  # rows that it has for certain
    stop: int  # columns from station to station
    cell: int  # columns of the score pad for one scoring
    gap: int  # empty rows between the parts
    besides: int  # rows besides those of lines

    @property
    def half(self) -> int:
        """Columns for each player."""
        return (self.width - 2) // 2


LARGE = Scale(width=100, rows=36, stop=3, cell=6, gap=1, besides=18)
SMALL = Scale(width=80, rows=21, stop=2, cell=4, gap=0, besides=10)


def sketch(view: View, room: Room) -> str:
    """Passengers and trams, the score pad, and side by side each player's lines and hand."""
    view = {**view, "names": room.names}
    large = room.columns >= LARGE.width and room.rows >= LARGE.rows
    scale = LARGE if large else SMALL
    parts = [
        [_title(view, scale)],
        _beside(_passengers(view, scale), _trams(view), scale),
        _pad(view, scale),
        _players(view, scale, max(1, room.rows - scale.besides)),
    ]
    gap = [_plain("")] * scale.gap
    return "\n".join(_markup(line) for part in parts for line in [*part, *gap]).rstrip("\n")


# Colours ------------------------------------------------------------------------------------

LETTER = {**{colour: colour[0].upper() for colour in COLOURS}, "conductor": "C"}
PAINT = {
    "blue": "#0072b2",
    "red": "#c8102e",
    "green": "#009e73",
    "yellow": "#e3b505",
    "conductor": "#5a5a5a",
}
RAIL = {**PAINT, "yellow": "#bd9400"}  # the signs' yellow is too pale for rails
PALE = ("green", "yellow")  # signs that take dark letters
INK, PAPER, DEPOT, BRASS = "#1d1d1b", "#f6f1e4", "#1f4d3a", "#d9b45b"
BACK = f"{BRASS} on {DEPOT}"  # of a card that is hidden
HIDDEN = "░"


def _sign(colour: str) -> str:
    """The style of letters on a painted sign."""
    return f"bold {INK if colour in PALE else '#ffffff'} on {PAINT[colour]}"


def _colour_of(card: Card) -> str:
    return str(card["card"]).partition("-")[0]


def _number_of(card: Card) -> str:
    return str(card["card"]).partition("-")[2]


# Lines of text ------------------------------------------------------------------------------


def _plain(text: str) -> Line:
    return [(text, "")]


def _width(line: Line) -> int:
    return sum(cell_len(text) for text, _ in line)


def _filled(line: Line, width: int) -> Line:
    return [*line, (" " * (width - _width(line)), "")]


def _apart(left: Line, right: Line, width: int) -> Line:
    """Two parts at either end of a line."""
    return [*left, (" " * (width - _width(left) - _width(right)), ""), *right]


def _beside(left: Sequence[Line], right: Sequence[Line], scale: Scale) -> list[Line]:
    """Two columns, each half as wide as the picture."""
    both = zip_longest(left, right, fillvalue=_plain(""))
    return [[*_filled(one, scale.half), ("  ", ""), *other] for one, other in both]


def _markup(line: Line) -> str:
    """A line in rich's markup, with one tag for each stretch of the same style."""
    stretches = groupby(line, key=lambda piece: piece[1])
    written = [(style, escape("".join(text for text, _ in same))) for style, same in stretches]
    return "".join(f"[{style}]{text}[/]" if style else text for style, text in written)


# Above --------------------------------------------------------------------------------------


def _title(view: View, scale: Scale) -> Line:
    left = f" TRAMBAHN  {'strict lines' if view['strict'] else ''}"
    shuffles = f"shuffled again {view['shuffles']}x  " if view["shuffles"] else ""
    right = f"{shuffles}draw pile {view['pile']}  discards {len(view['discards'])} "
    space = " " * (scale.width - len(left) - len(right))
    return [(f"{left}{space}{right}", f"bold {PAPER} on {DEPOT}")]


def _passengers(view: View, scale: Scale) -> list[Line]:
    """Each row with those who wait, and places for those who are still missing."""
    lines = []
    for row in view["rows"]:
        colour, cards = row["colour"], row["passengers"]
        line: Line = [(f" {LETTER[colour]} ", _sign(colour)), (f" {colour:<6} ", "")]
        for card in cards:
            line += [_chip(card), (" ", "")]
        missing = WAITING - len(cards)
        waits = ("the next one scores!" if scale.gap else "next scores") if missing == 1 else ""
        lines.append([*line, (" ·  " * missing, "dim"), (f" {waits}", "bold")])
    return lines


def _chip(card: Card) -> Piece:
    """A card on three columns."""
    if card["card"] is None:
        return HIDDEN * 3, BACK
    colour = _colour_of(card)
    return f"{LETTER[colour]}{_number_of(card):<2}", _sign(colour)


def _trams(view: View) -> list[Line]:
    """What can be bought, at which price, and what comes after."""
    lines = []
    for tram in view["trams"]:
        shown = "■" * tram["display"] + "·" * (3 - tram["display"])
        price = f"{tram['price']},000"
        label = f"{tram['tram']:<9}x{tram['times']} {price:>7}  "
        more = f"  +{tram['depot']}" if tram["depot"] else ""
        lines.append([(label, "" if tram["display"] else "dim"), (shown, "bold"), (more, "dim")])
    step = "" if view["turn"] is None else f"step: {view['step']}"
    return [*lines, [(step, "bold")]]


# The score pad ------------------------------------------------------------------------------


def _pad(view: View, scale: Scale) -> list[Line]:
    """Ten columns, tours and total; a scoring has the colour that was scored."""
    done, of = view["scorings"], view["of"]
    name = scale.width - of * scale.cell - 14
    head: Line = [(f"{f' scoring {len(done)} of {of}':<{name}}"[:name], "bold")]
    for n in range(of):
        colour = done[n]["colour"] if n < len(done) else None
        number = f"{n + 1}{LETTER[colour]}" if colour else str(n + 1)
        text = number.rjust(scale.cell - 1)
        head += [(" ", ""), (text, _sign(colour) if colour else "dim")]
    head.append((f"{'tours':>7}{'total':>7}", ""))
    return [head, *(_pad_row(view, seat, name, scale) for seat in range(SEATS))]


def _pad_row(view: View, seat: int, width: int, scale: Scale) -> Line:
    name = _name(view, seat, width - 3)
    cells = [str(scoring["points"][seat]) for scoring in view["scorings"]]
    cells += ["·"] * (view["of"] - len(cells))
    numbers = "".join(cell.rjust(scale.cell) for cell in cells)
    tours, total = sum(view["tours"][seat]), view["scores"][seat]
    line = _filled([_mark(view, seat), (f" {name}", "")], width)
    return [*line, (f"{numbers}{tours:>7}", ""), (f"{total:>7}", "bold")]


def _mark(view: View, seat: int) -> Piece:
    """Who is to move, and who has won: by points, and then by money."""
    if view["turn"] is not None:
        return "▶" if view["turn"] == seat else " ", "bold"
    ranks = [(view["scores"][who], len(view["money"][who])) for who in range(SEATS)]
    return "★" if ranks[seat] == max(ranks) else " ", "bold"


def _name(view: View, seat: int, width: int) -> str:
    """The player's name as far as it fits, or else the number."""
    name = view["names"].get(seat) or f"Player {seat + 1}"
    name = "".join(c for c in name if c.isprintable())
    return set_cell_size(name, min(cell_len(name), width))


# The players --------------------------------------------------------------------------------


def _players(view: View, scale: Scale, room: int) -> list[Line]:
    """Side by side, the viewer's hand below in full; where lines are too many, the last ones."""
    left, right = (_player(view, seat, scale, room) for seat in range(SEATS))
    one, other = ([_hand(view, seat)] for seat in range(SEATS))
    own = _cards(view) if scale.gap else []
    gap = [_plain("")] * len(own[:1])
    return [*_beside(left, right, scale), *_beside(one, other, scale), *gap, *own]


def _player(view: View, seat: int, scale: Scale, room: int) -> list[Line]:
    money = f"{len(view['money'][seat])},000 marks"
    name = _name(view, seat, scale.half - 4 - len(money))
    head = _apart([_mark(view, seat), (f" {name}", "bold")], [(money, "bold")], scale.half)
    lines = [_line(line, scale) for line in view["lines"][seat]]
    hidden = len(lines) - room + 1 if len(lines) > room else 0
    more = [[(f"   ... {hidden} more", "dim")]] if hidden else []
    top = [_money(view, seat, scale)] if scale.gap else []
    return [head, *top, *more, *(lines[hidden:] or [[("   no lines", "dim")]])]


def _money(view: View, seat: int, scale: Scale) -> Line:
    """The top of the money pile, from which one pays, at the right."""
    chips: Line = []
    for card in view["money"][seat][-((scale.half - 14) // 4) :]:
        chips += [_chip(card), (" ", "")]
    return _apart(_plain("  money"), [*chips, ("◂ top", "dim")], scale.half)


def _line(line: Mapping[str, Any], scale: Scale) -> Line:
    """Its number, its rails, its conductors, and what it is worth."""
    colour = line["colour"]
    conductors = f"+{line['conductors']}" if line["conductors"] else ""
    worth = f"x{line['times']}={line['worth']:>2}" if line["tram"] else "no tram"
    mark = "✓" if line["complete"] else "*" if line["toured"] else " "
    head: Line = [(f"{line['line']:>2} ", ""), (f" {LETTER[colour]} ", _sign(colour)), (" ", "")]
    rails = [(_rails(line["stations"], scale.stop), f"bold {RAIL[colour]}")]
    return _apart([*head, *rails, (conductors, "")], [(worth, "bold"), (mark, "")], scale.half)


def _rails(stations: Sequence[int], stop: int) -> str:
    """Stops with rails between them, and room for those that may still come."""
    drawn = ""
    for number in range(1, NUMBERS + 1):
        rail = "─" if stations[0] < number <= stations[-1] else " "
        if number in stations:
            drawn += str(number).rjust(stop, rail)
        elif number > stations[-1] and stations[-1] < NUMBERS:
            drawn += "·".rjust(stop)
        else:
            drawn += rail * stop
    return drawn


def _hand(view: View, seat: int) -> Line:
    line: Line = [("  hand ", "")]
    for card in view["hands"][seat]:
        line += [_chip(card), (" ", "")]
    return line


def _cards(view: View) -> list[Line]:
    """The viewer's cards as cards; who watches sees those of the player to move, where open."""
    seat = view["turn"] if view["viewer"] is None else view["viewer"]
    cards = view["hands"][seat] if seat is not None and seat >= 0 else []
    if not cards or None in [card["card"] for card in cards]:
        return []
    rows: list[Line] = [_plain("  ") for _ in range(3)]
    for card in cards:
        for row, text in zip(rows, _card(card), strict=True):
            row += [(text.center(12), _sign(_colour_of(card))), ("  ", "")]
    return rows


def _card(card: Card) -> tuple[str, str, str]:
    colour, number = _colour_of(card), _number_of(card)
    if colour == "conductor":
        return "C", "conductor", ""
    points = VICTORY_POINTS[int(number) - 1]
    return f"{LETTER[colour]} {number}", f"{colour} {number}", "●" * points
