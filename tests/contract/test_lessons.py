"""A game's lesson is a record as any other, and says something at every stop, in both languages."""

from __future__ import annotations

import json

import pytest

from carbarn.engine import lessons, records
from carbarn.engine.contract import Game
from carbarn.engine.lessons import LEARNER, Lesson


@pytest.fixture
def lesson(game: Game) -> Lesson:
    found = lessons.of(game)
    assert found is not None, "python scripts/lessons.py makes one from lesson/script.txt"
    return found


def test_its_record_replays_to_the_end(game: Game, lesson: Lesson) -> None:
    assert len(list(records.replay(lesson.record, game, "the lesson"))) == len(lesson.record.moves)


def test_it_plays_what_its_script_says(game: Game, lesson: Lesson) -> None:
    lines = (lessons.folder(game) / "script.txt").read_text().splitlines()
    moves = [line for line in lines if line[:1].isdigit()]
    said = [line.split()[1] for line in lines if line.startswith(":")]

    shown = lesson.record.moves[: len(moves)]
    assert moves == [f"{one.seat} {one.move}" for one in shown]
    assert said == [step.say for step in lesson.steps]
    assert lesson.moves == len(moves)


def test_its_captions_follow_the_game(lesson: Lesson) -> None:
    times = [step.at for step in lesson.steps]

    assert times == sorted(times)
    assert times[0] == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_caption_has_words_and_all_words_are_said(
    game: Game, lesson: Lesson, language: str
) -> None:
    words = json.loads((lessons.folder(game) / f"{language}.json").read_text(encoding="utf-8"))

    assert list(words) == [step.say for step in lesson.steps]
    assert all(words.values())


def test_the_learner_sees_what_the_first_seat_may_know(game: Game, lesson: Lesson) -> None:
    positions = lessons.positions(game, lesson)

    assert len(positions) == lesson.moves + 1
    for (referee, _), position in zip(
        records.replay(lesson.record, game, "the lesson"), positions[1:], strict=False
    ):
        assert position.view == referee.view(LEARNER)
        assert position.legal == [game.name_move(move) for move in referee.legal(LEARNER)]
