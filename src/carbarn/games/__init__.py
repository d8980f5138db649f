"""The games. Each is a folder here, and is found by being here and having a NAME."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, cast, get_type_hints

from ..engine.contract import BadComponents, Feats, Game, OlderRules, Pieces, Scorepad, Terminal


class NoSuchGame(LookupError):
    """A name that no game has; the message lists those that there are."""


class NoSuchRules(NoSuchGame):
    """A version of a game's rules that cannot be played here."""


class BrokenGame(Exception):
    """A game that cannot be loaded; the message says why, to the host alone."""


NOT_HERE = (NoSuchGame, BrokenGame)


@cache
def folders() -> Mapping[str, str]:
    """Where each game lives, by its name."""
    games = {folder: _loaded(folder)[0] for folder in _folders()}
    return MappingProxyType({game.NAME: folder for folder, game in games.items() if game})


def broken() -> dict[str, str]:
    """The games that cannot be loaded, by folder, and why not."""
    return {folder: why for folder in _folders() if (why := _loaded(folder)[1])}


def find(name: str, rules: int | None = None) -> Game:
    """The game of that name, by its newest rules or those of a version; no other is loaded."""
    folder = name.replace("-", "")
    game, why = _loaded(folder) if folder in _folders() else (None, "")
    if why:
        raise BrokenGame(why)
    if game is None or name != game.NAME:
        raise NoSuchGame(f"no game called {name!r}; there is {', '.join(folders())}")
    return game if rules is None or rules == game.RULES else _older(folder, rules)


def versions(game: Game) -> Sequence[int]:
    """The versions of its rules that can be played, the newest last."""
    return [*sorted(_older_rules(game)), game.RULES]


def is_given_up(name: str, rules: int) -> bool:
    """Whether these are older rules of a game that is here, and are not played any more."""
    if name not in folders():
        return False
    game = find(name)
    return rules < game.RULES and rules not in versions(game)


def can_be_played(name: str, rules: int) -> bool:
    """Whether these rules are here."""
    try:
        find(name, rules)
    except NOT_HERE:
        return False
    return True


@cache
def all_rules() -> Sequence[tuple[str, int]]:
    """All games and versions that can be played here."""
    return [(name, version) for name in folders() for version in versions(find(name))]


@cache
def _older(folder: str, rules: int) -> Game:
    """The same package, but for the names that an earlier version has of its own."""
    game = cast(Game, _loaded(folder)[0])
    if rules not in _older_rules(game):
        known = ", ".join(map(str, versions(game)))
        raise NoSuchRules(f"no version {rules} of the rules of {game.TITLE}; there is {known}")
    older = ModuleType(cast(ModuleType, game).__name__)
    vars(older).update({**vars(game), **_older_rules(game)[rules], "RULES": rules})
    return cast(Game, older)


def _older_rules(game: Game) -> OlderRules:
    older = _companion(game, "older")
    return cast(OlderRules, older.OLDER) if older else {}


@cache
def _folders() -> Sequence[str]:
    return sorted({path.name for path in _game_folders() if (path / "__init__.py").exists()})


@cache
def _loaded(folder: str) -> tuple[Game | None, str]:
    """The game in a folder, or why it could not be loaded. One does not stop the others."""
    try:
        game = importlib.import_module(f".{folder}", __name__)
    except BadComponents as error:
        return None, str(error)
    except Exception as error:  # whatever a half-written game may raise
        return None, f"the game in {folder} cannot be loaded: {error!r}"
    return (cast(Game, game) if hasattr(game, "NAME") else None), ""  # some cannot be played yet


# What a game may have besides ---------------------------------------------------------------


def terminal(game: Game) -> Terminal | None:
    """How the game is drawn in characters, if it is."""
    return cast(Terminal | None, _companion(game, "sketch"))


def scorepad(game: Game) -> Scorepad | None:
    """How a board from a real table is scored, if it can be."""
    return cast(Scorepad | None, _companion(game, "scorepad"))


def pieces(game: Game) -> Pieces | None:
    """What players make choices of their own from, if they can."""
    return cast(Pieces | None, _companion(game, "pieces"))


def feats(game: Game) -> Feats | None:
    """What is remembered of finished games beside points, if anything is."""
    return cast(Feats | None, _companion(game, "feats"))


def view_type(game: Game) -> Any:
    """What `view` returns, for those who write or check pages by it."""
    types = _companion(game, "view_types")
    return get_type_hints(game.view, localns=vars(types) if types else None)["return"]


def command_files() -> dict[str, Path]:
    """The files in which games bring commands of their own, by folder."""
    files = (Path(path) / "commands.py" for path in _game_folders())
    return {file.parent.name: file for file in files if file.exists()}


def _game_folders() -> list[Path]:
    return sorted(path for place in __path__ for path in Path(place).iterdir() if path.is_dir())


def _companion(game: Game, module: str) -> ModuleType | None:
    name = f"{cast(ModuleType, game).__name__}.{module}"
    return importlib.import_module(name) if find_spec(name) else None
