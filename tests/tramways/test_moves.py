"""The notation of moves, both ways."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from carbarn.games.tramways.moves import MOVES, TICKET, name_move, parse_move, public_move


def test_every_move_is_read_as_it_is_written() -> None:
    names = [name_move(move) for move in range(MOVES)]

    assert len(set(names)) == MOVES
    assert [parse_move(name) for name in names] == list(range(MOVES))


@pytest.mark.parametrize(
    "text",
    [
        *("", "fly", "bid", "bid 0", "bid 100", "bid x", "bid 1 2", "play #102 1", "play #1 5"),
        *("play 1 1", "build 150 n", "build 1 x", "ride 2", "ride 6.1", "ride 1.25", "trip 1 Z"),
        *("construct A1 A1", "construct Z9 R", "buy 21", "book 6", "lay 1", "passenger -1"),
    ],
)
def test_what_is_no_move_gets_a_clear_answer(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no "):
        parse_move(text)


def test_the_rules_say_how_each_kind_of_move_is_written() -> None:
    rules = Path(__file__).parents[2] / "docs" / "rules" / "tramways.md"
    chapter = rules.read_text().partition("## How moves are written")[2]
    table = chapter.partition("| Written | When you |")[2]
    written = {
        parse_move(move)
        for move in re.findall(r"`([^`]*[a-z][^`]*)`", table)
        if move not in ("lay", "ticket")
    }
    kinds = {name_move(move).split(" ")[0] for move in range(MOVES)}

    assert {name_move(move).split(" ")[0] for move in written} == kinds


def test_tw3_which_ticket_came_out_of_a_book_is_not_told_to_others() -> None:
    assert public_move(TICKET + 4) == "ticket"
    assert name_move(TICKET + 4) == "ticket #5"
    assert public_move(parse_move("take #5")) == "take #5"
