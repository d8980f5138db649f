"""Moves that only their own seat may read, and ties that something else decides."""

from __future__ import annotations

from random import Random

import pytest

from carbarn import games
from carbarn.engine import options, records
from carbarn.engine.events import EVERYTHING, WATCHER
from carbarn.engine.referee import Referee

GAME = games.find("trambahn")


@pytest.fixture(scope="module")
def whole() -> Referee:
    """A random game with much income."""
    referee = Referee(GAME, options.complete(GAME, 2, {}), 5)
    rng = Random(1)
    while not referee.over():
        legal = referee.legal(referee.actor())
        kinds = sorted({GAME.name_move(move).split()[0] for move in legal})
        kind = rng.choice(kinds)
        move = rng.choice([m for m in legal if GAME.name_move(m).startswith(kind)])
        referee.play(referee.actor(), move)
    return referee


@pytest.mark.parametrize("viewer", [0, 1, WATCHER])
def test_a_record_names_secret_moves_to_their_own_seat_alone(whole: Referee, viewer: int) -> None:
    record = records.of_game(whole, ["Ada", "Ben"], viewer)
    banked = [move for move in record.moves if move.move.startswith("income")]

    assert len(banked) > 20
    assert {move.seat for move in banked if move.move != "income"} == {viewer} - {WATCHER}
    for move in banked:
        cards = {event["card"] for event in move.events if event["key"] == "banked"}
        assert (cards == {None}) == (move.seat != viewer)


def test_hashes_of_what_a_seat_has_seen_do_not_depend_on_secrets(whole: Referee) -> None:
    """Or else one could try all cards until the hash is right."""
    everything = records.of_game(whole, ["Ada", "Ben"])
    seen = [records.of_game(whole, ["Ada", "Ben"], viewer) for viewer in (0, 1, WATCHER)]
    first = next(n for n, m in enumerate(everything.moves) if m.move.startswith("income"))

    hashes = {record.moves[first].hash for record in (everything, *seen)}

    assert everything.moves[first].hash not in {
        record.moves[first].hash for record in seen if record.moves[first].move == "income"
    }
    assert len(hashes) >= 2


def test_a_whole_record_names_all_moves_and_replays(whole: Referee) -> None:
    record = records.of_game(whole, ["Ada", "Ben"])

    assert not [move for move in record.moves if move.move == "income"]
    assert [records_move[1].move for records_move in records.replay(record, GAME, "here")] == [
        move.move for move in record.moves
    ]


def test_a_move_is_named_as_its_reader_may_read_it(whole: Referee) -> None:
    move = GAME.parse_move("income red-7")

    names = {viewer: whole.move_name(1, move, viewer) for viewer in (0, 1, WATCHER, EVERYTHING)}

    assert names == {0: "income", 1: "income red-7", WATCHER: "income", EVERYTHING: "income red-7"}
