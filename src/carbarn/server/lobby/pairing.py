"""Who is brought together with whom. Time and chance come from outside, so this can be proved.

Whoever waits is offered a game with whoever has waited longest and wants the same. An offer becomes
a table when both have agreed: the page of whoever is ready does that by itself, and whoever plays
something else meanwhile is asked. Who does not answer in time, or would rather not, waits no more;
the other one keeps their place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

Pace = Literal["live", "days"]
Key = tuple[str, str]  # a person and a game: nobody waits twice for the same
Apart = Mapping[str, Collection[str]]  # whom somebody is not to be brought together with
READY = 10.0  # seconds in which the page of somebody who is ready agrees
ASKED = 20.0  # seconds for whoever is asked
PAIR = 2


@dataclass(frozen=True)
class Wait:
    """Somebody waits for somebody else who wants to play the same."""

    guest: str
    game: str
    pace: Pace
    since: float
    token: str  # the connection that waits
    is_ready: bool = True  # nothing to be torn away from
    offer: str | None = None  # the other one has the same
    until: float | None = None  # when an offer is over
    has_agreed: bool = False
    code: str | None = None  # of the table that came of it

    @property
    def key(self) -> Key:
        """What there is one of."""
        return self.guest, self.game

    @property
    def is_over(self) -> bool:
        """Whether a table has come of it."""
        return self.code is not None


Pair = tuple[Wait, Wait]


class Queue:
    """All who wait, and what they have been offered. Every change returns another one."""

    def __init__(self, waits: Collection[Wait] = ()) -> None:
        self._of = {wait.key: wait for wait in waits}

    @property
    def waits(self) -> list[Wait]:
        """Those who wait, whoever came first before the others."""
        return sorted(self._of.values(), key=lambda wait: (wait.since, wait.key))

    def of(self, guest: str) -> list[Wait]:
        """What somebody waits for."""
        return [wait for wait in self.waits if wait.guest == guest]

    def get(self, guest: str, game: str) -> Wait | None:
        """The same, in one game."""
        return self._of.get((guest, game))

    def _with(self, *waits: Wait) -> Queue:
        return Queue({**self._of, **{wait.key: wait for wait in waits}}.values())

    def _without(self, keys: Collection[Key]) -> Queue:
        return Queue([wait for key, wait in self._of.items() if key not in keys])

    # What people do -------------------------------------------------------------------------

    def joined(self, wait: Wait) -> Queue:
        """Somebody waits from now on; who waits for the same already keeps their place."""
        before = self._of.get(wait.key)
        if before is None or before.is_over or before.pace != wait.pace:
            over = {other.key for other in self.of(wait.guest) if other.is_over}
            return self._without(over)._with(wait)
        return self._with(replace(before, token=wait.token, is_ready=wait.is_ready))

    def left(self, guest: str, game: str) -> Queue:
        """Somebody does not wait any more."""
        return self._without({(guest, game)})

    def parted(self, token: str) -> Queue:
        """A connection has ended, and all that it waited for."""
        return self._without({wait.key for wait in self._of.values() if wait.token == token})

    def agreed(self, guest: str, offer: str) -> Queue:
        """Somebody takes an offer; nothing happens if there is no such one any more."""
        theirs = self._offered(guest, offer)
        return self._with(*(replace(wait, has_agreed=True) for wait in theirs))

    def declined(self, guest: str, offer: str) -> Queue:
        """Somebody would rather not, and waits no more."""
        return self._without({wait.key for wait in self._offered(guest, offer)})

    def _offered(self, guest: str, offer: str) -> list[Wait]:
        return [w for w in self.of(guest) if w.offer == offer and not w.is_over]

    # What becomes of it ---------------------------------------------------------------------

    def settled(self, now: float, apart: Apart, new_offer: Callable[[], str]) -> Queue:
        """Old offers are over, and whoever is free is offered somebody."""
        queue = self._without_silent(now)._freed(apart)
        while (change := queue._change(now, apart, new_offer)) is not None:
            queue = change
        return queue

    def _change(self, now: float, apart: Apart, new_offer: Callable[[], str]) -> Queue | None:
        """One step: those who need not wait for each other first."""
        ready, busy = self._free_ones()
        if pair := _first_pair(ready, ready, apart):
            return self._offer(pair, now, new_offer())
        if (queue := self._released(ready, apart)) is not None:
            return queue
        if pair := _first_pair(ready, busy, apart) or _first_pair(busy, busy, apart):
            return self._offer(pair, now, new_offer())
        return None

    def _without_silent(self, now: float) -> Queue:
        silent = {
            wait.key
            for wait in self._of.values()
            if wait.until is not None and wait.until <= now and not wait.has_agreed
        }
        return self._without(silent)

    def _freed(self, apart: Apart) -> Queue:
        """Whose partner has gone, or shall not be one any more, is free again."""
        good = {one.offer for one, other in self._offers() if _may_meet(one, other, apart)}
        alone = [w for w in self._of.values() if w.offer not in {None, *good} and not w.is_over]
        return self._with(*map(_free, alone))

    def _released(self, ready: Sequence[Wait], apart: Apart) -> Queue | None:
        """Nobody waits for somebody's answer while somebody else is ready to play at once."""
        for pair in self._offers():
            waiting = [wait for wait in pair if wait.has_agreed]
            is_asked = any(not wait.has_agreed and not wait.is_ready for wait in pair)
            if is_asked and _first_pair(waiting, ready, apart):
                return self._with(*map(_free, pair))
        return None

    def _offers(self) -> list[Pair]:
        """Those of which both still wait."""
        offered: dict[str, list[Wait]] = {}
        for wait in self.waits:
            if wait.offer is not None and not wait.is_over:
                offered.setdefault(wait.offer, []).append(wait)
        return [(pair[0], pair[1]) for pair in offered.values() if len(pair) == PAIR]

    def _free_ones(self) -> tuple[list[Wait], list[Wait]]:
        """Those who wait and have been offered nobody, in any game: who is ready, who is busy."""
        taken = {wait.guest for wait in self._of.values() if wait.offer is not None}
        free = [wait for wait in self.waits if wait.guest not in taken]
        return [w for w in free if w.is_ready], [w for w in free if not w.is_ready]

    def _offer(self, pair: Pair, now: float, offer: str) -> Queue:
        until = now + (READY if all(wait.is_ready for wait in pair) else ASKED)
        return self._with(*(replace(wait, offer=offer, until=until) for wait in pair))

    # Tables ---------------------------------------------------------------------------------

    def agreed_pairs(self) -> list[Pair]:
        """Those who both want to; nobody is among them twice."""
        return [
            (one, other) for one, other in self._offers() if one.has_agreed and other.has_agreed
        ]

    def seated(self, pair: Pair, code: str) -> Queue:
        """They have a table, and wait for nothing else."""
        people = {wait.guest for wait in pair}
        elsewhere = {wait.key for wait in self._of.values() if wait.guest in people}
        return self._without(elsewhere)._with(*(replace(wait, code=code) for wait in pair))

    def must_be_settled(self, now: float) -> bool:
        """Whether an offer is over, or somebody was offered whoever does not wait any more."""
        offered = [wait for wait in self._of.values() if wait.offer and not wait.is_over]
        is_late = any(wait.until is not None and wait.until <= now for wait in offered)
        return is_late or len(offered) != PAIR * len(self._offers())


def _first_pair(some: Sequence[Wait], others: Sequence[Wait], apart: Apart) -> Pair | None:
    """Of those who came first."""
    pairs = ((one, other) for one in some for other in others if _match(one, other, apart))
    return next(pairs, None)


def _match(one: Wait, other: Wait, apart: Apart) -> bool:
    wants_the_same = (one.game, one.pace) == (other.game, other.pace)
    return wants_the_same and _may_meet(one, other, apart)


def _may_meet(one: Wait, other: Wait, apart: Apart) -> bool:
    is_kept_apart = other.guest in apart.get(one.guest, ()) or one.guest in apart.get(
        other.guest, ()
    )
    return one.guest != other.guest and not is_kept_apart


def _free(wait: Wait) -> Wait:
    return replace(wait, offer=None, until=None, has_agreed=False)
