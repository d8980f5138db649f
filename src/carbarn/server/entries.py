"""Entries: the numbered lines of a table's log, in the store, in memory and on the wire."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

import msgspec

GameEvent = Annotated[
    dict[str, str | int | None],
    msgspec.Meta(
        title="GameEvent",
        description="Something that happened: a key of the game's catalogue and its arguments.",
        extra_json_schema={"properties": {"key": {"type": "string"}}, "required": ["key"]},
    ),
]
EntryKind = Literal["move", "take-back", "stand-in", "return"]


@dataclass(frozen=True)
class Entry:
    """What happened at a seat: a move, or one of the three things that are none.

    Its events are not stored: they follow from the moves, and each viewer is told their own.
    """

    seq: int
    seat: int
    kind: EntryKind
    move: str | None = None  # of a move: its notation
    undoes: int | None = None  # of a take-back: the number of the move
    stand_in: str | None = None  # of a stand-in: the level of the computer that plays from now on
    events: list[GameEvent] = field(default_factory=list)
