"""What a game is. A game is a package under `carbarn.games`, and the package itself is the game.

The names it must have are listed here, in parts:

    Rules       the rules of play, and what is hidden from whom
    Notation    moves and refusals in words
    Thinking    what computer players need, of one of two kinds: ByMove or ByTurn

`Game` is all of them together. Functions called hot run compiled inside search: they take and give
ints, allocate nothing, and are marked `@rule`. The others run in the referee alone.

Beside them a game's folder may have modules that are used where they are there:

    sketch.py    Terminal: the table drawn in characters
    scorepad.py  Scorepad: what `carbarn score GAME` asks for
    pieces.py    Pieces: of what players make choices of their own, where an option has `own`
    feats.py     Feats: what is remembered of finished games beside their points
    older.py     OLDER: what earlier versions of the rules have instead of names of the package
    commands.py  Commands: `carbarn FOLDER ...`, loaded without the game: no relative imports

Several seats may act at once in some games, so `legal` and `play` are told the seat.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from .compiled import Ints
from .events import Event, Events, Log, Value
from .layout import Layout

if TYPE_CHECKING:  # a game's state; Any where any game is meant
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=Layout, default=Any)
    S_contra = TypeVar("S_contra", bound=Layout, default=Any, contravariant=True)
else:  # the same without what takes a tenth of a second to import
    from typing import TypeVar

    S = TypeVar("S", bound=Layout)
    S_contra = TypeVar("S_contra", bound=Layout, contravariant=True)

OptionValue = int | str | bool
OwnChoice = Callable[[str, "Options"], str]
OlderRules = Mapping[int, Mapping[str, Any]]  # [version][name of the package]
Options = Mapping[str, OptionValue]  # always complete: every option, and "players"
Style = Literal["random", "greedy", "search"]
POINT: Final = 16  # in the unit of estimates


@dataclass(frozen=True)
class Option:
    """Something agreed on before the game begins."""

    name: str
    choices: Sequence[OptionValue]  # the first is the default
    words: str  # English, for where the words of a language lack it
    # Reads what players made themselves, for a table with these other options, and writes it as it
    # is always written; BadChoice says what is wrong with it.
    own: OwnChoice | None = None


@dataclass(frozen=True)
class Preset:
    """A set-up that many want, beside the usual one."""

    name: str
    options: Mapping[str, OptionValue]  # those that are not as usual


@dataclass(frozen=True)
class Level:
    """How strong an opponent plays: a style of thinking, and the figures that go with it."""

    name: str
    style: Style
    slips: float = 0.0  # share of moves that are made at a glance
    width: int = 2  # greedy: positions in the middle of a turn that are kept
    playouts: int | None = None  # search: as many a move on every machine, whatever time it takes
    seconds: float = 1.0  # search: time a move, where it is not a number of playouts
    steady: int = 1000  # search: playouts instead of that time where all must get the same
    usual: bool = False  # the one that most people want to meet first
    stands_in: bool = False  # the one that plays for people who are away


@dataclass(frozen=True)
class MoveSearch:
    """Thinking move by move: search tries single moves, and needs `lookahead`."""


@dataclass(frozen=True)
class TurnSearch:
    """Thinking by whole turns: search plans them, and needs `blindfold`."""

    prune_margin: int  # points by which a first glance may be wrong: plans further behind are out
    turns_ahead: int  # that are imagined after one's own before the position is estimated
    beam_width: int  # positions that everybody's plans keep in those turns: how well all play there


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: the rule's number, and a key with arguments for its words."""

    rule: str
    key: str
    args: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Term:
    """One of the things that an estimate adds up: a key with arguments for its words."""

    key: str
    args: Mapping[str, Value] = field(default_factory=dict)


class BadChoice(ValueError):
    """Something that players made themselves and a game cannot be played with."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.key} {dict(refusal.args)}")
        self.refusal = refusal


class BadInput(ValueError):
    """Something that a command cannot work with; the message says what would be right."""


class BadComponents(ValueError):
    """Cards or boards that a game cannot be played with; the message says where and why."""


class Rules(Protocol[S]):
    """The rules of play. Moves are ints from 0 to MOVES - 1."""

    NAME: str  # as written on the command line; without hyphens it is the folder's name
    TITLE: str
    RULES: int  # newest version of the rules; records name theirs
    SEATS: range  # how many can play
    OPTIONS: Sequence[Option]
    PRESETS: Sequence[Preset]
    EVENTS: Events
    MOVES: int
    MOST_MOVES: int  # no position has more legal moves
    State: type[S]
    PUBLIC: Sequence[str]  # the parts of a state that everybody sees

    def setup(self, options: Options, seed: int) -> S:
        """The state before the first move."""
        ...

    def legal(self, s: S, seat: int, moves: Ints) -> int:
        """Hot. Write the seat's legal moves into `moves` and return how many there are."""
        ...

    def play(self, s: S, seat: int, move: int, log: Log) -> None:
        """Hot. Play a legal move: change the state, write events. Unknown things stay unknown."""
        ...

    def actor(self, s: S) -> int:
        """Hot. The seat to act, the first of them where several may; NONE when over."""
        ...

    def is_amid(self, before: S, s: S, seat: int) -> bool:
        """Whether the seat, whose move has led here from `before`, is not done with its action.

        Hints and looking back speak of an action as a whole, be it one move or a whole turn.
        """
        ...

    def outcome(self, s: S, points: Ints) -> bool:
        """Hot. Write every seat's points as if the game ended now; true when it has ended."""
        ...

    def tie_break(self, s: S, seat: int) -> int:
        """Hot. What decides between seats with equal points: more of it wins."""
        ...

    def veil(self, s: S, seat: int) -> S:
        """A new state with only what the seat may know, the rest UNKNOWN."""
        ...

    def unveil(self, v: S, s: S, seat: int) -> None:
        """Hot. Write into the blank state v what the seat may know of all that is not PUBLIC.

        PUBLIC parts and what this writes are what `veil` makes, in compiled rules without it.
        """
        ...

    def guess(self, s: S, rng: Ints) -> None:
        """Hot. Deal what is UNKNOWN as it could lie, each way as likely as it is."""
        ...

    def view(self, s: S, seat: int) -> Mapping[str, Any]:
        """A veiled state in words and lists, for a screen; `scores` has everybody's points.

        The page has the type that is returned, if it is a TypedDict: `make types`.
        """
        ...

    def census(self, s: S) -> dict[str, int]:
        """Counts that no move may change."""
        ...


class Notation(Protocol[S_contra]):
    """Moves and refusals in words."""

    def name_move(self, move: int) -> str:
        """A move in readable notation."""
        ...

    def public_move(self, move: int) -> str:
        """The same as others may read it, with what only the mover knows left out.

        Moves that read the same to others must look the same to them: what can be seen, say it.
        """
        ...

    def parse_move(self, text: str) -> int:
        """The move that is written like this; ValueError says what is wrong with it."""
        ...

    def why_not(self, s: S_contra, seat: int, move: int) -> Refusal:
        """The rule that forbids a move which is not legal."""
        ...


class Thinking(Protocol[S_contra]):
    """What computer players need, whichever way they think."""

    LEVELS: Sequence[Level]  # offered to players, the weakest first
    TERMS: Sequence[Term]  # what an estimate adds up; the words are those of `reasons`

    @property
    def THINKING(self) -> MoveSearch | TurnSearch:  # noqa: N802  # read only, so that a kind will do
        """How search goes about it; it decides which of ByMove and ByTurn a game must be."""
        ...

    def estimate(self, s: S_contra, seat: int) -> int:
        """Hot. What a guessed position promises the seat, in sixteenths of a point."""
        ...

    def terms(self, s: S_contra, seat: int, parts: Ints) -> None:
        """Write what each of TERMS adds to the estimate: together they are the estimate.

        A hint gives its reasons by them. It is told a row of zeros.
        """
        ...

    def reason(self, before: S_contra, s: S_contra, seat: int, term: int) -> Term:
        """Why one of TERMS adds more than before: that term, or what it is about on the table.

        Both are what the seat knows, before an action and after it, or after two actions.
        """
        ...

    def playout_move(self, s: S_contra, seat: int, moves: Ints, n: int, rng: Ints) -> int:
        """Hot. One of the n legal moves, as an unthinking but not silly player would pick it."""
        ...


class Game(Rules[S], Notation[S], Thinking[S], Protocol[S]):
    """One game, of either kind."""


class ByMove(Game[S], Protocol[S]):
    """A game in which search tries single moves.

    Its `estimate` must be in points that can be compared with those at the end.
    """

    THINKING: MoveSearch

    def lookahead(self, s: S) -> int:
        """Hot. How many playout moves search imagines before it judges by `estimate`."""
        ...


class ByTurn(Game[S], Protocol[S]):
    """A game in which search plans whole turns."""

    THINKING: TurnSearch

    def blindfold(self, s: S, seat: int) -> None:
        """Hot. Hide in a guessed state what the seat must not use to plan its turn."""
        ...

    def forecast(self, s: S, points: Ints) -> None:
        """Hot. Write what every seat may end with, in sixteenths of a point, all by one measure.

        What people are told comes from it; `estimate` is what a seat plays for.
        """
        ...


@dataclass(frozen=True)
class Room:
    """The room that a terminal has for a sketch, and the names to draw there by seat."""

    columns: int = 100
    rows: int = 36
    names: Mapping[int, str] = field(default_factory=dict)


class Dealing(Rules[S], Protocol[S]):
    """A game that compiled rules can deal, by a function that others do not have."""

    def deal(self, s: S, rng: Ints) -> None:
        """Hot. Deal a game anew that was just set up, as another seed would have."""
        ...


class Terminal(Protocol):
    """A game that can be drawn in characters."""

    def sketch(self, view: Mapping[str, Any], room: Room) -> str:
        """A view drawn with the markup of rich."""
        ...


class Scorepad(Protocol):
    """A game that can score a board from a real table. ValueError says what cannot be read."""

    def parse(self, text: str) -> Any:
        """The placements that are written like this."""
        ...

    def score(self, options: Options, placed: Any, check: bool) -> Mapping[str, Any]:
        """Everybody's points, and if asked whether all placements were legal."""
        ...

    def legal_spaces(self, options: Options, placed: Any, piece: str) -> Sequence[str]:
        """Where a piece may go now."""
        ...


class Pieces(Protocol):
    """A game with an option for which players make something themselves."""

    def pieces(self, options: Options) -> Mapping[str, Any]:
        """What it is made of, and one that will do for a table with these options.

        The page has the type that is returned, if it is a TypedDict: `make types`.
        """
        ...


@dataclass(frozen=True)
class Feat:
    """Something that players do in a game and like to do better: more of it is better.

    It is a number, or one of some ranks by its place among them. The words are those of `feats`,
    and for ranks `NAME-RANK` among those of the game's screen.
    """

    name: str
    ranks: Sequence[str] = ()  # the least first


class Feats(Protocol[S_contra]):
    """A game in which there is more to remember than points."""

    FEATS: Sequence[Feat]

    def feats(self, s: S_contra, events: Sequence[Event]) -> Sequence[Mapping[str, int]]:
        """What each seat has done in a finished game, with nothing hidden, as far as it did."""
        ...


class Commands(Protocol):
    """A game with commands of its own, which raise BadInput for what is typed wrong."""

    HELP: str

    def add_to(self, command: ArgumentParser) -> None:
        """Add arguments; the default `run` is called with what was typed."""
        ...
