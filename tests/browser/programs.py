"""Guests without a browser: they bring a table to where a test begins."""

from __future__ import annotations

from typing import Any

from ..server.visiting import Visitor

EASY = {"kind": "computer", "level": "random"}


def table_after(visitor: Visitor, moves: int, **options: Any) -> str:
    """The code of a table where the visitor has made so many moves against a computer."""
    table = visitor.table({"kind": "me"}, EASY, **options)
    play_on(visitor, table["code"], moves)
    code: str = table["code"]
    return code


def play_on(visitor: Visitor, code: str, moves: int) -> None:
    """Lay tiles, as far from the first space as can be, so that the board looks played on."""
    with visitor.look(code) as talk:
        for number in range(moves):
            state = talk.state(lambda s: s["legal"] or s["table"]["status"] == "over")
            if state["table"]["status"] == "over":
                return
            lays = [move for move in state["legal"] if move[:4].isalpha() and move[4:5].isdigit()]
            move = lays[number * 7 % len(lays)] if lays else state["legal"][0]
            talk.send(type="play", seat=state["seat"], seq=state["seq"], move=move)
        talk.state(lambda s: s["legal"] or s["table"]["status"] == "over")
