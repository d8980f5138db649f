"""The course of a turn (CC1, CC8, CC9, CC11) and the end of the game (CC6)."""

from __future__ import annotations

from ...engine.chance import quick_below
from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .companies import (
    EXCHANGES,
    exchange,
    exchange_moves,
    exchanges_open,
    pay_shareholders,
    tell_payments,
)
from .components import ALL_TILES, MAX_HAND, SPACES, TURNS
from .moves import DRAW, LAYS, space_of, tile_of, turns_of
from .placing import lay_tile, placements
from .state import CHOOSE, DREW, LAY_DRAWN, OVER, REFILLED, SKIPPED, State, draw

SOME_ROUNDS = 28  # moves
TO_THE_END = 1 << 20
MOST_MOVES = MAX_HAND * TURNS * SPACES + 1 + EXCHANGES


@rule
def actor(s: State) -> int:
    """The seat whose turn it is; NONE when all tiles are laid."""
    return NONE if s.laid == ALL_TILES else s.seat


def is_amid(_: State, __: State, ___: int) -> bool:
    """Each move is an action of its own: after a draw one decides anew, knowing the tile."""
    return False


@rule
def legal(s: State, seat: int, moves: Ints) -> int:
    """CC1: lay a hand tile, draw one to lay, or exchange a share (CC9); or lay the drawn one."""
    if seat != s.seat or s.laid == ALL_TILES:
        return 0
    if s.step == LAY_DRAWN:
        return placements(s, s.drawn, moves, 0)
    n = 0
    for slot in range(s.hand_size):
        if s.hand[seat, slot] >= 0 and not held_before(s, seat, slot):
            n = placements(s, s.hand[seat, slot], moves, n)
    if s.supply_left > 0:
        moves[n] = DRAW
        n += 1
    return exchange_moves(s, moves, n)


@rule
def playout_move(s: State, seat: int, moves: Ints, n: int, rng: Ints) -> int:
    """Any tile anywhere, or a draw; shares are kept, for exchanging at random helps nobody."""
    exchanges = EXCHANGES if s.step == CHOOSE and exchanges_open(s) else 0
    last = n - exchanges if n > exchanges else n
    return moves[quick_below(rng, last)]


@rule
def lookahead(s: State) -> int:
    """Lines can be judged by eye after some rounds; what shares are worth, only the end tells."""
    return TO_THE_END if s.companies else SOME_ROUNDS


@rule
def held_before(s: State, seat: int, slot: int) -> bool:
    """Whether an earlier slot holds the same tile: the same move is listed once."""
    for earlier in range(slot):
        if s.hand[seat, earlier] == s.hand[seat, slot]:
            return True
    return False


@rule
def play(s: State, seat: int, move: int, log: Log) -> None:
    """Play a legal move."""
    if move == DRAW:
        s.drawn = draw(s)
        s.step = LAY_DRAWN
        emit(log, DREW, seat, s.drawn)
        return
    if move < LAYS:
        lay_tile(s, tile_of(move), turns_of(move), space_of(move), log)
        s.idle = 0
        replace(s, seat, tile_of(move), log)
        if s.laid == ALL_TILES:
            finish(s, log)
            return
    else:
        exchange(s, seat, move, log)
    pass_on(s, log)


@rule
def replace(s: State, seat: int, tile: int, log: Log) -> None:
    """CC1, CC8: a hand tile that was laid is replaced from the supply; a drawn one is gone."""
    if s.step == LAY_DRAWN:
        s.drawn = NONE
        s.step = CHOOSE
        return
    slot = 0
    while s.hand[seat, slot] != tile:
        slot += 1
    s.hand[seat, slot] = draw(s)
    if s.hand[seat, slot] != NONE:
        emit(log, REFILLED, seat, s.hand[seat, slot])
    else:
        close_gap(s, seat, slot)


@rule
def close_gap(s: State, seat: int, slot: int) -> None:
    """A hand has no gaps: which slot is empty would tell others what the earlier ones hold not."""
    for later in range(slot + 1, s.hand_size):
        s.hand[seat, later - 1] = s.hand[seat, later]
    s.hand[seat, s.hand_size - 1] = NONE


@rule
def pass_on(s: State, log: Log) -> None:
    """The next player's turn; CC11: who has neither tile nor exchange is skipped."""
    next_seat(s)
    while not can_move(s):
        emit(log, SKIPPED, s.seat)
        next_seat(s)


@rule
def next_seat(s: State) -> None:
    """Clockwise round the table."""
    s.seat += 1
    if s.seat == s.players:
        s.seat = 0


@rule
def can_move(s: State) -> bool:
    """Whether the player to move has anything to do."""
    if s.supply_left > 0 or exchanges_open(s):
        return True
    for slot in range(s.hand_size):
        if s.hand[s.seat, slot] != NONE:
            return True
    return False


@rule
def finish(s: State, log: Log) -> None:
    """CC6: the last tile is laid; with companies, the shares pay."""
    if s.companies and log.wanted:
        tell_payments(s, log)
    emit(log, OVER)


@rule
def outcome(s: State, points: Ints) -> bool:
    """CC6, CC12, CC13: every seat's points as if the game ended now; true when it has."""
    if s.companies:
        pay_shareholders(s, points)
    else:
        for seat in range(s.players):
            points[seat] = s.takings[seat]
    return s.laid == ALL_TILES


@rule
def tie_break(s: State, seat: int) -> int:
    """CC6: equal points share the win."""
    return 0
