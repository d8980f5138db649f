"""What is remembered of a finished game: the rank alone (TW34), and the longest trip (TW27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...engine.contract import Feat
from ...engine.events import Event
from ...engine.feats import by_seat, most
from .scoring import score
from .solo import RANKS, rank
from .state import State

LADDER = tuple(dict.fromkeys(RANKS))
FEATS: Sequence[Feat] = (Feat("rank", LADDER), Feat("longest-trip"))
MOST = {"longest-trip": most("links", "trip-made")}


def feats(s: State, events: Sequence[Event]) -> Sequence[Mapping[str, int]]:
    """Alone, the total has a name."""
    found = by_seat(s.players, events, MOST)
    if s.players == 1:
        found[0]["rank"] = LADDER.index(rank(score(s, 0)))
    return found
