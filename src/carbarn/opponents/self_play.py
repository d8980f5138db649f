"""Games of greedy against itself, written down for training. Import through `twin`.

A game that learns has two modules more: its inputs (what the network sees), and its estimate tells
what the network adds to it (`experience`).
"""

from __future__ import annotations

import importlib
from typing import Any

from ..engine.chance import WORDS, quick_below
from ..engine.compiled import Grid, Ints, bound_game, copy_state, rule
from ..engine.contract import ByTurn
from ..engine.events import Log
from ..engine.layout import NONE, Layout, number, row, rows
from .plan import STATES as TO_PLAN
from .plan import Plan, plan

game: ByTurn = bound_game()
inputs: Any = importlib.import_module(f"{game.__name__}.inputs")  # type: ignore[attr-defined]
judgement: Any = importlib.import_module(f"{game.__name__}.estimate")  # type: ignore[attr-defined]
is_fresh, write_inputs = inputs.is_fresh, inputs.inputs
experience = judgement.experience

TRUTH = TO_PLAN  # the state of the game itself, behind those of the planner
STATES = TO_PLAN + 1
LONGEST = 256  # positions of a game that are written down
ROOM = inputs.SHAPE.room


class Diary(Layout):
    """What a game was like whenever a turn began, as the one saw it who had just moved."""

    width: int = number()  # positions that plans keep
    astray: int = number()  # in how many of a thousand turns any plan will do
    rng: Ints = row(WORDS)

    positions: int = number()
    seat: Ints = row(LONGEST)  # whose turn it was, from whose side all is told
    by_eye: Ints = row(LONGEST)  # the estimate without the network
    blind: Ints = row(LONGEST)  # the same if nobody knows of any hand
    active: Grid = rows(LONGEST, ROOM)
    blind_active: Grid = rows(LONGEST, ROOM)
    end: int = number()  # what the game came to, for the first seat, in the unit of estimates
    seen: Ints = row(ROOM)


@rule
def play_game(states: Any, p: Plan, d: Diary, log: Log) -> None:
    """Play the game in states[TRUTH] to its end."""
    d.positions = 0
    seat = game.actor(states[TRUTH])
    while seat != NONE:
        copy_state(states, 0, TRUTH)
        game.blindfold(states[0], seat)
        plan(states, p, seat, d.width, log)
        if quick_below(d.rng, 1000) < d.astray:
            go_astray(p, quick_below(d.rng, p.plans))
        for i in range(p.length):
            log.count = 0
            game.play(states[0], seat, p.best[i], log)
        for i in range(p.length):
            log.count = 0
            game.play(states[TRUTH], seat, p.best[i], log)
        log.count = 0
        write(states[0], d)
        seat = game.actor(states[TRUTH])
    d.end = game.estimate(states[TRUTH], 0)


@rule
def go_astray(p: Plan, which: int) -> None:
    """Take another plan than the best."""
    p.length = p.plan_length[which]
    for i in range(p.length):
        p.best[i] = p.plan[which, i]


@rule
def write(s: Any, d: Diary) -> None:
    """Write a position down, if a turn begins there."""
    if d.positions == LONGEST or not is_fresh(s):
        return
    at, seat = d.positions, game.actor(s)
    d.positions += 1
    d.seat[at] = seat
    d.by_eye[at] = game.estimate(s, seat) - experience(s, seat)
    write_inputs(s, d.seen)
    for i in range(ROOM):
        d.active[at, i] = d.seen[i]
    for other in range(s.players):
        game.blindfold(s, other)
    d.blind[at] = game.estimate(s, seat) - experience(s, seat)
    write_inputs(s, d.seen)
    for i in range(ROOM):
        d.blind_active[at, i] = d.seen[i]
