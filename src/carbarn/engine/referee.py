"""The referee: the only one who changes a game.

A game is its options, its seed and its moves; whatever else the referee knows follows from them.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from . import words
from .compiled import ints
from .contract import Game, Options, Refusal, S
from .events import EVERYTHING, Entry, Event, new_log


class Refused(Exception):
    """A move that the rules forbid. Nothing has changed."""

    def __init__(self, game: Game, refusal: Refusal) -> None:
        super().__init__(words.of_refusal(game, refusal))
        self.refusal = refusal


@dataclass(frozen=True)
class Played:
    """A move that was made, with all that it caused."""

    seat: int
    move: int
    log: Sequence[Entry]


class Referee(Generic[S]):
    """Keeps one game: checks moves, plays them, remembers them, and tells each seat its part."""

    def __init__(self, game: Game[S], options: Options, seed: int) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.state = game.setup(options, seed)
        self.played: list[Played] = []
        self._position = b""  # the one of which moves are listed, by seat
        self._listed: dict[int, list[int]] = {}

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.options["players"])

    def legal(self, seat: int) -> list[int]:
        """The moves the seat may make now; none when it is not its turn."""
        position = self.state.tobytes()
        if position != self._position:
            self._position, self._listed = position, {}
        if seat not in self._listed:
            moves = ints(self.game.MOST_MOVES)
            n = self.game.legal(self.state, seat, moves)
            self._listed[seat] = [moves[i] for i in range(n)]
        return self._listed[seat].copy()

    def forget(self) -> None:
        """Keep no list of moves."""
        self._position, self._listed = b"", {}

    def actor(self) -> int:
        """The seat that is waited for; NONE when the game is over."""
        return self.game.actor(self.state)

    def play(self, seat: int, move: int) -> Played:
        """Make a move. Raises Refused, and changes nothing, if it is not legal."""
        self.check(seat, move)
        self.played.append(Played(seat, move, self.make(seat, move)))
        return self.played[-1]

    def make(self, seat: int, move: int) -> list[Entry]:
        """Make a move that was checked before, without remembering it; return what it caused."""
        log = new_log()
        self.game.play(self.state, seat, move, log)
        return log.entries()

    def another(self) -> Referee[S]:
        """One of the same position who can be led further; they remember none of the moves."""
        another = copy.copy(self)
        another.state = self.state.copy()
        another.played = []
        another.forget()
        return another

    def check(self, seat: int, move: int) -> None:
        """Raise Refused if the move is not legal: the one check there is."""
        if not 0 <= move < self.game.MOVES:
            raise ValueError(f"no move has the number {move}: they end at {self.game.MOVES - 1}")
        if move not in self.legal(seat):
            raise Refused(self.game, self.game.why_not(self.state, seat, move))

    def what_if(self, seat: int, move: int) -> list[Event]:
        """What a move would cause, as far as the seat can know. Changes nothing."""
        return self.imagine(seat, move)[0]

    def imagine(self, seat: int, move: int) -> tuple[list[Event], Mapping[str, Any]]:
        """What a move would cause, and how the seat would then see the table."""
        self.check(seat, move)
        imagined = self.game.veil(self.state, seat)
        log = new_log()
        self.game.play(imagined, seat, move, log)
        return self.game.EVENTS.read(log.entries(), seat), self.game.view(imagined, seat)

    def events(self, played: Played, viewer: int = EVERYTHING) -> list[Event]:
        """What a move caused, as the viewer may see it."""
        return self.game.EVENTS.read(played.log, viewer)

    def move_name(self, seat: int, move: int, viewer: int = EVERYTHING) -> str:
        """A move in notation, as the viewer may read it."""
        whole = viewer in (seat, EVERYTHING)
        return self.game.name_move(move) if whole else self.game.public_move(move)

    def log(self, viewer: int) -> list[Event]:
        """All that happened so far, as the viewer may see it."""
        return [event for played in self.played for event in self.events(played, viewer)]

    def view(self, viewer: int) -> Mapping[str, Any]:
        """The table as the viewer may see it."""
        hidden = viewer != EVERYTHING
        return self.game.view(self.game.veil(self.state, viewer) if hidden else self.state, viewer)

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome(self.state, ints(self.players))

    def scores(self) -> list[int]:
        """Every seat's points, as if the game ended now."""
        points = ints(self.players)
        self.game.outcome(self.state, points)
        return points.tolist()

    def winners(self) -> list[int]:
        """The seats in first place."""
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def places(self) -> list[int]:
        """Every seat's place by points, and where these are equal by the game's tie-break."""
        scores = self.scores()
        ranks = [(points, self.game.tie_break(self.state, n)) for n, points in enumerate(scores)]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]


def replayed(
    game: Game[S], options: Options, seed: int, moves: Iterable[tuple[int, int]]
) -> Referee[S]:
    """A referee who has seen these moves, given as seat and move."""
    referee = Referee(game, options, seed)
    for seat, move in moves:
        referee.play(seat, move)
    return referee
