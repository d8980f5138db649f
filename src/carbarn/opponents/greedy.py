"""Greedy: looks through its own turn and takes what promises most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.chance import below, generator
from ..engine.compiled import Ints, twin
from ..engine.contract import POINT, Game
from ..engine.events import NO_LOG
from ..engine.memory import Memory
from ..games import folders
from .parallel import Candidate

GUESSES = 6  # how many ways a draw is imagined to turn out


class GreedyThinker:
    """Judges by the game's `estimate` how the table looks when its turn is over."""

    def __init__(self, game: Game, width: int = 2, compiled: bool = False) -> None:
        self.game = game
        self.width = width  # positions in the middle of a turn that are kept
        self._planner = Planner(game, compiled)

    def turn(self, s: Any, seat: int, seed: int) -> Sequence[int]:
        """The most promising turn; among equals, any."""
        rng = generator(seed, "greedy player")
        plan, promises = self._promises(s, seat, rng)
        best = max(promises.values())
        equals = [move for move, promise in promises.items() if promise == best]
        chosen = equals[below(rng, len(equals))]
        return plan if plan[:1] == [chosen] else [chosen]

    def candidates(self, s: Any, seat: int, seed: int) -> list[Candidate]:
        """Every move that can be made now, by what it promises."""
        plan, promises = self._promises(s, seat, generator(seed, "greedy player"))
        return [
            Candidate(1, promise / POINT, tuple(plan) if plan[:1] == [move] else (move,))
            for move, promise in promises.items()
        ]

    def _promises(self, s: Any, seat: int, rng: Ints) -> tuple[list[int], dict[int, float]]:
        """The best plan, and the most that turns promise by their first moves."""
        plan = self._planner.plan(s, seat, self.width)
        best_turn = plan.best_turn()
        promises: dict[int, float] = {plan.first[i]: plan.promise[i] for i in range(plan.firsts)}
        for move in [plan.first[i] for i in range(plan.firsts) if plan.chance[i]]:
            sequels = [self._sequel(s, seat, move, rng) for _ in range(GUESSES)]
            promises[move] = sum(sequels) / GUESSES
        return best_turn, promises

    def _sequel(self, s: Any, seat: int, move: int, rng: Ints) -> int:
        """Guess what is hidden, play the move, and judge the best turn after it."""
        guessed = s.copy()
        self.game.guess(guessed, rng)
        self.game.play(guessed, seat, move, NO_LOG)
        return int(self._planner.plan(guessed, seat, self.width).best_promise)


class Planner:
    """Plans turns: with the rules as they are read, or compiled and many times as fast."""

    def __init__(self, game: Game, compiled: bool = False) -> None:
        self._kernel = twin(folders()[game.NAME], "opponents.plan", compiled=compiled)
        self._memory = Memory(game, self._kernel.STATES, compiled=compiled, wanted=True)
        self._plan = self._kernel.Plan()
        self._shared = self._memory.shared(self._plan)

    def plan(self, s: Any, seat: int, width: int) -> Any:
        """The best turns from here."""
        self._memory.put(s)
        self._kernel.plan(self._memory.states, self._shared, seat, width, self._memory.log)
        return self._plan
