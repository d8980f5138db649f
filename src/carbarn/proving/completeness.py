"""Whether a game has all that the contract asks for, told in sentences to whoever writes it.

The names come from `engine/contract.py`; the files beside them are the words of both languages, the
rulebook and the lessons.
"""

from __future__ import annotations

import inspect
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, cast, get_args, get_origin, get_type_hints

from ..engine.contract import (
    ByMove,
    ByTurn,
    Game,
    MoveSearch,
    Notation,
    Rules,
    Style,
    Thinking,
    TurnSearch,
)
from ..engine.layout import Layout
from . import lessons
from .checks import Broken

PARTS = (Rules, Notation, Thinking)
KINDS = {MoveSearch: ByMove, TurnSearch: ByTurn}  # of thinking, and what each asks for
LANGUAGES = ("en", "de")
SECTIONS = (  # of a file of words
    *("events", "refusals", "reasons", "values", "options", "about", "presets"),
)

Complaints = Iterator[str]


def missing(game: object, rulebooks: Path) -> list[str]:
    """What the game lacks, or has of the wrong kind; the rulebooks lie in this folder."""
    if lacks := list(_names(game)):
        return lacks
    whole = cast(Game, game)
    checks = (_figures, _options, _presets, _levels, _words)
    lacks = [*(said for check in checks for said in check(whole)), *_rulebook(whole, rulebooks)]
    return lacks or list(lessons.complaints(whole))  # they are played, with a game that is whole


def expect_names(game: object) -> None:
    """Say Broken if there are names that the game lacks."""
    if lacks := list(_names(game)):
        raise Broken("; ".join(lacks))


# Names --------------------------------------------------------------------------------------


def _names(game: object) -> Complaints:
    for part in PARTS:
        yield from _names_of(game, part)
    for kind, part in KINDS.items():
        if isinstance(getattr(game, "THINKING", None), kind):
            yield from _functions(game, part, f", as THINKING is a {kind.__name__}")


def _names_of(game: object, part: type) -> Complaints:
    hints = get_type_hints(part)
    for name, kind in (*hints.items(), *_properties(part)):
        if not hasattr(game, name):
            yield f"{name} is missing: {_called(kind)}"
        elif not _is_of(getattr(game, name), kind):
            yield f"{name} is {getattr(game, name)!r}, and should be {_called(kind)}"
    yield from _functions(game, part)


def _properties(part: type) -> list[tuple[str, Any]]:
    found = [(name, value) for name, value in vars(part).items() if isinstance(value, property)]
    return [(name, get_type_hints(value.fget)["return"]) for name, value in found]


def _functions(game: object, part: type, why: str = "") -> Complaints:
    for name, wanted in vars(part).items():
        if name.startswith("_") or not inspect.isfunction(wanted):
            continue
        _, *arguments = inspect.signature(wanted).parameters
        call = f"{name}({', '.join(arguments)})"
        own = getattr(game, name, None)
        if own is None:
            yield f"{call} is missing{why}: {_first_line(wanted)}"
        elif not callable(own):
            yield f"{name} is {own!r}, and should be a function: {call}"
        elif not _takes(own, len(arguments)):
            yield f"{name}{inspect.signature(own)} is called as {call}"


def _first_line(function: Callable[..., Any]) -> str:
    return (inspect.getdoc(function) or "").partition("\n")[0]


def _takes(function: Callable[..., Any], arguments: int) -> bool:
    try:
        inspect.signature(function).bind(*range(arguments))
    except TypeError:
        return False
    return True


def _is_of(value: object, kind: Any) -> bool:
    """Whether a value is of a kind that the contract names."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is type:
        return isinstance(value, type) and issubclass(value, Layout)
    if origin is UnionType:
        return any(_is_of(value, one) for one in args)
    if origin is not None:  # a sequence of something
        return isinstance(value, Sequence) and all(_is_of(one, args[0]) for one in value)
    return isinstance(value, kind)


def _called(kind: Any) -> str:
    names = {str: "a text", int: "an int", range: "a range", type: "a class made from Layout"}
    origin, args = get_origin(kind), get_args(kind)
    if origin is UnionType:
        return " or ".join(_called(one) for one in args)
    if origin is not None and origin is not type:
        return f"a sequence of {args[0].__name__}"
    return names.get(origin or kind) or f"an instance of {kind.__name__}"


# Figures ------------------------------------------------------------------------------------


def _figures(game: Game) -> Complaints:
    folder = Path(str(cast(ModuleType, game).__file__)).parent.name
    if game.NAME.replace("-", "") != folder:
        yield f"NAME is {game.NAME!r}, which without hyphens should be the folder's name, {folder}"
    if not game.SEATS or min(game.SEATS) < 1:
        yield f"SEATS is {game.SEATS}: somebody must be able to play"
    for name in ("RULES", "MOVES", "MOST_MOVES"):
        if getattr(game, name) < 1:
            yield f"{name} is {getattr(game, name)}, and should be at least 1"


def _options(game: Game) -> Complaints:
    yield from _twice("options", [option.name for option in game.OPTIONS])
    for option in game.OPTIONS:
        if option.name == "players":
            yield "an option is called 'players', which is what SEATS is for"
        if not option.choices:
            yield f"option {option.name!r} has no choices"


def _presets(game: Game) -> Complaints:
    yield from _twice("presets", [preset.name for preset in game.PRESETS])
    choices = {option.name: option.choices for option in game.OPTIONS}
    for preset in game.PRESETS:
        for name, value in preset.options.items():
            if value not in choices.get(name, ()):
                yield f"preset {preset.name!r} asks for {name}={value}, which is no choice"


def _levels(game: Game) -> Complaints:
    styles = get_args(Style)
    if not game.LEVELS:
        yield "LEVELS is empty: name at least one strength of opponents"
    yield from _twice("levels", [level.name for level in game.LEVELS])
    for level in game.LEVELS:
        if level.style not in styles:
            offered = ", ".join(styles)
            yield f"level {level.name!r} has no style {level.style!r}: there is {offered}"
        if not 0 <= level.slips <= 1:
            yield f"level {level.name!r} slips in {level.slips} of its moves: write 0 to 1"


def _twice(what: str, names: Sequence[str]) -> Complaints:
    for name, times in Counter(names).items():
        if times > 1:
            yield f"{times} {what} are called {name!r}"


# Files --------------------------------------------------------------------------------------


def _words(game: Game) -> Complaints:
    folder = Path(str(cast(ModuleType, game).__file__)).parent / "words"
    if wrong := list(_files_of_words(folder)):
        yield from wrong
    else:
        yield from _untranslated(folder)


def _untranslated(folder: Path) -> Complaints:
    """What one language says and another does not."""
    said = {language: _read(folder / f"{language}.json")[0] for language in LANGUAGES}
    for here, there in permutations(LANGUAGES, 2):
        for section, sentences in said[there].items():
            for key in sentences.keys() - said[here].get(section, {}).keys():
                yield f"words/{here}.json, {section}: {key!r} is missing, which {there}.json has"


def _files_of_words(folder: Path) -> Complaints:
    for language in LANGUAGES:
        file = folder / f"{language}.json"
        sections, *wrong = _read(file)
        yield from wrong
        if wrong:
            continue
        for section in SECTIONS:
            if not isinstance(sections.get(section), dict):
                yield f"words/{file.name} has no section {section!r}"
        for section, sentences in sections.items():
            yield from _sentences(f"words/{file.name}, {section}", sentences)


def _sentences(where: str, sentences: Any) -> Complaints:
    if not isinstance(sentences, dict):
        yield f"{where}: {sentences!r} should be words by key"
        return
    for key, sentence in sentences.items():
        if not isinstance(sentence, str) or not sentence.strip():
            yield f"{where}: {key!r} is {sentence!r}, and should be words"


def _read(file: Path) -> tuple[Any, *tuple[str, ...]]:
    """What a file of JSON says, and what is wrong with it, if anything is."""
    name = f"{file.parent.name}/{file.name}"
    try:
        return (json.loads(file.read_text(encoding="utf-8")),)
    except OSError:
        return None, f"{name} is missing"
    except ValueError as error:
        return None, f"{name} cannot be read: {error}"


HEADING = re.compile(r"^### ([A-Z]+\d+) \S", re.MULTILINE)


def headings(rulebook: Path) -> list[str]:
    """The numbers of a rulebook's rules, as they stand there."""
    return HEADING.findall(rulebook.read_text(encoding="utf-8"))


def _rulebook(game: Game, rulebooks: Path) -> Complaints:
    file = rulebooks / f"{game.NAME}.md"
    name = f"docs/rules/{file.name}"
    if not file.exists():
        yield f"the rulebook {name} is missing"
        return
    numbers = headings(file)
    if not numbers:
        example = f"### {game.NAME[:2].upper()}1 A turn"
        yield f"{name} has no heading with a rule's number, such as {example}"
    else:
        yield from _numbered(name, numbers)


def _numbered(name: str, numbers: Sequence[str]) -> Complaints:
    """They need not stand in order, so that a new rule can stand where it belongs."""
    letters = numbers[0].rstrip("0123456789")
    wanted = [f"{letters}{n}" for n in range(1, len(numbers) + 1)]
    twice = [number for number, times in Counter(numbers).items() if times > 1]
    if twice:
        following = f"{letters}{len(set(numbers)) + 1}"
        yield f"{name} has {twice[0]} twice: a new rule takes the next number, {following}"
    elif lacks := [number for number in wanted if number not in numbers]:
        range_of = f"{wanted[0]} to {wanted[-1]}"
        yield f"{name} has no {lacks[0]}: number its {len(numbers)} rules {range_of}, in any order"
