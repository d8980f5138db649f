"""Where all must get the same answer, a level thinks with a number of playouts, on any machine."""

from __future__ import annotations

import pytest

from carbarn.engine import options
from carbarn.engine.referee import Referee
from carbarn.games import find, folders
from carbarn.opponents import levels


@pytest.mark.parametrize("name", folders())
def test_every_level_has_a_number_of_playouts_and_no_time(name: str) -> None:
    for level in find(name).LEVELS:
        limit = levels.steady(level)
        assert (limit.seconds, limit.cores) == (None, 1)
        assert limit.playouts


@pytest.mark.slow  # it needs compiled rules
def test_plain_and_compiled_rules_give_the_same_answer() -> None:
    game = find("cable-car")
    table = Referee(game, options.complete(game, 2, {}), seed=11)
    limit = levels.steady(levels.find("strong", game))
    players = [levels.player("strong", game, 5, limit, compiled) for compiled in (False, True)]
    for _ in range(3):
        seat = table.actor()
        chosen = [player.choose(game.veil(table.state, seat), seat) for player in players]
        assert chosen[0] == chosen[1]
        table.play(seat, chosen[0])
