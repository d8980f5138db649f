"""A real server is sent nonsense while others play; it answers in a line, and goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carbarn.cli import main
from carbarn.trials.nonsense import nonsense
from carbarn.trials.own_server import OwnServer
from carbarn.trials.scribble import Scribbler

SENSE = [{"type": "play", "id": 1, "seat": 0, "seq": 3, "move": "draw"}]


def test_nonsense_can_be_made_again_from_its_seed() -> None:
    one, same, other = (Scribbler(seed) for seed in ("1", "1", "2"))
    first = [one.message(SENSE) for _ in range(50)]
    assert first == [same.message(SENSE) for _ in range(50)]
    assert first != [other.message(SENSE) for _ in range(50)]


@pytest.mark.slow
def test_no_nonsense_stops_the_server_or_those_who_play(tmp_path: Path) -> None:
    """Longer by hand: `carbarn nonsense --minutes 60`."""
    words = ("--workers", "1", "--pace", "0", "--compile-early", "no")
    with OwnServer(str(tmp_path / "carbarn.db"), tmp_path / "log", words) as server:
        found = nonsense(server, seconds=15, seed=1)
    assert found.wrong == []
    assert min(found.sent.values()) > 20
    assert len(found.sent) == 4
    assert {"400", "404", "422", "malformed", "101"} <= set(found.answers)
    assert found.tally.moves > 20
    assert not found.tally.errors


@pytest.mark.slow
def test_the_command_tells_what_came_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nonsense", "--minutes=0.02", "--senders=1"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["wrong"] == 0
    assert "sent: " in told.err
