"""Gymnasium's own checks, and what they do not ask."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from carbarn import games
from carbarn.environments.gymnasium import SeatEnv, name_of
from carbarn.environments.playing import Playing

NAMES = list(games.folders())


@pytest.mark.parametrize("name", NAMES)
def test_it_passes_gymnasiums_own_checks(name: str) -> None:
    check_env(gymnasium.make(f"carbarn/{name_of(name)}-v0").unwrapped)


def table(env: gymnasium.Env[Any, Any]) -> Playing:
    assert isinstance(env.unwrapped, SeatEnv)
    return env.unwrapped.playing


def played_to_the_end(env: gymnasium.Env[Any, Any], seed: int) -> tuple[int, float]:
    observation, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    moves, total, over = 0, 0.0, False
    while not over:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, over, _, _ = env.step(action)
        moves, total = moves + 1, total + float(reward)
    return moves, total


@pytest.mark.parametrize("name", NAMES)
def test_a_game_ends_with_a_win_or_a_loss(name: str) -> None:
    env = gymnasium.make(f"carbarn/{name_of(name)}-v0", opponents=["random"])

    _, total = played_to_the_end(env, seed=3)

    assert total in (-1.0, 0.0, 1.0)


def test_tramways_can_be_played_alone_for_points() -> None:
    env = gymnasium.make("carbarn/Tramways-v0", opponents=[], reward="points")

    _, total = played_to_the_end(env, seed=3)

    assert total == table(env).running.scores()[0]


def test_points_as_they_come_add_up_to_the_score() -> None:
    env = gymnasium.make("carbarn/CableCar-v0", opponents=["random"], seat=1, reward="points")

    _, total = played_to_the_end(env, seed=5)

    assert total == table(env).running.scores()[1]


def test_gymnasium_finds_them_by_the_module_they_are_in() -> None:
    env = gymnasium.make("carbarn.environments.gymnasium:carbarn/Trambahn-v0")

    assert table(env).game.NAME == "trambahn"


def test_players_of_ones_own_sit_at_the_table() -> None:
    env = gymnasium.make(
        "carbarn/Trambahn-v0", opponents=["tests.environments.test_gymnasium:First"]
    )

    assert played_to_the_end(env, seed=1)[0] > 10


class First:
    """Plays the first legal move."""

    def __init__(self, game: Any, seed: int) -> None:  # noqa: ARG002  # noqa: ARG002
        self.game = game

    def choose(self, state: object, seat: int) -> int:
        from carbarn.opponents.players import legal_moves

        return legal_moves(self.game, state, seat)[0]


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    env = SeatEnv("trambahn", ["random"])
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])

    after, reward, over, _, info = env.step(illegal)

    assert np.array_equal(after["observation"], observation["observation"])
    assert (reward, over) == (-1.0, False)
    assert info["refused"].startswith("TB")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"seat": 2}, "seat is 0 to 1, not 2"),
        ({"reward": "fame"}, "reward is one of win, margin, points, not 'fame'"),
        ({"opponents": ["god"]}, "god"),
        ({"opponents": ["casual"] * 3}, "Trambahn is for 2 players, not 4"),
        ({"options": {"line": "strict"}}, "Trambahn has no option 'line'; it has lines"),
        ({"render_mode": "film"}, "render_mode is one of ansi, human, svg, not 'film'"),
    ],
)
def test_wrong_settings_are_told_in_one_line(settings: dict[str, object], said: str) -> None:
    with pytest.raises((ValueError, LookupError), match=said) as told:
        SeatEnv("trambahn", **settings).reset(seed=1)  # type: ignore[arg-type]

    assert "\n" not in str(told.value)


def test_who_steps_on_after_the_end_is_told_to_begin_anew() -> None:
    env = SeatEnv("trambahn", ["random"])
    played_to_the_end(env, seed=2)

    with pytest.raises(RuntimeError, match=r"the game is over: call reset\(\)"):
        env.step(0)
