"""A game's guide is a record as any other, and says something at every stop, in both languages."""

from __future__ import annotations

import json

import pytest

from carbarn.engine import guides, records
from carbarn.engine.contract import Game
from carbarn.engine.guides import LEARNER, Guide


@pytest.fixture
def guide(game: Game) -> Guide:
    found = guides.of(game)
    assert found is not None, "python scripts/guides.py makes one from guide/script.txt"
    return found


def test_its_record_replays_to_the_end(game: Game, guide: Guide) -> None:
    assert len(list(records.replay(guide.record, game, "the guide"))) == len(guide.record.moves)


def test_it_plays_what_its_script_says(game: Game, guide: Guide) -> None:
    lines = (guides.folder(game) / "script.txt").read_text().splitlines()
    moves = [line for line in lines if line[:1].isdigit()]
    said = [line.split()[1] for line in lines if line.startswith(":")]

    shown = guide.record.moves[: len(moves)]
    assert moves == [f"{one.seat} {one.move}" for one in shown]
    assert said == [step.say for step in guide.steps]
    assert guide.moves == len(moves)


def test_its_captions_follow_the_game(guide: Guide) -> None:
    times = [step.at for step in guide.steps]

    assert times == sorted(times)
    assert times[0] == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_caption_has_words_and_all_words_are_said(
    game: Game, guide: Guide, language: str
) -> None:
    words = json.loads((guides.folder(game) / f"{language}.json").read_text(encoding="utf-8"))

    assert list(words) == [step.say for step in guide.steps]
    assert all(words.values())


def test_the_learner_sees_what_the_first_seat_may_know(game: Game, guide: Guide) -> None:
    moments = guides.moments(game, guide)

    assert len(moments) == guide.moves + 1
    for (referee, _), moment in zip(
        records.replay(guide.record, game, "the guide"), moments[1:], strict=False
    ):
        assert moment.view == referee.view(LEARNER)
        assert moment.legal == [game.name_move(move) for move in referee.legal(LEARNER)]
