"""Harm is done to a real server while witnesses play; nothing that they were told of is lost.

And they notice: a store that is tampered with behind the server's back does not pass.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from pathlib import Path

import pytest

from carbarn.cli import main
from carbarn.trials.chaos import Outcome, Plan, chaos
from carbarn.trials.evidence import judged
from carbarn.trials.faults import FAULTS
from carbarn.trials.wire import Entry, Message
from carbarn.trials.witnesses import Notes

from ..server.postgres import new_database

pytestmark = pytest.mark.slow

WORDS = ("--workers", "1", "--pace", "0", "--compile-early", "no")


def test_nothing_is_lost_however_often_the_server_is_killed(tmp_path: Path) -> None:
    outcome = chaos(Plan(faults=("kill",), kills=6, words=WORDS), tmp_path)
    assert outcome.verdict.wrong == []
    assert outcome.kills == 6
    assert outcome.verdict.acknowledged > 30


def test_nothing_is_lost_whatever_else_happens(tmp_path: Path) -> None:
    """One of each, in any order; more of them by hand: `carbarn chaos`."""
    others = tuple(name for name in FAULTS if name not in {"kill", "clock"})
    outcome = chaos(Plan(faults=others, seconds=10, words=WORDS), tmp_path)
    assert outcome.verdict.wrong == []
    assert sum(outcome.happened.values()) > 2
    if sys.platform == "linux":
        assert_no_compiler_was_loaded(outcome)


def assert_no_compiler_was_loaded(outcome: Outcome) -> None:
    """The serving process has loaded neither numpy nor numba."""
    assert outcome.libraries
    assert not any(
        part in name for name in outcome.libraries for part in ("numpy", "numba", "llvmlite")
    )


def test_nothing_is_lost_by_two_processes_and_postgresql(tmp_path: Path) -> None:
    """More by hand: `carbarn chaos --database postgresql://... --processes 2`."""
    faults = ("kill", "child", "cut-off", "shut", "locked")
    words = (*WORDS, "--processes", "2")
    plan = Plan(
        faults=faults, seconds=8, words=words, database=new_database().text, seed=3, groups=2
    )
    outcome = chaos(plan, tmp_path)
    assert outcome.verdict.wrong == []
    assert outcome.happened
    assert outcome.verdict.acknowledged > 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--faults=kill,rain",), "there is no fault 'rain'; there are kill,"),
        (("--kills=none",), "'none' is not a whole number"),
    ],
)
def test_what_cannot_be_is_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str
) -> None:
    with pytest.raises(SystemExit):
        sys.exit(main(["chaos", *words]))
    told = capsys.readouterr().err
    assert why in told
    assert told.count("\n") == 1


def test_the_command_tells_what_it_did(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    words = ["--kills=1", "--groups=1", "--faults=kill", "--workers=1", f"--results={results}"]
    assert main(["chaos", *words]) == 0
    told = capsys.readouterr()
    assert "Nothing was lost, doubled, changed or shown to the wrong person." in told.err
    assert json.loads(told.out)["faults"] == {"kill": 1}
    assert results.read_text() == told.out


# What witnesses notice ----------------------------------------------------------------------


def entry(seq: int, move: str = "draw") -> Entry:
    return Entry(seq, 0, "move", move, None, None, b"[]")  # type: ignore[arg-type]


def state(seq: int, *log: Entry, seat: int = 0) -> Message:
    return Message("state", seq=seq, seat=seat, log=list(log))


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (state(2, entry(1, "lay"), entry(2)), "entry 1 was changed"),
        (state(3, entry(3)), "there are 2 entries of 3"),
        (state(0), "entry 1 is gone"),
        (state(2, entry(2), seat=1), "through the eyes of seat 1"),
    ],
)
def test_a_witness_notices(told: Message, why: str) -> None:
    notes = Notes("abcdef", 0)
    notes.read(state(1, entry(1)))
    assert notes.wrong == []
    notes.read(told)
    assert why in notes.wrong[0]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Notes]]:
    """A database, and what witnesses noted while it was made."""
    folder = tmp_path_factory.mktemp("played")
    database = folder / "carbarn.db"
    plan = Plan(faults=("cut",), seconds=2, words=WORDS, database=str(database), forked=False)
    outcome = chaos(plan, folder)
    assert outcome.verdict.wrong == []
    return database, outcome.notes


@pytest.mark.parametrize(
    ("tamper", "why"),
    [
        ("delete from entries where seq > 1", "was lost"),
        ("update entries set seq = seq + 1000 where seq > 1", "the store's numbers are"),
        ("update tables set seed = '1'", "w"),  # other deals: told, views, or no replay
    ],
)
def test_a_store_that_was_tampered_with_is_found_out(
    played: tuple[Path, list[Notes]], tmp_path: Path, tamper: str, why: str
) -> None:
    database, notes = played
    copy = tmp_path / "copy.db"
    with sqlite3.connect(database) as original, sqlite3.connect(copy) as copied:
        original.backup(copied)
        copied.execute(tamper)
    copied.close()
    original.close()
    assert any(why in wrong for wrong in judged(str(copy), notes).wrong)
