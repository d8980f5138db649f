"""What the commands share: reading options and seats, showing progress, writing files whole."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import IO, TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from ..arena.contest import Contest
from ..engine import options
from ..engine.chance import ALL_SEEDS, SEEDS
from ..engine.contract import BadInput, Game, Options
from ..engine.referee import Referee
from ..games import find
from ..opponents import levels, seats
from ..opponents.compiling import compile_rules, rules_are_compiled
from ..opponents.players import Limit
from ..opponents.workers import Workers
from ..server import setting_values

MOST_GAMES = 10_000_000
T = TypeVar("T")


class Usage(BadInput):
    """Something that was typed wrong; the message says what would be right."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C, where there is more to say than that."""


def screen() -> Console:
    """Where people look: tables and progress go to stderr, so that stdout can be piped."""
    return Console(stderr=True)


def say(words: str) -> None:
    """One line for people."""
    screen().print(Text(words), soft_wrap=True)


def counted(n: int, what: str, several: str = "") -> str:
    """A number with what it counts."""
    return f"{n} {what}" if n == 1 else f"{n} {several or what + 's'}"


# Arguments ----------------------------------------------------------------------------------


def add_contest(command: argparse.ArgumentParser, games: int, *, seats_needed: bool = True) -> None:
    """The arguments of a command that lets computer players play."""
    command.add_argument("game", metavar="GAME", help="by its name; an unknown one lists them")
    command.add_argument(
        "--seats",
        required=seats_needed,
        metavar="LEVEL,LEVEL",
        help="who sits where: levels, or players of your own as module:Class",
    )
    command.add_argument(
        "--games",
        type=whole(1, MOST_GAMES),
        default=games,
        metavar="N",
        help="how many, of every table (default %(default)s)",
    )
    command.add_argument(
        "--seed",
        type=whole(0, ALL_SEEDS - 1),
        default=1,
        metavar="S",
        help="of the first deal; the others follow (default %(default)s)",
    )
    add_options(command)
    add_thinking(command)


def add_options(command: argparse.ArgumentParser) -> None:
    """`--option K=V`, as often as there are options."""
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="K=V",
        dest="options",
        help="one of the game's options, as often as you like (an unknown one lists them)",
    )


def add_thinking(command: argparse.ArgumentParser) -> None:
    """How long opponents think, and how many of them at once."""
    add_limit(command)
    command.add_argument(
        "--jobs", type=whole(1, 1024), metavar="N", help="worker processes (default: every core)"
    )


def add_limit(command: argparse.ArgumentParser) -> None:
    """How long opponents think, by the clock or by playouts."""
    add_time(command)
    command.add_argument(
        "--playouts",
        type=whole(1, 10**9),
        metavar="N",
        help="playouts a move instead of a time: the same on every machine",
    )


def add_time(command: argparse.ArgumentParser) -> None:
    """How long opponents think by the clock, and with how many cores."""
    command.add_argument(
        "--think",
        type=typed(setting_values.seconds),
        metavar="SECONDS",
        help="time a move for those who search for a time, as expert does (default: its own)",
    )
    command.add_argument(
        "--cores",
        type=whole(1, 1024),
        default=1,
        metavar="N",
        help="cores that a computer player thinks with (default %(default)s)",
    )


def add_seed(command: argparse.ArgumentParser) -> None:
    """The seed of one game."""
    command.add_argument(
        "--seed",
        type=whole(0, ALL_SEEDS - 1),
        metavar="S",
        help="the same deal again (default: any)",
    )


def new_seed(chosen: int | None) -> int:
    """The seed that was asked for, or any."""
    return secrets.randbelow(SEEDS) if chosen is None else chosen


def typed(read: Callable[[str], T]) -> Callable[[str], T]:
    """What is wrong with a text, told as argparse tells it."""

    def told(text: str) -> T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return told


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number within bounds, for argparse."""
    return typed(setting_values.whole(least, most))


def contest(args: argparse.Namespace) -> Contest:
    """The contest that the arguments describe, checked."""
    game = find(args.game)
    seated = seats_of(game, args.seats)
    agreed = options.complete(game, len(seated), pairs(args.options))
    check_seeds(args)
    return Contest(game.NAME, agreed, seated, args.games, args.seed, limit_of(args))


def check_seeds(args: argparse.Namespace) -> None:
    """Games are dealt from the seed on, and there must be enough of them."""
    if args.seed + args.games > ALL_SEEDS:
        raise Usage(
            f"there are no {args.games} seeds from {args.seed} on: they end at {ALL_SEEDS - 1}"
        )


def limit_of(args: argparse.Namespace) -> Limit:
    """How long opponents may think."""
    return Limit(args.think, args.playouts, args.cores)


def seats_of(game: Game, typed: str) -> list[str]:
    """Levels, or players of one's own, with commas between them."""
    return [seats.named(name, game) for name in typed.split(",")]


def usual_seats(game: Game, first: str) -> str:
    """Somebody at a small table with computers of the usual strength."""
    players = min(max(2, game.SEATS[0]), game.SEATS[-1])
    return ",".join([first, *[levels.usual(game)] * (players - 1)])


def chosen_options(game_name: str, players: int, typed: list[str]) -> Options:
    """All options of a game, as typed or by default."""
    return options.complete(find(game_name), players, pairs(typed))


def pairs(typed: list[str]) -> Mapping[str, str]:
    """`K=V` arguments as a mapping."""
    chosen: dict[str, str] = {}
    for text in typed:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise Usage(f"{text!r} is no option: write --option NAME=VALUE")
        if name in chosen:
            raise Usage(f"option {name} is given twice")
        chosen[name] = value
    return chosen


def deal_told(referee: Referee) -> AbstractContextManager[None]:
    """Where a player of one's own may fail over one game."""
    seed = referee.seed
    return seats.naming_the_seed(seed, f"the same command with --seed {seed}")


# Output -------------------------------------------------------------------------------------


def progress(console: Console) -> Progress:
    """A bar with what is done and how long it will take."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def compile_rules_of(games: Iterable[str]) -> None:
    """Have the rules of games compiled, and show how long it takes; most often it is done."""
    missing = [game for game in games if not rules_are_compiled(game)]
    if not missing:
        return
    console = screen()
    with Workers(min(len(missing), Workers.usual())) as workers, _stopwatch(console) as watch:
        clocks = {game: watch.add_task(f"compiling {game}, once", total=None) for game in missing}
        for (game,), _ in workers.done(compile_rules, [(game,) for game in reversed(missing)]):
            watch.remove_task(clocks[game])
            console.print(f"rules compiled: {game}", highlight=False)


def _stopwatch(console: Console) -> Progress:
    """Bars for what nobody knows the length of."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


@contextmanager
def written_whole(path: Path) -> Iterator[IO[bytes]]:
    """A file that appears only when all of it is written, and not at all if anything fails."""
    part = path.with_name(path.name + ".part")
    if path.is_dir():
        raise Usage(f"cannot write {path}: it is a folder")
    try:
        file = part.open("wb")
    except OSError as error:
        raise Usage(f"cannot write {path}: {error.strerror}") from None
    try:
        with file:
            yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
