"""Find Trambahn's weights (games/trambahn/weights.toml) by self-play of the greedy opponent.

    python scripts/trambahn/tune.py --rounds 2 --games 300
    python scripts/trambahn/tune.py --against other-weights.toml --games 400

Every group of weights in turn is made larger and smaller, and what wins clearly more than half of
the games against the weights so far is kept; every seed is played from both seats. Rounds go on
with smaller changes.
All of it runs compiled: the planner is the one that plays at tables, only that it finds its
weights in a part of the state that the game does not have, so that they can differ by seat.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

os.environ["CARBARN_CACHE"] = str(Path(tempfile.gettempdir()) / "carbarn-tuning")

import numpy as np
from weights import read, write

from carbarn.engine import options
from carbarn.engine.compiled import Ints, twin
from carbarn.engine.contract import POINT
from carbarn.engine.events import Log
from carbarn.engine.layout import row
from carbarn.engine.memory import Memory
from carbarn.games import find
from carbarn.games.trambahn.components import SEATS
from carbarn.games.trambahn.estimate import NAMED, UNIT, VICTORY, WEIGHTS
from carbarn.games.trambahn.state import State

F = TypeVar("F", bound=Callable[..., Any])
game = find("trambahn")
kernel = twin("trambahn", "opponents.plan")
rules = kernel.game
judge = twin("trambahn", "games.trambahn.estimate").judge
N = len(WEIGHTS)
WIDTH = 12  # positions that a plan keeps
TRUTH = kernel.STATES  # the state of the game itself, behind those of the planner


class Tuned(State):
    """A state in which every seat has weights of its own."""

    weights: Ints = row(SEATS * N)


class TunedGame:
    """What is asked of a game whose states lie in memory."""

    State = Tuned
    MOST_MOVES = game.MOST_MOVES


def compiled(f: F) -> F:
    """Compile a function of this script."""
    return cast(F, twin("trambahn", "engine.compiled").rule(f))


@compiled
def tuned_estimate(s: Any, seat: int) -> Any:
    """As `estimate`, with weights that can change."""
    ahead = (s.points[seat] - s.points[1 - seat]) * POINT
    if s.over:
        ahead += s.money_left[seat] - s.money_left[1 - seat]
        return ahead + VICTORY if ahead > 0 else ahead - VICTORY
    return ahead + judge(s, seat, s.weights[seat * N : seat * N + N]) * POINT // UNIT


rules.estimate = tuned_estimate
plan, play, actor, blindfold = kernel.plan, rules.play, rules.actor, rules.blindfold


@compiled
def play_game(states: Any, p: Any, log: Any, quiet: Any) -> None:
    """One game from states[TRUTH] to its end."""
    seat = actor(states[TRUTH])
    while seat >= 0:
        states[0] = states[TRUTH]
        blindfold(states[0], seat)
        plan(states, p, seat, WIDTH, log)
        for i in range(p.length):
            play(states[TRUTH], seat, p.best[i], quiet)
        seat = actor(states[TRUTH])


class Table:
    """Room for one game after another."""

    def __init__(self) -> None:
        states = kernel.STATES + 1
        self.memory: Memory[Tuned] = Memory(
            cast(Any, TunedGame), states, compiled=True, wanted=True
        )
        self.plan = self.memory.shared(kernel.Plan())
        self.quiet = self.memory.shared(Log())

    def play(self, seed: int, first: Any, second: Any) -> Tuned:
        """A game between two sets of weights: the last state."""
        memory = self.memory
        dealt = game.setup(options.complete(game, SEATS, {}), seed)
        memory.put(Tuned(dealt.tobytes() + bytes(8 * SEATS * N)), TRUTH)
        weights = memory.states[TRUTH]["weights"]
        weights[:N], weights[N:] = first, second
        play_game(memory.states, self.plan, memory.log, self.quiet)
        return memory.state(TRUTH)


@dataclass(frozen=True)
class Result:
    """How often and by how much one set of weights beat another."""

    rate: float
    margin: float


def contest(table: Table, one: Any, other: Any, games: int, seed: int) -> Result:
    """Each seed from both seats."""
    wins, margin = 0.0, 0
    for i in range(games):
        seat = i % 2
        end = table.play(seed + i // 2, *((one, other) if seat == 0 else (other, one)))
        mine, theirs = ((end.points[n], end.money_left[n]) for n in (seat, 1 - seat))
        wins += (mine > theirs) + 0.5 * (mine == theirs)
        margin += mine[0] - theirs[0]
    return Result(wins / games, margin / games)


def improved(table: Table, weights: Any, args: argparse.Namespace, seed: int) -> Any:
    """Make every group of weights larger and smaller in turn, as long as that wins games."""
    at = 0
    for name, part in NAMED.items():
        group = slice(at, at + len(part))
        at += len(part)
        for change in (args.change, 1 / args.change):
            while True:
                new = weights.copy()
                new[group] = np.rint(weights[group] * change)
                seed += args.games
                result = contest(table, new, weights, args.games, seed)
                print(
                    f"  {name} x {change:.2f}: {result.rate:.1%}, {result.margin:+.1f}", flush=True
                )
                if result.rate < args.enough:
                    break
                weights = new
                write(weights)
    return weights


def main() -> None:
    """Tune for some rounds, each with smaller changes, and write down what proved better."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=300, help="games for each change")
    parser.add_argument("--change", type=float, default=1.5, help="factor in the first round")
    parser.add_argument("--enough", type=float, default=0.53, help="share of games to be won")
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--against", type=Path, help="only play against the weights of this file")
    args = parser.parse_args()
    table, seed = Table(), args.seed
    weights = np.array(WEIGHTS)
    if args.against:
        result = contest(table, weights, np.array(read(args.against)), args.games, seed)
        print(f"{result.rate:.1%} won, {result.margin:+.1f} points")
        return
    for number in range(1, args.rounds + 1):
        print(f"round {number}", flush=True)
        new = improved(table, weights, args, seed)
        seed += 100 * args.games
        result = contest(table, new, weights, 2 * args.games, seed)
        seed += args.games
        print(f"in all: {result.rate:.1%} won, {result.margin:+.1f} points", flush=True)
        weights = new
        args.change **= 0.5


if __name__ == "__main__":
    main()
