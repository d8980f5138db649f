"""`carbarn watch`: watch a game between computer players in the terminal."""

from __future__ import annotations

import argparse
import secrets
from typing import Any

from rich.console import Console

from ..engine.chance import SEEDS
from ..engine.events import EVERYTHING
from ..engine.layout import NONE
from ..engine.referee import Referee
from ..games import find
from ..opponents.players import Limit
from ..opponents.workers import Workers, choose
from .common import add_options, add_thinking, chosen_options, seats_of, whole
from .table import Watch, final


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("watch", help="watch a game between computers in the terminal")
    command.add_argument("game", metavar="GAME", nargs="?", default="cable-car")
    command.add_argument("--seats", default="expert,casual", metavar="LEVEL,LEVEL")
    command.add_argument("--seed", type=whole(0, SEEDS - 1), metavar="S")
    add_options(command)
    add_thinking(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Play one game to the end and say who won."""
    game = find(args.game)
    seats = seats_of(game, args.seats)
    options = chosen_options(args.game, len(seats), args.options)
    seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
    referee = Referee(game, options, seed)
    names = dict(enumerate(seats))
    console = Console()
    limit = Limit(args.think, args.playouts, args.cores)
    with Workers(args.jobs or 1) as workers, Watch(console) as watch:
        watch.show(referee, EVERYTHING, names)
        while (seat := referee.actor()) != NONE:
            veiled = game.veil(referee.state, seat)
            thought = (game.NAME, veiled.tobytes(), seat, seats[seat])
            move = workers.do(choose, *thought, seed + len(referee.played), limit)
            referee.play(seat, move)
            watch.show(referee, EVERYTHING, names)
    final(console, referee, names)
