"""What a view of Tramways holds. The page's types are made from this: `make types`.

Links are named by owner and number, "2.5"; sides are counted north, east, south, west.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypeAliasType, TypedDict

Kind = TypeAliasType("Kind", Literal["R", "C", "L", "I"])
Ground = TypeAliasType("Ground", Literal["R", "C", "L", "I", ".", "^", "~", "parcel"])
Phase = TypeAliasType(
    "Phase",
    Literal[
        "boards",
        "draft",
        "first-ticket",
        "auction",
        "taking",
        "last-hand",
        "actions",
        "administration",
        "over",
    ],
)
Doing = TypeAliasType(
    "Doing",
    Literal[
        "nothing",
        "choosing-ticket",
        "turning-ticket",
        "voiding",
        "paying-money",
        "drawing",
        "paying",
        "riding",
        "commerce",
        "leisure",
        "adding-passenger",
        "choosing-card",
    ],
)
Group = TypeAliasType("Group", Literal["D", "P", "B", "A", "G"])
Purpose = TypeAliasType("Purpose", Literal["rails", "upgrade-link", "construct", "upgrade", "trip"])
Action = TypeAliasType("Action", Literal["build", "trip", "construct", "upgrade-link", "upgrade"])
Rail = TypedDict("Rail", {"from": int, "to": int, "link": str})  # from and to a side
From = TypedDict("From", {"from": int})  # a space or a side: the word is Python's own
For = TypedDict("For", {"for": Purpose | None})


class Icon(TypedDict):
    """An icon of a ticket."""

    slot: int  # 1 to 4; the strip is 5
    icon: str  # a destination (R, A1), or rail, link+, build, build+, money, worker and so on
    amount: int


class Price(TypedDict):
    """What playing a ticket costs."""

    kind: Literal["pay", "stress"]
    amount: int


class Ticket(TypedDict):
    """A ticket as printed."""

    card: int  # its number
    group: Group
    icons: list[Icon]
    void: bool
    price: Price | None
    mark: str | None  # the parcel or the type of building that it came with


class Played(Ticket):
    """A ticket in play."""

    used: list[int]  # slots
    extra_stress: int  # for each further icon of it


class Pile(TypedDict):
    """The tickets that the viewer knows to be there, and how many more there are."""

    tickets: list[Ticket]
    unseen: int


class Space(TypedDict):
    """A space of the map."""

    space: int
    x: int
    y: int
    ground: Ground
    parcel: str | None
    owner: int | None
    building: Kind | None
    upgraded: bool
    stop: int | None  # the first space of its stop; None where nobody can get on or off
    goal: str | None  # the destination that the stop is
    passenger: bool
    rails: list[Rail]


class Link(From):
    """A link of rails between two stops, complete or not."""

    link: str
    owner: int
    complete: bool
    upgraded: bool
    rails: int
    kept: int
    fare: int
    to: int
    ends: list[str | None]
    lost: bool  # it goes at the end of this round, unless it is worked on


class Final(TypedDict):
    """The score sheet as if the game ended now."""

    happiness: int
    links: int
    links_counted: int
    for_link: int
    money: int
    stress: int
    tie_break: int  # what decides between equals: more of it wins


class PlayerBoard(TypedDict):
    """What a player has."""

    seat: int
    doing: Doing
    ready: bool
    cash: int
    happiness: int
    stress: int
    least_stress: int
    most_stress: int
    workers: int
    most_workers: int
    limit: int
    straights: int
    curves: int
    discard_price: int  # of the next ticket discarded in administration, besides its own
    hand: Pile
    deck: Pile
    discards: Pile
    in_play: list[Played]
    final: Final


class Auction(TypedDict):
    """The auction, or alone the line."""

    bids: list[int]
    spent: list[int]
    places: list[int | None]  # the new order, as far as it is known
    out: list[bool]
    leading: list[bool]
    hoped: list[int | None]  # the place each would get if nobody bid any more
    open: Pile
    line: Pile
    newest: int | None
    next_costs: int  # to turn up one more
    laid_aside: Pile
    deck: int
    first_stress: int  # steps of stress for the new first player


class Book(Pile):
    """A ticket book."""

    book: int
    top: Ticket | None


class Books(TypedDict):
    """Development tickets in books."""

    rule: Literal["books"]
    books: list[Book]


class Shelf(TypedDict):
    """Development tickets on a shelf."""

    rule: Literal["shelf"]
    shelf: Pile
    deck: int
    dealt: list[Pile]


class Supply(Pile):
    """Building tickets and tiles of one type."""

    building: Kind
    tiles: int


class Part(TypedDict):
    """An icon of a payment."""

    move: str
    card: int
    icon: str
    amount: int
    stress: int  # what this icon costs besides, with those before it
    money: int


class Proposal(TypedDict):
    """The cheapest way to play what is due."""

    parts: list[Part]
    stress: int
    money: int


class Bill(For):
    """What must still be played or paid."""

    rails: int  # rail symbols still to play
    icon: str | None
    ends: list[str]  # one of these destinations
    money: int
    proposal: Proposal | None  # to whoever plays the icons
    money_icon: str | None  # to whoever pays, where cash alone will not do: the move to begin with


class Path(From):
    """Rails that are being laid."""

    link: str
    at: int  # the space that the next rail would lie on
    cost: int
    rails: int
    drawing: bool
    completes: bool  # where it has come to, it is a complete link


class Ride(TypedDict):
    """What riding a link brings."""

    link: str
    owner: int
    happiness: int  # to the owner
    money: int  # to the owner
    payer: int | None  # None where the bank pays


class Trip(From):
    """A trip on its way."""

    now: int
    goal: str
    bonus: Kind | None  # of which type of building it brings the bonus
    links: list[Ride]  # ridden so far
    onward: list[Ride]  # that lead on
    riding: bool
    short: bool  # whether the traveller's money, with what comes in on the way, will not do
    prices: list[int]  # of so many happiness points at once


class Shut(TypedDict):
    """Why something cannot be done: the rule, and the key of the words with what they need."""

    rule: str
    key: str
    args: dict[str, int | str | None]


class View(TypedDict):
    """The whole table."""

    viewer: int | None
    players: int
    turn: int | None
    acting: list[int]  # who may act now; several where all act at once
    round: int
    rounds: int
    phase: Phase
    actions: int  # which of the two rounds of actions
    acted: int
    left: int  # what may still be done in this turn
    income: bool
    order: list[int]
    map: list[Space]
    links: list[Link]
    boards: list[PlayerBoard]
    scores: list[int]
    rank: str | None
    auction: Auction
    development: Books | Shelf
    supply: list[Supply]
    reserve: int
    types: list[Kind | None]
    path: Path | None
    trip: Trip | None
    bill: Bill | None
    begins: dict[str, Action]  # by the word of a move: the action that it begins
    reach: dict[str, list[int]]  # to whoever may act: by a passenger's space, stops to travel to
    shut: dict[Action, Shut]  # to whoever may act: why an action cannot be begun
    useful: dict[str, list[str]]  # to whoever may act: icons that could serve, by what they begin
