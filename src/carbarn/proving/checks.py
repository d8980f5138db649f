"""What every game must keep. Each check is one sentence, and says Broken if it is not true.

They are used by the tests, on chosen positions, and by the fuzzer, on any position at all.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from ..engine import records, words
from ..engine.compiled import Ints
from ..engine.contract import Game
from ..engine.events import WATCHER, Event, new_log
from ..engine.layout import NONE, UNKNOWN
from ..engine.referee import Played, Referee, Refused
from . import worlds


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
        require(fits, f"{referee.game.name_move(move)} promises {event.told()}, which is not true")


def _may_be(imagined: Event, real: Event) -> bool:
    """Whether an event tells nothing but what is true of the other."""
    return imagined.key == real.key and all(
        value in (None, real.args[name]) for name, value in imagined.args.items()
    )


# Hiding -------------------------------------------------------------------------------------


def guess_agrees(game: Game, truth: Any, seat: int, rng: Ints) -> Any:
    """A guess leaves nothing unknown, keeps the counts, and looks to the seat like the truth."""
    veiled = game.veil(truth, seat)
    require(game.veil(veiled, seat) == veiled, "a veil over a veiled state hides or shows more")
    guess = veiled.copy()
    game.guess(guess, rng)
    dealt = worlds.contents(guess, worlds.hidden(game, truth, seat))
    require(UNKNOWN not in dealt, "a guess leaves something unknown")
    counts_are_kept(game, guess, game.census(truth))
    require(game.veil(guess, seat) == veiled, f"a guess for seat {seat} is not what it has seen")
    return guess


def guesses_differ(game: Game, truth: Any, seat: int, rng: Ints) -> None:
    """Of many worlds, no two guesses take the same, and none takes the true one.

    With a million worlds, honest guesses do that less than once in ten thousand times.
    """
    if worlds.ways_to_deal(truth, worlds.pools(game, truth, seat)) > 1_000_000:
        dealt = [truth, *worlds.guesses(game, truth, seat, rng, 12)]
        seen = {world.tobytes() for world in dealt}
        require(len(seen) == len(dealt), "guesses repeat each other or the truth")


def looks_the_same(referee: Referee, world: Any, seat: int, moves: Sequence[int]) -> None:
    """The seat is told the same in another world: view, legal moves, refusals, what-ifs."""
    here = told(referee, seat, moves)
    there = told(in_world(referee, world), seat, moves)
    for what, said in here.items():
        same = said == there[what]
        require(same, f"what seat {seat} is told as {what} depends on what it cannot see")


def told(referee: Referee, seat: int, moves: Sequence[int]) -> dict[str, Any]:
    """All that a seat is told of a position, and of the moves that it asks about."""
    game, state = referee.game, referee.state
    listed = referee.legal(seat)
    asked = set(moves)
    return {
        "veil": game.veil(state, seat).tobytes(),
        "view": json.dumps(referee.view(seat)),
        "legal list": listed,
        "what-ifs": [referee.what_if(seat, move) for move in listed if move in asked],
        "refusals": [
            words.of_refusal(game, game.why_not(state, seat, move))
            for move in sorted(asked.difference(listed))
        ],
    }


def log_tells_what_the_veil_shows(
    referee: Referee, moves: Sequence[Played], seat: int, rng: Random
) -> int:
    """Mix what the seat cannot see and play the same moves in both worlds.

    The seat's log and its veiled state first differ at the same move, which says that it reveals
    something: neither gives away what the other hides. Until then its record is the same, byte
    for byte. Returns after how many moves the worlds came apart.
    """
    here = in_world(referee, referee.state.copy())
    mixed = worlds.permuted(referee.game, referee.state, seat, rng, exchanges=6)
    there = in_world(referee, mixed)
    same = len(referee.played)
    for move in moves:
        if move.move not in there.legal(move.seat) or _ends(here, move):
            break
        if not _shown_the_same(here, there, move, seat):
            break
        same += 1
    _records_agree(here, there, seat, same)
    return same


def _shown_the_same(here: Referee, there: Referee, move: Played, seat: int) -> bool:
    """Play a move in both worlds; whether the seat was told, and shown, the same."""
    game = here.game
    played = [world.play(move.seat, move.move) for world in (here, there)]
    told_here, told_there = (game.EVENTS.read(one.log, seat) for one in played)
    veiled_here, veiled_there = (game.veil(world.state, seat) for world in (here, there))
    what = f"{game.name_move(move.move)}, move {len(here.played)}"
    if told_here == told_there:
        require(veiled_here == veiled_there, f"{what}, shows seat {seat} what its log hides")
        return True
    require(veiled_here != veiled_there, f"{what}, tells seat {seat} what its veil hides")
    require(all(game.EVENTS.reveal(one.log) for one in played), f"{what}, does not say it reveals")
    return False


def _ends(referee: Referee, move: Played) -> bool:
    """Whether the move ends the game: then all is shown, and the log need not tell it."""
    after = referee.state.copy()
    referee.game.play(after, move.seat, move.move, new_log())
    return referee.game.actor(after) == NONE


def _records_agree(here: Referee, there: Referee, seat: int, moves: int) -> None:
    seats = ["somebody"] * here.players
    ours, theirs = (records.of_game(at, seats, seat) for at in (here, there))
    ours.moves, theirs.moves = ours.moves[:moves], theirs.moves[:moves]
    require(ours.line() == theirs.line(), f"the record for seat {seat} tells what it has not seen")


# Records ------------------------------------------------------------------------------------


def record_replays(referee: Referee) -> None:
    """A finished game, written down and read again, replays to the same hashes and state."""
    record = records.of_game(referee, ["somebody"] * referee.players)
    again = records.parsed(record.line(), "the record")
    require(again == record, "a record is not read as it was written")
    *_, (last, _) = records.replay(again, referee.game, "the record")
    require(last.state == referee.state, "a record replays to another state")
