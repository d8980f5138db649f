"""What is remembered of a finished game: the longest line, and the one that brought most (CC5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...engine.contract import Feat
from ...engine.events import Event
from ...engine.feats import by_seat, most
from .state import State

FEATS: Sequence[Feat] = (Feat("longest-line"), Feat("best-line"))
MOST = {"longest-line": most("tiles", "finished"), "best-line": most("points", "finished")}


def feats(s: State, events: Sequence[Event]) -> Sequence[Mapping[str, int]]:
    """Of lines that players own; those of companies are nobody's."""
    return by_seat(s.players, events, MOST)
