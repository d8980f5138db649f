"""Search over whole turns, inside compiled code. Import through `twin`.

Where a turn is many small moves, a tree of moves is too deep to see the next turn, and full of the
same moves in another order. So the choice is between plans for the whole turn (plan.py), and they
race: what is hidden is guessed, and every plan still in the race is played over the same guess,
then a few turns of everybody by plans of their own, and the table is judged by eye. Who falls
clearly behind is out. Since all meet the same luck, few guesses tell two plans apart.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from ..engine.chance import WORDS
from ..engine.compiled import Grid, Ints, bound_game, copy_state, rule
from ..engine.contract import POINT, ByTurn
from ..engine.events import Log
from ..engine.layout import NONE, Layout, number, row, rows
from .plan import LONGEST, NOTHING, PLANS, WIDTH, Plan, plan
from .plan import STATES as TO_PLAN
from .tree import margin

game: ByTurn = bound_game()

IMAGINED = TO_PLAN  # the game that is played on, behind the states of the planner
ROOT = TO_PLAN + 1
STATES = TO_PLAN + 2
WIDEST = WIDTH  # of the look through one's own turn

GUESSES = 1024  # enough: after that the race is over
LEAST = 6  # plans that race, if there are so many, even if one looks best by far
HEAT = 16  # guesses between two looks at who has fallen behind
BEHIND = 3.0  # standard errors that tell it
GLANCE = 10  # guesses that the first glance at a plan counts for
FAR_AHEAD = 120 * POINT  # half way to having won
SEATS = game.SEATS[-1]
_32 = 0xFFFFFFFF


class Trials(Layout):
    """The plans, the most promising first, and how they do in the race."""

    doubt: int = number()  # the game's TurnSearch; this in the unit of estimates
    ahead: int = number()
    width: int = number()
    own_width: int = number()  # of the look through one's own turn

    plans: int = number()
    length: Ints = row(PLANS)
    move: Grid = rows(PLANS, LONGEST)
    promise: Ints = row(PLANS)  # at a glance, as a chance to win

    racing: Ints = row(PLANS)  # whether it may still be the best
    tries: Ints = row(PLANS)
    total: Ints = row(PLANS)  # of the chances to win, for the seat that thinks
    chance: Grid = rows(PLANS, GUESSES)  # the same guess by guess
    lead: Grid = rows(PLANS, GUESSES)  # points ahead of the best rival, in the unit of estimates
    latest: Grid = rows(PLANS, SEATS)  # [plan, seat] everybody's lead over this guess
    leads: Grid = rows(PLANS, SEATS)  # [plan, seat] summed up
    points: Ints = row(SEATS)  # [seat] what a position may end with

    guesses: int = number()  # over which all in the race were played
    next: int = number()  # the plan whose turn it is

    luck: Ints = row(WORDS)  # all guesses follow from it
    rng: Ints = row(WORDS)


@rule
def begin(states: Any, t: Trials, p: Plan, seat: int, log: Log) -> None:
    """Find plans for the veiled state in states[ROOT]."""
    copy_state(states, 0, ROOT)
    plan(states, p, seat, t.own_width, log)
    for _ in range(p.plans):
        best = 0
        for j in range(1, p.plans):
            if p.plan_promise[j] > p.plan_promise[best]:
                best = j
        if t.plans >= LEAST and p.plan_promise[best] < p.best_promise - t.doubt:
            return
        enter(t, p, best)
        p.plan_promise[best] = NOTHING


@rule
def enter(t: Trials, p: Plan, which: int) -> None:
    """Send a plan into the race."""
    i = t.plans
    t.plans += 1
    t.racing[i] = 1
    t.promise[i] = chance_to_win(p.plan_promise[which])
    t.length[i] = p.plan_length[which]
    for j in range(p.plan_length[which]):
        t.move[i, j] = p.plan[which, j]


@rule
def search(states: Any, t: Trials, p: Plan, seat: int, rounds: int, log: Log) -> bool:
    """Play some rounds of the race, a plan over a guess in each; true when it is decided."""
    for _ in range(rounds):
        if is_decided(t):
            return True
        imagine_game(states, t, p, seat, log)
        judge(states[IMAGINED], t, seat)
        t.next = next_racing(t, t.next + 1)
        if t.next == t.plans:
            end_guess(t)
    return is_decided(t)


@rule
def is_decided(t: Trials) -> bool:
    """Whether nobody else is left, or enough was tried."""
    racing = 0
    for i in range(t.plans):
        racing += t.racing[i]
    return t.guesses == GUESSES or racing < min(2, t.plans)


@rule
def next_racing(t: Trials, i: int) -> int:
    """The next plan in the race from i on; the number of plans if there is none."""
    while i < t.plans and not t.racing[i]:
        i += 1
    return i


@rule
def end_guess(t: Trials) -> None:
    """All in the race have been played over this guess: it counts."""
    for i in range(t.plans):
        if t.racing[i]:
            t.tries[i] += 1
            t.total[i] += t.chance[i, t.guesses]
            for seat in range(SEATS):
                t.leads[i, seat] += t.latest[i, seat]
    t.guesses += 1
    if t.guesses % HEAT == 0:
        drop_those_behind(t)
    t.next = next_racing(t, 0)


# The race -----------------------------------------------------------------------------------


@rule
def standing(t: Trials, i: int) -> float:
    """How a plan does, its first glance counted in."""
    return (t.total[i] + GLANCE * t.promise[i]) / (t.tries[i] + GLANCE)


@rule
def drop_those_behind(t: Trials) -> None:
    """Whoever is clearly behind the leader leaves the race."""
    leader = next_racing(t, 0)
    for i in range(t.plans):
        if t.racing[i] and standing(t, i) > standing(t, leader):
            leader = i
    for i in range(t.plans):
        if t.racing[i] and i != leader:
            behind = standing(t, leader) - standing(t, i)
            if behind > BEHIND * error_of_lead(t, leader, i):
                t.racing[i] = 0


@rule
def error_of_lead(t: Trials, leader: int, i: int) -> float:
    """The standard error of what one plan is better than another over the same guesses."""
    total = 0
    squares = 0
    for guess in range(t.guesses):
        lead = t.chance[leader, guess] - t.chance[i, guess]
        total += lead
        squares += lead * lead
    mean = total / t.guesses
    return sqrt(max(squares / t.guesses - mean * mean, 0.0) / t.guesses)


# Imagined games -----------------------------------------------------------------------------


@rule
def imagine_game(states: Any, t: Trials, p: Plan, seat: int, log: Log) -> None:
    """Guess what is hidden, play the plan whose turn it is, then the turns after it."""
    deal(states, t)
    for i in range(t.length[t.next]):
        game.play(states[IMAGINED], seat, t.move[t.next, i], log)
        log.count = 0
    play_turns(states, t, p, seat, log)


@rule
def deal(states: Any, t: Trials) -> None:
    """Guess what is hidden: the same for every plan of a round."""
    t.rng[0] = (t.luck[0] + t.guesses * 2654435761) & _32
    t.rng[1] = t.luck[1] ^ (t.guesses * 40503 & _32)
    t.rng[2] = t.luck[2]
    t.rng[3] = t.luck[3]
    copy_state(states, IMAGINED, ROOT)
    game.guess(states[IMAGINED], t.rng)


@rule
def play_turns(states: Any, t: Trials, p: Plan, seat: int, log: Log) -> None:
    """Everybody plays by their own plans, until so many turns are over or the game is."""
    last = seat
    mover = game.actor(states[IMAGINED])
    turns = int(mover != last)
    while mover != NONE and turns <= t.ahead:
        copy_state(states, 0, IMAGINED)
        game.blindfold(states[0], mover)
        plan(states, p, mover, t.width, log)
        for i in range(p.length):
            log.count = 0
            game.play(states[IMAGINED], mover, p.best[i], log)
        last = mover
        mover = game.actor(states[IMAGINED])
        turns += int(mover != last)
    log.count = 0


@rule
def judge(s: Any, t: Trials, seat: int) -> None:
    """The chance to win by eye, and everybody's lead, without knowing what anybody holds."""
    for other in range(s.players):
        game.blindfold(s, other)
    t.chance[t.next, t.guesses] = chance_to_win(game.estimate(s, seat))
    game.forecast(s, t.points)
    t.lead[t.next, t.guesses] = margin(t, seat, s.players)
    for other in range(s.players):
        t.latest[t.next, other] = margin(t, other, s.players)


@rule
def chance_to_win(promise: int) -> int:
    """From -1000 to 1000: who is far ahead wants to stay there, not to be further ahead."""
    return 1000 * promise // (abs(promise) + FAR_AHEAD)
