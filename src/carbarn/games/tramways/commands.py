"""`carbarn tramways`: is the box of Tramways, ours or an owner's corrected copy, sound?"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from carbarn.engine.contract import BadInput

FOLDER = "CARBARN_TRAMWAYS"  # as in box/data.py
HELP = "look at the cards and boards of Tramways"


def add_to(command: ArgumentParser) -> None:
    """Add `check-data`."""
    parts = command.add_subparsers(dest="part", required=True, metavar="check-data")
    checks = parts.add_parser("check-data", help="check cards.txt and boards.txt")
    checks.add_argument("folder", nargs="?", type=Path, metavar="FOLDER")
    checks.add_argument("--figures", action="store_true", help="also print what was counted")
    checks.set_defaults(run=run)


def run(args: Namespace) -> None:
    """One line a check; wrong data ends with exit code 2.

    Importing the rules loads the box in use. They get ours: a broken one is what is looked at here.
    """
    in_use = os.environ.pop(FOLDER, None)
    from carbarn.games.tramways.box.check import CHECKS
    from carbarn.games.tramways.box.data import OURS, edition, read_box
    from carbarn.games.tramways.box.figures import figures

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
        raise BadInput(f"{failed} of {len(CHECKS)} checks failed for {folder}")
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
