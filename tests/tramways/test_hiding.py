"""What a seat knows of tickets it does not hold (TW3, TW5, TW31, TW32)."""

from __future__ import annotations

from carbarn.engine.events import WATCHER
from carbarn.engine.layout import UNKNOWN
from carbarn.games.tramways.components import DEVELOPMENT, GROUP
from carbarn.games.tramways.hiding import veil
from carbarn.games.tramways.setup import setup
from carbarn.games.tramways.state import BOOKS, DECKS, HANDS

from .board import Table, new_table, position


def known(table: Table, seat: int, zone: int) -> int:
    """How many tickets the seat knows to be in a zone."""
    return sum(where == zone for where in veil(table.s, seat).zone)


def test_tw3_who_looks_into_a_book_knows_it_and_others_do_not() -> None:
    table = Table(setup(new_table(2), 1), {})
    first = table.actor()
    table.plays("book 1")

    assert known(table, first, BOOKS) == 4
    assert known(table, 1 - first, BOOKS) == 1
    assert known(table, WATCHER, BOOKS) == 1


def test_tw3_the_ticket_taken_may_be_the_one_that_lay_open() -> None:
    table = Table(setup(new_table(2), 1), {})
    first, top = table.actor(), table.s.top[0]
    table.plays("book 1")
    other = next(move for move in sorted(table.moves()) if move != f"ticket #{top + 1}")
    table.plays(other)
    left = next(move for move in sorted(table.moves()) if move != f"top #{top + 1}")
    table.plays(left)

    assert veil(table.s, first).zone[top] == BOOKS
    assert veil(table.s, 1 - first).zone[top] == UNKNOWN
    assert known(table, first, HANDS + first) == 7
    assert known(table, 1 - first, HANDS + first) == 6


def test_tw31_what_others_draw_is_unknown_until_the_deck_is_empty() -> None:
    table = position(
        "R . C",
        hands="a=R b=R c=R d=R e=R / -",
        decks="f=C g=C h=C i=C / -",
        phase="administration",
    )
    table.plays("finish", "finish")
    assert known(table, 0, HANDS) == 7
    assert known(table, 1, HANDS) == 5
    assert known(table, 1, DECKS) == 0

    empty = position(
        "R . C", hands="a=R b=R c=R d=R e=R / -", decks="f=C g=C / -", phase="administration"
    )
    empty.plays("finish", "finish")
    assert known(empty, 1, HANDS) == 7


def test_tw32_decks_are_laid_open_before_the_last_round() -> None:
    table = position(
        "R . C",
        hands="a=R / -",
        decks="f=C g=C h=C i=C / -",
        phase="administration",
        round_=5,
        last_hand="before",
    )
    table.plays("finish", "finish")

    assert UNKNOWN not in veil(table.s, 1).zone.tolist()


def test_nothing_but_tickets_is_hidden() -> None:
    table = Table(setup(new_table(4), 3), {})
    truth, seen = table.s.contents(), veil(table.s, WATCHER).contents()

    assert {name for name in truth if truth[name] != seen[name]} <= {"rng", "zone", "may"}
    hidden = [card for card, zone in enumerate(seen["zone"]) if zone == UNKNOWN]
    assert any(GROUP[card] == DEVELOPMENT for card in hidden)
