"""Who may do what now, doing it, and why not."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.contract import Refusal
from ...engine.events import Log
from ...engine.layout import NONE
from .components import BUILDING_TYPES, DESTINATIONS, PARCELS, PASSENGERS
from .course import go_on
from .state import ADMINISTRATION, LAST_HAND, LINKS_EACH, NOTHING, OVER, SIDES, SPACES, State
from .steps import STEPS, moves_in_step, play_in_step, step_of

MOST_MOVES = (
    SPACES * SIDES
    + 2 * LINKS_EACH
    + PARCELS * BUILDING_TYPES
    + PASSENGERS * DESTINATIONS
    + 1  # builds, redirections and upgrades, buildings, trips, $2
)


@rule
def all_at_once(s: State) -> bool:
    """TW30, TW32: whether the phase is one in which nobody waits for anybody."""
    return s.phase in (ADMINISTRATION, LAST_HAND)


@rule
def actor(s: State) -> int:
    """The seat to act; where all act at once, the first in order that is not ready."""
    if s.phase == OVER:
        return NONE
    if not all_at_once(s):
        return s.seat
    for i in range(s.players):
        if not s.ready[s.order[i]]:
            return s.order[i]
    return NONE


@rule
def may_act(s: State, seat: int) -> bool:
    """Whether the seat has anything to do now."""
    if seat < 0 or seat >= s.players or s.phase == OVER:
        return False
    return not s.ready[seat] if all_at_once(s) else seat == s.seat


def is_amid(before: State, s: State, seat: int) -> bool:
    """An action goes on until it is paid for and done; so does a whole administration."""
    if s.phase == before.phase and all_at_once(s) and not s.ready[seat]:
        return True
    return s.doing[seat] != NOTHING


@rule
def legal(s: State, seat: int, moves: Ints) -> int:
    """All that the seat may do now, each of which can be completed."""
    return moves_in_step(step_of(s, seat), s, seat, moves, 0) if may_act(s, seat) else 0


@rule
def play(s: State, seat: int, move: int, log: Log) -> None:
    """Play a legal move, and go on to where the next decision is."""
    doing = s.doing[seat]
    play_in_step(step_of(s, seat), s, seat, move, log)
    go_on(s, seat, doing, log)


def why_not(s: State, seat: int, move: int) -> Refusal:
    """The rule that forbids a move which is not legal."""
    if s.phase != OVER and not may_act(s, seat):
        if all_at_once(s) and 0 <= seat < s.players:
            return Refusal("TW30", "finished")
        return Refusal("TW14", "not-your-turn", {"seat": actor(s)})
    return STEPS.why_not(step_of(s, seat), s, seat, move)
