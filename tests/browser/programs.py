"""Guests without a browser: they bring a table to where a test begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..server.client import Json, Visitor

EASY = {"kind": "computer", "level": "random"}


def may_move(state: Json) -> bool:
    return bool(state["legal"]) or state["table"]["status"] == "over"


def played_until(
    visitor: Visitor, code: str, enough: Callable[[Json], bool], choose: Callable[[Json], str]
) -> Json:
    """What is told at a table when enough has happened and the visitor may move, or it is over."""
    with visitor.look(code) as talk:
        state = talk.state(may_move)
        while state["legal"] and not enough(state):
            state = talk.play(state, choose(state))
            if not may_move(state):
                state = talk.state(may_move)
    return state


def table_after(visitor: Visitor, moves: int, *, others: int = 1, **options: Any) -> str:
    """The code of a table where the visitor has made so many moves against computers."""
    table = visitor.table({"kind": "me"}, *[EASY] * others, **options)
    lay_tiles(visitor, table["code"], moves)
    code: str = table["code"]
    return code


def lay_tiles(visitor: Visitor, code: str, moves: int) -> None:
    """Lay tiles, as far from the first space as can be, so that the board looks played on."""
    with visitor.look(code) as talk:
        for number in range(moves):
            state = talk.state(may_move)
            if state["table"]["status"] == "over":
                return
            lays = [move for move in state["legal"] if move[:4].isalpha() and move[4:5].isdigit()]
            move = lays[number * 7 % len(lays)] if lays else state["legal"][0]
            talk.send(type="play", seat=state["seat"], seq=state["seq"], move=move)
        talk.state(may_move)
