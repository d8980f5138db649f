"""`carbarn chaos`: harm done to a server while people play, and whether anything was lost."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from ..server import setting_values
from .common import Usage, counted, progress, say, screen, typed, whole
from .trials import add_passed_on, check_installed, database_of, passed_on

if TYPE_CHECKING:
    from ..trials.chaos import Outcome, Plan, Tell

LOST = 1
QUIETLY = "ignore:resource_tracker:UserWarning"  # whoever is killed tidies nothing away


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("chaos", help="do harm to a server, and see that nothing is lost")
    command.add_argument(
        "--kills", type=whole(1, 1_000_000), metavar="N", help="stop after so many"
    )
    command.add_argument(
        "--minutes",
        type=typed(setting_values.seconds),
        metavar="M",
        help="stop after so long (default: 1, or as many kills as are wanted)",
    )
    command.add_argument(
        "--faults",
        metavar="NAME,NAME",
        help="only these (an unknown one lists them; default: all that can be done here)",
    )
    command.add_argument(
        "--groups",
        type=whole(1, 1000),
        default=3,
        metavar="N",
        help="of witnesses, each at a table (default 3)",
    )
    command.add_argument(
        "--seed", type=whole(0, 2**31), default=1, metavar="S", help="of the faults' order"
    )
    command.add_argument(
        "--results", type=Path, metavar="FILE", help="add the summary as a line of JSON"
    )
    add_passed_on(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """A table for people on stderr, JSON on stdout; 1 if anything was lost."""
    check_installed()
    from ..trials.chaos import chaos
    from ..trials.own_server import NoServer

    os.environ.setdefault("PYTHONWARNINGS", QUIETLY)
    plan = _plan(args)
    with tempfile.TemporaryDirectory(prefix="carbarn-") as folder, _telling(plan) as tell:
        try:
            outcome = chaos(plan, Path(folder), tell)
        except NoServer as error:
            raise Usage(str(error)) from None
    summary = json.dumps(outcome.summary())
    if args.results is not None:
        with args.results.open("a") as file:
            file.write(summary + "\n")
    _show(outcome)
    print(summary)
    if outcome.verdict.wrong:
        sys.exit(LOST)


def _plan(args: argparse.Namespace) -> Plan:
    from ..trials.chaos import Plan
    from ..trials.faults import FAULTS

    faults = tuple(args.faults.split(",")) if args.faults else tuple(FAULTS)
    for name in faults:
        if name not in FAULTS:
            raise Usage(f"there is no fault {name!r}; there are {', '.join(FAULTS)}")
    minutes = args.minutes or (None if args.kills else 1.0)
    return Plan(
        seed=args.seed,
        faults=faults,
        kills=args.kills,
        seconds=None if minutes is None else 60 * minutes,
        groups=args.groups,
        words=("--pace", "0", "--compile-early", "no", *passed_on(args)),
        database=database_of(args),
    )


@contextmanager
def _telling(plan: Plan) -> Iterator[Tell]:
    with progress(screen()) as bars:
        bar = bars.add_task("kills", total=plan.kills)

        def tell(outcome: Outcome) -> None:
            others = sum(outcome.happened.values()) - outcome.kills
            words = f"kills, and {counted(others, 'other fault')}"
            bars.update(bar, completed=outcome.kills, description=words)

        yield tell


def _show(outcome: Outcome) -> None:
    from ..trials.faults import FAULTS

    table = Table("fault", "", "times", box=SIMPLE_HEAD)
    for name, times in outcome.happened.most_common():
        table.add_row(name, FAULTS[name].words, str(times))
    screen().print(table)
    for name, why in outcome.left_out.items():
        say(f"left out: {name}: {why}")
    verdict = outcome.verdict
    say(
        f"{verdict.tables} tables, {verdict.entries} entries, noted {verdict.noted} times by those"
        f" who saw them; {verdict.acknowledged} moves were acknowledged to whoever made them."
    )
    for wrong in verdict.wrong:
        say(f"WRONG: {wrong}")
    if not verdict.wrong:
        say("Nothing was lost, doubled, changed or shown to the wrong person.")
