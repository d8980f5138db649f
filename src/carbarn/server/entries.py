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
EntryKind = Literal[
    "move",
    "take-back",
    "stand-in",  # from here on a seat changes hands
    "return",
    "time-up",
    "resign",
    "draw",  # from here on somebody agrees on ending the game, or does not
    "call-off",
    "decline",
]
GaveUp = Literal["resigned", "time-up"]  # how a seat was given up for good
Ending = Literal["resigned", "time-up", "draw", "called-off"]  # of a game, not by its rules


@dataclass(frozen=True)
class Entry:
    """What happened at a seat: a move, or one of the things that are none.

    Its events are not stored: they follow from the moves, and each viewer is told their own.
    """

    seq: int
    seat: int
    kind: EntryKind
    move: str | None = None  # of a move: its notation
    undoes: int | None = None  # of a take-back: the number of the move
    stand_in: str | None = None  # the level of the computer that plays from now on, if one does
    at: float = 0.0  # when, in seconds since 1970
    events: list[GameEvent] = field(default_factory=list)

    @property
    def gave_up(self) -> GaveUp | None:
        """How the seat was given up by this, if it was."""
        ways: dict[str, GaveUp] = {"resign": "resigned", "time-up": "time-up"}
        return ways.get(self.kind)
