"""`carbarn arena`: ladders, round robins, players of one's own, and going on after a stop."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from carbarn.cli import arena, parser

from ..processes import hearing_interrupts
from .test_commands import Capsys, answer, expect_one_clear_line

ARENA = ("arena", "cable-car", "--seats", "greedy,random")
PLAYER = """
from carbarn.opponents.own import OwnPlayer


class Mine(OwnPlayer):
    def choose(self, state, seat):
        if state.laid > 6 and seat == 1:
            raise RuntimeError("lost the thread")
        return self.any_of(self.moves(state, seat))
"""


def tables(*argv: str) -> list[list[str]]:
    played = arena._tournament(parser().parse_args(["arena", "cable-car", *argv]))
    return [list(contest.seats) for contest in played.contests]


def test_a_ladder_is_of_all_levels_the_strongest_first() -> None:
    assert tables("--ladder") == [
        ["expert", "strong"],
        ["strong", "casual"],
        ["casual", "beginner"],
    ]


def test_a_round_robin_is_by_tables_of_two_or_as_many_as_are_asked_for() -> None:
    assert len(tables("--round-robin")) == 6
    assert len(tables("--round-robin", "--table", "3")) == 4


MISTAKES = {
    "nobody": (("arena", "cable-car"), "name them with --seats"),
    "one alone": (("arena", "cable-car", "--seats", "greedy"), "at least two seats"),
    "two kinds at once": ((*ARENA, "--ladder", "--round-robin"), "not allowed with"),
    "twice on a ladder": ((*ARENA[:3], "greedy,greedy", "--ladder"), "greedy is named twice"),
    "a table without a round robin": ((*ARENA, "--table", "2"), "--table is for --round-robin"),
    "a table that cannot be filled": (
        (*ARENA, "--round-robin", "--table", "3"),
        "a table of 3 cannot be filled with 2 players",
    ),
    "a player that is not there": ((*ARENA[:3], "greedy,nowhere:Mine"), "no module called"),
    "a results file that cannot be written": ((*ARENA, "--journal", "/nowhere/j"), "cannot write"),
    "a results file that is something else": ((*ARENA, "--journal", __file__), "no results file"),
    "a cluster that is not there": ((*ARENA, "--ray", "127.0.0.1:9"), "no Ray cluster at"),
}


@pytest.mark.parametrize(("argv", "words"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_answered_in_one_clear_line(
    capsys: Capsys, argv: tuple[str, ...], words: str
) -> None:
    expect_one_clear_line(capsys, argv, words)


@pytest.mark.slow
def test_a_round_robin_with_a_journal_goes_on_where_it_stopped(
    capsys: Capsys, tmp_path: Path
) -> None:
    journal, plot = tmp_path / "games.jsonl", tmp_path / "arena.svg"
    command: tuple[str, ...] = (*ARENA[:3], "greedy,beginner,random", "--round-robin")
    command += ("--games", "2", "--journal", str(journal), "--plot", str(plot))
    whole = answer(capsys, *command)
    kept = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(kept[:4]) + kept[4][:9])

    assert answer(capsys, *command) == whole
    assert sorted(journal.read_text().splitlines(keepends=True)) == sorted(kept)
    assert whole["kind"] == "round-robin"
    assert plot.read_text().count("greedy") >= 1


def command(folder: Path, *args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "carbarn", "arena", "cable-car", *args],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hearing_interrupts,  # noqa: PLW1509 - no threads here
    )


@pytest.mark.slow
def test_ctrl_c_leaves_a_journal_to_go_on_with_and_says_so(tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    args = ("--seats", "greedy,random", "--journal", "games.jsonl", "--games")
    with command(tmp_path, *args, "100000") as stopped:
        while not journal.exists() or journal.read_text().count("\n") < 3:
            time.sleep(0.1)
        stopped.send_signal(signal.SIGINT)
        out, err = stopped.communicate(timeout=30)

    assert stopped.returncode == 130
    assert out == ""
    assert "games were played; they are in games.jsonl, and the same command goes on" in err
    assert "Traceback" not in err
    with command(tmp_path, *args, "2", "--jobs", "1") as again:
        out, err = again.communicate(timeout=60)
    assert json.loads(out)["games"] == 2
    assert "in games.jsonl already" in err


@pytest.mark.slow
def test_a_player_that_fails_is_told_and_costs_no_game_that_was_played(tmp_path: Path) -> None:
    (tmp_path / "my_player.py").write_text(PLAYER)
    args = ("--seats", "my_player:Mine,random", "--journal", "j", "--jobs", "1")

    def failed() -> tuple[str, list[Any]]:
        with command(tmp_path, *args, "--games", "4") as arena:
            out, err = arena.communicate(timeout=60)
        assert (arena.returncode, out) == (2, "")
        return err, [json.loads(line) for line in (tmp_path / "j").read_text().splitlines()]

    err, lines = failed()

    assert "my_player:Mine in seat 2" in err
    assert "RuntimeError: lost the thread (seed 1)" in err
    assert 'raise RuntimeError("lost the thread")' in err
    assert "carbarn simulate cable-car --seats random,my_player:Mine --seed 1 --games 1" in err
    assert [(line["seed"], line["turns"]) for line in lines[1:]] == [(1, 0)]

    text = PLAYER.replace("seat == 1", "seat == 99")  # of another length: Python sees the change
    (tmp_path / "my_player.py").write_text(text)
    with command(tmp_path, *args, "--games", "4") as mended:
        out, err = mended.communicate(timeout=60)
    assert json.loads(out)["games"] == 4
    assert "my_player:Mine has changed since then" in err


@pytest.mark.slow
def test_a_player_that_ends_its_process_is_told_in_one_line(tmp_path: Path) -> None:
    text = PLAYER.replace('raise RuntimeError("lost the thread")', "__import__('os')._exit(3)")
    (tmp_path / "my_player.py").write_text(text)

    with command(tmp_path, "--seats", "my_player:Mine,random", "--games", "2") as arena:
        out, err = arena.communicate(timeout=60)

    assert (arena.returncode, out) == (2, "")
    assert "carbarn arena: worker processes die again and again over the same work" in err
    assert "Traceback" not in err
