"""A game drawn in characters, for terminals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def sketch(view: Mapping[str, Any]) -> str:
    """The board as rows of tile names."""
    rows = [view["board"][i : i + 8] for i in range(0, 64, 8)]
    return "\n".join(" ".join(space["tile"] if space else "...." for space in row) for row in rows)
