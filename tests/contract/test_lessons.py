"""The learner can play each lesson to its end, and whatever else is tried has an answer."""

from __future__ import annotations

import pytest

from carbarn.engine import lessons
from carbarn.engine.contract import Game
from carbarn.engine.lessons import LEARNER, Lesson, Step
from carbarn.games import find, folders
from carbarn.proving.lessons import complaints

LESSONS = [
    pytest.param(game, lesson, id=f"{name}-{lesson.name}")
    for name, game in ((name, find(name)) for name in folders())
    for lesson in lessons.of(game)
    if lesson.decisions
]


def test_its_lessons_can_be_played_in_every_way_and_have_words_in_both_languages(
    game: Game,
) -> None:
    assert not list(complaints(game))


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_it_leaves_three_to_eight_decisions_to_the_learner(game: Game, lesson: Lesson) -> None:
    assert 3 <= lesson.decisions <= 8, game.NAME


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_the_learner_is_to_move_in_each_decision_and_has_a_choice(
    game: Game, lesson: Lesson
) -> None:
    referee = lessons.begun(game, lesson)
    for step in lesson.steps:
        for move in step.play:
            lessons.play(referee, move)
        assert not step.want or len(referee.legal(LEARNER)) > 1, step.say
        for move in step.want:
            lessons.play(referee, f"{LEARNER} {move}")


def test_a_lesson_may_go_on_where_an_earlier_one_ends() -> None:
    game = find("tramways")
    link, trip, *_ = lessons.of(game)
    referee = lessons.begun(game, link)
    for step in link.steps:
        for move in (*step.play, *(f"{LEARNER} {move}" for move in step.want)):
            lessons.play(referee, move)
    more = trip.before[len(link.moves) :]
    for move in more:
        lessons.play(referee, move)

    assert trip.after == link.name
    assert more
    assert lessons.begun(game, trip).state == referee.state


def test_wanted_moves_are_made_in_their_order() -> None:
    step = Step("tracks", want=("lay", "lay", "done"))

    assert lessons.is_right(step, [], "lay")
    assert not lessons.is_right(step, ["lay"], "done")
    assert lessons.is_right(step, ["lay", "lay"], "done")
    assert not lessons.is_done(step, ["lay", "lay"])
    assert lessons.is_done(step, ["lay", "lay", "done"])


def test_wanted_moves_may_be_made_in_any_order_where_it_does_not_matter() -> None:
    step = Step("pay", want=("play 1", "play 2"), any_order=True)

    assert lessons.is_right(step, ["play 2"], "play 1")
    assert not lessons.is_right(step, ["play 2"], "play 2")


def test_what_does_no_harm_is_allowed_once_and_only_before_what_is_wanted() -> None:
    step = Step("lay", want=("lay", "lay"), may=("next",))

    assert lessons.is_right(step, [], "next")
    assert not lessons.is_right(step, ["next"], "next")
    assert lessons.is_right(step, ["next"], "lay")
    assert not lessons.is_right(step, ["lay"], "next")
    assert not lessons.is_done(step, ["next", "lay"])


def test_the_first_pattern_that_fits_says_why_not() -> None:
    step = Step("lay", wrong={"lay *-4 new": "four", "lay *": "other"})

    assert lessons.why_not(step, "lay red-4 new") == "four"
    assert lessons.why_not(step, "lay red-4 news") == "other"
    assert lessons.why_not(step, "pass") is None
