"""`carbarn watch`: watch a game between computer players in the terminal."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console
from rich.text import Text

from ..engine import options as option_rules
from ..engine.events import EVERYTHING
from ..engine.referee import Referee
from ..games import find, folders
from ..opponents import match
from ..opponents.levels import strongest
from ..opponents.seats import needs_compiler
from ..opponents.workers import Workers, players_for
from .common import (
    add_options,
    add_seed,
    add_thinking,
    chosen_options,
    compile_rules_of,
    deal_told,
    limit_of,
    new_seed,
    seats_of,
    usual_seats,
)
from .table import Watch, final


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("watch", help="watch a game between computers in the terminal")
    command.add_argument("game", metavar="GAME", nargs="?", help="default: the first that there is")
    command.add_argument(
        "--seats",
        metavar="LEVEL,LEVEL",
        help="levels, or players of your own as module:Class (default: strongest, usual)",
    )
    add_seed(command)
    add_options(command)
    add_thinking(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Play one game to the end and say who won."""
    game = find(args.game or next(iter(folders())))
    names = dict(enumerate(seats_of(game, args.seats or usual_seats(game, strongest(game)))))
    options = chosen_options(game.NAME, len(names), args.options)
    referee = Referee(game, options, new_seed(args.seed))
    console = Console()
    if unusual := _unusual(referee):
        console.print(Text(f"{game.TITLE} with {unusual}"), soft_wrap=True)
    if needs_compiler(list(names.values()), game):
        compile_rules_of([game.NAME])
    with Workers(args.jobs or 1) as workers, deal_told(referee), Watch(console) as watch:
        players = players_for(names, game, referee.seed, limit_of(args), workers)
        watch.show(referee, EVERYTHING, names)
        match.play_to_end(referee, players, lambda referee: watch.show(referee, EVERYTHING, names))
    final(console, referee, names)


def _unusual(referee: Referee) -> str:
    """The options that are not by default, as they are typed."""
    return ", ".join(
        f"{option.name}={option_rules.written(chosen)}"
        for option in referee.game.OPTIONS
        if (chosen := referee.options[option.name]) != option.choices[0]
    )
