"""A game in the terminal for somebody who types their moves: `carbarn play GAME`."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from ..engine.contract import Game
from ..engine.referee import Referee, Refused
from ..games import find
from ..opponents import match
from ..opponents.compiling import begin_last, compile_rules, rules_are_compiled
from ..opponents.players import Player
from ..opponents.seats import needs_compiler
from ..opponents.workers import Workers, players_for
from .common import (
    Stopped,
    Usage,
    chosen_options,
    compile_rules_of,
    deal_told,
    limit_of,
    new_seed,
    say,
    seats_of,
    usual_seats,
)
from .table import Names, final, show_events, show_table

ME = "me"


def play(args: argparse.Namespace) -> None:
    """One game to its end, between those who type and those who compute."""
    game = find(args.game)
    seated = _seated(game, args.seats or usual_seats(game, ME))
    options = chosen_options(args.game, len(seated), args.options)
    referee = Referee(game, options, new_seed(args.seed))
    names, console = dict(enumerate(seated)), Console()
    computers = {seat: name for seat, name in names.items() if name != ME}
    with Workers(1) as workers, _compiling(game, computers.values(), args), deal_told(referee):
        rivals = players_for(computers, game, referee.seed, limit_of(args), workers)
        players = [rivals.get(seat) or Person(referee, console, names) for seat in names]
        _play(referee, players, console, names)
    final(console, referee, names)


@contextmanager
def _compiling(game: Game, levels: Iterable[str], args: argparse.Namespace) -> Iterator[None]:
    """Nobody waits for the compiler, unless they want the same moves on every machine."""
    if not needs_compiler(list(levels), game) or rules_are_compiled(game.NAME):
        yield
    elif args.playouts:
        compile_rules_of([game.NAME])
        yield
    else:
        say("Warming up: for about a minute, whoever thinks ahead does so with less foresight.")
        with Workers(1, begin_last) as workers:
            workers.submit(compile_rules, game.NAME)
            try:
                yield
            finally:
                workers.dismiss()


def _seated(game: Game, typed: str) -> list[str]:
    names = [name if name == ME else seats_of(game, name)[0] for name in typed.split(",")]
    if ME not in names:
        raise Usage(f"no seat is yours: write {ME} among the --seats, or look on by carbarn watch")
    return names


def _play(referee: Referee, players: Sequence[Player], console: Console, names: Names) -> None:
    def tell(referee: Referee) -> None:
        viewer = next(seat for seat in names if isinstance(players[seat], Person))
        show_events(console, referee, viewer, names)

    match.play_to_end(referee, players, tell)


class Person:
    """Somebody at this terminal: sees the table, types a move."""

    def __init__(self, referee: Referee, console: Console, names: Names) -> None:
        self.referee = referee
        self.console = console
        self.names = names

    def choose(self, _: object, seat: int) -> int:
        """Ask until it is a legal move."""
        moves = {self.referee.game.name_move(move): move for move in self.referee.legal(seat)}
        show_table(self.console, self.referee, seat, self.names)
        while True:
            typed = self._ask(len(moves))
            if typed == "?":
                self.console.print(Columns(map(Text, moves), padding=(0, 2)))
            elif (move := self._read(typed, seat, moves)) is not None:
                return move

    def _ask(self, moves: int) -> str:
        hint = "? lists them" if moves > 1 else "there is only one: Enter"
        try:
            return self.console.input(f"[bold]your move[/] ({moves}; {hint}): ").strip()
        except EOFError:
            self.console.print()
            raise Stopped("stopped") from None

    def _read(self, typed: str, seat: int, moves: dict[str, int]) -> int | None:
        """The move that was meant: a part of its name is enough where only one has it."""
        meant = [typed] if typed in moves else [name for name in moves if typed in name]
        if len(meant) == 1:
            return moves[meant[0]]
        try:
            self.referee.check(seat, self.referee.game.parse_move(typed))
        except (Refused, ValueError) as error:
            few = f"which of {', '.join(meant)}?" if 1 < len(meant) < 10 else str(error)
            self.console.print(Text(few))
        return None
