"""Trambahn's opponents: they think in whole turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from carbarn.engine import options
from carbarn.engine.chance import generator
from carbarn.engine.compiled import twin
from carbarn.engine.contract import POINT, Game
from carbarn.engine.events import new_log
from carbarn.engine.referee import Referee
from carbarn.games import find
from carbarn.games.trambahn.components import COLOURS, HAND, HORSE
from carbarn.games.trambahn.estimate import NAMED, WEIGHTS, estimate, judge
from carbarn.games.trambahn.hiding import blindfold
from carbarn.games.trambahn.levels import THINKING
from carbarn.games.trambahn.state import State
from carbarn.opponents import levels, match
from carbarn.opponents.greedy import GreedyThinker
from carbarn.opponents.players import LevelPlayer, Limit, Thinker
from carbarn.opponents.search import TurnSearcher

RED = COLOURS.index("red")


@pytest.fixture
def game() -> Game[State]:
    return find("trambahn")


def line(s: State, seat: int, colour: int, numbers: list[int]) -> None:
    """Give a seat a line with a horse tram."""
    at = s.lines[seat]
    s.lines[seat] += 1
    s.colour[seat, at] = colour
    s.stations[seat, at] = sum(1 << number - 1 for number in numbers)
    s.tram[seat, at] = HORSE


def test_every_weight_is_one_of_the_named(game: Game[State]) -> None:
    assert WEIGHTS.tolist() == [weight for part in NAMED.values() for weight in part]


def test_weights_decide_what_a_position_promises(game: Game[State]) -> None:
    s = game.veil(game.setup(options.complete(game, 2, {}), 1), 0)
    line(s, 0, RED, [1, 2, 3])
    nothing = memoryview(bytearray(8 * len(WEIGHTS))).cast("q")

    assert judge(s, 0, nothing) == 0
    assert judge(s, 0, WEIGHTS) > 0 > judge(s, 1, WEIGHTS)


def test_a_passenger_nearer_to_a_scoring_is_good_for_who_leads(game: Game[State]) -> None:
    s = game.veil(game.setup(options.complete(game, 2, {}), 1), 0)
    line(s, 0, RED, [1, 2, 3])
    before = estimate(s, 0)
    s.waiting[RED] = 3

    assert estimate(s, 0) > before


def test_medium_begins_lines_and_buys_trams_for_them_in_one_turn(game: Game[State]) -> None:
    referee = Referee(game, options.complete(game, 2, {}), 3)
    greedy = levels.player("greedy", game, 1)
    while referee.actor() == 0:
        referee.play(0, greedy.choose(game.veil(referee.state, 0), 0))

    keys = [event.key for event in referee.log(0)]
    assert keys.count("bought") == referee.state.lines[0] > 0


def test_strong_does_not_complete_a_row_for_the_other(game: Game[State]) -> None:
    s = game.veil(game.setup(options.complete(game, 2, {}), 1), 0)
    line(s, 1, RED, [1, 2, 3, 4, 5, 6])
    s.waiting[RED] = 3

    for seed in range(3):
        chosen = game.name_move(GreedyThinker(game, width=12).turn(s, 0, seed)[0])
        assert "red" not in chosen


def test_medium_ends_the_game_when_that_wins_it(game: Game[State]) -> None:
    s = game.veil(game.setup(options.complete(game, 2, {}), 1), 0)
    kinds = [game.name_move(move) for move in _legal(game, s)]
    colour = COLOURS.index(kinds[0].split()[1].partition("-")[0])
    s.scorings = 9
    s.waiting[colour] = 3
    s.points[0] = 30

    chosen = game.name_move(GreedyThinker(game).turn(s, 0, seed=1)[0])

    assert COLOURS[colour] in chosen


def test_a_planned_turn_is_the_same_when_asked_move_by_move(game: Game[State]) -> None:
    referee = Referee(game, options.complete(game, 2, {}), 5)
    steady = levels.player("greedy", game, 1)
    while referee.actor() == 0:
        veiled = game.veil(referee.state, 0)
        move = steady.choose(veiled, 0)
        assert move in referee.legal(0)
        referee.play(0, move)


def test_who_plans_an_imagined_turn_knows_neither_the_next_cards_nor_the_others_hand(
    game: Game[State],
) -> None:
    veiled = game.veil(game.setup(options.complete(game, 2, {}), 5), 0)
    blindfolded = []
    for seed in range(2):
        guessed = veiled.copy()
        game.guess(guessed, generator(seed))
        blindfold(guessed, 0)
        drawn = guessed.pile.tolist()[guessed.pile_left - HAND : guessed.pile_left]
        blindfolded.append((guessed.hand.tolist(), drawn, guessed.rng.tolist()))

    assert blindfolded[0] == blindfolded[1]
    assert blindfolded[0][0][0] == veiled.hand.tolist()[0]


def test_a_plan_that_falls_clearly_behind_leaves_the_race(game: Game[State]) -> None:
    turns = twin("trambahn", "opponents.turns", compiled=False)
    race = _race(turns, [100, 110, 100])
    for guess in range(turns.HEAT):
        luck = 10 * guess
        for plan, chance in enumerate((luck, luck - 80 - guess, luck + 5 * (-1) ** guess)):
            race.chance[plan, guess] = chance
        turns.end_guess(race)

    assert race.racing.tolist()[:3] == [1, 0, 1]
    assert not turns.is_decided(race)


def test_a_race_is_decided_when_one_plan_is_left(game: Game[State]) -> None:
    turns = twin("trambahn", "opponents.turns", compiled=False)
    race = _race(turns, [100, 100])
    for guess in range(turns.HEAT):
        race.chance[0, guess], race.chance[1, guess] = guess, guess - 5
        turns.end_guess(race)

    assert turns.is_decided(race)


def test_plans_that_look_much_worse_do_not_race_but_some_always_do(game: Game[State]) -> None:
    turns = twin("trambahn", "opponents.turns", compiled=False)
    s = game.veil(game.setup(options.complete(game, 2, {}), 7), 0)

    def racing(doubt: int) -> int:
        states = [s.copy() for _ in range(turns.STATES)]
        race = turns.Trials()
        race.doubt, race.own_width = doubt, turns.WIDEST
        turns.begin(states, race, turns.Plan(), 0, new_log())
        return int(race.plans)

    assert turns.LEAST == racing(0) < racing(THINKING.prune_margin * POINT) < racing(1000 * POINT)


def test_search_thinks_a_turn_through_once_and_then_plays_it(game: Game[State]) -> None:
    referee = Referee(game, options.complete(game, 2, {}), 5)
    thinker = Counted(TurnSearcher(game, THINKING, Limit(playouts=60)))
    player = LevelPlayer(thinker, game, seed=1)
    while referee.actor() == 0:
        referee.play(0, player.choose(game.veil(referee.state, 0), 0))

    assert len(referee.played) > 3
    assert thinker.times == 1


class Counted:
    """A thinker that counts how often it thinks."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self.times = 0

    def turn(self, s: State, seat: int, seed: int) -> Sequence[int]:
        self.times += 1
        return self.thinker.turn(s, seat, seed)


@pytest.mark.slow
@pytest.mark.parametrize("lines", ["free", "strict"])
def test_greedy_beats_random_from_either_seat(game: Game[State], lines: str) -> None:
    agreed = options.complete(game, 2, {"lines": lines})
    for seat, seats in enumerate((["greedy", "random"], ["random", "greedy"])):
        referee = match.play(game, agreed, seat, match.seated(game, seats, seat))
        assert referee.winners() == [seat]


@pytest.mark.slow
def test_search_plays_to_the_end(game: Game[State]) -> None:
    agreed = options.complete(game, 2, {})
    players = match.seated(game, ["search", "random"], 1, Limit(playouts=20))

    assert match.play(game, agreed, 1, players).winners() == [0]


def _legal(game: Game[State], s: State) -> list[int]:
    moves = memoryview(bytearray(8 * game.MOST_MOVES)).cast("q")
    return [moves[i] for i in range(game.legal(s, 0, moves))]


def _race(turns: Any, promises: list[int]) -> Any:
    """Plans that go into a race with these first glances."""
    race = turns.Trials()
    race.plans = len(promises)
    for plan, promise in enumerate(promises):
        race.racing[plan] = 1
        race.promise[plan] = promise
    return race
