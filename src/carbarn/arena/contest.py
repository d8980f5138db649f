"""Contests: games between computer players, at one table or many.

The same seeds are dealt to every rotation of the seats, so that luck and the advantage of a seat
cancel out.
"""

from __future__ import annotations

import shlex
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import Any, NamedTuple, Protocol

from ..engine import options, records
from ..engine.contract import Options
from ..engine.records import Record
from ..engine.referee import Referee
from ..games import find
from ..opponents import match, seats
from ..opponents.players import Limit
from ..opponents.workers import InlineWorkers, Workers

MANY = 50  # games for which it pays to wait for the compiler


@dataclass(frozen=True)
class Contest:
    """What is played: a game with its options, who sits at it, how often, and from which seed."""

    game: str
    options: Options
    seats: Sequence[str]
    games: int
    seed: int
    limit: Limit


# One game -----------------------------------------------------------------------------------


def play_one(contest: Contest, seated: Sequence[str], seed: int) -> Referee:
    """One game to its end."""
    game = find(contest.game)
    with seats.naming_the_seed(
        seed, command_for(replace(contest, seats=seated, games=1, seed=seed))
    ):
        players = match.seated(game, seated, seed, contest.limit, needs_compiler(contest))
        return match.play(game, contest.options, seed, players)


def needs_compiler(contest: Contest) -> bool:
    """Whether its games are played with compiled rules."""
    game = find(contest.game)
    return contest.games >= MANY or seats.needs_compiler(contest.seats, game)


def command_for(contest: Contest) -> str:
    """What plays these games once more."""
    chosen = {k: v for k, v in contest.options.items() if k != "players"}
    usual = options.complete(find(contest.game), len(contest.seats), {})
    words = ["carbarn", "simulate", contest.game, "--seats", ",".join(contest.seats)]
    words += ["--seed", str(contest.seed), "--games", str(contest.games)]
    for name, value in chosen.items():
        if value != usual[name]:
            words += ["--option", f"{name}={options.written(value)}"]
    if contest.limit.seconds is not None:
        words += ["--think", str(contest.limit.seconds)]
    if contest.limit.playouts is not None:
        words += ["--playouts", str(contest.limit.playouts)]
    if contest.limit.cores > 1:
        words += ["--cores", str(contest.limit.cores)]
    return shlex.join(words)


def record_one(contest: Contest, seated: Sequence[str], seed: int) -> Record:
    """One game, written down: work for a worker."""
    return records.of_game(play_one(contest, seated, seed), seated)


def simulate(contest: Contest, workers: Workers | InlineWorkers) -> Iterator[Record]:
    """Play the games of a contest with everybody in their own seat."""
    jobs = ((contest, list(contest.seats), contest.seed + i) for i in range(contest.games))
    return workers.map(record_one, jobs)


def rotation(seated: Sequence[Any], turns: int) -> list[Any]:
    """The seats moved round the table."""
    return [*seated[turns:], *seated[:turns]]


@dataclass(frozen=True)
class Finish:
    """How one game ended, in the order of the contest's seats."""

    scores: list[int]
    places: list[int]  # by the referee, who knows what decides between equal points

    @property
    def winners(self) -> list[int]:
        """The seats in first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]


def play_rotated(contest: Contest, seed: int, turns: int) -> Finish:
    """One game with the seats moved round: work for a worker."""
    referee = play_one(contest, rotation(contest.seats, turns), seed)
    back = -turns % len(contest.seats)
    return Finish(rotation(referee.scores(), back), rotation(referee.places(), back))


# Many games ---------------------------------------------------------------------------------

TABLE, ROUND_ROBIN, LADDER = "table", "round-robin", "ladder"


@dataclass(frozen=True)
class Tournament:
    """Contests of one game over the same seeds."""

    kind: str
    contests: Sequence[Contest]


class Deal(NamedTuple):
    """One game of a tournament: at which table, from which seed, the seats moved round how far."""

    table: int
    seed: int
    turns: int


def tournament(kind: str, whole: Contest, size: int) -> Tournament:
    """Who meets whom: all at one table, each against each by tables of a size, or neighbours."""
    tables: Sequence[Sequence[str]] = [whole.seats]
    if kind == ROUND_ROBIN:
        tables = list(combinations(whole.seats, size))
    elif kind == LADDER:
        tables = list(pairwise(whole.seats))
    return Tournament(kind, [replace(whole, seats=list(table)) for table in tables])


def deals(played: Tournament) -> Iterator[Deal]:
    """All games, in an order that keeps the tables even: at any time each had as many as others."""
    for i in range(played.contests[0].games):
        for table, contest in enumerate(played.contests):
            n = len(contest.seats)
            yield Deal(table, contest.seed + i // n, i % n)


class Crew(Protocol):
    """Those who play the games: processes here, or on many machines."""

    def done(self, work: Any, jobs: Any) -> Iterator[tuple[Any, Any]]:
        """Have work done: each job with its result, in whatever order they are finished."""
        ...


def compete(
    played: Tournament, crew: Crew, known: Container[Deal] = ()
) -> Iterator[tuple[Deal, Finish]]:
    """Play all games whose finish is not known yet."""
    left = (deal for deal in deals(played) if deal not in known)
    jobs = ((played.contests[deal.table], deal) for deal in left)
    for (_, deal), finish in crew.done(play_deal, jobs):
        yield deal, finish


def play_deal(contest: Contest, deal: Deal) -> Finish:
    """One game of a tournament: work for a worker."""
    return play_rotated(contest, deal.seed, deal.turns)
