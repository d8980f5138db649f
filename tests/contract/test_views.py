"""A view is what its type says, for the page is written by that type."""

from __future__ import annotations

from typing import get_type_hints

from pydantic import TypeAdapter

from carbarn.engine.events import EVERYTHING

from .tables import Table


def test_a_view_holds_what_its_type_says(table: Table) -> None:
    view_type = TypeAdapter(get_type_hints(table.game.view)["return"])

    for referee in table.positions(5):
        for viewer in (EVERYTHING, *range(referee.players)):
            view_type.validate_python(referee.view(viewer), strict=True)
