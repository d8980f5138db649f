"""`carbarn tramways`: is the box of Tramways, ours or an owner's corrected copy, sound?

And is a map that players laid out themselves?
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from carbarn.engine.contract import BadInput

FOLDER = "CARBARN_TRAMWAYS"  # as in box/data.py
HELP = "look at the cards, boards and maps of Tramways"


def add_to(command: ArgumentParser) -> None:
    """Add `check-data` and `check-map`."""
    parts = command.add_subparsers(dest="part", required=True, metavar="check-data|check-map")
    checks = parts.add_parser("check-data", help="check cards.txt and boards.txt")
    checks.add_argument("folder", nargs="?", type=Path, metavar="FOLDER")
    checks.add_argument("--figures", action="store_true", help="also print what was counted")
    checks.set_defaults(run=run)
    layout = parts.add_parser("check-map", help="check a map of your own, and draw it")
    layout.add_argument("map", metavar="MAP", help='its boards, as in "A20n@0,0 B10s@5,0"')
    layout.add_argument("--players", type=int, default=2, metavar="N", help="default %(default)s")
    layout.add_argument(
        "--types",
        default="four",
        metavar="T",
        help="printed on it at least: four or three (default %(default)s)",
    )
    layout.set_defaults(run=check_map)


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


def check_map(args: Namespace) -> None:
    """The map as it is always written, and drawn as in boards.txt."""
    from carbarn.engine import options
    from carbarn.games import find
    from carbarn.games.tramways.own_map import map_laid_out
    from carbarn.games.tramways.setup import MAPS

    agreed = {"map": args.map, "types": args.types}
    try:
        complete = options.complete(find("tramways"), args.players, agreed)
    except options.BadOption as error:
        raise BadInput(str(error)) from None
    text = str(complete["map"])
    if text in MAPS:
        raise BadInput(f"{text!r} is drawn by chance: write boards, as in A20n@0,0 B10s@5,0")
    print(text)
    ground = map_laid_out(text, complete)
    drawn = {(space.x, space.y): space.ground for space in ground.spaces}
    for y in range(ground.height):
        row = [drawn.get((x, y), "").ljust(2) for x in range(ground.width)]
        print(" ".join(row).rstrip())


def _signs() -> tuple[str, str]:
    """A tick and a cross, where the terminal can write them."""
    try:
        "✓✗".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return "ok", "WRONG"
    return "✓", "✗"
