"""The strengths offered to players: the same four names in every game, with its own figures."""

from __future__ import annotations

from typing import Any, cast

import pytest

from carbarn.engine import options
from carbarn.engine.contract import Game, Level
from carbarn.engine.referee import Referee
from carbarn.games import find, folders
from carbarn.opponents import levels, search
from carbarn.opponents.levels import NoSuchLevel
from carbarn.opponents.players import Limit

from ..contract.faults import faulty

NAMES = ["beginner", "casual", "strong", "expert"]
FEW = Limit(playouts=20)


@pytest.fixture(params=folders())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game."""
    return find(cast(str, request.param))


def test_every_game_offers_four_levels_the_weakest_first(game: Game) -> None:
    assert [level.name for level in game.LEVELS] == NAMES


def test_a_stronger_level_slips_less_and_only_the_strongest_takes_all_the_time(game: Game) -> None:
    beginner, casual, strong, expert = game.LEVELS
    assert beginner.slips > casual.slips >= strong.slips == expert.slips == 0
    assert [level.name for level in game.LEVELS if _takes_time(level)] == ["expert"]


def _takes_time(level: Level) -> bool:
    return level.style == "search" and level.playouts is None


def test_one_level_is_usual_and_one_stands_in(game: Game) -> None:
    assert [level.name for level in game.LEVELS if level.usual] == [levels.usual(game)]
    assert [level.name for level in game.LEVELS if level.stands_in] == [levels.stand_in(game)]


def test_a_level_is_as_strong_as_its_place_says(game: Game) -> None:
    assert [levels.strength(level.name, game) for level in game.LEVELS] == [0, 1, 2, 3]
    assert levels.strength("greedy", game) == levels.strength(levels.usual(game), game)


@pytest.mark.parametrize("style", ["random", "greedy", "search"])
def test_a_style_sits_down_by_its_own_name(game: Game, style: str) -> None:
    assert levels.find(style, game).style == style


def test_a_level_of_an_unknown_style_is_refused(game: Game) -> None:
    odd = faulty(game, LEVELS=(Level("best", cast(Any, "serach")),))

    with pytest.raises(NoSuchLevel, match=r"'best' has no style 'serach'; there is random, greedy"):
        levels.player("best", odd, seed=1)


def test_an_unknown_level_is_answered_with_those_there_are(game: Game) -> None:
    with pytest.raises(NoSuchLevel, match=r"grandmaster.*beginner, casual, strong, expert"):
        levels.find("grandmaster", game)


@pytest.mark.slow
@pytest.mark.parametrize("level", NAMES)
def test_the_same_seed_makes_the_same_legal_choice(level: str) -> None:
    """In the games whose rules compile quickly."""
    for game in (find("cable-car"), find("trambahn")):
        referee = Referee(game, options.complete(game, 2, {}), 5)
        seat = referee.actor()
        veiled = game.veil(referee.state, seat)

        first, second = (levels.player(level, game, 9, FEW).choose(veiled, seat) for _ in range(2))

        assert first == second
        assert first in referee.legal(seat)


def test_who_slips_plays_another_move_now_and_then_and_always_a_legal_one() -> None:
    game = find("cable-car")
    referee = Referee(game, options.complete(game, 2, {}), 5)
    veiled = game.veil(referee.state, 0)

    careful = {levels.player("greedy", game, seed).choose(veiled, 0) for seed in range(8)}
    careless = {levels.player("beginner", game, seed).choose(veiled, 0) for seed in range(8)}

    assert careless - careful
    assert careless <= set(referee.legal(0))


def test_several_cores_share_the_playouts_and_choose_the_same_every_time() -> None:
    game = find("cable-car")
    veiled = game.veil(game.setup(options.complete(game, 2, {}), 5), 0)
    limit = Limit(playouts=90, cores=3)

    first, second = (levels.player("expert", game, 9, limit).choose(veiled, 0) for _ in range(2))
    tried = search.searcher(game, limit).candidates(veiled, 0, seed=9)

    assert first == second
    assert sum(candidate.tried for candidate in tried) == 90
