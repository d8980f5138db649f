"""Administration, the end of a round, and the last hand (TW30-TW32)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import UNKNOWN
from ...engine.scratch import scratch_row
from .buildings import add_passenger
from .components import (
    ALL_SLOTS,
    CALM,
    CARDS,
    MONEY,
    PASSENGER,
    STRESS,
    WORKER,
)
from .events import DREW, FILLED, LAID_OUT, RESHUFFLED
from .faces import amount_on, consequence_on, icon_on, price_on
from .moves import DISCARD_OF, FILL, FINISH, PUT_PASSENGER, play_icon
from .piles import draw_many, move_openly, pour, ticket_moves
from .state import (
    ADDING_PASSENGER,
    ADMINISTRATION,
    BOX,
    DECKS,
    DISCARDS,
    HANDS,
    IN_PLAY,
    LAST_HAND,
    NOTHING,
    State,
)
from .tickets import (
    LEAST_STRESS,
    STRESS_FOR_FURTHER_ICON,
    discard,
    earn,
    is_at_hand,
    is_unused,
    lose_happiness,
    most_stress,
    pay_cash,
    price_of,
    put_away,
    put_icon,
    reduce_stress,
)
from .trips import hire, most_workers

FREE_DISCARDS = 1
FOR_DISCARD = 1  # dollars, for every further one

# Phase 3 ------------------------------------------------------------------------------------


@rule
def start_administration(s: State) -> None:
    """TW30: everybody acts at once."""
    s.phase = ADMINISTRATION
    for seat in range(s.players):
        s.ready[seat] = 0
        s.thrown[seat] = 0
        s.doing[seat] = NOTHING


@rule
def upkeep_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW30: icons to play, tickets to discard, or to be finished."""
    for card in range(CARDS):
        if is_at_hand(s, seat, card) and price_of(s, seat, card) <= s.cash[seat]:
            for slot in range(ALL_SLOTS):
                if is_unused(s, card, slot) and is_of_use(s, seat, card, slot):
                    moves[n] = play_icon(card, slot)
                    n += 1
            if may_discard(s, seat, card):
                moves[n] = DISCARD_OF + card
                n += 1
    moves[n] = FINISH
    return n + 1


@rule
def is_of_use(s: State, seat: int, card: int, slot: int) -> bool:
    """TW30: whether what the icon does can be done completely."""
    icon = icon_on(s, card, slot)
    if icon == MONEY:
        return True
    if icon == WORKER:
        return s.workers[seat] < most_workers(s, seat)
    if icon == CALM:
        return stress_before(s, seat, card) > LEAST_STRESS
    return icon == PASSENGER and may_add_passenger(s, seat)


@rule
def stress_before(s: State, seat: int, card: int) -> int:
    """TW11: the stress at which an icon takes effect; its own price in stress comes before."""
    if s.zone[card] == IN_PLAY + seat:
        return s.stress[seat] + STRESS_FOR_FURTHER_ICON
    return s.stress[seat] + (price_on(s, card) if consequence_on(s, card) == STRESS else 0)


@rule
def empty_spaces(s: State) -> int:
    """Building spaces without a passenger."""
    empty = 0
    for space in range(s.spaces):
        if has_room_for_passenger(s, space):
            empty += 1
    return empty


@rule
def has_room_for_passenger(s: State, space: int) -> bool:
    """TW30: a building space holds one passenger."""
    return s.group[space] >= 0 and not s.passenger[space]


@rule
def may_add_passenger(s: State, seat: int) -> bool:
    """TW30: for the last passengers of the reserve turn order decides.

    They are the last when there are fewer than empty spaces; then who comes earlier finishes first.
    Whoever is just choosing a space has one of each.
    """
    choosing = 0
    for other in range(s.players):
        if s.doing[other] == ADDING_PASSENGER:
            choosing += 1
    empty, reserve = empty_spaces(s) - choosing, s.reserve - choosing
    if reserve <= 0 or empty <= 0:
        return False
    if reserve >= empty:
        return True
    for i in range(s.players):
        if s.order[i] == seat:
            return True
        if not s.ready[s.order[i]]:
            return False
    return False


@rule
def play_upkeep(s: State, seat: int, card: int, slot: int, log: Log) -> None:
    """TW30: an icon with its own effect; a ticket stays in play until another is played."""
    if s.zone[card] == HANDS + seat:
        put_away(s, seat)
    put_icon(s, seat, card, slot, log)
    icon = icon_on(s, card, slot)
    if icon == MONEY:
        earn(s, seat, amount_on(s, card, slot), log)
    elif icon == WORKER:
        hire(s, seat, log)
    elif icon == CALM:
        reduce_stress(s, seat, log)
    else:
        s.doing[seat] = ADDING_PASSENGER


@rule
def passenger_moves(s: State, moves: Ints, n: int) -> int:
    """TW30: the building spaces to which a passenger can be added."""
    for space in range(s.spaces):
        if has_room_for_passenger(s, space):
            moves[n] = PUT_PASSENGER + space
            n += 1
    return n


@rule
def put_passenger(s: State, seat: int, space: int, log: Log) -> None:
    """TW30: Add 1 Passenger."""
    add_passenger(s, space, log)
    s.doing[seat] = NOTHING


@rule
def price_of_discard(s: State, seat: int) -> int:
    """TW30: one is free, further ones cost $1 each."""
    return 0 if s.thrown[seat] < FREE_DISCARDS else FOR_DISCARD


@rule
def may_discard(s: State, seat: int, card: int) -> bool:
    """TW12, TW30: a ticket that was not played, if all it costs can be paid."""
    if s.zone[card] != HANDS + seat:
        return False
    return price_of_discard(s, seat) + price_of(s, seat, card) <= s.cash[seat]


@rule
def throw(s: State, seat: int, card: int, log: Log) -> None:
    """TW30: discard a ticket."""
    put_away(s, seat)
    pay_cash(s, seat, price_of_discard(s, seat), log)
    discard(s, seat, card, log)
    s.thrown[seat] += 1


@rule
def finish(s: State, seat: int) -> None:
    """The seat is done with this phase."""
    put_away(s, seat)
    s.ready[seat] = 1


@rule
def all_ready(s: State) -> bool:
    """Whether everybody is."""
    for seat in range(s.players):
        if not s.ready[seat]:
            return False
    return True


# The end of a round -------------------------------------------------------------------------


@rule
def refill(s: State, seat: int, log: Log) -> None:
    """TW31: up to the hand limit; the discard is shuffled only when the deck cannot fill it."""
    draw_hand(s, seat, log)
    if s.held[HANDS + seat] < s.limit[seat] and s.held[DISCARDS + seat] > 0:
        emit(log, RESHUFFLED, seat, s.held[DISCARDS + seat])
        pour(s, DISCARDS + seat, DECKS + seat)
        draw_hand(s, seat, log)


@rule
def draw_hand(s: State, seat: int, log: Log) -> None:
    """As many tickets as the hand has room for and the deck has."""
    n = max(0, min(s.limit[seat] - s.held[HANDS + seat], s.held[DECKS + seat]))
    drawn = scratch_row(CARDS)
    unknown = draw_many(s, DECKS + seat, HANDS + seat, seat, n, drawn)
    for card in range(CARDS):
        if drawn[card]:
            emit(log, DREW, seat, card)
    for _ in range(unknown):
        emit(log, DREW, seat, UNKNOWN)


@rule
def charge_for_stress(s: State, seat: int, log: Log) -> None:
    """TW13: who ends a round on the last space of the stress track loses happiness."""
    if s.stress[seat] == most_stress(s, seat):
        lose_happiness(s, seat, log)


@rule
def welcome_passengers(s: State, log: Log) -> None:
    """TW31: the round's type of building is filled up, in reading order as far as it goes."""
    for space in range(s.spaces):
        wanted = s.building[space] == s.type_tile[s.round - 1]
        if wanted and s.reserve > 0 and has_room_for_passenger(s, space):
            add_passenger(s, space, log)


# The last hand ------------------------------------------------------------------------------


@rule
def start_last_hand(s: State, log: Log) -> None:
    """TW32: everybody lays out deck and discard, and chooses; hands are kept."""
    s.phase = LAST_HAND
    for seat in range(s.players):
        lay_out_deck(s, seat, log)
        s.ready[seat] = 0
        close_full_hand(s, seat)


@rule
def lay_out_deck(s: State, seat: int, log: Log) -> None:
    """The deck is laid open to the discard."""
    for card in range(CARDS):
        if s.zone[card] == DECKS + seat:
            emit(log, LAID_OUT, seat, card)
            move_openly(s, card, DISCARDS + seat)
    pour(s, DECKS + seat, DISCARDS + seat)


@rule
def close_full_hand(s: State, seat: int) -> None:
    """TW32: exactly to the limit, or with all there are; the rest goes back to the box."""
    full = s.held[HANDS + seat] >= s.limit[seat]
    if full or s.held[DISCARDS + seat] == 0:
        pour(s, DISCARDS + seat, BOX)
        s.ready[seat] = 1


@rule
def filling_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW32: any own ticket."""
    return ticket_moves(s, moves, n, DISCARDS + seat, FILL)


@rule
def fill_hand(s: State, seat: int, card: int, log: Log) -> None:
    """TW32: a ticket of one's choice."""
    emit(log, FILLED, seat, card)
    move_openly(s, card, HANDS + seat)
    close_full_hand(s, seat)
