"""How Tramways comes out between computer players: points, stress, links, and who sat where.

    python scripts/tramways/balance.py --games 200
    python scripts/tramways/balance.py --players 2 --width 6,1 --games 200
    python scripts/tramways/balance.py --players 1 --games 200 --picture solo.svg

Everybody plans their turns as greedy does, compiled; --width says how many positions they keep in
mind, one number for all or one for each, who change seats from game to game. Alone, the totals can
be drawn against the ranks of rule TW34.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, quantiles
from typing import NamedTuple

from carbarn.arena.contest import rotation
from carbarn.cli.plot import COLOURS, INK, PAPER, file_format
from carbarn.engine import options
from carbarn.engine.contract import Game
from carbarn.engine.referee import Referee
from carbarn.games import find
from carbarn.games.tramways.events import (
    BIDS,
    BUILDING_UPGRADED,
    CONSTRUCTED,
    LINK_UPGRADED,
    PLEASED,
    TRIP_MADE,
)
from carbarn.games.tramways.moves import (
    BUILD,
    CONSTRUCT_ON,
    INCOME,
    LAY,
    RIDE,
    TRIP,
    UPGRADE_LINK_OF,
    UPGRADE_ON,
)
from carbarn.games.tramways.scoring import links_that_count
from carbarn.games.tramways.solo import RANKS
from carbarn.games.tramways.state import State
from carbarn.opponents import match
from carbarn.opponents.greedy import Planner

GAME: Game[State] = find("tramways")
DEEDS = {  # the moves that begin an action, by where their numbers begin and end
    "rails": (BUILD, LAY),
    "upgraded links": (UPGRADE_LINK_OF, CONSTRUCT_ON),
    "buildings": (CONSTRUCT_ON, UPGRADE_ON),
    "upgraded buildings": (UPGRADE_ON, TRIP),
    "trips": (TRIP, RIDE),
    "$2 taken": (INCOME, INCOME + 1),
}
SOURCES = {  # of happiness, by what is told just before it; what nothing is told before was bought
    TRIP_MADE: "links ridden",
    LINK_UPGRADED: "upgrades",
    BUILDING_UPGRADED: "upgrades",
    CONSTRUCTED: "buildings",
}
BOUGHT = "bought"
A_RANK = 10  # points


class PlanningPlayer:
    """Plays as greedy does, by compiled plans."""

    def __init__(self, game: Game[State], width: int) -> None:
        self.planner = Planner(game, compiled=True)
        self.width = width
        self.rest: list[int] = []

    def choose(self, s: State, seat: int) -> int:
        """The next move of the plan; it ends with the turn, or when something came to light."""
        if not self.rest:
            self.rest = self.planner.plan(s, seat, self.width).best_turn()
        return self.rest.pop(0)


class Seat(NamedTuple):
    """How one player came out."""

    points: int
    stress: int
    links: int
    money: int
    won: float
    width: int


def games(args: argparse.Namespace) -> Iterator[tuple[Referee[State], list[int]]]:
    """One after another, with who sat where."""
    complete = options.complete(GAME, args.players, dict(o.split("=") for o in args.option))
    for i in range(args.games):
        widths = rotation((args.width * args.players)[: args.players], i % args.players)
        planners = [PlanningPlayer(GAME, width) for width in widths]
        yield match.play(GAME, complete, args.seed + i // len(args.width), planners), widths


def came_out(referee: Referee[State], widths: list[int]) -> list[Seat]:
    """Everybody at a table."""
    s, scores, winners = referee.state, referee.scores(), referee.winners()
    return [
        Seat(
            scores[i],
            s.stress[i],
            links_that_count(s, i),
            s.cash[i],
            (i in winners) / len(winners),
            widths[i],
        )
        for i in range(len(scores))
    ]


def deeds(referee: Referee[State]) -> Counter[str]:
    """What actions were taken."""
    return Counter(
        name
        for played in referee.played
        for name, (first, end) in DEEDS.items()
        if first <= played.move < end
    )


def happiness(referee: Referee[State]) -> Counter[str]:
    """Where points came from."""
    points = Counter[str]()
    for played in referee.played:
        source = BOUGHT
        for kind, _, many, *_ in played.log:
            source = SOURCES.get(kind, source)
            if kind == PLEASED:
                points[source] += many
    return points


def bids(referee: Referee[State]) -> int:
    """How many there were."""
    return sum(kind == BIDS for played in referee.played for kind, *_ in played.log)


def spread(values: Sequence[int]) -> str:
    """The mean, and between what eight of ten lie."""
    low, *_, high = quantiles(values, n=10)
    return f"{mean(values):.1f} (eight of ten between {low:.0f} and {high:.0f})"


def print_figures(tables: list[list[Seat]], done: Counter[str], points: Counter[str]) -> None:
    """All figures, a line each."""
    seats = [seat for table in tables for seat in table]
    print(f"{len(tables)} games of {len(tables[0])}")
    print(f"points of winners: {spread([max(seat.points for seat in table) for table in tables])}")
    print(f"points of everybody: {spread([seat.points for seat in seats])}")
    print(f"stress: {spread([seat.stress for seat in seats])}")
    print(f"complete links: {spread([seat.links for seat in seats])}")
    print(f"money left: {spread([seat.money for seat in seats])}")
    shares = [sum(table[i].won for table in tables) / len(tables) for i in range(len(tables[0]))]
    print("won by seat: " + ", ".join(f"{share:.0%}" for share in shares))
    for width in dict.fromkeys(seat.width for seat in seats):
        own = [seat for seat in seats if seat.width == width]
        share, average = sum(seat.won for seat in own) / len(tables), mean(s.points for s in own)
        print(f"keeping {width}: won {share:.1%}, {average:.1f} points")
    each = {name: done[name] / len(seats) for name in DEEDS}
    print("a player's actions: " + ", ".join(f"{n:.1f} {name}" for name, n in each.items()))
    print(f"bids in a game: {done['bids'] / len(tables):.1f}")
    happy = {name: points[name] / len(seats) for name in (*dict.fromkeys(SOURCES.values()), BOUGHT)}
    print("a player's happiness: " + ", ".join(f"{n:.1f} {name}" for name, n in happy.items()))


def draw(totals: list[int], path: Path) -> None:
    """The totals of solo games against the ranks."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(9, 3.6), facecolor=PAPER)
    axes.set_facecolor(PAPER)
    bins = [*range(min(0, min(totals) // A_RANK * A_RANK), A_RANK * len(RANKS) + 1, 5)]
    axes.hist(totals, bins=bins, color=COLOURS[1], edgecolor=INK, linewidth=0.5)
    for rank in dict.fromkeys(RANKS):
        first, many = A_RANK * RANKS.index(rank), A_RANK * RANKS.count(rank)
        axes.axvline(first, color=INK, linewidth=0.4)
        label = axes.annotate(rank, (first + many / 2, 1.02), xycoords=axes.get_xaxis_transform())
        label.set(ha="center", fontsize=8)
    axes.set(xlabel=f"points of {len(totals)} solo games", ylabel="games")
    figure.tight_layout()
    figure.savefig(path, format=file_format(path))


def numbers(text: str) -> list[int]:
    """As written on the command line."""
    return [int(number) for number in text.split(",")]


def main() -> None:
    """Play, count and tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--width", type=numbers, default=[6], metavar="N,N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--picture", type=Path, metavar="FILE")
    args = parser.parse_args()
    tables, done, points = [], Counter[str](), Counter[str]()
    for referee, widths in games(args):
        tables.append(came_out(referee, widths))
        done += deeds(referee)
        done["bids"] += bids(referee)
        points += happiness(referee)
    print_figures(tables, done, points)
    if args.picture:
        draw([table[0].points for table in tables], args.picture)


if __name__ == "__main__":
    main()
