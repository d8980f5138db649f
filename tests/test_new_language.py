"""A language is files and no code: one that we invent is spoken at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from . import new_game
from .new_game import node, run

pytestmark = pytest.mark.slow
CODE = "eo"
GAME = "src/carbarn/games/cablecar"


def said(words: object) -> object:
    """The same catalogue in a language that says no English word."""
    if isinstance(words, dict):
        return {key: said(value) for key, value in words.items()}
    return f"{words} ĉu ne"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ours, with a language more."""
    tree = new_game.copied(tmp_path_factory.mktemp("tree"), "src", "docs/rules", "tests", "web")
    for folder in ("web/src/words", f"{GAME}/words", f"{GAME}/lessons"):
        words = json.loads((tree / folder / "en.json").read_text(encoding="utf-8"))
        (tree / folder / f"{CODE}.json").write_text(json.dumps(said(words)), encoding="utf-8")
    rules = (tree / "docs/rules/cable-car.md").read_text(encoding="utf-8")
    (tree / f"docs/rules/cable-car.{CODE}.md").write_text(rules, encoding="utf-8")
    return tree


def test_the_page_speaks_it(tree: Path) -> None:
    tests = ("src/lib/languages.test.ts", "src/lib/words.test.ts")

    done = node(tree, "vitest/vitest.mjs", "run", "--no-color", "--reporter=verbose", *tests)

    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{CODE} > has a name of its own, and can be chosen" in done.stdout


def test_the_words_of_its_games_are_compared_with_the_english_ones(tree: Path) -> None:
    words = tree / GAME / f"words/{CODE}.json"
    compare = ("-q", "-p", "no:cacheprovider", "-k", CODE, "tests/contract/test_words.py")

    done = run(tree, "pytest", *compare)
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout
    kept = words.read_text(encoding="utf-8")
    words.write_text(kept.replace("{tile}", "{tuile}"), encoding="utf-8")
    assert run(tree, "pytest", *compare).returncode == 1
    words.write_text(kept, encoding="utf-8")


def test_its_rules_are_compared_with_the_english_ones(tree: Path) -> None:
    rules = tree / f"docs/rules/cable-car.{CODE}.md"
    compare = (
        "-q",
        "-p",
        "no:cacheprovider",
        "-k",
        CODE,
        "tests/contract/test_rules_in_languages.py",
    )

    assert run(tree, "pytest", *compare).returncode == 0
    rules.write_text(rules.read_text(encoding="utf-8").replace("### CC3 ", "### "), "utf-8")
    assert run(tree, "pytest", *compare).returncode == 1
