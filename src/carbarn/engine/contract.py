"""What a game is: seven functions, and what is needed to talk about it.

A game is a package under `carbarn.games`, and the package itself is the game: `Game` below is
the list of names it must have. Functions called hot run compiled inside search: they take and
give ints, allocate nothing, and are marked `@rule`. The others run in the referee alone.

Several seats may act at once in some games, so `legal` and `play` are told the seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .compiled import Ints
from .events import Events, Log, Value

OptionValue = int | str | bool
Options = Mapping[str, OptionValue]  # always complete: every option, and "players"


@dataclass(frozen=True)
class Option:
    """Something agreed on before the game begins."""

    name: str
    choices: Sequence[OptionValue]  # the first is the default
    words: str


@dataclass(frozen=True)
class Level:
    """How strong an opponent plays: a style of thinking, and the figures that go with it."""

    name: str
    style: str  # random, greedy or search
    slips: float = 0.0  # share of moves that are made at a glance
    width: int = 2  # greedy: positions in the middle of a turn that are gone on with
    playouts: int | None = None  # search: as many a move on every machine, whatever time it takes
    seconds: float = 1.0  # search: time a move, where it is not a number of playouts


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
    args: Mapping[str, Value]


class BadComponents(ValueError):
    """Cards or boards that a game cannot be played with; the message says where and why."""


class Game(Protocol):
    """One game. State is a subclass of Layout; moves are ints from 0 to MOVES - 1."""

    NAME: str  # as written on the command line
    TITLE: str
    RULES: int  # version of the rules; records name it
    SEATS: range  # how many can play
    OPTIONS: Sequence[Option]
    EVENTS: Events
    MOVES: int
    MOST_MOVES: int  # no position has more legal moves
    LEVELS: Sequence[Level]  # offered to players, the weakest first
    THINKING: MoveSearch | TurnSearch
    State: type[Any]

    # The seven functions.
    def setup(self, options: Options, seed: int) -> Any:
        """The state before the first move."""
        ...

    def legal(self, s: Any, seat: int, moves: Ints) -> int:
        """Hot. Write the seat's legal moves into `moves` and return how many there are."""
        ...

    def play(self, s: Any, seat: int, move: int, log: Log) -> None:
        """Hot. Play a legal move: change the state, write events. Unknown things stay unknown."""
        ...

    def outcome(self, s: Any, points: Ints) -> bool:
        """Hot. Write every seat's points as if the game ended now; true when it has ended."""
        ...

    def veil(self, s: Any, seat: int) -> Any:
        """A new state with only what the seat may know, the rest UNKNOWN."""
        ...

    def guess(self, s: Any, rng: Ints) -> None:
        """Hot. Deal what is UNKNOWN as it could lie, each way as likely as it is."""
        ...

    def view(self, s: Any, seat: int) -> dict[str, Any]:
        """A veiled state in words and lists, for a screen."""
        ...

    # What opponents, tables and tests ask besides.
    def actor(self, s: Any) -> int:
        """Hot. The seat to act, the first of them where several may; NONE when over."""
        ...

    def tie_break(self, s: Any, seat: int) -> int:
        """What decides between seats with equal points: more of it wins."""
        ...

    def estimate(self, s: Any, seat: int) -> int:
        """Hot. What the position promises the seat, in sixteenths of a point, by eye."""
        ...

    def blindfold(self, s: Any, seat: int) -> None:
        """Hot. Hide in a guessed state what the seat must not use to plan its turn.

        Only games with TurnSearch need it.
        """
        ...

    def playout_move(self, s: Any, seat: int, moves: Ints, n: int, rng: Ints) -> int:
        """Hot. One of the n legal moves, as an unthinking but not silly player would pick it."""
        ...

    def lookahead(self, s: Any) -> int:
        """Hot. How many playout moves search imagines before it judges by `estimate`.

        Only games with MoveSearch need it. Their `estimate` must be in points that can be compared
        with those at the end.
        """
        ...

    def census(self, s: Any) -> dict[str, int]:
        """Counts that no move may change."""
        ...

    # Words.
    def name_move(self, move: int) -> str:
        """A move in readable notation."""
        ...

    def public_move(self, move: int) -> str:
        """The same as others may read it, with what only the mover knows left out."""
        ...

    def parse_move(self, text: str) -> int:
        """The move so written; ValueError says what is wrong with it."""
        ...

    def why_not(self, s: Any, seat: int, move: int) -> Refusal:
        """The rule that forbids a move which is not legal."""
        ...

    def sketch(self, view: Mapping[str, Any]) -> str:
        """A view drawn in characters, with the markup of rich, for terminals.

        The view also tells `names` by seat, and the room there is in `columns` and `rows`.
        """
        ...
