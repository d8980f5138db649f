"""Choices that players make themselves, such as a map: what from, and whether they will do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..engine import options as option_rules
from ..games import pieces
from . import schemas
from .notated import game_called
from .problems import Problem


def pieces_of(name: str, players: int, agreed: Sequence[str]) -> Mapping[str, Any]:
    """What it is made of at such a table."""
    game = game_called(name)
    made_of = pieces(game)
    if made_of is None:
        raise Problem("bad-options", f"{game.TITLE} has no option with a choice of one's own")
    try:
        return made_of.pieces(option_rules.complete(game, players, _pairs(agreed)))
    except option_rules.BadOption as error:
        raise Problem("bad-options", str(error)) from None


def checked(
    name: str, option: str, text: str, players: int, agreed: Sequence[str]
) -> schemas.OwnChoice:
    """Whether the text will do as a choice of one's own."""
    game = game_called(name)
    if not any(known.name == option and known.own for known in game.OPTIONS):
        raise Problem("bad-options", f"{game.TITLE} has no choice of one's own for {option!r}")
    try:
        complete = option_rules.complete(game, players, {**_pairs(agreed), option: text})
    except option_rules.BadOption as error:
        no = error.refusal
        if no is None:
            raise Problem("bad-options", str(error)) from None
        refusal = schemas.OwnRefusal(str(error), no.rule, no.key, dict(no.args))
        return schemas.OwnChoice(None, refusal)
    return schemas.OwnChoice(str(complete[option]), None)


def _pairs(agreed: Sequence[str]) -> dict[str, str]:
    """The other options, as NAME=VALUE."""
    chosen = {}
    for text in agreed:
        name, equals, value = text.partition("=")
        if not equals:
            raise Problem("bad-options", f"{text!r} is no option: write NAME=VALUE")
        chosen[name] = value
    return chosen
