"""When all tiles that are left are known, search plays the rest of Cable Car exactly."""

from __future__ import annotations

from random import Random

import pytest

from carbarn.engine import options
from carbarn.engine.compiled import ints
from carbarn.engine.contract import Game
from carbarn.engine.events import NO_LOG
from carbarn.engine.layout import NONE
from carbarn.engine.referee import Referee
from carbarn.games import find
from carbarn.games.cablecar.state import State
from carbarn.opponents import levels
from carbarn.opponents.players import Limit, legal_moves


@pytest.fixture
def game() -> Game[State]:
    return find("cable-car")


def last_hands(game: Game[State], hand: int, seed: int) -> State:
    """A game of two played at random until nothing is left but what they hold."""
    referee = Referee(game, options.complete(game, 2, {"hand": hand}), seed)
    rng = Random(seed)
    while referee.state.supply_left or referee.state.laid < 55:
        referee.play(referee.actor(), rng.choice(referee.legal(referee.actor())))
    return referee.state


def played(game: Game[State], s: State, move: int) -> State:
    after = s.copy()
    game.play(after, game.actor(s), move, NO_LOG)
    return after


def solved(game: Game[State], s: State, known: dict[bytes, int]) -> int:
    """How far seat 0 will be ahead if both play as well as can be."""
    seat = game.actor(s)
    if seat == NONE:
        points = ints(2)
        game.outcome(s, points)
        return points[0] - points[1]
    if s.tobytes() not in known:
        ways = [solved(game, played(game, s, move), known) for move in legal_moves(game, s, seat)]
        known[s.tobytes()] = min(ways) if seat else max(ways)
    return known[s.tobytes()]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("hand", [2, 3])
def test_the_last_tiles_are_played_exactly(game: Game[State], hand: int, seed: int) -> None:
    s = last_hands(game, hand, seed)
    seat = game.actor(s)
    known: dict[bytes, int] = {}

    expert = levels.player("expert", game, seed, Limit(playouts=4000))
    chosen = expert.choose(game.veil(s, seat), seat)

    assert solved(game, played(game, s, chosen), known) == solved(game, s, known)
