"""Which tables to try: sets of options, some of them or all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from ..engine import options as option_rules
from ..engine.contract import Game, Options, OptionValue

Choice = tuple[str, OptionValue]


def every(game: Game) -> Iterator[Options]:
    """Every number of players with every combination of options."""
    names = [option.name for option in game.OPTIONS]
    for players, *chosen in product(game.SEATS, *(option.choices for option in game.OPTIONS)):
        yield option_rules.complete(game, int(players), dict(zip(names, chosen, strict=True)))


def any_one(game: Game, rng: Random) -> Options:
    """A number of players and a choice for each option, all as likely as each other."""
    chosen = {option.name: rng.choice(option.choices) for option in game.OPTIONS}
    return option_rules.complete(game, rng.choice(game.SEATS), chosen)


def covering(game: Game, together: int = 2) -> list[Options]:
    """A few sets of options in which every two choices meet, or every one occurs."""
    tables = list(every(game))
    missing = {met for options in tables for met in _meetings(options, together)}
    chosen = []
    while missing:
        best = max(tables, key=lambda options: len(missing & _meetings(options, together)))
        missing -= _meetings(best, together)
        chosen.append(best)
    return chosen


def written(options: Options) -> str:
    """A set of options as players write it."""
    return " ".join(f"{name}={option_rules.written(value)}" for name, value in options.items())


def _meetings(options: Options, together: int) -> set[tuple[Choice, ...]]:
    """What meets at a table; where less was agreed on, all of it."""
    return set(combinations(sorted(options.items()), min(together, len(options))))
