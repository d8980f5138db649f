"""The state of a game of Cable Car, its events, and how it begins."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.chance import generator, shuffle
from ...engine.compiled import Grid, Ints, rule
from ...engine.contract import Option, Options, Preset
from ...engine.events import Events
from ...engine.layout import NONE, Layout, number, row, rows
from ...engine.scratch import scratch_row
from .components import (
    ALL_TILES,
    BESIDE,
    COMPANIES,
    COPIES,
    EDGE,
    KINDS,
    MAX_HAND,
    MAX_SEATS,
    NOWHERE,
    PERCENTAGES,
    PLACES,
    SIZE,
    SPACES,
    STATIONS,
    TILES,
    owners,
)

MOST_SHARES = len(COMPANIES)  # of one percentage
CHOOSE, LAY_DRAWN = range(2)  # steps of a turn (CC1)
EVERYBODY = 2**MAX_SEATS - 1

OPTIONS: Sequence[Option] = (
    Option("orientation", ("upright", "free"), "may tiles be turned (CC7)"),
    Option("hand", (1, 2, 3), "how many tiles each player holds (CC8)"),
    Option("companies", (False, True), "play with shares of eight companies (CC9)"),
)
PRESETS: Sequence[Preset] = (Preset("expert", {"orientation": "free", "companies": True}),)


class State(Layout):
    """Who holds what, what lies where, and how the lines run."""

    # What was agreed on.
    players: int = number()
    hand_size: int = number()
    free: int = number()  # tiles may be turned
    companies: int = number()  # lines belong to companies, players hold shares

    # The turn.
    seat: int = number()
    step: int = number()
    drawn: int = number()  # the tile drawn to be laid at once, or NONE
    laid: int = number()  # how many tiles lie on the board

    # Tiles.
    supply_left: int = number()
    supply: Ints = row(ALL_TILES)  # the top is the last one left
    hand: Grid = rows(MAX_SEATS, MAX_HAND)  # [seat, slot] tile, or NONE
    tile: Ints = row(SPACES)  # [space] the tile as printed, or NONE
    turns: Ints = row(SPACES)  # [space] quarter turns clockwise

    # Spaces a tile may go to (CC2), in no particular order.
    open_count: int = number()
    open: Ints = row(SPACES)
    open_at: Ints = row(SPACES + 1)  # [space or NOWHERE] its place in `open`; NEVER_YET or TAKEN

    # Lines: a stretch of track from one gate to another is kept at its two ends.
    start: Ints = row(PLACES)  # [place a stretch ends at] the gate it starts from
    end: Ints = row(PLACES)  # [place a stretch starts from] the gate, arrival or power it ends at
    length: Ints = row(PLACES)  # [place a stretch starts from] tiles passed

    # Cars.
    owner: Ints = row(STATIONS)  # a seat, a company, or NONE
    points: Ints = row(STATIONS)  # what the line has scored, NONE while it runs
    takings: Ints = row(len(COMPANIES))  # [seat or company] points so far

    # Shares (CC9). `_known` are sets of seats, a bit each, that know which company it is.
    share: Grid = rows(MAX_SEATS, len(PERCENTAGES))  # [seat, percentage] company
    share_known: Grid = rows(MAX_SEATS, len(PERCENTAGES))
    face_up: Ints = row(len(PERCENTAGES))
    pile_left: Ints = row(len(PERCENTAGES))
    pile: Grid = rows(len(PERCENTAGES), len(COMPANIES))  # [percentage, place] from the bottom up
    pile_known: Grid = rows(len(PERCENTAGES), len(COMPANIES))
    idle: int = number()  # turns in a row without a tile laid (CC11)
    ended: int = number()  # exchanges are over for good (CC10)


NEVER_YET, TAKEN = -1, -3
EMPTY_AT_FIRST = (
    *("supply", "hand", "drawn", "tile", "open_at", "points"),
    *("share", "face_up", "pile"),
)

# Events -------------------------------------------------------------------------------------


def seat(n: int) -> int:
    """A seat, counted from 0."""
    return n


def tile(n: int) -> str:
    """A tile's printed name."""
    return TILES[n]


def space(n: int) -> str:
    """A space as row and column."""
    return f"{n // SIZE}{n % SIZE}"


def station(n: int) -> int:
    """A station's number on the board."""
    return n + 1


def company(n: int) -> str:
    """A company's colour."""
    return COMPANIES[n]


def percentage(n: int) -> int:
    """A share's percentage."""
    return PERCENTAGES[n]


def count(n: int) -> int:
    """Just a number."""
    return n


def where_it_ends(n: int) -> str:
    """At a station or the power station."""
    return ("station", "power")[n]


EVENTS = Events()
LAID = EVENTS.add("laid", seat=seat, tile=tile, space=space, turns=count, shows=True)
DREW = EVENTS.add("drew", seat=seat, private={"tile": tile}, reveals=True)
REFILLED = EVENTS.add("refilled", seat=seat, private={"tile": tile}, reveals=True)
FINISHED = EVENTS.add(
    "finished", seat=seat, station=station, tiles=count, end=where_it_ends, points=count
)
UNOWNED = EVENTS.add("unowned", station=station, tiles=count, end=where_it_ends)
PROFITED = EVENTS.add(
    "profited", company=company, station=station, tiles=count, end=where_it_ends, points=count
)
RETURNED = EVENTS.add("returned", seat=seat, percentage=percentage, private={"company": company})
TOOK_OPEN = EVENTS.add("took-open", seat=seat, percentage=percentage, company=company)
TOOK_HIDDEN = EVENTS.add(
    "took-hidden", seat=seat, percentage=percentage, private={"company": company}, reveals=True
)
TURNED_UP = EVENTS.add("turned-up", percentage=percentage, company=company, reveals=True)
EXCHANGES_ENDED = EVENTS.add("exchanges-ended", company=company)
EXCHANGES_CLOSED = EVENTS.add("exchanges-closed")
SKIPPED = EVENTS.add("skipped", seat=seat)
VALUED = EVENTS.add("valued", company=company, points=count, value=count)
PAID = EVENTS.add("paid", seat=seat, percentage=percentage, company=company, points=count)
BONUS = EVENTS.add("bonus", seat=seat, company=company, points=count)
OVER = EVENTS.add("over")

# Setting up ---------------------------------------------------------------------------------


def setup(options: Options, seed: int) -> State:
    """Deal a game; the seed decides the order of the tiles and of the shares."""
    s = empty_board(options)
    deal(s, generator(seed))
    return s


@rule
def deal(s: State, rng: Ints) -> None:
    """Tiles and shares; whatever lay there was dealt before."""
    deal_tiles(s, rng)
    if s.companies:
        deal_shares(s, rng)


def empty_board(options: Options) -> State:
    """The board with its cars, before anything is dealt."""
    s = State()
    s.players = int(options["players"])
    s.hand_size = int(options["hand"])
    s.free = int(options["orientation"] == "free")
    s.companies = int(options["companies"])
    for part in EMPTY_AT_FIRST:
        s.fill(part, NONE)
    for place in range(PLACES):
        s.start[place] = s.end[place] = place
    for n, who in enumerate(owners(s.players, bool(s.companies))):
        s.owner[n] = who
    s.open_at[NOWHERE] = TAKEN
    for edge in EDGE:
        s.open_at[edge] = s.open_count
        s.open[s.open_count] = edge
        s.open_count += 1
    return s


@rule
def deal_tiles(s: State, rng: Ints) -> None:
    """Mix all tiles, and give everybody a hand."""
    n = 0
    for kind in range(KINDS):
        for _ in range(COPIES[kind]):
            s.supply[n] = kind
            n += 1
    shuffle(rng, s.supply, ALL_TILES)
    s.supply_left = ALL_TILES
    for slot in range(s.hand_size):
        for who in range(s.players):
            s.hand[who, slot] = draw(s)


@rule
def deal_shares(s: State, rng: Ints) -> None:
    """Every player gets one share of each percentage; the next of each pile is turned up."""
    pile = scratch_row(MOST_SHARES)
    for p in range(len(PERCENTAGES)):
        for c in range(len(COMPANIES)):
            pile[c] = c
        shuffle(rng, pile, len(COMPANIES))
        left = len(COMPANIES)
        for who in range(s.players):
            left -= 1
            s.share[who, p] = pile[left]
            s.share_known[who, p] = 1 << who
        left -= 1
        s.face_up[p] = pile[left]
        s.pile_left[p] = left
        for place in range(left):
            s.pile[p, place] = pile[place]


@rule
def draw(s: State) -> int:
    """Take the top tile of the supply; NONE when there is none."""
    if s.supply_left == 0:
        return NONE
    s.supply_left -= 1
    drawn = s.supply[s.supply_left]
    s.supply[s.supply_left] = NONE
    return drawn


@rule
def open_beside(s: State, space: int) -> None:
    """CC2: note that a tile may go beside this space, on whichever side that is news."""
    count = s.open_count
    for side in range(4):
        where = BESIDE[space, side]
        at = s.open_at[where]
        news = at == NEVER_YET
        s.open[count] = where  # beyond the list it does no harm
        s.open_at[where] = count if news else at
        count += int(news)
    s.open_count = count


@rule
def take_space(s: State, where: int) -> None:
    """Note that a tile lies there: the last open space takes its place in the list."""
    at = s.open_at[where]
    if at >= 0:
        s.open_count -= 1
        last = s.open[s.open_count]
        s.open[at] = last
        s.open_at[last] = at
    s.open_at[where] = TAKEN
