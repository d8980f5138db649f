"""Positions in which few cards are hidden; games never come to one by themselves."""

from __future__ import annotations

from carbarn.engine.contract import Options
from carbarn.engine.referee import Referee
from carbarn.games.trambahn.state import State

from .table import position

FULL, SHORT = "yellow-9 blue-3 blue-4 blue-5 blue-6 blue-7", "blue-1 blue-2"
TO_THE_END = ("next", "next", "next")


def small_position(options: Options, seed: int, seat: int) -> Referee[State]:
    """After a reshuffle of which the seat knows a part: six cards at most are out of its sight."""
    lines_are, other = str(options["lines"]), 1 if seat == 0 else 0
    discards = f"red-7 red-8:{other}"  # all saw the one, and only the other player the other
    if seat < 0:
        table = position(
            hands="yellow-9 / blue-1",
            money="red-2 / -",
            pile="yellow-1",
            discards=discards,
            seed=seed,
            lines_are=lines_are,
        )
        table.plays("passenger yellow-9", "next")
        return table
    table = position(
        hands=" / ".join([FULL, SHORT] if seat == 0 else [SHORT, FULL]),
        money=" / ".join(["red-2 red-3", "-"] if seat == 0 else ["-", "red-2 red-3"]),
        pile="yellow-1",
        discards=discards,
        turn=seat,
        seed=seed,
        lines_are=lines_are,
    )
    table.plays("passenger yellow-9", *TO_THE_END)
    return table
