"""Catalogues: the words for events and refusals, one JSON file a language in each game's folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from .contract import Game, Refusal
from .events import Event


@cache
def _catalogue(path: Path) -> dict[str, dict[str, str]]:
    return cast(dict[str, dict[str, str]], json.loads(path.read_text(encoding="utf-8")))


def catalogue(game: Game, language: str = "en") -> dict[str, dict[str, str]]:
    """All words of a game in one language, by section and key."""
    folder = Path(str(cast(ModuleType, game).__file__)).parent
    return _catalogue(folder / "words" / f"{language}.json")


def of_event(game: Game, event: Event, names: Mapping[int, str] | None = None) -> str:
    """What happened, as a sentence; a sentence of its own is used where something is hidden."""
    sentences = catalogue(game)["events"]
    hidden = any(value is None for value in event.args.values())
    key = f"{event.key}.hidden" if hidden and f"{event.key}.hidden" in sentences else event.key
    return sentences[key].format(**_spoken(event.args, names or {}))


def of_refusal(game: Game, refusal: Refusal) -> str:
    """Why a move was refused, as a sentence that begins with the rule's number."""
    words = catalogue(game)["refusals"][refusal.key]
    return f"{refusal.rule}: {words.format(**_spoken(refusal.args, {}))}"


def _spoken(args: Mapping[str, Any], names: Mapping[int, str]) -> dict[str, Any]:
    """Seats are called by name where they have one, and counted from one where not."""
    return {
        name: names.get(value, f"player {value + 1}") if name == "seat" else value
        for name, value in args.items()
    }
