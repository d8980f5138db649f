"""Search over whole turns, inside compiled code. Import through `twin`.

Where a turn is many small moves, a tree of moves is too deep to see the next turn, and full of the
same moves in another order. So the choice is between plans for the whole turn (plan.py). Each round
takes one of them by upper confidence, guesses what is hidden, plays the plan, then a few turns of
everybody by their own quick plans, and judges the table by eye. The nth try of every plan meets
the same guess, so that plans are compared over the same luck.
"""

from __future__ import annotations

from math import log as logarithm
from math import sqrt
from typing import Any

from ..engine.chance import WORDS
from ..engine.compiled import Grid, Ints, bound_game, copy_state, rule
from ..engine.contract import Game
from ..engine.events import Log
from ..engine.layout import NONE, Layout, number, row, rows
from .plan import LONGEST, NOTHING, PLANS, Plan, plan
from .plan import STATES as TO_PLAN
from .plan import WIDTH as WIDEST

game: Game = bound_game()

IMAGINED = TO_PLAN  # the game that is played on, behind the states of the planner
ROOT = TO_PLAN + 1
STATES = TO_PLAN + 2

QUICK = 1  # positions kept in the plans of imagined turns
LEAST_TRIES = 3
EXPLORATION = 0.2  # in standard deviations of the result
FAR_AHEAD = 40 * 16  # sixteenths of a point: half way to having won
_32 = 0xFFFFFFFF


class Trials(Layout):
    """The plans, the most promising first, and how they did."""

    plans: int = number()
    length: Ints = row(PLANS)
    move: Grid = rows(PLANS, LONGEST)
    visits: Ints = row(PLANS)
    total: Ints = row(PLANS)  # of the chances to win, for the seat that thinks

    rounds: int = number()
    sum: int = number()  # of the same, and of their squares
    squares: int = number()

    luck: Ints = row(WORDS)  # all guesses follow from it
    rng: Ints = row(WORDS)


@rule
def begin(states: Any, t: Trials, p: Plan, seat: int, log: Log) -> None:
    """Find plans for the veiled state in states[ROOT]."""
    copy_state(states, 0, ROOT)
    plan(states, p, seat, WIDEST, log)
    t.plans = p.plans
    for i in range(p.plans):
        best = 0
        for j in range(1, p.plans):
            if p.plan_promise[j] > p.plan_promise[best]:
                best = j
        p.plan_promise[best] = NOTHING
        t.length[i] = p.plan_length[best]
        for j in range(p.plan_length[best]):
            t.move[i, j] = p.plan[best, j]


@rule
def search(states: Any, t: Trials, p: Plan, seat: int, rounds: int, ahead: int, log: Log) -> None:
    """Try plans for some rounds."""
    for _ in range(rounds):
        chosen = pick(t)
        deal(states, t, t.visits[chosen])
        for i in range(t.length[chosen]):
            game.play(states[IMAGINED], seat, t.move[chosen, i], log)
            log.count = 0
        play_turns(states, p, seat, ahead, log)
        learn(t, chosen, chance_to_win(game.estimate(states[IMAGINED], seat)))


@rule
def pick(t: Trials) -> int:
    """A plan not tried often enough, or else the most promising one."""
    mean = t.sum / max(1, t.rounds)
    spread = EXPLORATION * sqrt(max(t.squares / max(1, t.rounds) - mean * mean, 1.0))
    best = 0
    best_value = -1e18
    for i in range(t.plans):
        if t.visits[i] < LEAST_TRIES:
            return i
        value = t.total[i] / t.visits[i] + spread * sqrt(logarithm(t.rounds) / t.visits[i])
        if value > best_value:
            best_value = value
            best = i
    return best


@rule
def deal(states: Any, t: Trials, which: int) -> None:
    """Guess what is hidden: the same for every plan that is tried for the same time."""
    t.rng[0] = (t.luck[0] + which * 2654435761) & _32
    t.rng[1] = t.luck[1] ^ (which * 40503 & _32)
    t.rng[2] = t.luck[2]
    t.rng[3] = t.luck[3]
    copy_state(states, IMAGINED, ROOT)
    game.guess(states[IMAGINED], t.rng)


@rule
def play_turns(states: Any, p: Plan, seat: int, ahead: int, log: Log) -> None:
    """Everybody plays by quick plans, until so many turns are over or the game is."""
    last = seat
    mover = game.actor(states[IMAGINED])
    turns = int(mover != last)
    while mover != NONE and turns <= ahead:
        copy_state(states, 0, IMAGINED)
        plan(states, p, mover, QUICK, log)
        for i in range(p.length):
            log.count = 0
            game.play(states[IMAGINED], mover, p.best[i], log)
        last = mover
        mover = game.actor(states[IMAGINED])
        turns += int(mover != last)
    log.count = 0


@rule
def chance_to_win(promise: int) -> int:
    """From -1000 to 1000: who is far ahead wants to stay there, not to be further ahead."""
    return 1000 * promise // (abs(promise) + FAR_AHEAD)


@rule
def learn(t: Trials, chosen: int, value: int) -> None:
    """Remember how a plan did."""
    t.visits[chosen] += 1
    t.total[chosen] += value
    t.rounds += 1
    t.sum += value
    t.squares += value * value
