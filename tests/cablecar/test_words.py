"""How what happens is told."""

from __future__ import annotations

from carbarn.engine import words
from carbarn.engine.events import Event

from .board import GAME


def test_seats_are_called_by_name_or_counted_from_one() -> None:
    drew = Event("drew", {"seat": 1, "tile": None})

    assert words.of_event(GAME, drew) == "player 2 draws a tile and must lay it."
    assert words.of_event(GAME, drew, {1: "Ada"}) == "Ada draws a tile and must lay it."
