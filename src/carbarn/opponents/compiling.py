"""Compiling the rules of a game before anybody needs them.

Whoever searches needs some hundred rules compiled, which takes a while, once for each version of
the sources. It is done by one worker at a time, and what it makes is kept on disk for all.
"""

from __future__ import annotations

import os

from ..engine import options
from ..engine.compiled import compiling, is_compiled
from ..engine.contract import Game
from ..engine.referee import Referee
from ..games import find, folders
from .greedy import Planner
from .players import Limit

PLAIN_SECONDS = 0.5  # to think meanwhile
PLAIN_ROUND = 2.5  # seconds for all who think meanwhile until somebody who waits may move
PLAIN_SHARE = 4  # each takes this part of what is left of it
LEAST_SECONDS = 0.02
LAST = 19  # the compiler has the processor when nobody else wants it


def rules_are_compiled(game: str) -> bool:
    """Whether nobody has to wait for the compiler any more."""
    return is_compiled(folders()[game])


def meanwhile(limit: Limit, waited: float = 0.0) -> Limit:
    """How long to think with plain rules for somebody who has waited so many seconds already."""
    share = max(LEAST_SECONDS, (PLAIN_ROUND - waited) / PLAIN_SHARE)
    seconds = min(PLAIN_SECONDS, share)
    return Limit(min(seconds, limit.seconds or seconds), limit.playouts)


def compile_rules(game: str) -> None:
    """Have all that search needs, compiled or loaded: work for a worker."""
    if rules_are_compiled(game):
        _use_rules(find(game))
        return
    with compiling(folders()[game]):
        _use_rules(find(game))


def begin_last() -> None:
    """What a worker does first that has time."""
    if hasattr(os, "nice"):
        os.nice(LAST)


def _use_rules(game: Game) -> None:
    """Think once about a first move, in every way that there is."""
    from . import search  # numpy and numba are imported only by those who search

    start = Referee(game, options.complete(game, game.SEATS[0], {}), seed=0)
    seat = start.actor()
    veiled = game.veil(start.state, seat)
    search.searcher(game, Limit(playouts=1)).turn(veiled, seat, seed=0)
    Planner(game, compiled=True).plan(veiled, seat, width=1)
