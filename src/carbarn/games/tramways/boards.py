"""Player boards: everybody chooses a side of their own, if that was agreed on (TW35)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from .auction import open_tickets
from .draft import start_draft, start_first_tickets
from .events import CHOSE_BOARD
from .moves import BOARD, BOARD_SIDES
from .state import BOARDS, State
from .trips import most_workers


@rule
def start_choice_of_boards(s: State) -> None:
    """TW35: one after the other, in the order that was drawn."""
    s.phase = BOARDS
    s.steps = 0
    s.seat = s.order[0]


@rule
def board_moves(s: State, moves: Ints, n: int) -> int:
    """Either side."""
    for side in range(len(BOARD_SIDES)):
        moves[n] = BOARD + side
        n += 1
    return n


@rule
def choose_board(s: State, seat: int, side: int, log: Log) -> None:
    """TW35: the side decides how many workers and how much stress there is room for."""
    emit(log, CHOSE_BOARD, seat, side)
    s.hard[seat] = side
    s.workers[seat] = most_workers(s, seat)
    s.steps += 1
    if s.steps < s.players:
        s.seat = s.order[s.steps]
    else:
        start_parcels(s, log)


@rule
def start_parcels(s: State, log: Log) -> None:
    """TW3: parcels are drafted; or they were dealt, and the first tickets are taken."""
    if s.drafted:
        start_draft(s)
        return
    if s.players > 1:
        open_tickets(s, log)
    start_first_tickets(s)
