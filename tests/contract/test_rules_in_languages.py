"""The rules say the same in every language, chapter by chapter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

RULEBOOKS = Path(__file__).parents[2] / "docs" / "rules"
TEMPLATE = Path(__file__).parents[2] / "templates/new-game/docs/rules"
ALL = [file for folder in (RULEBOOKS, TEMPLATE) for file in sorted(folder.glob("*.md"))]
TRANSLATED = [file for file in ALL if file.stem.count(".")]

HEADING = re.compile(r"^(#+) ", re.MULTILINE)
NUMBER = re.compile(r"\b[A-Z]{2}\d+\b")
PARTS = {
    "rule's number": re.compile(r"\A#+ ([A-Z]{2}\d+) "),
    "paragraphs": re.compile(r"\n\n(?=[^\n])"),
    "points of a list": re.compile(r"^(?:-|\d+\.) ", re.MULTILINE),
    "cells of tables": re.compile(r"\|(?=[^\n])"),
    "numbers in tables": re.compile(r"(?<=\| )(\d+)(?= \|)"),
    "examples and rulings": re.compile(r"^\*+(?=[^*\s])", re.MULTILINE),
}


def chapters(rulebook: Path) -> list[str]:
    """Each from its heading to the next."""
    text = rulebook.read_text(encoding="utf-8")
    return re.split(r"\n(?=#+ )", re.sub(r"```.*?```", "```", text, flags=re.DOTALL))


def shape(chapter: str) -> dict[str, object]:
    """What a chapter has in any language."""
    return {
        "depth of its heading": len(chapter) - len(chapter.lstrip("#")),
        **{name: part.findall(chapter) for name, part in PARTS.items()},
        "rules it speaks of": set(NUMBER.findall(chapter)),
        "what is written as it is": sorted(re.findall(r"`[^`]+`", chapter)),
    }


def pictures(rulebook: Path) -> list[str]:
    return re.findall(r"```.*?```", rulebook.read_text(encoding="utf-8"), re.DOTALL)


def test_all_rules_are_in_german_too() -> None:
    english = {file for file in ALL if file not in TRANSLATED}

    assert {file.with_suffix(".de.md") for file in english} <= set(TRANSLATED)


@pytest.mark.parametrize("translated", TRANSLATED, ids=lambda file: file.stem)
def test_a_translation_has_the_chapters_and_rulings_of_the_english_rules(translated: Path) -> None:
    english = translated.with_name(f"{translated.name.split('.')[0]}.md")

    ours, theirs = chapters(english), chapters(translated)
    for one, other in zip(ours, theirs, strict=False):
        assert shape(other) == shape(one), one.partition("\n")[0]
    assert len(theirs) == len(ours)
    assert pictures(translated) == pictures(english)
