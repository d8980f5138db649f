"""What follows by counting from all that a seat has seen (TB14), so that nobody has to.

It is worked out from a veiled state and tells nothing that the seat could not work out itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...engine.layout import NONE, UNKNOWN
from .components import CARDS, KIND
from .state import PUBLIC_EYE, State

_ELSEWHERE = NONE  # not in a hand


def unseen(s: State) -> list[tuple[int, int]]:
    """Each card out of sight, and the last shuffle that the seat knows it to have gone into."""
    piles = [s.pile.tolist(), s.discards.tolist()]
    grids = [*s.hand.tolist(), *s.money.tolist(), *s.passenger.tolist()]
    seen = {card for cards in (*piles, *grids) for card in cards}
    floor = s.floor.tolist()[PUBLIC_EYE]  # after a veil all eyes know what the seat knows
    built = s.built.tolist()
    return [(n, floor[n]) for n in range(CARDS) if n not in seen and built[n] == NONE]


def surely_held(s: State, seat: int, out_of_sight: list[tuple[int, int]]) -> list[int]:
    """What must be among a hand's hidden cards: there is no room for so many of a kind elsewhere.

    When all cards up to a shuffle lie where it and those before it dealt, they are counted apart
    from those of later ones.
    """
    if all(s.hand[seat, slot] != UNKNOWN for slot in range(s.hand_left[seat])):
        return []
    places = list(_hidden_places(s))
    held: list[int] = []
    apart = 0  # all shuffles before this one have been counted
    for batch in range(s.batch + 1):
        kinds = Counter(int(KIND[n]) for n, last in out_of_sight if apart <= last <= batch)
        room = [where for where, dealt in places if apart <= dealt <= batch]
        if kinds.total() == len(room):
            elsewhere = sum(where != seat for where in room)
            held += [kind for kind, n in kinds.items() for _ in range(n - elsewhere)]
            apart = batch + 1
    return held


def _hidden_places(s: State) -> Iterator[tuple[int, int]]:
    """Wherever a card lies out of sight: in whose hand, and by which shuffle it was dealt."""
    yield from ((_ELSEWHERE, s.batch) for card in s.pile.tolist() if card == UNKNOWN)
    piles = [(_ELSEWHERE, s.discards.tolist(), s.discards_batch.tolist())]
    hand, money = (
        (s.hand.tolist(), s.hand_batch.tolist()),
        (s.money.tolist(), s.money_batch.tolist()),
    )
    piles += [(seat, *pile) for seat, pile in enumerate(zip(*hand, strict=True))]
    piles += [(_ELSEWHERE, *pile) for pile in zip(*money, strict=True)]
    for where, cards, batches in piles:
        dealt = zip(cards, batches, strict=True)
        yield from ((where, batch) for card, batch in dealt if card == UNKNOWN)
