"""Whatever happens in any game has words, in every language that it speaks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from carbarn import games
from carbarn.engine import words
from carbarn.engine.contract import Game

FILES = Path(games.__file__).parent.glob("*/words/*.json")
pytestmark = pytest.mark.parametrize("language", sorted({file.stem for file in FILES}))


@pytest.fixture(autouse=True)
def _spoken(game: Game, language: str) -> None:
    try:
        words.catalogue(game, language)
    except FileNotFoundError:
        pytest.skip(f"{game.TITLE} does not speak it: the page says it in English")


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", sentence))


def test_every_event_has_words_that_use_what_it_tells(game: Game, language: str) -> None:
    sentences = words.catalogue(game, language)["events"]

    for kind in game.EVENTS.kinds:
        own = [words for key, words in sentences.items() if key.partition(".")[0] == kind.key]
        assert all(placeholders(words) <= {*kind.public, *kind.private} for words in own), kind.key
        assert kind.key in sentences


def test_what_is_hidden_has_words_that_do_without_it(game: Game, language: str) -> None:
    sentences = words.catalogue(game, language)["events"]

    for kind in game.EVENTS.kinds:
        if kind.private:
            assert placeholders(sentences[f"{kind.key}.hidden"]) <= set(kind.public), kind.key


def test_there_are_no_words_for_what_never_happens(game: Game, language: str) -> None:
    sentences = words.catalogue(game, language)["events"]

    assert {key.partition(".")[0] for key in sentences} == {k.key for k in game.EVENTS.kinds}


def test_every_option_and_choice_has_words(game: Game, language: str) -> None:
    keys = {option.name for option in game.OPTIONS}
    keys |= {
        f"{option.name}.{choice}".lower() for option in game.OPTIONS for choice in option.choices
    }
    keys |= {f"{option.name}.own" for option in game.OPTIONS if option.own}

    assert set(words.catalogue(game, language)["options"]) == keys


def test_what_can_be_chosen_is_explained_in_a_line(game: Game, language: str) -> None:
    chosen = {option.name for option in game.OPTIONS if len(option.choices) > 1}

    assert set(words.catalogue(game, language)["about"]) == chosen


def test_presets_have_a_name_and_a_line_each_and_so_has_the_usual_set_up(
    game: Game, language: str
) -> None:
    names = {"usual", *(preset.name for preset in game.PRESETS)} if game.PRESETS else set()
    keys = names | {f"{name}.about" for name in names}

    assert set(words.catalogue(game, language)["presets"]) == keys


def test_a_game_has_words_for_its_own_levels_only(game: Game, language: str) -> None:
    levels = {level.name for level in game.LEVELS}
    assert set(words.catalogue(game, language).get("levels", levels)) == levels


@pytest.mark.parametrize(
    "section", ["events", "refusals", "reasons", "values", "options", "about", "presets"]
)
def test_all_languages_tell_the_same_of_everything(game: Game, language: str, section: str) -> None:
    english, other = words.catalogue(game)[section], words.catalogue(game, language)[section]

    for key, sentence in english.items():
        assert placeholders(sentence) == placeholders(other[key]), key
