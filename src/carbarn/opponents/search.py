"""Search: thinks ahead with the compiled rules, for a time or a number of playouts.

With compiled rules it runs where numba may be imported: in worker processes, never in the one that
serves players. With plain ones it gets a hundredth as far in its time: that is for those who would
else wait for the compiler.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from ..engine.chance import below, generator, next_word
from ..engine.compiled import Ints, twin
from ..engine.contract import POINT, Game, TurnSearch
from ..engine.layout import NONE
from ..engine.memory import Memory
from ..games import folders
from .greedy import GreedyThinker
from .parallel import Candidate, ParallelSearch, Searcher
from .players import Limit, legal_moves

FIRST_ROUNDS = 32
UNLIMITED = 1 << 60
ENOUGH = 12  # rounds for each move: with fewer of them a look at each tells more
ENDING_GUESSES = 24  # ways in which what is hidden is imagined to lie at the end
SLICE = 0.02  # seconds between two looks at the clock
HURRIED_WIDTH = 6  # positions that are gone on with in one's own turn, with plain rules
NEAR = 4  # thousandths of a win that make no difference between turns


def searcher(game: Game, limit: Limit, compiled: bool = True) -> Searcher:
    """Search with as many cores as the limit allows; plain rules can use but one."""
    if limit.cores == 1 or not compiled:
        return _on_one_core(game, limit, compiled)
    share = limit.for_one_core()
    return ParallelSearch(game, [_on_one_core(game, share, True) for _ in range(limit.cores)])


def _on_one_core(game: Game, limit: Limit, compiled: bool) -> Searcher:
    """As it suits the game: by whole turns, or by single moves."""
    if isinstance(game.THINKING, TurnSearch):
        return TurnSearcher(game, game.THINKING, limit, compiled)
    return MoveSearcher(game, limit, compiled)


def spend(limit: Limit, search: Callable[[int], bool | None], first: int = FIRST_ROUNDS) -> None:
    """Search for as many rounds as the limit allows, or until it says that all is decided."""
    if limit.seconds is None:
        search(limit.playouts or first)
        return
    start = perf_counter()
    most = limit.playouts or UNLIMITED
    rounds, done, left = min(first, most), 0, limit.seconds
    while (left > 0 and done < most) or not done:
        if search(rounds):
            return
        done += rounds
        used = perf_counter() - start
        left = limit.seconds - used
        rounds = max(1, min(int(done / used * min(left, SLICE)), most - done))


class Endgame:
    """The last moves of a game, exactly: the average over guesses of what is still hidden."""

    def __init__(self, game: Game, compiled: bool = True) -> None:
        self.game = game
        self.kernel = twin(folders()[game.NAME], "opponents.ending", compiled=compiled)
        self.memory = Memory(game, self.kernel.STATES, compiled=compiled)
        self._ending = self.kernel.Ending()

    def solved(self, s: Any, seat: int, rng: Ints) -> dict[int, float] | None:
        """What every move leads to, in points ahead; None if the end is too far away."""
        moves = legal_moves(self.game, s, seat)
        total = dict.fromkeys(moves, 0)
        memory, ending = self.memory, self.memory.shared(self._ending)
        for _ in range(ENDING_GUESSES):
            memory.put(s)
            self.game.guess(memory.state(), rng)
            if not self.kernel.solve(memory.states, ending, int(s.players), memory.log):
                return None
            for n, move in enumerate(moves):
                total[move] += self._ending.value[n]
        return {move: value / ENDING_GUESSES for move, value in total.items()}


class MoveSearcher:
    """The move that was tried most after many guesses of what is hidden."""

    def __init__(self, game: Game, limit: Limit, compiled: bool = True) -> None:
        self.game = game
        self.limit = limit
        self.kernel = twin(folders()[game.NAME], "opponents.tree", compiled=compiled)
        self.memory = Memory(game, self.kernel.STATES, compiled=compiled)
        self.endgame = Endgame(game, compiled)
        self.hurries = not compiled and limit.seconds is not None

    def turn(self, s: Any, seat: int, seed: int) -> Sequence[int]:
        """Think, unless there is nothing to decide."""
        moves = legal_moves(self.game, s, seat)
        return moves if len(moves) == 1 else max(self.candidates(s, seat, seed)).moves

    def candidates(self, s: Any, seat: int, seed: int) -> list[Candidate]:
        """Every move tried, with its margin on average; at the end, exactly."""
        rng = generator(seed, "search player")
        if self.hurries:
            return self._hurried(s, seat, seed)
        solved = self.endgame.solved(s, seat, rng)
        if solved is not None:
            return [Candidate(1, margin, (move,)) for move, margin in solved.items()]
        return _tried(self._searched(s, seat, rng))

    def _hurried(self, s: Any, seat: int, seed: int) -> list[Candidate]:
        """As far as it gets in its time, if that is far enough; else what promises most."""
        tree = self._searched(s, seat, generator(seed, "search player"))
        if tree.rounds >= ENOUGH * len(legal_moves(self.game, s, seat)):
            return _tried(tree)
        return GreedyThinker(self.game).candidates(s, seat, seed)

    def expected_margins(self, s: Any, seat: int, seed: int) -> list[float]:
        """How many points each seat will be ahead at the end, whoever is to move."""
        tree = self._searched(s, seat, generator(seed, "search player"))
        return [tree.ahead[other] / tree.rounds / POINT for other in range(s.players)]

    def _searched(self, s: Any, seat: int, rng: Ints) -> Any:
        memory, tree = self.memory, self._new_tree(rng)
        memory.put(s)
        arguments = memory.states, memory.shared(tree), seat, int(s.players)
        first = FIRST_ROUNDS if memory.compiled else 1
        spend(self.limit, lambda rounds: self.kernel.search(*arguments, rounds, memory.log), first)
        return tree

    def _new_tree(self, rng: Ints) -> Any:
        tree = self.kernel.Tree()
        tree.nodes = 1
        tree.first_child[0] = NONE
        tree.fill("child", NONE)
        for i, word in enumerate(rng):
            tree.rng[i] = word
        return tree


def _tried(tree: Any) -> list[Candidate]:
    tried = []
    child = tree.first_child[0]
    while child != NONE:
        if visits := tree.visits[child]:
            margin = tree.total[child] / visits / POINT
            tried.append(Candidate(visits, margin, (tree.move[child],)))
        child = tree.sibling[child]
    return tried


class TurnSearcher:
    """The turn whose plan did best over many guesses of what is hidden."""

    def __init__(
        self, game: Game, thinking: TurnSearch, limit: Limit, compiled: bool = True
    ) -> None:
        self.game = game
        self.limit = limit
        self.thinking = thinking
        self.kernel = twin(folders()[game.NAME], "opponents.turns", compiled=compiled)
        self.memory = Memory(game, self.kernel.STATES, compiled=compiled, wanted=True)
        self._plan = self.memory.shared(self.kernel.Plan())
        self.hurries = not compiled and limit.seconds is not None
        self.own_width = HURRIED_WIDTH if self.hurries else self.kernel.WIDEST

    def turn(self, s: Any, seat: int, seed: int) -> Sequence[int]:
        """The best of those that were tried to the end; of those nearly as good, any."""
        moves = legal_moves(self.game, s, seat)
        if len(moves) == 1:
            return moves
        rng = generator(seed, "search player")
        tried = self._think(s, seat, rng)
        most = max(times for _, times, _ in tried)
        last = [(moves, value) for moves, times, value in tried if times == most]
        best = max(value for _, value in last)
        near = [moves for moves, value in last if value >= best - NEAR]
        return near[below(rng, len(near))]

    def candidates(self, s: Any, seat: int, seed: int) -> list[Candidate]:
        """Every plan tried."""
        trials = self._raced(s, seat, generator(seed, "search player"))
        leader = self._leader(trials)
        return [
            Candidate(max(1, trials.tries[i]), self._margin(trials, i, leader), plan_of(trials, i))
            for i in range(trials.plans)
        ]

    def _leader(self, trials: Any) -> int:
        """The plan that did best of those that were tried to the end."""
        shared = self.memory.shared(trials)

        def rank(i: int) -> tuple[int, float]:
            return trials.tries[i], self.kernel.standing(shared, i)

        return max(range(trials.plans), key=rank)

    def _margin(self, trials: Any, i: int, leader: int) -> float:
        """Points ahead at the end: the leader's, less what it is better over the same guesses.

        With no guess tried, a glance has to do.
        """
        if not trials.tries[i]:
            return self._ahead(trials.promise[i])
        behind = sum(
            trials.lead[leader, guess] - trials.lead[i, guess] for guess in range(trials.tries[i])
        )
        whole = sum(trials.lead[leader, guess] for guess in range(trials.tries[leader]))
        return float(whole / trials.tries[leader] - behind / trials.tries[i]) / POINT

    def expected_margins(self, s: Any, seat: int, seed: int) -> list[float]:
        """How many points each seat will be ahead at the end, whoever is to move."""
        rng = generator(seed, "search player")
        trials = self._raced(s, seat, rng) if self.game.actor(s) == seat else None
        if trials is None or not trials.plans:  # what has come to light must be guessed
            self.memory.put(s, self.kernel.ROOT)
            trials = self._new_trials(rng)
            trials.plans = trials.racing[0] = 1  # of no moves: everybody goes on
            self._race(trials, seat, self.limit)
        i = self._leader(trials)
        tries = max(1, trials.tries[i]) * POINT
        return [trials.leads[i, other] / tries for other in range(s.players)]

    def _think(self, s: Any, seat: int, rng: Ints) -> list[tuple[list[int], int, float]]:
        """Every plan tried, with how often and what it promised on average."""
        trials = self._raced(s, seat, rng)
        shared = self.memory.shared(trials)
        return [
            (
                list(plan_of(trials, i)),
                max(1, trials.tries[i]),  # with very few rounds a glance has to do
                float(self.kernel.standing(shared, i)),
            )
            for i in range(trials.plans)
        ]

    def _raced(self, s: Any, seat: int, rng: Ints) -> Any:
        """The plans for the rest of the turn, and how they did."""
        memory = self.memory
        memory.put(s, self.kernel.ROOT)
        trials = self._new_trials(rng)
        start = perf_counter()
        self.kernel.begin(memory.states, memory.shared(trials), self._plan, seat, memory.log)
        if self.hurries:
            self._race(trials, seat, self.limit.less(perf_counter() - start))
        else:
            self._race(trials, seat, self.limit)
        return trials

    def _ahead(self, chance: float) -> float:
        """Points for a chance to win: kernel.chance_to_win read backwards."""
        return chance / (1000 - abs(chance)) * float(self.kernel.FAR_AHEAD / POINT)

    def _race(self, trials: Any, seat: int, limit: Limit) -> None:
        memory, shared = self.memory, self.memory.shared(trials)
        arguments = memory.states, shared, self._plan, seat
        first = FIRST_ROUNDS if memory.compiled else 1
        if limit.seconds is None or limit.seconds > 0:
            spend(limit, lambda rounds: self.kernel.search(*arguments, rounds, memory.log), first)

    def _new_trials(self, rng: Ints) -> Any:
        trials = self.kernel.Trials()
        trials.doubt = self.thinking.prune_margin * POINT
        trials.ahead, trials.width = self.thinking.turns_ahead, self.thinking.beam_width
        trials.own_width = self.own_width
        for i in range(len(trials.luck)):
            trials.luck[i] = next_word(rng)
        return trials


def plan_of(trials: Any, i: int) -> tuple[int, ...]:
    """The moves of a plan."""
    return tuple(trials.move[i, j] for j in range(trials.length[i]))
