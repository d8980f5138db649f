"""The referee: the only one who changes a game, and who tells nobody more than they may know."""

from __future__ import annotations

from random import Random

import pytest

from carbarn.engine.events import EVERYTHING, WATCHER
from carbarn.engine.layout import NONE
from carbarn.engine.referee import Referee, Refused, replayed
from carbarn.proving import worlds

from .play import GAME, begun, played


def test_a_legal_move_is_played_and_remembered() -> None:
    referee = begun()
    move = referee.legal(0)[0]
    referee.play(0, move)

    assert [(one.seat, one.move) for one in referee.played] == [(0, move)]
    assert [event.key for event in referee.log(EVERYTHING)] == ["laid", "refilled"]


@pytest.mark.parametrize(
    ("seat", "move"),
    [(0, "aaaa33"), (0, "swap 10 open"), (1, "draw"), (7, "draw"), (WATCHER, "draw")],
)
def test_a_refused_move_changes_nothing(seat: int, move: str) -> None:
    referee = begun()
    before = referee.state.tobytes()

    with pytest.raises(Refused, match=r"^CC\d+: "):
        referee.play(seat, GAME.parse_move(move))
    assert referee.state.tobytes() == before
    assert not referee.played


def test_a_refusal_tells_the_rule_and_its_words() -> None:
    with pytest.raises(Refused) as caught:
        begun().play(1, GAME.parse_move("draw"))

    assert caught.value.refusal.rule == "CC1"
    assert caught.value.refusal.key == "not-your-turn"
    assert str(caught.value).startswith("CC1: ")


@pytest.mark.parametrize("number", [-1, GAME.MOVES, 10**9])
def test_a_number_that_is_no_move_is_an_error(number: int) -> None:
    with pytest.raises(ValueError, match="no move has the number"):
        begun().play(0, number)


def test_nobody_may_move_when_it_is_not_their_turn_or_all_is_over() -> None:
    assert begun().legal(1) == []
    over = played()
    assert over.actor() == NONE
    assert over.over()
    assert [over.legal(seat) for seat in (WATCHER, 0, 1)] == [[], [], []]


def test_asking_what_if_changes_nothing() -> None:
    referee = played(11, companies=True)
    before = referee.state.tobytes()
    for move in referee.legal(referee.actor()):
        referee.what_if(referee.actor(), move)

    assert referee.state.tobytes() == before
    assert len(referee.played) == 11


def test_what_if_is_refused_like_the_move_itself() -> None:
    with pytest.raises(Refused, match="CC1"):
        begun().what_if(1, GAME.parse_move("draw"))


def test_what_if_does_not_tell_the_tile_that_would_be_drawn() -> None:
    (event,) = begun().what_if(0, GAME.parse_move("draw"))

    assert event.as_json() == {"key": "drew", "seat": 0, "tile": None}


def test_what_if_does_not_tell_the_share_that_would_be_turned_up() -> None:
    events = {e.key: e for e in begun(companies=True).what_if(0, GAME.parse_move("swap 30 open"))}

    assert events["turned-up"].args == {"percentage": 30, "company": None}
    assert events["took-open"].args["company"] is not None


def test_what_if_tells_the_same_whatever_lies_hidden() -> None:
    referee = played(15, companies=True)
    seat = referee.actor()
    first = [referee.what_if(seat, move) for move in referee.legal(seat)]
    referee.state = worlds.permuted(GAME, referee.state, seat, Random(2), exchanges=200)

    assert [referee.what_if(seat, move) for move in referee.legal(seat)] == first


def test_each_viewer_gets_their_own_log() -> None:
    referee = played(30)
    everything = referee.log(EVERYTHING)

    assert all(event.args.get("tile", "x") for event in everything)
    for viewer in (0, 1, WATCHER):
        for event, whole in zip(referee.log(viewer), everything, strict=True):
            own = event.key == "laid" or event.args.get("seat") == viewer
            assert event == whole if own else event.key == whole.key


def test_each_viewer_gets_their_own_view() -> None:
    referee = begun()

    assert [[bool(tile) for (tile,) in referee.view(v)["hands"]] for v in (0, 1, WATCHER)] == [
        *([True, False], [False, True], [False, False])
    ]
    assert all(tile for (tile,) in referee.view(EVERYTHING)["hands"])


def test_points_can_be_asked_for_at_any_time() -> None:
    assert begun().scores() == [0, 0]
    assert not begun().over()
    assert max(played().scores()) > 30


def test_those_with_the_most_points_win_together() -> None:
    class Counted(Referee):
        def scores(self) -> list[int]:
            return [7, 9, 3, 9]

    assert Counted(GAME, begun(4).options, 1).winners() == [1, 3]


def test_seed_and_moves_give_the_same_game_again() -> None:
    referee = played(companies=True)
    moves = [(one.seat, one.move) for one in referee.played]
    again = replayed(GAME, referee.options, referee.seed, moves)

    assert again.state == referee.state
    assert again.played == referee.played
