"""Computer players: legal, repeatable, and no wiser than their seat."""

from __future__ import annotations

import pytest

from carbarn.engine import options
from carbarn.engine.contract import Game
from carbarn.engine.referee import Referee
from carbarn.games import find
from carbarn.opponents import levels, match
from carbarn.opponents.levels import NoSuchLevel
from carbarn.opponents.players import Limit

FEW = Limit(playouts=60)
VARIANTS = [
    {},
    {"orientation": "free", "hand": 3},
    {"companies": True},
    {"companies": True, "hand": 2, "orientation": "free"},
]


@pytest.fixture
def game() -> Game:
    return find("cable-car")


@pytest.mark.slow
@pytest.mark.parametrize("level", list(levels.LEVELS))
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_level_plays_every_variant_to_the_end(
    game: Game, level: str, players: int, variant: dict[str, int | str | bool]
) -> None:
    agreed = options.complete(game, players, variant)
    seats = [level, *["easy"] * (players - 1)]

    referee = match.play(game, agreed, 1, match.seated(game, seats, 1, FEW))

    assert referee.over()


@pytest.mark.parametrize("level", list(levels.LEVELS))
def test_the_same_seed_chooses_the_same_moves(game: Game, level: str) -> None:
    referee = Referee(game, options.complete(game, 2, {}), 5)
    veiled = game.veil(referee.state, 0)

    first, second = (levels.player(level, game, 9, FEW).choose(veiled, 0) for _ in range(2))

    assert first == second


def test_a_level_is_found_by_its_name_and_by_its_style() -> None:
    assert levels.find("hard") is levels.find("search")


def test_an_unknown_level_is_answered_with_those_there_are() -> None:
    with pytest.raises(NoSuchLevel, match=r"grandmaster.*easy \(random\)"):
        levels.find("grandmaster")


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_greedy_beats_random_from_either_seat(
    game: Game, variant: dict[str, int | str | bool]
) -> None:
    agreed = options.complete(game, 2, variant)
    for seat, seats in enumerate((["medium", "easy"], ["easy", "medium"])):
        for seed in range(1):
            referee = match.play(game, agreed, seed, match.seated(game, seats, seed))
            assert referee.winners() == [seat]
