"""A course of training: generations of games, each followed by learning and by a contest.

What a position came to is told by how its game ended, and by what the network thought of the
positions in between (TD(lambda)). Who has learnt plays paired games against the best so far, and
takes their place only by winning.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numba
import numpy as np

from .games import Array, Games, contest, joined, play_games, shape_of
from .model import Model

Crew = Any  # Workers or Cluster: what does many pieces of work
Tell = Callable[[str, int, int], None]  # what is done, how much of it, of how much

KEPT = 3  # generations whose games are learnt from
ROUNDS = 2  # of learning in a generation: the second knows better what lies ahead
BATCH = 2048  # positions
SOME = 50  # games in a piece of work
EARLIER = 4  # one game in so many is against an earlier self
CONTEST = 1 << 40  # seeds of contests, far from those of games that are learnt from


@dataclass(frozen=True)
class Settings:
    """What a course is like. The same settings make the same course, whoever does the work."""

    game: str
    seed: int = 1
    games: int = 20_000  # a generation
    width: int = 4  # positions that plans keep
    astray: int = 120  # turns in a thousand in which any plan will do
    trust: float = 0.7  # lambda: how far ahead one looks for what a position came to
    steps: int = 4_000  # of learning in each round
    rate: float = 2e-3
    pairs: int = 500  # of games in a contest


@dataclass(frozen=True)
class Generation:
    """How a generation did."""

    number: int
    positions: int
    missed: float  # points, as a standard deviation
    won: float  # share of games against the best before
    margin: float
    won_at_first: float  # against the estimate alone
    margin_at_first: float
    promoted: bool


@dataclass
class Course:
    """What is learnt so far; it is kept in a folder and goes on from there."""

    settings: Settings
    folder: Path
    model: Model
    best: Array  # the network that has won so far, in whole numbers
    earlier: list[Array]
    told: list[Generation] = field(default_factory=list)
    recent: list[Games] = field(default_factory=list)

    @property
    def zero(self) -> Array:
        """The network that adds nothing: the estimate alone."""
        return np.zeros_like(self.best)

    def generation(self, crew: Crew, tell: Tell) -> Generation:
        """Play, learn, compete, and keep what came of it."""
        number = len(self.told) + 1
        self.recent = [*self.recent, self._played(number, crew, tell)][-KEPT:]
        games = joined(self.recent)
        missed = self._learnt(games, number, crew.count, tell)
        new = self.model.whole()
        won, margin = self._contest(new, self.best, number, crew, tell)
        at_first = self._contest(new, self.zero, number, crew, tell)
        done = Generation(number, len(games.end), missed, won, margin, *at_first, won > 0.5)
        if done.promoted:
            self.earlier.append(self.best)
            self.best = new
        self.told.append(done)
        self._keep()
        return done

    def _played(self, number: int, crew: Crew, tell: Tell) -> Games:
        s, parts, count = self.settings, {}, 0
        first = (s.seed * 1000 + number) * s.games * 2
        jobs = [
            (s.game, self._rivals(n), first + n * SOME, min(SOME, s.games - n * SOME))
            for n in range(-(-s.games // SOME))
        ]
        work = [(*job, s.width, s.astray) for job in jobs]
        for job, games in crew.done(play_games, work):
            parts[job[2]] = games
            count += job[3]
            tell("playing", count, s.games)
        return joined([parts[seed] for seed in sorted(parts)])

    def _rivals(self, n: int) -> tuple[Array, Array]:
        """The best against itself; now and then against one of those before it."""
        if not self.earlier or n % EARLIER:
            return self.best, self.best
        other = self.earlier[n // EARLIER % len(self.earlier)]
        return (self.best, other) if n // EARLIER % 2 else (other, self.best)

    def _learnt(self, games: Games, number: int, cores: int, tell: Tell) -> float:
        s, missed = self.settings, 0.0
        rng = np.random.default_rng([s.seed, number])
        with ThreadPoolExecutor(cores) as threads:
            for turn in range(ROUNDS):
                ahead = games.by_eye[0]
                if number > 1 or turn:
                    ahead = ahead + self.model.judged(games.active[0])
                came = came_to(games.seat, games.end, games.last, ahead, s.trust)
                missed = 0.0
                for step in range(s.steps):
                    which = rng.integers(0, len(came), BATCH)
                    view = rng.integers(0, 2, BATCH)
                    target = came[which] - games.by_eye[view, which]
                    rate = s.rate * 0.5 * (1 + np.cos(np.pi * step / s.steps)) + s.rate / 200
                    missed += self.model.learn(games.active[view, which], target, rate, threads)
                    tell("learning", turn * s.steps + step + 1, ROUNDS * s.steps)
        return float((missed / s.steps) ** 0.5)

    def _contest(
        self, one: Array, other: Array, number: int, crew: Crew, tell: Tell
    ) -> tuple[float, float]:
        s, won, margin, count = self.settings, 0.0, 0.0, 0
        first = CONTEST + (s.seed * 1000 + number) * s.pairs
        jobs = [
            (s.game, one, other, first + n, min(SOME, s.pairs - n), s.width)
            for n in range(0, s.pairs, SOME)
        ]
        for job, (wins, points) in crew.done(contest, jobs):
            won, margin, count = won + wins, margin + points, count + job[4]
            tell("competing", count, s.pairs)
        return won / (2 * s.pairs), margin / (2 * s.pairs)

    def _keep(self) -> None:
        """Write all that a later generation needs; half a file is never left."""
        part = self.folder / "course.part.npz"
        kept = {"best": self.best, "earlier": np.array(self.earlier), **self.model.kept()}
        np.savez_compressed(part, allow_pickle=False, **kept)
        part.replace(self.folder / "course.npz")
        told = {
            "settings": asdict(self.settings),
            "generations": [asdict(one) for one in self.told],
        }
        part = self.folder / "course.json.part"
        part.write_text(json.dumps(told, indent=1) + "\n")
        part.replace(self.folder / "course.json")


def begun(settings: Settings, folder: Path) -> Course:
    """A new course, from nothing."""
    shape = shape_of(settings.game)
    folder.mkdir(parents=True, exist_ok=True)
    zero = np.zeros(shape.weights, np.int64)
    return Course(settings, folder, Model(shape, settings.seed), zero, [])


def gone_on_with(folder: Path) -> Course:
    """A course as it was kept; its next generation learns from new games alone."""
    told = json.loads((folder / "course.json").read_text())
    settings = Settings(**told["settings"])
    course = begun(settings, folder)
    with np.load(folder / "course.npz") as kept:
        course.best, course.earlier = kept["best"], list(kept["earlier"])
        course.model.go_on_with(kept)
    course.told = [Generation(**one) for one in told["generations"]]
    return course


def generations(course: Course, until: int, crew: Crew, tell: Tell) -> Iterator[Generation]:
    """Those that are still to come."""
    while len(course.told) < until:
        yield course.generation(crew, tell)


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def came_to(seat: Array, end: Array, last: Array, ahead: Array, trust: float) -> Array:
    """What each position came to: the end of its game, and what was thought on the way there."""
    came = np.empty(len(end), np.float32)
    for n in range(len(end) - 1, -1, -1):
        if last[n]:
            came[n] = end[n]
        else:
            after = trust * came[n + 1] + (1 - trust) * ahead[n + 1]
            came[n] = after if seat[n] == seat[n + 1] else -after
    return came
