"""Training: a toy gets better in seconds, a course goes on where it stopped."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from carbarn.training.course import CONTEST, Settings, begun, came_to, gone_on_with
from carbarn.training.games import Games, contest, play_games, shape_of
from carbarn.training.model import Model

NAME = "trambahn"
TOY = Settings(NAME, games=20, width=1, steps=10, pairs=5)


class Alone:
    """Does the work itself."""

    count = 1

    def done(self, work: Any, jobs: Any) -> Any:
        for job in jobs:
            yield job, work(*job)


def silently(*_: object) -> None:
    """Tell nobody how far it is."""


def by_eye() -> Any:
    return np.zeros(shape_of(NAME).weights, np.int64)


@pytest.fixture(scope="module")
def games() -> Games:
    return play_games(NAME, [by_eye()] * 2, 1, 400, 1, 120)


def missed(model: Model, games: Games) -> float:
    told = model.judged(games.active[0]) + games.by_eye[0]
    return float(((told - games.end) ** 2).mean())


def test_a_toy_learns_to_judge_games_it_has_not_seen_and_beats_its_untrained_self(
    games: Games,
) -> None:
    unseen = play_games(NAME, [by_eye()] * 2, 10**6, 200, 1, 120)
    model = Model(shape_of(NAME), seed=1)
    untrained = model.whole()
    came = came_to(games.seat, games.end, games.last, games.by_eye[0], 0.7)
    rng = np.random.default_rng(1)
    with ThreadPoolExecutor(1) as threads:
        for step in range(300):
            which, view = rng.integers(0, len(came), 512), rng.integers(0, 2, 512)
            target = came[which] - games.by_eye[view, which]
            model.learn(games.active[view, which], target, 2e-3 * (1 - step / 300), threads)
    assert missed(model, unseen) < float(((unseen.by_eye[0] - unseen.end) ** 2).mean())
    won, margin = contest(NAME, model.whole(), untrained, CONTEST, 100, 1)
    assert won > 100
    assert margin > 0


def test_the_gradient_is_the_slope_of_what_is_missed(games: Games) -> None:
    model = Model(shape_of(NAME), seed=2)
    active = games.active[0, :300]
    target = (games.end - games.by_eye[0])[:300] / 5
    slope, _ = model.slope(active, target)
    for i in (3, 40, len(slope) // 2, len(slope) - 25, len(slope) - 5, len(slope) - 1):
        at_i = model.weights[i]
        losses = []
        for step in (0.01, -0.01):
            model.weights[i] = at_i + step
            away = (model.judged(active) - target) / 20
            losses.append(float((away.astype(np.float64) ** 2).sum() / 2))
        model.weights[i] = at_i
        assert (losses[0] - losses[1]) / 0.02 == pytest.approx(slope[i], rel=0.05, abs=0.5)


def test_what_plays_is_what_was_learnt_rounded(games: Games) -> None:
    model = Model(shape_of(NAME), seed=3)
    from carbarn.engine.compiled import twin
    from carbarn.training.games import USE

    judged = twin(NAME, "opponents.self_play", use=USE).inputs
    network = twin(NAME, "engine.network").judged
    shape = judged.SHAPE
    told = model.judged(games.active[0, :50])
    for n in range(50):
        active = games.active[0, n].astype(np.int64)
        whole = network(model.whole(), active, shape.table_inputs, shape.parts, shape.most)
        assert whole / 16 == pytest.approx(told[n], abs=1.0)


def test_a_position_came_to_the_end_of_its_game_and_to_what_was_thought_on_the_way() -> None:
    seat = np.array([0, 1, 1, 0], np.int8)
    last = np.array([False, False, True, True])
    end = np.array([8, -8, -8, 3], np.float32)
    ahead = np.array([1, 4, 4, 9], np.float32)
    came = came_to(seat, end, last, ahead, 0.5)
    assert came.tolist() == [-1.0, -2.0, -8.0, 3.0]


def test_a_course_that_stopped_goes_on_and_the_same_seed_makes_the_same_games(
    tmp_path: Path,
) -> None:
    course = begun(TOY, tmp_path)
    first = course.generation(Alone(), silently)
    again = gone_on_with(tmp_path)
    assert again.told == [first]
    assert again.best.tolist() == course.best.tolist()
    assert again.model.weights.tolist() == course.model.weights.tolist()
    second = again.generation(Alone(), silently)
    assert second.number == 2
    told = json.loads((tmp_path / "course.json").read_text())
    assert [one["number"] for one in told["generations"]] == [1, 2]
    assert begun(TOY, tmp_path / "other").generation(Alone(), silently) == first


def test_only_who_wins_paired_games_is_promoted(tmp_path: Path) -> None:
    course = begun(TOY, tmp_path)
    before = course.best.tolist()
    done = course.generation(Alone(), silently)
    assert done.promoted == (done.won > 0.5)
    assert (course.best.tolist() != before) == done.promoted


def test_all_that_a_network_is_told_fits_its_room(games: Games) -> None:
    shape = shape_of(NAME)
    lists = games.active.reshape(-1, 1 + shape.parts, 1 + shape.most)
    assert lists[:, :, 0].max() <= shape.most
    used = np.arange(shape.most) < lists[:, :, :1]
    assert lists[:, 0, 1:][used[:, 0]].max() < shape.table_inputs
    assert lists[:, 1:, 1:][used[:, 1:]].max() < shape.part_inputs
