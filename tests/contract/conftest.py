"""Every registered game sits down at these tables."""

from __future__ import annotations

from typing import Any, cast

import pytest

from carbarn.engine.contract import Game

from .tables import FEW_TABLES, GAMES, QUICK_GAMES, QUICK_TABLES, RICH_TABLES, TABLES, Table


def marked(tables: list[Table]) -> list[Any]:
    """Of a heavy game one table is enough while working; the others are slow."""
    several = [table for table in tables if table.options["players"] != 1]
    first = {table.game.NAME: table for table in reversed(several)}

    def is_slow(table: Table) -> bool:
        return table.game not in QUICK_GAMES and table is not first[table.game.NAME]

    return [
        pytest.param(table, id=str(table), marks=[pytest.mark.slow] if is_slow(table) else [])
        for table in tables
    ]


@pytest.fixture(params=GAMES, ids=lambda game: game.NAME)
def game(request: pytest.FixtureRequest) -> Game:
    """Each game."""
    return cast(Game, request.param)


@pytest.fixture(params=marked(TABLES))
def table(request: pytest.FixtureRequest) -> Table:
    """Each game with options chosen so that every two choices meet, or every one occurs."""
    return cast(Table, request.param)


@pytest.fixture(params=RICH_TABLES, ids=str)
def rich_table(request: pytest.FixtureRequest) -> Table:
    """Each game with all that it offers."""
    return cast(Table, request.param)


@pytest.fixture(params=marked(FEW_TABLES))
def some_table(request: pytest.FixtureRequest) -> Table:
    """A few of these tables."""
    return cast(Table, request.param)


@pytest.fixture(params=[table.game for table in QUICK_TABLES], ids=lambda game: game.NAME)
def quick_game(request: pytest.FixtureRequest) -> Game:
    """Each game that is quick to play and hides something: faults are shown in these."""
    return cast(Game, request.param)


@pytest.fixture(params=QUICK_TABLES, ids=str)
def quick_table(request: pytest.FixtureRequest) -> Table:
    """Each of these with all that it offers."""
    return cast(Table, request.param)
