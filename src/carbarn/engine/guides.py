"""Guides: a game to learn from. It is an ordinary record with captions at some of its moments.

In a game's folder lies `guide/`: `record.json` is a whole game, as docs/records.md has it;
`steps.json` tells which caption comes after how many moves, and which part of the screen it
points at; the captions lie beside it by key, in one file a language.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import msgspec

from . import records
from .contract import Game
from .records import Record
from .referee import Referee

LEARNER = 0  # the seat through whose eyes a guide is seen


class Step(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A caption, and when it is shown."""

    at: int  # moves made by then
    say: str  # its key
    show: str = ""  # the part of the screen that it is about


@dataclass(frozen=True)
class Guide:
    """A game with its captions."""

    record: Record
    steps: list[Step]

    @property
    def moves(self) -> int:
        """How many moves are shown: the rest of the game is no longer told."""
        return self.steps[-1].at


@dataclass(frozen=True)
class Moment:
    """What the learner sees after some of the moves, and may do then."""

    view: dict[str, Any]
    legal: list[str]
    entry: dict[str, Any] | None  # the last move, with what it caused


def folder(game: Game) -> Path:
    """Where a game's guide lies."""
    return Path(str(cast(ModuleType, game).__file__)).parent / "guide"


def of(game: Game) -> Guide | None:
    """The guide of a game, if it has one."""
    here = folder(game)
    if not here.is_dir():
        return None
    record = records.parsed((here / "record.json").read_bytes(), "record.json")
    steps = msgspec.json.decode((here / "steps.json").read_bytes(), type=list[Step])
    return Guide(record, steps)


def moments(game: Game, guide: Guide) -> list[Moment]:
    """All that a guide shows: before the first move, and after each until the last caption."""
    shown = [_moment(records.begun(guide.record, game, game.NAME))]
    for referee, _ in records.replay(guide.record, game, game.NAME):
        if len(shown) > guide.moves:
            break
        shown.append(_moment(referee))
    return shown


def _moment(referee: Referee) -> Moment:
    legal = [referee.game.name_move(move) for move in referee.legal(LEARNER)]
    return Moment(referee.view(LEARNER), legal, _entry(referee) if referee.played else None)


def _entry(referee: Referee) -> dict[str, Any]:
    played = referee.played[-1]
    return {
        "seq": len(referee.played),
        "seat": played.seat,
        "move": referee.move_name(played.seat, played.move, LEARNER),
        "events": [event.as_json() for event in referee.events(played, LEARNER)],
    }
