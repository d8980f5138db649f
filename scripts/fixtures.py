"""Moments of real games for the page's tests: python scripts/fixtures.py

Writes web/src/games/cablecar/fixtures/*.json. A test checks that they are what the referee says.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from carbarn.engine import options
from carbarn.engine.referee import Referee
from carbarn.games import find

FOLDER = Path(__file__).parents[1] / "web/src/games/cablecar/fixtures"
GAME = find("cable-car")
VIEWER = 0


def moments() -> dict[str, Any]:
    """Every fixture by name."""
    return {
        "upright": previewed(about_to_score()),
        "free": told(played(3, {"orientation": "free", "hand": 3}, seed=6, moves=6)),
        "companies": told(played(3, {"companies": True}, seed=7, moves=6)),
        "over": told(played(4, {}, seed=3, moves=9999)),
        "over-companies": told(played(3, {"companies": True}, seed=3, moves=9999)),
    }


def played(players: int, chosen: dict[str, Any], seed: int, moves: int) -> Referee:
    """A game of tiles laid at random until it is the viewer's turn, or over."""
    referee = Referee(GAME, options.complete(GAME, players, chosen), seed)
    chance = random.Random(seed)  # noqa: S311
    while not referee.over() and (len(referee.played) < moves or referee.actor() != VIEWER):
        seat = referee.actor()
        legal = referee.legal(seat)
        tiles = [move for move in legal if GAME.name_move(move)[0] in "abc"] or legal
        referee.play(seat, chance.choice(tiles))
    return referee


def told(referee: Referee) -> dict[str, Any]:
    """What the viewer is told at this moment."""
    last = referee.played[-1]
    return {
        "seat": VIEWER,
        "view": referee.view(VIEWER),
        "legal": [GAME.name_move(move) for move in referee.legal(VIEWER)],
        "last": {
            "seq": len(referee.played),
            "seat": last.seat,
            "move": GAME.name_move(last.move),
            "events": [event.told() for event in referee.events(last, VIEWER)],
        },
    }


def about_to_score() -> Referee:
    """The first game in which the viewer could finish a line after a few moves."""
    seed = 1
    while not scoring_moves(referee := played(2, {}, seed, moves=8)):
        seed += 1
    return referee


def scoring_moves(referee: Referee) -> list[int]:
    """The viewer's moves that would finish a line."""
    return [
        move
        for move in referee.legal(VIEWER)
        if any(event.key == "finished" for event in referee.what_if(VIEWER, move))
    ]


def previewed(referee: Referee) -> dict[str, Any]:
    """The moment, with what the first scoring move would bring."""
    move = scoring_moves(referee)[0]
    events, view = referee.imagine(VIEWER, move)
    preview = {
        "move": GAME.name_move(move),
        "events": [event.told() for event in events],
        "view": view,
    }
    return {**told(referee), "preview": preview}


def written(moment: Any) -> str:
    """As it stands in its file."""
    return json.dumps(moment, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    for name, moment in moments().items():
        (FOLDER / f"{name}.json").write_text(written(moment))
