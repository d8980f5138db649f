"""Fit Trambahn's weights (games/trambahn/weights.toml) to what becomes of the plans of one turn.

    python scripts/trambahn/fit.py --positions 1000

Greedy plays against itself. In some of its turns all plans that search would try are played on
over the same guesses for eight more turns. What that brings more than the other plans of the turn
is what the weights should have told: least squares, held near the weights so far. Plans of one turn
are compared with each other alone, so that nothing is learnt from who was ahead before. The
weights are written only with --write; `scripts/trambahn/tune.py --against` tells who wins.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from weights import FILE, write

from carbarn.engine import options
from carbarn.engine.chance import generator, next_word
from carbarn.engine.compiled import twin
from carbarn.engine.contract import POINT
from carbarn.engine.events import NO_LOG
from carbarn.engine.layout import NONE
from carbarn.engine.memory import Memory
from carbarn.games import find
from carbarn.games.trambahn.estimate import NAMED, UNIT, WEIGHTS
from carbarn.games.trambahn.state import State
from carbarn.opponents.greedy import Planner

game = find("trambahn")
kernel = twin("trambahn", "opponents.turns")
judge = twin("trambahn", "games.trambahn.estimate").judge
N = len(WEIGHTS)
WIDTH = 12  # positions that the plans of the games keep
QUICK = 2  # and those of imagined turns
ANY = 1 << 30  # all plans are looked at, however bad they seem
SHARE = 0.25  # of turns that are looked at
STIFF = 0.3  # weights near 0 may change by this part of the largest of their group
LEAST = 200  # or as if that were so large


class Table:
    """Room to plan, to imagine and to judge in."""

    def __init__(self) -> None:
        self.memory = Memory(game, kernel.STATES, compiled=True, wanted=True)
        self.planner = Planner(game, compiled=True)
        self.plan = self.memory.shared(kernel.Plan())
        self.one_each = np.eye(N, dtype=np.int64) * UNIT

    def best(self, s: State, seat: int) -> list[int]:
        """The turn that greedy would play."""
        turn: list[int] = self.planner.plan(s, seat, WIDTH).best_turn()
        return turn

    def lesson(self, s: State, seat: int, seed: int, args: argparse.Namespace) -> Any:
        """A row for each plan: what is seen after it, points ahead, and what became of it."""
        memory = self.memory
        memory.put(s, kernel.ROOT)
        trials, luck = kernel.Trials(), generator(seed, "fit")
        trials.doubt, trials.ahead, trials.width = ANY, args.turns, QUICK
        for i in range(len(trials.luck)):
            trials.luck[i] = next_word(luck)
        kernel.begin(memory.states, memory.shared(trials), self.plan, seat, memory.log)
        rows = []
        for which in range(trials.plans):
            after = s.copy()
            for i in range(trials.length[which]):
                game.play(after, seat, trials.move[which, i], NO_LOG)
            if not after.over:
                seen = self._seen(after, seat)
                ahead = after.points[seat] - after.points[1 - seat]
                rows.append([*seen, ahead, self._outcome(trials, which, seat, args)])
        return np.array(rows)

    def _seen(self, s: State, seat: int) -> list[float]:
        state = self.memory.shared(s)
        return [judge(state, seat, one) / UNIT for one in self.one_each]

    def _outcome(self, trials: Any, which: int, seat: int, args: argparse.Namespace) -> float:
        memory, total = self.memory, 0
        for guess in range(args.guesses):
            trials.next, trials.guesses = which, guess
            kernel.imagine_game(memory.states, memory.shared(trials), self.plan, seat, memory.log)
            total += kernel.game.estimate(memory.states[kernel.IMAGINED], seat)
        return float(total / args.guesses / POINT)


def lessons(args: argparse.Namespace) -> Iterator[Any]:
    """From games of greedy against itself; every number is less the mean of its turn."""
    table, pick, seed = Table(), Random(args.seed), args.seed  # noqa: S311 - no secret
    while True:
        seed += 1
        s = game.setup(options.complete(game, 2, {}), seed)
        while (seat := game.actor(s)) != NONE:
            veiled = game.veil(s, seat)
            if pick.random() < SHARE:
                rows = table.lesson(veiled, seat, seed, args)
                if len(rows) > 1:
                    yield rows - rows.mean(axis=0)
            for move in table.best(veiled, seat):
                game.play(s, seat, move, NO_LOG)


def freedom() -> Any:
    """How far each weight may go."""
    free = []
    for part in NAMED.values():
        most = max(LEAST, *map(abs, part))
        free += [max(abs(weight), STIFF * most) for weight in part]
    return np.array(free)


def fitted(rows: Any, weights: Any, ridge: float) -> Any:
    """The weights that tell best what became of the plans, not far from those before."""
    seen, ahead, became = rows[:, :N], rows[:, N], rows[:, N + 1]
    free = freedom()
    scaled = seen * free / UNIT
    missed = became - ahead - seen @ weights / UNIT
    change = np.linalg.solve(scaled.T @ scaled + ridge * np.eye(N), scaled.T @ missed)
    return np.rint(weights + change * free)


def explained(rows: Any, weights: Any) -> float:
    """The share of what became of plans that the weights tell."""
    told = rows[:, :N] @ weights / UNIT + rows[:, N]
    return float(1 - ((rows[:, N + 1] - told) ** 2).sum() / (rows[:, N + 1] ** 2).sum())


def main() -> None:
    """Collect, fit on four fifths of the positions, and tell how it does on the rest."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--guesses", type=int, default=16, help="for every plan")
    parser.add_argument("--turns", type=int, default=8, help="that are imagined after a plan")
    parser.add_argument("--ridge", type=float, default=2000, help="how much weights resist")
    parser.add_argument("--seed", type=int, default=2_000_000)
    parser.add_argument("--write", action="store_true", help=f"the weights to {FILE.name}")
    args = parser.parse_args()
    found = lessons(args)
    turns = [next(found) for _ in range(args.positions)]
    kept = np.concatenate(turns[: len(turns) // 5])
    learnt = np.concatenate(turns[len(turns) // 5 :])
    weights = np.array(WEIGHTS)
    new = fitted(learnt, weights, args.ridge)
    print(f"explained before {explained(kept, weights):.3f}, after {explained(kept, new):.3f}")
    print(new.astype(int).tolist())
    if args.write:
        write(new)


if __name__ == "__main__":
    main()
