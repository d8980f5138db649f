"""The games. Each is a folder here, and is found by being here and having a NAME."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import cast

from ..engine.contract import Game


class NoSuchGame(LookupError):
    """A name that no game has; the message lists those that there are."""


@cache
def folders() -> dict[str, str]:
    """Where each game lives, by its name."""
    names = [module.name for module in pkgutil.iter_modules(__path__)]
    found = [importlib.import_module(f".{name}", __name__) for name in names]
    games = [game for game in found if hasattr(game, "NAME")]  # others cannot be played yet
    return {game.NAME: game.__name__.rpartition(".")[2] for game in games}


def find(name: str) -> Game:
    """The game so called."""
    if name not in folders():
        raise NoSuchGame(f"no game called {name!r}; there is {', '.join(folders())}")
    return cast(Game, importlib.import_module(f".{folders()[name]}", __name__))
