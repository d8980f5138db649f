"""All worlds that a seat cannot tell from the true one, found by trying.

Independent of `veil`, `guess` and `floor`: a world is a way in which the cards could have lain at
first. The same moves are played in each of them, every reshuffle can come out in any order, and
worlds in which the seat would have seen something else are dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from carbarn.engine.events import NO_LOG
from carbarn.games.trambahn.cards import slot_of
from carbarn.games.trambahn.components import KIND
from carbarn.games.trambahn.moves import INCOME_OF, TRAM, income, kind_of
from carbarn.games.trambahn.state import State

from .table import GAME, Table

Place = tuple[str, int, int]  # a part of the state, a seat or 0, and where in it
Worlds = list[State]


def at(s: State, place: Place) -> int:
    part, seat, i = place
    return int(getattr(s, part)[i] if part in ("pile", "discards") else getattr(s, part)[seat, i])


def put(s: State, place: Place, card: int) -> None:
    part, seat, i = place
    if part in ("pile", "discards"):
        getattr(s, part)[i] = card
    else:
        getattr(s, part)[seat, i] = card


def rearranged(s: State, places: Sequence[Place]) -> Iterator[State]:
    """All states with the same cards in these places."""
    for cards in permutations([at(s, place) for place in places]):
        world = s.copy()
        for place, card in zip(places, cards, strict=True):
            put(world, place, card)
        yield world


def face_down(s: State) -> list[Place]:
    """Everywhere that a card may lie out of sight."""
    places: list[Place] = [("pile", 0, i) for i in range(s.pile_left)]
    places += [("hand", seat, i) for seat in range(2) for i in range(s.hand_left[seat])]
    places += [("money", seat, i) for seat in range(2) for i in range(s.money_left[seat])]
    return places + [("discards", 0, i) for i in range(s.discards_left)]


def seen(s: State, seat: int) -> tuple[Any, ...]:
    """What lies before the seat's eyes, card by card."""
    parts = (s.passenger, s.built, s.laid, s.hand_batch, s.money_batch, s.discards_batch)
    own = s.hand.tolist()[seat] if seat >= 0 else None
    return (own, s.step, s.seat, s.placed, *(part.tolist() for part in parts))


def worlds(table: Table, seat: int, unseen: Sequence[Place], moves: Sequence[str]) -> Worlds:
    """Every way it may be now, as often as there are ways to it; the moves are played here too."""
    possible = list(rearranged(table.state, unseen))
    for move in moves:
        truth = table.state.copy()
        table.plays(move)
        possible = [
            after
            for before in possible
            for after in played(before, truth, GAME.parse_move(move))
            if seen(after, seat) == seen(table.state, seat)
        ]
    return possible


def played(before: State, truth: State, move: int) -> Iterator[State]:
    """What a move may lead to: after a reshuffle, its cards may lie in any order."""
    actor = truth.seat
    if INCOME_OF <= move < TRAM:  # the seat only sees that some card became money
        move = income(KIND[before.hand[actor, slot_of(truth, actor, kind_of(move))]])
    elif move < INCOME_OF and slot_of(before, actor, kind_of(move)) < 0:
        return
    after = before.copy()
    GAME.play(after, actor, move, NO_LOG)
    possible = [after]
    for batch in range(before.batch + 1, after.batch + 1):
        places = dealt(after, batch)
        possible = [other for world in possible for other in rearranged(world, places)]
    yield from possible


def dealt(s: State, batch: int) -> list[Place]:
    """Where the cards of a batch lie after the move in which they were shuffled."""
    places: list[Place] = []
    if batch == s.batch:
        places += [("pile", 0, i) for i in range(s.pile_left)]
    for who in range(2):
        slots = range(s.hand_left[who])
        places += [("hand", who, i) for i in slots if s.hand_batch[who, i] == batch]
    return places


def lies(s: State, places: Sequence[Place]) -> tuple[int, ...]:
    """Which cards lie there."""
    return tuple(at(s, place) for place in places)


def chances(possible: Worlds, places: Sequence[Place]) -> dict[tuple[int, ...], float]:
    """How likely each way to lie is."""
    tally = Counter(lies(world, places) for world in possible)
    return {way: n / len(possible) for way, n in tally.items()}
