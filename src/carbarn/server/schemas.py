"""What goes over HTTP: bodies are read strictly by pydantic, answers are plain dataclasses.

The dataclasses are also what the socket sends, so both tell the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from .entries import Ending, Entry, GameEvent, GaveUp
from .talk.sayings import MOST_LETTERS, Signal

OptionValue = bool | int | str
Level = Annotated[str, Field(max_length=40)]
Status = Literal["waiting", "playing", "over", "ended"]  # ended: without a result
SeatKind = Literal["person", "open", "computer"]
TryState = Literal["open", "playing", "over"]  # of a deal of the day; open: not tried yet


# Bodies -------------------------------------------------------------------------------------


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


Name = Annotated[str, Field(min_length=1, max_length=24, description="1 to 24 characters")]


class NewName(_Body):
    """What a guest wants to be called."""

    name: Name


class NewSignal(_Body):
    """From one of one's own seats."""

    seat: Annotated[int, Field(ge=0, le=99)]
    signal: Signal


class NewWords(_Body):
    """From one of one's own seats."""

    seat: Annotated[int, Field(ge=0, le=99)]
    words: Annotated[str, Field(min_length=1, max_length=MOST_LETTERS)]


class NewReport(_Body):
    """About whoever sits there, with what they have said."""

    seat: Annotated[int, Field(ge=0, le=99)]
    why: Annotated[str, Field(max_length=MOST_LETTERS)]


class Me(_Body):
    """A seat for the guest who asks."""

    kind: Literal["me"]


class Here(_Body):
    """A seat for another person on this screen."""

    kind: Literal["here"]
    name: Name


class Open(_Body):
    """A seat for whoever redeems its invite."""

    kind: Literal["open"]


class Computer(_Body):
    """A seat for a computer player."""

    kind: Literal["computer"]
    level: Level


NewSeat = Annotated[Me | Here | Open | Computer, Field(discriminator="kind")]


WhenUp = Literal["stand-in", "loss"]
Seconds = Annotated[int, Field(ge=1, le=60 * 86_400)]
Hour = Annotated[int, Field(ge=0, le=23)]


class LiveClock(_Body):
    """So much for the game, and a little more after each turn."""

    kind: Literal["live"]
    seconds: Seconds
    bonus: int = Field(default=0, ge=0, le=86_400)
    when_up: WhenUp = "stand-in"


class ClockByDays(_Body):
    """So much for each turn; nights, days of the week and holidays can be kept free."""

    kind: Literal["days"]
    seconds: Seconds
    when_up: WhenUp = "stand-in"
    zone: str = Field(default="UTC", max_length=60, description="such as Europe/Berlin")
    night: list[Hour] | None = Field(default=None, min_length=2, max_length=2)
    weekdays: list[Annotated[int, Field(ge=0, le=6)]] = Field(default_factory=list, max_length=7)
    country: str | None = Field(
        default=None, max_length=10, description="whose holidays are free, such as DE or DE-BY"
    )


NewClock = Annotated[LiveClock | ClockByDays, Field(discriminator="kind")]


class NewTable(_Body):
    """A table to be set up."""

    game: Annotated[str, Field(max_length=40)]
    options: dict[Annotated[str, Field(max_length=40)], OptionValue] = Field(
        default_factory=dict, max_length=40
    )
    seats: list[NewSeat] = Field(min_length=1, max_length=20)
    stand_in_after: int | None = Field(
        default=None,
        ge=1,
        le=1440,
        description="minutes of absence in one's turn; null: only by a vote of the others",
    )
    clock: NewClock | None = Field(default=None, description="null: nobody's time is counted")
    shown: bool = Field(default=False, description="in the lobby, as long as a seat is open")
    hints: bool | None = Field(
        default=None, description="null: whoever plays against computers alone has them"
    )


class Clock(_Body):
    """What is agreed on about time, before the first move."""

    clock: NewClock | None


class Start(_Body):
    """Who sits down on the seats that are still open."""

    level: Level


class CarrySeat(_Body):
    """The seat to be shared with a second device."""

    seat: int = Field(ge=0, le=99)


class Answered(_Body):
    """What an authenticator has answered, as browsers write it."""

    credential: dict[Annotated[str, Field(max_length=100)], Any] = Field(max_length=20)


class LogIn(Answered):
    """By a passkey."""

    bring: bool = Field(description="bring along what this browser's guest has played")


class Code(_Body):
    """A code that makes this device somebody's, typed or scanned."""

    code: Annotated[str, Field(min_length=1, max_length=100)]


class UseCode(Code):
    """The same, to be used now."""

    bring: bool = Field(description="bring along what this browser's guest has played")


class DeviceName(_Body):
    """What the owner of a device calls it."""

    name: Annotated[str, Field(min_length=1, max_length=60)]


# Answers ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """A seat at a table, as one guest may see it."""

    seat: int
    kind: SeatKind
    name: str | None
    level: str | None
    mine: bool
    shared: bool  # with other devices, from which the guest can take it back
    online: bool
    invite: str | None
    stand_in: str | None
    gave_up: GaveUp | None  # for good
    strength: int | None  # of the computer that plays here; 0 is the weakest level
    away: bool  # for long: the others may vote for a stand-in
    votes: int
    voters: int


@dataclass(frozen=True)
class AgreedClock:
    """What was agreed on about time."""

    kind: Literal["live", "days"]
    seconds: int  # live: for the whole game; by days: for each turn
    bonus: int  # seconds more after each turn, live
    when_up: Literal["stand-in", "loss"]
    zone: str  # whose hours and days these are
    night: list[int] | None  # from one hour to another no time runs
    weekdays: list[int]  # on which none runs; 0 is Monday
    country: str | None  # on whose holidays none runs


@dataclass(frozen=True)
class TimeLeft:
    """Everybody's time at a moment, in seconds; moments are counted from 1970."""

    now: float
    left: list[float]  # by seat
    running: list[int]  # the seats whose time runs
    until: list[float | None]  # by seat, when it will be up


@dataclass(frozen=True)
class Wishes:
    """The seats whose people would end a running game, and all who would have to."""

    draw: list[int]
    call_off: list[int]
    needed: list[int]
    may_draw: bool


@dataclass(frozen=True)
class OfTheDay:
    """Of which day's deal a table is, and whether it is somebody's one try at it."""

    day: str  # such as 2026-11-19
    counts: bool


@dataclass(frozen=True)
class Table:
    """A table, as one guest may see it."""

    code: str
    game: str
    title: str
    options: dict[str, OptionValue]
    status: Status
    seq: int
    turn: int | None
    host: bool
    mine: list[int]
    seats: list[Seat]
    scores: list[int] | None
    winners: list[int] | None
    rematch: str | None
    created: str
    hints: bool
    stand_in_after: int | None
    clock: AgreedClock | None
    ending: Ending | None  # of a game that is over, if not by its rules
    shown: bool  # in the lobby, to everybody
    of_the_day: OfTheDay | None


@dataclass(frozen=True)
class ShownSeat:
    """A seat at a table in the lobby."""

    kind: SeatKind
    name: str | None
    level: str | None
    strength: int | None  # of the computer that plays here
    online: bool


@dataclass(frozen=True)
class ShownTable:
    """A table in the lobby: to sit down at while a seat is open, and else to watch."""

    code: str
    game: str
    title: str
    options: dict[str, OptionValue]
    status: Status
    clock: AgreedClock | None
    hints: bool
    seats: list[ShownSeat]
    mine: bool  # whoever asks sits there
    host: bool


@dataclass(frozen=True)
class WaitingPeople:
    """How many others wait for somebody to play a game with."""

    game: str
    pace: Literal["live", "days"]
    people: int


@dataclass(frozen=True)
class Offer:
    """Somebody to play with."""

    offer: str
    name: str
    agreed: bool  # by whoever asks
    seconds: float  # until it is over


@dataclass(frozen=True)
class Match:
    """What whoever asks waits for; with a code the table that came of it."""

    game: str
    pace: Literal["live", "days"]
    waited: float  # seconds
    ready: bool  # not busy with anything else
    offer: Offer | None
    code: str | None


@dataclass(frozen=True)
class Lobby:
    """What there is to play with others."""

    tables: list[ShownTable]
    queues: list[WaitingPeople]
    matches: list[Match]


@dataclass(frozen=True)
class Health:
    """Somebody is there."""

    ok: bool


@dataclass(frozen=True)
class SeatCount:
    """How many can play."""

    least: int
    most: int


@dataclass(frozen=True)
class Option:
    """Something to agree on; the first choice is the usual one."""

    name: str
    choices: list[OptionValue]
    words: str
    own: bool  # whether players may make something of their own instead


@dataclass(frozen=True)
class LevelOffered:
    """A strength of computer players."""

    name: str
    words: str
    usual: bool  # what most people want to meet first
    names: list[str]  # what such a computer is called, by seat


@dataclass(frozen=True)
class OwnRefusal:
    """Why a choice of one's own cannot be played with."""

    words: str
    rule: str | None
    key: str | None
    args: dict[str, str | int | None]


@dataclass(frozen=True)
class OwnChoice:
    """A choice of one's own as it is always written, or why it cannot be."""

    value: str | None
    refusal: OwnRefusal | None


@dataclass(frozen=True)
class Preset:
    """A set-up that many want; the options that it does not name are as usual."""

    name: str
    options: dict[str, OptionValue]


@dataclass(frozen=True)
class LessonOffered:
    """Something to learn a game from, and how often the learner has to find moves."""

    name: str
    minutes: int
    decisions: int


@dataclass(frozen=True)
class Game:
    """A game that can be played here."""

    name: str
    title: str
    seats: SeatCount
    options: list[Option]
    presets: list[Preset]
    levels: list[LevelOffered]
    lessons: list[LessonOffered]


@dataclass(frozen=True)
class ListedTable(Table):
    """A table in a list of somebody's."""

    changed: float  # when something happened there last, in seconds since 1970


@dataclass(frozen=True)
class Games:
    """Some of somebody's tables, and how many there are."""

    total: int
    tables: list[ListedTable]


@dataclass(frozen=True)
class Waiting:
    """At how many tables it is the turn of whoever asks, and who has invited them."""

    tables: int
    invitations: int


@dataclass(frozen=True)
class Acquaintance:
    """Somebody whom whoever asks has played with, and the game that they would play again."""

    tag: str
    name: str
    games: int  # that are over
    running: int
    won: int
    lost: int
    shared: int
    last: float  # when something happened, in seconds since 1970
    game: str
    players: int


@dataclass(frozen=True)
class Invitation:
    """A seat that whoever asks was invited to by name."""

    code: str
    game: str
    name: str  # of whoever invites
    players: int
    clock: AgreedClock | None
    made: float  # in seconds since 1970


@dataclass(frozen=True)
class Invited:
    """Who was invited to a seat, and whether they would rather not."""

    seat: int
    name: str
    declined: bool


@dataclass(frozen=True)
class Against:
    """How the games against a level of computers or a person went."""

    level: str | None
    name: str | None  # of a person
    games: int
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True)
class BestScore:
    """Most points in a game of so many players."""

    players: int
    points: int
    code: str
    at: float


@dataclass(frozen=True)
class FeatDone:
    """The best that somebody has done in a game beside points, as the game measures it."""

    name: str
    ranks: list[str]  # the least first, where it is one of them
    most: int  # or its place among the ranks
    times: list[int]  # how often each rank was reached
    code: str
    at: float


@dataclass(frozen=True)
class Scored:
    """Somebody's points in a game."""

    points: int
    result: Literal["won", "drawn", "lost"] | None  # null: alone
    players: int
    code: str
    at: float


@dataclass(frozen=True)
class GameResults:
    """What somebody has achieved in one game."""

    game: str
    title: str
    won: int
    drawn: int
    lost: int
    alone: int
    called_off: int
    against: list[Against]  # levels from the weakest, then people
    best: list[BestScore]
    feats: list[FeatDone]
    course: list[Scored]  # the latest games, in order


@dataclass(frozen=True)
class Day:
    """A day, such as 2026-11-19, and how many games somebody played to their end on it."""

    day: str
    games: int


SuggestionKind = Literal["level", "learn", "first", "alone", "preset", "option", "better"]


@dataclass(frozen=True)
class Suggestion:
    """Something to try: a table with so many players, or a lesson."""

    kind: SuggestionKind
    game: str
    title: str
    level: str | None  # of the others
    players: int
    options: dict[str, OptionValue] = field(default_factory=dict)  # those that are not as usual
    beaten: str | None = None  # the level that was beaten so many times
    times: int = 0  # or the points to do better than
    lesson: str | None = None
    preset: str | None = None
    option: str | None = None


@dataclass(frozen=True)
class Results:
    """What somebody has achieved, and what they could try next, the most telling first."""

    today: str
    streak: int  # days in a row, up to today or yesterday
    longest_streak: int
    deal_streak: int  # the same of deals of the day, by whose days it is
    longest_deal_streak: int
    days: list[Day]  # of the last half year
    games: list[GameResults]  # the one played last comes first
    left: int  # finished games that have not been looked at for feats
    suggestions: list[Suggestion]


@dataclass(frozen=True)
class Guest:
    """The guest who asks, and where they play."""

    name: str
    tables: list[ListedTable]
    announcement: str | None  # what the host of the server says to all


@dataclass(frozen=True)
class Passkey:
    """One that opens an account; times are seconds since 1970."""

    credential: str
    device: str  # on which it was made, empty if unknown
    site: str  # the host name that it was made for
    made: float
    used: float


@dataclass(frozen=True)
class Device:
    """One that is logged in."""

    tag: str
    name: str
    made: float
    seen: float  # the beginning of the last day
    here: bool  # the one that asks


@dataclass(frozen=True)
class Account:
    """What there is of an account; of a guest without one, nothing."""

    offered: str  # on, off, or required for playing with others
    made: float | None
    passkeys: list[Passkey]
    devices: list[Device]
    recovery_codes: int  # that are left


@dataclass(frozen=True)
class RecoveryCodes:
    """New ones, told this once; none where there are some already."""

    codes: list[str]


@dataclass(frozen=True)
class DeviceCode:
    """Words that make another device this person's, once."""

    code: str
    seconds: float  # that it works


@dataclass(frozen=True)
class Person:
    """Whose device this would be."""

    name: str


@dataclass(frozen=True)
class Token:
    """Gives a seat to a second device, once, within an hour."""

    token: str


@dataclass(frozen=True)
class Deal:
    """A game's deal of a day, to whoever asks."""

    game: str
    title: str
    levels: list[str]  # of the computers that are played against; none: one plays alone
    seat: int  # where everybody sits
    state: TryState
    code: str | None  # of the table where they try it
    finished: int  # people who have done with it


@dataclass(frozen=True)
class DayResult:
    """How somebody did."""

    code: str
    name: str | None  # null: somebody who was forgotten
    mine: bool
    place: int | None  # equal ones share it; null: given up
    points: int | None  # that count: ahead of the others, or alone the score
    scores: list[int] | None
    late: bool  # begun on the day and finished when it was over


@dataclass(frozen=True)
class Expert:
    """How the best computer does in the same seat, seeing what anybody sees there."""

    code: str
    level: str
    playouts: int  # for each of its moves
    moves: int  # made so far, of all seats
    points: int | None  # null: it still plays
    scores: list[int] | None


@dataclass(frozen=True)
class DayTable(Deal):
    """The same with everybody's results, for those who may see what others did."""

    open: bool  # else nothing is told of others: first one plays oneself
    results: list[DayResult]  # the best ones, and one's own
    expert: Expert | None


@dataclass(frozen=True)
class Today:
    """What there is to play today."""

    offered: bool  # by the host of the server
    day: str  # such as 2026-11-19
    now: float
    ends: float
    deals: list[Deal]


@dataclass(frozen=True)
class DayTables:
    """A day with its tables."""

    day: str
    now: float
    ends: float
    earlier: str | None  # the day before on which somebody played
    later: str | None
    games: list[DayTable]


@dataclass(frozen=True)
class Position:
    """A finished game after some of its moves, with nothing hidden."""

    seq: int
    view: Mapping[str, Any]
    entry: Entry | None


@dataclass(frozen=True)
class Step:
    """Something that a lesson says by its key; where moves are wanted, the learner makes them."""

    say: str
    show: str
    play: list[str]
    want: list[str]
    any_order: bool
    may: list[str]
    wrong: dict[str, str]


@dataclass(frozen=True)
class Lesson:
    """A game to learn from; the first seat is the learner's."""

    version: str
    seats: list[str]
    steps: list[Step]


@dataclass(frozen=True)
class LessonPosition(Position):
    """A lesson's game after some moves, as the learner sees it, and may go on."""

    legal: list[str]


@dataclass(frozen=True)
class Preview:
    """What a move would cause, and how the table would look then."""

    events: list[GameEvent]
    view: Mapping[str, Any]


@dataclass(frozen=True)
class Scores:
    """Everybody's points after each move of a finished game."""

    scores: list[list[int]]


@dataclass(frozen=True)
class Reason:
    """Why something is good, by a term of the game's estimate, and how many points more it adds."""

    key: str
    args: dict[str, int | str | None]
    points: float


@dataclass(frozen=True)
class Candidate:
    """An action that was weighed, what it would cause, and how far ahead the seat would end."""

    moves: list[str]
    events: list[GameEvent]
    margin: float
    brings: list[Reason] = field(default_factory=list)
    beside: list[Reason] = field(default_factory=list)  # of it the best has more


@dataclass(frozen=True)
class Verdict:
    """A decision of a finished game, judged by what the seat could know."""

    move: int
    last: int  # move of the action
    seat: int
    played: Candidate
    best: Candidate
    expected: list[float]  # by seat: points ahead at the end, after what was played
    lead: float  # points by which the best was better than the next


@dataclass(frozen=True)
class Analysis:
    """How far it is, in moves, and the decisions among them."""

    running: bool
    done: int
    total: int
    decisions: list[Verdict]


@dataclass(frozen=True)
class Said:
    """One signal, or some words."""

    number: int
    seat: int
    signal: Signal | None
    words: str | None
    at: float  # in seconds since 1970


@dataclass(frozen=True)
class Heard:
    """What somebody at a table may hear, and whom they do not want to."""

    number: int  # counts all changes of it, as `talk` of a state
    agreed: list[int]  # seats whose people read and write words
    days: int  # for which words stay when the game is over; 0: there are none here
    said: list[Said]
    muted: list[int]  # seats
    blocked: list[int]  # seats


@dataclass(frozen=True)
class Blocked:
    """Somebody who is blocked, as whoever did it sees them."""

    tag: str
    name: str  # what they were called then
    made: float


@dataclass(frozen=True)
class ErrorDetail:
    """What went wrong; of a move that the rules forbid with the rule, and what to say of it."""

    code: str
    words: str
    rule: str | None = None
    key: str | None = None
    args: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class ErrorAnswer:
    """An answer that is not what was asked for."""

    error: ErrorDetail
