"""No hint, and no judgement of a move, depends on what its seat cannot see."""

from __future__ import annotations

from random import Random

import pytest

from carbarn.opponents.advice import advise, judge
from carbarn.opponents.players import Limit
from carbarn.proving import worlds

from .tables import Table

FEW = Limit(playouts=150)  # a number, not a time: then advice depends on nothing else


@pytest.mark.slow
def test_advice_is_the_same_in_every_world_that_a_seat_cannot_tell_from_the_true_one(
    rich_table: Table,
) -> None:
    rng = Random(1)
    for referee in rich_table.positions(1):
        game, seat = referee.game, referee.actor()
        move = referee.legal(seat)[-1]
        first = game.veil(referee.state, seat).tobytes()
        other = worlds.permuted(game, referee.state, seat, rng, exchanges=60)
        second = game.veil(other, seat).tobytes()

        advice = advise(game.NAME, first, seat, 1, FEW)
        assert advice == advise(game.NAME, second, seat, 1, FEW)
        assert {thought.moves[0] for thought in advice} <= set(referee.legal(seat))
        verdict = judge(game.NAME, first, seat, move, 1, FEW)
        assert verdict == judge(game.NAME, second, seat, move, 1, FEW)
        assert verdict.best.moves[0] in referee.legal(seat)
