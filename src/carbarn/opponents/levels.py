"""The strengths offered to players. Each game brings its own figures for them, in its LEVELS."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.contract import Game, Level, Style
from .greedy import GreedyThinker
from .players import LevelPlayer, Limit, RandomThinker, Thinker

# How a style plays, in words; each can also sit at a table by its own name.
STYLES: dict[Style, str] = {
    "random": "any legal move",
    "greedy": "looks through its own turn",
    "search": "plays the game on many times before each move",
}


class NoSuchLevel(LookupError):
    """A name that no level has, or a style that nobody plays; the message lists those there are."""


def find(name: str, game: Game) -> Level:
    """The game's level so called, or a style by its bare name."""
    for level in _all(game):
        if level.name == name:
            return _playable(level)
    offered = ", ".join(level.name for level in game.LEVELS)
    raise NoSuchLevel(f"no level called {name!r}; there is {offered}, or {', '.join(STYLES)}")


def _playable(level: Level) -> Level:
    if level.style not in STYLES:
        offered = ", ".join(STYLES)
        raise NoSuchLevel(f"level {level.name!r} has no style {level.style!r}; there is {offered}")
    return level


def strongest(game: Game) -> str:
    """The name of the level that is hardest to beat."""
    return game.LEVELS[-1].name


def usual(game: Game) -> str:
    """The name of the level that most people will want to meet first: the weakest, if none is."""
    return next((level.name for level in game.LEVELS if level.usual), game.LEVELS[0].name)


def stand_in(game: Game) -> str:
    """The name of the level that plays for people who are away: the usual one, if none does."""
    return next((level.name for level in game.LEVELS if level.stands_in), usual(game))


def strength(name: str, game: Game) -> int:
    """The place of a level among those of its game, from 0; others are like the usual one."""
    names = [level.name for level in game.LEVELS]
    return names.index(name if name in names else usual(game))


def needs_compiler(names: Sequence[str], game: Game) -> bool:
    """Whether any of them thinks with compiled rules."""
    return any(level.style == "search" for level in _all(game) if level.name in names)


def _all(game: Game) -> list[Level]:
    return [*game.LEVELS, *(Level(style, style) for style in STYLES)]


def steady(level: Level) -> Limit:
    """As many playouts on every machine, so that whoever plays the same is answered the same."""
    return Limit(playouts=level.playouts or level.steady)


def player(
    name: str, game: Game, seed: int, limit: Limit | None = None, compiled: bool | None = None
) -> LevelPlayer:
    """A player of that level. The same seed makes the same choices, compiled or not.

    If nothing else is said, those who search use compiled rules.
    """
    level = find(name, game)
    if compiled is None:
        compiled = level.style == "search"
    thinker = _thinker(level, game, limit or Limit(), compiled)
    return LevelPlayer(thinker, game, seed, level.slips)


def _thinker(level: Level, game: Game, limit: Limit, compiled: bool) -> Thinker:
    if level.style == "random":
        return RandomThinker(game)
    if level.style == "greedy":
        return GreedyThinker(game, level.width, compiled)
    from . import search  # numpy and numba are imported only by those who search

    return search.searcher(game, _granted(level, limit, compiled), compiled)


def _granted(level: Level, limit: Limit, compiled: bool) -> Limit:
    """A level with a number of playouts plays the same everywhere; others take what they get.

    With plain rules so many playouts would take too long: there the time counts as well.
    """
    if level.playouts is not None:
        return Limit(None if compiled else limit.seconds, level.playouts)
    return limit if limit.given else Limit(level.seconds, cores=limit.cores)
