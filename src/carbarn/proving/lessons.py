"""Whether a game's lessons can be played to their end, and have words for whatever is tried."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ..engine import lessons
from ..engine.contract import Game
from ..engine.lessons import LEARNER, Lesson, Step
from ..engine.referee import Referee, Refused

LANGUAGES = ("en", "de")
ALWAYS_SAID = ("title", "about")  # on the page that offers the lesson
MOST_MINUTES = 10
READ = 150  # words a minute
FOUND = 20  # seconds that a learner needs for a decision

Complaints = Iterator[str]


def complaints(game: Game) -> Complaints:
    """What is wrong with a game's lessons, in sentences."""
    folder = lessons.folder(game)
    try:
        found = lessons.of(game)
    except (OSError, ValueError) as error:
        yield f"{folder.name} cannot be read: {error}"
        return
    if not found:
        yield f"there is no lesson: write {folder.name}/1-first-turns.toml"
        return
    for lesson in found:
        yield from (f"{folder.name}, {lesson.name}: {wrong}" for wrong in _game(game, lesson))
    for language in LANGUAGES:
        file = folder / f"{language}.json"
        yield from (f"{folder.name}/{file.name}{wrong}" for wrong in _words(file, found))


# The game -----------------------------------------------------------------------------------


def _game(game: Game, lesson: Lesson) -> Complaints:
    try:
        referees = [lessons.begun(game, lesson)]
        for step in lesson.steps:
            for referee in referees:
                _play(referee, step.play)
            yield from _decision(step, referees)
            referees = [after for referee in referees for after in _ends(referee, step, ())]
    except (Refused, ValueError) as error:
        yield str(error)


def _play(referee: Referee, moves: Sequence[str]) -> None:
    for move in moves:
        lessons.play(referee, move)


def _decision(step: Step, referees: Sequence[Referee]) -> Complaints:
    """Whatever else is legal while the learner looks for the moves has words that say why not."""
    speechless, unused = set[str](), set(step.wrong.values())
    for made, referee in (state for one in referees for state in _ways(one, step, ())):
        for move in map(referee.game.name_move, referee.legal(LEARNER)):
            if not lessons.is_done(step, made) and not lessons.is_right(step, made, move):
                why = lessons.why_not(step, move)
                speechless |= {move} if why is None else set()
                unused.discard(why or "")
    yield from (
        f"{step.say}: {move!r} is legal too, and has no words" for move in sorted(speechless)
    )
    yield from (f"{step.say}: nothing is answered by {key!r}" for key in sorted(unused))


def _ends(referee: Referee, step: Step, made: tuple[str, ...]) -> Iterator[Referee]:
    """All positions to which a decision may lead, those that are the same but once."""
    found = {
        one.state.tobytes(): one
        for done, one in _ways(referee, step, made)
        if lessons.is_done(step, done)
    }
    yield from found.values()


Way = tuple[tuple[str, ...], Referee]


def _ways(referee: Referee, step: Step, made: tuple[str, ...]) -> Iterator[Way]:
    """What a learner may have done of a decision, and the positions in which that ends."""
    yield made, referee
    if lessons.is_done(step, made):
        return
    right = [move for move in {*step.want, *step.may} if lessons.is_right(step, made, move)]
    numbers = {move: referee.game.parse_move(move) for move in sorted(right)}
    legal = referee.legal(LEARNER)
    if not any(numbers[move] in legal for move in right if move in step.want):
        tried = ", ".join(right)
        raise ValueError(f"{step.say}: after {list(made)} none of these can be made: {tried}")
    for move, number in numbers.items():
        if number in legal:
            another = referee.another()
            another.play(LEARNER, number)
            yield from _ways(another, step, (*made, move))


# The words ----------------------------------------------------------------------------------


def _words(file: Path, found: Sequence[Lesson]) -> Complaints:
    try:
        said = json.loads(file.read_text(encoding="utf-8"))
    except OSError:
        yield " is missing"
        return
    except ValueError as error:
        yield f" cannot be read: {error}"
        return
    unknown = said.keys() - {lesson.name for lesson in found}
    yield from (f" has words for {name!r}, which is no lesson" for name in sorted(unknown))
    for lesson in found:
        words = said.get(lesson.name, {})
        yield from (f", {lesson.name}{wrong}" for wrong in _said(lesson, words))


def _said(lesson: Lesson, words: Mapping[str, str]) -> Complaints:
    wanted = [*ALWAYS_SAID]
    for step in lesson.steps:
        wanted += [step.say, *step.wrong.values()]
    wanted = list(dict.fromkeys(wanted))
    yield from (f" has no words for {key!r}" for key in wanted if not words.get(key))
    yield from (f" never says {key!r}" for key in words if key not in wanted)
    steps = sum(len(words.get(step.say, "").split()) for step in lesson.steps)
    minutes = steps / READ + lesson.decisions * FOUND / 60
    if not minutes <= lesson.minutes <= MOST_MINUTES:
        yield f" takes {minutes:.1f} minutes: minutes = {lesson.minutes}, at most {MOST_MINUTES}"
