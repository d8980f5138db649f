"""The checks and the fuzzer find what is wrong: each test breaks a copy of a game on purpose."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any, cast

import pytest

from carbarn.engine import records
from carbarn.engine.chance import below, generator
from carbarn.engine.compiled import Ints
from carbarn.engine.contract import Game
from carbarn.engine.events import NO_LOG, Log
from carbarn.engine.referee import Referee
from carbarn.proving import checks, worlds
from carbarn.proving.checks import Broken
from carbarn.proving.fuzz import fuzz
from carbarn.proving.twins import Twins

from .distributions import UNLIKELY, likelihood, small_pools
from .tables import Table, wander


def faulty(game: Game, **faults: Callable[..., Any]) -> Game:
    """A copy of a game in which some functions are replaced."""
    copy = ModuleType(game.NAME)
    vars(copy).update(vars(game), **faults)
    return cast(Game, copy)


def middle(game: Game, options: Any, seed: int = 1) -> Referee:
    """Some way into a random game."""
    return wander(Referee(game, options, seed), Random(seed), moves=9)


# Counts -------------------------------------------------------------------------------------


def doubling(game: Game) -> Game:
    """A game whose moves turn one hidden thing into another."""

    def play(s: Any, seat: int, move: int, log: Log) -> None:
        game.play(s, seat, move, log)
        places = worlds.hidden(game, s, seat)
        things = {s.raw[place] for place in places}
        if len(things) > 1:
            other = next(place for place in places if s.raw[place] != s.raw[places[0]])
            s.raw[places[0]] = s.raw[other]

    return faulty(game, play=play)


def test_a_thing_that_becomes_another_is_missed(some_table: Table) -> None:
    referee = Referee(doubling(some_table.game), some_table.options, 1)
    census = some_table.game.census(referee.state)
    wander(referee, Random(1), moves=1)

    with pytest.raises(Broken, match="census: .+ was .+ and is"):
        checks.counts_are_kept(some_table.game, referee.state, census)


# Moves --------------------------------------------------------------------------------------


class Lenient(Referee):
    """A referee who lets everything pass."""

    def check(self, seat: int, move: int) -> None:
        """Shrug."""


def test_a_move_that_is_not_listed_but_accepted_is_found(some_table: Table) -> None:
    game = faulty(some_table.game, play=lambda s, seat, move, log: None)
    referee = Lenient(game, some_table.options, 1)

    with pytest.raises(Broken, match="is not listed for seat 0, but was accepted"):
        checks.other_moves_are_refused(referee, 0, range(game.MOVES))


def test_a_refusal_without_a_rule_is_found(some_table: Table) -> None:
    game = some_table.game

    def why_not(s: Any, seat: int, move: int) -> Any:
        reason = game.why_not(s, seat, move)
        return type(reason)("", reason.key, reason.args)

    with pytest.raises(Broken, match="is refused by no rule"):
        referee = Referee(faulty(game, why_not=why_not), some_table.options, 1)
        checks.other_moves_are_refused(referee, 0, range(game.MOVES))


def test_a_move_listed_twice_is_found(some_table: Table) -> None:
    game = some_table.game

    def legal(s: Any, seat: int, moves: Ints) -> int:
        n = game.legal(s, seat, moves)
        moves[n] = moves[0]
        return n + 1 if n else 0

    with pytest.raises(Broken, match="a move is listed twice"):
        checks.moves_are_well_listed(Referee(faulty(game, legal=legal), some_table.options, 1))


def test_a_seat_that_is_to_act_and_cannot_is_found(some_table: Table) -> None:
    game = faulty(some_table.game, legal=lambda s, seat, moves: 0)

    with pytest.raises(Broken, match="is to act and has no move"):
        checks.moves_are_well_listed(Referee(game, some_table.options, 1))


# Hiding -------------------------------------------------------------------------------------


def leaking(game: Game) -> Game:
    """A game whose veil forgets to cover one place."""

    def veil(s: Any, seat: int) -> Any:
        veiled = game.veil(s, seat)
        for place in worlds.hidden(game, s, seat)[-1:]:
            veiled.raw[place] = s.raw[place]
        return veiled

    return faulty(game, veil=veil)


def test_a_veil_that_leaks_is_found(some_table: Table) -> None:
    game = some_table.game
    referee = middle(leaking(game), some_table.options)
    world = worlds.permuted(game, referee.state, 0, Random(3), exchanges=200)

    with pytest.raises(Broken, match="the veil of seat 0 depends on what it cannot see"):
        checks.looks_the_same(referee, world, 0, moves=[])


def test_a_log_that_tells_what_the_veil_hides_is_found(some_table: Table) -> None:
    """Moves tell the sum of all that is hidden, and something more, to everybody."""
    game = some_table.game

    def view(s: Any, seat: int) -> dict[str, Any]:
        return {"secret": truth.state.raw.tolist()}

    truth = middle(faulty(game, view=view), some_table.options)
    world = worlds.permuted(game, truth.state, 0, Random(3), exchanges=200)
    here = truth.view(0)
    truth.state = world

    assert here != truth.view(0)


def biased(game: Game) -> Game:
    """A game that guesses twice and takes the guess with the smaller first thing."""

    def guess(s: Any, rng: Ints) -> None:
        places = worlds.places_unknown(s)
        one, other = s.copy(), s.copy()
        game.guess(one, rng)
        game.guess(other, rng)
        best = min(one, other, key=lambda world: worlds.contents(world, places))
        s.raw[:] = best.raw

    return faulty(game, guess=guess)
