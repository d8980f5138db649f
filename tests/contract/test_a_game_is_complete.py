"""Before all else: a game has what the contract asks for, and a first game of it can be played.

A game that fails the first of these is left out of the rest of the suite: what would fail there
would only say the same, less clearly.
"""

from __future__ import annotations

import pytest

from carbarn import games
from carbarn.engine.contract import Game
from carbarn.proving import completeness, trial

from .tables import ALL_GAMES, RULEBOOKS, TABLES


def test_every_folder_of_a_game_can_be_loaded() -> None:
    assert games.broken() == {}


@pytest.mark.parametrize("candidate", ALL_GAMES, ids=lambda game: game.NAME)
def test_a_game_has_all_that_the_contract_asks_for(candidate: Game) -> None:
    lacks = completeness.missing(candidate, RULEBOOKS)

    assert not lacks, "\n".join([f"{candidate.NAME} is not complete:", *lacks])


def test_a_first_game_can_be_played_and_looked_at(game: Game) -> None:
    trial.first_game(game)


def test_every_game_has_tables_to_be_tried_at(game: Game) -> None:
    assert [table for table in TABLES if table.game is game]
