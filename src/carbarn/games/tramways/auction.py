"""The auction for the turn order, and the tickets taken after it (TW7-TW10)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .components import CARDS, IS_VOID, PARCEL_OF, ROUNDS
from .events import BIDS, CLAIMED, OPENED, PASSED, PLACED, TOOK
from .moves import DISCARD_OF, MOST_BID, PASS, TAKE, bid_of
from .piles import move_openly, ticket_moves, turn_open
from .state import (
    AUCTION,
    AUCTION_DECK,
    HANDS,
    NOTHING,
    OPEN,
    PAYING_MONEY,
    VOIDING,
    State,
)
from .tickets import add_stress, discard, price_of, purse

FOR_FIRST_PLACE = 1  # steps of stress
FOR_LAST_FIRST_PLACE = 2  # in the last round

# Bidding ------------------------------------------------------------------------------------


@rule
def start_auction(s: State, log: Log) -> None:
    """TW7: everybody is in, nobody has bid."""
    s.phase = AUCTION
    s.steps = 0
    for seat in range(s.players):
        s.bid[seat] = 0
        s.spent[seat] = 0
        s.out[seat] = 0
        s.place[seat] = NONE
    next_bidder(s, log)


@rule
def is_before(s: State, one: int, other: int) -> bool:
    """Whether a seat comes before another in the old order."""
    for i in range(s.players):
        if s.order[i] == one:
            return True
        if s.order[i] == other:
            return False
    return False


@rule
def may_bid(s: State, seat: int, money: int) -> bool:
    """TW7: neither one's own last bid, nor the standing bid of anybody before, who is still in."""
    if money == s.bid[seat]:
        return False
    for other in range(s.players):
        same = not s.out[other] and s.bid[other] == money
        if same and is_before(s, other, seat):
            return False
    return True


@rule
def is_leading(s: State, seat: int) -> bool:
    """TW8: nobody still in has bid more, and nobody before has bid the same."""
    for other in range(s.players):
        if other != seat and not s.out[other]:
            if s.bid[other] > s.bid[seat]:
                return False
            if s.bid[other] == s.bid[seat] and is_before(s, other, seat):
                return False
    return s.bid[seat] > 0


@rule
def hoped_place(s: State, seat: int) -> int:
    """TW8: the place in the new order that a seat would get if nobody bid any more."""
    place = first_free_place(s)
    for other in range(s.players):
        if other != seat and not s.out[other]:
            same_but_before = s.bid[other] == s.bid[seat] and is_before(s, other, seat)
            if s.bid[other] > s.bid[seat] or same_but_before:
                place += 1
    return place


@rule
def bidding_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW7: pass, or bid what can be paid at once."""
    moves[n] = PASS
    n += 1
    for money in range(1, min(MOST_BID, purse(s, seat)) + 1):
        if may_bid(s, seat, money):
            moves[n] = bid_of(money)
            n += 1
    return n


@rule
def bid(s: State, seat: int, money: int, log: Log) -> None:
    """TW7: a bid stands, and is due at once."""
    emit(log, BIDS, seat, money)
    s.bid[seat] = money
    s.spent[seat] += money
    s.due_money = money
    s.doing[seat] = PAYING_MONEY


@rule
def pass_bid(s: State, seat: int, log: Log) -> None:
    """TW7: who passes takes the last free place."""
    emit(log, PASSED, seat)
    place = s.players - 1
    while s.place[place] != NONE:
        place -= 1
    take_place(s, seat, place, log)
    s.steps += 1
    next_bidder(s, log)


@rule
def take_place(s: State, seat: int, place: int, log: Log) -> None:
    """A place in the new order."""
    s.place[place] = seat
    s.out[seat] = 1
    emit(log, PLACED, seat, place)


@rule
def first_free_place(s: State) -> int:
    """The first place of the new order that nobody has."""
    place = 0
    while s.place[place] != NONE:
        place += 1
    return place


@rule
def still_in(s: State) -> int:
    """How many have no place yet."""
    left = s.players
    for seat in range(s.players):
        left -= s.out[seat]
    return left


@rule
def next_bidder(s: State, log: Log) -> None:
    """TW8: on to the next who must decide; who leads, and who is left alone, is placed."""
    s.seat = NONE
    while s.seat == NONE and still_in(s) > 0:
        seat = s.order[s.steps % s.players]
        if not s.out[seat]:
            if still_in(s) == 1 or is_leading(s, seat):
                take_place(s, seat, first_free_place(s), log)
            else:
                s.seat = seat
                return
        s.steps += 1


@rule
def is_decided(s: State) -> bool:
    """Whether everybody has a place."""
    return still_in(s) == 0


@rule
def settle_order(s: State, log: Log) -> None:
    """TW10: the new order holds, and its first player has more stress."""
    for i in range(s.players):
        s.order[i] = s.place[i]
        s.place[i] = NONE
        s.bid[i] = 0
        s.out[i] = 0
    add_stress(s, s.order[0], stress_for_first_place(s), log)


@rule
def stress_for_first_place(s: State) -> int:
    """TW10, TW32: steps of stress for the new first player, more in the last round."""
    return FOR_LAST_FIRST_PLACE if s.round == ROUNDS else FOR_FIRST_PLACE


# Tickets ------------------------------------------------------------------------------------


@rule
def open_tickets(s: State, log: Log) -> None:
    """TW4: as many as there are players lie open for the next auction."""
    n = min(s.players, s.held[AUCTION_DECK])
    turn_open(s, AUCTION_DECK, OPEN, n, OPENED, log)


@rule
def taking_moves(s: State, moves: Ints, n: int) -> int:
    """TW10: any of the open tickets."""
    return ticket_moves(s, moves, n, OPEN, TAKE)


@rule
def take_ticket(s: State, seat: int, card: int, log: Log) -> None:
    """TW10: into the hand; a parcel is claimed at once, a Void ticket costs another ticket."""
    emit(log, TOOK, seat, card)
    move_openly(s, card, HANDS + seat)
    if PARCEL_OF[card] != NONE:
        claim(s, seat, card, log)
    s.doing[seat] = NOTHING
    if IS_VOID[card] and can_void(s, seat):
        s.doing[seat] = VOIDING


@rule
def claim(s: State, seat: int, card: int, log: Log) -> None:
    """A disc on the parcel that a ticket shows."""
    s.owner[PARCEL_OF[card]] = seat
    emit(log, CLAIMED, seat, PARCEL_OF[card], card)


@rule
def may_void(s: State, seat: int, card: int) -> bool:
    """TW10: a ticket that is not Void, and whose own consequence can be paid."""
    if s.zone[card] != HANDS + seat or IS_VOID[card]:
        return False
    return price_of(s, seat, card) <= s.cash[seat]


@rule
def can_void(s: State, seat: int) -> bool:
    """Whether there is any such ticket."""
    for card in range(CARDS):
        if may_void(s, seat, card):
            return True
    return False


@rule
def voiding_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW10: the tickets that may be lost for a Void one."""
    for card in range(CARDS):
        if may_void(s, seat, card):
            moves[n] = DISCARD_OF + card
            n += 1
    return n


@rule
def lose_ticket(s: State, seat: int, card: int, log: Log) -> None:
    """TW10: one ticket goes for a Void one."""
    discard(s, seat, card, log)
    s.doing[seat] = NOTHING
