"""What the tests of all games ask of a table: what happened, and where random play leads."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

from carbarn.engine.chance import below, generator
from carbarn.engine.events import Event
from carbarn.engine.referee import Referee, Refused

T = TypeVar("T", bound=Referee)
N = TypeVar("N", bound="Notated")


class Notated(Referee):
    """A referee who is told moves in notation, each for the seat whose turn it is."""

    def moves(self, beginning: str = "") -> set[str]:
        """The legal moves, or those of them that begin so."""
        names = {self.game.name_move(move) for move in self.legal(self.actor())}
        return {name for name in names if name.startswith(beginning)}

    def allows(self, move: str) -> bool:
        return self.rule_against(move) is None

    def rule_against(self, move: str) -> str | None:
        """The number of the rule that forbids a move, or None if it is legal."""
        try:
            self.check(self.actor(), self.game.parse_move(move))
        except Refused as refused:
            return refused.refusal.rule
        return None

    def plays(self, *moves: str) -> list[Event]:
        """Make the moves and tell all that they caused."""
        played = [self.play(self.actor(), self.game.parse_move(move)) for move in moves]
        return [event for each in played for event in self.events(each)]


def after(table: N, *moves: str) -> N:
    """The same table after these moves."""
    table.plays(*moves)
    return table


def args_of(events: Iterable[Event], key: str) -> list[dict[str, Any]]:
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
