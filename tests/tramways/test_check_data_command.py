"""`carbarn tramways check-data`, run as people run it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from carbarn.games.tramways.box.check import CHECKS
from carbarn.games.tramways.box.data import BOARDS_FILE, CARDS_FILE, FOLDER, OURS

from .copies import damaged

pytestmark = pytest.mark.slow


def carbarn(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return command("tramways", *words, **environment)


def command(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "carbarn", *map(str, words)],
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def test_our_box_passes_with_a_tick_for_each_check() -> None:
    done = carbarn("check-data")

    assert (done.returncode, done.stderr) == (0, "")
    readable, *checks, edition = done.stdout.splitlines()
    assert readable == "✓ every line can be read"
    assert checks == [f"✓ {title}" for title in CHECKS]
    assert edition == f"edition reconstruction, read from {OURS}"


def test_an_owners_copy_passes_and_has_an_edition_of_its_own(tmp_path: Path) -> None:
    damaged(tmp_path, CARDS_FILE, "pay $1", "pay $2")

    done = carbarn("check-data", tmp_path, "--figures")

    assert done.returncode == 0
    assert "edition owner-" in done.stdout
    assert "of 600 opening hands" in done.stdout


def test_without_a_folder_the_box_in_use_is_checked(tmp_path: Path) -> None:
    damaged(tmp_path, CARDS_FILE, "pay $1", "pay $2")

    done = carbarn("check-data", **{FOLDER: str(tmp_path)})

    assert "edition owner-" in done.stdout


def test_where_ticks_cannot_be_written_there_are_words() -> None:
    done = carbarn("check-data", PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert done.stdout.startswith("ok every line can be read\nok 101 tickets")


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            CARDS_FILE,
            "  2 | D",
            "  2 | A",
            "✗ 101 tickets; with 5 reminders, 106 cards: there ",
        ),
        (
            CARDS_FILE,
            "  2 | D",
            "  3 | D",
            "✗ numbers 1 to 101, each once: card 3 is there 2 times",
        ),
        (CARDS_FILE, "| strip | -  ", "| void  | -  ", "only among A: card 1 is void, yet"),
        (
            CARDS_FILE,
            "| A1        rail1",
            "| A2        rail1",
            "card 21 is marked A1, but shows A2",
        ),
        (CARDS_FILE, "| R  | inv", "| L  | inv", "there are 3 building cards marked R, not 4"),
        (BOARDS_FILE, "A2  ~", "A1  ~", "✗ every parcel card has its space on both sides: board A"),
        (
            BOARDS_FILE,
            "G1  .     |",
            "L   .     |",
            "✗ 30 passengers are enough for every selection",
        ),
    ],
)
def test_a_damaged_copy_is_told_by_the_check_for_it(
    tmp_path: Path, file: str, old: str, new: str, told: str
) -> None:
    done = carbarn("check-data", damaged(tmp_path, file, old, new))

    assert done.returncode == 2
    assert told in done.stdout
    assert f"checks failed for {tmp_path}" in done.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            CARDS_FILE,
            "rail2     link+",
            "rial2     link+",
            "line 24: 'rial2' is no icon; write R C",
        ),
        (BOARDS_FILE, "A2  ~", "A2  x", "line 17: 'x' is no space; write . plains"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_in_one_line(
    tmp_path: Path, file: str, old: str, new: str, told: str
) -> None:
    done = carbarn("check-data", damaged(tmp_path, file, old, new))

    assert (done.returncode, done.stdout) == (2, "")
    assert f"carbarn tramways: {file} {told}" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_missing_folder_is_told_in_one_line(tmp_path: Path) -> None:
    done = carbarn("check-data", tmp_path / "nowhere")

    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert f"there is no folder {tmp_path / 'nowhere'}" in done.stderr


def test_a_missing_file_is_told_in_one_line(tmp_path: Path) -> None:
    shutil.copy(OURS / CARDS_FILE, tmp_path)

    done = carbarn("check-data", tmp_path)

    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert f"cannot read {tmp_path / BOARDS_FILE}: No such file or directory" in done.stderr


def test_the_command_alone_says_what_it_can_do() -> None:
    done = carbarn()

    assert done.returncode == 2
    assert "check-data" in done.stderr


def test_a_box_that_cannot_be_played_with_is_told_in_one_line(tmp_path: Path) -> None:
    damaged(tmp_path, CARDS_FILE, "| A |", "| Q |")

    done = command("simulate", "tramways", "--seats", "random,random", **{FOLDER: str(tmp_path)})

    assert (done.returncode, done.stdout) == (2, "")
    [line] = done.stderr.splitlines()
    assert f"the box in {tmp_path} cannot be played with: cards.txt line" in line
    assert "'Q' is no group of cards" in line


def test_a_box_that_cannot_be_played_with_does_not_stop_the_other_games(tmp_path: Path) -> None:
    damaged(tmp_path, CARDS_FILE, "| A |", "| Q |")

    done = command(
        *["simulate", "cable-car", "--seats", "random,random"], **{FOLDER: str(tmp_path)}
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_a_box_in_use_that_cannot_be_played_with_can_still_be_checked(tmp_path: Path) -> None:
    damaged(tmp_path, CARDS_FILE, "| A |", "| Q |")

    done = carbarn("check-data", OURS, **{FOLDER: str(tmp_path)})

    assert (done.returncode, done.stderr) == (0, "")
