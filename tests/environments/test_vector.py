"""Many games at once are the referee's games, one by one."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import error
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from carbarn import games
from carbarn.engine.chance import generator
from carbarn.engine.compiled import ints
from carbarn.engine.layout import NONE
from carbarn.engine.options import complete
from carbarn.environments.gymnasium import name_of
from carbarn.environments.playing import Playing, observed
from carbarn.environments.vector import BatchEnv

NAMES = list(games.folders())
pytestmark = pytest.mark.slow  # the rules are compiled


def legal(game: Any, s: Any) -> list[int]:
    moves = ints(game.MOST_MOVES)
    return [moves[i] for i in range(game.legal(s, game.actor(s), moves))]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("reward", ["win", "margin", "points"])
def test_a_first_game_is_the_referees_from_its_seed_to_its_end(name: str, reward: Any) -> None:
    envs = BatchEnv(name, 2, seat=None, players=2, reward=reward)
    observations, infos = envs.reset(seed=11)
    alone = Playing(name, 2, reward=reward)
    referee = alone.begin(12)
    while referee.actor() != NONE:
        seat = int(infos["seat"][1])
        assert seat == referee.actor()
        assert np.array_equal(observations["observation"][1], alone.observe(seat))
        assert np.array_equal(observations["action_mask"][1], alone.mask(seat))
        actions = envs.any_actions()
        observations, rewards, over, _, infos = envs.step(actions)
        referee.play(seat, int(actions[1]))
        gained = alone.rewards()
        assert np.allclose(infos["rewards"][1], gained)
        assert np.isclose(rewards[1], gained[seat])
        assert over[1] == (referee.actor() == NONE)
    assert np.array_equal(infos["final_obs"]["observation"][1], alone.observe(seat))
    assert not infos["final_obs"]["action_mask"].any()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("opponent", ["random", "casual"])
def test_a_seat_is_shown_what_it_may_know_of_every_game(name: str, opponent: str) -> None:
    envs = BatchEnv(name, 3, opponents=[opponent] * 2 if name != "trambahn" else [opponent], seat=1)
    game = envs.game
    observations, _ = envs.reset(seed=5)
    for _ in range(12):
        for i in range(3):
            truth = envs.state(i)
            assert game.actor(truth) == 1
            assert np.array_equal(
                observations["observation"][i], observed(game, game.veil(truth, 1))
            )
            listed = np.flatnonzero(observations["action_mask"][i]).tolist()
            assert listed == sorted(legal(game, truth))
        observations, *_ = envs.step(envs.any_actions())


@pytest.mark.parametrize("name", ["cable-car", "trambahn"])
def test_opponents_play_the_better_the_higher_their_level(name: str) -> None:
    def points_ahead(opponent: str) -> float:
        envs = BatchEnv(name, 48, opponents=[opponent], reward="margin", parts=())
        envs.reset(seed=1)
        ended = np.zeros(48)
        while not ended.all():
            _, rewards, over, _, _ = envs.step(envs.any_actions())
            ended = np.where(over & (ended == 0), rewards + 1e-9, ended)
        return float(ended.mean())

    by_level = [points_ahead(level) for level in ("random", "beginner", "greedy")]

    assert by_level == sorted(by_level, reverse=True)
    assert by_level[0] - by_level[2] > 20


@pytest.mark.parametrize("name", [name for name in NAMES if hasattr(games.find(name), "deal")])
def test_a_game_dealt_anew_is_the_one_that_another_seed_would_have_dealt(name: str) -> None:
    game = games.find(name)
    for chosen in ({}, {option.name: option.choices[-1] for option in game.OPTIONS}):
        options = complete(game, game.SEATS[-1], chosen)
        dealt = game.setup(options, 1)
        game.deal(dealt, generator(2))  # type: ignore[attr-defined]

        assert dealt == game.setup(options, 2)


@pytest.mark.parametrize("name", NAMES)
def test_games_that_are_over_begin_anew_and_differently(name: str) -> None:
    envs = BatchEnv(name, 8, opponents=["random"], deals=64)
    envs.reset(seed=1)
    over = np.zeros(8, bool)
    starts = {}
    while not over.all():
        _, rewards, terminations, _, infos = envs.step(envs.any_actions())
        for i in np.flatnonzero(terminations & ~over):
            starts[i] = envs.state(int(i)).tobytes()
            assert rewards[i] in (-1.0, 0.0, 1.0)
            assert infos["_final_obs"][i]
        over |= terminations

    assert len(set(starts.values())) == 8


def test_two_cores_make_the_same_games_as_one() -> None:
    pairs = [BatchEnv("cable-car", 7, opponents=["casual"], cores=cores) for cores in (1, 2)]
    for envs in pairs:
        envs.reset(seed=3)
    for _ in range(30):
        one, two = (envs.step(envs.any_actions()) for envs in pairs)
        assert np.array_equal(one[0]["observation"], two[0]["observation"])
    for envs in pairs:
        envs.close()


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_makes_them_by_the_name_of_a_single_one(name: str) -> None:
    envs = gymnasium.make_vec(f"carbarn/{name_of(name)}-v0", num_envs=3, opponents=["random"])
    counted = RecordEpisodeStatistics(envs)
    observations, _ = counted.reset(seed=1)

    assert isinstance(envs, BatchEnv)
    assert observations in counted.observation_space
    finished = 0
    while not finished:
        observations, _, over, _, infos = counted.step(envs.any_actions())
        finished += int(over.sum())
        assert observations in counted.observation_space
    assert infos["episode"]["l"].max() > 5


def test_only_parts_that_are_asked_for_are_shown() -> None:
    envs = BatchEnv("cable-car", 2, seat=None, players=2, parts=["hand", "seat"], masks=False)
    observations, _ = envs.reset(seed=1)

    assert set(observations) == {"observation"}
    hands = observations["observation"][:, envs.parts["hand"].place].reshape(2, 6, 3)
    assert (hands[:, 0, 0] >= 0).all()
    assert (hands[:, 1, 0] == -2).all()
    assert (observations["observation"][:, envs.parts["seat"].place] == 0).all()


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    envs = BatchEnv("trambahn", 3, opponents=["random"])
    before, _ = envs.reset(seed=1)
    actions = envs.any_actions()
    actions[1] = np.flatnonzero(before["action_mask"][1] == 0)[0]
    actions[2] = 10**9

    after, rewards, over, _, infos = envs.step(actions)

    assert np.array_equal(after["observation"][1:], before["observation"][1:])
    assert rewards.tolist() == [0.0, -1.0, -1.0]
    assert not over.any()
    assert infos["_refused"].tolist() == [False, True, True]
    assert infos["refused"][1].startswith("TB")
    assert infos["refused"][2].startswith("no move has the number 1000000000")


def test_arrays_that_are_not_copied_cannot_be_written_to() -> None:
    envs = BatchEnv("cable-car", 2, opponents=["random"], copy=False)
    observations, _ = envs.reset(seed=1)

    with pytest.raises(ValueError, match="read-only"):
        observations["action_mask"][0] = 1
    with pytest.raises(ValueError, match="read-only"):
        envs.legal[0, 0] = 1


def test_some_games_can_begin_anew_while_others_go_on() -> None:
    envs = BatchEnv("cable-car", 2, opponents=["random"])
    envs.reset(seed=1)
    envs.step(envs.any_actions())
    going_on = envs.state(0)
    envs.reset(seed=9, options={"reset_mask": np.array([False, True])})

    assert envs.state(0) == going_on
    assert envs.state(1) == envs.game.setup(complete(envs.game, 2, {}), 10)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"opponents": ["expert"]}, "expert searches, and plays only with vectorization_mode"),
        ({"opponents": ["god"]}, "no level called 'god'"),
        ({"seat": 2}, "seat is 0 to 1, or None for all, not 2"),
        ({"seat": None, "opponents": ["casual"]}, "with seat=None nobody else plays"),
        ({"players": 3, "opponents": ["casual"]}, "1 opponents and a seat are not 3 players"),
        ({"reward": "fame"}, "reward is one of win, margin, points, not 'fame'"),
        ({"parts": ["luck"]}, "cable-car has no part 'luck'; it has players, "),
        ({"num_envs": 0}, "num_envs, cores and deals are at least 1"),
    ],
)
def test_wrong_settings_are_told_in_one_line(settings: dict[str, Any], said: str) -> None:
    with pytest.raises((ValueError, LookupError), match=said) as told:
        BatchEnv("cable-car", **settings)

    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "actions", [[0], [0, 0, 0], [0.0, 1.0], [[0, 0]], "no", None, [None, None]]
)
def test_actions_of_a_wrong_shape_are_told_so(actions: Any) -> None:
    envs = BatchEnv("cable-car", 2, opponents=["random"])
    envs.reset(seed=1)

    with pytest.raises(ValueError, match="actions are 2 whole numbers, one for each game"):
        envs.step(actions)


def test_who_steps_before_the_beginning_or_after_the_end_is_told_so() -> None:
    envs = BatchEnv("cable-car", 2, opponents=["random"])
    with pytest.raises(error.ResetNeeded):
        envs.step([0, 0])
    envs.reset()
    envs.close()

    with pytest.raises(error.ClosedEnvironmentError):
        envs.step([0, 0])
    with pytest.raises(error.ClosedEnvironmentError):
        envs.reset()
