"""Which tables to try: sets of options, some of them or all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from ..engine import options as option_rules
from ..engine.contract import Game, Options

Pair = tuple[tuple[str, object], tuple[str, object]]


def every(game: Game) -> Iterator[Options]:
    """Every number of players with every combination of options."""
    names = [option.name for option in game.OPTIONS]
    for players, *chosen in product(game.SEATS, *(option.choices for option in game.OPTIONS)):
        yield option_rules.complete(game, int(players), dict(zip(names, chosen, strict=True)))


def any_one(game: Game, rng: Random) -> Options:
    """A number of players and a choice for each option, all as likely as each other."""
    chosen = {option.name: rng.choice(option.choices) for option in game.OPTIONS}
    return option_rules.complete(game, rng.choice(game.SEATS), chosen)


def covering(game: Game) -> list[Options]:
    """A few sets of options in which every two choices meet at least once."""
    left = list(every(game))
    missing = {pair for options in left for pair in _pairs(options)}
    chosen = []
    while missing:
        best = max(left, key=lambda options: len(missing & _pairs(options)))
        missing -= _pairs(best)
        chosen.append(best)
    return chosen


def written(options: Options) -> str:
    """A set of options as players write it."""
    return " ".join(f"{name}={option_rules.written(value)}" for name, value in options.items())


def _pairs(options: Options) -> set[Pair]:
    return set(combinations(sorted(options.items()), 2))
