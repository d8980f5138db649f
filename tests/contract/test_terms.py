"""An estimate can be taken apart into its terms, by which hints give their reasons."""

from __future__ import annotations

from typing import Any

from carbarn.engine.compiled import ints
from carbarn.engine.contract import Game

from .tables import Table


def estimate_by_terms(game: Game, s: Any, seat: int) -> int:
    parts = ints(len(game.TERMS))
    game.terms(s, seat, parts)
    return sum(parts)


def test_the_terms_of_an_estimate_add_up_to_it_whatever_is_known(some_table: Table) -> None:
    for referee in (*some_table.positions(12), some_table.played()):
        game, s = referee.game, referee.state
        for seat in range(referee.players):
            for known in (s, game.veil(s, seat)):
                assert estimate_by_terms(game, known, seat) == game.estimate(known, seat)


def test_no_two_terms_are_called_alike(game: Game) -> None:
    named = [(term.key, *term.args.items()) for term in game.TERMS]

    assert len(set(named)) == len(named)
