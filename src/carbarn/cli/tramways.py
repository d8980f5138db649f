"""`carbarn tramways`: is the box of Tramways, ours or an owner's corrected copy, sound?"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from .common import Usage

FOLDER = "CARBARN_TRAMWAYS"  # as in games/tramways/data.py


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("tramways", help="look at the cards and boards of Tramways")
    parts = command.add_subparsers(dest="part", required=True, metavar="check-data")
    checks = parts.add_parser("check-data", help="check cards.txt and boards.txt")
    checks.add_argument("folder", nargs="?", type=Path, metavar="FOLDER")
    checks.add_argument("--figures", action="store_true", help="also print what was counted")
    checks.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """One line a check; wrong data ends with exit code 2.

    Importing the rules loads the box in use. They get ours: a broken one is what is looked at here.
    """
    in_use = os.environ.pop(FOLDER, None)
    from ..games.tramways.check import CHECKS
    from ..games.tramways.data import OURS, edition, read_box
    from ..games.tramways.figures import figures

    folder = args.folder or Path(in_use or OURS)
    box = read_box(folder)
    right, wrong = _signs()
    print(f"{right} every line can be read")
    failed = 0
    for title, check in CHECKS.items():
        complaints = check(box)
        failed += bool(complaints)
        print(f"{wrong} {title}: {'; '.join(complaints)}" if complaints else f"{right} {title}")
    if failed:
        raise Usage(f"{failed} of {len(CHECKS)} checks failed for {folder}")
    print(f"edition {edition(box)}, read from {folder}")
    if args.figures:
        print(*figures(box), sep="\n")


def _signs() -> tuple[str, str]:
    """A tick and a cross, where the terminal can write them."""
    try:
        "✓✗".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return "ok", "WRONG"
    return "✓", "✗"
