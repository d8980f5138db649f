"""Search: thinks ahead with the compiled rules, for a time or a number of playouts.

Runs where numba may be imported: in worker processes, never in the one that serves players.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

from ..engine.chance import generator
from ..engine.compiled import twin
from ..engine.contract import Game
from ..engine.events import NO_LOG, Log
from ..engine.layout import NONE
from ..games import folders
from .players import Limit, legal_moves

FIRST_ROUNDS = 64
SLICE = 0.02  # seconds between two looks at the clock


class SearchPlayer:
    """The move that was tried most after many guesses of what is hidden."""

    def __init__(self, game: Game, seed: int, limit: Limit) -> None:
        self.game = game
        self.limit = limit
        self.rng = generator(seed, "search player")
        self.kernel = twin(folders()[game.NAME], "opponents.tree")
        self.log = Log.records(NO_LOG)[0]

    def choose(self, s: Any, seat: int) -> int:
        """Think, unless there is nothing to decide."""
        moves = legal_moves(self.game, s, seat)
        if len(moves) == 1:
            return moves[0]
        return max(self.think(s, seat), key=lambda tried: tried[1:])[0]

    def think(self, s: Any, seat: int) -> list[tuple[int, int, float]]:
        """Every move tried, with how often and with what margin on average."""
        tree = self._new_tree()
        states = self.game.State.records(s, s)
        self._search(states, tree[0], seat, int(s.players))
        for i, word in enumerate(tree[0]["rng"].tolist()):
            self.rng[i] = word
        return _tried(tree[0])

    def _new_tree(self) -> Any:
        blank = self.kernel.Tree()
        blank.nodes = 1
        blank.first_child[0] = NONE
        blank.fill("child", NONE)
        for i, word in enumerate(self.rng):
            blank.rng[i] = word
        return self.kernel.Tree.records(blank)

    def _search(self, states: Any, tree: Any, seat: int, players: int) -> None:
        if self.limit.playouts is not None:
            self.kernel.search(states, tree, seat, players, self.limit.playouts, self.log)
            return
        start = perf_counter()
        rounds, left = FIRST_ROUNDS, self.limit.seconds
        while left > 0:
            self.kernel.search(states, tree, seat, players, rounds, self.log)
            used = perf_counter() - start
            left = self.limit.seconds - used
            speed = int(tree["rounds"]) / used
            rounds = max(1, int(speed * min(left, SLICE)))


def _tried(tree: Any) -> list[tuple[int, int, float]]:
    tried = []
    child = int(tree["first_child"][0])
    while child != NONE:
        visits = int(tree["visits"][child])
        if visits:
            tried.append((int(tree["move"][child]), visits, int(tree["total"][child]) / visits))
        child = int(tree["sibling"][child])
    return tried
