"""Lessons: the first turns of a game, in which the learner makes the moves.

In a game's folder lies `lessons/`: a file such as `2-trip.toml` for each lesson, numbered in their
order, and the words of all of them by lesson and key, in one file a language.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import cast

import msgspec

from . import options
from .contract import Game
from .referee import Referee

LEARNER = 0  # the seat through whose eyes a lesson is seen
PLAYERS = ("Ada", "Ben")
SEATS = ("0", "1")


class Step(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Something that is said; where `want` has moves, the learner makes them before it goes on."""

    say: str  # the key of the words
    show: str = ""  # the parts of the screen that they are about
    play: tuple[str, ...] = ()  # moves that are made for all to see before it is said: "1 draw"
    want: tuple[str, ...] = ()  # the learner's moves, in this order
    any_order: bool = False  # as long as the rules allow
    may: tuple[str, ...] = ()  # what does no harm before these, each once
    wrong: dict[str, str] = {}  # by a pattern of other moves, the key of the words that say why not


class Lesson(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A position, and what the learner finds out in it."""

    name: str
    version: str  # another one when anything about it has changed
    minutes: int
    steps: tuple[Step, ...] = msgspec.field(name="step")
    seed: int = 0
    options: dict[str, str | int | bool] = {}
    after: str = ""  # an earlier lesson, whose game goes on here
    before: tuple[str, ...] = ()  # moves that were made before it begins

    @property
    def decisions(self) -> int:
        """How often the learner has to find moves."""
        return sum(bool(step.want) for step in self.steps)

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves up to its end, each with its seat."""
        made = [[*step.play, *(f"{LEARNER} {move}" for move in step.want)] for step in self.steps]
        return self.before + tuple(chain.from_iterable(made))


def folder(game: Game) -> Path:
    """Where a game's lessons lie."""
    return Path(str(cast(ModuleType, game).__file__)).parent / "lessons"


def of(game: Game) -> list[Lesson]:
    """A game's lessons, in their order."""
    found: dict[str, Lesson] = {}
    for file in sorted(folder(game).glob("*.toml")):
        lesson = _read(game, file)
        found[lesson.name] = _continued(lesson, found) if lesson.after else lesson
    return list(found.values())


def _continued(lesson: Lesson, earlier: Mapping[str, Lesson]) -> Lesson:
    if lesson.after not in earlier:
        raise ValueError(
            f"{lesson.name} goes on after {lesson.after!r}, which is no earlier lesson"
        )
    first = earlier[lesson.after]
    return msgspec.structs.replace(
        lesson,
        version=f"{first.version}-{lesson.version}",
        seed=first.seed,
        options=first.options,
        before=first.moves + lesson.before,
    )


def _read(game: Game, file: Path) -> Lesson:
    text = file.read_text(encoding="utf-8")
    version = hashlib.sha256(f"{game.RULES} {text}".encode()).hexdigest()[:12]
    name = file.stem.partition("-")[2]
    return msgspec.convert({"name": name, "version": version, **tomllib.loads(text)}, Lesson)


# The game of a lesson -----------------------------------------------------------------------


def begun(game: Game, lesson: Lesson) -> Referee:
    """The position in which a lesson begins."""
    agreed = options.complete(game, len(PLAYERS), lesson.options)
    referee = Referee(game, agreed, lesson.seed)
    for move in lesson.before:
        play(referee, move)
    return referee


def play(referee: Referee, move: str) -> None:
    """Make a move that is written with its seat: "1 draw"."""
    seat, _, name = move.partition(" ")
    if seat not in SEATS:
        raise ValueError(f"a move begins with its seat, {' or '.join(SEATS)}, not with {seat!r}")
    referee.play(int(seat), referee.game.parse_move(name))


# What the learner does. The page does the same in web/src/lib/lesson.svelte.ts. ---------------


def is_right(step: Step, made: Sequence[str], move: str) -> bool:
    """Whether a move is wanted now, or does no harm."""
    missing = list((Counter(step.want) - Counter(made)).elements())
    harmless = Counter(step.may) - Counter(made) if len(missing) == len(step.want) else Counter()
    return move in harmless or move in (missing if step.any_order else missing[:1])


def is_done(step: Step, made: Sequence[str]) -> bool:
    """Whether all that is wanted was done."""
    return Counter(step.want) <= Counter(made)


def why_not(step: Step, move: str) -> str | None:
    """The key of the words that tell why another move is not what is wanted."""
    return next((key for pattern, key in step.wrong.items() if _fits(pattern, move)), None)


def _fits(pattern: str, move: str) -> bool:
    """A star stands for anything."""
    return bool(re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), move))
