"""Why a move is not legal: the number of the rule, and the key of the words for it."""

from __future__ import annotations

from ...engine.contract import Refusal
from .moves import DROP, ticket_of
from .state import State


def why_not(s: State, seat: int, move: int) -> Refusal:
    """The rule that forbids a move which is not legal."""
    ticket = ticket_of(move)
    if s.over:
        return Refusal("LT5", "over", {})
    if seat != s.seat:
        return Refusal("LT4", "not-your-turn", {"seat": s.seat})
    if ticket not in s.hand.tolist()[seat]:
        return Refusal("LT2", "not-your-ticket", {"ticket": ticket})
    if move >= DROP:
        return Refusal("LT3", "at-the-depot", {})
    return Refusal("LT2", "not-further", {"ticket": ticket, "stop": s.stop})
