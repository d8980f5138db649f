"""Moments of real games for the page's tests: python -m tests.moments

Writes web/src/games/*/fixtures/*.json. Which moments there are, a game's own tests say, in a module
called moments; another test checks that the files are what the referee says.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from carbarn import games
from carbarn.engine.referee import Referee
from carbarn.server.entries import Entry

TESTS = Path(__file__).parent
PAGES = TESTS.parent / "web/src/games"
VIEWER = 0


def files() -> Iterator[tuple[Path, str]]:
    """Every fixture, and what is to stand in it."""
    for folder in games.folders().values():
        if (TESTS / folder / "moments.py").exists():
            moments = import_module(f"tests.{folder}.moments").moments()
            for name, moment in moments.items():
                text = json.dumps(moment, separators=(",", ":")) + "\n"
                yield PAGES / folder / "fixtures" / f"{name}.json", text


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


def imagined(referee: Referee, move: int) -> dict[str, Any]:
    """A move, and what it would bring."""
    events, view = referee.imagine(VIEWER, move)
    return {
        "move": referee.game.name_move(move),
        "events": [event.as_json() for event in events],
        "view": view,
    }


if __name__ == "__main__":
    for file, text in files():
        file.write_text(text)
