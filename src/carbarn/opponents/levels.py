"""The strengths offered to players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.contract import Game
from .greedy import GreedyPlayer
from .players import Limit, Player, RandomPlayer


@dataclass(frozen=True)
class Level:
    """A strength by name; the style says how it plays."""

    name: str
    style: str
    words: str


LEVELS = {
    level.name: level
    for level in (
        Level("easy", "random", "any legal move"),
        Level("medium", "greedy", "looks through its own turn"),
        Level("hard", "search", "plays the game through thousands of times before each move"),
    )
}


class NoSuchLevel(LookupError):
    """A name that no level has; the message lists those that there are."""


def find(name: str) -> Level:
    """The level so called, by its name or its style."""
    for level in LEVELS.values():
        if name in (level.name, level.style):
            return level
    offered = ", ".join(f"{level.name} ({level.style})" for level in LEVELS.values())
    raise NoSuchLevel(f"no level called {name!r}; there is {offered}")


def needs_compiler(names: Sequence[str]) -> bool:
    """Whether any of them thinks with compiled rules."""
    return any(find(name).style == "search" for name in names)


def player(name: str, game: Game, seed: int, limit: Limit | None = None) -> Player:
    """A player of that level. The same seed makes the same choices."""
    style = find(name).style
    if style == "random":
        return RandomPlayer(game, seed)
    if style == "greedy":
        return GreedyPlayer(game, seed)
    from . import search  # numpy and numba are imported only by those who search

    return search.player(game, seed, limit or Limit())
