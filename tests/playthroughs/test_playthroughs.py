"""Whole games pinned as text: a change of behaviour shows as a diff that a player can read."""

from __future__ import annotations

import subprocess
import sys
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest

from carbarn.games import find, folders
from carbarn.proving import playthroughs

HERE = Path(__file__).parent
SCRIPT = HERE.parents[1] / "scripts" / "playthroughs.py"
TEXTS = sorted(HERE.glob("*.txt"))
MOST_SHOWN = 60  # lines of a difference
LONG = 100_000  # bytes


def marked(text: Path) -> Any:
    """A long game takes some seconds."""
    slow = text.stat().st_size > LONG
    return pytest.param(text, id=text.stem, marks=[pytest.mark.slow] if slow else [])


@pytest.mark.parametrize("text", [marked(text) for text in TEXTS])
def test_a_game_goes_as_it_is_written(text: Path) -> None:
    before = text.read_text()
    now = playthroughs.replayed(playthroughs.game_of(text.stem), before)

    if now != before:
        pytest.fail(difference(before, now), pytrace=False)


def difference(before: str, now: str) -> str:
    lines = list(unified_diff(before.splitlines(), now.splitlines(), "written", "played", n=4))
    rest = f"... and {len(lines) - MOST_SHOWN} lines more" if len(lines) > MOST_SHOWN else ""
    wanted = "If that is meant, run make playthroughs and read the diff."
    return "\n".join(["", *lines[:MOST_SHOWN], rest, wanted])


def test_every_game_has_one() -> None:
    missing = set(folders()) - {playthroughs.game_of(text.stem).NAME for text in TEXTS}

    assert not missing, "run make playthroughs"


def test_a_text_is_read_as_it_is_written() -> None:
    text = TEXTS[0].read_text()
    script = playthroughs.parsed(text)
    referee = playthroughs.begun(playthroughs.game_of(TEXTS[0].stem), script)

    assert playthroughs.written(referee, script.moves) == text
    assert len(script.moves) == len(referee.played)


def test_a_move_that_is_refused_ends_the_text_with_the_rule() -> None:
    game = find("cable-car")
    script = playthroughs.Script({"players": "2"}, 7, [(1, "draw")])

    text = playthroughs.written(playthroughs.begun(game, script), script.moves)

    assert text.endswith("draw is refused. CC1: it is the turn of player 1.\n")


def test_what_is_secret_is_told_to_those_who_may_know() -> None:
    game = find("cable-car")
    script = playthroughs.Script({"players": "2"}, 7, [(0, "draw")])

    text = playthroughs.written(playthroughs.begun(game, script), script.moves)

    assert "[Ben, watchers] Ada draws a tile and must lay it." in text


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (["cable-car"], "of which game? Write cable-car --record FILE, or no name to make all"),
        (["chess", "--record", "games.jsonl"], "no game called 'chess'; there is cable-car"),
        (["cable-car", "--record", "none.jsonl"], "none.jsonl: No such file or directory"),
    ],
    ids=" ".join,
)
def test_a_text_that_cannot_be_made_is_told_in_a_line(typed: list[str], answer: str) -> None:
    command = [sys.executable, str(SCRIPT), *typed]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    *_, said = done.stderr.splitlines()
    assert said.startswith(f"playthroughs.py: error: {answer}")
    assert done.returncode == 2
