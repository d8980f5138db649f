"""OpenSpiel's own tests, and what they do not ask."""

from __future__ import annotations

import pyspiel
import pytest

from carbarn import games
from carbarn.environments.openspiel import name_of

NAMES = list(games.folders())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_it_passes_openspiels_own_simulations(name: str) -> None:
    game = pyspiel.load_game(name_of(name))

    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("carbarn_tramways(players=3,boards=_1910,reward=margin)")

    assert game.num_players() == 3
    assert game.playing.options["boards"] == "1910"
    assert game.playing.reward == "margin"


def test_a_state_goes_on_in_two_ways() -> None:
    state = pyspiel.load_game("carbarn_trambahn").new_initial_state()
    for action in (5, 6):
        state.apply_action(action)
    other = state.clone()
    first, *_, last = state.legal_actions()
    state.apply_action(first)
    other.apply_action(last)

    assert state.history()[:2] == other.history()[:2] == [5, 6]
    assert str(state) != str(other)
