"""Tramways' opponents: they finish what they begin, and know what a network is good for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from carbarn.engine import options
from carbarn.engine.contract import Game
from carbarn.engine.referee import Referee
from carbarn.games import find
from carbarn.games.tramways.judgement.estimate import another_worker, estimate, judged
from carbarn.games.tramways.judgement.weights import NAMED, WEIGHTS, WORKERS
from carbarn.games.tramways.moves import PUT_PASSENGER, TRIP
from carbarn.games.tramways.scoring import links_that_count
from carbarn.games.tramways.state import ADMINISTRATION, State
from carbarn.opponents import levels
from carbarn.opponents.match import seated
from carbarn.opponents.players import Limit


@pytest.fixture
def game() -> Game[State]:
    return find("tramways")


def played(
    game: Game[State], players: int, seed: int, until: Callable[[State], bool]
) -> Referee[State]:
    """A game of greedy players up to a moment."""
    referee = Referee(game, options.complete(game, players, {}), seed)
    seats = [levels.player("greedy", game, seat) for seat in range(players)]
    while (seat := referee.actor()) >= 0 and not until(referee.state):
        referee.play(seat, seats[seat].choose(game.veil(referee.state, seat), seat))
    return referee


def test_every_weight_is_one_of_the_named() -> None:
    assert WEIGHTS.tolist() == [weight for part in NAMED.values() for weight in part]


def test_without_weights_only_the_score_counts(game: Game[State]) -> None:
    s = game.veil(game.setup(options.complete(game, 3, {}), 1), 0)
    nothing = memoryview(bytearray(8 * len(WEIGHTS))).cast("q")
    before = judged(s, 0, nothing)
    s.happiness[0] += 1

    assert judged(s, 0, nothing) - before == 16
    assert judged(s, 0, WEIGHTS) > judged(s, 0, nothing)


def test_looking_at_a_position_does_not_change_it(game: Game[State]) -> None:
    referee = Referee(game, options.complete(game, 2, {}), 3)
    players = seated(game, ["random", "random"], 3)
    while (seat := referee.actor()) >= 0:
        before = referee.state.tobytes()
        estimate(referee.state, seat)
        assert referee.state.tobytes() == before
        referee.play(seat, players[seat].choose(game.veil(referee.state, seat), seat))


@pytest.mark.parametrize(
    ("board", "workers", "weight"),
    [("normal", 0, 0), ("normal", 1, 1), ("normal", 2, None), ("hard", 0, 0), ("hard", 1, None)],
)
def test_a_worker_is_worth_something_where_the_player_board_has_room(
    game: Game[State], board: str, workers: int, weight: int | None
) -> None:
    agreed = options.complete(game, 2, {"player_boards": board})
    s = Referee(game, agreed, 1).state
    s.workers[0] = workers
    w = WEIGHTS

    assert another_worker(s, 0, w) == (0 if weight is None else w[WORKERS + weight])


@pytest.mark.slow
def test_in_the_first_round_greedy_players_complete_links(game: Game[State]) -> None:
    end = [played(game, 3, seed, lambda s: s.phase == ADMINISTRATION).state for seed in (1, 2)]

    assert sum(links_that_count(s, seat) for s in end for seat in range(3)) >= 3


@pytest.mark.slow
def test_alone_a_greedy_player_makes_trips_and_is_not_dismal(game: Game[State]) -> None:
    referee = played(game, 1, 5, lambda _: False)
    trips = [move for move in referee.played if TRIP <= move.move < PUT_PASSENGER]

    assert trips
    assert referee.scores()[0] >= 20


@pytest.mark.slow
def test_alone_a_turn_without_an_end_is_planned_as_far_as_plans_go(game: Game[State]) -> None:
    referee = Referee(game, options.complete(game, 1, {}), 1)
    (expert,) = seated(game, ["expert"], 0, Limit(playouts=150))

    assert expert.choose(game.veil(referee.state, 0), 0) in referee.legal(0)
