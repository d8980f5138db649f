"""The five properties of hiding; the fifth is in test_opponents_see_only_their_seat."""

from __future__ import annotations

import sys
from array import array
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carbarn.engine.chance import SEEDS, generator
from carbarn.engine.contract import Game
from carbarn.engine.events import WATCHER
from carbarn.engine.layout import Layout, row
from carbarn.engine.referee import replayed
from carbarn.proving import checks, hiding, worlds

from .distributions import guesses_fit, small_ending
from .tables import Table, positions

BRIEF = settings(max_examples=25)
seeds = st.integers(0, SEEDS - 1)


# 1. A guess agrees with all that the seat has seen ------------------------------------------


@given(data=st.data(), seed=seeds)
@BRIEF
def test_a_guess_agrees_with_all_that_the_seat_has_seen(
    game: Game, data: st.DataObject, seed: int
) -> None:
    referee = data.draw(positions(game))
    for viewer in checks.viewers(referee):
        hiding.guess_agrees(game, referee.state, viewer, generator(seed))


@given(data=st.data(), seed=seeds)
@BRIEF
def test_no_part_of_the_state_is_lost_by_veil_and_guess(
    game: Game, data: st.DataObject, seed: int
) -> None:
    hiding.no_part_is_lost(data.draw(positions(game)), generator(seed))


# 2. Guesses differ from each other and from the truth ---------------------------------------


def test_guesses_differ_from_each_other_and_from_the_truth(some_table: Table) -> None:
    for referee in some_table.positions(3):
        for viewer in checks.viewers(referee):
            hiding.guesses_differ(some_table.game, referee.state, viewer, generator(2))


# 3. They are distributed as exact enumeration says ------------------------------------------


@pytest.mark.slow
def test_guesses_are_distributed_as_enumeration_says(some_table: Table) -> None:
    referee = small_ending(some_table, seed=3, seat=0)

    guesses_fit(some_table.game, referee.state, seat=0, seed=3)


@pytest.mark.slow
def test_guesses_are_distributed_as_enumeration_says_at_every_table(table: Table) -> None:
    for seat in (WATCHER, 1):
        referee = small_ending(table, seed=4, seat=seat)
        counted = guesses_fit(table.game, referee.state, seat=seat, seed=4)
        assert counted or not worlds.hidden(table.game, referee.state, seat)


# 4. Permuting what a seat cannot see changes nothing for it ---------------------------------


@pytest.mark.slow
@given(data=st.data(), seed=seeds)
@BRIEF
def test_a_seat_is_told_the_same_in_every_world_it_cannot_tell_from_the_true_one(
    game: Game, data: st.DataObject, seed: int
) -> None:
    referee = data.draw(positions(game))
    rng = Random(seed)
    moves = rng.sample(range(game.MOVES), min(99, game.MOVES))
    for viewer in checks.viewers(referee):
        asked = [*moves, *referee.legal(viewer)[:9]]
        world = worlds.permuted(game, referee.state, viewer, rng, exchanges=60)
        hiding.looks_the_same(referee, world, viewer, asked)


@pytest.mark.slow
def test_all_refusals_are_the_same_in_every_world(some_table: Table) -> None:
    game = some_table.game
    for referee in some_table.positions(2):
        for viewer in (WATCHER, 0):
            world = worlds.permuted(game, referee.state, viewer, Random(5), exchanges=60)
            hiding.looks_the_same(referee, world, viewer, range(game.MOVES))


def test_worlds_really_differ(table: Table) -> None:
    """Or else the tests of this chapter would prove nothing. In some games all is open."""
    state = table.begin().state
    hidden = worlds.hidden(table.game, state, 0)
    world = worlds.permuted(table.game, state, 0, Random(1), exchanges=60)

    secrets = any(kind.private for kind in table.game.EVENTS.kinds)
    alone = table.options["players"] == 1
    assert hidden or alone or not secrets, "events have secrets, and the veil hides nothing"
    assert not hidden or worlds.contents(world, hidden) != worlds.contents(state, hidden)


@pytest.mark.slow
@given(data=st.data(), seed=seeds)
@BRIEF
def test_log_and_record_tell_a_seat_just_what_its_veil_shows(
    game: Game, data: st.DataObject, seed: int
) -> None:
    referee = data.draw(positions(game))
    start = data.draw(st.integers(0, len(referee.played)))
    before = [(played.seat, played.move) for played in referee.played[:start]]
    middle = replayed(game, referee.options, referee.seed, before)
    rng = Random(seed)
    for viewer in checks.viewers(referee):
        hiding.log_tells_what_the_veil_shows(middle, referee.played[start:], viewer, rng)


@pytest.mark.slow
def test_log_and_record_tell_no_more_at_the_very_end(table: Table) -> None:
    """Towards the end least is hidden, so that a leak would give away most."""
    rng = Random(7)
    for seed in range(4):
        *before, whole = table.every_position(seed)
        middle = before[-10:][0]
        for viewer in checks.viewers(whole):
            hiding.log_tells_what_the_veil_shows(
                middle, whole.played[len(middle.played) :], viewer, rng
            )


# What is new in the state is secret ---------------------------------------------------------


def with_a_new_part(state: Layout) -> Layout:
    """The same state with one more part, in which something stands."""
    larger: type[Layout] = type("Larger", (type(state),), {"added": row(3)})
    return larger(state.tobytes() + array("q", [7, 8, 9]).tobytes())


def test_nobody_sees_a_new_part_of_the_state_until_it_is_listed(
    rich_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, referee = rich_table.game, rich_table.begin()
    state = with_a_new_part(referee.state)
    hiding_of_the_game: Any = sys.modules[game.veil.__module__]

    for viewer in checks.viewers(referee):
        assert game.veil(state, viewer).added.tolist() == [0, 0, 0]

    monkeypatch.setattr(hiding_of_the_game, "PUBLIC", (*hiding_of_the_game.PUBLIC, "added"))
    for viewer in checks.viewers(referee):
        assert game.veil(state, viewer).added.tolist() == [7, 8, 9]
