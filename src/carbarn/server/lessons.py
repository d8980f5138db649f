"""Lessons as they are sent. What the learner has done comes with each question: nothing is kept.

So a lesson goes on after a reload, and on a server that was started anew. Positions that are asked
for often are remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ..engine import lessons
from ..engine.contract import Game
from ..engine.lessons import LEARNER, PLAYERS, Lesson
from ..engine.referee import Referee
from ..games import NOT_HERE, find
from . import schemas
from .entries import Entry
from .notated import number_of, readable, refusals
from .problems import Problem

POSITIONS = 1000  # that are remembered


def offered(game: Game) -> list[schemas.LessonOffered]:
    """What there is to learn it from."""
    return [
        schemas.LessonOffered(lesson.name, lesson.minutes, lesson.decisions)
        for lesson in _lessons(game.NAME)
    ]


def lesson_of(name: str, lesson: str) -> schemas.Lesson:
    """Who plays, what is said, and what is wanted."""
    found = _lesson(name, lesson)
    steps = [
        schemas.Step(
            step.say,
            step.show,
            list(step.play),
            list(step.want),
            step.any_order,
            list(step.may),
            step.wrong,
        )
        for step in found.steps
    ]
    return schemas.Lesson(found.version, list(PLAYERS), steps)


def position(name: str, lesson: str, moves: Sequence[str]) -> schemas.LessonPosition:
    """What the learner sees after these moves, and may do then."""
    referee = _after(name, lesson, tuple(moves))
    legal = [referee.game.name_move(move) for move in referee.legal(LEARNER)]
    entry = _entry(referee, len(moves)) if moves else None
    return schemas.LessonPosition(len(moves), referee.view(LEARNER), entry, legal)


def what_if(name: str, lesson: str, moves: Sequence[str], move: str) -> schemas.Preview:
    """What a move of the learner's would cause."""
    referee = _after(name, lesson, tuple(moves))
    number = number_of(referee.game, move)
    with refusals():
        events, view = referee.imagine(LEARNER, number)
    return schemas.Preview([event.as_json() for event in events], view)


@cache
def _lessons(name: str) -> list[Lesson]:
    try:
        return lessons.of(find(name))
    except NOT_HERE:
        return []


def _lesson(name: str, lesson: str) -> Lesson:
    found = next((one for one in _lessons(name) if one.name == lesson), None)
    if found is None:
        raise Problem("no-such-lesson")
    return found


@lru_cache(POSITIONS)
def _after(name: str, lesson: str, moves: tuple[str, ...]) -> Referee:
    """The lesson's game after some moves; nobody may change it."""
    if not moves:
        found = _lesson(name, lesson)
        return lessons.begun(find(name), found)
    referee = _after(name, lesson, moves[:-1]).another()
    with readable(), refusals():
        lessons.play(referee, moves[-1])
    return referee


def _entry(referee: Referee, seq: int) -> Entry:
    played = referee.played[-1]
    move = referee.move_name(played.seat, played.move, LEARNER)
    events = [event.as_json() for event in referee.events(played, LEARNER)]
    return Entry(seq, played.seat, "move", move, events=events)
