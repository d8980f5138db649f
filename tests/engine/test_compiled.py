"""One source, run two ways; and the side that serves players never meets the compiler."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from carbarn.engine import compiled
from carbarn.engine.compiled import bound_game, grid, ints, rule, table, twin

SERVING = """
import sys
from random import Random

from carbarn import games
from carbarn.engine import options, records
from carbarn.engine.referee import Referee

for name in games.folders():
    game = games.find(name)
    referee = Referee(game, options.complete(game, game.SEATS[0], {}), 1)
    rng = Random(1)
    while not referee.over():
        seat = referee.actor()
        referee.play(seat, rng.choice(referee.legal(seat)))
        referee.view(seat)
    record = records.of_game(referee, ["x"] * referee.players)
    list(records.replay(record, game, "here"))
    referee.state.copy()

met = {"numba", "numpy", "llvmlite", "scipy"} & set(sys.modules)
assert not met, met
"""


def test_the_serving_side_imports_neither_numba_nor_numpy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SERVING], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr


def test_a_rule_is_the_plain_function_here() -> None:
    def double(n: int) -> int:
        return 2 * n

    assert rule(double) is double


def test_a_twin_is_the_same_source_compiled() -> None:
    chance = twin("chance", "engine.chance")

    assert chance.__file__ == str(Path(compiled.__file__).with_name("chance.py"))
    assert hasattr(chance.below, "py_func")
    assert twin("chance", "engine.chance") is chance


def test_a_plain_twin_is_not_compiled() -> None:
    chance = twin("chance", "engine.chance", compiled=False)

    assert not hasattr(chance.below, "py_func")


def test_this_package_itself_is_bound_to_no_game() -> None:
    with pytest.raises(ImportError, match="carbarn is bound to no game"):
        bound_game()


def test_constants_are_told_by_one_index_or_two() -> None:
    assert table([4, 5, 6])[1] == 5
    assert grid([[1, 2, 3], [4, 5, 6]])[1, 2] == 6
    assert grid([[1, 2, 3], [4, 5, 6]]).tolist() == [[1, 2, 3], [4, 5, 6]]


def test_a_row_of_ints_begins_with_zeros() -> None:
    assert ints(3).tolist() == [0, 0, 0]
    assert ints(0).tolist() == []


def test_compiled_code_is_kept_in_a_folder_named_after_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARBARN_CACHE", str(tmp_path))
    here = compiled._cache_dir.__wrapped__("cablecar")

    assert here.parent == tmp_path / "rules" / "cablecar"
    assert here == compiled._cache_dir.__wrapped__("cablecar")


def test_only_a_few_folders_of_older_sources_are_kept(tmp_path: Path) -> None:
    for n in range(12):
        (tmp_path / f"{n:02}").mkdir()
        (tmp_path / f"{n:02}" / "code").touch()
    compiled._forget_old(tmp_path, keep=8)

    assert len(list(tmp_path.iterdir())) == 8
