"""What an environment shows is what the seat may know, and the game is the referee's."""

from __future__ import annotations

import json
from random import Random

import numpy as np
import pyspiel
import pytest

from carbarn import games
from carbarn.engine.layout import NONE
from carbarn.engine.options import complete
from carbarn.engine.referee import Referee
from carbarn.environments import openspiel
from carbarn.environments.pettingzoo import raw_env
from carbarn.environments.playing import Playing, named, returns
from carbarn.proving import worlds

NAMES = list(games.folders())


def midway(name: str, seed: int) -> Playing:
    """Somewhere in a random game."""
    playing, rng = Playing(name), Random(seed)
    referee = playing.begin(seed)
    for _ in range(rng.randrange(5, 60)):
        if referee.actor() != NONE:
            referee.play(referee.actor(), rng.choice(referee.legal(referee.actor())))
    return playing


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(4))
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(name: str, seed: int) -> None:
    playing = midway(name, seed)
    referee = playing.running
    for seat in range(playing.players):
        observation, mask = playing.observe(seat), playing.mask(seat)
        truth = referee.state
        referee.state = worlds.permuted(playing.game, truth, seat, Random(seed), exchanges=30)
        assert np.array_equal(playing.observe(seat), observation)
        assert np.array_equal(playing.mask(seat), mask)
        referee.state = truth


@pytest.mark.parametrize("name", NAMES)
def test_an_observation_is_made_of_the_veiled_states_parts(name: str) -> None:
    playing = midway(name, 1)
    veiled = playing.game.veil(playing.running.state, 1)

    parts = named(playing.game, playing.observe(1))

    assert set(parts) == set(playing.game.State.PARTS) - {"rng"}
    for part, value in parts.items():
        kept = getattr(veiled, part)
        assert value.tolist() == (kept.tolist() if hasattr(kept, "tolist") else kept)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_is_the_same_game_as_the_referees_step_by_step(name: str) -> None:
    env, rng = raw_env(name, players=2), Random(4)
    env.reset(seed=11)
    game = games.find(name)
    referee = Referee(game, complete(game, 2, {}), 11)
    while referee.actor() != NONE:
        seat = referee.actor()
        observation, _, over, _, _ = env.last()
        assert not over
        assert env.agent_selection == f"player_{seat}"
        assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(referee.legal(seat))
        move = rng.choice(referee.legal(seat))
        referee.play(seat, move)
        env.step(move)
    assert env.playing.running.state == referee.state
    assert [env._cumulative_rewards[agent] for agent in env.agents] == returns(referee, "win")


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_texts_and_arrays_tell_a_seat_no_more_than_its_log_and_veil(name: str) -> None:
    game = pyspiel.load_game(openspiel.name_of(name))
    state, rng = game.new_initial_state(), Random(2)
    for _ in range(40):
        outcomes = state.legal_actions()
        state.apply_action(rng.choice(outcomes))
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    veiled = state.playing.observe(1)

    assert observer.tensor.tolist() == [0.0, 1.0, *map(float, veiled)]
    told = json.loads(state.information_state_string(1))[1]
    assert len(told) == len(state.referee.played)
    for (_, _, *events), played in zip(told, state.referee.played, strict=True):
        assert events == [event.as_json() for event in state.referee.events(played, 1)]
