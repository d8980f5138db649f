"""Who can sit at a table: a level of the game, or a player of one's own, written `module:Class`.

What goes wrong in somebody's own player is told with the place in their code, and nothing of ours.
"""

from __future__ import annotations

import importlib
import inspect
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from itertools import accumulate
from operator import index
from pathlib import Path
from typing import Any

from ..engine import words
from ..engine.compiled import PACKAGE
from ..engine.contract import Game
from . import levels
from .players import Limit, Player, legal_moves

MAKING = "it is made with (game, seed): let it build on carbarn.opponents.own.OwnPlayer"


class BadPlayer(ValueError):
    """A player of one's own that cannot be had; the message says why in one line."""


class Failed(Exception):
    """A player of one's own that broke down over a move, or chose one that is not legal."""

    def __init__(self, message: str, code: str = "", again: str = "") -> None:
        super().__init__(message, code, again)
        self.message = message
        self.code = code  # the lines of its author's that led there
        self.again = again  # the command that plays the same game

    def __str__(self) -> str:
        again = f"to see it again: {self.again}" if self.again else ""
        return "\n".join(part for part in (self.message, self.code, again) if part)


@contextmanager
def naming_the_seed(seed: int, again: str) -> Iterator[None]:
    """Whatever fails in this game is told with its seed and how to see it again."""
    try:
        yield
    except Failed as failed:
        raise Failed(f"{failed.message} (seed {seed})", failed.code, again) from None


def named(name: str, game: Game) -> str:
    """The name by which a seat is known, if there is such a player."""
    if is_own(name):
        load(name)
        return name
    return levels.find(name, game).name


def offered(game: Game) -> list[str]:
    """The levels of a game, the weakest first."""
    return [level.name for level in game.LEVELS]


def is_own(name: str) -> bool:
    """Whether it names a player of one's own."""
    return ":" in name


def needs_compiler(names: Sequence[str], game: Game) -> bool:
    """Whether any of our own levels among them thinks with compiled rules."""
    return levels.needs_compiler([name for name in names if not is_own(name)], game)


def player(
    name: str, game: Game, seed: int, limit: Limit | None = None, compiled: bool = False
) -> Player:
    """A player for a seat. The same seed makes the same choices."""
    if is_own(name):
        return Guarded(name, game, seed, limit or Limit())
    return levels.player(name, game, seed, limit, compiled)


# Players of one's own -----------------------------------------------------------------------


class Guarded:
    """Somebody's player; when it fails, its author learns where."""

    def __init__(self, name: str, game: Game, seed: int, limit: Limit) -> None:
        self.name = name
        self.game = game
        self._asked = 0
        try:
            with redirect_stdout(sys.stderr):  # what it prints is for people, not for pipes
                cls: Any = load(name)
                self._player = cls(game, seed, **_limit(cls, limit))
        except BadPlayer:
            raise
        except (Exception, SystemExit) as error:
            raise Failed(
                f"{name} could not be made: {_in_one_line(error)}", _lines(error)
            ) from None

    def choose(self, s: Any, seat: int) -> int:
        """Its choice, if that is legal."""
        self._asked += 1
        before = s.copy()
        try:
            with redirect_stdout(sys.stderr):
                chosen = self._player.choose(s, seat)
        except (Exception, SystemExit) as error:
            raise Failed(
                f"{self._who(seat)} failed: {_in_one_line(error)}", _lines(error)
            ) from None
        return self._checked(before, seat, chosen)

    def _checked(self, s: Any, seat: int, chosen: Any) -> int:
        try:
            move = index(chosen)
        except TypeError:
            raise Failed(f"{self._who(seat)} chose {chosen!r}: a move is a whole number") from None
        if move in legal_moves(self.game, s, seat):
            return move
        if not 0 <= move < self.game.MOVES:
            why = f"no move has that number: they end at {self.game.MOVES - 1}"
        else:
            rule = words.of_refusal(self.game, self.game.why_not(s, seat, move))
            why = f"{self.game.name_move(move)} is not legal. {rule}"
        raise Failed(f"{self._who(seat)} chose {move}: {why}")

    def _who(self, seat: int) -> str:
        return f"{self.name} in seat {seat + 1}, asked for its move number {self._asked},"


def load(name: str) -> type[Player]:
    """The class so named, from the current folder or PYTHONPATH."""
    module_name, _, class_name = name.partition(":")
    if not all(part.isidentifier() for part in (*module_name.split("."), class_name)):
        raise BadPlayer(f"{name!r} names no player: write module:Class, such as my_player:MyPlayer")
    cls = getattr(_module(name, module_name), class_name, None)
    if not isinstance(cls, type):
        raise BadPlayer(f"{module_name} has no class called {class_name!r}")
    if not callable(getattr(cls, "choose", None)):
        raise BadPlayer(f"{name} has no method choose(self, state, seat)")
    if not _takes(cls, "game", "seed", **_limit(cls, Limit())):
        raise BadPlayer(f"{name} cannot be made: {MAKING}")
    return cls


def _module(name: str, module_name: str) -> Any:
    if (here := os.getcwd()) not in sys.path:
        sys.path.insert(0, here)
    try:
        with redirect_stdout(sys.stderr):
            return importlib.import_module(module_name)
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and error.name in _parts(module_name):
            why = f"no module called {error.name!r} in this folder or on PYTHONPATH"
            raise BadPlayer(f"cannot find {name}: {why}") from None
        raise BadPlayer(
            f"cannot import {module_name}: {_in_one_line(error)}{_place(error)}"
        ) from None


def _parts(module_name: str) -> list[str]:
    """`a.b.c`: a, a.b and a.b.c."""
    return list(accumulate(module_name.split("."), "{}.{}".format))


def _takes(cls: type[Player], *args: Any, **named: Any) -> bool:
    try:
        inspect.signature(cls).bind(*args, **named)
    except TypeError:
        return False
    return True


def _limit(cls: type[Player], limit: Limit) -> dict[str, Limit]:
    """A limit for those who ask for one."""
    return {"limit": limit} if "limit" in inspect.signature(cls).parameters else {}


# Where in somebody's code it failed ---------------------------------------------------------


def _in_one_line(error: BaseException) -> str:
    """The error in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")


def _frames(error: BaseException) -> list[traceback.FrameSummary]:
    """The way to the error through its author's code: ours, and Python's machinery, left out."""
    way = traceback.extract_tb(error.__traceback__)
    return [at for at in way if not _is_ours(at.filename)]


def _is_ours(filename: str) -> bool:
    return (
        filename.startswith("<frozen")
        or PACKAGE in Path(filename).parents
        or (Path(filename).parent == Path(importlib.__file__).parent)
    )


def _lines(error: BaseException) -> str:
    return "".join(traceback.format_list(_frames(error))).rstrip()


def _place(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return ""  # its message tells
    frames = _frames(error)
    return f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
