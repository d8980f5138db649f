"""The end of a game, played through in every way, inside compiled code. Import through `twin`.

Everybody plays for their own margin over the best rival. Whatever is hidden has to be guessed
before; with the last few pieces there is little or nothing to guess.
"""

from __future__ import annotations

from typing import Any

from ..engine.compiled import Grid, Ints, bound_game, copy_state, rule
from ..engine.contract import Game
from ..engine.events import Log
from ..engine.layout import NONE, Layout, number, row, rows
from .tree import margin

game: Game = bound_game()

LONGEST = 8  # moves that may be left
MOST_TRIED = 20_000  # moves that are tried at most, in all
STATES = LONGEST + 1


class Ending(Layout):
    """The moves at every depth, the one that is looked at, and the best end found so far."""

    depth: int = number()
    tried: int = number()
    moves: Grid = rows(LONGEST, game.MOST_MOVES)
    count: Ints = row(LONGEST)
    at: Ints = row(LONGEST)
    seat: Ints = row(LONGEST)
    best: Grid = rows(LONGEST, game.SEATS[-1])  # [depth, seat] margins where it leads to

    value: Ints = row(game.MOST_MOVES)  # [move at the root] the margin for who makes it
    legal: Ints = row(game.MOST_MOVES)
    points: Ints = row(game.SEATS[-1])
    margin: Ints = row(game.SEATS[-1])


@rule
def solve(states: Any, e: Ending, players: int, log: Log) -> bool:
    """Find what every move in states[0] leads to; false if the end is too far away."""
    e.tried = 0
    enter(states, e, 0)
    while e.depth >= 0:
        depth = e.depth
        if e.at[depth] == e.count[depth]:
            leave(e, players)
            continue
        e.tried += 1
        if e.tried > MOST_TRIED:
            return False
        copy_state(states, depth + 1, depth)
        game.play(states[depth + 1], e.seat[depth], e.moves[depth, e.at[depth]], log)
        if game.actor(states[depth + 1]) == NONE:
            game.outcome(states[depth + 1], e.points)
            for seat in range(players):
                e.margin[seat] = margin(e, seat, players)
            take(e, depth, players)
        elif depth + 1 == LONGEST:
            return False
        else:
            enter(states, e, depth + 1)
    return True


@rule
def enter(states: Any, e: Ending, depth: int) -> None:
    """Begin with the moves of a position."""
    e.depth = depth
    e.seat[depth] = game.actor(states[depth])
    e.count[depth] = game.legal(states[depth], e.seat[depth], e.legal)
    e.at[depth] = 0
    for i in range(e.count[depth]):
        e.moves[depth, i] = e.legal[i]


@rule
def leave(e: Ending, players: int) -> None:
    """All moves of a position were tried: the best one is what the move before leads to."""
    depth = e.depth
    e.depth = depth - 1
    if depth == 0:
        return
    for seat in range(players):
        e.margin[seat] = e.best[depth, seat]
    take(e, depth - 1, players)


@rule
def take(e: Ending, depth: int, players: int) -> None:
    """Note where the move looked at leads to, and go on to the next."""
    mover = e.seat[depth]
    if e.at[depth] == 0 or e.margin[mover] > e.best[depth, mover]:
        for seat in range(players):
            e.best[depth, seat] = e.margin[seat]
    if depth == 0:
        e.value[e.at[0]] = e.margin[mover]
    e.at[depth] += 1
