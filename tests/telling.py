"""What the tests of all games ask of a table: what happened, and where random play leads."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

from carbarn.engine.chance import below, generator
from carbarn.engine.events import Event
from carbarn.engine.referee import Referee

T = TypeVar("T", bound=Referee)


def told(events: Iterable[Event], key: str) -> list[dict[str, Any]]:
    """The arguments of the events of one kind."""
    return [dict(event.args) for event in events if event.key == key]


def never(_: Any) -> bool:
    return False


def wandered(
    table: T, kind: Callable[[int], Hashable], moves: int, until: Callable[[T], bool]
) -> T:
    """The same table after random moves: rare kinds of them come up as often as common ones."""
    rng = generator(table.seed, "play")
    for _ in range(moves):
        if table.over() or until(table):
            break
        kinds: dict[Hashable, list[int]] = {}
        for move in table.legal(table.actor()):
            kinds.setdefault(kind(move), []).append(move)
        alike = list(kinds.values())[below(rng, len(kinds))]
        table.play(table.actor(), alike[below(rng, len(alike))])
    return table
