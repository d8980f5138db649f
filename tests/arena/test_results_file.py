"""The arena's results file: nothing that was played is lost, and nothing else is mixed in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from carbarn.arena.contest import LADDER, Deal, Finish, Tournament, deals, tournament
from carbarn.arena.results_file import BadResultsFile, ResultsFile

from .test_contest import contest

PLAYED = tournament(LADDER, contest(["greedy", "random", "beginner"]), 2)
FINISH = Finish([30, 10], [1, 2])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Two games of a contest."""
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, PLAYED) as results:
        for deal in list(deals(PLAYED))[:2]:
            results.add(deal, FINISH)
    return path


def known(path: Path, played: Tournament = PLAYED) -> list[Deal]:
    with ResultsFile(path, played) as results:
        return list(results.finishes)


def test_what_was_finished_is_known_the_next_time(path: Path) -> None:
    with ResultsFile(path, PLAYED) as results:
        assert results.finishes == {Deal(0, 1, 0): FINISH, Deal(1, 1, 0): FINISH}
        results.add(Deal(0, 1, 1), FINISH)

    assert known(path) == [Deal(0, 1, 0), Deal(1, 1, 0), Deal(0, 1, 1)]


def test_a_contest_can_be_made_longer(path: Path) -> None:
    longer = tournament(LADDER, contest(["greedy", "random", "beginner"], games=400), 2)

    assert len(known(path, longer)) == 2


@pytest.mark.parametrize("cut", [1, 5, 30])
def test_a_line_that_was_cut_off_is_played_again(path: Path, cut: int) -> None:
    path.write_bytes(path.read_bytes()[:-cut])

    with ResultsFile(path, PLAYED) as results:
        assert len(results.finishes) == 1
        results.add(Deal(0, 1, 1), FINISH)
    assert known(path) == [Deal(0, 1, 0), Deal(0, 1, 1)]


def test_a_first_line_that_was_cut_off_is_written_again(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:20])

    assert known(path) == []
    assert known(path) == []


def test_another_contest_is_refused_by_what_differs(path: Path) -> None:
    seeds = [replace(contest, seed=2) for contest in PLAYED.contests]

    with pytest.raises(BadResultsFile, match="another contest: seed 1 there, 2 here"):
        ResultsFile(path, Tournament(LADDER, seeds))


def test_a_damaged_line_is_told_by_its_number(path: Path) -> None:
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], lines[1][:-5], lines[2], ""]))

    with pytest.raises(BadResultsFile, match=r"results\.jsonl:2: not a finished game"):
        ResultsFile(path, PLAYED)


@pytest.mark.parametrize("text", ["", "\n"])
@pytest.mark.parametrize("words", ["Dear diary", '{"game": "cable-car"}'])
def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path, words: str, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(words + text)

    with pytest.raises(BadResultsFile, match="no results file"):
        ResultsFile(path, PLAYED)
    assert path.read_text() == words + text


def test_a_game_at_a_table_that_there_is_not_is_refused(path: Path) -> None:
    with path.open("a") as file:
        file.write('{"table":7,"seed":1,"turns":0,"scores":[1,2],"places":[2,1]}\n')

    with pytest.raises(BadResultsFile, match=":4: not a game of this contest"):
        ResultsFile(path, PLAYED)


def test_a_folder_is_no_results_file(tmp_path: Path) -> None:
    with pytest.raises(BadResultsFile, match="cannot"):
        ResultsFile(tmp_path, PLAYED)
