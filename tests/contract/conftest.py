"""Every registered game sits down at these tables."""

from __future__ import annotations

from typing import cast

import pytest

from carbarn.engine.contract import Game

from .tables import FEW_TABLES, GAMES, RICH_TABLES, TABLES, Table


@pytest.fixture(params=GAMES, ids=lambda game: game.NAME)
def game(request: pytest.FixtureRequest) -> Game:
    """Each game."""
    return cast(Game, request.param)


@pytest.fixture(params=TABLES, ids=str)
def table(request: pytest.FixtureRequest) -> Table:
    """Each game with options chosen so that every two choices meet, or every one occurs."""
    return cast(Table, request.param)


@pytest.fixture(params=RICH_TABLES, ids=str)
def rich_table(request: pytest.FixtureRequest) -> Table:
    """Each game with all that it offers."""
    return cast(Table, request.param)


@pytest.fixture(params=FEW_TABLES, ids=str)
def some_table(request: pytest.FixtureRequest) -> Table:
    """A few of these tables."""
    return cast(Table, request.param)
