"""The share companies: exchanging shares (CC9-CC11), and what shares pay (CC12, CC13)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import UNKNOWN
from .components import ALL_TILES, COMPANIES, PERCENTAGES
from .moves import SWAP_HIDDEN, SWAP_OPEN
from .state import (
    BONUS,
    EVERYBODY,
    EXCHANGES_CLOSED,
    PAID,
    RETURNED,
    TOOK_HIDDEN,
    TOOK_OPEN,
    TURNED_UP,
    VALUED,
    State,
)

SHARES = len(PERCENTAGES)
FIRMS = len(COMPANIES)
EXCHANGES = 2 * SHARES  # moves: each share for the open one or the hidden one
ROUNDS_WITHOUT_TILE = 2  # CC11


@rule
def exchanges_open(s: State) -> bool:
    """CC9-CC11: whether shares may be exchanged this turn."""
    if s.companies == 0 or s.ended == 1 or s.laid == ALL_TILES:
        return False
    return s.idle < ROUNDS_WITHOUT_TILE * s.players


@rule
def exchange_moves(s: State, moves: Ints, n: int) -> int:
    """Add the exchanges to the moves: any of the four shares, for the open or the hidden one."""
    if not exchanges_open(s):
        return n
    for p in range(SHARES):
        moves[n] = SWAP_OPEN + p
        moves[n + 1] = SWAP_HIDDEN + p
        n += 2
    return n


@rule
def exchange(s: State, seat: int, move: int, log: Log) -> None:
    """CC9: put a share under its pile, then take the open one or the top hidden one."""
    hidden = move >= SWAP_HIDDEN
    p = move - SWAP_HIDDEN if hidden else move - SWAP_OPEN
    put_under(s, seat, p, log)
    if hidden:
        take_hidden(s, seat, p, log)
    else:
        take_open(s, seat, p, log)
    s.idle += 1
    if s.idle == ROUNDS_WITHOUT_TILE * s.players:
        emit(log, EXCHANGES_CLOSED)


@rule
def put_under(s: State, seat: int, p: int, log: Log) -> None:
    """Whoever knew the share still knows it at the bottom of the pile."""
    for place in range(s.pile_left[p], 0, -1):
        s.pile[p, place] = s.pile[p, place - 1]
        s.pile_known[p, place] = s.pile_known[p, place - 1]
    s.pile[p, 0] = s.share[seat, p]
    s.pile_known[p, 0] = s.share_known[seat, p]
    s.pile_left[p] += 1
    emit(log, RETURNED, seat, p, s.share[seat, p])


@rule
def take_open(s: State, seat: int, p: int, log: Log) -> None:
    """Everybody sees it go, and the pile's next share is turned up."""
    s.share[seat, p] = s.face_up[p]
    s.share_known[seat, p] = EVERYBODY
    emit(log, TOOK_OPEN, seat, p, s.face_up[p])
    top = s.pile_left[p] - 1
    s.face_up[p] = s.pile[p, top]
    forget_top(s, p)
    emit(log, TURNED_UP, p, s.face_up[p])


@rule
def take_hidden(s: State, seat: int, p: int, log: Log) -> None:
    """The taker sees it; others know it only if they knew it in the pile."""
    top = s.pile_left[p] - 1
    s.share[seat, p] = s.pile[p, top]
    s.share_known[seat, p] = s.pile_known[p, top] | (1 << seat)
    forget_top(s, p)
    emit(log, TOOK_HIDDEN, seat, p, s.share[seat, p])


@rule
def forget_top(s: State, p: int) -> None:
    """The top place of the pile is empty again."""
    s.pile_left[p] -= 1
    s.pile[p, s.pile_left[p]] = -1
    s.pile_known[p, s.pile_left[p]] = 0


# Final scoring ------------------------------------------------------------------------------


@rule
def value(s: State, company: int) -> int:
    """CC12: 8 for the first rank, one less for each different profit that is higher."""
    worth = 8
    for other in range(FIRMS):
        if s.takings[other] > s.takings[company]:
            counted = False
            for earlier in range(other):
                if s.takings[earlier] == s.takings[other]:
                    counted = True
            if not counted:
                worth -= 1
    return worth


@rule
def dividend(s: State, seat: int, p: int) -> int:
    """CC12: a share pays its company's value for every ten per cent; a hidden one nothing yet."""
    company = s.share[seat, p]
    return (p + 1) * value(s, company) if company >= 0 else 0


@rule
def holding(s: State, seat: int, company: int) -> int:
    """How many tenths of a company a seat is known to hold."""
    tenths = 0
    for p in range(SHARES):
        if s.share[seat, p] == company:
            tenths += p + 1
    return tenths


@rule
def largest_holding(s: State, company: int) -> int:
    """The most tenths that any seat holds of a company."""
    most = 0
    for seat in range(s.players):
        most = max(most, holding(s, seat, company))
    return most


@rule
def pay_shareholders(s: State, points: Ints) -> None:
    """CC12, CC13: what every seat's shares are worth, and the bonus for the largest holders.

    Of shares that are hidden nothing is counted, and nobody is called the largest holder then.
    """
    settled = all_shares_known(s)
    for seat in range(s.players):
        points[seat] = 0
    for company in range(FIRMS):
        worth = value(s, company)
        most = largest_holding(s, company)
        for seat in range(s.players):
            held = holding(s, seat, company)
            points[seat] += worth * held
            if settled and held == most and most > 0:
                points[seat] += bonus(s, company)


@rule
def bonus(s: State, company: int) -> int:
    """CC13: a tenth of the profit, rounded down, for each of the largest holders."""
    return s.takings[company] // 10


@rule
def tell_payments(s: State, log: Log) -> None:
    """Lay the shares open: what companies are worth, what shares pay, who gets a bonus."""
    for company in range(FIRMS):
        emit(log, VALUED, company, s.takings[company], value(s, company))
    for seat in range(s.players):
        for p in range(SHARES):
            company = s.share[seat, p]
            if company >= 0:
                emit(log, PAID, seat, p, company, dividend(s, seat, p))
    if all_shares_known(s):
        tell_bonuses(s, log)


@rule
def tell_bonuses(s: State, log: Log) -> None:
    """Who gets a bonus; only for those who know all shares does it make sense."""
    for seat in range(s.players):
        for company in range(FIRMS):
            held = holding(s, seat, company)
            if held > 0 and held == largest_holding(s, company) and bonus(s, company) > 0:
                emit(log, BONUS, seat, company, bonus(s, company))


@rule
def all_shares_known(s: State) -> bool:
    """Whether nobody's share is hidden from the reader of this state."""
    for seat in range(s.players):
        for p in range(SHARES):
            if s.share[seat, p] == UNKNOWN:
                return False
    return True
