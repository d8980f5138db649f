"""The best way through one's own turn, by eye. Import through `twin`: plain for tables.

A turn may be one move or many small ones. All its moves are tried, the most promising positions
in the middle of the turn are kept and gone on with, and what counts is how the table looks when
the turn is over (the game's `estimate`). The same moves in another order are one plan. Nothing is
guessed: what a move would bring to light ends the plan, if the turn goes on after it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ..engine.compiled import Grid, Ints, bound_game, copy_state, rule, table
from ..engine.contract import Game
from ..engine.events import Log
from ..engine.layout import Layout, number, row, rows

game: Game = bound_game()

WIDTH = 24  # positions kept after each move, at most
PLANS = 24  # whole turns that are remembered
LONGEST = 32  # moves that are planned at most
STATES = 2 * WIDTH + 2  # the start, the kept before and after a move, and one to try moves in
TRIED = STATES - 1
NOTHING = -(1 << 60)  # less than anything promises

OPEN, CHANCE, DONE = range(3)  # whether a turn goes on: yes, after something came to light, no

_random = Random(1)  # noqa: S311 - tells sets of moves apart, no secret
MARK = table([_random.getrandbits(40) for _ in range(game.MOVES)])  # [move]
REVEALS = table([int(kind.reveals) for kind in game.EVENTS.kinds])  # [kind of event]


class Plan(Layout):
    """Positions that are gone on with, how each was reached, and what the first moves promise."""

    firsts: int = number()
    first: Ints = row(game.MOST_MOVES)  # the moves that can be made now
    promise: Ints = row(game.MOST_MOVES)  # and the most that a turn promises that begins so
    chance: Ints = row(game.MOST_MOVES)  # whether the first move itself brings something to light

    length: int = number()
    best: Ints = row(LONGEST)  # the most promising plan
    best_promise: int = number()
    plans: int = number()  # the most promising ones, which differ in what they promise
    plan_promise: Ints = row(PLANS)
    plan_length: Ints = row(PLANS)
    plan: Grid = rows(PLANS, LONGEST)

    width: int = number()  # how many positions are kept
    moves: Ints = row(game.MOST_MOVES)
    count: Ints = row(2)  # [half] how many are kept
    value: Grid = rows(2, WIDTH)
    mark: Grid = rows(2, WIDTH)  # a sum that tells which moves were made, in whatever order
    begun: Grid = rows(2, WIDTH)  # with which first move
    path: Grid = rows(2 * WIDTH, LONGEST)

    def best_turn(self) -> list[int]:
        """The most promising plan."""
        return [self.best[i] for i in range(self.length)]


@rule
def plan(states: Any, p: Plan, seat: int, width: int, log: Log) -> None:
    """Look through the turn from states[0]; the log tells when something came to light."""
    p.width = width
    p.firsts = game.legal(states[0], seat, p.first)
    p.best_promise = NOTHING
    p.length = 0
    p.plans = 0
    p.count[1] = 0
    for i in range(p.firsts):
        p.promise[i] = NOTHING
        p.chance[i] = 0
        consider(states, p, seat, 0, i, p.first[i], 0, 1, log)
    half = 1
    depth = 1
    while p.count[half] > 0 and depth < LONGEST:
        go_on(states, p, seat, half, depth, log)
        half = 1 - half
        depth += 1


@rule
def go_on(states: Any, p: Plan, seat: int, half: int, depth: int, log: Log) -> None:
    """Try every move in all positions kept so far."""
    p.count[1 - half] = 0
    for i in range(p.count[half]):
        source = 1 + half * WIDTH + i
        n = game.legal(states[source], seat, p.moves)
        for j in range(n):
            mark = p.mark[half, i] + MARK[p.moves[j]]
            if not is_kept(p, 1 - half, mark):
                first = p.begun[half, i]
                consider(states, p, seat, source, first, p.moves[j], depth, 1 - half, log)


@rule
def is_kept(p: Plan, half: int, mark: int) -> bool:
    """Whether the same moves were made in another order."""
    for i in range(p.count[half]):
        if p.mark[half, i] == mark:
            return True
    return False


@rule
def consider(
    states: Any,
    p: Plan,
    seat: int,
    source: int,
    begun: int,
    move: int,
    depth: int,
    half: int,
    log: Log,
) -> None:
    """Judge one move: at the end of the turn it is a plan, before that it may be gone on with."""
    copy_state(states, TRIED, source)
    log.count = 0
    game.play(states[TRIED], seat, move, log)
    value = game.estimate(states[TRIED], seat)
    how = goes_on(states[TRIED], seat, log)
    if how == OPEN and depth + 1 < LONGEST:
        keep(states, p, source, begun, move, depth, half, value)
        return
    collect(p, source, move, depth, value)
    if value > p.best_promise or p.length == 0:
        p.best_promise = value
        remember(p, source, move, depth)
    if how == CHANCE and depth == 0:
        p.chance[begun] = 1
    else:
        p.promise[begun] = max(p.promise[begun], value)


@rule
def goes_on(s: Any, seat: int, log: Log) -> int:
    """Whether it is still this seat's turn, and if so whether it has learnt something."""
    if game.actor(s) != seat:
        return DONE
    for i in range(log.count):
        if REVEALS[log.entry[i, 0]]:
            return CHANCE
    return OPEN


@rule
def remember(p: Plan, source: int, move: int, depth: int) -> None:
    """Write down the best plan so far."""
    for i in range(depth):
        p.best[i] = p.path[source - 1, i]
    p.best[depth] = move
    p.length = depth + 1


@rule
def collect(p: Plan, source: int, move: int, depth: int, value: int) -> None:
    """Add a plan to the most promising ones, unless one of them promises just the same."""
    for i in range(p.plans):
        if p.plan_promise[i] == value:
            return
    at = p.plans
    if at < PLANS:
        p.plans += 1
    else:
        at = 0
        for i in range(1, PLANS):
            if p.plan_promise[i] < p.plan_promise[at]:
                at = i
        if p.plan_promise[at] >= value:
            return
    p.plan_promise[at] = value
    p.plan_length[at] = depth + 1
    for i in range(depth):
        p.plan[at, i] = p.path[source - 1, i]
    p.plan[at, depth] = move


@rule
def keep(
    states: Any, p: Plan, source: int, begun: int, move: int, depth: int, half: int, value: int
) -> None:
    """Keep the position that was tried, if it is among the most promising ones."""
    at = p.count[half]
    if at < p.width:
        p.count[half] += 1
    else:
        at = 0
        for i in range(1, p.width):
            if p.value[half, i] < p.value[half, at]:
                at = i
        if p.value[half, at] >= value:
            return
    copy_state(states, 1 + half * WIDTH + at, TRIED)
    p.value[half, at] = value
    p.begun[half, at] = begun
    p.mark[half, at] = MARK[move]
    if depth > 0:
        p.mark[half, at] += p.mark[1 - half, source - 1 - (1 - half) * WIDTH]
    for i in range(depth):
        p.path[half * WIDTH + at, i] = p.path[source - 1, i]
    p.path[half * WIDTH + at, depth] = move
