"""docs/write-an-opponent.md does what it says: its code runs, its commands are understood."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from carbarn.cli import parser
from carbarn.engine import options
from carbarn.games import find, folders
from carbarn.opponents import match, seats

GUIDE = (Path(__file__).parents[2] / "docs" / "write-an-opponent.md").read_text()
CODE = re.findall(r"^```python\n(.*?)^```", GUIDE, re.S | re.M)
PLAYERS = "\n\n".join(block for block in CODE if "class " in block)
COMMANDS = re.findall(r"^carbarn [a-z].*? cable-car .*", GUIDE, re.M)


@pytest.fixture(autouse=True)
def my_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The guide's code in a file of one's own, as it tells a newcomer to do."""
    (tmp_path / "my_player.py").write_text(PLAYERS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "my_player", raising=False)
    yield
    sys.modules.pop("my_player", None)


def winners(*seated: str, seed: int = 1) -> list[int]:
    game = find("cable-car")
    agreed = options.complete(game, len(seated), {})
    return match.play(game, agreed, seed, match.seated(game, seated, seed)).winners()


def test_the_look_at_a_state_prints_what_the_guide_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    [look] = [block for block in CODE if "class " not in block]

    exec(compile(look, "write-an-opponent.md", "exec"), {})

    assert capsys.readouterr().out.splitlines() == re.findall(r"^print.*?  # (.*)", look, re.M)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_understood_and_its_players_are_there(command: str) -> None:
    args = parser().parse_args(shlex.split(command)[1:])

    for name in args.seats.split(","):
        assert name == "me" or seats.named(name, find(args.game))


def test_there_are_commands_to_watch_to_compete_and_to_play() -> None:
    assert {command.split()[1] for command in COMMANDS} >= {"watch", "arena", "play"}


def test_careful_beats_carefree_from_either_seat() -> None:
    assert winners("my_player:Careful", "my_player:Carefree") == [0]
    assert winners("my_player:Carefree", "my_player:Careful") == [1]


@pytest.mark.slow
def test_thoughtful_beats_careful() -> None:
    won = [winners("my_player:Thoughtful", "my_player:Careful", seed=n) for n in (1, 2, 3)]

    assert won.count([0]) >= 2


@pytest.mark.parametrize("name", folders())
def test_its_players_can_play_every_game(name: str) -> None:
    game = find(name)
    state = game.veil(game.setup(options.complete(game, 2, {}), 1), 0)
    for player in ("Carefree", "Careful"):
        seats.player(f"my_player:{player}", game, 1).choose(state.copy(), game.actor(state))
