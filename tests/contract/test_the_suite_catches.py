"""The checks and the fuzzer find what is wrong: each test breaks a copy of a game on purpose.

The checks are the same for all games, so they are shown to work in those that are quick to play.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from carbarn.engine import records
from carbarn.engine.compiled import Ints
from carbarn.engine.contract import Game, Options
from carbarn.engine.events import NO_LOG
from carbarn.engine.referee import Referee
from carbarn.proving import checks, completeness
from carbarn.proving.checks import Broken
from carbarn.proving.fuzz import fuzz
from carbarn.proving.twins import Twins

from .faults import biased, doubling, faulty, leaking, prompting, stumbling
from .tables import RULEBOOKS, Table, wander

# Counts -------------------------------------------------------------------------------------


def test_a_thing_that_becomes_another_is_missed(quick_table: Table) -> None:
    referee = Referee(doubling(quick_table.game), quick_table.options, 1)
    census = quick_table.game.census(referee.state)
    wander(referee, Random(1), moves=1)

    with pytest.raises(Broken, match=r"census: .+ was .+ and is"):
        checks.counts_are_kept(quick_table.game, referee.state, census)


# Moves --------------------------------------------------------------------------------------


class Lenient(Referee):
    """A referee who lets everything pass."""

    def check(self, seat: int, move: int) -> None:
        """Shrug."""


def test_a_move_that_is_not_listed_but_accepted_is_found(quick_table: Table) -> None:
    game = faulty(quick_table.game, play=lambda *_: None)
    referee = Lenient(game, quick_table.options, 1)

    with pytest.raises(Broken, match="is not listed for seat 0, but was accepted"):
        checks.other_moves_are_refused(referee, 0, range(game.MOVES))


def test_a_refusal_without_a_rule_is_found(quick_table: Table) -> None:
    game = quick_table.game

    def why_not(s: Any, seat: int, move: int) -> Any:
        reason = game.why_not(s, seat, move)
        return replace(reason, rule="")

    referee = Referee(faulty(game, why_not=why_not), quick_table.options, 1)
    with pytest.raises(Broken, match="is refused by no rule"):
        checks.other_moves_are_refused(referee, 0, range(game.MOVES))


@pytest.mark.parametrize("rule", ["", "CC99"])
def test_a_refusal_by_a_rule_that_is_not_in_the_rulebook_is_found(
    quick_table: Table, rule: str
) -> None:
    game = quick_table.game
    rules = set(completeness.headings(RULEBOOKS / f"{game.NAME}.md"))

    def why_not(s: Any, seat: int, move: int) -> Any:
        return replace(game.why_not(s, seat, move), rule=rule)

    referee = Referee(faulty(game, why_not=why_not), quick_table.options, 1)
    with pytest.raises(Broken, match=f"is refused by '{rule}', which is no rule of the rulebook"):
        checks.refusals_cite(referee, 0, range(game.MOVES), rules)


def test_the_fuzzer_finds_a_refusal_that_cites_no_rule(quick_game: Game) -> None:
    def why_not(s: Any, seat: int, move: int) -> Any:
        return replace(quick_game.why_not(s, seat, move), rule="")

    with pytest.raises(Broken, match=r"game \d+ of .+ is refused by no rule"):
        fuzz(faulty(quick_game, why_not=why_not), games=100, seed=1)


def test_a_move_listed_twice_is_found(quick_table: Table) -> None:
    game = quick_table.game

    def legal(s: Any, seat: int, moves: Ints) -> int:
        n = game.legal(s, seat, moves)
        moves[n] = moves[0]
        return n + 1 if n else 0

    twice = faulty(game, legal=legal, MOST_MOVES=game.MOST_MOVES + 1)
    with pytest.raises(Broken, match="a move is listed twice"):
        checks.moves_are_well_listed(Referee(twice, quick_table.options, 1))


def test_a_seat_that_is_to_act_and_cannot_is_found(quick_table: Table) -> None:
    game = faulty(quick_table.game, legal=lambda *_: 0)

    with pytest.raises(Broken, match="is to act and has no move"):
        checks.moves_are_well_listed(Referee(game, quick_table.options, 1))


# Plain and compiled -------------------------------------------------------------------------


def test_rules_that_list_moves_in_another_order_when_compiled_are_found(quick_table: Table) -> None:
    game = quick_table.game

    def legal(s: Any, seat: int, moves: Ints) -> int:
        n = game.legal(s, seat, moves)
        moves[0], moves[n - 1] = moves[n - 1], moves[0]
        return n

    twins = Twins(Referee(faulty(game, legal=legal), quick_table.options, 1))
    with pytest.raises(Broken, match="list different moves"):
        twins.legal(twins.referee.actor())


def test_rules_that_play_otherwise_when_compiled_are_found(quick_table: Table) -> None:
    game = faulty(quick_table.game, play=lambda *_: None)
    twins = Twins(Referee(game, quick_table.options, 1))

    with pytest.raises(Broken, match="come to different states"):
        twins.play(0, twins.legal(0)[0])


def test_rules_that_tell_otherwise_when_compiled_are_found(quick_table: Table) -> None:
    game = quick_table.game
    silent = faulty(game, play=lambda s, seat, move, _: game.play(s, seat, move, NO_LOG))
    twins = Twins(Referee(silent, quick_table.options, 1))

    with pytest.raises(Broken, match="tell different events"):
        twins.play(0, twins.legal(0)[0])


def test_rules_that_guess_otherwise_when_compiled_are_found(quick_table: Table) -> None:
    twins = Twins(Referee(biased(quick_table.game), quick_table.options, 1))

    with pytest.raises(Broken, match=r"plain and compiled (guess|use chance) differently"):
        all(twins.guess(0, seed) for seed in range(9))


# Records ------------------------------------------------------------------------------------


def test_a_game_that_does_not_follow_from_its_seed_is_found(quick_table: Table) -> None:
    seeds = iter(range(100))
    game = faulty(
        quick_table.game,
        setup=lambda options, _: quick_table.game.setup(options, next(seeds)),
    )
    referee = wander(Referee(game, quick_table.options, 1), Random(1))

    with pytest.raises(records.Damaged):
        checks.record_replays(referee)


# The fuzzer ---------------------------------------------------------------------------------


def moves_replayed(record: records.Record, game: Game) -> list[str]:
    """Write a record of an unfinished game down, read it again, and replay it."""
    again = records.parsed(record.line(), "the record")
    replayed = []
    with suppress(records.Damaged):  # at the end, for the game is not over
        for _, move in records.replay(again, game, "the record"):
            replayed.append(move.move)
    return replayed


def test_the_fuzzer_hands_over_a_record_up_to_the_move_that_cannot_be_played(
    quick_game: Game,
) -> None:
    with pytest.raises(Broken, match=r"seat \d plays .+: IndexError\('off the board'\)") as caught:
        fuzz(stumbling(quick_game), games=20, seed=1)

    record = caught.value.record
    assert record is not None
    assert moves_replayed(record, quick_game) == [move.move for move in record.moves]


def test_the_fuzzer_hands_over_a_record_that_ends_with_the_wrong_move(quick_game: Game) -> None:
    with pytest.raises(Broken, match=r"seat 0 plays (.+): plain and compiled come to") as caught:
        fuzz(doubling(quick_game), games=20, seed=1)

    record = caught.value.record
    assert record is not None
    assert f"plays {moves_replayed(record, doubling(quick_game))[-1]}:" in str(caught.value)


def test_the_fuzzer_tells_which_options_cannot_be_set_up(quick_game: Game) -> None:
    def setup(options: Options, seed: int) -> Any:
        raise KeyError("a sixth seat")

    with pytest.raises(Broken, match=r"\(players=\d.*\) cannot be set up: KeyError\('a sixth"):
        fuzz(faulty(quick_game, setup=setup), games=1, seed=1)


@pytest.mark.parametrize("fault", [leaking, prompting, biased], ids=lambda fault: fault.__name__)
def test_the_fuzzer_finds_games_that_hide_badly(
    quick_game: Game, fault: Callable[[Game], Game]
) -> None:
    with pytest.raises(Broken, match=r"game \d+ of seed 1"):
        fuzz(fault(quick_game), games=100, seed=1)


def test_the_fuzzer_tells_how_far_it_has_come(quick_game: Game) -> None:
    progress: list[int] = []
    tally = fuzz(quick_game, games=4, seed=1, on_progress=progress.append)

    assert progress == [1, 2, 3, 4]
    assert tally.games == 4
    assert tally.moves > 40


def test_the_fuzzer_plays_the_same_games_for_the_same_seed(quick_game: Game) -> None:
    assert (
        fuzz(quick_game, games=6, seed=2)
        == fuzz(quick_game, games=6, seed=2)
        != fuzz(quick_game, games=6, seed=3)
    )
