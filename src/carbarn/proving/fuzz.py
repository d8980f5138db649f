"""The fuzzer: plays games that nobody would play, and hands over the one in which something breaks.

After every move of every game, plain and compiled rules are compared and everything is counted;
the checks that take longer are made here and there. Half of the games are random. The others
seek coverage: of a few moves they take the one whose kind and consequences have been met least.

Games are numbered. Options, deal and chances of a game follow from the fuzzer's seed and the
game's number; what has been met least follows from the games before it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from random import Random

from ..engine import records
from ..engine.chance import ALL_SEEDS, SEEDS, generator
from ..engine.contract import Game
from ..engine.layout import NONE
from ..engine.referee import Referee, replayed
from . import bounds, checks, choices, completeness, hiding, secret_moves, worlds
from .checks import Broken
from .twins import Twins

CLOSE_LOOKS = 1 / 800  # how many positions are looked at closely
SECRET_LOOKS = 1 / 200  # how many secret moves are compared with others that read the same
LOOKS_BACK = 1 / 20  # how many games are written down and replayed
CANDIDATES = (1, 4)  # how many moves are looked at, in every other game
SOME = 12  # how many moves a close look tries
EXCHANGES = 12  # how often hidden things change places for another world


@dataclass
class Tally:
    """What a run of the fuzzer has done."""

    games: int = 0
    moves: int = 0
    options: set[str] = field(default_factory=set)

    def add(self, other: Tally) -> None:
        """Count another run's work too."""
        self.games += other.games
        self.moves += other.moves
        self.options |= other.options


class Chooser:
    """Looks at a few moves and takes what has been met least; with one candidate, any move."""

    def __init__(self, game: Game, candidates: int) -> None:
        self.candidates = candidates
        self.met: Counter[object] = Counter()
        self.kind = cache(lambda move: re.sub(r"\d+", "#", game.name_move(move)))

    def choose(self, twins: Twins, seat: int, moves: list[int], rng: Random) -> int:
        """One of the moves."""
        candidates = rng.sample(moves, min(self.candidates, len(moves)))
        if len(candidates) == 1:
            return candidates[0]
        size = len(moves).bit_length()
        signs = [(self.kind(move), size, twins.imagine(seat, move)) for move in candidates]
        rarest = min(range(len(signs)), key=lambda i: self.met[signs[i]])
        self.met[signs[rarest]] += 1
        return candidates[rarest]


def fuzz(
    game: Game,
    games: int,
    seed: int,
    on_progress: Callable[[int], object] = lambda _: None,
    *,
    first: int = 0,
    tally: Tally | None = None,
) -> Tally:
    """Play games and check them; `on_progress` is told after each how many there were so far.

    Raises Broken, with a record of the game up to there, at the first thing that is not right;
    the tally then tells how far it came.
    """
    completeness.expect_names(game)
    tally = tally or Tally()
    choosers = [Chooser(game, candidates) for candidates in CANDIDATES]
    for number in range(first, first + games):
        rng = Random(f"{seed}/{number}")  # noqa: S311  # to be repeated, not to be secret
        referee = begun(game, rng, f"game {number} of seed {seed}")
        try:
            play_and_check(referee, choosers[number % len(choosers)], rng, tally)
        except Exception as error:
            raise as_broken(error, referee, f"game {number} of seed {seed}") from error
        tally.games += 1
        tally.options.add(choices.written(referee.options))
        on_progress(tally.games)
    return tally


def begun(game: Game, rng: Random, where: str) -> Referee:
    """A new game with any options; of half of them the deal is a secret."""
    options, deal = choices.any_one(game, rng), rng.randrange(SEEDS)
    deal = deal if deal % 2 else ALL_SEEDS - 1 - deal
    try:
        return Referee(game, options, deal)
    except Exception as error:
        dealt = f"{choices.written(options)}, deal {deal}"
        raise Broken(f"{where} ({dealt}) cannot be set up: {error!r}") from error


def as_broken(error: Exception, referee: Referee, where: str) -> Broken:
    """What went wrong as Broken, with the game's record so far."""
    moves = len(referee.played)
    dealt = f"{choices.written(referee.options)}, deal {referee.seed}"
    why = bounds.explained(error, referee)
    broken = Broken(f"{where} ({dealt}), after {moves} moves: {why}")
    start = referee.game.setup(referee.options, referee.seed)  # now it may be past counting
    broken.record = records.of_game(checks.in_world(referee, start), ["fuzzer"] * referee.players)
    return broken


def play_and_check(referee: Referee, chooser: Chooser, rng: Random, tally: Tally) -> None:
    """Play one game to its end and check it on the way."""
    twins = Twins(referee)
    census = referee.game.census(referee.state)
    while referee.actor() != NONE:
        seat = anybody_to_act(twins, rng)
        if rng.random() < CLOSE_LOOKS:
            look_closely(twins, seat, rng)
        move = chooser.choose(twins, seat, twins.legal(seat), rng)
        if secret_moves.is_secret(referee.game, move) and rng.random() < SECRET_LOOKS:
            look_as_others(referee, seat, rng)
        play_one(twins, seat, move, census)
        tally.moves += 1
    look_at_the_end(twins)
    if rng.random() < LOOKS_BACK:
        look_back(referee, rng)


def anybody_to_act(twins: Twins, rng: Random) -> int:
    """The seat that is waited for, or now and then another that may act at the same time."""
    seat = twins.referee.actor()
    other = rng.randrange(twins.referee.players)
    return other if other != seat and twins.legal(other) else seat


def play_one(twins: Twins, seat: int, move: int, census: dict[str, int]) -> None:
    """Play a move in both ways of running; they stay the same, and so do the counts."""
    game, state = twins.referee.game, twins.referee.state
    try:
        twins.play(seat, move)
        checks.counts_are_kept(game, state, census)
    except Exception as error:
        why = bounds.explained(error, twins.referee, (seat, move))
        raise Broken(f"seat {seat} plays {game.name_move(move)}: {why}") from error


def look_closely(twins: Twins, seat: int, rng: Random) -> None:
    """Check a position in every way there is."""
    referee, game = twins.referee, twins.referee.game
    listed = referee.legal(seat)
    some = rng.sample(listed, min(SOME, len(listed)))
    near = [(move + rng.randint(-99, 99)) % game.MOVES for move in some]
    far = rng.sample(range(game.MOVES), min(SOME, game.MOVES))
    twins.judge()
    twins.playout_move(seat, rng.randrange(SEEDS))
    hiding.no_part_is_lost(referee, generator(rng.randrange(SEEDS)))
    checks.moves_are_well_listed(referee)
    checks.listed_moves_can_be_played(referee, seat, some)
    checks.other_moves_are_refused(referee, seat, near + far)
    for move in some:
        checks.what_if_comes_true(referee, seat, move)
    bounds.rules_stay_in_bounds(referee, seat, rng)
    look_as_others(referee, seat, rng)
    for viewer in checks.viewers(referee):
        twins.guess(viewer, rng.randrange(SEEDS))
        look_as(referee, viewer, some + near + far, rng)


def look_as(referee: Referee, viewer: int, moves: list[int], rng: Random) -> None:
    """Check that the viewer sees the same in worlds that it cannot tell from the true one."""
    game, state = referee.game, referee.state
    guess = hiding.guess_agrees(game, state, viewer, generator(rng.randrange(SEEDS)))
    hiding.looks_the_same(referee, guess, viewer, moves)
    other = worlds.permuted(game, state, viewer, rng, EXCHANGES)
    hiding.looks_the_same(referee, other, viewer, moves)


def look_as_others(referee: Referee, seat: int, rng: Random) -> None:
    """Check what others learn by the moves that the seat may make."""
    for viewer in checks.viewers(referee):
        secret_moves.others_learn_what_they_may(referee, seat, viewer, rng)


def look_at_the_end(twins: Twins) -> None:
    """Check a position in which nobody can move any more."""
    twins.judge()
    checks.moves_are_well_listed(twins.referee)


def look_back(referee: Referee, rng: Random) -> None:
    """Check the record of a whole game, and from somewhere on, who could see what."""
    checks.record_replays(referee)
    start = rng.randrange(len(referee.played))
    earlier = [(played.seat, played.move) for played in referee.played[:start]]
    middle = replayed(referee.game, referee.options, referee.seed, earlier)
    for viewer in checks.viewers(referee):
        hiding.log_tells_what_the_veil_shows(middle, referee.played[start:], viewer, rng)
