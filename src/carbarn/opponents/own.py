"""For those who write a player of their own (docs/write-an-opponent.md): what is handy to have.

A player of one's own is a class that is made with a game and a seed, and whose one method
`choose(state, seat)` returns a legal move. It need not use anything here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.chance import below, generator
from ..engine.compiled import grid, twin
from ..engine.contract import POINT, Game
from ..engine.events import NO_LOG
from ..engine.memory import Memory
from ..games import folders
from .players import Limit, legal_moves


class OwnPlayer:
    """Build on this and write `choose(self, state, seat)`; the state holds what the seat knows."""

    def __init__(self, game: Game, seed: int, limit: Limit | None = None) -> None:
        self.game = game
        self.limit = limit or Limit()
        self.rng = generator(seed, "own player")

    def moves(self, state: Any, seat: int) -> list[int]:
        """The seat's legal moves; `game.name_move` writes one in words."""
        return legal_moves(self.game, state, seat)

    def any_of(self, moves: Sequence[int]) -> int:
        """One of them by chance: the same one for the same seed."""
        return moves[below(self.rng, len(moves))]

    def after(self, state: Any, seat: int, move: int) -> Any:
        """The state after a move; what is not known stays unknown."""
        then = state.copy()
        self.game.play(then, seat, move, NO_LOG)
        return then

    def promise(self, state: Any, seat: int) -> float:
        """How many points the state promises the seat, as the game judges it by eye."""
        return self.game.estimate(state, seat) / POINT

    def guessed(self, state: Any) -> Any:
        """The state with everything unknown dealt as it could lie."""
        whole = state.copy()
        self.game.guess(whole, self.rng)
        return whole

    def endings(self, state: Any, games: int, *, compiled: bool = True) -> list[list[int]]:
        """Everybody's points in so many games that are guessed and played to the end casually.

        Compiled rules are some hundred times as fast, once they are compiled (once a machine).
        """
        play = twin(folders()[self.game.NAME], "opponents.playouts", compiled=compiled).casual_games
        memory, ends = Memory(self.game, 2, compiled=compiled), grid([[0] * state.players] * games)
        memory.put(state)
        rng, points = memory.shared(self.rng), memory.row(state.players)
        play(memory.states, games, memory.moves, rng, memory.log, points, memory.shared(ends))
        return ends.tolist()
