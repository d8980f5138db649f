"""What a map is laid out of, for who wants to lay out one of their own (TW1)."""

from __future__ import annotations

from typing_extensions import TypedDict

from ...engine.chance import generator, secret_seed
from ...engine.contract import Options
from .components import BOX
from .maps import MIXED, draw_layout, plan, write_layout
from .own_map import in_corner, with_types


class MapBoard(TypedDict):
    """A board, with the rows of both its sides: spaces as in boards.txt."""

    name: str
    sides: list[list[list[str]]]  # 1920 and 1910


class Pieces(TypedDict):
    """The boards of the box, and a map of them that will do."""

    boards: list[MapBoard]
    drawn: str


def pieces(options: Options) -> Pieces:
    """All boards, and a map as chance would lay it out freely."""
    wanted = with_types(plan(int(options["players"])), options)
    drawn = draw_layout(BOX, wanted, MIXED, generator(secret_seed()), free=True)
    return {
        "boards": [
            {"name": board.name, "sides": [[list(row) for row in side] for side in board.sides]}
            for board in BOX.boards
        ],
        "drawn": write_layout(in_corner(drawn)),
    }
