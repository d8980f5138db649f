"""What a move tells those who may not see all of it, and what rules do with what is UNKNOWN."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carbarn.engine.contract import Game
from carbarn.engine.layout import NONE
from carbarn.proving import bounds, checks, secret_moves

from .tables import Table, positions

BRIEF = settings(max_examples=25)
A_FEW = 8  # positions with secret moves that are looked at


@pytest.mark.slow
@given(data=st.data(), seed=st.integers())
@BRIEF
def test_moves_read_the_same_to_those_to_whom_they_look_the_same(
    game: Game, data: st.DataObject, seed: int
) -> None:
    referee = data.draw(positions(game))
    if not referee.over():
        for viewer in checks.viewers(referee):
            secret_moves.others_learn_what_they_may(referee, referee.actor(), viewer, Random(seed))


def test_a_secret_move_leaves_open_which_it_was(some_table: Table) -> None:
    """Wherever a random game comes to secret moves, up to some."""
    game, rng = some_table.game, Random(8)
    referee, met = some_table.begin(8), 0
    while (seat := referee.actor()) != NONE and met < A_FEW:
        listed = referee.legal(seat)
        if any(secret_moves.is_secret(game, move) for move in listed):
            met += 1
            for viewer in checks.viewers(referee):
                secret_moves.others_learn_what_they_may(referee, seat, viewer, rng)
        referee.play(seat, rng.choice(listed))


def test_rules_never_ask_for_a_place_that_is_not_there(some_table: Table) -> None:
    """Such as the one before the first: what is UNKNOWN is no place."""
    for seed, referee in enumerate(some_table.positions(5)):
        bounds.rules_stay_in_bounds(referee, referee.actor(), Random(seed))
