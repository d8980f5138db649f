"""The state of a game of Trambahn, its events, and how it begins."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.chance import WORDS, generator, shuffle
from ...engine.compiled import Grid, Ints, rule
from ...engine.contract import Option, Options, Preset
from ...engine.events import Events
from ...engine.layout import NONE, Layout, number, row, rows
from .components import (
    CARDS,
    COLOURS,
    DISPLAY,
    FIRST_OF,
    HAND,
    KIND,
    KIND_NAMES,
    MOST_LINES,
    MOST_TOURS,
    ROWS,
    SCORINGS,
    SEATS,
    START_MONEY,
    TRAM_COPIES,
    TRAM_KINDS,
    TRAM_NAMES,
    WAITING,
)

PASSENGERS, STATIONS, INCOME, BUYING = STEPS = range(4)  # of a turn, in this order (TB1)
STEP_NAMES = ("passengers", "stations", "income", "trams")
PLAYING, TEN_SCORINGS, EXHAUSTED = range(3)  # why the game is over

PUBLIC_EYE = SEATS  # whose knowledge a watcher has
EYES = SEATS + 1
KNOWN = NONE  # in `floor`: whoever it is knows where the card lies
MOST_SHUFFLES = 10  # reshuffles through which cards are traced; three are many in a game
WAYS = MOST_SHUFFLES * (MOST_SHUFFLES + 1) // 2

OPTIONS: Sequence[Option] = (
    Option("lines", ("free", "strict"), "may a card that fits a line begin a new one (TB6)"),
)
PRESETS: Sequence[Preset] = (Preset("expert", {"lines": "strict"}),)


class State(Layout):
    """Where every card and tram lies, and who knows of it."""

    # What was agreed on.
    players: int = number()
    strict: int = number()  # a new line only for a card that fits none (TB6)

    # The turn.
    seat: int = number()
    step: int = number()
    placed: int = number()  # passengers in this turn
    over: int = number()

    # Cards. The top of a pile is its last card. `_batch` tells by which shuffle a card that lies
    # there was dealt: the first, or a reshuffle. Everybody can see that.
    rng: Ints = row(WORDS)  # for the reshuffles
    batch: int = number()  # reshuffles so far
    pile_left: int = number()
    pile: Ints = row(CARDS)
    hand_left: Ints = row(SEATS)
    hand: Grid = rows(SEATS, HAND)
    hand_batch: Grid = rows(SEATS, HAND)
    money_left: Ints = row(SEATS)
    money: Grid = rows(SEATS, CARDS)
    money_batch: Grid = rows(SEATS, CARDS)
    discards_left: int = number()
    discards: Ints = row(CARDS)
    discards_batch: Ints = row(CARDS)
    waiting: Ints = row(ROWS)
    passenger: Grid = rows(ROWS, WAITING - 1)
    passenger_batch: Grid = rows(ROWS, WAITING - 1)

    # What is known: KNOWN where that eye sees the card, or else the latest batch that it was seen
    # to go into. How many cards went from which batch into which reshuffle without that eye seeing
    # them, and how many it saw in one batch that it had last known to be of another.
    floor: Grid = rows(EYES, CARDS)  # [seat or PUBLIC_EYE, card]
    passed: Grid = rows(EYES, WAYS)  # [eye, way from one batch to another]
    found: Grid = rows(EYES, WAYS)

    # Lines, in the order in which they were begun.
    lines: Ints = row(SEATS)  # how many
    colour: Grid = rows(SEATS, MOST_LINES)
    stations: Grid = rows(SEATS, MOST_LINES)  # a set of numbers
    conductors: Grid = rows(SEATS, MOST_LINES)
    tram: Grid = rows(SEATS, MOST_LINES)
    built: Ints = row(CARDS)  # [card] the seat in whose lines it lies, or NONE
    laid_left: int = number()
    laid: Ints = row(HAND)  # cards laid in this turn, in order
    laid_line: Ints = row(HAND)  # and in which lines
    laid_batch: Ints = row(HAND)

    # Trams.
    display: Ints = row(TRAM_KINDS)  # how many of each can be bought
    depot: Ints = row(TRAM_KINDS)  # how many of each lie below

    # The score pad.
    scorings: int = number()
    scoring_colour: Ints = row(SCORINGS)
    scoring_points: Grid = rows(SEATS, SCORINGS)
    tours: Ints = row(SEATS)
    tour_points: Grid = rows(SEATS, MOST_TOURS)
    points: Ints = row(SEATS)


EMPTY_AT_FIRST = (
    *("pile", "hand", "hand_batch", "money", "money_batch", "discards", "discards_batch"),
    *("passenger", "passenger_batch", "colour", "tram", "built", "laid", "laid_line", "laid_batch"),
    *("scoring_colour", "scoring_points", "tour_points"),
)

# Events -------------------------------------------------------------------------------------


def seat(n: int) -> int:
    """A seat, counted from 0."""
    return n


def card(n: int) -> str:
    """A card's colour and number."""
    return KIND_NAMES[KIND[n]]


def copy(n: int) -> int:
    """Which of the equal cards it is, counted from 0."""
    return n - FIRST_OF[KIND[n]]


def colour(n: int) -> str:
    """A line's colour."""
    return COLOURS[n]


def line(n: int) -> int:
    """A line of its owner's, counted from 1."""
    return n + 1


def tram(n: int) -> str:
    """A kind of tram."""
    return TRAM_NAMES[n]


def count(n: int) -> int:
    """Just a number."""
    return n


def since(n: int) -> int:
    """By which shuffle a card from the hand was dealt: everybody sees that (TB14)."""
    return n


EVENTS = Events()
PLACED = EVENTS.add(
    "placed",
    seat=seat,
    card=card,
    copy=copy,
    colour=colour,
    waiting=count,
    since=since,
    shows=True,
)
SCORING = EVENTS.add("scoring", colour=colour, number=count)
LINE_SCORED = EVENTS.add("line-scored", seat=seat, line=line, sum=count, times=count, points=count)
SCORED = EVENTS.add("scored", seat=seat, colour=colour, total=count)
BEGAN = EVENTS.add("began", seat=seat, card=card, copy=copy, line=line, since=since, shows=True)
JOINED = EVENTS.add(
    "joined",
    seat=seat,
    card=card,
    copy=copy,
    line=line,
    cards=count,
    since=since,
    shows=True,
)
TOURED = EVENTS.add("toured", seat=seat, line=line, sum=count, times=count, points=count)
BANKED = EVENTS.add(
    "banked", seat=seat, money=count, since=since, private={"card": card}, shows=True
)
BOUGHT = EVENTS.add("bought", seat=seat, tram=tram, line=line, price=count)
SWEPT = EVENTS.add("swept", seat=seat, line=line, cards=count)
DREW = EVENTS.add("drew", seat=seat, private={"card": card, "copy": copy}, reveals=True)
EMPTIED = EVENTS.add("emptied", reveals=True)
HALVED = EVENTS.add("halved", seat=seat, cards=count, money=count)
RESHUFFLED = EVENTS.add("reshuffled", cards=count)
DEPOT_OPENED = EVENTS.add("depot-opened", tram=tram)
SKIPPED = EVENTS.add("skipped", seat=seat)
OVER = EVENTS.add("over")
NO_MORE_CARDS = EVENTS.add("no-more-cards")

# Setting up ---------------------------------------------------------------------------------


def setup(options: Options, seed: int) -> State:
    """Shuffle and deal; the seed decides the order of the cards, now and at every reshuffle."""
    s = empty_table(options)
    deal(s, generator(seed))
    return s


@rule
def deal(s: State, rng: Ints) -> None:
    """Shuffle, and give everybody money and a hand; whatever lay there was dealt before."""
    for n in range(CARDS):
        s.pile[n] = n
        for who in range(SEATS):
            s.floor[who, n] = 0
    s.pile_left = CARDS
    shuffle(rng, s.pile, CARDS)
    for who in range(SEATS):
        s.money_left[who] = START_MONEY[who]
        for i in range(START_MONEY[who]):
            s.money[who, i] = taken(s)
            s.money_batch[who, i] = 0
    for slot in range(HAND):
        for who in range(SEATS):
            dealt = taken(s)
            s.hand[who, slot] = dealt
            s.hand_batch[who, slot] = 0
            s.hand_left[who] = slot + 1
            s.floor[who, dealt] = KNOWN
    for i in range(WORDS):
        s.rng[i] = rng[i]


def empty_table(options: Options) -> State:
    """The table with its trams, before any card is dealt."""
    s = State()
    s.players = SEATS
    s.strict = int(options["lines"] == "strict")
    for part in EMPTY_AT_FIRST:
        s.fill(part, NONE)
    for kind in range(TRAM_KINDS):
        s.depot[kind] = TRAM_COPIES[kind]
    s.depot[0] -= DISPLAY
    s.display[0] = DISPLAY
    return s


@rule
def taken(s: State) -> int:
    """The top card of the pile."""
    s.pile_left -= 1
    taken = s.pile[s.pile_left]
    s.pile[s.pile_left] = NONE
    return taken
