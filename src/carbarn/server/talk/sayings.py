"""What can be said: signals that everybody understands, and words that are plain and short."""

from __future__ import annotations

import unicodedata
from typing import Literal

from ..names import MOST_MARKS, checked_name, cleaned_name
from ..problems import Problem

Signal = Literal["hello", "luck", "bell", "moment", "bravo", "oops", "smile", "thanks"]
MOST_LETTERS = 300


def checked_words(text: str) -> str:
    """One line as others may read it: nothing in it hides, turns or piles up."""
    line = _with_few_marks(cleaned_name(text))
    if len(line) > MOST_LETTERS:
        raise Problem("too-large", f"words have at most {MOST_LETTERS} letters")
    if not _shows_something(line):
        raise Problem("no-words")
    return line


def _with_few_marks(text: str) -> str:
    """As many on a letter as languages need; more would cover the lines around."""
    kept, marks = [], 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character).startswith("M") else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def _shows_something(line: str) -> bool:
    try:
        checked_name(line)
    except Problem:
        return False
    return True
