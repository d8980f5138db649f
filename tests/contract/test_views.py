"""A view is what its type says, for the page is written by that type."""

from __future__ import annotations

from pydantic import TypeAdapter

from carbarn.engine.events import EVERYTHING
from carbarn.games import view_type

from .tables import Table


def test_a_view_holds_what_its_type_says(table: Table) -> None:
    type_ = TypeAdapter(view_type(table.game))

    for referee in table.positions(5):
        for viewer in (EVERYTHING, *range(referee.players)):
            type_.validate_python(referee.view(viewer), strict=True)
