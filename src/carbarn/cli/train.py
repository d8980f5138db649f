"""`carbarn train`: let a game's network learn from games against itself."""

from __future__ import annotations

import argparse
import base64
from array import array
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..arena.cluster import Cluster
from ..games import find, folders
from ..opponents.workers import Workers
from .common import Usage, progress, say, screen, whole, written_whole

if TYPE_CHECKING:
    from ..training.course import Course, Generation

FILE = "network.toml"
COURSE = "course.json"
MOST_SEED = 1000
CHOICES = ("games", "width", "steps", "pairs", "seed")


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("train", help="let a game's network learn from its own games")
    command.add_argument("game", metavar="GAME")
    command.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FOLDER",
        help="where the course is kept; one that is there already is gone on with",
    )
    command.add_argument(
        "--generations", type=whole(1, 10_000), default=4, metavar="N", help="in all (default 4)"
    )
    for name, most, words in (
        ("games", 10**8, "games a generation"),
        ("width", 24, "positions that plans keep in these games"),
        ("steps", 10**7, "steps of learning a round"),
        ("pairs", 10**6, "pairs of games in each contest"),
    ):
        command.add_argument(f"--{name}", type=whole(1, most), metavar="N", help=words)
    command.add_argument(
        "--seed", type=whole(0, MOST_SEED), metavar="S", help="of the course (default 1)"
    )
    command.add_argument("--jobs", type=whole(1, 1024), metavar="N", help="worker processes")
    command.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster, as for arena")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Train, and write the best network after each generation, with a plot of the course."""
    course = _course(args)
    with ExitStack() as stack:
        crew = stack.enter_context(_crew(args))
        for done in _generations(course, args, crew):
            say(_told(done))
            _write_network(course, args.out / FILE)
            _draw(course, args.out / "course.svg")
    say(f"{args.out / FILE} is the network of generation {_best(course)} of {len(course.told)}")


def _course(args: argparse.Namespace) -> Course:
    game = find(args.game)
    if not learns(game.NAME):
        able = ", ".join(name for name in folders() if learns(name))
        raise Usage(f"{game.TITLE} has no network: these learn: {able}")
    from ..training.course import Settings, begun, gone_on_with

    chosen = {name: getattr(args, name) for name in CHOICES if getattr(args, name) is not None}
    if not (args.out / COURSE).exists():
        return begun(Settings(game.NAME, **chosen), args.out)
    course = gone_on_with(args.out)
    before = course.settings
    if before.game != game.NAME:
        raise Usage(f"{args.out} has a course of {before.game}, not of {game.NAME}")
    for name, value in chosen.items():
        if getattr(before, name) != value:
            raise Usage(f"the course in {args.out} has --{name} {getattr(before, name)}")
    return course


def learns(name: str) -> bool:
    """Whether a game declares what a network would see."""
    return (Path(find(name).__file__ or "").parent / "inputs.py").exists()  # type: ignore[attr-defined]


def _crew(args: argparse.Namespace) -> Workers | Cluster:
    if args.ray is not None:
        return Cluster(args.ray, [], args.jobs)
    return Workers(args.jobs)


def _generations(course: Course, args: argparse.Namespace, crew: Any) -> Iterator[Generation]:
    from ..training.course import generations

    with _shown() as tell:
        yield from generations(course, args.generations, crew, tell)


@contextmanager
def _shown() -> Iterator[Any]:
    """A bar for each kind of work."""
    with progress(screen()) as bars:
        tasks: dict[str, Any] = {}

        def tell(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what, total=of)
            bars.update(tasks[what], completed=done, total=of)

        yield tell


def _told(done: Generation) -> str:
    return (
        f"generation {done.number}: {done.positions:,} positions, missed by {done.missed:.1f} "
        f"points; won {done.won:.1%} ({done.margin:+.1f}) against the best before, "
        f"{done.won_at_first:.1%} ({done.margin_at_first:+.1f}) against the estimate alone"
        f"{'' if done.promoted else '; the best before stays'}"
    )


def _best(course: Course) -> int:
    return max((one.number for one in course.told if one.promoted), default=0)


def _write_network(course: Course, path: Path) -> None:
    """The weights, and how they were made."""
    s = course.settings
    command = f"carbarn train {s.game} --out FOLDER --generations {len(course.told)}" + "".join(
        f" --{name} {getattr(s, name)}" for name in CHOICES
    )
    weights = base64.b64encode(array("h", course.best.tolist()).tobytes()).decode()
    with written_whole(path) as file:
        file.write(
            f"# What {find(s.game).TITLE} has learnt from games (engine/network.py).\n\n"
            f'made_by = "{command}"\n'
            f"made_on = {datetime.now(UTC).date()}\n"
            f"generation = {_best(course)}\n"
            f'weights = "{weights}"\n'.encode()
        )


def _draw(course: Course, path: Path) -> None:
    """How the course went, generation by generation."""
    from .plot_course import draw

    with written_whole(path) as file:
        draw(course, file)
