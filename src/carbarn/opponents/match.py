"""Whole games between computer players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..engine.contract import Game, Options
from ..engine.layout import NONE
from ..engine.referee import Referee
from . import seats
from .players import Limit, Player, own_seed


def seated(
    game: Game,
    names: Sequence[str],
    seed: int,
    limit: Limit | None = None,
    compiled: bool = False,
) -> list[Player]:
    """A player for each seat; each has chances of its own.

    Where one needs compiled rules or many games are to be played, the others use them too.
    """
    compiled = compiled or seats.needs_compiler(names, game)
    return [
        seats.player(name, game, own_seed(seed, n), limit, compiled) for n, name in enumerate(names)
    ]


def play(game: Game, options: Options, seed: int, players: Sequence[Player]) -> Referee:
    """Let the players play a game to its end."""
    referee = Referee(game, options, seed)
    play_to_end(referee, players)
    return referee


def play_to_end(
    referee: Referee,
    players: Sequence[Player] | Mapping[int, Player],
    after_move: Callable[[Referee], None] = lambda _: None,
) -> None:
    """Let the players go on to the end of a game. They see veiled states only."""
    while (seat := referee.actor()) != NONE:
        veiled = referee.game.veil(referee.state, seat)
        referee.play(seat, players[seat].choose(veiled, seat))
        after_move(referee)
