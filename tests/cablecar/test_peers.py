"""The published decision rules that expert is measured against (benchmarks/peers.py)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from benchmarks.peers import PEERS, Try, led_on

from carbarn.engine import options
from carbarn.engine.contract import Game
from carbarn.engine.referee import Referee
from carbarn.games import find
from carbarn.games.cablecar.moves import LAYS
from carbarn.games.cablecar.state import State


@pytest.fixture
def game() -> Game[State]:
    return find("cable-car")


def wandering(game: Game[State], orientation: str, moves: int) -> Iterator[Referee[State]]:
    """A game played at random for a while."""
    referee = Referee(game, options.complete(game, 2, {"orientation": orientation}), 3)
    rng = Random(3)
    for _ in range(moves):
        yield referee
        referee.play(referee.actor(), rng.choice(referee.legal(referee.actor())))


@pytest.mark.parametrize("orientation", ["upright", "free"])
@pytest.mark.parametrize("peer", PEERS)
def test_every_peer_lays_a_tile_wherever_that_is_legal(
    game: Game[State], peer: str, orientation: str
) -> None:
    for n, referee in enumerate(wandering(game, orientation, moves=60)):
        seat = referee.actor()
        if n % 7 == 0:
            chosen = PEERS[peer](game, n).choose(game.veil(referee.state, seat), seat)
            assert chosen < LAYS
            assert chosen in referee.legal(seat)


def test_a_line_led_on_in_mind_goes_where_the_laid_tile_leads_it(game: Game[State]) -> None:
    for referee in wandering(game, "free", moves=60):
        seat = referee.actor()
        lays = [move for move in referee.legal(seat) if move < LAYS]
        one = Try(lays[0], game.veil(referee.state, seat), seat)
        for own in (True, False):
            for _, old, new in one.touched(own=own):
                assert led_on(one.before, old, one.tile) == new


def test_solb_begins_at_the_lowest_station_of_the_enemy(game: Game[State]) -> None:
    referee = Referee(game, options.complete(game, 2, {}), 1)

    chosen = PEERS["solb"](game, 1).choose(game.veil(referee.state, 0), 0)

    touched = [station for station, _, _ in Try(chosen, referee.state, 0).touched(own=False)]
    enemies = [station for station in range(32) if referee.state.owner[station] == 1]
    assert enemies[0] in touched
