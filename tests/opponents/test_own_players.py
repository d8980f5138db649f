"""Players of one's own: found by name, kept to the rules, and told where they went wrong."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from carbarn.engine import options
from carbarn.engine.contract import Game
from carbarn.engine.referee import Referee
from carbarn.games import find, folders
from carbarn.opponents import match, seats
from carbarn.opponents.own import OwnPlayer
from carbarn.opponents.players import Limit
from carbarn.opponents.seats import BadPlayer, Failed

Write = Callable[[str], str]

HEAD = """
from carbarn.opponents.own import OwnPlayer

class Mine(OwnPlayer):
"""


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a module into the current folder; its player's name comes back."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    module = f"own_{tmp_path.name}"

    def write(text: str) -> str:
        (tmp_path / f"{module}.py").write_text(text)
        monkeypatch.delitem(sys.modules, module, raising=False)
        return f"{module}:Mine"

    return write


@pytest.fixture
def game() -> Game:
    return find("cable-car")


def first_choice(game: Game, name: str) -> int:
    start = game.veil(game.setup(options.complete(game, 2, {}), 1), 0)
    return seats.player(name, game, 1).choose(start, 0)


# Found by name ------------------------------------------------------------------------------


def test_a_class_with_one_method_plays_a_whole_game(write: Write, game: Game) -> None:
    name = write(f"{HEAD}    def choose(self, state, seat): return self.moves(state, seat)[0]")
    agreed = options.complete(game, 2, {})

    assert match.play(game, agreed, 1, match.seated(game, [name, "random"], 1)).over()


def test_it_need_not_build_on_anything_of_ours(write: Write, game: Game) -> None:
    name = write("""
class Mine:
    def __init__(self, game, seed):
        self.game = game
    def choose(self, state, seat):
        moves = [0] * self.game.MOST_MOVES
        self.game.legal(state, seat, moves)
        return moves[0]
""")

    assert first_choice(game, name) in Referee(game, options.complete(game, 2, {}), 1).legal(0)


def test_one_that_takes_a_limit_is_told_it(write: Write, game: Game) -> None:
    name = write("""
class Mine:
    def __init__(self, game, seed, limit):
        assert limit.playouts == 7
    def choose(self, state, seat): ...
""")

    seats.player(name, game, 1, Limit(playouts=7))


MISTAKES = {
    "a module that is not there": ("nowhere:Mine", "", "no module called 'nowhere' in this folder"),
    "a path": ("own/player.py:Mine", "", "write module:Class"),
    "no class": ("{module}:", "", "write module:Class"),
    "another class": ("{module}:Yours", "class Mine: ...", "has no class called 'Yours'"),
    "something else": ("{module}:Mine", "Mine = 3", "has no class called 'Mine'"),
    "no choose": ("{module}:Mine", "class Mine: ...", "has no method choose"),
    "no arguments": ("{module}:Mine", "class Mine:\n  choose = print", r"made with \(game, seed\)"),
    "bad syntax": ("{module}:Mine", "class Mine(:", r"SyntaxError: .*line 1"),
    "a failing import": ("{module}:Mine", "import nonsuch", r"No module named 'nonsuch' .*line 1"),
    "a failing line": ("{module}:Mine", "\n1 / 0", r"ZeroDivisionError: .*own_.*line 2"),
    "one that exits": ("{module}:Mine", "raise SystemExit(3)", r"SystemExit: 3"),
}


@pytest.mark.parametrize(("name", "text", "words"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_player_that_cannot_be_had_is_told_in_one_line(
    write: Write, game: Game, name: str, text: str, words: str
) -> None:
    module = write(text).partition(":")[0]

    with pytest.raises(BadPlayer, match=words) as caught:
        seats.named(name.format(module=module), game)
    assert "\n" not in str(caught.value)


def test_tables_on_the_server_offer_levels_only(game: Game) -> None:
    from carbarn.opponents import levels

    with pytest.raises(levels.NoSuchLevel):
        levels.find("os:system", game)


# Kept to the rules --------------------------------------------------------------------------


def test_a_failing_player_is_told_with_its_own_lines_and_none_of_ours(
    write: Write, game: Game
) -> None:
    name = write(f"""{HEAD}
    def choose(self, state, seat):
        return self.think(state, seat)

    def think(self, state, seat):
        return self.after(state, seat, "nonsense")
""")

    with pytest.raises(Failed) as caught:
        first_choice(game, name)
    assert f"{name} in seat 1, asked for its move number 1, failed: TypeError" in str(caught.value)
    assert "return self.think(state, seat)" in caught.value.code
    assert 'return self.after(state, seat, "nonsense")' in caught.value.code
    assert "carbarn/" not in caught.value.code


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ("None", "chose None: a move is a whole number"),
        ("10 ** 6", "no move has that number"),
        ("-1", "no move has that number"),
        ("self.game.parse_move('aaaa33')", r"aaaa33 is not legal\. CC"),
    ],
)
def test_a_move_that_is_not_legal_is_told_by_its_rule(
    write: Write, game: Game, chosen: str, words: str
) -> None:
    name = write(f"{HEAD}    def choose(self, state, seat): return {chosen}")

    with pytest.raises(Failed, match=words):
        first_choice(game, name)


@pytest.mark.parametrize("game_name", folders())
def test_every_game_can_say_from_what_a_seat_knows_why_a_move_is_not_legal(
    write: Write, game_name: str
) -> None:
    """A player is told by its veiled state, for the game may be anywhere."""
    game = find(game_name)
    name = write(f"{HEAD}    def choose(self, state, seat): return self.move")
    referee = Referee(game, options.complete(game, max(2, game.SEATS[0]), {}), 1)
    guarded = seats.Guarded(name, game, 1, Limit())
    for step in range(12):
        seat = referee.actor()
        legal = referee.legal(seat)
        for move in range(step, game.MOVES, 1 + game.MOVES // 20):
            if move not in legal:
                guarded._player.move = move
                with pytest.raises(Failed, match="is not legal"):
                    guarded.choose(game.veil(referee.state, seat), seat)
        referee.play(seat, legal[step % len(legal)])


def test_a_player_cannot_change_the_game_through_its_state(write: Write, game: Game) -> None:
    name = write(f"""{HEAD}
    def choose(self, state, seat):
        move = self.moves(state, seat)[0]
        for i in range(len(state.raw)):
            state.raw[i] = 0
        return move
""")
    agreed = options.complete(game, 2, {})

    assert match.play(game, agreed, 1, match.seated(game, [name, name], 1)).over()


def test_what_it_prints_does_not_go_where_results_go(
    write: Write, game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    name = write(f"""{HEAD}
    def choose(self, state, seat):
        print("thinking")
        return self.moves(state, seat)[0]
""")

    first_choice(game, name)

    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "thinking\n")


def test_a_failure_can_travel_between_processes() -> None:
    failed = pickle.loads(pickle.dumps(Failed("what", "where", "again")))

    assert str(failed) == "what\nwhere\nto see it again: again"


# What we lend it ----------------------------------------------------------------------------


@pytest.mark.parametrize("game_name", folders())
def test_imagined_endings_have_everybodys_points(game_name: str) -> None:
    game = find(game_name)
    agreed = options.complete(game, max(2, game.SEATS[0]), {})
    start = game.veil(game.setup(agreed, 1), 0)

    endings = OwnPlayer(game, 1).endings(start, 2, compiled=False)

    assert [len(points) for points in endings] == [agreed["players"]] * 2
    assert endings == OwnPlayer(game, 1).endings(start, 2, compiled=False), "by the same seed"


@pytest.mark.slow
def test_compiled_endings_are_the_same_as_plain_ones(game: Game) -> None:
    start = game.veil(game.setup(options.complete(game, 2, {}), 1), 0)
    plain, compiled = OwnPlayer(game, 1), OwnPlayer(game, 1)

    assert plain.endings(start, 5, compiled=False) == compiled.endings(start, 5)
    assert plain.rng.tolist() == compiled.rng.tolist()


def test_a_guess_leaves_nothing_unknown_and_the_state_as_it_was(game: Game) -> None:
    start = game.veil(game.setup(options.complete(game, 2, {}), 1), 0)
    before = start.copy()

    guessed = OwnPlayer(game, 1).guessed(start)

    assert start == before != guessed
