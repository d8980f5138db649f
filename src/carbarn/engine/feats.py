"""What players have done in a game, read from what happened there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .events import Event


@dataclass(frozen=True)
class Most:
    """The most that an argument of these events was."""

    events: frozenset[str]
    argument: str


def most(argument: str, *events: str) -> Most:
    """The most that an argument of these events was."""
    return Most(frozenset(events), argument)


def by_seat(
    seats: int, events: Sequence[Event], wanted: Mapping[str, Most]
) -> list[dict[str, int]]:
    """What each seat has done of what is wanted, by names; who has not done it has no such name."""
    found: list[dict[str, int]] = [{} for _ in range(seats)]
    for event in events:
        for name, most in wanted.items():
            seat, value = event.args.get("seat"), event.args.get(most.argument)
            if event.key in most.events and isinstance(seat, int) and isinstance(value, int):
                found[seat][name] = max(found[seat].get(name, value), value)
    return found
