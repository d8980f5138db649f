"""The state of a game of Tramways: the map, the links, the tickets, and what is going on."""

from __future__ import annotations

from ...engine.chance import WORDS
from ...engine.compiled import Grid, Ints
from ...engine.layout import Layout, number, row, rows
from .components import BUILDING_TYPES, CARDS, MAX_SEATS, PARCELS, ROUNDS
from .maps import MOST_SPACES

SPACES = MOST_SPACES
SIDES = 4  # of a space: north, east, south, west
LINKS_EACH = 24  # a link has at least one of a player's rails
LINKS = MAX_SEATS * LINKS_EACH

# What comes one after the other: before the first round, in every round, and after the last.
BOARDS, DRAFT, FIRST_TICKET, AUCTION, TAKING, LAST_HAND, ACTIONS, ADMINISTRATION, OVER = PHASES = (
    range(9)
)
PHASE_NAMES = (
    *("boards", "draft", "first-ticket", "auction", "taking", "last-hand"),
    *("actions", "administration", "over"),
)

# What a seat is in the middle of.
NOTHING, CHOOSING_TICKET, TURNING_TICKET, VOIDING, PAYING_MONEY, DRAWING, PAYING = range(7)
RIDING, COMMERCE_BONUS, LEISURE_BONUS, ADDING_PASSENGER, CHOOSING_CARD = range(7, 12)
DOING_NAMES = (
    *("nothing", "choosing-ticket", "turning-ticket", "voiding", "paying-money", "drawing"),
    *("paying", "riding", "commerce", "leisure", "adding-passenger", "choosing-card"),
)

# What a bill is for.
BUILDING_RAILS, UPGRADING_LINK, CONSTRUCTING, UPGRADING_BUILDING, MOVING_PASSENGER = range(5)

# Where a ticket can be. Of its own each player has a hand, a deck, a discard, and what is in play.
BOX, AUCTION_DECK, OPEN, LINE, LINE_DISCARD, SHELF, SHELF_DECK = range(7)
SUPPLY = SHELF_DECK + 1  # building tickets, for each type
BOOKS = (
    SUPPLY + BUILDING_TYPES
)  # a ticket book a player; or, with the alternate rule, the four dealt to one
HANDS = BOOKS + MAX_SEATS
DECKS = HANDS + MAX_SEATS
DISCARDS = DECKS + MAX_SEATS
IN_PLAY = DISCARDS + MAX_SEATS
ZONES = IN_PLAY + MAX_SEATS

PUBLIC_EYE = MAX_SEATS  # whose knowledge a watcher has
EYES = MAX_SEATS + 1

INCOMPLETE, COMPLETE = 1, 2  # a link; 0 is none


class State(Layout):
    """Where everything lies, who knows of it, and what the seats are doing."""

    # What was agreed on.
    players: int = number()
    rules: int = number()  # the version that the game began under
    alternate: int = number()  # Development tickets from a shelf instead of books (TW3)
    drafted: int = number()  # parcels are chosen, not dealt (TW3)
    chosen: int = number()  # building tickets are chosen, not drawn (TW5)
    hand_first: int = number()  # the last hand is filled before the last auction (TW32)

    # The course of the game.
    rng: Ints = row(WORDS)
    round: int = number()  # 1 to 6; 0 before the first
    phase: int = number()
    actions: int = number()  # which of the two rounds of actions
    acted: int = number()  # actions of this turn so far
    paid_out: int = number()  # whether the $2 of this turn were taken
    seat: int = number()  # whose turn it is, where one after the other acts
    steps: int = number()  # turns so far in this phase
    order: Ints = row(MAX_SEATS)  # seats in turn order
    doing: Ints = row(MAX_SEATS)
    ready: Ints = row(MAX_SEATS)  # has finished, where all act at once

    # The map. Its spaces are numbered in reading order.
    spaces: int = number()
    x: Ints = row(SPACES)
    y: Ints = row(SPACES)
    ground: Ints = row(SPACES)
    beside: Grid = rows(SPACES, SIDES)  # the neighbour, or NONE at the edge
    parcel: Ints = row(SPACES)  # [space] its parcel, or NONE
    where: Ints = row(PARCELS)  # [parcel] its space, or NONE
    owner: Ints = row(PARCELS)  # [parcel] the seat that claimed it, or NONE
    building: Ints = row(SPACES)  # [space] a type, or NONE
    upgraded: Ints = row(SPACES)  # a building tile's other side
    group: Ints = row(SPACES)  # [building space] the first space of the whole building (TW24)
    passenger: Ints = row(SPACES)
    reserve: int = number()  # passengers
    tiles: Ints = row(BUILDING_TYPES)  # building tiles left, each with a passenger
    type_tile: Ints = row(ROUNDS)  # [round - 1] which buildings get passengers at its end

    # Rails. No side of a space is used by more than one of them: this is rule TW18.
    exit: Grid = rows(SPACES, SIDES)  # [space, side] the side where the rail from there leads
    link: Grid = rows(SPACES, SIDES)  # [space, side] the link that this rail belongs to
    stage: Ints = row(LINKS)
    fast: Ints = row(LINKS)  # upgraded
    rails: Ints = row(LINKS)
    kept: Ints = row(LINKS)  # of an extended link: the rails that were complete before (TW20)
    worked: Ints = row(LINKS)  # the round in which it was last worked on
    head: Ints = row(LINKS)  # the space of the first rail
    head_side: Ints = row(LINKS)  # and its side at which the stop lies
    tail: Ints = row(LINKS)  # the space of the last rail
    tail_side: Ints = row(LINKS)  # and its side that faces the other stop, or open land

    # Players.
    cash: Ints = row(MAX_SEATS)
    happiness: Ints = row(MAX_SEATS)
    stress: Ints = row(MAX_SEATS)
    hard: Ints = row(MAX_SEATS)  # a player board with one worker and a short stress track
    workers: Ints = row(MAX_SEATS)
    limit: Ints = row(MAX_SEATS)  # of the hand
    straights: Ints = row(MAX_SEATS)
    curves: Ints = row(MAX_SEATS)
    thrown: Ints = row(MAX_SEATS)  # tickets discarded in this administration

    # Tickets.
    zone: Ints = row(CARDS)
    held: Ints = row(ZONES)  # how many tickets are there
    may: Grid = rows(EYES, CARDS)  # zones, a bit each, where a ticket may be for all one knows
    used: Ints = row(CARDS)  # slots, a bit each, played since the ticket is in play
    top: Ints = row(MAX_SEATS)  # [book] the ticket that lies open, or NONE
    book: int = number()  # from which a ticket is being taken
    newest: int = number()  # ticket of the line (TW34)

    # The auction.
    bid: Ints = row(MAX_SEATS)  # standing bid, 0 for none
    spent: Ints = row(MAX_SEATS)  # all that one has bid in this auction, or in the last one
    place: Ints = row(MAX_SEATS)  # the new order, NONE where free
    out: Ints = row(MAX_SEATS)  # who has a place already

    # A bill: what must still be played.
    bill: int = number()  # what it is for
    due_rails: int = number()
    due_key: int = number()  # an icon, or NONE
    due_end: int = number()  # a destination, or NONE
    due_end_or: int = number()  # the other destination that would do
    due_money: int = number()

    # What an action is about.
    drawn: int = number()  # the link
    cost: int = number()  # symbols so far
    laid: int = number()  # rails so far
    at: int = number()  # the space that the next rail would lie on
    at_side: int = number()  # and the side by which the rails come to it
    replacing: int = number()  # the next rail replaces one that was taken up (TW17)
    not_again: int = number()  # the side by which that one left
    subject: int = number()  # the link, parcel or space that the bill is about
    kind: int = number()  # the type of a new building
    now: int = number()  # the stop that a passenger has come to
    goal: int = number()  # the destination of a trip
    ridden: int = number()  # links so far
    ride: Ints = row(LINKS)  # the links, in order
    wish: int = number()  # happiness that is bought
