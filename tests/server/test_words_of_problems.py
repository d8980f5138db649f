"""Whatever the server may answer, the page says in the language of its reader."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carbarn.server.names import usual_names
from carbarn.server.problems import KINDS

WORDS = sorted((Path(__file__).parents[2] / "web/src/words").glob("*.json"))


@pytest.mark.parametrize("words", WORDS, ids=lambda path: path.stem)
def test_every_problem_has_words_on_the_page(words: Path) -> None:
    errors = json.loads(words.read_text(encoding="utf-8"))["errors"]

    assert set(KINDS) <= set(errors)


def test_the_page_knows_who_has_chosen_no_name() -> None:
    """`called` in web/src/lib/guests.ts reads these."""
    names = set(usual_names("x")) | set(usual_names("y"))

    assert all(name.removeprefix("Guest ").isdecimal() for name in names)
    assert all(len(name) <= len("Guest 999") for name in names)
