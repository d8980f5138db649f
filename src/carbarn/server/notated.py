"""Games and moves as they come from outside: what cannot be read or is not legal is a problem."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..engine.contract import Game
from ..engine.referee import Refused
from ..games import BrokenGame, NoSuchGame, find
from .problems import Problem


def game_called(name: str) -> Game:
    """The game of that name. Why one is broken is not for everybody."""
    try:
        return find(name)
    except NoSuchGame as error:
        raise Problem("no-such-game", str(error)) from None
    except BrokenGame:
        raise Problem("no-such-game") from None


def number_of(game: Game, move: str) -> int:
    """A move by its notation."""
    with readable():
        return game.parse_move(move)


@contextmanager
def readable() -> Iterator[None]:
    """Whatever cannot be read is answered by what is wrong with it."""
    try:
        yield
    except ValueError as error:
        raise Problem("malformed", str(error)) from None


@contextmanager
def refusals() -> Iterator[None]:
    """What the referee refuses is answered with the rule that forbids it."""
    try:
        yield
    except Refused as error:
        no = error.refusal
        raise Problem("illegal", str(error), no.rule, no.key, no.args) from None
