"""Moments of Trambahn for the page's tests (see tests/moments.py)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from carbarn.engine import options
from carbarn.engine.contract import Game
from carbarn.engine.referee import Referee
from carbarn.games import find
from carbarn.games.trambahn.state import State
from tests.moments import VIEWER, imagined, scene_seen

GAME: Game[State] = find("trambahn")


def moments() -> dict[str, Any]:
    """Every fixture of Trambahn by name; each has what every legal move would bring."""
    return {
        "first": foreseen(found(lambda referee: bool(referee.played))),
        "scoring": foreseen(found(could("line-scored"))),
        "tour": foreseen(found(could("toured"))),
        "careless": foreseen(careless()),
        "reshuffle": foreseen(found(could("emptied"))),
        "over": scene_seen(travelled(6, lambda _: False)),
    }


def found(wanted: Callable[[Referee[State]], bool]) -> Referee[State]:
    """The first game that gets to such a moment."""
    seed = 1
    while (referee := travelled(seed, wanted)).over():
        seed += 1
    return referee


def travelled(seed: int, enough: Callable[[Referee[State]], bool]) -> Referee[State]:
    """A game of hasty players until it is the viewer's turn and enough has happened, or over."""
    referee = Referee(GAME, options.complete(GAME, 2, {}), seed)
    chance = random.Random(seed)
    while not referee.over() and not (referee.actor() == VIEWER and enough(referee)):
        seat = referee.actor()
        legal = referee.legal(seat)
        referee.play(seat, max(legal, key=lambda move: hasty(referee, seat, move, chance)))
    return referee


def hasty(
    referee: Referee[State], seat: int, move: int, chance: random.Random
) -> tuple[int, float]:
    """How much a player is tempted: by trams, then by lines that run, then by new ones."""
    what, *where = GAME.name_move(move).split()
    view = referee.view(seat)
    runs = [line["tram"] is not None for line in view["lines"][seat]]
    begins = all(runs) and len(runs) < 4
    station = 4 if where[-1:] and where[-1].isdigit() and runs[int(where[-1]) - 1] else 3 * begins
    first = 6 * (not view["placed"])
    tempting = {"passenger": first, "tram": 5, "station": station, "income": 2, "next": 1}
    return tempting[what], chance.random()


def could(key: str) -> Callable[[Referee[State]], bool]:
    """Whether one of the viewer's moves would cause such an event."""
    return lambda referee: any(
        event.key == key
        for move in referee.legal(VIEWER)
        for event in referee.what_if(VIEWER, move)
    )


def careless() -> Referee[State]:
    """The viewer could end the turn with a line that could still get a tram."""
    referee = travelled(1, lambda referee: bool(referee.played))
    for words in ("station", "station", "tram"):
        legal = {GAME.name_move(move): move for move in referee.legal(VIEWER)}
        referee.play(VIEWER, next(legal[move] for move in legal if move.startswith(words)))
    return referee


def foreseen(referee: Referee[State]) -> dict[str, Any]:
    """The moment, with what every legal move would bring."""
    answers = [imagined(referee, move) for move in referee.legal(VIEWER)]
    return {**scene_seen(referee), "answers": {answer.pop("move"): answer for answer in answers}}
