"""Everything that happens and everything that is refused has words."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine import words
from carbarn.engine.events import WATCHER, Event
from carbarn.games.cablecar import refusals

from .board import BRIEF, GAME, Table, tables

RULES = Path(__file__).parents[2] / "docs" / "rules" / "cable-car.md"


@BRIEF
@given(tables(), st.integers(WATCHER, 1))
def test_all_that_happens_can_be_said_to_anybody(table: Table, viewer: int) -> None:
    said = [words.of_event(GAME, event) for event in table.log(viewer)]

    assert not [sentence for sentence in said if "None" in sentence]


@BRIEF
@given(tables().filter(lambda table: not table.over()), st.integers(0))
def test_what_a_move_would_cause_can_be_said_before_it_is_made(table: Table, nth: int) -> None:
    legal = table.legal(table.actor())

    caused = table.what_if(table.actor(), legal[nth % len(legal)])

    said = [words.of_event(GAME, event) for event in caused]

    assert said
    assert not [sentence for sentence in said if "None" in sentence]


def test_seats_are_called_by_name_or_counted_from_one() -> None:
    drew = Event("drew", {"seat": 1, "tile": None})

    assert words.of_event(GAME, drew) == "player 2 draws a tile and must lay it."
    assert words.of_event(GAME, drew, {1: "Ada"}) == "Ada draws a tile and must lay it."


def test_every_rule_that_a_refusal_cites_is_printed() -> None:
    cited = set(re.findall(r'"(CC\d+)"', inspect.getsource(refusals)))
    headings = set(re.findall(r"^### (CC\d+) ", RULES.read_text(), re.MULTILINE))

    assert cited <= headings
    assert headings == {f"CC{n}" for n in range(1, 14)}
