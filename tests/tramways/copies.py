"""Copies of our box with something changed, and how long to look for counterexamples."""

from __future__ import annotations

from pathlib import Path

from hypothesis import settings

from carbarn.games.tramways.box.data import BOARDS_FILE, CARDS_FILE, OURS

BRIEF = settings(max_examples=60)


def damaged(folder: Path, file: str, old: str, new: str) -> Path:
    """A copy with one text replaced by another where it first stands."""
    for name in (CARDS_FILE, BOARDS_FILE):
        text = (OURS / name).read_text()
        assert name != file or old in text
        (folder / name).write_text(text.replace(old, new, 1) if name == file else text)
    return folder
