"""A log is a value: what follows from it is the same however it came about."""

from __future__ import annotations

import random

import pytest

from carbarn.engine.options import completed
from carbarn.engine.referee import Referee
from carbarn.games import find, folders
from carbarn.server.table.game_log import GameLog

Told = tuple[object, ...]


def empty(name: str, seed: int = 7) -> GameLog:
    game = find(name)
    players = game.SEATS[0] if game.SEATS[0] > 1 else 2
    referee = Referee(game, completed(game, {"players": players}), seed)
    return GameLog(referee, made=(0,) * players)


def longer(log: GameLog, rng: random.Random) -> GameLog:
    """By a take-back now and then, or else by a move."""
    seats = range(log.referee.players)
    takers = [seat for seat in seats if log.can_take_back(seat)]
    if takers and rng.random() < 0.7:
        return log.taken_back(takers[0])
    seat = next(seat for seat in seats if log.referee.legal(seat))
    return log.played(seat, rng.choice(log.referee.legal(seat)))


def told(log: GameLog) -> Told:
    """All that anybody could learn from it."""
    entries = [log.entry_seen_by(0, seq) for seq in range(1, log.seq + 1)]
    can = [log.can_take_back(seat) for seat in range(log.referee.players)]
    return log.referee.state.tobytes(), log.stands(), log.made, log.take_backs, can, entries


@pytest.mark.parametrize("name", folders())
def test_a_log_replayed_from_the_store_is_the_one_that_was_played(name: str) -> None:
    rng, log = random.Random(3), empty(name)
    for _ in range(120):
        if not log.referee.over():
            log = longer(log, rng)
    entries = [log.entry(seq) for seq in range(1, log.seq + 1)]
    assert log.take_backs > 0
    assert told(empty(name).replayed(entries)) == told(log)
    halfway = empty(name).replayed(entries[:50])
    assert told(halfway.replayed(entries[50:])) == told(log)


def test_a_log_knows_nothing_of_those_that_went_on_from_it() -> None:
    """So nobody sees an entry that the store has refused."""
    log = empty("cable-car")
    for _ in range(5):
        log = longer(log, random.Random(1))
    before = told(log)
    seat = log.referee.actor()
    ways = [log.played(seat, move) for move in log.referee.legal(seat)[:4]]
    assert told(log) == before
    moves = [way.entry(way.seq).move for way in ways]
    assert len(set(moves)) == 4
    onward = [told(longer(way, random.Random(2))) for way in ways]
    assert [way.entry(way.seq).move for way in ways] == moves
    assert len({state for state, *_ in onward}) == 4


def test_a_witness_remembers_the_moves_that_stand() -> None:
    rng, log = random.Random(3), empty("trambahn")
    while not log.take_backs:
        log = longer(log, rng)
    assert len(log.witness().played) == log.seq - 2 * log.take_backs == sum(log.made)
