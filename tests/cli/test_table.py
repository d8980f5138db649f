"""Watching a game in the terminal."""

from __future__ import annotations

import io
from contextlib import suppress

import pytest
from rich.console import Console

from carbarn import games
from carbarn.cli.table import Watch, final, show_position
from carbarn.engine.chance import below, generator
from carbarn.engine.contract import OptionValue
from carbarn.engine.events import EVERYTHING
from carbarn.engine.options import complete
from carbarn.engine.referee import Referee

GAME = games.find("cable-car")
NAMES = {0: "Ada", 1: "Ben", 2: "Cleo"}
SIGN = "CABLE CAR"  # on every picture


def new_game(players: int = 2, seed: int = 1, **chosen: OptionValue) -> Referee:
    return Referee(GAME, complete(GAME, players, chosen), seed)


def play_at_random(referee: Referee, moves: int = 1000) -> Referee:
    """Random moves, until the game is over."""
    rng = generator(referee.seed, "play")
    while moves and not referee.over():
        legal = referee.legal(referee.actor())
        referee.play(referee.actor(), legal[below(rng, len(legal))])
        moves -= 1
    return referee


def piped(width: int = 120) -> Console:
    return Console(file=io.StringIO(), width=width)


def terminal(width: int, height: int) -> Console:
    return Console(
        file=io.StringIO(),
        width=width,
        height=height,
        force_terminal=True,
        force_interactive=True,
        color_system="truecolor",
        _environ={"TERM": "xterm"},
    )


def printed(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


# A position ---------------------------------------------------------------------------------


def test_a_position_has_a_caption_a_picture_and_words() -> None:
    referee = new_game()
    referee.play(0, referee.legal(0)[0])
    console = piped()

    show_position(console, referee, 0, NAMES, "move 1")

    lines = printed(console).splitlines()
    assert lines[0] == "move 1"
    assert SIGN in lines[1]
    assert any(line.startswith("Ada lays ") for line in lines)


def test_a_viewer_is_not_told_what_others_hold() -> None:
    referee = new_game()
    tile = referee.view(0)["hands"][0][0]
    for viewer, sees in ((0, True), (1, False), (EVERYTHING, True)):
        console = piped()
        show_position(console, referee, viewer, NAMES, "")
        assert (tile in printed(console)) is sees


def test_names_are_printed_as_they_are() -> None:
    referee = play_at_random(new_game(), 3)
    console = piped()

    show_position(console, referee, 0, {0: "[red]Ada", 1: "[/]"}, "[bold]move")

    assert "[bold]move" in printed(console)
    assert "[red]Ada" in printed(console)


def test_players_of_the_same_name_are_numbered() -> None:
    referee = play_at_random(new_game())
    console = piped()

    final(console, referee, {0: "random", 1: "random"})

    assert "random 1 finishes" in printed(console)
    assert "random 2 finishes" in printed(console)


# Watching -----------------------------------------------------------------------------------


def watched(console: Console, referee: Referee) -> str:
    """What is printed while a whole game is watched."""
    rng = generator(referee.seed, "play")
    with Watch(console) as watch:
        watch.show(referee, EVERYTHING, NAMES)
        while not referee.over():
            seat = referee.actor()
            legal = referee.legal(seat)
            referee.play(seat, legal[below(rng, len(legal))])
            watch.show(referee, EVERYTHING, NAMES)
    return printed(console)


def test_a_piped_game_is_a_line_for_each_move_and_the_last_picture() -> None:
    referee = new_game()

    lines = watched(piped(), referee).splitlines()

    told = lines[: len(referee.played)]
    assert [line.split(".")[0].strip() for line in told] == [
        str(n) for n in range(1, len(referee.played) + 1)
    ]
    assert SIGN in lines[len(referee.played)]
    assert "\n".join(lines).count(SIGN) == 1
    assert "\x1b" not in "\n".join(lines)


def test_the_counting_of_shares_is_told_line_by_line() -> None:
    lines = watched(piped(), new_game(3, companies=True)).splitlines()

    assert any(line.strip().startswith("Cleo gets ") for line in lines)
    assert max(map(len, lines)) < 1000


@pytest.mark.parametrize(("width", "height"), [(100, 45), (120, 40), (80, 40), (80, 24), (60, 10)])
def test_a_terminal_always_shows_whom_we_wait_for(width: int, height: int) -> None:
    console = terminal(width, height)
    referee = play_at_random(new_game(), 20)
    with Watch(console) as watch:
        watch.show(referee, EVERYTHING, NAMES)
        frame = printed(console)

    assert frame.count("\n") < 2 * height
    assert f"{NAMES[referee.actor()]} is thinking ..." in frame
    assert SIGN in frame or width < 80


def test_a_terminal_keeps_the_last_picture_when_the_game_is_over() -> None:
    console = terminal(100, 45)
    with Watch(console) as watch:
        watch.show(play_at_random(new_game()), EVERYTHING, NAMES)

    left = printed(console).rpartition("\x1b[?1049l")[2]  # back from the screen where it was drawn
    assert left.count(SIGN) == 1
    assert "60 laid" in left


def test_the_last_picture_stays_when_a_game_breaks_off() -> None:
    console = piped()

    with suppress(KeyboardInterrupt), Watch(console) as watch:
        watch.show(new_game(), 0, NAMES)
        raise KeyboardInterrupt

    assert SIGN in printed(console)


def test_where_nothing_but_ascii_can_be_written_there_are_words_alone() -> None:
    raw = io.BytesIO()
    console = Console(file=io.TextIOWrapper(raw, encoding="ascii"), width=100)
    referee = play_at_random(new_game())

    show_position(console, referee, 0, NAMES, "the end")
    final(console, referee, NAMES)

    console.file.flush()
    assert b"needs UTF-8" in raw.getvalue()


# The end ------------------------------------------------------------------------------------


def scored(*points: int) -> Referee:
    """A finished game with these points."""
    referee = play_at_random(new_game(len(points)))
    for seat, n in enumerate(points):
        referee.state.takings[seat] = n
    return referee


@pytest.mark.parametrize(
    ("points", "verdict"),
    [
        ((70, 64), "Ada wins with 70 points, 6 ahead."),
        ((0, 1), "Ben wins with 1 point, 1 ahead."),
        ((50, 50), "Ada and Ben share the win with 50 points each."),
        ((50, 40, 50), "Ada and Cleo share the win with 50 points each."),
        ((50, 50, 50), "Ada, Ben and Cleo share the win with 50 points each."),
    ],
)
def test_who_won_is_said_and_a_tie_is_shared(points: tuple[int, ...], verdict: str) -> None:
    console = piped()

    final(console, scored(*points), NAMES)

    assert printed(console).startswith(f"Cable Car: {verdict}\n")


def test_a_tie_that_the_rules_decide_has_one_winner_in_first_place() -> None:
    trambahn = games.find("trambahn")
    referee = play_at_random(Referee(trambahn, complete(trambahn, 2, {}), 1))
    for seat, (points, money) in enumerate([(50, 3), (50, 9)]):
        referee.state.points[seat], referee.state.money_left[seat] = points, money
    console = piped()

    final(console, referee, NAMES)

    assert printed(console).startswith("Trambahn: Ben wins with 50 points, by the tie-break.\n")
    ranks = [line.split()[:2] for line in printed(console).splitlines() if line[:2] in ("1.", "2.")]
    assert ranks == [["1.", "Ben"], ["2.", "Ada"]]


def test_players_are_ranked_and_equals_share_a_place() -> None:
    console = piped()

    final(console, scored(40, 50, 40), NAMES)

    ranks = [line.split()[:3] for line in printed(console).splitlines() if line[:2] in ("1.", "2.")]
    assert ranks == [["1.", "Ben", "50"], ["2.", "Ada", "40"], ["2.", "Cleo", "40"]]


def test_the_best_scores_are_told() -> None:
    referee = play_at_random(new_game())
    events = [e.args for e in referee.log(EVERYTHING) if e.key == "finished"]
    best = max(int(e["points"] or 0) for e in events if e["seat"] == 1)
    console = piped()

    final(console, referee, NAMES)

    assert f"{best} points." in printed(console)
    assert printed(console).count("Ben finishes station") == 3


def test_a_game_that_is_not_over_has_no_winner() -> None:
    console = piped()

    final(console, play_at_random(new_game(), 10), NAMES)

    assert "not over" in printed(console)
    assert "wins" not in printed(console)
