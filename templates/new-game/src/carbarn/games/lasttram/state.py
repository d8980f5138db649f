"""The state of a game of Last Tram, its events, and how it begins (LT1)."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.chance import generator, shuffle
from ...engine.compiled import Grid, Ints
from ...engine.contract import Option, Options, Preset
from ...engine.events import Events
from ...engine.layout import NONE, Layout, number, row, rows

TICKETS = 16  # numbered from 1, as the stops
HAND = 3
MOST_SEATS = 4
DEPOT = 0  # the stop before the first

OPTIONS: Sequence[Option] = ()
PRESETS: Sequence[Preset] = ()  # options that many choose together


class State(Layout):
    """Where the tram and every ticket are. A place without a ticket holds NONE."""

    players: int = number()
    seat: int = number()  # whose turn it is
    over: int = number()
    stop: int = number()  # where the tram is
    points: Ints = row(MOST_SEATS)

    # Each row of tickets comes with how many there are: the first ones count.
    pile_left: int = number()
    pile: Ints = row(TICKETS)  # the last one is drawn next
    held: Ints = row(MOST_SEATS)
    hand: Grid = rows(MOST_SEATS, HAND)
    drops: Ints = row(MOST_SEATS)
    dropped: Grid = rows(MOST_SEATS, TICKETS)
    rides: Ints = row(MOST_SEATS)
    ridden: Grid = rows(MOST_SEATS, TICKETS)


# Events -------------------------------------------------------------------------------------
# An argument is declared with a function that makes of a number what a screen shows.


def plain(n: int) -> int:
    """A seat, counted from 0; a ticket; points."""
    return n


EVENTS = Events()
# Others learn which ticket it was, and its owner knew: it shows.
RODE = EVENTS.add("rode", seat=plain, ticket=plain, points=plain, shows=True)
# Others learn nothing but that it happened: the ticket is private.
DROPPED = EVENTS.add("dropped", seat=plain, private={"ticket": plain})
# Nobody could know what comes: it reveals, so that the move before cannot be taken back.
DREW = EVENTS.add("drew", seat=plain, private={"ticket": plain}, reveals=True)
OVER = EVENTS.add("over")

# Setting up ---------------------------------------------------------------------------------


def setup(options: Options, seed: int) -> State:
    """LT1: shuffle, and deal. All chance comes from the seed."""
    s = State()
    s.players = int(options["players"])
    for part in ("hand", "dropped", "ridden"):
        s.fill(part, NONE)
    for n in range(TICKETS):
        s.pile[n] = n + 1
    shuffle(generator(seed), s.pile, TICKETS)
    s.pile_left = TICKETS
    for seat in range(s.players):
        for slot in range(HAND):
            s.pile_left -= 1
            s.hand[seat, slot] = s.pile[s.pile_left]
            s.pile[s.pile_left] = NONE
        s.held[seat] = HAND
    return s
