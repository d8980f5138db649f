"""Until the rules are compiled, search thinks with plain ones: as well, but not as far."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

from carbarn.engine import options
from carbarn.engine.contract import Game
from carbarn.engine.events import new_log
from carbarn.engine.layout import NONE
from carbarn.games import find, folders
from carbarn.opponents import hints, levels, search
from carbarn.opponents.compiling import PLAIN_SECONDS, meanwhile
from carbarn.opponents.players import Limit, legal_moves

pytestmark = pytest.mark.slow

EVERY_GAME = pytest.mark.parametrize("name", folders())
AT_MOST = 1.5  # seconds of processor time for one thought


def later_position(game: Game, moves: int) -> tuple[Any, int]:
    """What the seat to move knows after so many of its and others' moves, or before the last."""
    s = game.setup(options.complete(game, game.SEATS[-1], {}), 4)
    players = [levels.player("greedy", game, seat) for seat in range(s.players)]
    for _ in range(moves):
        seat = game.actor(s)
        after = s.copy()
        game.play(after, seat, players[seat].choose(game.veil(s, seat), seat), new_log())
        if game.actor(after) == NONE:
            break
        s = after
    seat = game.actor(s)
    return game.veil(s, seat), seat


@pytest.mark.slow
@EVERY_GAME
def test_plain_and_compiled_search_choose_the_same(name: str) -> None:
    game = find(name)
    s, seat = later_position(game, 3)
    turns = [
        search.searcher(game, Limit(playouts=40), compiled).turn(s, seat, seed=1)
        for compiled in (False, True)
    ]

    assert list(turns[0]) == list(turns[1])


@EVERY_GAME
@pytest.mark.parametrize("moves", [0, 20])
def test_plain_thinking_ends_in_time(name: str, moves: int) -> None:
    """With everybody at the table, whoever looks ahead, however many playouts it has."""
    game = find(name)
    s, seat = later_position(game, moves)
    for level in [level.name for level in game.LEVELS if level.style == "search"]:
        begun = process_time()
        player = levels.player(level, game, 1, meanwhile(Limit(60.0)), compiled=False)
        turn = player.plan(s, seat, 0)
        assert process_time() - begun < AT_MOST
        assert turn.moves[0] in legal_moves(game, s, seat)


@EVERY_GAME
def test_a_hint_has_candidates_however_little_time_there_is(name: str) -> None:
    game = find(name)
    s, seat = later_position(game, 0)
    candidates = hints.candidates(name, s.tobytes(), seat, 1, Limit(0.001), compiled=False)

    assert candidates
    assert all(one.moves[0] in legal_moves(game, s, seat) for one in candidates)


def test_nobody_thinks_longer_with_plain_rules_than_with_compiled_ones() -> None:
    assert meanwhile(Limit(0.1)) == Limit(0.1)
    assert meanwhile(Limit()) == Limit(PLAIN_SECONDS)
    assert meanwhile(Limit(60.0, 1000, cores=4)) == Limit(PLAIN_SECONDS, 1000)


def test_all_who_think_before_somebody_may_move_share_three_seconds() -> None:
    """In an auction of Tramways four experts think up to fourteen times in between."""
    waited = 0.0
    for _ in range(14):
        limit = meanwhile(Limit(2.0), waited)
        assert limit.seconds is not None
        waited += limit.seconds

    assert meanwhile(Limit(2.0)).seconds == PLAIN_SECONDS
    assert waited < 3.0
    assert meanwhile(Limit(2.0), waited=60.0).seconds == pytest.approx(0.02)
