"""What a view of Trambahn holds. The page's types are made from this: `make types`."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypeAliasType, TypedDict

Colour = TypeAliasType("Colour", Literal["blue", "red", "green", "yellow"])
TramName = TypeAliasType("TramName", Literal["horse", "steam", "electric"])
Step = TypeAliasType("Step", Literal["passengers", "stations", "income", "trams"])


class StepMoves(TypedDict):
    """A step of a turn, and what is done in it."""

    step: Step
    moves: str  # the word with which they begin


class Card(TypedDict):
    """A card."""

    card: str | None  # "red-7" or "conductor"; None where the viewer may not know it
    copy: int | None  # which of the equal cards it is, counted from 0
    batch: int  # by how many shuffles before it was dealt


class Row(TypedDict):
    """Passengers of one colour."""

    colour: Colour
    places: int  # the passenger on the last one is a scoring
    passengers: list[Card]
    earnings: list[int]  # what scoring this colour would bring now, by seat


class Line(TypedDict):
    """A line of stations."""

    line: int  # counted from 1, in the order in which its owner began them
    colour: Colour
    stations: list[int]
    conductors: int
    tram: TramName | None
    sum: int
    times: int
    worth: int
    cards: int
    toured: bool
    complete: bool


class Tram(TypedDict):
    """A kind of tram."""

    tram: TramName
    times: int
    price: int  # in thousands of marks
    display: int
    depot: int


class Scoring(TypedDict):
    """A scoring that took place."""

    number: int
    colour: Colour
    points: list[int]  # by seat


class View(TypedDict):
    """The whole table."""

    viewer: int | None
    players: int
    turn: int | None
    step: Step | Literal["over"]
    steps: list[StepMoves]  # in the order of a turn
    placed: int  # passengers in this turn
    strict: bool
    printed: list[int]  # points on the cards of each number, from 1
    rows: list[Row]
    hands: list[list[Card]]
    lines: list[list[Line]]
    trams: list[Tram]
    money: list[list[Card]]  # from the bottom up, a thousand marks each
    pile: int
    discards: list[Card]
    unseen: dict[str, list[int]]  # by card: of each the last shuffle that it surely went into
    held: list[list[str]]  # by seat: what must be among the hidden cards of a hand
    shuffles: int
    scorings: list[Scoring]
    of: int  # how many scorings make a game
    tours: list[list[int]]  # points of extra tours, by seat
    scores: list[int]
    winner: int | None  # who would win if the game ended now; None if nothing decides
    decided: Literal["points", "money"] | None  # what decides that
