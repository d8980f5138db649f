"""The command line with Trambahn, whose moves can be secret and whose ties are broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .test_commands import Capsys, answer, run


@pytest.fixture
def records(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    wanted = ("--seats", "random,random", "--games", "2", "--option", "lines=strict")
    assert run("simulate", "trambahn", *wanted, "--records", path) == 0
    return path


def test_simulated_games_replay_and_name_what_became_money(capsys: Capsys, records: Path) -> None:
    capsys.readouterr()

    assert run("replay", records) == 0

    assert "every hash and score is right" in capsys.readouterr().err
    lines = [json.loads(line) for line in records.read_text().splitlines()]
    moves = [move["move"] for line in lines for move in line["moves"]]
    assert {line["options"]["lines"] for line in lines} == {"strict"}
    assert any(move.startswith("income ") for move in moves)


def test_a_record_is_drawn_move_by_move(capsys: Capsys, records: Path) -> None:
    capsys.readouterr()

    assert run("replay", records, "--show") == 0

    out = capsys.readouterr().out
    assert "TRAMBAHN" in out
    assert "scoring 10 of 10" in out


def test_what_is_not_usual_is_told_before_a_game_is_watched(capsys: Capsys) -> None:
    watch = ["watch", "trambahn", "--seats", "random,random", "--seed", "3"]
    assert run(*watch, "--option", "lines=strict") == 0
    assert capsys.readouterr().out.startswith("Trambahn with lines=strict\n")

    assert run(*watch) == 0
    assert " with " not in capsys.readouterr().out.partition("\n")[0]


def test_a_game_can_be_watched_in_words(capsys: Capsys) -> None:
    assert run("watch", "trambahn", "--seats", "random,random", "--seed", "3") == 0

    out = capsys.readouterr().out
    assert "as a passenger in the" in out
    assert "That was the tenth scoring. The game is over." in out
    assert "{" not in out


def test_there_is_no_board_to_score(capsys: Capsys) -> None:
    assert run("score", "trambahn", "--players", "2", "red-7") == 2

    out, err = capsys.readouterr()
    assert out == ""
    assert err == "carbarn score: boards of Trambahn cannot be scored; those of cable-car can\n"


def test_three_cannot_play(capsys: Capsys) -> None:
    assert run("simulate", "trambahn", "--seats", "random,random,random", "--games", "1") == 2

    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
def test_bench_measures_both_ways(capsys: Capsys) -> None:
    result = answer(capsys, "bench", "trambahn", "--seconds", "0.2")

    assert result["compiled_per_s"] > result["plain_per_s"] > 0
