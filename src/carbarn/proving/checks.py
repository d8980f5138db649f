"""What every game must keep. Each check is one sentence, and says Broken if it is not true.

They are used by the tests, on chosen positions, and by the fuzzer, on any position at all.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from ..engine import records
from ..engine.contract import Game
from ..engine.events import WATCHER, Event, new_log
from ..engine.layout import NONE
from ..engine.referee import Referee, Refused


class Broken(AssertionError):
    """Something that must always be true is not; the fuzzer adds the game in which it happened."""

    record: records.Record | None = None


def require(condition: object, sentence: str) -> None:
    """Say Broken, with this sentence, unless the condition holds."""
    if not condition:
        raise Broken(sentence)


def viewers(referee: Referee) -> range:
    """All who look at the table: a watcher, and every seat."""
    return range(WATCHER, referee.players)


def in_world(referee: Referee, state: Any) -> Referee:
    """The same game so far, with another truth."""
    other = copy.copy(referee)
    other.state = state
    other.played = list(referee.played)
    return other


# Counting and moving ------------------------------------------------------------------------


def counts_are_kept(game: Game, state: Any, census: dict[str, int]) -> None:
    """The census is what it was before the first move."""
    counted = game.census(state)
    if counted != census:
        names = sorted(name for name in census | counted if counted.get(name) != census.get(name))
        name = names[0]
        raise Broken(f"census: {name} was {census.get(name)} and is {counted.get(name)}")


def moves_are_well_listed(referee: Referee) -> None:
    """Moves are listed once, are numbers in range, and can be written and read again.

    Somebody can always move until the end, and nobody after it.
    """
    game = referee.game
    lists = {viewer: referee.legal(viewer) for viewer in viewers(referee)}
    for viewer, listed in lists.items():
        require(len(set(listed)) == len(listed), f"a move is listed twice for seat {viewer}")
        require(len(listed) <= game.MOST_MOVES, f"seat {viewer} has more than MOST_MOVES moves")
        for move in listed:
            require(0 <= move < game.MOVES, f"{move} is listed, but is no move")
            require(game.parse_move(game.name_move(move)) == move, f"{move} is not read as written")
    require(not lists[WATCHER], "a watcher may move")
    _somebody_moves_until_the_end(referee, lists)


def _somebody_moves_until_the_end(referee: Referee, lists: dict[int, list[int]]) -> None:
    actor, over = referee.actor(), referee.over()
    require((actor == NONE) == over, "the end and the seat to act do not fit")
    if over:
        require(not any(lists.values()), "somebody may move after the end")
    else:
        require(lists[actor], f"seat {actor} is to act and has no move")


def listed_moves_can_be_played(referee: Referee, seat: int, moves: Iterable[int]) -> None:
    """Each of the moves can be played, keeps the counts, and leaves somebody able to go on."""
    game = referee.game
    before = referee.state.tobytes()
    census = game.census(referee.state)
    for move in moves:
        after = in_world(referee, referee.state.copy())
        after.play(seat, move)
        counts_are_kept(game, after.state, census)
        require(after.over() or after.legal(after.actor()), f"{move} leaves nobody able to move")
    require(referee.state.tobytes() == before, "a move changed a state that it was not played on")


def other_moves_are_refused(referee: Referee, seat: int, moves: Iterable[int]) -> None:
    """Each of the moves that is not listed is refused by a rule's number and words."""
    before = referee.state.tobytes()
    listed = set(referee.legal(seat))
    for move in moves:
        if move not in listed:
            _is_refused(referee, seat, move)
    require(referee.state.tobytes() == before, "a refused move changed the state")


def refusals_cite(referee: Referee, seat: int, moves: Iterable[int], rules: set[str]) -> None:
    """Each of the moves that is not listed is refused by one of these rules."""
    for move in set(moves).difference(referee.legal(seat)):
        rule = referee.game.why_not(referee.state, seat, move).rule
        name = referee.game.name_move(move)
        require(rule in rules, f"{name} is refused by {rule!r}, which is no rule of the rulebook")


def _is_refused(referee: Referee, seat: int, move: int) -> None:
    name = referee.game.name_move(move)
    played = len(referee.played)
    try:
        referee.play(seat, move)
    except Refused as refused:
        rule = refused.refusal.rule
        require(rule and str(refused).startswith(f"{rule}: "), f"{name} is refused by no rule")
        require(len(referee.played) == played, f"{name} is refused, but noted")
        return
    raise Broken(f"{name} is not listed for seat {seat}, but was accepted")


def what_if_comes_true(referee: Referee, seat: int, move: int) -> None:
    """Asking what a move would cause changes nothing, and the answer is part of the truth."""
    before = referee.state.tobytes()
    imagined = referee.what_if(seat, move)
    require(referee.state.tobytes() == before, "asking what if changed the state")
    log = new_log()
    referee.game.play(referee.state.copy(), seat, move, log)
    real = iter(referee.game.EVENTS.read(log.entries(), seat))
    for event in imagined:
        fits = any(_may_be(event, happened) for happened in real)
        require(
            fits, f"{referee.game.name_move(move)} promises {event.as_json()}, which is not true"
        )


def _may_be(imagined: Event, real: Event) -> bool:
    """Whether an event tells nothing but what is true of the other."""
    return imagined.key == real.key and all(
        value in (None, real.args[name]) for name, value in imagined.args.items()
    )


# Records ------------------------------------------------------------------------------------


def record_replays(referee: Referee) -> None:
    """A finished game, written down and read again, replays to the same hashes and state."""
    record = records.of_game(referee, ["somebody"] * referee.players)
    again = records.parsed(record.line(), "the record")
    require(again == record, "a record is not read as it was written")
    *_, (last, _) = records.replay(again, referee.game, "the record")
    require(last.state == referee.state, "a record replays to another state")
