"""What is remembered of a finished game: the line that brought most at once, and the best tour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...engine.contract import Feat
from ...engine.events import Event
from ...engine.feats import by_seat, most
from .state import State

FEATS: Sequence[Feat] = (Feat("best-line"), Feat("best-tour"))
MOST = {"best-line": most("points", "line-scored"), "best-tour": most("points", "toured")}


def feats(s: State, events: Sequence[Event]) -> Sequence[Mapping[str, int]]:
    """A line scores when its colour does, and once more by itself as a tour (TB8)."""
    return by_seat(s.players, events, MOST)
