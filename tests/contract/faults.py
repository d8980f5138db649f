"""Games that are broken on purpose, to show that the suite and the fuzzer find out."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import Any, cast

from carbarn.engine.compiled import Ints
from carbarn.engine.contract import Game
from carbarn.engine.events import Events, Log
from carbarn.engine.layout import UNKNOWN
from carbarn.proving import worlds


def faulty(game: Game, **faults: Any) -> Game:
    """A copy of a game in which some functions are replaced."""
    copy = ModuleType(game.NAME)
    vars(copy).update(vars(game), **faults)
    return cast(Game, copy)


def secret(game: Game, s: Any, seat: int) -> worlds.Contents:
    """All that a seat cannot see."""
    return worlds.contents(s, worlds.hidden(game, s, seat))


def doubling(game: Game) -> Game:
    """A game whose moves turn one hidden thing into another."""

    def play(s: Any, seat: int, move: int, log: Log) -> None:
        game.play(s, seat, move, log)
        places = worlds.hidden(game, s, seat)
        things = {s.raw[place] for place in places}
        if len(things) > 1:
            other = next(place for place in places if s.raw[place] != s.raw[places[0]])
            s.raw[places[0]] = s.raw[other]

    return faulty(game, play=play)


def prompting(game: Game) -> Game:
    """A game that lists moves in the order of things that are hidden."""

    def legal(s: Any, seat: int, moves: Ints) -> int:
        n = game.legal(s, seat, moves)
        first = sum(secret(game, s, seat)[::2]) % n if n else 0
        moves[0], moves[first] = moves[first], moves[0]
        return n

    return faulty(game, legal=legal)


def leaking(game: Game) -> Game:
    """A game whose veil has holes whenever the number of hidden things is odd."""

    def veil(s: Any, seat: int) -> Any:
        veiled = game.veil(s, seat)
        places = worlds.hidden(game, s, seat)
        for place in places[::2] if len(places) % 2 else []:
            veiled.raw[place] = s.raw[place]
        return veiled

    return faulty(game, veil=veil)


def telling(game: Game, **changed: Any) -> Game:
    """A game whose events are declared otherwise."""
    kinds = [
        replace(kind, **{k: f(kind) for k, f in changed.items()}) for kind in game.EVENTS.kinds
    ]
    return faulty(game, EVENTS=Events(kinds))


def biased(game: Game) -> Game:
    """A game that guesses twice and keeps whichever begins with the lower things."""

    def guess(s: Any, rng: Ints) -> None:
        places = [i for i, n in enumerate(s.raw.tolist()) if n == UNKNOWN]
        tries = [s.copy(), s.copy()]
        for world in tries:
            game.guess(world, rng)
        s.raw[:] = min(tries, key=lambda world: worlds.contents(world, places)).raw

    return faulty(game, guess=guess)


def stumbling(game: Game) -> Game:
    """A game that cannot play every thirtieth move."""

    def play(s: Any, seat: int, move: int, log: Log) -> None:
        if move % 30 == 0:
            raise IndexError("off the board")
        game.play(s, seat, move, log)

    return faulty(game, play=play)
