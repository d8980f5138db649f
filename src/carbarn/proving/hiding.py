"""What every game must hide. Each check is one sentence, and says Broken if it is not true.

What is hidden from a seat is what its veil covers, so these checks find what leaks through a
veil and round it, but not a hole that was there from the first move and is in no log: of that
the rules of the game alone can tell whether it is one. What a move hides, the game says itself
(see `secret_moves`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import prod
from random import Random
from typing import Any

from ..engine import records, words
from ..engine.compiled import Ints
from ..engine.contract import Game
from ..engine.events import NO_LOG
from ..engine.layout import NONE, UNKNOWN
from ..engine.referee import Played, Referee
from . import worlds
from .checks import Broken, counts_are_kept, in_world, require, viewers


def no_part_is_lost(referee: Referee, rng: Ints) -> None:
    """What stands in a part of the state is shown to somebody, covered, or filled by a guess.

    A part that nobody is shown anything of, and that is blank even in a guess, was forgotten: in
    thought all would go on with a 0 where the table has something else. Such a part may be blank
    for some who look, if all that they know of it is 0.
    """
    lost = {name for name, numbers in _parts(referee.state) if any(numbers)}
    for viewer in viewers(referee):
        guess = referee.game.veil(referee.state, viewer)
        shown = {name for name, numbers in _parts(guess) if any(numbers)}
        if lost - shown:
            referee.game.guess(guess, rng)
            shown.update(name for name, numbers in _parts(guess) if any(numbers))
        lost -= shown
    for name in sorted(lost):
        raise Broken(
            f"part {name!r} is lost by veil and guess: list it in PUBLIC, or if it is secret, "
            "have veil cover it with UNKNOWN, or guess fill it"
        )


def _parts(state: Any) -> Iterator[tuple[str, Sequence[int]]]:
    for name, (start, shape) in state.PARTS.items():
        yield name, state.raw[start : start + prod(shape)]


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
    if worlds.are_more_than(1_000_000, game, truth, seat):
        dealt = [truth, *worlds.guesses(game, truth, seat, rng, 12)]
        seen = {world.tobytes() for world in dealt}
        require(len(seen) == len(dealt), "guesses repeat each other or the truth")


def looks_the_same(referee: Referee, world: Any, seat: int, moves: Sequence[int]) -> None:
    """The seat is told the same in another world: view, legal moves, refusals, what-ifs."""
    here = what_is_seen(referee, seat, moves)
    there = what_is_seen(in_world(referee, world), seat, moves)
    for what, said in here.items():
        same = said == there[what]
        require(same, f"what seat {seat} is told as {what} depends on what it cannot see")


def what_is_seen(referee: Referee, seat: int, moves: Sequence[int]) -> dict[str, Any]:
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
    something, or at least shows it if it is another's: neither gives away what the other hides.
    Until then its record is the same, byte for byte. Returns after how many moves the worlds came
    apart.
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
    declared = game.EVENTS.reveals_anything if seat == move.seat else game.EVENTS.informs_anyone
    require(all(declared(one.log) for one in played), f"{what}, does not say it reveals")
    return False


def _ends(referee: Referee, move: Played) -> bool:
    """Whether the move ends the game: then all is shown, and the log need not tell it."""
    after = referee.state.copy()
    referee.game.play(after, move.seat, move.move, NO_LOG)
    return referee.game.actor(after) == NONE


def _records_agree(here: Referee, there: Referee, seat: int, moves: int) -> None:
    seats = ["somebody"] * here.players
    ours, theirs = (records.of_game(at, seats, seat) for at in (here, there))
    ours.moves, theirs.moves = ours.moves[:moves], theirs.moves[:moves]
    require(ours.line() == theirs.line(), f"the record for seat {seat} tells what it has not seen")
