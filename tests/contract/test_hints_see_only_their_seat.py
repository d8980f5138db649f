"""No hint, and no judgement of a move, depends on what its seat cannot see."""

from __future__ import annotations

from random import Random

import pytest

from carbarn.opponents.hints import candidates, verdict
from carbarn.opponents.players import Limit
from carbarn.proving import worlds

from .tables import Table

FEW = Limit(playouts=150)  # a number, not a time: then a hint depends on nothing else


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

        found = candidates(game.NAME, first, seat, 1, FEW)
        assert found == candidates(game.NAME, second, seat, 1, FEW)
        assert {one.moves[0] for one in found} <= set(referee.legal(seat))
        judged = verdict(game.NAME, first, seat, [move], 1, FEW)
        assert judged == verdict(game.NAME, second, seat, [move], 1, FEW)
        assert judged.best.moves[0] in referee.legal(seat)
        if referee.players == 2:
            assert judged.expected[0] == -judged.expected[1]
