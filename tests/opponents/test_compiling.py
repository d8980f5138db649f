"""Rules are compiled once, by one process at a time, and again when they change."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from carbarn.engine import compiled
from carbarn.games import find, folders
from carbarn.opponents.compiling import rules_are_compiled

GAME, FOLDER = next(iter(folders().items()))


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("CARBARN_CACHE", str(tmp_path))
    compiled._cache_dir.cache_clear()
    yield tmp_path
    compiled._cache_dir.cache_clear()


def test_nothing_is_compiled_on_a_fresh_machine() -> None:
    assert not any(map(rules_are_compiled, folders()))


def test_everybody_learns_that_rules_are_compiled() -> None:
    with compiled.compiling(FOLDER):
        assert not rules_are_compiled(GAME)

    assert rules_are_compiled(GAME)
    assert [game for game in folders() if rules_are_compiled(game)] == [find(GAME).NAME]


def test_who_was_stopped_has_compiled_nothing() -> None:
    with pytest.raises(KeyboardInterrupt), compiled.compiling(FOLDER):
        raise KeyboardInterrupt

    assert not rules_are_compiled(GAME)


def test_two_do_not_compile_the_same_rules_at_once() -> None:
    order = []

    def second() -> None:
        with compiled.compiling(FOLDER):
            order.append("second")

    with compiled.compiling(FOLDER):
        other = threading.Thread(target=second)
        other.start()
        other.join(0.2)
        order.append("first")
    other.join()

    assert order == ["first", "second"]


@pytest.mark.parametrize("part", ["engine", "opponents", f"games/{FOLDER}"])
def test_rules_that_have_changed_are_compiled_again(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "package"
    for folder in ("engine", "opponents", f"games/{FOLDER}"):
        (package / folder).mkdir(parents=True)
        (package / folder / "rules.py").write_text("before")
    monkeypatch.setattr(compiled, "PACKAGE", package)
    with compiled.compiling(FOLDER):
        pass
    assert rules_are_compiled(GAME)
    (package / part / "rules.py").write_text("after")
    compiled._cache_dir.cache_clear()  # as when it is started again

    assert not rules_are_compiled(GAME)
