"""The frame of phase 2: two rounds of actions, or money instead (Actions, TW14)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log
from ...engine.layout import NONE
from .buildings import building_moves, construct_building, upgrade_building
from .links import upgrade_link, upgrade_link_moves
from .moves import FINISH, INCOME
from .paths import end_path, rail_moves
from .state import (
    ACTIONS,
    BUILDING_RAILS,
    CONSTRUCTING,
    UPGRADING_BUILDING,
    UPGRADING_LINK,
    State,
)
from .tickets import earn, is_paid, put_away, put_icon, strike_off
from .trips import arrive, trip_moves

INCOME_MONEY = 2
ACTION_ROUNDS = 2


@rule
def start_actions(s: State) -> None:
    """The first round of actions."""
    s.phase = ACTIONS
    s.actions = 1
    s.steps = 0
    start_turn(s)


@rule
def start_turn(s: State) -> None:
    """A turn of the next seat in order."""
    s.seat = s.order[s.steps]
    s.acted = 0
    s.paid_out = 0


@rule
def action_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """What a turn can go on with: an action, $2, or, after these alone, nothing more."""
    n = rail_moves(s, seat, moves, n)
    n = upgrade_link_moves(s, seat, moves, n)
    n = building_moves(s, seat, moves, n)
    n = trip_moves(s, seat, moves, n)
    moves[n] = FINISH if s.paid_out else INCOME
    return n + 1


@rule
def take_income(s: State, seat: int, log: Log) -> None:
    """$2 instead of an action."""
    earn(s, seat, INCOME_MONEY, log)
    s.paid_out = 1
    go_on_with_turn(s)


@rule
def end_action(s: State, seat: int) -> None:
    """TW11: what was played for an action cannot serve the next one."""
    put_away(s, seat)
    s.acted += 1
    go_on_with_turn(s)


@rule
def go_on_with_turn(s: State) -> None:
    """One thing in the first round of actions, two in the second."""
    if s.acted + s.paid_out >= s.actions:
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """The next seat in order, in the second round after the first; NONE when both are over."""
    s.steps += 1
    if s.steps == s.players:
        s.steps = 0
        s.actions += 1
    if s.actions > ACTION_ROUNDS:
        s.actions = 0
        s.seat = NONE
    else:
        start_turn(s)


@rule
def pay_bill(s: State, seat: int, card: int, slot: int, log: Log) -> None:
    """An icon of what is due; when nothing is any more, the action is performed."""
    put_icon(s, seat, card, slot, log)
    strike_off(s, card, slot)
    if is_paid(s):
        perform(s, seat, log)


@rule
def perform(s: State, seat: int, log: Log) -> None:
    """What was paid for happens."""
    if s.bill == BUILDING_RAILS:
        end_path(s, seat, log)
    elif s.bill == UPGRADING_LINK:
        upgrade_link(s, seat, log)
    elif s.bill == CONSTRUCTING:
        construct_building(s, seat, log)
    elif s.bill == UPGRADING_BUILDING:
        upgrade_building(s, seat, log)
    else:
        arrive(s, seat, log)
