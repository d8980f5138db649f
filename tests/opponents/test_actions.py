"""Moves are told by what they belong to: an action of Tramways, a turn of Trambahn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from carbarn.engine import options
from carbarn.engine.contract import Game
from carbarn.engine.referee import Referee
from carbarn.games import find
from carbarn.opponents import levels
from carbarn.opponents.actions import ends_action, first_action


def actions(name: str, players: int, seed: int = 3) -> Iterator[str]:
    """What greedy players do, action by action."""
    game = find(name)
    referee = Referee(game, options.complete(game, players, {}), seed)
    seats = [levels.player("casual", game, seat) for seat in range(players)]
    under_way: list[list[str]] = [[] for _ in seats]
    while (seat := referee.actor()) >= 0:
        before = referee.state.copy()
        played = referee.play(seat, seats[seat].choose(game.veil(before, seat), seat))
        under_way[seat].append(game.name_move(played.move))
        reveals = game.EVENTS.reveals_anything(played.log)
        if ends_action(game, before, referee.state, seat, reveals):
            yield "; ".join(under_way[seat])
            under_way[seat] = []


def kinds(action: str) -> list[str]:
    """The kinds of its moves, each once."""
    return list(dict.fromkeys(move.split()[0] for move in action.split("; ")))


def test_a_build_is_one_action_from_its_first_rail_to_its_last_icon() -> None:
    found = {tuple(kinds(action)) for action in actions("tramways", 2)}

    assert ("build", "lay", "done", "play") in found
    assert not {"lay", "done"} & {first for first, *_ in found}


def test_a_trip_is_one_action_with_what_its_end_brings() -> None:
    found = [kinds(action) for action in actions("tramways", 2)]
    trips = [tuple(one) for one in found if one[0] == "trip"]

    assert trips
    assert all(one[1] == "ride" and len(one) > 2 for one in trips)


def test_administration_is_one_action_until_it_is_finished() -> None:
    found = [kinds(action) for action in actions("tramways", 2)]
    begun = [one for one in found if one[0] in ("play", "discard")]

    assert begun
    assert all(one[-1] == "finish" for one in begun)


def test_a_turn_of_trambahn_is_one_until_cards_are_drawn() -> None:
    found = list(actions("trambahn", 2))

    assert all(action.startswith("passenger") for action in found)
    assert all(action.endswith("next") for action in found[:-1])


def test_a_tile_is_an_action_by_itself_and_so_is_a_draw() -> None:
    assert not [action for action in actions("cable-car", 2) if ";" in action]


@pytest.fixture
def game() -> Game:
    return find("trambahn")


def test_of_moves_that_are_planned_the_first_action_is_told(game: Game) -> None:
    s = game.setup(options.complete(game, 2, {}), 1)
    seat = game.actor(s)
    turn = levels.player("greedy", game, 1).plan(game.veil(s, seat), seat, 0).moves

    assert first_action(game, s, seat, turn) == turn
    assert first_action(game, s, seat, turn[:2]) == turn[:2]
