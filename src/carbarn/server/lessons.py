"""Lessons as they are sent: each game's is played once, and its positions are kept."""

from __future__ import annotations

from functools import cache

from ..engine import lessons
from ..engine.contract import Game
from ..engine.lessons import Lesson, Position
from ..games import NoSuchGame, find
from . import schemas
from .entries import Entry
from .problems import Problem


def exists(game: Game) -> bool:
    """Whether there is something to learn it from."""
    return lessons.folder(game).is_dir()


def lesson_of(name: str) -> schemas.Lesson:
    """Who plays, and which captions come when."""
    found = _lesson(name)
    steps = [schemas.Step(step.at, step.say, step.show) for step in found.steps]
    return schemas.Lesson(found.record.seats, steps)


def position(name: str, moves: int) -> schemas.LessonPosition:
    """What the learner sees after so many moves."""
    positions = _positions(name)
    if moves >= len(positions):
        raise Problem("no-such-move")
    shown = positions[moves]
    entry = None if shown.entry is None else Entry(kind="move", **shown.entry)
    return schemas.LessonPosition(moves, shown.view, entry, shown.legal)


@cache
def _lesson(name: str) -> Lesson:
    try:
        found = lessons.of(find(name))
    except NoSuchGame:
        found = None
    if found is None:
        raise Problem("no-such-lesson")
    return found


@cache
def _positions(name: str) -> list[Position]:
    lesson = _lesson(name)  # first: it knows what to answer about an unknown game
    return lessons.positions(find(name, lesson.record.rules), lesson)
