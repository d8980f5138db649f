"""Whole games between computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..engine.contract import Game, Options
from ..engine.layout import NONE
from ..engine.referee import Referee
from . import levels
from .players import Limit, Player


def seated(game: Game, seats: Sequence[str], seed: int, limit: Limit | None = None) -> list[Player]:
    """A player for each seat; each has chances of its own."""
    return [levels.player(name, game, seed * 16 + n, limit) for n, name in enumerate(seats)]


def play(
    game: Game,
    options: Options,
    seed: int,
    players: Sequence[Player],
    after_move: Callable[[Referee], None] = lambda _: None,
) -> Referee:
    """Let the players play a game to its end. They see veiled states only."""
    referee = Referee(game, options, seed)
    seat = referee.actor()
    while seat != NONE:
        veiled = game.veil(referee.state, seat)
        referee.play(seat, players[seat].choose(veiled, seat))
        after_move(referee)
        seat = referee.actor()
    return referee
