"""`carbarn score`: the points of a board from a real table."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..games import find, folders, scorepad
from .common import Usage, add_options, chosen_options, whole


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("score", help="score a board written in tile notation")
    command.add_argument("game", metavar="GAME", help="by its name; an unknown one lists them")
    command.add_argument("placements", metavar="PLACEMENTS", help="such as baac00aaaa01cbaa02")
    command.add_argument("--players", type=whole(1, 99), required=True, metavar="N")
    command.add_argument("--check", action="store_true", help="also say whether it was legal")
    command.add_argument("--legal", metavar="TILE", help="list where this tile may go instead")
    add_options(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """One JSON object."""
    game = find(args.game)
    pad = scorepad(game)
    if pad is None:
        can = ", ".join(name for name in folders() if scorepad(find(name)))
        raise Usage(f"boards of {game.TITLE} cannot be scored; those of {can} can")
    options = chosen_options(args.game, args.players, args.options)
    try:
        placed = pad.parse(args.placements)
        if args.legal is not None:
            print(json.dumps({"spaces": pad.legal_spaces(options, placed, args.legal)}))
        else:
            print(json.dumps(pad.score(options, placed, args.check)))
    except ValueError as error:
        raise Usage(str(error)) from None
