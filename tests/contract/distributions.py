"""Whether guesses are distributed as exact enumeration says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any, cast

from scipy.stats import chi2_contingency, chisquare

from carbarn import games
from carbarn.engine.contract import Game
from carbarn.engine.referee import Referee
from carbarn.proving import twins, worlds

from .tables import Table

TESTS = Path(__file__).parents[1]
UNLIKELY = 1e-6
FEW_WORLDS = 720  # six shares in six places
ENOUGH = 5  # of each world, for chi-square
LOOKS = 80  # at a game's positions, for one that is small
WANTED = (
    "at {table} a random game comes to no position in which little enough is hidden to count all "
    "ways in which it can lie: write tests/{folder}/small.py with small_position(options, seed, "
    "seat), which returns a Referee of such a position"
)


def small_ending(table: Table, seed: int, seat: int) -> Referee:
    """Where little enough is hidden to enumerate it.

    Going back from the end of a random game; or, if the game's tests have one, a position of
    their own: not every game comes to such an end.
    """
    folder = games.folders()[table.game.NAME]
    if (TESTS / folder / "small.py").exists():
        own = import_module(f"tests.{folder}.small")
        return cast(Referee, own.small_position(table.options, seed, seat))
    *before, _ = table.every_position(seed)
    last = before[:: -(1 + len(before) // LOOKS)]
    small = (at for at in last if is_small(table.game, at.state, seat))
    if found := next(small, None):
        return found
    hides = any(worlds.hidden(table.game, at.state, seat) for at in before)
    assert not hides, WANTED.format(table=table, folder=folder)
    return before[0]


def is_small(game: Game, state: Any, seat: int) -> bool:
    """Whether some pool can be enumerated and is worth it."""
    pools = small_pools(game, state, seat)
    return any(worlds.ways(worlds.contents(state, pool)) >= 24 for pool in pools)


def guesses_fit(game: Game, state: Any, seat: int, seed: int) -> int:
    """Compare guesses with all ways in which each small pool can lie, and pools' last places.

    Returns how many pools were small enough.
    """
    pools = open_pools(game, state, seat)
    small = [pool for pool in pools if is_small_pool(state, pool)]
    possible = [worlds.possible(game, state, seat, pool) for pool in small]
    n = max([400, *(ENOUGH * len(ways) for ways in possible)])
    guesses = list(twins.guesses(game, state, seat, seed, n))
    for pool, ways in zip(small, possible, strict=True):
        assert likelihood(pool, ways, guesses) > UNLIKELY
    for pool in pools:
        if not worlds.mixes_freely(game, state, seat, pool):
            continue
        assert likelihood_of_place(pool[-1], worlds.contents(state, pool), guesses) > UNLIKELY
    for one, other in combinations(pools, 2):
        assert likelihood_of_independence(one[-1], other[-1], guesses) > UNLIKELY
    return len(small)


def open_pools(game: Game, state: Any, seat: int) -> list[list[int]]:
    """The pools of hidden places whose contents can lie in several ways."""
    pools = worlds.pools(game, state, seat)
    return [pool for pool in pools if worlds.ways(worlds.contents(state, pool)) > 1]


def small_pools(game: Game, state: Any, seat: int) -> list[list[int]]:
    """Those among them that can be enumerated."""
    return [pool for pool in open_pools(game, state, seat) if is_small_pool(state, pool)]


def is_small_pool(state: Any, pool: Sequence[int]) -> bool:
    """Whether all ways in which a pool's contents can lie may be counted."""
    return worlds.ways(worlds.contents(state, pool)) <= FEW_WORLDS


def likelihood(
    pool: Sequence[int], ways: Sequence[worlds.Contents], guesses: Sequence[Any]
) -> float:
    """How likely equal chances would look as uneven as this, by chi-square."""
    tally = Counter(worlds.contents(guess, pool) for guess in guesses)
    assert set(tally) <= set(ways), "a guess that cannot be"
    return float(chisquare([tally[way] for way in ways]).pvalue)


def likelihood_of_place(place: int, things: worlds.Contents, guesses: Sequence[Any]) -> float:
    """How likely a place would hold these things as unevenly, if each were equally likely there."""
    copies = Counter(things)
    tally = Counter(guess.raw[place] for guess in guesses)
    assert set(tally) <= set(copies), "a guess of something that is not hidden"
    share = len(guesses) / len(things)
    return float(chisquare([tally[t] for t in copies], [n * share for n in copies.values()]).pvalue)


def likelihood_of_independence(one: int, other: int, guesses: Sequence[Any]) -> float:
    """How likely two independent places would look as dependent as these, by chi-square."""
    met = Counter(worlds.contents(guess, (one, other)) for guess in guesses)
    rows, columns = ({pair[i] for pair in met} for i in range(2))
    if min(len(rows), len(columns)) < 2:
        return 1.0
    return float(chi2_contingency([[met[r, c] for c in columns] for r in rows]).pvalue)
