"""`carbarn new-game`: what is no name for a game gets one clear line, and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from .test_commands import Capsys, run

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "'' is no name"),
        ("Night-Owl", "'Night-Owl' is no name"),
        ("night owl", "'night owl' is no name"),
        ("night_owl", "'night_owl' is no name"),
        ("../owl", "'../owl' is no name"),
        ("owl-", "'owl-' is no name"),
        ("2owls", "'2owls' is no name"),
        ("n", "'n' is no name"),
        ("nächte", "'nächte' is no name"),
        ("class", "'class' cannot be a folder"),
        ("cable-car", "there is a game called 'cable-car' already"),
        ("cablecar", "there is a game called 'cablecar' already"),
    ],
)
def test_a_bad_name_gets_one_clear_line(name: str, says: str, capsys: Capsys) -> None:
    before = places()

    assert run("new-game", name) == 2

    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"carbarn new-game: {says}")
    assert err.count("\n") == 1
    assert places() == before


def places() -> list[Path]:
    """What lies where a new game would."""
    return sorted(
        path
        for part in ("src/carbarn/games", "web/src/games", "docs/rules", "tests")
        for path in (ROOT / part).iterdir()
    )
