"""Catalogues: the words for events and refusals, one JSON file a language in each game's folder."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from .contract import Game, Refusal
from .events import Event

_ARGUMENT = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")


def catalogue(game: Game, language: str = "en") -> dict[str, dict[str, str]]:
    """All words of a game in one language, by section and key."""
    return _read(str(cast(ModuleType, game).__file__), language)


@cache
def _read(game_file: str, language: str) -> dict[str, dict[str, str]]:
    path = Path(game_file).parent / "words" / f"{language}.json"
    return cast(dict[str, dict[str, str]], json.loads(path.read_text(encoding="utf-8")))


def of_event(game: Game, event: Event, names: Mapping[int, str] | None = None) -> str:
    """What happened, as a sentence."""
    words = catalogue(game)
    sentence = _sentence(words["events"], event)
    return _filled(sentence, event.args, words["values"], names or {})


def _sentence(sentences: Mapping[str, str], event: Event) -> str:
    """One of its own where something is hidden (`drew.hidden`) or for a value (`played.money`)."""
    values = event.args.values()
    special = ["hidden"] if None in values else [v for v in values if isinstance(v, str)]
    keys = [f"{event.key}.{value}" for value in special]
    return next((sentences[key] for key in keys if key in sentences), sentences[event.key])


def of_refusal(game: Game, refusal: Refusal) -> str:
    """Why a move was refused, as a sentence that begins with the rule's number."""
    words = catalogue(game)
    sentence = _filled(words["refusals"][refusal.key], refusal.args, words["values"], {})
    return f"{refusal.rule}: {sentence}"


def _filled(
    sentence: str, args: Mapping[str, Any], values: Mapping[str, str], names: Mapping[int, str]
) -> str:
    """Put the arguments in: `{tiles}` is the number, `{tiles|tile|tiles}` what it counts.

    Seats are called by name where they have one, and counted from one where not. Arguments that
    are words, such as colours, are looked up under `values`.
    """

    def spoken(found: re.Match[str]) -> str:
        name, one, many = found.groups()
        value = args[name]
        if one is not None:
            return one if value == 1 else many
        if name == "seat":
            return names.get(value, f"player {value + 1}")
        return values.get(value, value) if isinstance(value, str) else str(value)

    return _ARGUMENT.sub(spoken, sentence)
