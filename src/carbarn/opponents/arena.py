"""The arena: who beats whom, by how much, and how sure that is.

The same seeds are dealt to every rotation of the seats, so that luck and the advantage of a seat
cancel out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ..engine import records
from ..engine.contract import Options
from ..engine.records import Record
from ..engine.referee import Referee
from ..games import find
from . import levels, match
from .players import Limit
from .workers import Alone, Workers

SURE = 1.96  # standard deviations: 95 %


@dataclass(frozen=True)
class Contest:
    """What is played: a game with its options, who sits at it, how often, and from which seed."""

    game: str
    options: Options
    seats: Sequence[str]
    games: int
    seed: int
    limit: Limit


def play_one(contest: Contest, seats: Sequence[str], seed: int) -> Referee:
    """One game to its end."""
    game = find(contest.game)
    players = match.seated(game, seats, seed, contest.limit)
    return match.play(game, contest.options, seed, players)


def record_one(contest: Contest, seats: Sequence[str], seed: int) -> Record:
    """One game, written down: work for a worker."""
    return records.of_game(play_one(contest, seats, seed), seats)


def simulate(contest: Contest, workers: Workers | Alone) -> Iterator[Record]:
    """Play the games of a contest with everybody in their own seat."""
    jobs = ((contest, list(contest.seats), contest.seed + i) for i in range(contest.games))
    return workers.map(record_one, jobs)


def rotation(seats: Sequence[Any], turns: int) -> list[Any]:
    """The seats moved round the table."""
    return [*seats[turns:], *seats[:turns]]


@dataclass(frozen=True)
class Finish:
    """How one game ended, in the order of the contest's seats."""

    scores: list[int]
    winners: list[int]  # by the referee, who knows what decides between equal points


def play_rotated(contest: Contest, seed: int, turns: int) -> Finish:
    """One game with the seats moved round: work for a worker."""
    n = len(contest.seats)
    referee = play_one(contest, rotation(contest.seats, turns), seed)
    back = (n - turns) % n
    winners = [(seat + turns) % n for seat in referee.winners()]
    return Finish(rotation(referee.scores(), back), sorted(winners))


@dataclass
class Result:
    """What came out of a contest."""

    contest: Contest
    finishes: list[Finish]

    @property
    def scores(self) -> list[list[int]]:
        """The points of every game."""
        return [finish.scores for finish in self.finishes]

    @property
    def names(self) -> list[str]:
        """The seats by level; a level that sits twice is numbered."""
        game = find(self.contest.game)
        seats = [levels.find(name, game).name for name in self.contest.seats]
        return [
            name if seats.count(name) == 1 else f"{name}#{seats[: i + 1].count(name)}"
            for i, name in enumerate(seats)
        ]

    def wins(self, seat: int) -> int:
        """Games won alone."""
        return sum(finish.winners == [seat] for finish in self.finishes)

    def win_rate(self, seat: int) -> list[float]:
        """Low, mean and high; a shared win counts as its share."""
        rate = sum(_share(finish, seat) for finish in self.finishes) / len(self.finishes)
        return _interval(rate, len(self.finishes))

    def margin(self, seat: int) -> float:
        """Points ahead of the best rival, on average."""
        return sum(_margin(scores, seat) for scores in self.scores) / len(self.scores)

    def told(self) -> dict[str, Any]:
        """As JSON, in the shape that others rely on."""
        seats = range(len(self.names))
        return {
            "game": self.contest.game,
            "seats": self.names,
            "games": len(self.scores),
            "wins": {self.names[i]: self.wins(i) for i in seats},
            "win_rate": {self.names[i]: self.win_rate(i) for i in seats},
            "margin": {self.names[i]: round(self.margin(i), 2) for i in seats},
            "shared": sum(len(finish.winners) > 1 for finish in self.finishes),
            "options": dict(self.contest.options),
            "seed": self.contest.seed,
            "limit": {
                "seconds": self.contest.limit.seconds,
                "playouts": self.contest.limit.playouts,
            },
        }


def compete(contest: Contest, workers: Workers, on_game: Callable[[], None]) -> Result:
    """Play a contest: each seed with every rotation of the seats."""
    n = len(contest.seats)
    jobs = ((contest, contest.seed + i // n, i % n) for i in range(contest.games))
    finishes = []
    for finish in workers.map(play_rotated, jobs):
        finishes.append(finish)
        on_game()
    return Result(contest, finishes)


def _share(finish: Finish, seat: int) -> float:
    return 1 / len(finish.winners) if seat in finish.winners else 0


def _margin(scores: Sequence[int], seat: int) -> int:
    return scores[seat] - max(points for other, points in enumerate(scores) if other != seat)


def _interval(rate: float, n: int) -> list[float]:
    """Wilson's interval: honest near 0 and 1 too."""
    middle = (rate + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
    half = SURE * sqrt(rate * (1 - rate) / n + SURE**2 / (4 * n**2)) / (1 + SURE**2 / n)
    return [round(max(0.0, middle - half), 4), round(rate, 4), round(min(1.0, middle + half), 4)]
