"""Laying out the map of Small City (TW1, TW2): which boards, how they lie, what lies beside what.

A layout is written as a list of boards, `A20n@0,0 B10s@5,0 Ja20e@0,3`: the board, its side (20 for
1920, 10 for 1910), the direction that its top points to, and the column and row of its upper left
space. Boards may lie in any shape, and leave holes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ...engine.chance import below, shuffle
from ...engine.compiled import Ints, ints
from ...engine.contract import BadChoice, Refusal
from ...engine.events import Value
from ...engine.layout import NONE
from .box.data import (
    HEIGHT,
    MOUNTAIN,
    PLAINS,
    SIDES,
    TYPES,
    WIDTH,
    BadBox,
    Board,
    Box,
    Ground,
    is_parcel,
)

NORTH, EAST, SOUTH, WEST = DIRECTIONS = range(4)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # columns and rows to the neighbour in each direction
Place = tuple[int, int]  # column and row
TURNS = 4  # quarter turns clockwise
MOST_BOARDS = 10
MOST_SPACES = MOST_BOARDS * HEIGHT * WIDTH
FARTHEST = MOST_BOARDS * WIDTH  # columns and rows are numbered below this
LONGEST = 26  # columns and rows of a map that one can play on: they are called by letters
MOST_QUOTED = 20  # letters of what cannot be read


class BadMap(BadChoice):
    """A layout that cannot be; the refusal says why."""

    def __init__(self, rule: str, key: str, **args: Value) -> None:
        super().__init__(Refusal(rule, key, args))


class Placed(NamedTuple):
    """A board as it lies."""

    board: str
    side: int  # 0 for 1920, 1 for 1910
    turns: int  # quarter turns clockwise
    x: int  # of its upper left space
    y: int


class Space(NamedTuple):
    """A space of the map."""

    x: int
    y: int
    ground: str  # as in boards.txt: . ^ ~, one of R C L I, or a parcel


@dataclass(frozen=True)
class Map:
    """The spaces in reading order, each with its neighbours."""

    spaces: tuple[Space, ...]
    neighbours: tuple[tuple[int, ...], ...]  # [space][direction], NONE at the edge and at holes

    @cached_property
    def parcels(self) -> dict[str, int]:
        """The space of each parcel."""
        return {s.ground: i for i, s in enumerate(self.spaces) if is_parcel(s.ground)}

    @cached_property
    def printed(self) -> list[int]:
        """The printed building spaces."""
        return [i for i, s in enumerate(self.spaces) if s.ground in TYPES]

    @cached_property
    def types(self) -> set[str]:
        """The types of printed buildings."""
        return {self.spaces[i].ground for i in self.printed}

    @property
    def width(self) -> int:
        """Columns."""
        return max(space.x for space in self.spaces) + 1

    @property
    def height(self) -> int:
        """Rows."""
        return max(space.y for space in self.spaces) + 1

    @cached_property
    def locations(self) -> list[int]:
        """Where a link can end: parcels and printed buildings."""
        return sorted([*self.parcels.values(), *self.printed])


# Boards as they lie -------------------------------------------------------------------------


def turned(ground: Ground, turns: int) -> Ground:
    """The spaces of a board after quarter turns clockwise."""
    for _ in range(turns % TURNS):
        ground = tuple(zip(*reversed(ground), strict=True))
    return ground


def lay_out(box: Box, layout: list[Placed]) -> Map:
    """The map that these boards make."""
    _check_choice(box, layout)
    ground: dict[Place, str] = {}
    owner: dict[Place, Placed] = {}
    for placed in layout:
        for x, y, space in _spaces(box, placed):
            if (x, y) in ground:
                raise BadMap("TW1", "map-overlaps", one=written(owner[x, y]), other=written(placed))
            ground[x, y], owner[x, y] = space, placed
    _check_in_one_piece(owner)
    places = sorted(ground, key=lambda place: (place[1], place[0]))
    number = {place: i for i, place in enumerate(places)}
    spaces = tuple(Space(x, y, ground[x, y]) for x, y in places)
    beside = [[number.get((x + i, y + j), NONE) for i, j in STEPS] for x, y in places]
    return Map(spaces, tuple(map(tuple, beside)))


def _check_choice(box: Box, layout: list[Placed]) -> None:
    names = [placed.board for placed in layout]
    if not 1 <= len(names) <= MOST_BOARDS:
        raise BadMap("TW1", "map-size", most=MOST_BOARDS, boards=len(names))
    for i, placed in enumerate(layout):
        if box.board(placed.board) is None:
            known = ", ".join(board.name for board in box.boards)
            raise BadMap("TW1", "map-no-such-board", placed=written(placed), known=known)
        if placed.board in names[:i]:
            raise BadMap("TW1", "map-board-twice", placed=written(placed))
    js = [written(placed) for placed in layout if placed.board.startswith("J")]
    if len(js) > 1:
        raise BadMap("TW1", "map-two-js", one=js[0], other=js[1])


def _spaces(box: Box, placed: Placed) -> list[tuple[int, int, str]]:
    board = box.board(placed.board)
    assert board is not None
    rows = turned(board.sides[placed.side], placed.turns)
    return [
        (placed.x + column, placed.y + row, space)
        for row, spaces in enumerate(rows)
        for column, space in enumerate(spaces)
    ]


def _check_in_one_piece(owner: dict[Place, Placed]) -> None:
    start = next(iter(owner))
    seen, edge = {start}, [start]
    while edge:
        x, y = edge.pop()
        beside = {(x + i, y + j) for i, j in STEPS} & owner.keys() - seen
        seen |= beside
        edge.extend(beside)
    apart = sorted({owner[place] for place in owner.keys() - seen})
    if apart:
        raise BadMap("TW1", "map-apart", one=written(apart[0]), other=written(owner[start]))


# Layouts as text ----------------------------------------------------------------------------

_COMPASS = "nesw"
_YEARS = tuple(side[2:] for side in SIDES)
_PLACED = re.compile(r"([A-I]|J[a-z])(20|10)([nesw])@([0-9]{1,2}),([0-9]{1,2})")


def parse_layout(text: str) -> list[Placed]:
    """The boards so written; in links there are plus signs between them."""
    return [_parse_placed(word) for word in text.replace("+", " ").split()]


def write_layout(layout: list[Placed]) -> str:
    """The boards as text."""
    return " ".join(map(written, layout))


def written(placed: Placed) -> str:
    """A board as text."""
    top = _COMPASS[placed.turns % TURNS]
    return f"{placed.board}{_YEARS[placed.side]}{top}@{placed.x},{placed.y}"


def _parse_placed(word: str) -> Placed:
    match = _PLACED.fullmatch(word)
    if not match or max(int(match[4]), int(match[5])) >= FARTHEST:
        raise BadMap("TW1", "map-no-board", word=word[:MOST_QUOTED])
    name, year, top, x, y = match.groups()
    return Placed(name, _YEARS.index(year), _COMPASS.index(top), int(x), int(y))


# Choosing boards ----------------------------------------------------------------------------


class Plan(NamedTuple):
    """What a map must have."""

    boards: int
    columns: int  # boards side by side
    parcels: int  # at least
    types: int  # kinds of printed buildings, at least (TW2)


SOLO = Plan(boards=3, columns=1, parcels=4, types=3)
EXPERT = Plan(boards=3, columns=3, parcels=8, types=3)


def plan(players: int, expert: bool = False) -> Plan:
    """The map for so many players: two boards wide and as long as there are players (TW1)."""
    if players == 1:
        return SOLO
    if expert and players == 2:
        return EXPERT
    return Plan(boards=2 * players, columns=2, parcels=4 * players, types=len(TYPES))


NORMAL, HARD, MIXED = YEARS = ("1920", "1910", "mixed")
_MOST_DRAWS = 10_000


def draw_layout(
    box: Box, wanted: Plan, years: str, rng: Ints, *, free: bool = False
) -> list[Placed]:
    """Boards drawn until they will do: in a rectangle, each the right way up or not, or free."""
    for _ in range(_MOST_DRAWS):
        chosen = [(board, _draw_side(years, rng)) for board in _draw(box, wanted.boards, rng)]
        if will_do(chosen, wanted):
            return _freely(chosen, rng) if free else _rectangle(chosen, wanted.columns, rng)
    raise BadBox(
        f"no {wanted.boards} boards have {wanted.parcels} parcels and {wanted.types} types"
    )


def will_do(chosen: list[tuple[Board, int]], wanted: Plan) -> bool:
    """At most one J board, enough parcels (TW1) and enough types of buildings (TW2)."""
    return has_parcels(chosen, wanted) and has_types(chosen, wanted)


def has_parcels(chosen: list[tuple[Board, int]], wanted: Plan) -> bool:
    """At most one J board and at least four parcels a player (TW1)."""
    parcels = sum(len(board.parcels(side)) for board, side in chosen)
    return sum(board.letter == "J" for board, _ in chosen) <= 1 and parcels >= wanted.parcels


def has_types(chosen: list[tuple[Board, int]], wanted: Plan) -> bool:
    """Enough types of buildings are printed (TW2)."""
    return len({kind for board, side in chosen for kind in board.printed(side)}) >= wanted.types


def lay_out_for(box: Box, layout: list[Placed], wanted: Plan) -> Map:
    """The map of players' own layout: of any shape, but with all that TW1 and TW2 ask for."""
    ground = lay_out(box, layout)
    boards, parcels, types = len(layout), len(ground.parcels), ground.types
    if boards != wanted.boards:
        raise BadMap("TW1", "map-boards", wanted=wanted.boards, boards=boards)
    if parcels < wanted.parcels:
        raise BadMap("TW1", "map-parcels", wanted=wanted.parcels, parcels=parcels)
    if len(types) < wanted.types:
        raise BadMap("TW2", "map-types", wanted=wanted.types, types=len(types))
    if max(ground.width, ground.height) > LONGEST:
        raise BadMap("TW1", "map-too-long", most=LONGEST)
    return ground


def _draw(box: Box, n: int, rng: Ints) -> list[Board]:
    pile = ints(len(box.boards))
    for i in range(len(box.boards)):
        pile[i] = i
    shuffle(rng, pile, len(pile))
    return [box.boards[i] for i in pile.tolist()[:n]]


def _draw_side(years: str, rng: Ints) -> int:
    if years not in YEARS:
        raise ValueError(f"the sides are {', '.join(YEARS)}, not {years!r}")
    return below(rng, len(SIDES)) if years == MIXED else SIDES.index(years)


def _rectangle(chosen: list[tuple[Board, int]], columns: int, rng: Ints) -> list[Placed]:
    return [
        Placed(board.name, side, 2 * below(rng, 2), i % columns * WIDTH, i // columns * HEIGHT)
        for i, (board, side) in enumerate(chosen)
    ]


# Free layouts -------------------------------------------------------------------------------

_TRIES = 4  # of so many places the one is taken that keeps the map small


def _freely(chosen: list[tuple[Board, int]], rng: Ints) -> list[Placed]:
    """Boards turned any way, each beside the others where chance puts it; there may be holes."""
    laid: dict[Place, str] = {}
    layout: list[Placed] = []
    for board, side in chosen:
        turns = below(rng, TURNS)
        spaces = _at_origin(turned(board.sides[side], turns))
        x, y = _chosen_place(laid, spaces, rng) if laid else (0, 0)
        laid.update({(x + i, y + j): space for (i, j), space in spaces.items()})
        layout.append(Placed(board.name, side, turns, x, y))
    left, top = min(x for x, _ in laid), min(y for _, y in laid)
    return [placed._replace(x=placed.x - left, y=placed.y - top) for placed in layout]


def _at_origin(ground: Ground) -> dict[Place, str]:
    return {(x, y): space for y, row in enumerate(ground) for x, space in enumerate(row)}


def _chosen_place(laid: dict[Place, str], spaces: dict[Place, str], rng: Ints) -> Place:
    """One of a few places that come up by chance: where the map becomes least long."""
    near = {(x + i - a, y + j - b) for x, y in laid for i, j in STEPS for a, b in spaces}
    fitting = sorted(place for place in near if _fits(laid, spaces, place))
    drawn = [fitting[below(rng, len(fitting))] for _ in range(_TRIES)]
    return min(drawn, key=lambda place: _length({*laid, *_moved(spaces, place)}))


def _fits(laid: dict[Place, str], spaces: dict[Place, str], place: Place) -> bool:
    """No overlap, a border as long as a short side, and open ground on both sides of it."""
    here = _moved(spaces, place)
    if laid.keys() & here.keys():
        return False
    border = [
        (here[x, y], laid[x + i, y + j])
        for x, y in here
        for i, j in STEPS
        if (x + i, y + j) in laid
    ]
    return len(border) >= HEIGHT and any({*pair} <= {PLAINS, MOUNTAIN} for pair in border)


def _moved(spaces: dict[Place, str], by: Place) -> dict[Place, str]:
    return {(x + by[0], y + by[1]): space for (x, y), space in spaces.items()}


def _length(places: set[Place]) -> int:
    """Of the longer side of a map."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return max(max(xs) - min(xs), max(ys) - min(ys))
