"""The fifth property of hiding: no opponent's choice depends on what its seat cannot see."""

from __future__ import annotations

from random import Random

import pytest

from carbarn.engine.referee import Referee
from carbarn.opponents import levels
from carbarn.opponents.players import Limit
from carbarn.proving import worlds

from .tables import Table

pytestmark = pytest.mark.slow  # search needs compiled rules
FEW = Limit(playouts=150)  # a number, not a time: then a choice depends on nothing else


@pytest.fixture(params=[*levels.STYLES, "beginner"])
def level(request: pytest.FixtureRequest) -> str:
    """Each style, and a level that slips."""
    return str(request.param)


def choice(level: str, referee: Referee, state: object, seed: int) -> int:
    """What a new player of this level does when told what its seat may know of this world."""
    game, seat = referee.game, referee.actor()
    return levels.player(level, game, seed, FEW).choose(game.veil(state, seat), seat)


def test_an_opponent_chooses_the_same_in_every_world_it_cannot_tell_from_the_true_one(
    some_table: Table, level: str
) -> None:
    rng = Random(1)
    for seed, referee in enumerate(some_table.positions(2)):
        game, truth, seat = referee.game, referee.state, referee.actor()
        chosen = choice(level, referee, truth, seed)
        for _ in range(2):
            other = worlds.permuted(game, truth, seat, rng, exchanges=60)
            assert choice(level, referee, other, seed) == chosen


def test_an_opponent_chooses_a_legal_move_and_keeps_its_hands_off_the_table(
    some_table: Table, level: str
) -> None:
    for seed, referee in enumerate(some_table.positions(2)):
        seat = referee.actor()
        veiled = some_table.game.veil(referee.state, seat)
        before = veiled.tobytes()
        chosen = levels.player(level, some_table.game, seed, FEW).choose(veiled, seat)

        assert chosen in referee.legal(seat)
        assert veiled.tobytes() == before
