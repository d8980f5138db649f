"""Moments of Tramways for the page's tests (see tests/moments.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carbarn.engine import options
from carbarn.engine.chance import generator
from carbarn.engine.compiled import table
from carbarn.engine.contract import Game
from carbarn.engine.referee import Referee
from carbarn.games import find
from carbarn.games.tramways.state import State
from tests.moments import VIEWER, imagined, scene_seen

GAME: Game[State] = find("tramways")


def moments() -> dict[str, Any]:
    """Every fixture of Tramways by name; some have what a few moves would bring."""
    return {
        "auction": asked(hurried(has("auction", "nothing", "bid")), "pass", "bid 1", "bid 2"),
        "actions": scene_seen(hurried(has("actions", "nothing", "income"))),
        "drawing": scene_seen(hurried(has("actions", "drawing", "done"))),
        "paying": scene_seen(hurried(has("actions", "paying", "play"))),
        "administration": asked(hurried(has("administration", "nothing", "play")), "finish"),
        "over": scene_seen(hurried(lambda _: False)),
    }


def has(phase: str, doing: str, word: str) -> Callable[[Referee[State]], bool]:
    """Whether the viewer is in the middle of this, and may make such a move."""

    def enough(referee: Referee[State]) -> bool:
        view = referee.view(VIEWER)
        legal = [referee.game.name_move(move) for move in referee.legal(VIEWER)]
        there = (view["phase"], view["boards"][VIEWER]["doing"]) == (phase, doing)
        return there and sum(move.startswith(word) for move in legal) > (word == "play")

    return enough


def hurried(enough: Callable[[Referee[State]], bool]) -> Referee[State]:
    """A game of players who do not think, until the viewer comes to such a moment, or over."""
    referee = Referee(GAME, options.complete(GAME, 2, {}), seed=1)
    rng = generator(1)
    while not referee.over() and not enough(referee):
        seat = referee.actor()
        legal = referee.legal(seat)
        referee.play(seat, GAME.playout_move(referee.state, seat, table(legal), len(legal), rng))
    return referee


def asked(referee: Referee[State], *moves: str) -> dict[str, Any]:
    """The moment, with what those of these moves that are legal would bring."""
    legal = [move for move in referee.legal(VIEWER) if referee.game.name_move(move) in moves]
    answers = [imagined(referee, move) for move in legal]
    return {**scene_seen(referee), "answers": {answer.pop("move"): answer for answer in answers}}
