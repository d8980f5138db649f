"""Random games inside compiled code. Import through `twin`: each game has its own copy."""

from __future__ import annotations

from typing import Any

from ..engine.chance import quick_below
from ..engine.compiled import Grid, Ints, bound_game, copy_state, rule
from ..engine.contract import Game
from ..engine.layout import NONE

game: Game = bound_game()


@rule
def play_random_moves(s: Any, moves: Ints, rng: Ints, log: Any) -> None:
    """Play random moves to the end."""
    seat = game.actor(s)
    while seat != NONE:
        n = game.legal(s, seat, moves)
        game.play(s, seat, moves[quick_below(rng, n)], log)
        seat = game.actor(s)


@rule
def play_playout_moves(s: Any, moves: Ints, rng: Ints, log: Any) -> None:
    """Play playout moves to the end: what search takes for the rest of a game."""
    seat = game.actor(s)
    while seat != NONE:
        n = game.legal(s, seat, moves)
        game.play(s, seat, game.playout_move(s, seat, moves, n, rng), log)
        seat = game.actor(s)


@rule
def random_games(states: Any, games: int, moves: Ints, rng: Ints, log: Any, points: Ints) -> int:
    """Deal and play many games from the veiled start in states[0]; return the points made."""
    total = 0
    for _ in range(games):
        copy_state(states, 1, 0)
        game.guess(states[1], rng)
        play_random_moves(states[1], moves, rng, log)
        game.outcome(states[1], points)
        for i in range(len(points)):
            total += points[i]
    return total


@rule
def casual_games(
    states: Any, games: int, moves: Ints, rng: Ints, log: Any, points: Ints, ends: Grid
) -> None:
    """Guess what is hidden in states[0] and play on casually; write down how each game ended."""
    for i in range(games):
        copy_state(states, 1, 0)
        game.guess(states[1], rng)
        play_playout_moves(states[1], moves, rng, log)
        game.outcome(states[1], points)
        for seat in range(len(points)):
            ends[i, seat] = points[seat]
