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


def play_one(contest: Contest, seats: Sequence[str], seed: int) -> Record:
    """One game, written down: work for a worker."""
    game = find(contest.game)
    players = match.seated(game, seats, seed, contest.limit)
    referee = match.play(game, contest.options, seed, players)
    return records.of_game(referee, seats)


def simulate(contest: Contest, workers: Workers | Alone) -> Iterator[Record]:
    """Play the games of a contest with everybody in their own seat."""
    jobs = ((contest, list(contest.seats), contest.seed + i) for i in range(contest.games))
    return workers.map(play_one, jobs)


def rotation(seats: Sequence[Any], turns: int) -> list[Any]:
    """The seats moved round the table."""
    return [*seats[turns:], *seats[:turns]]


def play_scores(contest: Contest, seed: int, turns: int) -> list[int]:
    """The points of one game, in the order of the contest's seats: work for a worker."""
    n = len(contest.seats)
    scores = play_one(contest, rotation(contest.seats, turns), seed).scores
    return rotation(scores, (n - turns) % n)


@dataclass
class Result:
    """What came out of a contest."""

    contest: Contest
    scores: list[list[int]]

    @property
    def names(self) -> list[str]:
        """The seats by level; a level that sits twice is numbered."""
        seats = [levels.find(name).name for name in self.contest.seats]
        return [
            name if seats.count(name) == 1 else f"{name}#{seats[: i + 1].count(name)}"
            for i, name in enumerate(seats)
        ]

    def wins(self, seat: int) -> int:
        """Games won alone."""
        return sum(_share(scores, seat) == 1 for scores in self.scores)

    def win_rate(self, seat: int) -> list[float]:
        """Low, mean and high; a shared win counts as its share."""
        rate = sum(_share(scores, seat) for scores in self.scores) / len(self.scores)
        return _interval(rate, len(self.scores))

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
            "shared": sum(scores.count(max(scores)) > 1 for scores in self.scores),
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
    scores = []
    for points in workers.map(play_scores, jobs):
        scores.append(points)
        on_game()
    return Result(contest, scores)


def _share(scores: Sequence[int], seat: int) -> float:
    best = max(scores)
    return 1 / scores.count(best) if scores[seat] == best else 0


def _margin(scores: Sequence[int], seat: int) -> int:
    return scores[seat] - max(points for other, points in enumerate(scores) if other != seat)


def _interval(rate: float, n: int) -> list[float]:
    """Wilson's interval: honest near 0 and 1 too."""
    middle = (rate + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
    half = SURE * sqrt(rate * (1 - rate) / n + SURE**2 / (4 * n**2)) / (1 + SURE**2 / n)
    return [round(max(0.0, middle - half), 4), round(rate, 4), round(min(1.0, middle + half), 4)]
