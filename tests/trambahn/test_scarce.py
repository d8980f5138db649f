"""Games with so few cards that TB12 is met again and again; dealt games never get there."""

from __future__ import annotations

from random import Random

import pytest

from carbarn.engine.chance import generator
from carbarn.proving import checks, hiding, worlds
from carbarn.proving.twins import Twins

from ..notated import args_of
from .table import GAME, Table, position

COLOURS = ("red", "blue", "green", "yellow")


def scarce(seed: int) -> Table:
    """A few cards in hands, money and rows; all others lie in lines."""
    rng = Random(seed)
    cards = [f"{colour}-{n}{copy}" for colour in COLOURS for n in range(2, 10) for copy in "abc"]
    cards += [f"conductor{letter}" for letter in "abcdefgh"]
    rng.shuffle(cards)

    def some(most: int, least: int = 0) -> str:
        return " ".join(cards.pop() for _ in range(rng.randint(least, most))) or "-"

    waiting = {colour: rng.randint(0, 3) for colour in COLOURS}
    rows = "; ".join(
        f"{colour}: " + " ".join(take(cards, colour) for _ in range(n))
        for colour, n in waiting.items()
        if n
    )
    return position(
        hands=f"{some(6, 1)} / {some(6)}",
        money=f"{some(4)} / {some(4)}",
        rows=rows,
        pile=some(3, 1) if rng.random() < 0.3 else "",
        discards="",
        lines_are=rng.choice(["free", "strict"]),
        seed=seed,
    )


def take(cards: list[str], colour: str) -> str:
    """A card of a colour, taken from the others."""
    card = next(card for card in cards if card.startswith(colour))
    cards.remove(card)
    return card


@pytest.mark.slow
@pytest.mark.parametrize("seed", [*range(12), 128, 198, 288, 309, 390])
def test_tb12_with_few_cards_games_go_on_to_an_end(seed: int) -> None:
    table, rng = scarce(seed), Random(seed)
    twins, census = Twins(table), GAME.census(table.state)
    start = checks.in_world(table, table.state.copy())

    while not table.over() and len(table.played) < 250:
        seat = table.actor()
        if rng.random() < 0.1:
            checks.moves_are_well_listed(table)
            move = rng.choice(table.legal(seat))
            checks.what_if_comes_true(table, seat, move)
            for viewer in checks.viewers(table):
                hiding.guess_agrees(GAME, table.state, viewer, generator(seed))
                other = worlds.permuted(GAME, table.state, viewer, rng, 12)
                hiding.looks_the_same(table, other, viewer, [move])
        twins.play(seat, rng.choice(twins.legal(seat)))
        checks.counts_are_kept(GAME, table.state, census)

    for viewer in checks.viewers(table):
        hiding.log_tells_what_the_veil_shows(start, table.played, viewer, rng)
    tries = len(args_of(table.log(0), "emptied"))
    assert table.over() or tries > 3
