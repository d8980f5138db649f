"""The arena on a Ray cluster: two nodes, started here, play the same games as workers do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from carbarn.arena import cluster
from carbarn.opponents.sources import digest_of_sources

pytest.importorskip("ray", reason="`arena --ray` needs carbarn[ray]")

NODES = """
import sys
from ray.cluster_utils import Cluster

nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
nodes.add_node(num_cpus=1)
print(nodes.address, flush=True)
sys.stdin.read()
nodes.shutdown()
"""

PLAYER = """
from carbarn.opponents.own import OwnPlayer
from taste import worth

class Eager(OwnPlayer):
    def choose(self, state, seat):
        return max(self.moves(state, seat), key=lambda move: worth(self, state, seat, move))

class Clumsy(Eager):
    def choose(self, state, seat):
        if state.laid > 3:
            raise RuntimeError("lost the thread")
        return super().choose(state, seat)
"""

TASTE = """
def worth(player, state, seat, move):
    return player.promise(player.after(state, seat, move), seat)
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where a cluster of two nodes is."""
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", NODES],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as nodes:
        assert nodes.stdout
        yield nodes.stdout.readline().strip()
        nodes.communicate(timeout=60)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where somebody keeps their players."""
    (tmp_path / "players.py").write_text(PLAYER)
    (tmp_path / "taste.py").write_text(TASTE)
    return tmp_path


def arena(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "carbarn", "arena", "cable-car", "--games", "4", *args]
    return subprocess.run(
        command, cwd=folder, check=False, capture_output=True, text=True, timeout=300
    )


def as_json(answer: subprocess.CompletedProcess[str]) -> Any:
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


@pytest.mark.slow
def test_a_cluster_plays_as_workers_do_and_tells_what_fails_there(
    address: str, folder: Path
) -> None:
    seats = ("--seats", "players:Eager,random")
    assert as_json(arena(folder, *seats, "--ray", address)) == as_json(arena(folder, *seats))

    answer = arena(folder, "--seats", "players:Clumsy,random", "--ray", address)
    assert answer.returncode == 2
    assert "players:Clumsy in seat" in answer.stderr
    assert "RuntimeError: lost the thread" in answer.stderr
    assert 'raise RuntimeError("lost the thread")' in answer.stderr
    assert "carbarn/opponents" not in answer.stderr


def test_a_player_travels_with_what_it_imports_from_its_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in ("players", "taste"):
        monkeypatch.delitem(sys.modules, name, raising=False)

    travels = cluster._luggage(["players:Eager", "random"])

    assert travels == {"py_modules": [str(folder / "players.py"), str(folder / "taste.py")]}
    assert cluster._luggage(["random"]) == {}


@pytest.mark.parametrize("nowhere", ["127.0.0.1:9", "ray://127.0.0.1:9", "nonsense"])
def test_a_cluster_that_is_not_there_is_told_in_one_line(nowhere: str) -> None:
    with pytest.raises(cluster.NoCluster, match=f"no Ray cluster at {nowhere}") as caught:
        cluster.Cluster(nowhere, [])
    assert "\n" not in str(caught.value)


def test_a_machine_with_other_sources_refuses_to_play() -> None:
    assert cluster._do(digest_of_sources(), max, 3, 4) == 4
    with pytest.raises(cluster.NoCluster, match="another version of carbarn"):
        cluster._do("other", max, 3, 4)


def test_without_ray_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)

    with pytest.raises(cluster.NoCluster, match=r"pip install 'carbarn\[ray\]'"):
        cluster.Cluster("auto", [])
