"""`carbarn new-game`: write a small game that works, to be made into one's own."""

from __future__ import annotations

import argparse
import keyword
import re
from pathlib import Path
from typing import Any

from ..games import broken, folders
from .common import Usage, say

MODEL, MODEL_FOLDER, MODEL_TITLE = "last-tram", "lasttram", "Last Tram"
MODEL_RULE = re.compile(r"\bLT(?=\d)")
TEMPLATE = Path("templates/new-game")  # in a checkout; packages do not have it
NAME = re.compile(r"[a-z][a-z0-9]+(-[a-z0-9]+)*")


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("new-game", help="write the files of a new game to start from")
    command.add_argument("name", metavar="NAME", help="in small letters and hyphens: night-owl")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Write the game's files into the checkout that this runs from, all of them or none."""
    root = checkout()
    name = checked(args.name)
    files = {root / path: text for path, text in written(root, name).items()}
    if there := [path for path in files if path.exists()]:
        raise Usage(f"{there[0].relative_to(root)} is there already")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in sorted({path.relative_to(root).parent for path in files}):
        say(f"{path}/")
    say("Play it with `make run`; docs/add-a-game.md says how to go on.")


def checkout() -> Path:
    """The source tree that this package is run from."""
    root = Path(__file__).parents[3]
    if not (root / TEMPLATE).is_dir():
        raise Usage("a new game is written into a checkout of Carbarn, and this is not one")
    return root


def checked(name: str) -> str:
    """A name that a game can have, and that none has."""
    folder = folder_of(name)
    if not NAME.fullmatch(name):
        raise Usage(f"{name!r} is no name for a game: write small letters and hyphens: night-owl")
    if keyword.iskeyword(folder):
        raise Usage(f"{name!r} cannot be a folder of Python's, which keeps this word for itself")
    if name in folders() or folder in {*folders().values(), *broken()}:
        raise Usage(f"there is a game called {name!r} already")
    return name


def folder_of(name: str) -> str:
    """Where a game of that name lives."""
    return name.replace("-", "")


def written(root: Path, name: str) -> dict[Path, str]:
    """Every file of the new game, by its path in the checkout."""
    template = root / TEMPLATE
    files = sorted(path for path in template.rglob("*") if path.is_file())
    return {
        Path(renamed(path.relative_to(template).as_posix(), name)): renamed(
            path.read_text(encoding="utf-8"), name
        )
        for path in files
        if "__pycache__" not in path.parts
    }


def renamed(text: str, name: str) -> str:
    """The model's text with the new game's names."""
    for old, new in (
        (MODEL, name),
        (MODEL_FOLDER, folder_of(name)),
        (MODEL_TITLE, name.replace("-", " ").title()),
    ):
        text = text.replace(old, new)
    return MODEL_RULE.sub(initials(name), text)


def initials(name: str) -> str:
    """Two letters for the numbers of rules: those of the first two words, or the first two."""
    first, *more = name.split("-")
    return (first[0] + more[0][0] if more and more[0][0].isalpha() else first[:2]).upper()
