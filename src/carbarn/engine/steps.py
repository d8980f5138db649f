"""Steps of play: what a seat may do, what that does, and why the rest is refused, side by side.

A game whose turns have many steps keeps them in a table, with a row for each:

    AUCTION: Step(
        moves=bidding_moves,                # adds what is legal to the n moves already listed
        due=Refusal("TW7", "bid-or-pass"),  # what is said to any other move, if nothing better is
        play={PASS: pass_bid, BID: bid},    # what the kinds of moves do that are due
        why_not={BID: why_not_bid},         # what forbids one of them
    )

A function takes what it needs of s, seat, moves, n and log. Whatever else it takes are the
arguments of the move, in their order.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .compiled import grid, rule
from .contract import Refusal
from .events import Log
from .layout import NONE
from .notation import Notation
from .switch import Case, switch

Function = Callable[..., Any]


@dataclass(frozen=True)
class Step:
    """One step of play. Kinds of moves are told by their first numbers."""

    moves: Function
    due: Refusal
    play: Mapping[int, Function] = field(default_factory=dict)
    why_not: Mapping[int, Function] = field(default_factory=dict)


class Steps:
    """A game's table of steps, which have the numbers from 0 on."""

    def __init__(self, notation: Notation, steps: Mapping[int, Step]) -> None:
        self.notation = notation
        self.steps = [steps[number] for number in range(len(steps))]

    def moves_rule(self) -> Function:
        """A rule that lists the legal moves of a step: (step, s, seat, moves, n) -> n."""
        return switch([_case(step.moves, ("s", "seat", "moves", "n"), 0) for step in self.steps])

    def play_rule(self) -> Function:
        """A rule that plays a legal move of a step: (step, s, seat, move, log)."""
        parts = self.notation.parts_rule()
        cases: list[Case] = []
        case_of = grid([self._add_cases(step, cases) for step in self.steps])
        play_case = switch(cases)

        @rule
        def play_in_step(step: int, s: Any, seat: int, move: int, log: Log) -> None:
            kind, one, other = parts(move)
            play_case(case_of[step, kind], s, seat, log, one, other)

        return play_in_step

    def _add_cases(self, step: Step, cases: list[Case]) -> list[int]:
        """What a step plays joins the cases; returns which one it is for every kind of move."""
        found = []
        for kind in self.notation.kinds:
            found.append(len(cases) if kind.first in step.play else NONE)
            if kind.first in step.play:
                f = step.play[kind.first]
                cases.append(_case(f, ("s", "seat", "log"), len(kind.arguments)))
        return found

    def why_not(self, step: int, s: Any, seat: int, move: int) -> Refusal:
        """The rule that forbids a move which is not legal in a step."""
        kind = self.notation.kind(move)
        reason: Refusal | None = None
        if kind.first in self.steps[step].why_not:
            f = self.steps[step].why_not[kind.first]
            values = kind.values(move)
            _, for_it = _case(f, ("s", "seat"), len(values))
            given = (s, seat, *values)
            reason = f(*[given[i] for i in for_it])
        return reason or self.steps[step].due


def _case(f: Function, names: Sequence[str], arguments: int) -> Case:
    """The function, and where it finds what it takes: what has a name, then the arguments."""
    takes = [*inspect.signature(getattr(f, "py_func", f)).parameters]
    others = [name for name in takes if name not in names]
    if len(others) != arguments:
        raise TypeError(f"{f.__name__} takes {others}, but a move has {arguments} arguments")
    given = [*names, *others]
    return f, tuple(given.index(name) for name in takes)
