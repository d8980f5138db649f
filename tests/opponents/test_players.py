"""Computer players: legal, repeatable, and no wiser than their seat."""

from __future__ import annotations

import pytest

from carbarn.engine import options
from carbarn.engine.contract import Game
from carbarn.engine.referee import Referee
from carbarn.games import find, folders
from carbarn.opponents import levels, match
from carbarn.opponents.players import Limit

FEW = Limit(playouts=60)
CABLE_CAR = find("cable-car")
LAST_CHOICES = {option.name: option.choices[-1] for option in CABLE_CAR.OPTIONS}
VARIANTS = [{}, *({name: choice} for name, choice in LAST_CHOICES.items()), LAST_CHOICES]


@pytest.fixture
def game() -> Game:
    return CABLE_CAR


@pytest.mark.slow
@pytest.mark.parametrize("level", ["beginner", "casual", "strong", "expert"])
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_level_plays_every_variant_to_the_end(
    game: Game, level: str, players: int, variant: dict[str, int | str | bool]
) -> None:
    agreed = options.complete(game, players, variant)
    seats = [level, *["random"] * (players - 1)]

    referee = match.play(game, agreed, 1, match.seated(game, seats, 1, FEW))

    assert referee.over()


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_greedy_beats_random_from_either_seat(
    game: Game, variant: dict[str, int | str | bool]
) -> None:
    agreed = options.complete(game, 2, variant)
    for seat, seats in enumerate((["greedy", "random"], ["random", "greedy"])):
        for seed in range(1):
            referee = match.play(game, agreed, seed, match.seated(game, seats, seed))
            assert referee.winners() == [seat]


@pytest.mark.slow
@pytest.mark.parametrize("name", folders())
def test_greedy_chooses_the_same_with_compiled_rules(name: str) -> None:
    game = find(name)
    referee = Referee(game, options.complete(game, 2, {}), seed=3)
    plain, compiled = (levels.player("greedy", game, seed=5, compiled=c) for c in (False, True))

    while not referee.over() and len(referee.played) < 40:
        seat = referee.actor()
        veiled = game.veil(referee.state, seat)
        chosen = plain.choose(veiled, seat)
        assert compiled.choose(veiled, seat) == chosen
        referee.play(seat, chosen)
