"""A game is found by being there, and what it lacks or breaks stops nobody else."""

from __future__ import annotations

import subprocess
import sys

from carbarn import games

WITHOUT_RICH = """
import sys
sys.modules["rich"] = None
from carbarn import games
assert not games.broken(), games.broken()
print(*games.folders())
"""


def test_games_can_be_imported_without_rich() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_RICH], capture_output=True, text=True, check=False
    )

    assert done.stdout.split() == list(games.folders()), done.stderr


def test_a_game_without_a_drawing_or_a_scorepad_has_none() -> None:
    tramways = games.find("tramways")

    assert games.terminal(tramways) is not None
    assert games.scorepad(tramways) is None
