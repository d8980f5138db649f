"""What came out of a tournament: wins, rates and margins, by table and in all, and ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from math import sqrt
from typing import Any

from .contest import LADDER, TABLE, Contest, Deal, Finish, Tournament
from .ratings import Met, rated

SURE = 1.96  # standard deviations: 95 %


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
        """Who sat there; who sits twice is numbered."""
        seats = list(self.contest.seats)
        return [
            name if seats.count(name) == 1 else f"{name}#{seats[: i + 1].count(name)}"
            for i, name in enumerate(seats)
        ]

    def wins(self, seat: int) -> int:
        """Games won alone."""
        return sum(finish.winners == [seat] for finish in self.finishes)

    def shares(self, seat: int) -> float:
        """Games won; a shared win counts as its share."""
        return sum(_share(finish, seat) for finish in self.finishes)

    def win_rate(self, seat: int) -> list[float]:
        """Low, mean and high."""
        return interval(self.shares(seat), len(self.finishes))

    def margins(self, seat: int) -> list[int]:
        """Points ahead of the best rival in every game."""
        return [_margin(scores, seat) for scores in self.scores]

    def margin(self, seat: int) -> float:
        """Points ahead of the best rival, on average."""
        return _mean(self.margins(seat))

    def as_json(self) -> dict[str, Any]:
        """As JSON."""
        by_name = list(enumerate(self.names))
        return {
            "seats": self.names,
            "games": len(self.finishes),
            "wins": {name: self.wins(seat) for seat, name in by_name},
            "win_rate": {name: self.win_rate(seat) for seat, name in by_name},
            "margin": {name: round(self.margin(seat), 2) for seat, name in by_name},
            "shared": sum(len(finish.winners) > 1 for finish in self.finishes),
        }


Meeting = tuple[Result, int]  # a table, and the seat from which it is told


class Standings:
    """The results of all tables of a tournament, as far as it was played."""

    def __init__(self, played: Tournament, finishes: Mapping[Deal, Finish]) -> None:
        self.tournament = played
        self.deals = sorted(finishes)
        self.results = [
            Result(contest, [finishes[deal] for deal in self.deals if deal.table == table])
            for table, contest in enumerate(played.contests)
        ]

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.deals)

    @cached_property
    def entrants(self) -> list[str]:
        """Everybody who takes part, the best first."""
        names = dict.fromkeys(name for result in self.results for name in result.names)
        return sorted(names, key=lambda name: -self.ratings[name][1])

    @cached_property
    def ratings(self) -> dict[str, list[float]]:
        """Everybody's rating: low, mean and high."""
        return rated([self._met(table) for table in range(len(self.results))])

    def _met(self, table: int) -> Met:
        result = self.results[table]
        seeds = [deal.seed for deal in self.deals if deal.table == table]
        return Met(result.names, seeds, [finish.places for finish in result.finishes])

    def wins(self, name: str) -> int:
        """Games won alone, at all tables."""
        return sum(result.wins(seat) for result, seat in self._seats(name))

    def win_rate(self, name: str) -> list[float]:
        """Low, mean and high over all tables."""
        seats = self._seats(name)
        won = sum(result.shares(seat) for result, seat in seats)
        return interval(won, sum(len(result.finishes) for result, _ in seats))

    def margin(self, name: str) -> float:
        """Points ahead of the best rival, on average over all games."""
        ahead = [result.margins(seat) for result, seat in self._seats(name)]
        return _mean([points for margins in ahead for points in margins])

    def _seats(self, name: str) -> list[tuple[Result, int]]:
        sat_at = [result for result in self.results if name in result.names and result.finishes]
        return [(result, result.names.index(name)) for result in sat_at]

    def short(self, name: str) -> str:
        """A player of one's own without its module, where that is clear."""
        shorts = [entrant.rpartition(":")[2] for entrant in self.entrants]
        own = name.rpartition(":")[2]
        return own if shorts.count(own) == 1 else name

    def meetings(self) -> list[Meeting]:
        """Who met whom: of two the better one tells it, on a ladder the upper, of more each."""
        return [(result, seat) for result in self.results for seat in self._tellers(result)]

    def _tellers(self, result: Result) -> list[int]:
        seats = list(range(len(result.names))) if result.finishes else []
        if self.tournament.kind == LADDER:
            return seats[:1]
        return [max(seats, key=result.shares)] if len(seats) == 2 else seats

    def as_json(self) -> dict[str, Any]:
        """As JSON, in the shape that others rely on; of one table in the order of its seats."""
        contest = self.tournament.contests[0]
        single = self.tournament.kind == TABLE
        names = self.results[0].names if single else self.entrants
        return {
            "game": contest.game,
            "seats": names,
            "games": self.games,
            "wins": {name: self.wins(name) for name in names},
            "win_rate": {name: self.win_rate(name) for name in names},
            "margin": {name: round(self.margin(name), 2) for name in names},
            "shared": sum(result.as_json()["shared"] for result in self.results),
            "ratings": {name: self.ratings[name] for name in names},
            "kind": self.tournament.kind,
            "tables": [result.as_json() for result in self.results],
            "options": dict(contest.options),
            "seed": contest.seed,
            "limit": asdict(contest.limit),
        }


def _share(finish: Finish, seat: int) -> float:
    return 1 / len(finish.winners) if seat in finish.winners else 0


def _margin(scores: Sequence[int], seat: int) -> int:
    return scores[seat] - max(points for other, points in enumerate(scores) if other != seat)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def interval(won: float, n: int) -> list[float]:
    """Low, mean and high of a rate by Wilson: honest near 0 and 1 too."""
    rate = won / n
    middle = (rate + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
    half = SURE * sqrt(rate * (1 - rate) / n + SURE**2 / (4 * n**2)) / (1 + SURE**2 / n)
    return [round(max(0.0, middle - half), 4), round(rate, 4), round(min(1.0, middle + half), 4)]
