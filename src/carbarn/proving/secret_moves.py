"""What a move tells those who may not see all of it.

A game says which moves are secret by `public_move`: what others may not know is left out of it, and
whatever they may know is in it. So moves that read the same to others must look the same to them,
and moves that look the same must read the same.

To find out, a thing that only the mover sees changes places with another that the viewer sees as
little. In that world the mover has lost some moves and gained others: to discard the nine, say, and
no longer the five. A lost move is played here and a gained one there, and the viewer, who could not
tell the worlds apart before, compares what it reads, what it is told, and what it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Any

from ..engine.chance import SEEDS, generator
from ..engine.contract import Game
from ..engine.events import WATCHER, Event, new_log
from ..engine.layout import NONE
from ..engine.referee import Referee
from . import worlds
from .checks import Broken, in_world, require

GUESSES = 2
THINGS, PARTNERS = 12, 3  # how many are tried to change places, and with how many others each
FEW = 3  # moves of a world that are compared


@dataclass(frozen=True)
class Sight:
    """What a viewer makes of a move."""

    viewer: int
    name: str  # what the mover calls it
    text: str
    events: list[Event]
    shown: Any  # the veiled state
    revealed: list[Event]  # what nobody could know, not even the mover
    informs: bool  # whether the log says that somebody learns something by it

    def looks_like(self, other: Sight) -> bool:
        """Whether the viewer was told, and is shown, the same."""
        return self.events == other.events and self.shown == other.shown

    def is_of_a_kind_with(self, other: Sight) -> bool:
        """Whether the same sort of things happened, and chance was the same."""
        kinds, others = ([event.key for event in one.events] for one in (self, other))
        return kinds == others and self.revealed == other.revealed


def is_secret(game: Game, move: int) -> bool:
    """Whether others may not read all of a move."""
    return game.public_move(move) != game.name_move(move)


def others_learn_what_they_may(referee: Referee, seat: int, viewer: int, rng: Random) -> int:
    """Compare moves of a seat with those it would have in another world, as a viewer sees them.

    Returns how many secret moves were compared.
    """
    game = referee.game
    if viewer == seat:
        return 0
    here, there = two_worlds(referee, seat, viewer, rng)
    lost, gained = _missing(here, there, seat), _missing(there, here, seat)
    compared = 0
    for move in rng.sample(lost, min(FEW, len(lost))):
        played = seen(here, seat, move, viewer)
        if played is None:
            continue
        if any(game.public_move(other) == played.text for other in gained):
            alike = [m for m in there.legal(seat) if game.public_move(m) == played.text]
            _one_looks_alike(played, _all_seen(there, seat, alike, viewer))
            compared += 1
        others = rng.sample(gained, min(FEW, len(gained)))
        for other in _all_seen(there, seat, others, viewer):
            if other.text != played.text and other.is_of_a_kind_with(played):
                _tells_and_shows_alike(played, other)
    return compared


def two_worlds(referee: Referee, seat: int, viewer: int, rng: Random) -> tuple[Referee, Referee]:
    """Worlds that the viewer cannot tell apart, and in which the seat has other moves.

    Other secret moves if possible; they are the same world if no such worlds are found. In neither
    is there any chance, so that no move brings to light more in one than in the other.
    """
    here = in_world(referee, worlds.as_far_as_known(referee.game, referee.state, viewer))
    found = here
    for world in exchanged(referee.game, referee.state, seat, viewer, rng):
        there = in_world(referee, world)
        lost = _missing(here, there, seat)
        if any(is_secret(referee.game, move) for move in lost):
            return here, there
        found = there if lost else found
    return here, found


def exchanged(game: Game, truth: Any, seat: int, viewer: int, rng: Random) -> Iterator[Any]:
    """Worlds in which a thing that the seat sees, and the viewer does not, lies somewhere else.

    What could lie in its place instead is what the viewer guesses to be there.
    """
    veiled, sight = game.veil(truth, viewer), game.veil(truth, seat)
    places = worlds.hidden(game, truth, viewer)
    seen_by_seat = [place for place in places if sight.raw[place] == truth.raw[place]]
    base = worlds.as_far_as_known(game, truth, viewer)
    census = game.census(base)
    for guess in worlds.guesses(game, truth, viewer, generator(rng.randrange(SEEDS)), GUESSES):
        for one in rng.sample(seen_by_seat, min(THINGS, len(seen_by_seat))):
            thing = guess.raw[one]
            others = [at for at in places if truth.raw[at] == thing != truth.raw[one]]
            for other in rng.sample(others, min(PARTNERS, len(others))):
                world = base.copy()
                worlds.exchange(world, one, other)
                if game.census(world) == census and game.veil(world, viewer) == veiled:
                    yield world
                    break


def _missing(here: Referee, there: Referee, seat: int) -> list[int]:
    """The moves that the seat has here, and not there."""
    return sorted(set(here.legal(seat)).difference(there.legal(seat)))


def seen(referee: Referee, seat: int, move: int, viewer: int) -> Sight | None:
    """What the viewer makes of a move; None if it ends the game, for then all is shown."""
    game, log = referee.game, new_log()
    after = referee.state.copy()
    game.play(after, seat, move, log)
    if game.actor(after) == NONE:
        return None
    entries = log.entries()
    revealing = [entry for entry in entries if game.EVENTS.reveals_anything([entry])]
    return Sight(
        viewer,
        game.name_move(move),
        game.public_move(move),
        game.EVENTS.read(entries, viewer),
        game.veil(after, viewer),
        game.EVENTS.read(revealing, viewer),
        game.EVENTS.informs_anyone(entries),
    )


def _all_seen(referee: Referee, seat: int, moves: Iterable[int], viewer: int) -> Iterator[Sight]:
    for move in moves:
        if sight := seen(referee, seat, move, viewer):
            yield sight


# Comparing ----------------------------------------------------------------------------------


def _one_looks_alike(here: Sight, others: Iterable[Sight]) -> None:
    """Of the moves that read the same in the other world, one must look the same.

    Not all of them: who discards secretly from one end of a hand leaves another gap there than who
    discards from its other end.
    """
    first = None
    for other in others:
        if other.looks_like(here) or other.revealed != here.revealed:
            return
        first = first or other
    if first is None:
        return
    both = f"{here.name} and {first.name} read the same to {_who(here)} ({here.text})"
    one, another = next(_differing_events(here, first), (None, None))
    require(one == another, f"{both}, whom the events tell apart: {one} and {another}")
    raise Broken(f"{both}, who is shown which it was, by {_differing_parts(here, first)}")


def _tells_and_shows_alike(here: Sight, other: Sight) -> None:
    """Moves that read differently are told apart by the veil, and the log says that it informs."""
    same_events, same_veil = here.events == other.events, here.shown == other.shown
    require(
        not (same_events and same_veil),
        f"{here.text} and {other.text} look the same to {_who(here)}, yet public_move names them",
    )
    if same_events:
        return
    one, another = next(_differing_events(here, other))
    require(not same_veil, f"{here.name} tells {_who(here)} what its veil hides: {one}")
    require(
        here.informs and other.informs,
        f"{here.name} does not say that it shows {_who(here)} something: {one}, not {another}",
    )


def _who(sight: Sight) -> str:
    return "a watcher" if sight.viewer == WATCHER else f"seat {sight.viewer}"


def _differing_events(here: Sight, other: Sight) -> Iterator[tuple[object, object]]:
    for one, another in zip_longest(here.events, other.events):
        if one != another:
            yield one and one.as_json(), another and another.as_json()


def _differing_parts(here: Sight, other: Sight) -> str:
    parts, others = here.shown.contents(), other.shown.contents()
    return ", ".join(name for name, part in parts.items() if part != others[name])
