"""Make the whole games in tests/playthroughs again, from the moves that stand in them.

    python scripts/playthroughs.py                       # all of them
    python scripts/playthroughs.py NAME --record FILE    # a new one: the first game of a file

NAME is the game and what is special about it, such as cable-car-with-companies. A game that
has no text yet gets one. Where a move is no longer legal, the rest is played without much thought.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from carbarn.engine import options, records
from carbarn.engine.chance import generator
from carbarn.engine.compiled import ints
from carbarn.engine.contract import Game
from carbarn.engine.layout import NONE
from carbarn.engine.referee import Referee, Refused
from carbarn.games import NoSuchGame, find, folders
from carbarn.proving import playthroughs
from carbarn.proving.playthroughs import Notated, Script

FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"


def texts() -> Iterator[tuple[Game, Path]]:
    """Every text there is, with its game."""
    for file in sorted(FOLDER.glob("*.txt")):
        yield playthroughs.game_of(file.stem), file


def remade(game: Game, script: Script) -> str:
    """The text of a script's game, played to its end."""
    moves = [*legal_part(game, script)]
    referee = playthroughs.begun(game, Script(script.options, script.seed, []))
    return playthroughs.written(referee, moves)


def legal_part(game: Game, script: Script) -> Iterator[Notated]:
    """The script's moves as far as they are legal, and then any that are not silly."""
    referee = playthroughs.begun(game, script)
    for seat, move in script.moves:
        try:
            referee.play(seat, game.parse_move(move))
        except (Refused, ValueError) as error:
            print(f"{game.NAME}, move {len(referee.played) + 1}, {move}: {error}")
            break
        yield seat, move
    yield from finished(referee)


def finished(referee: Referee) -> Iterator[Notated]:
    """Moves up to the end, without much thought."""
    game, rng = referee.game, generator(referee.seed)
    moves = ints(game.MOST_MOVES)
    while (seat := referee.actor()) != NONE:
        n = game.legal(referee.state, seat, moves)
        move = game.playout_move(referee.state, seat, moves, n, rng)
        referee.play(seat, move)
        yield seat, game.name_move(move)


def recorded(file: Path) -> Script:
    """The script of the first game in a file of records."""
    (_, record), *_ = islice(records.read(file), 1)
    chosen = {name: options.written(value) for name, value in record.options.items()}
    assert record.seed is not None
    return Script(chosen, record.seed, [(move.seat, move.move) for move in record.moves])


def first_script(game: Game) -> Script:
    """For a game that has no text yet: as few players as can be, and nothing special agreed on."""
    return Script({"players": str(game.SEATS[0])}, 1, [])


def main() -> None:
    """Make what was asked for, or all."""
    command = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    command.add_argument("name", nargs="?")
    command.add_argument("--record", type=Path)
    args = command.parse_args()
    if args.name and not args.record:
        command.error(f"of which game? Write {args.name} --record FILE, or no name to make all")
    if args.name:
        try:
            game, script = playthroughs.game_of(args.name), recorded(args.record)
        except (NoSuchGame, records.Damaged) as error:
            command.error(str(error))
        write(FOLDER / f"{args.name}.txt", game, script)
        return
    for game, file in texts():
        write(file, game, playthroughs.parsed(file.read_text()))
    for game in {*map(find, folders())} - {game for game, _ in texts()}:
        write(FOLDER / f"{game.NAME}.txt", game, first_script(game))


def write(file: Path, game: Game, script: Script) -> None:
    """Make one text and say how long it is."""
    text = remade(game, script)
    file.write_text(text, encoding="utf-8")
    print(f"{file.name}: {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
