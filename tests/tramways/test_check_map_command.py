"""`carbarn tramways check-map`: a map of one's own is checked and drawn."""

from __future__ import annotations

import pytest

from carbarn.cli import main

Capsys = pytest.CaptureFixture[str]


def test_a_map_that_will_do_is_written_as_always_and_drawn(capsys: Capsys) -> None:
    assert main(["tramways", "check-map", "C20n@4,7+D20e@1,5+B20e@6,2+A20n@1,2"]) == 0

    text, *rows = capsys.readouterr().out.splitlines()
    assert text == "A20n@0,0 B20e@5,0 D20e@0,3 C20n@3,5"
    assert rows[0] == ".  A1 .  ^  A3 ^  .  B2"
    assert rows[3] == "I  .  D1       B3 .  ."
    assert len(rows) == 8


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["A20n@0,0"], "TW1: for so many players a map has 4 boards, not 1"),
        (["A20n@0,0 B20n@5,0 F20n@0,3 D20n@5,3"], "TW2: a map has at least 4 types"),
        (["rectangle"], "'rectangle' is drawn by chance: write boards"),
        (["A20n@0,0", "--players", "9"], "Tramways is for 1 to 5 players, not 9"),
        (["A20n@0,0", "--types", "two"], "option types is one of four, three, not 'two'"),
    ],
)
def test_a_map_that_will_not_do_gets_one_line(capsys: Capsys, words: list[str], told: str) -> None:
    assert main(["tramways", "check-map", *words]) == 2

    (line,) = capsys.readouterr().err.splitlines()
    assert told in line


def test_three_types_will_do_if_that_was_agreed_on(capsys: Capsys) -> None:
    own = "A20n@0,0 B20n@5,0 F20n@0,3 D20n@5,3"

    assert main(["tramways", "check-map", own, "--types", "three"]) == 0
    assert capsys.readouterr().out.startswith(own)
