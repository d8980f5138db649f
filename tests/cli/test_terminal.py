"""A game against computers, typed in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .test_commands import Capsys, run

Type = Callable[..., None]


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Type:
    """What is typed; after that the input ends."""

    def typing(*lines: str) -> None:
        left = list(lines)

        def typed(_: str = "") -> str:
            if not left:
                raise EOFError
            return left.pop(0)

        monkeypatch.setattr("builtins.input", typed)

    return typing


PLAY = ("play", "cable-car", "--seats", "me,me", "--seed", "3")


def test_a_move_is_typed_by_its_name_or_by_enough_of_it(capsys: Capsys, typing: Type) -> None:
    typing("?", "bbad01", "03")

    assert run(*PLAY) == 130

    shown = capsys.readouterr()
    assert "bbad57" in shown.out, "? lists the moves"
    assert "me 1 lays bbad on 01." in shown.out
    assert "me 2 lays acba on 03." in shown.out
    assert shown.err == "carbarn play: stopped\n"


def test_what_cannot_be_played_is_answered_with_the_reason(capsys: Capsys, typing: Type) -> None:
    typing("hello", "bbad33", "aaaa01", "bbad0")

    run(*PLAY)

    shown = capsys.readouterr().out
    assert "'hello' is no move" in shown
    assert "CC" in shown
    assert "which of bbad01, bbad02" in shown


def test_somebody_must_be_there_to_type(capsys: Capsys) -> None:
    assert run("play", "cable-car", "--seats", "random,random") == 2
    assert "no seat is yours" in capsys.readouterr().err


def test_seats_for_the_browser_are_chosen_on_the_page(capsys: Capsys) -> None:
    assert run("play", "--seats", "me,casual") == 2
    assert "which GAME?" in capsys.readouterr().err


def test_a_rival_of_ones_own_that_fails_is_told_with_the_seed(
    capsys: Capsys, typing: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "clumsy_rival.py").write_text(
        "from carbarn.opponents.own import OwnPlayer\n"
        "class Mine(OwnPlayer):\n"
        "    def choose(self, state, seat): return 1 / 0\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    typing("bbad01")

    assert run(*PLAY[:3], "me,clumsy_rival:Mine", *PLAY[4:]) == 2

    said = capsys.readouterr().err
    assert "clumsy_rival:Mine in seat 2" in said
    assert "ZeroDivisionError: division by zero (seed 3)" in said
    assert "to see it again: the same command with --seed 3" in said


@pytest.mark.slow
def test_a_game_is_played_to_its_end(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever types here takes the first move that is listed."""
    from carbarn.cli.terminal import Person

    monkeypatch.setattr(Person, "_ask", lambda person, _: _first(person))

    assert run("play", "cable-car", "--seats", "random,me", "--seed", "3") == 0

    assert "Cable Car: " in capsys.readouterr().out


def _first(person: object) -> str:
    referee = person.referee  # type: ignore[attr-defined]
    return str(referee.game.name_move(referee.legal(referee.actor())[0]))
