"""PettingZoo's own suite, and what it does not ask."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from carbarn import games
from carbarn.environments.pettingzoo import env, parallel_env

NAMES = list(games.folders())
pytestmark = [  # an observation with a mask is a dict, and not one of the games they know
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


@pytest.mark.parametrize("name", NAMES)
def test_it_passes_pettingzoos_own_api_test(name: str) -> None:
    api_test(env(name), num_cycles=200)


@pytest.mark.parametrize("name", NAMES)
def test_it_passes_pettingzoos_own_seed_test(name: str) -> None:
    seed_test(partial(env, name), num_cycles=50)


@pytest.mark.parametrize("name", NAMES)
def test_it_passes_pettingzoos_own_render_test(name: str) -> None:
    render_test(partial(env, name), {"svg": lambda picture: picture.startswith("<svg")})


@pytest.mark.parametrize("name", NAMES)
def test_the_parallel_kind_passes_pettingzoos_own_tests(name: str) -> None:
    parallel_api_test(parallel_env(name), num_cycles=50)
    max_cycles_test(
        SimpleNamespace(
            parallel_env=partial(parallel_env, name),
            env=lambda max_cycles: parallel_to_aec(parallel_env(name, max_cycles=max_cycles)),
        )
    )
