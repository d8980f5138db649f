"""Everything that happens and everything that is refused has words, in both languages."""

from __future__ import annotations

import pytest

from carbarn.engine import words
from carbarn.engine.events import Event
from carbarn.games.trambahn.components import COLOURS, KIND_NAMES, TRAM_NAMES
from carbarn.games.trambahn.state import STEP_NAMES

from .table import GAME, position


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_colour_tram_and_step_has_a_word(language: str) -> None:
    values = words.catalogue(GAME, language)["values"]

    assert {*KIND_NAMES, *COLOURS, *TRAM_NAMES, *STEP_NAMES} <= set(values)


def test_a_whole_turn_in_words() -> None:
    table = position(
        hands="red-7 red-9 blue-2 conductor green-5 / blue-1",
        rows="red: red-1 red-2 red-3",
        lines="red 1-2-3-4-5-6 +1 horse / -",
        money="10 / 3",
        pile="yellow-1 yellow-2 yellow-3 yellow-4 yellow-5 yellow-6",
    )
    moves = [
        *("passenger red-7", "station red-9 1", "station blue-2 new", "station conductor 2"),
        *("income green-5", "tram horse 2", "next"),
    ]
    said = [words.of_event(GAME, event, {0: "Ada", 1: "Ben"}) for event in table.plays(*moves)]

    assert said == [
        "Ada places red 7 as a passenger in the red row: 4 waiting.",
        "Scoring 1 of 10: the red lines.",
        "Line 1 of Ada: 6 \N{MULTIPLICATION SIGN} 2 = 12.",
        "Ada scores 12 with red.",
        "Ben scores 0 with red.",
        "Ada adds red 9 to line 1: 8 cards.",
        "Extra tour! Line 1 of Ada: 8 \N{MULTIPLICATION SIGN} 2 = 16.",
        "Ada begins line 2 with blue 2.",
        "Ada adds a conductor to line 2: 2 cards.",
        "Ada turns green 5 into money: 11,000 marks.",
        "Ada buys a horse tram for line 2 and pays 5,000 marks.",
        "Ada draws yellow 1.",
        "Ada draws yellow 2.",
        "Ada draws yellow 3.",
        "Ada draws yellow 4.",
        "Ada draws yellow 5.",
        "Ada draws yellow 6.",
        "The draw pile is empty: everybody discards half their money.",
        "Ada discards 3 cards of money and keeps 3,000 marks.",
        "Ben discards 1 card of money and keeps 2,000 marks.",
        "The discards are shuffled: 98 cards in the new draw pile.",
        "Out of the depot comes a horse tram.",
    ]


def test_what_others_are_told_of_a_hidden_card() -> None:
    banked = Event("banked", {"seat": 1, "card": None, "money": 7})
    drew = Event("drew", {"seat": 1, "card": None})

    assert words.of_event(GAME, banked) == "player 2 turns a card into money: 7,000 marks."
    assert words.of_event(GAME, drew, {1: "Ada"}) == "Ada draws a card."
