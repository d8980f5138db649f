"""A game kept twice, plain and compiled, and compared after every move."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any

from ..engine.chance import generator
from ..engine.compiled import twin
from ..engine.contract import Game
from ..engine.events import Entry
from ..engine.memory import Memory
from ..engine.referee import Played, Referee
from ..games import folders
from .checks import require

GUARD = 64  # words behind a compiled buffer, where nothing checks its bounds
UNTOUCHED = -77


def compiled_rules(game: Game) -> Game:
    """The same rules, compiled."""
    rules: Game = twin(folders()[game.NAME], "opponents.playouts").game
    return rules


def guesses(game: Game, truth: Any, seat: int, seed: int, n: int) -> Iterator[Any]:
    """So many guesses of what the seat cannot see, by compiled rules."""
    rules, veiled = compiled_rules(game), game.veil(truth, seat)
    memory = Memory(game, compiled=True)
    rng = memory.shared(generator(seed))
    for _ in range(n):
        memory.put(veiled)
        rules.guess(memory.states[0], rng)
        yield memory.state().copy()


class Twins:
    """A referee, and beside it the same game in compiled rules."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.rules = compiled_rules(referee.game)
        self.memory = Memory(referee.game, 2, compiled=True, wanted=True)
        self.memory.put(referee.state)
        self.state, self.imagined = self.memory.states
        self._buffer = self.memory.row(referee.game.MOST_MOVES + GUARD)
        self._buffer[:] = UNTOUCHED
        self._moves = self._buffer[:-GUARD]

    def legal(self, seat: int) -> list[int]:
        """The seat's moves, of which both must know in the same order."""
        plain = self.referee.legal(seat)
        n = self.rules.legal(self.state, seat, self._moves)
        require(self._moves[:n].tolist() == plain, "plain and compiled list different moves")
        return plain

    def play(self, seat: int, move: int) -> Played:
        """Make a move on both sides; state and events must be the same afterwards."""
        played = self.referee.play(seat, move)
        events = self._play_compiled(self.state, seat, move)
        same = self.memory.state() == self.referee.state
        require(same, "plain and compiled come to different states")
        require(events == played.log, "plain and compiled tell different events")
        return played

    def imagine(self, seat: int, move: int) -> tuple[int, ...]:
        """The kinds of events that a move would cause, found out by the compiled rules."""
        self.memory.put(self.memory.state(), at=1)
        return tuple(entry[0] for entry in self._play_compiled(self.imagined, seat, move))

    def _play_compiled(self, s: Any, seat: int, move: int) -> list[Entry]:
        self.memory.empty_log()
        self.rules.play(s, seat, move, self.memory.log)
        return self.memory.entries()

    def judge(self) -> None:
        """Both say the same of the position: who acts, the points, the end, the promises."""
        game, plain, compiled = self.referee.game, self.referee.state, self.state
        points = self.memory.row(self.referee.players)
        same_actor = self.rules.actor(compiled) == game.actor(plain)
        same_end = self.rules.outcome(compiled, points) == self.referee.over()
        require(same_actor, "plain and compiled wait for different seats")
        require(same_end, "plain and compiled do not end together")
        require(points.tolist() == self.referee.scores(), "plain and compiled count other points")
        for seat in range(self.referee.players):
            same = self.rules.estimate(compiled, seat) == game.estimate(plain, seat)
            require(same, f"plain and compiled judge seat {seat} differently")
        beyond = set(self._buffer[-GUARD:].tolist())
        require(beyond == {UNTOUCHED}, "compiled rules write moves beyond their buffer")

    def playout_move(self, seat: int, seed: int) -> int:
        """Both pick the same playout move from the same chances, and it is a legal one."""
        listed = self.legal(seat)
        rng, words = generator(seed), generator(seed)
        moves = memoryview(array("q", listed))
        plain = self.referee.game.playout_move(self.referee.state, seat, moves, len(listed), rng)
        compiled = self.rules.playout_move(
            self.state, seat, self._moves, len(listed), self.memory.shared(words)
        )
        require(plain in listed, f"the playout move {plain} is not legal")
        require(plain == compiled, "plain and compiled pick different playout moves")
        require(words == rng, "plain and compiled use chance differently")
        return plain

    def _unveiled(self, seat: int) -> Any:
        """What the compiled rules let a seat see."""
        seen = self.referee.state.with_only(self.referee.game.PUBLIC)
        self.rules.unveil(self.memory.shared(seen), self.state, seat)
        return seen

    def guess(self, seat: int, seed: int) -> Any:
        """Both guess the same from the same chances."""
        game = self.referee.game
        plain = game.veil(self.referee.state, seat)
        told = [name for name in game.State.PARTS if name != "rng"]  # nobody is told of chance
        same = self._unveiled(seat).with_only(told) == plain.with_only(told)
        require(same, "plain and compiled show a seat different things")
        compiled = plain.copy()
        rng, words = generator(seed), generator(seed)
        game.guess(plain, rng)
        self.rules.guess(self.memory.shared(compiled), self.memory.shared(words))
        require(compiled == plain, "plain and compiled guess differently")
        require(words == rng, "plain and compiled use chance differently")
        return plain
