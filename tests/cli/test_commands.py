"""The command line: what people script against, and how it answers mistakes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from carbarn.cli import main
from carbarn.engine import compiled

Capsys = pytest.CaptureFixture[str]


def run(*argv: str | Path) -> int:
    try:
        return main([str(arg) for arg in argv])
    except SystemExit as stop:
        return int(stop.code or 0)


def answer(capsys: Capsys, *argv: str | Path) -> Any:
    assert run(*argv) == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    assert (
        run("simulate", "cable-car", "--seats", "random,random", "--games", "2", "--records", path)
        == 0
    )
    return path


# score --------------------------------------------------------------------------------------


def test_score_tells_points_by_player_and_by_line(capsys: Capsys) -> None:
    result = answer(capsys, "score", "cable-car", "--players", "2", "baac00aaaa01cbaa02")

    assert result["scores"] == [3, 0]
    assert result["lines"]["3"] == {"tiles": 3, "end": "station", "points": 3}
    assert result["lines"]["2"] == {"tiles": 1, "end": None, "points": 0}
    assert "legal" not in result


def test_score_check_names_the_first_illegal_placement_and_its_rule(capsys: Capsys) -> None:
    board = "aaaa01dddd02aaaa03"

    result = answer(capsys, "score", "cable-car", "--players", "2", board, "--check")

    assert (result["legal"], result["illegal_at"], result["rule"]) == (False, 1, "CC3")


def test_score_check_of_a_legal_board(capsys: Capsys) -> None:
    result = answer(capsys, "score", "cable-car", "--players", "4", "acba00accd01", "--check")

    assert (result["legal"], result["illegal_at"], result["rule"]) == (True, None, None)


def test_score_legal_lists_spaces_by_row_and_column(capsys: Capsys) -> None:
    result = answer(capsys, "score", "cable-car", "--players", "2", "", "--legal", "dddd")

    assert result == {"spaces": result["spaces"]}
    assert "00" in result["spaces"], "CC4: where nothing else fits, anywhere at the edge"


def test_score_in_free_orientation_counts_a_turned_tile_with_its_kind(capsys: Capsys) -> None:
    board = ("score", "cable-car", "--players", "2", "accd01accd11accd21")

    assert run(*board) == 2
    assert "no more tiles accd" in capsys.readouterr().err
    assert answer(capsys, *board, "--option", "orientation=free")["scores"]


# simulate, replay ---------------------------------------------------------------------------


def test_simulate_writes_records_that_replay(capsys: Capsys, records: Path) -> None:
    lines = [json.loads(line) for line in records.read_text().splitlines()]

    assert [line["seed"] for line in lines] == [1, 2]
    assert set(lines[0]) == {"game", "rules", "options", "seats", "seed", "moves", "scores"}
    assert set(lines[0]["moves"][0]) == {"seat", "move", "hash", "events"}
    assert run("replay", records) == 0
    assert "2 games" in capsys.readouterr().err


@pytest.mark.slow
def test_replay_shows_the_game_move_by_move(capsys: Capsys, records: Path) -> None:
    assert run("replay", records, "--show") == 0
    shown = capsys.readouterr().out

    assert "move 1:" in shown
    assert "points" in shown


def test_the_same_seed_writes_the_same_file(tmp_path: Path) -> None:
    files = [tmp_path / "a", tmp_path / "b"]
    for file in files:
        run("simulate", "cable-car", "--seats", "random,greedy", "--seed", "3", "--records", file)

    assert files[0].read_bytes() == files[1].read_bytes()


# compile ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_compile_says_what_it_has_compiled_and_then_has_nothing_to_do(
    capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARBARN_CACHE", str(tmp_path))
    compiled._cache_dir.cache_clear()
    said = []
    for _ in range(2):
        assert run("compile", "cable-car") == 0
        said.append(capsys.readouterr().err)
    compiled._cache_dir.cache_clear()

    assert said == ["rules compiled: cable-car\n", ""]


# arena, bench -------------------------------------------------------------------------------


@pytest.mark.slow
def test_arena_tells_wins_rates_and_margins_and_draws_them(capsys: Capsys, tmp_path: Path) -> None:
    plot = tmp_path / "arena.png"

    result = answer(
        capsys, "arena", "cable-car", "--seats", "greedy,random", "--games", "4", "--plot", plot
    )

    assert result["wins"] == {"greedy": 4, "random": 0}
    low, mean, high = result["win_rate"]["greedy"]
    assert low < mean <= high
    assert result["margin"]["greedy"] == -result["margin"]["random"] > 0
    assert plot.read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_bench_measures_both_ways(capsys: Capsys) -> None:
    result = answer(capsys, "bench", "cable-car", "--seconds", "0.2")

    assert set(result) == {"game", "compiled_per_s", "plain_per_s", "games"}
    assert result["compiled_per_s"] > result["plain_per_s"]


@pytest.mark.slow
def test_bench_compares_environments_and_draws_them(capsys: Capsys, tmp_path: Path) -> None:
    plot = tmp_path / "environments.svg"

    main(["bench", "cable-car", "--environments", "--seconds", "0.1", "--plot", str(plot)])

    printed = capsys.readouterr().out
    assert "one environment against random" in printed
    assert "OpenSpiel's othello" in printed
    assert "in batches, masks, against greedy" in plot.read_text()


# Mistakes -----------------------------------------------------------------------------------


def test_a_game_on_a_map_of_ones_own_is_recorded_and_replays(
    capsys: Capsys, tmp_path: Path
) -> None:
    file, own = tmp_path / "own.jsonl", "A20n@0,0 C20n@5,0 B20n@10,0"
    seats = ("simulate", "tramways", "--seats", "random,random", "--records", file)
    assert run(*seats, "--option", f"map={own.replace(' ', '+')}") == 0
    assert json.loads(file.read_text())["options"]["map"] == own
    capsys.readouterr()

    assert run("replay", file) == 0


SIMULATE = ("simulate", "cable-car", "--seats", "random,random")
SCORE = ("score", "cable-car", "--players", "2")

MISTAKES = {
    "an unknown command": (("juggle",), "juggle"),
    "an unknown game": (
        ("simulate", "metro", "--seats", "random,random"),
        "no game called 'metro'",
    ),
    "an unknown game to bench": (("bench", "metro"), "there is cable-car"),
    "an unknown game to score": (("score", "metro", "--players", "2", "aaaa00"), "no game called"),
    "an unknown level": (
        ("arena", "cable-car", "--seats", "random,boss"),
        "no level called 'boss'",
    ),
    "no seats": (("simulate", "cable-car"), "--seats"),
    "an empty seat": (("simulate", "cable-car", "--seats", "random,"), "no level called ''"),
    "a map of one's own that will not do": (
        ("simulate", "tramways", "--seats", "random,random", "--option", "map=A20n@0,0"),
        "TW1: for so many players a map has 4 boards, not 1",
    ),
    "one player": (("simulate", "cable-car", "--seats", "random"), "2 to 6 players, not 1"),
    "too many players": (
        ("simulate", "cable-car", "--seats", "random,random,random,random,random,random,random"),
        "2 to 6 players, not 7",
    ),
    "too many players to score": (("score", "cable-car", "--players", "9", ""), "not 9"),
    "more games than there are seeds": (
        (*SIMULATE, "--seed", str(2**128 - 1), "--games", "2"),
        "no 2 seeds from",
    ),
    "an unknown option": ((*SIMULATE, "--option", "colour=red"), "has no option 'colour'"),
    "an option without a value": ((*SIMULATE, "--option", "hand"), "NAME=VALUE"),
    "an option given twice": ((*SIMULATE, "--option", "hand=1", "--option", "hand=2"), "twice"),
    "a value that an option does not have": ((*SIMULATE, "--option", "hand=4"), "one of 1, 2, 3"),
    "no games": ((*SIMULATE, "--games", "0"), "'0' is not a whole number"),
    "games that are no number": ((*SIMULATE, "--games", "many"), "'many' is not a whole number"),
    "a negative seed": ((*SIMULATE, "--seed", "-1"), "seed"),
    "no time to think": ((*SIMULATE, "--think", "0"), "not a time"),
    "an unknown tile": ((*SCORE, "aaac00"), "'aaac' is no tile"),
    "a tile of other letters": ((*SCORE, "wxyz00"), "no placement"),
    "a space off the board": ((*SCORE, "aaaa08"), "no placement"),
    "half a placement": ((*SCORE, "aaaa0"), "no placement"),
    "a space taken twice": ((*SCORE, "aaaa00aaaa00"), "lies there already"),
    "the power station": ((*SCORE, "aaaa33"), "power station"),
    "a fifth copy": ((*SCORE, "aaaa00aaaa01aaaa02aaaa03aaaa04"), "no more tiles aaaa"),
    "an unknown tile to look for": ((*SCORE, "", "--legal", "eeee"), "'eeee' is no tile"),
    "no number of players": (("score", "cable-car", ""), "--players"),
    "a record that is not there": (("replay", "nowhere.jsonl"), "No such file"),
    "a plot of no known kind": (
        ("arena", "cable-car", "--seats", "random,random", "--plot", "result.doc"),
        "no picture",
    ),
    "an unwritable record": ((*SIMULATE, "--records", "/nowhere/x.jsonl"), "cannot write"),
    "an unwritable plot": (
        ("arena", "cable-car", "--seats", "random,random", "--plot", "/nowhere/x.png"),
        "cannot write",
    ),
}


@pytest.mark.parametrize(("argv", "words"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_answered_in_one_clear_line(
    capsys: Capsys, argv: tuple[str, ...], words: str
) -> None:
    expect_one_clear_line(capsys, argv, words)


def expect_one_clear_line(capsys: Capsys, argv: tuple[str, ...], words: str) -> None:
    assert run(*argv) == 2

    said = capsys.readouterr()
    assert said.out == ""
    assert words in said.err
    assert said.err.count("\n") == 1


def test_a_damaged_record_is_told_by_its_line(capsys: Capsys, records: Path) -> None:
    good = records.read_text().splitlines()
    records.write_text(good[0] + "\n" + good[1].replace('"seat":1', '"seat":0', 1) + "\n")

    assert run("replay", records) == 2
    assert f"{records}:2: move" in capsys.readouterr().err


def test_a_file_that_is_no_record_is_told_in_one_line(capsys: Capsys, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"\xff\xfe not json")

    assert run("replay", path) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_nothing_half_written_is_left_behind(tmp_path: Path) -> None:
    folder = tmp_path / "records.jsonl"
    folder.mkdir()

    assert run(*SIMULATE, "--records", folder) == 2
    assert list(tmp_path.iterdir()) == [folder]
