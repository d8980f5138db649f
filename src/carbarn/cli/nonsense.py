"""`carbarn nonsense`: a server is sent nonsense in every form, and must go on."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..server import setting_values
from .common import Usage, progress, say, screen, typed, whole
from .trials import add_passed_on, check_installed, database_of, passed_on

if TYPE_CHECKING:
    from ..trials.nonsense import Found, Tell

BROKEN = 1


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("nonsense", help="send a server nonsense; it must go on")
    command.add_argument(
        "--minutes",
        type=typed(setting_values.seconds),
        default=1.0,
        metavar="M",
        help="how long (default 1)",
    )
    command.add_argument(
        "--seed", type=whole(0, 2**31), default=1, metavar="S", help="of the nonsense"
    )
    command.add_argument(
        "--senders", type=whole(1, 100), default=2, metavar="N", help="of each kind (default 2)"
    )
    add_passed_on(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """What came back on stderr, JSON on stdout; 1 if anything broke."""
    check_installed()
    from ..trials.nonsense import nonsense
    from ..trials.own_server import NoServer, OwnServer

    with tempfile.TemporaryDirectory(prefix="carbarn-") as name:
        folder = Path(name)
        database = database_of(args) or str(folder / "carbarn.db")
        words = ["--pace", "0", "--compile-early", "no", *passed_on(args)]
        try:
            with OwnServer(database, folder / "log", words) as server, _telling() as tell:
                found = nonsense(server, 60 * args.minutes, args.seed, args.senders, tell)
        except NoServer as error:
            raise Usage(str(error)) from None
    _show(found)
    print(json.dumps(found.summary()))
    if found.wrong:
        sys.exit(BROKEN)


@contextmanager
def _telling() -> Iterator[Tell]:
    with progress(screen()) as bars:
        bar = bars.add_task("pieces of nonsense", total=None)

        def tell(found: Found) -> None:
            bars.update(bar, completed=sum(found.sent.values()))

        yield tell


def _show(found: Found) -> None:
    for name, value in found.summary().items():
        if name != "first_wrong":
            say(f"{name.replace('_', ' ')}: {value}")
    for wrong in found.wrong:
        say(f"WRONG: {wrong}")
