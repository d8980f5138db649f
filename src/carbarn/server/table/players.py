"""Who plays on at a table, and how a game ends if not by its rules: it follows from the log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ..entries import Ending, GaveUp
from .history import Line

Wish = Literal["draw", "call-off"]


@dataclass(frozen=True)
class Players:
    """The seats of a table, and what became of the people in them."""

    seats: int = 0
    people: frozenset[int] = frozenset()
    stood_in: frozenset[int] = frozenset()  # a computer plays for them, until they come back
    gave_up: tuple[tuple[int, GaveUp], ...] = ()  # their seats, in this order, and how
    draw: frozenset[int] = frozenset()  # who agrees on a draw
    call_off: frozenset[int] = frozenset()  # who agrees on calling the game off

    @property
    def lost(self) -> frozenset[int]:
        """The seats that were given up, and cannot win."""
        return frozenset(seat for seat, _ in self.gave_up)

    @property
    def active(self) -> frozenset[int]:
        """The people who play for themselves."""
        return self.people - self.stood_in - self.lost

    @property
    def left(self) -> frozenset[int]:
        """The seats that can still win."""
        return frozenset(range(self.seats)) - self.lost

    @property
    def may_draw(self) -> bool:
        """Whether there are two, both people, who could agree on a draw."""
        return self.seats == len(self.active) == 2

    def wishing(self, wish: Wish) -> frozenset[int]:
        """Who agrees on it."""
        return self.draw if wish == "draw" else self.call_off

    def after(self, line: Line) -> Players:
        """What follows from an entry."""
        match line.kind:
            case "draw":
                return replace(self, draw=self.draw | {line.seat})
            case "call-off":
                return replace(self, call_off=self.call_off | {line.seat})
            case "decline":
                return replace(self, draw=frozenset(), call_off=frozenset())
            case "move":
                return self._after_move(line.seat)
            case "stand-in":
                return replace(self, stood_in=self.stood_in | {line.seat})
            case "return":
                return replace(self, stood_in=self.stood_in - {line.seat})
            case "resign" | "time-up":
                how: GaveUp = "resigned" if line.kind == "resign" else "time-up"
                return replace(self, gave_up=(*self.gave_up, (line.seat, how)))
            case _:
                return self

    def _after_move(self, seat: int) -> Players:
        """Who plays on without having agreed has declined."""
        if seat not in self.active:
            return self
        draw = self.draw if seat in self.draw else frozenset[int]()
        call_off = self.call_off if seat in self.call_off else frozenset[int]()
        return replace(self, draw=draw, call_off=call_off)

    @property
    def ending(self) -> Ending | None:
        """How the game has ended, if not by its rules."""
        if self.gave_up and (len(self.left) < 2 or not self.people & self.left):
            return self.gave_up[-1][1]
        if self.call_off and self.active <= self.call_off:
            return "called-off"
        if self.may_draw and self.active <= self.draw:
            return "draw"
        return None

    @property
    def winners(self) -> list[int]:
        """Who has won a game that has ended so."""
        if self.ending == "draw":
            return sorted(self.left)
        return sorted(self.left) if len(self.left) == 1 else []
