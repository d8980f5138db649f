"""Words are filled in as on the page: both are tried on words.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from carbarn.engine import words
from carbarn.engine.events import Event

CASES: dict[str, Any] = json.loads(Path(__file__).with_name("words.json").read_text("utf-8"))
NAMES = dict(enumerate(CASES["names"]))


def cases(section: str) -> list[Any]:
    return [pytest.param(*case, id=what) for what, *case in CASES[section]]


@pytest.mark.parametrize(("sentence", "args", "said"), cases("fill"))
def test_a_sentence_is_filled(sentence: str, args: dict[str, Any], said: str) -> None:
    assert words.fill(sentence, args) == said


@pytest.mark.parametrize(("event", "said"), cases("events"))
def test_an_event_is_told(event: dict[str, Any], said: str) -> None:
    args = {name: value for name, value in event.items() if name != "key"}

    assert words.event_sentence(CASES["catalogue"], Event(event["key"], args), NAMES) == said


@pytest.mark.parametrize(("refusal", "said"), cases("refusals"))
def test_a_refusal_is_told(refusal: dict[str, Any], said: str) -> None:
    catalogue, key, args = CASES["catalogue"], refusal["key"], refusal["args"]

    assert words.refusal_sentence(catalogue, key, args, NAMES) == said


def test_a_seat_without_a_name_is_counted_from_one() -> None:
    drew = Event("drew", {"seat": 1, "tile": "aacb"})

    assert words.event_sentence(CASES["catalogue"], drew) == "player 2 draws aacb."
