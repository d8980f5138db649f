"""Random games to test the engine with."""

from __future__ import annotations

from random import Random

from carbarn import games
from carbarn.engine import options
from carbarn.engine.contract import OptionValue
from carbarn.engine.layout import NONE
from carbarn.engine.referee import Referee

GAME = games.find("cable-car")


def begun(players: int = 2, seed: int = 5, **chosen: OptionValue) -> Referee:
    """A game before the first move."""
    return Referee(GAME, options.complete(GAME, players, chosen), seed)


def played(moves: int | None = None, players: int = 2, **chosen: OptionValue) -> Referee:
    """A game after so many random moves, or to the end."""
    referee = begun(players, seed=5, **chosen)
    rng = Random(1)
    while referee.actor() != NONE and (moves is None or len(referee.played) < moves):
        seat = referee.actor()
        referee.play(seat, rng.choice(referee.legal(seat)))
    return referee
