"""Whatever tells somebody a secret is found: each test breaks a game on purpose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from carbarn.engine.chance import generator
from carbarn.engine.compiled import Ints
from carbarn.engine.contract import Game
from carbarn.engine.events import WATCHER, Log
from carbarn.engine.layout import NONE, UNKNOWN
from carbarn.engine.referee import Referee
from carbarn.proving import bounds, checks, hiding, secret_moves, worlds
from carbarn.proving.checks import Broken
from carbarn.proving.fuzz import fuzz

from .distributions import UNLIKELY, likelihood, small_ending, small_pools
from .faults import biased, faulty, leaking, prompting, secret, telling
from .tables import QUICK_TABLES, Table, wander

# Hiding -------------------------------------------------------------------------------------


def test_refusals_that_tell_a_secret_are_found(quick_table: Table) -> None:
    game = quick_table.game

    def why_not(s: Any, seat: int, move: int) -> Any:
        reason = game.why_not(s, seat, move)
        return replace(reason, rule=f"{reason.rule} and {secret(game, s, seat)}")

    with pytest.raises(
        Broken, match="what seat 0 is told as refusals depends on what it cannot see"
    ):
        look_around(faulty(game, why_not=why_not), quick_table)


def test_moves_that_depend_on_a_secret_are_found(quick_table: Table) -> None:
    with pytest.raises(
        Broken, match="what seat 0 is told as legal list depends on what it cannot see"
    ):
        look_around(prompting(quick_table.game), quick_table)


def look_around(game: Game, table: Table) -> None:
    """Compare what seat 0 is told in the true world with what it is told in others."""
    referee = Referee(game, table.options, 1)
    for seed in range(9):
        world = worlds.permuted(game, referee.state, 0, Random(seed), exchanges=60)
        hiding.looks_the_same(referee, world, 0, range(40))


def look_for_leaks(game: Game, table: Table) -> None:
    """Play the same games in mixed worlds until log and veil tell a seat different things."""
    rng = Random(1)
    for seed in range(40):
        whole = wander(Referee(game, table.options, seed), Random(seed), moves=30)
        start = Referee(game, table.options, seed)
        for viewer in checks.viewers(whole):
            hiding.log_tells_what_the_veil_shows(start, whole.played, viewer, rng)


def test_a_log_that_tells_what_the_veil_hides_is_found(quick_table: Table) -> None:
    gossip = telling(
        quick_table.game,
        public=lambda kind: {**kind.public, **kind.private},
        private=lambda _: {},
    )

    with pytest.raises(Broken, match=r"tells seat -?\d what its veil hides"):
        look_for_leaks(gossip, quick_table)


def test_a_move_that_reveals_and_does_not_say_so_is_found(quick_table: Table) -> None:
    secretive = telling(quick_table.game, reveals=lambda _: False, shows=lambda _: False)

    with pytest.raises(Broken, match="does not say it reveals"):
        look_for_leaks(secretive, quick_table)


def test_a_veil_that_shows_what_the_log_hides_is_found(quick_table: Table) -> None:
    with pytest.raises(Broken, match=r"shows seat -?\d what its log hides"):
        look_for_leaks(leaking(quick_table.game), quick_table)


def test_a_guess_that_leaves_something_unknown_is_found(quick_table: Table) -> None:
    game = faulty(quick_table.game, guess=lambda *_: None)

    with pytest.raises(Broken, match="a guess leaves something unknown"):
        hiding.guess_agrees(game, quick_table.begin().state, 0, generator(1))


def numbers_of(s: Any) -> list[str]:
    """The parts of a state that are a single number other than 0, all of them public."""
    return [name for name, (_, shape) in s.PARTS.items() if not shape and getattr(s, name) > 0]


def forgetting(game: Game, name: str) -> Game:
    """A game that does not list a public part, nor fills it."""

    def veil(s: Any, seat: int) -> Any:
        veiled = game.veil(s, seat)
        setattr(veiled, name, 0)
        return veiled

    def guess(s: Any, rng: Ints) -> None:
        s.players = players
        game.guess(s, rng)
        setattr(s, name, 0)

    players = game.SEATS[-1]
    return faulty(game, veil=veil, guess=guess)


def test_a_part_that_veil_and_guess_lose_is_named(quick_table: Table) -> None:
    referee = quick_table.begin()
    for name in numbers_of(referee.state):
        forgetful = Referee(forgetting(quick_table.game, name), quick_table.options, 1)
        with pytest.raises(Broken, match=rf"part '{name}' is lost .+: list it in PUBLIC, or "):
            hiding.no_part_is_lost(forgetful, generator(1))


def test_a_part_that_only_one_seat_is_shown_is_not_lost(quick_table: Table) -> None:
    game = quick_table.game

    def veil(s: Any, seat: int) -> Any:
        return game.veil(s, 0) if seat == 0 else forgetting(game, "players").veil(s, seat)

    hiding.no_part_is_lost(Referee(faulty(game, veil=veil), quick_table.options, 1), generator(1))


def test_a_guess_that_forgets_what_was_seen_is_found(quick_table: Table) -> None:
    """It deals as for a watcher, who has seen less."""
    game, truth = quick_table.game, quick_table.begin().state

    def guess(s: Any, rng: Ints) -> None:
        s.raw[:] = game.veil(truth, WATCHER).raw
        game.guess(s, rng)

    with pytest.raises(Broken, match="a guess for seat 0 is not what it has seen"):
        guess_often(faulty(game, guess=guess), quick_table)


def guess_often(game: Game, table: Table) -> None:
    """One guess may be right by accident."""
    for seed in range(40):
        hiding.guess_agrees(game, table.begin().state, 0, generator(seed))


def test_guesses_that_repeat_are_found(quick_table: Table) -> None:
    game = quick_table.game
    always = faulty(game, guess=lambda s, _: game.guess(s, generator(7)))

    with pytest.raises(Broken, match="guesses repeat each other or the truth"):
        hiding.guesses_differ(always, quick_table.begin().state, 0, generator(1))


def test_a_guess_that_prefers_some_worlds_is_found(quick_table: Table) -> None:
    game = quick_table.game
    state = small_ending(quick_table, seed=3, seat=0).state
    pool = min(small_pools(game, state, 0))
    guesses = list(worlds.guesses(biased(game), state, 0, generator(1), 1000))

    assert likelihood(pool, worlds.possible(game, state, 0, pool), guesses) < UNLIKELY


# Secret moves -------------------------------------------------------------------------------


def secretive(tables: list[Table]) -> list[Table]:
    """Those at which some moves are secret."""
    return [
        table
        for table in tables
        if any(secret_moves.is_secret(table.game, move) for move in range(table.game.MOVES))
    ]


@pytest.fixture(params=secretive(QUICK_TABLES), ids=str)
def secretive_table(request: pytest.FixtureRequest) -> Table:
    """Each quick game with moves that others may not read."""
    return cast(Table, request.param)


def compare_secret_moves(game: Game, table: Table) -> None:
    """Look at what moves tell others, wherever a random game comes to secret ones."""
    rng = Random(1)
    referee = Referee(game, table.options, 1)
    while (seat := referee.actor()) != NONE:
        listed = referee.legal(seat)
        if any(secret_moves.is_secret(table.game, move) for move in listed):
            for viewer in checks.viewers(referee):
                secret_moves.others_learn_what_they_may(referee, seat, viewer, rng)
        referee.play(seat, rng.choice(listed))


def careless(game: Game) -> Game:
    """A game whose veil shows everybody where things lie that a secret move has put there."""
    put: set[int] = set()

    def play(s: Any, seat: int, move: int, log: Log) -> None:
        before = s.raw.tolist()
        game.play(s, seat, move, log)
        if secret_moves.is_secret(game, move):
            after = s.raw.tolist()
            hidden = worlds.hidden(game, s, WATCHER)
            put.update(i for i in hidden if before[i] == NONE != after[i])

    def veil(s: Any, seat: int) -> Any:
        veiled = game.veil(s, seat)
        for place in put:
            veiled.raw[place] = s.raw[place]
        return veiled

    return faulty(game, play=play, veil=veil)


def outspoken(game: Game) -> Game:
    """A game whose moves others may read, though not all that they do."""
    return faulty(game, public_move=game.name_move)


def test_a_veil_that_shows_where_a_secret_move_has_put_something_is_found(
    secretive_table: Table,
) -> None:
    with pytest.raises(Broken, match=r"read the same to .+, who is shown which it was, by \w+"):
        compare_secret_moves(careless(secretive_table.game), secretive_table)


def test_an_event_that_tells_what_a_secret_move_hides_is_found(secretive_table: Table) -> None:
    gossip = telling(
        secretive_table.game,
        public=lambda kind: {**kind.public, **kind.private},
        private=lambda _: {},
    )

    with pytest.raises(Broken, match=r"read the same to .+, whom the events tell apart: \{"):
        compare_secret_moves(gossip, secretive_table)


def test_a_secret_move_that_others_can_read_is_found(secretive_table: Table) -> None:
    with pytest.raises(Broken, match=r"look the same to .+, yet public_move names them"):
        compare_secret_moves(outspoken(secretive_table.game), secretive_table)


def test_an_event_that_does_not_say_that_it_shows_something_is_found(
    secretive_table: Table,
) -> None:
    silent = telling(secretive_table.game, shows=lambda _: False)

    with pytest.raises(Broken, match=r"does not say that it shows .+ something: \{"):
        compare_secret_moves(silent, secretive_table)


@pytest.mark.parametrize("fault", [careless, outspoken], ids=lambda fault: fault.__name__)
def test_the_fuzzer_finds_moves_that_tell_others_too_much(
    secretive_table: Table, fault: Callable[[Game], Game]
) -> None:
    with pytest.raises(Broken, match=r"game \d+ of seed 1 .+ the same to"):
        fuzz(fault(secretive_table.game), games=100, seed=1)


# What is unknown ----------------------------------------------------------------------------


def test_an_estimate_that_looks_up_what_is_unknown_is_found(quick_table: Table) -> None:
    """It wraps round to the last entry but one, plain and compiled alike."""
    game = quick_table.game

    part = next(name for name, (_, shape) in game.State.PARTS.items() if len(shape) == 1)
    unseen = worlds.hidden(game, quick_table.begin().state, 0)[0]

    def estimate(s: Any, seat: int) -> int:
        return int(getattr(s, part)[min(s.raw[unseen], 0)])

    referee = Referee(faulty(game, estimate=estimate), quick_table.options, 1)
    with pytest.raises(Broken, match=r"-2 \(UNKNOWN\) is none of its \d+ places"):
        bounds.rules_stay_in_bounds(referee, 0, Random(1))


def test_the_fuzzer_finds_an_estimate_that_looks_up_what_is_unknown(quick_game: Game) -> None:
    """Of states in which nothing is unknown it says what the compiled one says."""
    part = next(name for name, (_, shape) in quick_game.State.PARTS.items() if len(shape) == 1)

    def estimate(s: Any, seat: int) -> int:
        getattr(s, part)[UNKNOWN if UNKNOWN in s.raw else 0]
        return quick_game.estimate(s, seat)

    with pytest.raises(Broken, match=r"game \d+ of .+ -2 \(UNKNOWN\) is none of its \d+ places"):
        fuzz(faulty(quick_game, estimate=estimate), games=100, seed=1)
