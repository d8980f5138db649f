"""Moments of Cable Car for the page's tests (see tests/moments.py)."""

from __future__ import annotations

import random
from typing import Any

from carbarn.engine import options
from carbarn.engine.contract import Game
from carbarn.engine.referee import Referee
from carbarn.games import find
from carbarn.games.cablecar.state import State
from tests.moments import VIEWER, imagined, scene_seen

GAME: Game[State] = find("cable-car")


def moments() -> dict[str, Any]:
    """Every fixture of Cable Car by name."""
    return {
        "upright": previewed(about_to_score()),
        "free": scene_seen(played(3, {"orientation": "free", "hand": 3}, seed=6, moves=6)),
        "companies": scene_seen(played(3, {"companies": True}, seed=7, moves=6)),
        "over": scene_seen(played(4, {}, seed=3, moves=9999)),
        "over-companies": scene_seen(played(3, {"companies": True}, seed=3, moves=9999)),
    }


def played(players: int, chosen: dict[str, Any], seed: int, moves: int) -> Referee[State]:
    """A game of tiles laid at random until it is the viewer's turn, or over."""
    referee = Referee(GAME, options.complete(GAME, players, chosen), seed)
    chance = random.Random(seed)
    while not referee.over() and (len(referee.played) < moves or referee.actor() != VIEWER):
        seat = referee.actor()
        legal = referee.legal(seat)
        tiles = [move for move in legal if GAME.name_move(move)[0] in "abc"] or legal
        referee.play(seat, chance.choice(tiles))
    return referee


def about_to_score() -> Referee[State]:
    """The first game in which the viewer could finish a line after a few moves."""
    seed = 1
    while not scoring_moves(referee := played(2, {}, seed, moves=8)):
        seed += 1
    return referee


def scoring_moves(referee: Referee[State]) -> list[int]:
    """The viewer's moves that would finish a line."""
    return [
        move
        for move in referee.legal(VIEWER)
        if any(event.key == "finished" for event in referee.what_if(VIEWER, move))
    ]


def previewed(referee: Referee[State]) -> dict[str, Any]:
    """The moment, with what the first scoring move would bring."""
    return {**scene_seen(referee), "preview": imagined(referee, scoring_moves(referee)[0])}
