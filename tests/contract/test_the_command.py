"""`python -m carbarn.proving`: one line of JSON, or one line that says what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carbarn.engine import records
from carbarn.engine.contract import Game
from carbarn.proving import checks, command
from carbarn.proving.command import main


def test_a_run_ends_with_one_line_of_figures(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--game", game.NAME, "--games", "3", "--seed", "5"]) == 0

    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == [
        *("games", "moves", "options_seen", "compiled_checked", "broken", "seconds")
    ]
    assert figures["games"] == 3
    assert figures["moves"] == figures["compiled_checked"] > 30
    assert figures["broken"] == 0


@pytest.mark.slow
def test_two_processes_play_the_same_games_as_one(
    game: Game, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "BATCH", 2)
    moves = []
    for jobs in ("1", "2"):
        assert main(["--game", game.NAME, "--games", "6", "--jobs", jobs]) == 0
        moves.append(json.loads(capsys.readouterr().out)["moves"])

    assert moves[0] == moves[1]


def test_games_in_which_something_broke_are_kept(
    game: Game,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def always(*_: object) -> None:
        raise checks.Broken("nothing is ever right")

    monkeypatch.setattr(checks, "counts_are_kept", always)
    file = tmp_path / "broken.jsonl"

    assert main(["--game", game.NAME, "--games", "2", "--records-of-failures", str(file)]) == 1

    out, err = capsys.readouterr()
    assert json.loads(out)["broken"] == 1
    assert "nothing is ever right" in err
    ((_, record),) = records.read(file)
    assert len(record.moves) == 1


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ([], "--game"),
        (["--game", "snakes"], "no game called 'snakes'"),
        (["--game", "GAME", "--games", "0"], "'0' is not a number of at least 1"),
        (["--game", "GAME", "--jobs", "many"], "'many' is not a number of at least 1"),
        (["--game", "GAME", "--seed", "x"], "--seed"),
        (["--game", "GAME", "--records-of-failures", "/no/such/folder/x"], "/no/such/folder"),
        (["--game", "GAME", "--fast"], "--fast"),
    ],
)
def test_wrong_input_gets_one_clear_line(
    game: Game, argv: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([game.NAME if word == "GAME" else word for word in argv]) == 2

    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert says in err


def test_batches_make_up_the_whole_run() -> None:
    batches = command.split("any", None, 250, seed=1)

    assert [batch.first for batch in batches] == [0, 100, 200]
    assert sum(batch.games for batch in batches) == 250
