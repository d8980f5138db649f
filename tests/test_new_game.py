"""What `carbarn new-game` writes is a game: a newcomer begins where everything works."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import new_game
from .new_game import FOLDER, NAME, ROOT, Done, node, run

pytestmark = pytest.mark.slow
OWN = (f"src/carbarn/games/{FOLDER}", f"tests/{FOLDER}")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ours and the new game."""
    return new_game.with_new_game(tmp_path_factory.mktemp("tree"), "tests", "pyproject.toml", "web")


def expect_success(done: Done) -> None:
    assert done.returncode == 0, done.stdout + done.stderr


def files(tree: Path) -> dict[str, bytes]:
    """All that is in a tree, but for what was built."""
    built = {"node_modules", "static", "__pycache__"}
    return {
        path.relative_to(tree).as_posix(): path.read_bytes()
        for part in ("src", "tests", "web", "docs/rules", "pyproject.toml")
        for path in [tree / part, *(tree / part).rglob("*")]
        if path.is_file() and not built.intersection(path.parts)
    }


def test_a_new_game_is_folders_of_its_own_and_changes_no_file(tree: Path) -> None:
    before, after = files(ROOT), files(tree)
    added = sorted(after.keys() - before.keys())

    assert {path: after[path] for path in before} == before
    assert {path.split(FOLDER)[0] for path in added} == {
        *(
            "src/carbarn/games/",
            "web/src/games/",
            f"docs/rules/{NAME}.md",
            f"docs/rules/{NAME}.de.md",
        ),
        *("tests/", f"tests/playthroughs/{NAME}.txt"),
    }
    assert not any("last" in path or b"last-tram" in after[path].lower() for path in added)


def test_it_passes_our_checks_of_python(tree: Path) -> None:
    expect_success(run(tree, "ruff", "format", "--check", *OWN))
    expect_success(run(tree, "ruff", "check", *OWN))
    expect_success(run(tree, "mypy", "--cache-dir", ROOT / ".mypy_cache", *OWN))
    expect_success(run(tree, "importlinter.cli"))


def test_it_passes_our_checks_of_the_page(tree: Path) -> None:
    expect_success(node(tree, "svelte-check/bin/svelte-check", "--fail-on-warnings"))


def test_it_passes_its_own_tests_and_those_of_every_game(tree: Path) -> None:
    expect_success(
        run(tree, "pytest", "-q", "-p", "no:cacheprovider", "-k", NAME, "tests/contract")
    )
    expect_success(run(tree, "pytest", "-q", "-p", "no:cacheprovider", f"tests/{FOLDER}"))


def test_a_second_game_of_that_name_is_not_written(tree: Path) -> None:
    before = files(tree)

    done = run(tree, "carbarn", "new-game", NAME)

    assert done.returncode == 2
    assert done.stderr == f"carbarn new-game: there is a game called '{NAME}' already\n"
    assert files(tree) == before


def test_a_game_whose_rulebook_is_there_already_is_not_written(tree: Path) -> None:
    rulebook = tree / "docs/rules/half-done.md"
    rulebook.write_text("# Half done\n")

    done = run(tree, "carbarn", "new-game", "half-done")

    assert done.stderr == "carbarn new-game: docs/rules/half-done.md is there already\n"
    assert not (tree / "src/carbarn/games/halfdone").exists()


def test_without_a_checkout_there_is_nowhere_to_write_a_game(tmp_path: Path) -> None:
    package = new_game.copied(tmp_path, "src")

    done = run(package, "carbarn", "new-game", NAME)

    assert done.returncode == 2
    assert done.stderr == (
        "carbarn new-game: a new game is written into a checkout of Carbarn, and this is not one\n"
    )


def test_a_game_without_a_drawing_is_watched_all_the_same(tmp_path: Path) -> None:
    tree = new_game.with_new_game(tmp_path)
    (tree / f"src/carbarn/games/{FOLDER}/sketch.py").unlink()

    done = run(tree, "carbarn", "watch", NAME, "--seats", "random,random", "--seed", "3")

    expect_success(done)
    assert "rides to stop" in done.stdout


def test_a_game_without_options_says_that_it_has_none(tree: Path) -> None:
    seats = ("--seats", "random,random")

    done = run(tree, "carbarn", "simulate", NAME, *seats, "--option", "hand=2")

    assert done.stderr == f"carbarn simulate: {new_game.TITLE} has no option 'hand'; it has none\n"
