"""`carbarn load`: clients at many tables, and what they measure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from carbarn.cli import main
from carbarn.trials.load import spread

from ..server.client import ServerThread, for_tests

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with ServerThread(for_tests(tmp_path_factory.mktemp("load") / "carbarn.db")) as server:
        yield server


def summary(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["load", *words]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_server_of_its_own_is_measured_and_drawn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    picture = tmp_path / "load.svg"
    told = summary(capsys, "cable-car", "--tables=4", "--seconds=2", f"--plot={picture}")
    assert told["moves"] > 20
    assert told["errors"] == {}
    assert set(told["memory_kib_a_table"]) == {"set up", "connected", "ended"}
    assert told["server_cores"] > 0
    assert "Moves a second" in picture.read_text()


@pytest.mark.parametrize("game", ["cable-car", "trambahn", "tramways"])
def test_any_game_is_played_at_a_server_that_runs(
    server: ServerThread, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    told = summary(
        capsys, game, f"--url={server.url}", "--tables=3", "--clients=2", "--seconds=1.5"
    )
    assert told["errors"] == {}
    assert 10 < told["click_to_other_socket_ms"]["n"] <= told["moves"]
    assert "memory_mib" not in told


def test_moves_are_made_at_a_pace(server: ServerThread, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--tables=6", "--every=0.5", "--seconds=3")
    told = summary(capsys, "cable-car", f"--url={server.url}", *words)
    assert 24 <= told["moves"] <= 42


def test_computers_play_beside_people_and_with_them(
    server: ServerThread, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--seats=person,random", "--tables=2", "--beside=2", "--level=random", "--seconds=2")
    told = summary(capsys, "cable-car", f"--url={server.url}", *words)
    assert told["moves"] > told["click_to_other_socket_ms"]["n"] > 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--seats=person,nobody",), "nobody"),
        (("--url=http://127.0.0.1:9",), "onnect"),
        (("--plot=load.txt",), "no picture"),
    ],
)
def test_what_cannot_be_is_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str
) -> None:
    assert main(["load", "cable-car", *words]) == 2
    told = capsys.readouterr().err
    assert why in told
    assert told.count("\n") == 1


def test_values_are_spread_by_what_so_many_of_them_do_not_exceed() -> None:
    assert spread([3, 1, 2]) == {"n": 3, "median": 2, "p95": 3, "p99": 3, "worst": 3}
    assert spread([]) == {"n": 0}
