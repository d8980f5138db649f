"""How the hidden things of a state could lie otherwise.

A seat cannot see the places that its veil marks UNKNOWN. The contents of two such places may be
exchanged if the census is the same afterwards: nothing was lost, and all is where it can be. So
a game declares nothing for this but its census, and whatever a seat can infer besides (that a
card's back tells its deck, say) belongs there too, as a count of misfits that stays zero.

Places that a veil blanks with something else, such as the generator, are no part of a world.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import factorial, prod
from random import Random
from typing import Any

from ..engine.chance import generator
from ..engine.compiled import Ints
from ..engine.contract import Game
from ..engine.layout import UNKNOWN

Contents = tuple[int, ...]
GUESSES = 12  # how many show which pools hang together


def hidden(game: Game, truth: Any, seat: int) -> list[int]:
    """The places of a state that the seat cannot see."""
    veiled = game.veil(truth, seat).raw.tolist()
    return [i for i, n in enumerate(truth.raw.tolist()) if veiled[i] == UNKNOWN != n]


def contents(state: Any, places: Sequence[int]) -> Contents:
    """What lies in these places."""
    return tuple(state.raw[place] for place in places)


def with_contents(state: Any, places: Sequence[int], things: Contents) -> Any:
    """A state with these things in these places, otherwise the same."""
    world = state.copy()
    for place, thing in zip(places, things, strict=True):
        world.raw[place] = thing
    return world


def exchange(state: Any, one: int, other: int) -> None:
    """Let the contents of two places change places."""
    state.raw[one], state.raw[other] = state.raw[other], state.raw[one]


def permuted(game: Game, truth: Any, seat: int, rng: Random, exchanges: int) -> Any:
    """Another world that the seat cannot tell from the true one, after so many attempts."""
    places = hidden(game, truth, seat)
    world = as_far_as_known(game, truth, seat)
    census = game.census(world)
    for _ in range(exchanges if len(places) > 1 else 0):
        one, other = rng.sample(places, 2)
        exchange(world, one, other)
        if game.census(world) != census:
            exchange(world, one, other)
    blanked = _blanked(game, truth, seat)
    return with_contents(world, blanked, tuple(rng.getrandbits(32) for _ in blanked))


def as_far_as_known(game: Game, truth: Any, seat: int) -> Any:
    """The truth in the hidden places, and in all others what the seat is shown."""
    veiled = game.veil(truth, seat)
    places = hidden(game, truth, seat)
    return with_contents(veiled, places, contents(truth, places))


def _blanked(game: Game, truth: Any, seat: int) -> list[int]:
    veiled = game.veil(truth, seat).raw.tolist()
    return [i for i, n in enumerate(truth.raw.tolist()) if veiled[i] not in (n, UNKNOWN)]


# Counting worlds ----------------------------------------------------------------------------


def pools(game: Game, truth: Any, seat: int) -> list[list[int]]:
    """The hidden places, sorted into pools within which things can change places."""
    found: list[list[int]] = []
    for found in _growing_pools(game, truth, seat):  # noqa: B007  # the last ones count
        pass
    return found


def _growing_pools(game: Game, truth: Any, seat: int) -> Iterator[list[list[int]]]:
    """The pools after each place that is sorted in; there are ever more ways to deal them."""
    found: list[list[int]] = []
    places = hidden(game, truth, seat)
    truth = as_far_as_known(game, truth, seat)
    census = game.census(truth)
    for place in places:
        joined = [pool for pool in found if _mixes(game, truth, census, place, pool)]
        found = [pool for pool in found if pool not in joined]
        found.append([*(other for pool in joined for other in pool), place])
        yield found
    for guess in guesses(game, truth, seat, generator(0), GUESSES):
        found = _joined_by(guess, truth, found)
        yield found


def _joined_by(guess: Any, truth: Any, found: list[list[int]]) -> list[list[int]]:
    """Pools between which a guess moves things, as where three go round, are one."""
    moved = [
        pool for pool in found if Counter(contents(guess, pool)) != Counter(contents(truth, pool))
    ]
    return [
        *(pool for pool in found if pool not in moved),
        *([[place for pool in moved for place in pool]] if moved else []),
    ]


def _mixes(game: Game, truth: Any, census: dict[str, int], place: int, pool: list[int]) -> bool:
    """Whether a place can exchange its contents with any of the pool's for something else."""
    return any(
        truth.raw[place] != truth.raw[other]
        and game.census(_exchanged(truth, place, other)) == census
        for other in pool
    )


def mixes_freely(game: Game, truth: Any, seat: int, pool: Sequence[int]) -> bool:
    """Whether any two places of a pool can exchange what they hold, and not only some."""
    truth = as_far_as_known(game, truth, seat)
    census = game.census(truth)
    return all(
        truth.raw[one] == truth.raw[other] or game.census(_exchanged(truth, one, other)) == census
        for one, other in combinations(pool, 2)
    )


def _exchanged(truth: Any, one: int, other: int) -> Any:
    world = truth.copy()
    exchange(world, one, other)
    return world


def arrangements(things: Sequence[int]) -> Iterator[Contents]:
    """All orders of the things that can be told apart."""
    if not things:
        yield ()
    for first in sorted(set(things)):
        rest = list(things)
        rest.remove(first)
        for others in arrangements(rest):
            yield (first, *others)


def ways(things: Sequence[int]) -> int:
    """How many arrangements there are."""
    return factorial(len(things)) // prod(factorial(n) for n in Counter(things).values())


def are_more_than(n: int, game: Game, truth: Any, seat: int) -> bool:
    """Whether there are more worlds than that, if every pool can be mixed for itself."""
    return any(
        prod(ways(contents(truth, pool)) for pool in found) > n
        for found in _growing_pools(game, truth, seat)
    )


def possible(game: Game, truth: Any, seat: int, pool: Sequence[int]) -> list[Contents]:
    """Every way in which, for all the seat knows, a pool's contents can lie.

    All are equally likely if the things were shuffled together once: as many shuffles lead to one
    arrangement as to any other. What was shuffled in parts and more than once needs to be counted
    by the game's own tests, as Trambahn's are from the second reshuffle on.
    """
    truth = as_far_as_known(game, truth, seat)
    census = game.census(truth)
    return [
        things
        for things in arrangements(contents(truth, pool))
        if game.census(with_contents(truth, pool, things)) == census
    ]


def guesses(game: Game, truth: Any, seat: int, rng: Ints, n: int) -> Iterator[Any]:
    """So many guesses of what the seat cannot see."""
    veiled = game.veil(truth, seat)
    for _ in range(n):
        world = veiled.copy()
        game.guess(world, rng)
        yield world
