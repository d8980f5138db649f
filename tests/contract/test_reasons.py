"""Hints say why: whatever term of an estimate grows by an action, there are words for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from carbarn.engine import words
from carbarn.engine.compiled import ints
from carbarn.engine.contract import Game, Term
from carbarn.engine.events import NO_LOG
from carbarn.opponents import levels
from carbarn.opponents.actions import first_action

from .tables import Table


def reasons(game: Game, before: Any, s: Any, seat: int) -> Iterator[Term]:
    """Of all terms that have grown."""
    less, more = ints(len(game.TERMS)), ints(len(game.TERMS))
    game.terms(before, seat, less)
    game.terms(s, seat, more)
    for term, (a, b) in enumerate(zip(less, more, strict=True)):
        if b > a:
            yield game.reason(before, s, seat, term)


def given(table: Table, positions: int) -> Iterator[Term]:
    """What is said of actions that a greedy player takes, and of these beside others."""
    for referee in table.positions(positions):
        game, seat = referee.game, referee.actor()
        veiled = game.veil(referee.state, seat)
        turn = levels.player("greedy", game, 1).plan(veiled, seat, 0).moves
        after = veiled.copy()
        for move in first_action(game, veiled, seat, turn):
            game.play(after, seat, move, NO_LOG)
        yield from reasons(game, veiled, after, seat)
        other = veiled.copy()
        game.play(other, seat, referee.legal(seat)[-1], NO_LOG)
        yield from reasons(game, other, after, seat)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_reason_has_words_that_use_what_it_tells(some_table: Table, language: str) -> None:
    said = words.catalogue(some_table.game, language)["reasons"]

    for reason in given(some_table, 8):
        asked = set(re.findall(r"\{(\w+)", said[reason.key]))
        assert asked <= {*reason.args, "me"}, reason


def test_every_term_has_words(game: Game) -> None:
    said = words.catalogue(game)["reasons"]

    assert {term.key for term in game.TERMS} - {"happiness", "stress"} <= set(said)
