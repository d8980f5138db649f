"""Lessons: a game to learn from. It is an ordinary record with captions at some positions.

In a game's folder lies `lesson/`: `record.json` is a whole game, as docs/records.md has it;
`steps.json` tells which caption comes after how many moves, and which part of the screen it
points at; the captions lie beside it by key, in one file a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import msgspec

from . import records
from .contract import Game
from .records import Record
from .referee import Referee

LEARNER = 0  # the seat through whose eyes a lesson is seen


class Step(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A caption, and when it is shown."""

    at: int  # moves made by then
    say: str  # its key
    show: str = ""  # the part of the screen that it is about


@dataclass(frozen=True)
class Lesson:
    """A game with its captions."""

    record: Record
    steps: list[Step]

    @property
    def moves(self) -> int:
        """How many moves are shown: the rest of the game is left out."""
        return self.steps[-1].at


@dataclass(frozen=True)
class Position:
    """What the learner sees after some of the moves, and may do then."""

    view: Mapping[str, Any]
    legal: list[str]
    entry: dict[str, Any] | None  # the last move, with what it caused


def folder(game: Game) -> Path:
    """Where a game's lesson lies."""
    return Path(str(cast(ModuleType, game).__file__)).parent / "lesson"


def of(game: Game) -> Lesson | None:
    """The lesson of a game, if it has one."""
    here = folder(game)
    if not here.is_dir():
        return None
    record = records.parsed((here / "record.json").read_bytes(), "record.json")
    steps = msgspec.json.decode((here / "steps.json").read_bytes(), type=list[Step])
    return Lesson(record, steps)


def positions(game: Game, lesson: Lesson) -> list[Position]:
    """All that a lesson shows: before the first move, and after each until the last caption."""
    shown = [_position(records.begun(lesson.record, game, game.NAME))]
    for referee, _ in records.replay(lesson.record, game, game.NAME):
        if len(shown) > lesson.moves:
            break
        shown.append(_position(referee))
    return shown


def _position(referee: Referee) -> Position:
    legal = [referee.game.name_move(move) for move in referee.legal(LEARNER)]
    return Position(referee.view(LEARNER), legal, _entry(referee) if referee.played else None)


def _entry(referee: Referee) -> dict[str, Any]:
    played = referee.played[-1]
    return {
        "seq": len(referee.played),
        "seat": played.seat,
        "move": referee.move_name(played.seat, played.move, LEARNER),
        "events": [event.as_json() for event in referee.events(played, LEARNER)],
    }
