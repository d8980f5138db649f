"""Make the records of the lessons from their scripts: src/carbarn/games/*/lesson/script.txt.

    python scripts/lessons.py [GAME ...]

A script begins with the seed, and perhaps options. Then come moves, each with its seat, and
captions, each with the parts of the screen that it points at:

    seed 130
    option development shelf
    : welcome
    : hand @ hand own
    0 bid 1

What the script leaves open is played to the end without much thought, so that the record is a
whole game as any other. It is needed when the rules or the components of a game change so that
its record no longer replays; a move that is refused is named with the rule.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from carbarn.engine import lessons, options, records
from carbarn.engine.chance import generator
from carbarn.engine.compiled import ints
from carbarn.engine.contract import Game
from carbarn.engine.layout import NONE
from carbarn.engine.lessons import Step
from carbarn.engine.referee import Referee, Refused
from carbarn.games import find, folders

NAMES = ("Ada", "Ben")


@dataclass
class Script:
    """What is played and said."""

    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)
    moves: list[tuple[int, str]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


def parsed(text: str) -> Script:
    """A script as it is written."""
    script = Script()
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, rest = line.partition(" ")
        if word == ":":
            say, _, show = rest.partition(" @ ")
            script.steps.append(Step(len(script.moves), say, show))
        elif word == "seed":
            script.seed = int(rest)
        elif word == "option":
            name, _, choice = rest.partition(" ")
            script.options[name] = choice
        else:
            script.moves.append((int(word), rest))
    return script


def played(game: Game, script: Script) -> Referee:
    """The game of a script, finished."""
    referee = Referee(game, options.complete(game, len(NAMES), script.options), script.seed)
    for number, (seat, move) in enumerate(script.moves, start=1):
        try:
            referee.play(seat, game.parse_move(move))
        except (Refused, ValueError) as error:
            offered = ", ".join(map(game.name_move, referee.legal(seat)))
            raise SystemExit(f"{game.NAME}: move {number}, {move!r}: {error}\n{offered}") from None
    finish(referee)
    return referee


def finish(referee: Referee) -> None:
    """Play on to the end, without much thought."""
    game, rng = referee.game, generator(referee.seed)
    moves = ints(game.MOST_MOVES)
    while (seat := referee.actor()) != NONE:
        n = game.legal(referee.state, seat, moves)
        referee.play(seat, game.playout_move(referee.state, seat, moves, n, rng))


def make(name: str) -> None:
    """Write down a lesson's game and its captions."""
    game = find(name)
    here = lessons.folder(game)
    script = parsed((here / "script.txt").read_text())
    referee = played(game, script)
    write(here / "record.json", records.of_game(referee, NAMES).line())
    steps = ",\n".join(f"  {msgspec.json.encode(step).decode()}" for step in script.steps)
    write(here / "steps.json", f"[\n{steps}\n]")
    shown = f"{script.steps[-1].at} of {len(referee.played)} moves are shown"
    print(f"{name}: {len(script.steps)} captions, {shown}")


def write(file: Path, text: str) -> None:
    """A text with its last line ended."""
    file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    for wanted in sys.argv[1:] or folders():
        make(wanted)
