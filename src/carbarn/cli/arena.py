"""`carbarn arena`: computer players against each other, with a result one can trust."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, redirect_stdout
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from ..arena import contest
from ..arena.cluster import Cluster, NoCluster
from ..arena.contest import LADDER, ROUND_ROBIN, TABLE, Contest, Deal, Finish, Tournament
from ..arena.results_file import ResultsFile
from ..arena.standings import Standings
from ..engine import options
from ..engine.contract import Game
from ..games import find
from ..opponents.seats import Failed, offered
from ..opponents.workers import Workers
from .common import (
    Stopped,
    Usage,
    add_contest,
    check_seeds,
    compile_rules_of,
    counted,
    limit_of,
    pairs,
    progress,
    say,
    screen,
    seats_of,
    whole,
    written_whole,
)
from .plot import draw, file_format


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("arena", help="let levels and players of your own compete")
    add_contest(command, games=200, seats_needed=False)
    how = command.add_mutually_exclusive_group()
    how.add_argument(
        "--round-robin",
        action="store_const",
        const=ROUND_ROBIN,
        dest="kind",
        help="each against each, by tables of two (default: one table for all)",
    )
    how.add_argument(
        "--ladder",
        action="store_const",
        const=LADDER,
        dest="kind",
        help="each against the one after it; without --seats all levels, the strongest first",
    )
    command.add_argument(
        "--table", type=whole(2, 99), metavar="N", help="players a table in a round robin"
    )
    command.add_argument(
        "--journal", type=Path, metavar="FILE", help="keep every game; go on where it stopped"
    )
    command.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on a Ray cluster: auto, ray://HOST:10001, HOST:6379, or local",
    )
    command.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the result (png, svg, pdf)"
    )
    command.set_defaults(run=run, kind=TABLE)


def run(args: argparse.Namespace) -> None:
    """Compete; a table for people on stderr, JSON on stdout."""
    played = _tournament(args)
    with ExitStack() as stack:
        if args.plot is not None:
            ending = file_format(args.plot)
            picture = stack.enter_context(written_whole(args.plot))
        standings = Standings(played, _compete(args, played))
        if args.plot is not None:
            draw(standings, picture, ending)
    _show(standings)
    print(json.dumps(standings.as_json()))


# What is played -----------------------------------------------------------------------------


def _tournament(args: argparse.Namespace) -> Tournament:
    game = find(args.game)
    names = _names(args, game)
    size = _size(args, game, names)
    agreed = options.complete(game, size, pairs(args.options))
    check_seeds(args)
    together = Contest(game.NAME, agreed, names, args.games, args.seed, limit_of(args))
    return contest.tournament(args.kind, together, size)


def _names(args: argparse.Namespace, game: Game) -> list[str]:
    if args.seats is not None:
        names = seats_of(game, args.seats)
    elif args.kind == TABLE:
        raise Usage("who plays? name them with --seats, or let all levels play with --ladder")
    else:
        names = offered(game)[::-1]
    if len(names) < 2:
        raise Usage("an arena needs at least two seats")
    if args.kind != TABLE and (twice := [name for name in names if names.count(name) > 1]):
        raise Usage(f"{twice[0]} is named twice in --seats")
    return names


def _size(args: argparse.Namespace, game: Game, names: Sequence[str]) -> int:
    """How many sit at a table."""
    if args.table is not None and args.kind != ROUND_ROBIN:
        raise Usage("--table is for --round-robin")
    if args.kind == TABLE:
        return len(names)
    size = args.table or max(2, game.SEATS[0])
    if size > len(names):
        raise Usage(f"a table of {size} cannot be filled with {len(names)} players")
    return size


# Playing it ---------------------------------------------------------------------------------


def _compete(args: argparse.Namespace, played: Tournament) -> Mapping[Deal, Finish]:
    """All finishes; whatever stops it, what was played until then is shown and kept."""
    wanted = list(contest.deals(played))
    with ExitStack() as stack:
        results = stack.enter_context(ResultsFile(args.journal, played)) if args.journal else None
        known = results.finishes if results else {}
        finishes = {deal: known[deal] for deal in wanted if deal in known}
        _say_what_is_known(results, len(finishes))
        if len(finishes) == len(wanted):
            return finishes
        if not args.ray and any(map(contest.needs_compiler, played.contests)):
            compile_rules_of([played.contests[0].game])
        stack.enter_context(redirect_stdout(sys.stderr))  # Ray speaks up when it loses a machine
        crew = _crew(args, played)
        stack.enter_context(crew)
        try:
            bar = stack.enter_context(progress(screen()))
            task = bar.add_task("playing", total=len(wanted), completed=len(finishes))
            for deal, finish in contest.compete(played, crew, dict(finishes)):
                finishes[deal] = finish
                if results:
                    results.add(deal, finish)
                bar.advance(task)
        except (KeyboardInterrupt, Failed, NoCluster, BrokenProcessPool) as stop:
            bar.stop()
            so_far = f"{len(finishes)} of {len(wanted)} games were played"
            _stop(stop, played, finishes, f"{so_far}; {_how_to_go_on(args)}")
    return finishes


def _stop(
    stop: BaseException, played: Tournament, finishes: Mapping[Deal, Finish], words: str
) -> None:
    if finishes:
        _show(Standings(played, finishes))
    if isinstance(stop, KeyboardInterrupt):
        raise Stopped(f"stopped; {words}") from None
    if finishes:
        say(words)
    raise stop


def _how_to_go_on(args: argparse.Namespace) -> str:
    if args.journal:
        return f"they are in {args.journal}, and the same command goes on from there"
    return "with --journal FILE the same command would go on from there"


def _say_what_is_known(results: ResultsFile | None, games: int) -> None:
    if results and games:
        say(f"{counted(games, 'game')} in {results.path} already")
        for name in results.changed:
            words = f"{name} has changed since then, and what it played before counts too"
            say(words)


def _crew(args: argparse.Namespace, played: Tournament) -> Workers | Cluster:
    names = [name for contest in played.contests for name in contest.seats]
    return Cluster(args.ray, names, args.jobs) if args.ray else Workers(args.jobs)


# Showing it ---------------------------------------------------------------------------------


def _show(standings: Standings) -> None:
    screen().print(_overall(standings))
    if standings.tournament.kind != TABLE:
        screen().print()
        screen().print(_by_table(standings))


def _overall(standings: Standings) -> Table:
    title = f"{standings.tournament.contests[0].game}, {standings.games} games"
    table = _table(title, "player", "rating (95 %)", "wins", "win rate (95 %)", "margin")
    for name in standings.entrants:
        low, rating, high = standings.ratings[name]
        row = [f"{rating:.1f} ({low:.1f} to {high:.1f})", f"{standings.wins(name)}"]
        row += [_rate(standings.win_rate(name)), f"{standings.margin(name):+.1f}"]
        table.add_row(Text(name), *row)
    return table


def _by_table(standings: Standings) -> Table:
    """Who did how well against whom."""
    table = _table(None, "player", "against", "games", "wins", "win rate (95 %)", "margin")
    for result, seat in standings.meetings():
        names = [standings.short(name) for name in result.names]
        others = ", ".join(name for n, name in enumerate(names) if n != seat)
        row = [f"{len(result.finishes)}", f"{result.wins(seat)}", _rate(result.win_rate(seat))]
        table.add_row(Text(names[seat]), Text(others), *row, f"{result.margin(seat):+.1f}")
    return table


def _rate(interval: Sequence[float]) -> str:
    low, mean, high = (100 * share for share in interval)
    return f"{mean:.1f} % ({low:.1f} to {high:.1f})"


def _table(title: str | None, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, collapse_padding=True)
    table.pad_edge = table.show_edge = False
    for heading in headings:
        words = heading in ("player", "against")
        table.add_column(
            heading, justify="left" if words else "right", no_wrap=not words, overflow="fold"
        )
    return table
