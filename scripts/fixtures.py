"""Moments of real games for the page's tests: python scripts/fixtures.py

Writes web/src/games/*/fixtures/*.json. Tests check that they are what the referee says.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from carbarn.engine import options
from carbarn.engine.chance import generator
from carbarn.engine.compiled import table
from carbarn.engine.referee import Referee
from carbarn.games import find
from carbarn.server.entries import Entry

PAGES = Path(__file__).parents[1] / "web/src/games"
GAME = find("cable-car")
TRAMBAHN = find("trambahn")
VIEWER = 0


def files() -> Iterator[tuple[Path, str]]:
    """Every fixture, and what is to stand in it."""
    games = {
        "cablecar": cable_car_moments,
        "trambahn": trambahn_moments,
        "tramways": tramways_moments,
    }
    for folder, moments in games.items():
        for name, moment in moments().items():
            text = json.dumps(moment, separators=(",", ":")) + "\n"
            yield PAGES / folder / "fixtures" / f"{name}.json", text


def cable_car_moments() -> dict[str, Any]:
    """Every fixture of Cable Car by name."""
    return {
        "upright": previewed(about_to_score()),
        "free": scene_seen(played(3, {"orientation": "free", "hand": 3}, seed=6, moves=6)),
        "companies": scene_seen(played(3, {"companies": True}, seed=7, moves=6)),
        "over": scene_seen(played(4, {}, seed=3, moves=9999)),
        "over-companies": scene_seen(played(3, {"companies": True}, seed=3, moves=9999)),
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


def scene_seen(referee: Referee) -> dict[str, Any]:
    """What the viewer is told at this moment."""
    last = referee.played[-1]
    return {
        "seat": VIEWER,
        "view": referee.view(VIEWER),
        "legal": [referee.game.name_move(move) for move in referee.legal(VIEWER)],
        "last": asdict(
            Entry(
                seq=len(referee.played),
                seat=last.seat,
                kind="move",
                move=referee.game.name_move(last.move),
                events=[event.as_json() for event in referee.events(last, VIEWER)],
            )
        ),
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
    return {**scene_seen(referee), "preview": imagined(referee, scoring_moves(referee)[0])}


def imagined(referee: Referee, move: int) -> dict[str, Any]:
    """A move, and what it would bring."""
    events, view = referee.imagine(VIEWER, move)
    return {
        "move": referee.game.name_move(move),
        "events": [event.as_json() for event in events],
        "view": view,
    }


# Trambahn -----------------------------------------------------------------------------------


def trambahn_moments() -> dict[str, Any]:
    """Every fixture of Trambahn by name; each has what every legal move would bring."""
    return {
        "first": foreseen(found(lambda referee: bool(referee.played))),
        "scoring": foreseen(found(could("line-scored"))),
        "tour": foreseen(found(could("toured"))),
        "careless": foreseen(careless()),
        "reshuffle": foreseen(found(could("emptied"))),
        "over": scene_seen(travelled(6, lambda _: False)),
    }


def found(wanted: Callable[[Referee], bool]) -> Referee:
    """The first game that gets to such a moment."""
    seed = 1
    while (referee := travelled(seed, wanted)).over():
        seed += 1
    return referee


def travelled(seed: int, enough: Callable[[Referee], bool]) -> Referee:
    """A game of hasty players until it is the viewer's turn and enough has happened, or over."""
    referee = Referee(TRAMBAHN, options.complete(TRAMBAHN, 2, {}), seed)
    chance = random.Random(seed)  # noqa: S311
    while not referee.over() and not (referee.actor() == VIEWER and enough(referee)):
        seat = referee.actor()
        legal = referee.legal(seat)
        referee.play(seat, max(legal, key=lambda move: hasty(referee, seat, move, chance)))
    return referee


def hasty(referee: Referee, seat: int, move: int, chance: random.Random) -> tuple[int, float]:
    """How much a player is tempted: by trams, then by lines that run, then by new ones."""
    what, *where = TRAMBAHN.name_move(move).split()
    view = referee.view(seat)
    runs = [line["tram"] is not None for line in view["lines"][seat]]
    begins = all(runs) and len(runs) < 4
    station = 4 if where[-1:] and where[-1].isdigit() and runs[int(where[-1]) - 1] else 3 * begins
    first = 6 * (not view["placed"])
    tempting = {"passenger": first, "tram": 5, "station": station, "income": 2, "next": 1}
    return tempting[what], chance.random()


def could(key: str) -> Callable[[Referee], bool]:
    """Whether one of the viewer's moves would cause such an event."""
    return lambda referee: any(
        event.key == key
        for move in referee.legal(VIEWER)
        for event in referee.what_if(VIEWER, move)
    )


def careless() -> Referee:
    """The viewer could end the turn with a line that could still get a tram."""
    referee = travelled(1, lambda referee: bool(referee.played))
    for words in ("station", "station", "tram"):
        legal = {TRAMBAHN.name_move(move): move for move in referee.legal(VIEWER)}
        referee.play(VIEWER, next(legal[move] for move in legal if move.startswith(words)))
    return referee


def foreseen(referee: Referee) -> dict[str, Any]:
    """The moment, with what every legal move would bring."""
    answers = [imagined(referee, move) for move in referee.legal(VIEWER)]
    return {**scene_seen(referee), "answers": {answer.pop("move"): answer for answer in answers}}


# Tramways -----------------------------------------------------------------------------------


def tramways_moments() -> dict[str, Any]:
    """Every fixture of Tramways by name; some have what a few moves would bring."""
    return {
        "auction": asked(hurried(has("auction", "nothing", "bid")), "pass", "bid 1", "bid 2"),
        "drawing": scene_seen(hurried(has("actions", "drawing", "done"))),
        "paying": scene_seen(hurried(has("actions", "paying", "play"))),
        "administration": asked(hurried(has("administration", "nothing", "play")), "finish"),
        "over": scene_seen(hurried(lambda _: False)),
    }


def has(phase: str, doing: str, word: str) -> Callable[[Referee], bool]:
    """Whether the viewer is in the middle of this, and may make such a move."""

    def enough(referee: Referee) -> bool:
        view = referee.view(VIEWER)
        legal = [referee.game.name_move(move) for move in referee.legal(VIEWER)]
        there = (view["phase"], view["boards"][VIEWER]["doing"]) == (phase, doing)
        return there and sum(move.startswith(word) for move in legal) > (word == "play")

    return enough


def hurried(enough: Callable[[Referee], bool]) -> Referee:
    """A game of players who do not think, until the viewer comes to such a moment, or over."""
    game = find("tramways")
    referee = Referee(game, options.complete(game, 2, {}), seed=1)
    rng = generator(1)
    while not referee.over() and not enough(referee):
        seat = referee.actor()
        legal = referee.legal(seat)
        referee.play(seat, game.playout_move(referee.state, seat, table(legal), len(legal), rng))
    return referee


def asked(referee: Referee, *moves: str) -> dict[str, Any]:
    """The moment, with what those of these moves that are legal would bring."""
    legal = [move for move in referee.legal(VIEWER) if referee.game.name_move(move) in moves]
    answers = [imagined(referee, move) for move in legal]
    return {**scene_seen(referee), "answers": {answer.pop("move"): answer for answer in answers}}


if __name__ == "__main__":
    for file, text in files():
        file.write_text(text)
