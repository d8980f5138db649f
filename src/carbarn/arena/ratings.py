"""Ratings on one scale for all who met, directly or not: openskill's Plackett-Luce model.

Such ratings depend on the order of the games, and on luck. So all games are rated many times over,
each time drawn anew from those that were played and in another order (a bootstrap): the middle
is the rating, and how far the times differ is how unsure it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

TIMES, LEAST_TIMES = 100, 40
MOST_RATED = 100_000  # games in all: a few seconds


@dataclass(frozen=True)
class Met:
    """The games of one table: who sat there, and for each game its seed and their places."""

    names: Sequence[str]
    seeds: Sequence[int]
    places: Sequence[Sequence[int]]


Game = tuple[Sequence[str], Sequence[int]]  # names, places


def rated(tables: Sequence[Met]) -> dict[str, list[float]]:
    """Everybody's rating, with the bounds in which nineteen of twenty samples lie."""
    blocks = [block for met in tables for block in _blocks(met)]
    games = sum(map(len, blocks))
    times = max(LEAST_TIMES, min(TIMES, MOST_RATED // games))
    most = MOST_RATED // times
    chance = Random(1)  # noqa: S311 - the same games are rated the same
    names = dict.fromkeys(name for met in tables for name in met.names)
    samples = [_rate_once(names, _drawn(blocks, most, chance)) for _ in range(times)]
    return {name: _bounds([sample[name] for sample in samples]) for name in names}


def _blocks(met: Met) -> list[list[Game]]:
    """Games of one seed belong together; and one draw that nobody played, against overconfidence.

    Without it a clean sweep would leave no doubt, however few games it was.
    """
    by_seed: dict[int, list[Game]] = {}
    for seed, places in zip(met.seeds, met.places, strict=True):
        by_seed.setdefault(seed, []).append((met.names, places))
    return [*by_seed.values(), [(met.names, [1] * len(met.names))]]


def _drawn(blocks: Sequence[list[Game]], most: int, chance: Random) -> list[Game]:
    """As many blocks as there are, with repetition, and their games in any order."""
    games = [game for block in chance.choices(blocks, k=len(blocks)) for game in block]
    chance.shuffle(games)
    return games[:most]


def _rate_once(names: Iterable[str], games: Sequence[Game]) -> dict[str, float]:
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0)  # nobody learns between two games
    ratings = {name: model.rating() for name in names}
    for seated, places in games:
        teams = [[ratings[name]] for name in seated]
        for name, (rating,) in zip(seated, model.rate(teams, ranks=list(places)), strict=True):
            ratings[name] = rating
    return {name: rating.mu for name, rating in ratings.items()}


def _bounds(sample: list[float]) -> list[float]:
    """Low, middle and high."""
    ordered = sorted(sample)
    return [round(ordered[int(share * len(ordered))], 2) for share in (0.025, 0.5, 0.975)]
