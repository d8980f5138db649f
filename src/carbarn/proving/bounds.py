"""Rules run with their eyes open: whatever they read or write must be there, and must be an int.

A plain row wraps round when it is indexed with a negative number, such as UNKNOWN, and compiled
rules read past its end without a word. Here a state, and the tables of its game, say so.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from types import ModuleType
from typing import Any, cast

from ..engine.chance import SEEDS, generator
from ..engine.compiled import Ints, ints
from ..engine.contract import ByTurn, Game, TurnSearch
from ..engine.events import new_log
from ..engine.layout import NONE, UNKNOWN
from ..engine.referee import Referee, replayed
from .checks import Broken

_CALLED = {NONE: " (NONE)", UNKNOWN: " (UNKNOWN)"}


class Watched:
    """A row or grid of ints that refuses places it does not have, and things that are no ints."""

    def __init__(self, name: str, ints: Any) -> None:
        self._name = name
        self._ints = ints

    def __getitem__(self, at: Any) -> Any:
        return self._ints[self._found(at)]

    def __setitem__(self, at: Any, value: Any) -> None:
        if not isinstance(at, slice) and not isinstance(value, int):
            raise Broken(f"{self._name} is set to {value!r}, which is no int")
        self._ints[self._found(at)] = value

    def __len__(self) -> int:
        return len(self._ints)

    def __iter__(self) -> Iterator[int]:
        return iter(self._ints)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ints, name)

    def _found(self, at: Any) -> Any:
        indices = at if isinstance(at, tuple) else (at,)
        for index, places in zip(indices, self._ints.shape, strict=False):
            if isinstance(index, int) and not 0 <= index < places:
                raise Broken(_nothing_there(self._name, at, index, places))
        return at


class WatchedTuple(tuple[Any, ...]):
    """A constant of the rules that refuses places it does not have."""

    name = ""

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, int) and not 0 <= at < len(self):
            raise Broken(_nothing_there(self.name, at, at, len(self)))
        return super().__getitem__(at)


def _nothing_there(name: str, at: object, index: int, places: int) -> str:
    where = ", ".join(map(str, at)) if isinstance(at, tuple) else at
    called = _CALLED.get(index, "")
    return f"{name}[{where}] is used, and {index}{called} is none of its {places} places"


class _WatchedNumbers(Watched):
    """All ints of a state: the parts that are single numbers are read and set here."""

    def __init__(self, state: Any) -> None:
        super().__init__("", state.raw)
        self._names = {start: name for name, (start, shape) in state.PARTS.items() if not shape}

    def __setitem__(self, at: Any, value: Any) -> None:
        self._name = self._names.get(at, "raw") if isinstance(at, int) else "raw"
        super().__setitem__(at, value)


def watched(state: Any) -> Any:
    """A copy of a state that is strict about its parts."""
    strict = state.copy()
    for name, (_, shape) in strict.PARTS.items():
        if shape:
            setattr(strict, name, Watched(name, getattr(strict, name)))
    strict.raw = _WatchedNumbers(strict)
    return strict


@contextmanager
def watching_tables(game: Game) -> Iterator[None]:
    """Meanwhile the constants of the game's modules are strict as well."""
    constants = list(_constants(game))
    for module, name, value in constants:
        vars(module)[name] = _strict(f"{module.__name__.rpartition('.')[2]}.{name}", value)
    try:
        yield
    finally:
        for module, name, value in constants:
            vars(module)[name] = value


def _constants(game: Game) -> Iterator[tuple[ModuleType, str, Any]]:
    package = cast(ModuleType, game).__name__
    for where, module in list(sys.modules.items()):
        if f"{where}.".startswith(f"{package}."):
            for name, value in list(vars(module).items()):
                if type(value) in (memoryview, tuple):
                    yield module, name, value


def _strict(name: str, value: Sequence[Any]) -> Watched | WatchedTuple:
    if isinstance(value, memoryview):
        return Watched(name, value)
    strict = WatchedTuple(value)
    strict.name = name
    return strict


class RoomForMoves(Watched):
    """Where legal moves are written, with just the room that the game asks for."""

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__("moves", ints(game.MOST_MOVES))
        self.too_many = f"seat {seat} has more legal moves than MOST_MOVES, {game.MOST_MOVES}"

    def __setitem__(self, at: int, value: Any) -> None:
        if at >= len(self):
            raise Broken(self.too_many)
        super().__setitem__(at, value)


# Running rules ------------------------------------------------------------------------------

DEEP = 3  # moves of one turn that are tried one after the other


def rules_stay_in_bounds(referee: Referee, seat: int, rng: Random) -> None:
    """No rule asks for a place that is not there, in any state that an opponent thinks with.

    Those are what the seat is shown, and what it guesses from there; who thinks by turns is
    blindfolded besides.
    """
    game = referee.game
    veiled = game.veil(referee.state, seat)
    guessed = veiled.copy()
    with watching_tables(game):
        guess = watched(guessed)
        game.guess(guess, generator(rng.randrange(SEEDS)))
        for other in range(referee.players):
            game.estimate(guess, other)
        thought = [veiled, guess]
        if isinstance(game.THINKING, TurnSearch):
            blindfolded = watched(guess)
            cast(ByTurn, game).blindfold(blindfolded, seat)
            thought.append(blindfolded)
        for state in thought:
            _play_on(game, watched(state), seat, rng)


def _play_on(game: Game, s: Any, seat: int, rng: Random) -> None:
    """Make a few moves of a turn, up to what they bring to light, as somebody does in thought."""
    log = new_log()
    for _ in range(DEEP):
        game.estimate(s, seat)
        if game.EVENTS.reveals_anything(log.entries()):
            return
        moves = RoomForMoves(game, seat)
        n = game.legal(s, seat, cast(Ints, moves))
        if n == 0:
            return
        game.play(s, seat, moves[rng.randrange(n)], log)


def explained(error: Exception, referee: Referee, move: tuple[int, int] | None = None) -> str:
    """What an error says; if nobody foresaw it, what the rules did wrong here, if that is found.

    It came up after all that the referee has noted: when moves were listed, or when a seat made
    this one.
    """
    if isinstance(error, Broken):
        return str(error)
    try:
        _repeat(referee, move)
    except Broken as found:
        return str(found)
    except Exception:  # noqa: S110  # the first one says more than its echo
        pass
    return repr(error)


def _repeat(referee: Referee, move: tuple[int, int] | None) -> None:
    game = referee.game
    before = [(played.seat, played.move) for played in referee.played]
    s = watched(replayed(game, referee.options, referee.seed, before).state)
    with watching_tables(game):
        for seat in range(referee.players):
            game.legal(s, seat, cast(Ints, RoomForMoves(game, seat)))
        if move:
            game.play(s, *move, new_log())
