"""Catalogues: the words for events and refusals, one JSON file a language in each game's folder."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final, cast

from .contract import Game, Refusal
from .events import Event, Value

Catalogue = Mapping[str, Mapping[str, str]]  # words by section and key
Names = Mapping[int, str]  # of those who sit there, by seat
NOBODY: Final[Names] = {}

_ARGUMENT = re.compile(r"\{(\w+)(?:\*(\d+))?(?:\|([^|}]*)\|([^|}]*))?\}")
MINUS = "\u2212"


def catalogue(game: Game, language: str = "en") -> Catalogue:
    """All words of a game in one language, by section and key."""
    return _read(str(cast(ModuleType, game).__file__), language)


@cache
def _read(game_file: str, language: str) -> Catalogue:
    path = Path(game_file).parent / "words" / f"{language}.json"
    return cast(Catalogue, json.loads(path.read_text(encoding="utf-8")))


def of_event(game: Game, event: Event, names: Names = NOBODY) -> str:
    """What happened, as a sentence."""
    return event_sentence(catalogue(game), event, names)


def of_refusal(game: Game, refusal: Refusal) -> str:
    """Why a move was refused, as a sentence that begins with the rule's number."""
    return f"{refusal.rule}: {refusal_sentence(catalogue(game), refusal.key, refusal.args)}"


# The page does the same in web/src/lib/words.ts; both are tried on tests/engine/words.json.


def event_sentence(words: Catalogue, event: Event, names: Names = NOBODY) -> str:
    """What happened; where something is hidden, or for a value, with a sentence of its own."""
    sentences, values = words["events"], event.args.values()
    special = ["hidden"] if None in values else [v for v in values if isinstance(v, str)]
    keys = [f"{event.key}.{value}" for value in special]
    sentence = next((sentences[key] for key in keys if key in sentences), sentences[event.key])
    return fill(sentence, _spoken(words, event.args, names))


def refusal_sentence(
    words: Catalogue, key: str, args: Mapping[str, Value], names: Names = NOBODY
) -> str:
    """Why a move was refused, without the number of the rule."""
    return fill(words["refusals"][key], _spoken(words, args, names))


def fill(sentence: str, args: Mapping[str, object]) -> str:
    """Put arguments in: `{tiles}` is the number, `{tiles|tile|tiles}` what it counts.

    `{money*1000}` is a thousand times as much.
    """

    def filled(found: re.Match[str]) -> str:
        name, times, one, many = found.groups()
        if name not in args:
            return found[0]
        value = args[name]
        if one is not None:
            return one if value == 1 else many
        if isinstance(value, int):
            return f"{value * int(times or 1):,}".replace("-", MINUS)
        return "?" if value is None else str(value)

    return _ARGUMENT.sub(filled, sentence)


def _spoken(words: Catalogue, args: Mapping[str, Value], names: Names) -> dict[str, Value]:
    """Seats by name, or counted from one; words, such as colours, as the language has them."""
    values = words["values"]

    def spoken(name: str, value: Value) -> Value:
        if name == "seat" and isinstance(value, int):
            return names.get(value, f"player {value + 1}")
        return values.get(value, value) if isinstance(value, str) else value

    return {name: spoken(name, value) for name, value in args.items()}
