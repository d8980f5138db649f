"""A guest's other device: it plays on where a test in a browser would only repeat itself."""

from __future__ import annotations

from collections.abc import Callable

from ..server.client import Json, Visitor
from .cablecar_page import Guest
from .programs import played_until


def first_move(state: Json) -> str:
    """Any will do."""
    move: str = state["legal"][0]
    return move


def play_on(
    guest: Guest, enough: Callable[[Json], bool], choose: Callable[[Json], str] = first_move
) -> None:
    """Let the guest's other device make moves until enough has happened: it has no browser."""
    visitor = Visitor(guest.home)
    cookies = guest.page.context.cookies(guest.home)
    for cookie in cookies:
        visitor.http.cookies.set(cookie["name"], cookie["value"])
    assert played_until(visitor, guest.code, enough, choose)["legal"], "the game is over already"
    visitor.http.close()
