"""The checks and the fuzzer find what is wrong: each test breaks a copy of a game on purpose.

The checks are the same for all games, so they are shown to work in those that are quick to play.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import Any, cast

import pytest

from carbarn.engine import records
from carbarn.engine.chance import generator
from carbarn.engine.compiled import Ints
from carbarn.engine.contract import Game, Options
from carbarn.engine.events import NO_LOG, WATCHER, Events, Log
from carbarn.engine.layout import UNKNOWN
from carbarn.engine.referee import Referee
from carbarn.proving import checks, hiding, worlds
from carbarn.proving.checks import Broken
from carbarn.proving.fuzz import fuzz
from carbarn.proving.twins import Twins

from .distributions import UNLIKELY, likelihood, small_ending, small_pools
from .tables import QUICK_GAMES, RICH_TABLES, Table, wander


@pytest.fixture(params=QUICK_GAMES, ids=lambda game: game.NAME)
def game(request: pytest.FixtureRequest) -> Game:
    """Each quick game."""
    return cast(Game, request.param)


@pytest.fixture(params=[table for table in RICH_TABLES if table.game in QUICK_GAMES], ids=str)
def rich_table(request: pytest.FixtureRequest) -> Table:
    """Each quick game with all that it offers."""
    return cast(Table, request.param)


def faulty(game: Game, **faults: Any) -> Game:
    """A copy of a game in which some functions are replaced."""
    copy = ModuleType(game.NAME)
    vars(copy).update(vars(game), **faults)
    return cast(Game, copy)


# Counts -------------------------------------------------------------------------------------


def doubling(game: Game) -> Game:
    """A game whose moves turn one hidden thing into another."""

    def play(s: Any, seat: int, move: int, log: Log) -> None:
        game.play(s, seat, move, log)
        places = worlds.hidden(game, s, seat)
        things = {s.raw[place] for place in places}
        if len(things) > 1:
            other = next(place for place in places if s.raw[place] != s.raw[places[0]])
            s.raw[places[0]] = s.raw[other]

    return faulty(game, play=play)


def test_a_thing_that_becomes_another_is_missed(rich_table: Table) -> None:
    referee = Referee(doubling(rich_table.game), rich_table.options, 1)
    census = rich_table.game.census(referee.state)
    wander(referee, Random(1), moves=1)

    with pytest.raises(Broken, match=r"census: .+ was .+ and is"):
        checks.counts_are_kept(rich_table.game, referee.state, census)


# Moves --------------------------------------------------------------------------------------


class Lenient(Referee):
    """A referee who lets everything pass."""

    def check(self, seat: int, move: int) -> None:
        """Shrug."""


def test_a_move_that_is_not_listed_but_accepted_is_found(rich_table: Table) -> None:
    game = faulty(rich_table.game, play=lambda *_: None)
    referee = Lenient(game, rich_table.options, 1)

    with pytest.raises(Broken, match="is not listed for seat 0, but was accepted"):
        checks.other_moves_are_refused(referee, 0, range(game.MOVES))


def test_a_refusal_without_a_rule_is_found(rich_table: Table) -> None:
    game = rich_table.game

    def why_not(s: Any, seat: int, move: int) -> Any:
        reason = game.why_not(s, seat, move)
        return replace(reason, rule="")

    referee = Referee(faulty(game, why_not=why_not), rich_table.options, 1)
    with pytest.raises(Broken, match="is refused by no rule"):
        checks.other_moves_are_refused(referee, 0, range(game.MOVES))


def test_a_move_listed_twice_is_found(rich_table: Table) -> None:
    game = rich_table.game

    def legal(s: Any, seat: int, moves: Ints) -> int:
        n = game.legal(s, seat, moves)
        moves[n] = moves[0]
        return n + 1 if n else 0

    with pytest.raises(Broken, match="a move is listed twice"):
        checks.moves_are_well_listed(Referee(faulty(game, legal=legal), rich_table.options, 1))


def test_a_seat_that_is_to_act_and_cannot_is_found(rich_table: Table) -> None:
    game = faulty(rich_table.game, legal=lambda *_: 0)

    with pytest.raises(Broken, match="is to act and has no move"):
        checks.moves_are_well_listed(Referee(game, rich_table.options, 1))


# Hiding -------------------------------------------------------------------------------------


def test_refusals_that_tell_a_secret_are_found(rich_table: Table) -> None:
    game = rich_table.game

    def why_not(s: Any, seat: int, move: int) -> Any:
        reason = game.why_not(s, seat, move)
        return replace(reason, rule=f"{reason.rule} and {secret(game, s, seat)}")

    with pytest.raises(
        Broken, match="what seat 0 is told as refusals depends on what it cannot see"
    ):
        look_around(faulty(game, why_not=why_not), rich_table)


def test_moves_that_depend_on_a_secret_are_found(rich_table: Table) -> None:
    with pytest.raises(
        Broken, match="what seat 0 is told as legal list depends on what it cannot see"
    ):
        look_around(prompting(rich_table.game), rich_table)


def prompting(game: Game) -> Game:
    """A game that lists moves in the order of things that are hidden."""

    def legal(s: Any, seat: int, moves: Ints) -> int:
        n = game.legal(s, seat, moves)
        first = sum(secret(game, s, seat)[::2]) % n if n else 0
        moves[0], moves[first] = moves[first], moves[0]
        return n

    return faulty(game, legal=legal)


def secret(game: Game, s: Any, seat: int) -> worlds.Contents:
    """All that a seat cannot see."""
    return worlds.contents(s, worlds.hidden(game, s, seat))


def look_around(game: Game, table: Table) -> None:
    """Compare what seat 0 is told in the true world with what it is told in others."""
    referee = Referee(game, table.options, 1)
    for seed in range(9):
        world = worlds.permuted(game, referee.state, 0, Random(seed), exchanges=60)
        hiding.looks_the_same(referee, world, 0, range(40))


def leaking(game: Game) -> Game:
    """A game whose veil has holes whenever the number of hidden things is odd."""

    def veil(s: Any, seat: int) -> Any:
        veiled = game.veil(s, seat)
        places = worlds.hidden(game, s, seat)
        for place in places[::2] if len(places) % 2 else []:
            veiled.raw[place] = s.raw[place]
        return veiled

    return faulty(game, veil=veil)


def telling(game: Game, **changed: Any) -> Game:
    """A game whose events are declared otherwise."""
    kinds = [
        replace(kind, **{k: f(kind) for k, f in changed.items()}) for kind in game.EVENTS.kinds
    ]
    return faulty(game, EVENTS=Events(kinds))


def look_for_leaks(game: Game, table: Table) -> None:
    """Play the same games in mixed worlds until log and veil tell a seat different things."""
    rng = Random(1)
    for seed in range(40):
        whole = wander(Referee(game, table.options, seed), Random(seed), moves=30)
        start = Referee(game, table.options, seed)
        for viewer in checks.viewers(whole):
            hiding.log_tells_what_the_veil_shows(start, whole.played, viewer, rng)


def test_a_log_that_tells_what_the_veil_hides_is_found(rich_table: Table) -> None:
    gossip = telling(
        rich_table.game,
        public=lambda kind: {**kind.public, **kind.private},
        private=lambda _: {},
    )

    with pytest.raises(Broken, match=r"tells seat -?\d what its veil hides"):
        look_for_leaks(gossip, rich_table)


def test_a_move_that_reveals_and_does_not_say_so_is_found(rich_table: Table) -> None:
    secretive = telling(rich_table.game, reveals=lambda _: False)

    with pytest.raises(Broken, match="does not say it reveals"):
        look_for_leaks(secretive, rich_table)


def test_a_veil_that_shows_what_the_log_hides_is_found(rich_table: Table) -> None:
    with pytest.raises(Broken, match=r"shows seat -?\d what its log hides"):
        look_for_leaks(leaking(rich_table.game), rich_table)


def test_a_guess_that_leaves_something_unknown_is_found(rich_table: Table) -> None:
    game = faulty(rich_table.game, guess=lambda *_: None)

    with pytest.raises(Broken, match="a guess leaves something unknown"):
        hiding.guess_agrees(game, rich_table.begin().state, 0, generator(1))


def test_a_guess_that_forgets_what_was_seen_is_found(rich_table: Table) -> None:
    """It deals as for a watcher, who has seen less."""
    game, truth = rich_table.game, rich_table.begin().state

    def guess(s: Any, rng: Ints) -> None:
        s.raw[:] = game.veil(truth, WATCHER).raw
        game.guess(s, rng)

    with pytest.raises(Broken, match="a guess for seat 0 is not what it has seen"):
        guess_often(faulty(game, guess=guess), rich_table)


def guess_often(game: Game, table: Table) -> None:
    """One guess may be right by accident."""
    for seed in range(40):
        hiding.guess_agrees(game, table.begin().state, 0, generator(seed))


def test_guesses_that_repeat_are_found(rich_table: Table) -> None:
    game = rich_table.game
    always = faulty(game, guess=lambda s, _: game.guess(s, generator(7)))

    with pytest.raises(Broken, match="guesses repeat each other or the truth"):
        hiding.guesses_differ(always, rich_table.begin().state, 0, generator(1))


def biased(game: Game) -> Game:
    """A game that guesses twice and keeps whichever begins with the lower things."""

    def guess(s: Any, rng: Ints) -> None:
        places = [i for i, n in enumerate(s.raw.tolist()) if n == UNKNOWN]
        tries = [s.copy(), s.copy()]
        for world in tries:
            game.guess(world, rng)
        s.raw[:] = min(tries, key=lambda world: worlds.contents(world, places)).raw

    return faulty(game, guess=guess)


def test_a_guess_that_prefers_some_worlds_is_found(rich_table: Table) -> None:
    game = rich_table.game
    state = small_ending(rich_table, seed=3, seat=0).state
    pool = min(small_pools(game, state, 0))
    guesses = list(worlds.guesses(biased(game), state, 0, generator(1), 1000))

    assert likelihood(pool, worlds.possible(game, state, 0, pool), guesses) < UNLIKELY


# Plain and compiled -------------------------------------------------------------------------


def test_rules_that_list_moves_in_another_order_when_compiled_are_found(rich_table: Table) -> None:
    game = rich_table.game

    def legal(s: Any, seat: int, moves: Ints) -> int:
        n = game.legal(s, seat, moves)
        moves[0], moves[n - 1] = moves[n - 1], moves[0]
        return n

    twins = Twins(Referee(faulty(game, legal=legal), rich_table.options, 1))
    with pytest.raises(Broken, match="list different moves"):
        twins.legal(twins.referee.actor())


def test_rules_that_play_otherwise_when_compiled_are_found(rich_table: Table) -> None:
    game = faulty(rich_table.game, play=lambda *_: None)
    twins = Twins(Referee(game, rich_table.options, 1))

    with pytest.raises(Broken, match="come to different states"):
        twins.play(0, twins.legal(0)[0])


def test_rules_that_tell_otherwise_when_compiled_are_found(rich_table: Table) -> None:
    game = rich_table.game
    silent = faulty(game, play=lambda s, seat, move, _: game.play(s, seat, move, NO_LOG))
    twins = Twins(Referee(silent, rich_table.options, 1))

    with pytest.raises(Broken, match="tell different events"):
        twins.play(0, twins.legal(0)[0])


def test_rules_that_guess_otherwise_when_compiled_are_found(rich_table: Table) -> None:
    twins = Twins(Referee(biased(rich_table.game), rich_table.options, 1))

    with pytest.raises(Broken, match=r"plain and compiled (guess|use chance) differently"):
        all(twins.guess(0, seed) for seed in range(9))


# Records ------------------------------------------------------------------------------------


def test_a_game_that_does_not_follow_from_its_seed_is_found(rich_table: Table) -> None:
    seeds = iter(range(100))
    game = faulty(
        rich_table.game,
        setup=lambda options, _: rich_table.game.setup(options, next(seeds)),
    )
    referee = wander(Referee(game, rich_table.options, 1), Random(1))

    with pytest.raises(records.Damaged):
        checks.record_replays(referee)


# The fuzzer ---------------------------------------------------------------------------------


def stumbling(game: Game) -> Game:
    """A game that cannot play every thirtieth move."""

    def play(s: Any, seat: int, move: int, log: Log) -> None:
        if move % 30 == 0:
            raise IndexError("off the board")
        game.play(s, seat, move, log)

    return faulty(game, play=play)


def moves_replayed(record: records.Record, game: Game) -> list[str]:
    """Write a record of an unfinished game down, read it again, and replay it."""
    again = records.parsed(record.line(), "the record")
    replayed = []
    with suppress(records.Damaged):  # at the end, for the game is not over
        for _, move in records.replay(again, game, "the record"):
            replayed.append(move.move)
    return replayed


def test_the_fuzzer_hands_over_a_record_up_to_the_move_that_cannot_be_played(game: Game) -> None:
    with pytest.raises(Broken, match=r"seat \d plays .+: IndexError\('off the board'\)") as caught:
        fuzz(stumbling(game), games=20, seed=1)

    record = caught.value.record
    assert record is not None
    assert moves_replayed(record, game) == [move.move for move in record.moves]


def test_the_fuzzer_hands_over_a_record_that_ends_with_the_wrong_move(game: Game) -> None:
    with pytest.raises(Broken, match=r"seat 0 plays (.+): plain and compiled come to") as caught:
        fuzz(doubling(game), games=20, seed=1)

    record = caught.value.record
    assert record is not None
    assert f"plays {moves_replayed(record, doubling(game))[-1]}:" in str(caught.value)


def test_the_fuzzer_tells_which_options_cannot_be_set_up(game: Game) -> None:
    def setup(options: Options, seed: int) -> Any:
        raise KeyError("a sixth seat")

    with pytest.raises(Broken, match=r"\(players=\d .+\) cannot be set up: KeyError\('a sixth"):
        fuzz(faulty(game, setup=setup), games=1, seed=1)


@pytest.mark.parametrize("fault", [leaking, prompting, biased], ids=lambda fault: fault.__name__)
def test_the_fuzzer_finds_games_that_hide_badly(game: Game, fault: Callable[[Game], Game]) -> None:
    with pytest.raises(Broken, match=r"game \d+ of seed 1"):
        fuzz(fault(game), games=100, seed=1)


def test_the_fuzzer_tells_how_far_it_has_come(game: Game) -> None:
    told: list[int] = []
    tally = fuzz(game, games=4, seed=1, on_progress=told.append)

    assert told == [1, 2, 3, 4]
    assert tally.games == 4
    assert tally.moves > 40


def test_the_fuzzer_plays_the_same_games_for_the_same_seed(game: Game) -> None:
    assert fuzz(game, games=6, seed=2) == fuzz(game, games=6, seed=2) != fuzz(game, games=6, seed=3)
