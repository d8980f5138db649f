"""What every game must keep, whatever it is about."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

from carbarn import games
from carbarn.engine import records, words
from carbarn.engine.chance import ALL_SEEDS, is_sealed
from carbarn.engine.contract import Game, Room
from carbarn.engine.events import EVERYTHING, WATCHER, Event
from carbarn.engine.layout import NONE
from carbarn.engine.referee import Refused
from carbarn.proving import checks, choices, completeness
from carbarn.proving.twins import Twins

from .tables import RULEBOOKS, Table, positions, wander

BRIEF = settings(max_examples=25)


def test_every_two_choices_meet_at_some_table(game: Game) -> None:
    met = {two for options in choices.covering(game) for two in permutations(options.items(), 2)}
    all_two = {two for options in choices.every(game) for two in permutations(options.items(), 2)}

    assert met == all_two


# Replaying ----------------------------------------------------------------------------------


def test_a_game_replays_to_identical_hashes(table: Table) -> None:
    checks.record_replays(table.played())


def test_the_same_seed_and_moves_give_the_same_game(some_table: Table) -> None:
    once, again = (records.of_game(some_table.played(5), ["a"] * 6).line() for _ in range(2))

    assert once == again


def test_another_seed_gives_another_deal(table: Table) -> None:
    deals = {table.begin(seed).state.tobytes() for seed in range(20)}

    assert len(deals) == 20


# Plain and compiled -------------------------------------------------------------------------


def compare(table: Table, moves: int, seed: int) -> None:
    """Play random games both ways until so many moves were made."""
    rng = Random(seed)
    while moves > 0:
        twins = Twins(table.begin(rng.getrandbits(60)))
        while not twins.referee.over():
            seat = twins.referee.actor()
            twins.play(seat, rng.choice(twins.legal(seat)))
        twins.judge()
        moves -= len(twins.referee.played)


@pytest.mark.slow
def test_plain_and_compiled_agree_over_thousands_of_random_moves(table: Table) -> None:
    compare(table, moves=4000, seed=2)


@pytest.mark.slow
def test_plain_and_compiled_judge_guess_and_dally_alike(some_table: Table) -> None:
    for referee in some_table.positions(6):
        twins = Twins(referee)
        twins.judge()
        twins.playout_move(referee.actor(), seed=3)
        for viewer in checks.viewers(referee):
            twins.guess(viewer, seed=3)


# Moves --------------------------------------------------------------------------------------


def test_chance_of_a_secret_seed_stays_sealed(some_table: Table) -> None:
    """And is the same plain and compiled. A rule that draws with `quick_below` would spoil it."""
    twins = Twins(some_table.begin(ALL_SEEDS - 1))
    if not hasattr(twins.referee.state, "rng"):
        pytest.skip("all chance of this game is in the deal")
    key = [word % 2**32 for word in twins.referee.state.rng]
    while (seat := twins.referee.actor()) != NONE:
        twins.play(seat, Random(len(twins.referee.played)).choice(twins.legal(seat)))
        assert is_sealed(twins.referee.state.rng)
        assert [word % 2**32 for word in twins.referee.state.rng] == key


def test_every_listed_move_can_be_played(some_table: Table) -> None:
    for referee in some_table.positions(5):
        seat = referee.actor()
        checks.listed_moves_can_be_played(referee, seat, referee.legal(seat))


def test_moves_are_listed_once_and_read_as_they_are_written(table: Table) -> None:
    for referee in table.positions(5):
        checks.moves_are_well_listed(referee)


def test_nobody_moves_after_the_end(table: Table) -> None:
    for seed in range(3):
        checks.moves_are_well_listed(table.played(seed))


def test_other_numbers_are_no_moves(game: Game) -> None:
    for number in (-1, game.MOVES):
        with pytest.raises(ValueError, match=f"no move has the number {number}"):
            game.name_move(number)


def test_moves_that_are_not_listed_are_refused(some_table: Table) -> None:
    rng = Random(4)
    moves = range(some_table.game.MOVES)
    for referee in some_table.positions(4):
        for viewer in checks.viewers(referee):
            checks.other_moves_are_refused(referee, viewer, rng.sample(moves, min(99, len(moves))))


@pytest.mark.slow
def test_every_move_that_is_not_listed_is_refused(some_table: Table) -> None:
    for referee in some_table.positions(3):
        checks.other_moves_are_refused(referee, referee.actor(), range(some_table.game.MOVES))


def test_refusals_name_rules_that_stand_in_the_rulebook(some_table: Table) -> None:
    rules = set(completeness.headings(RULEBOOKS / f"{some_table.game.NAME}.md"))
    for referee in [*some_table.positions(5), some_table.played()]:
        moves = range(0, some_table.game.MOVES, 17)
        checks.refusals_cite(referee, referee.actor(), moves, rules)


def test_every_rule_that_a_refusal_cites_stands_in_the_rulebook(game: Game) -> None:
    folder = Path(str(sys.modules[game.why_not.__module__].__file__)).parent
    sources = "".join(path.read_text() for path in folder.glob("*.py"))
    headings = completeness.headings(RULEBOOKS / f"{game.NAME}.md")
    letters = headings[0].rstrip("0123456789")
    cited = re.findall(rf'"({letters}\d+)"', sources)

    assert cited, f"{game.NAME} cites no rule, such as {headings[0]}"
    assert set(cited) <= set(headings)


@given(data=st.data())
@BRIEF
def test_asking_what_if_changes_nothing_and_comes_true(game: Game, data: st.DataObject) -> None:
    referee = data.draw(positions(game))
    if not referee.over():
        seat = referee.actor()
        move = data.draw(st.sampled_from(referee.legal(seat)))
        checks.what_if_comes_true(referee, seat, move)


def test_asking_what_if_the_game_ended_comes_true(table: Table) -> None:
    for seed in range(3):
        moves = len(table.played(seed).played)
        referee = wander(table.begin(seed), Random(seed), moves - 1)
        for move in referee.legal(referee.actor()):
            checks.what_if_comes_true(referee, referee.actor(), move)


# Counting -----------------------------------------------------------------------------------


def test_counts_are_conserved_after_every_move(table: Table) -> None:
    rng = Random(6)
    referee = table.begin(6)
    census = table.game.census(referee.state)
    while not referee.over():
        wander(referee, rng, len(referee.played) + 1)
        checks.counts_are_kept(table.game, referee.state, census)


# Words and pictures -------------------------------------------------------------------------


def expect_sentences(game: Game, events: Iterable[Event]) -> None:
    for event in events:
        sentence = words.of_event(game, event)
        assert sentence
        assert not re.search(r"None|[{}]", sentence)


def test_every_viewer_can_read_the_log(table: Table) -> None:
    referee = table.played()
    for viewer in [EVERYTHING, *checks.viewers(referee)]:
        expect_sentences(table.game, referee.log(viewer))


@given(data=st.data())
@BRIEF
def test_what_a_move_would_cause_can_be_said_before_it_is_made(
    game: Game, data: st.DataObject
) -> None:
    referee = data.draw(positions(game).filter(lambda referee: not referee.over()))
    move = data.draw(st.sampled_from(referee.legal(referee.actor())))

    expect_sentences(game, referee.what_if(referee.actor(), move))


def test_every_viewer_sees_a_view(some_table: Table) -> None:
    for referee in [*some_table.positions(2), some_table.played()]:
        for viewer in (WATCHER, 1):
            view = referee.view(viewer)
            assert json.loads(json.dumps(view)) == view


def test_every_viewer_sees_a_sketch_if_the_game_has_one(some_table: Table) -> None:
    drawing = games.terminal(some_table.game)
    if drawing is None:
        pytest.skip("the game has no sketch.py")
    for referee in [*some_table.positions(2), some_table.played()]:
        names = {seat: f"player {seat + 1}" for seat in range(referee.players)}
        for viewer in (WATCHER, 1):
            sketch = drawing.sketch(referee.view(viewer), Room(80, 40, names))
            assert Text.from_markup(sketch).plain.strip()


def test_a_refusal_is_spoken(table: Table) -> None:
    referee = table.begin()
    move = referee.legal(referee.actor())[0]

    with pytest.raises(Refused, match=r"^[A-Z]+\d+: .+\.$"):
        referee.play(WATCHER, move)


def test_no_two_functions_of_a_game_have_one_name(game: Game) -> None:
    """A private one may be called like that of another file."""
    folder = Path(str(sys.modules[game.__name__].__file__)).parent  # type: ignore[attr-defined]
    defined = [
        node.name
        for path in folder.rglob("*.py")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]

    assert [name for name, often in Counter(defined).items() if often > 1] == []
