"""Who may do what now, and doing it."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log
from ...engine.layout import NONE
from .actions import action_moves, end_turn, pay_bill, take_income
from .administration import (
    fill_hand,
    filling_moves,
    finish,
    passenger_moves,
    play_upkeep,
    put_passenger,
    throw,
    upkeep_moves,
)
from .auction import (
    bid,
    bidding_moves,
    lose_ticket,
    pass_bid,
    take_ticket,
    taking_moves,
    voiding_moves,
)
from .buildings import bill_building, choose_ticket, supply_moves
from .components import ALL_SLOTS, BUILDING_TYPES, DESTINATIONS, PARCELS, PASSENGERS
from .course import go_on
from .development import (
    choosing_moves,
    take_blindly,
    take_from_book,
    take_from_shelf,
    take_up,
    turn_up,
    turning_moves,
)
from .draft import draft, drafting_moves, first_ticket_moves, keep_dealt
from .links import bill_link_upgrade
from .moves import (
    BLIND,
    BOOK,
    BUILD,
    BUY,
    CASH,
    CONSTRUCT_ON,
    DISCARD_OF,
    DONE,
    FILL,
    FIVE,
    INCOME,
    LAY,
    NEWEST,
    PASS,
    PLAY,
    PUT_PASSENGER,
    REDIRECT,
    REVEAL,
    RIDE,
    TAKE,
    TICKET,
    TOP,
    TRIP,
    UPGRADE_LINK_OF,
    UPGRADE_ON,
)
from .paths import drawing_moves, end_drawing, lay, start_build, start_redirect
from .solo import line_moves, pay_for_next, take_from_line, take_newest
from .state import (
    ACTIONS,
    ADDING_PASSENGER,
    ADMINISTRATION,
    AUCTION,
    CHOOSING_CARD,
    CHOOSING_TICKET,
    COMMERCE_BONUS,
    CONSTRUCTING,
    DRAFT,
    DRAWING,
    FIRST_TICKET,
    LAST_HAND,
    LEISURE_BONUS,
    LINKS_EACH,
    NOTHING,
    OVER,
    PAYING,
    PAYING_MONEY,
    RIDING,
    SIDES,
    SPACES,
    TAKING,
    UPGRADING_BUILDING,
    VOIDING,
    State,
)
from .tickets import money_moves, pay_rest, pay_with_icon, paying_moves
from .trips import commerce_moves, leisure_moves, ride_moves, ride_on, start_trip, take_five, wish

MOST_MOVES = (
    SPACES * SIDES
    + 2 * LINKS_EACH
    + PARCELS * BUILDING_TYPES
    + PASSENGERS * DESTINATIONS
    + 1  # builds, redirections and upgrades, buildings, trips, $2
)

# Who and what -------------------------------------------------------------------------------


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


@rule
def legal(s: State, seat: int, moves: Ints) -> int:
    """All that the seat may do now, each of which can be completed."""
    if not may_act(s, seat):
        return 0
    if s.doing[seat] == NOTHING:
        return moves_of_phase(s, seat, moves)
    if s.phase == ACTIONS:
        return moves_amid_action(s, seat, moves)
    if s.doing[seat] == PAYING_MONEY:
        return money_moves(s, seat, moves, 0)
    if s.doing[seat] == VOIDING:
        return voiding_moves(s, seat, moves, 0)
    if s.doing[seat] == ADDING_PASSENGER:
        return passenger_moves(s, moves, 0)
    return ticket_book_moves(s, seat, moves)


@rule
def moves_of_phase(s: State, seat: int, moves: Ints) -> int:
    """What a seat may begin to do."""
    if s.phase == DRAFT:
        return drafting_moves(s, moves, 0)
    if s.phase == FIRST_TICKET:
        return first_ticket_moves(s, moves, 0)
    if s.phase == AUCTION:
        return bidding_moves(s, seat, moves, 0)
    if s.phase == TAKING:
        return line_moves(s, seat, moves, 0) if s.players == 1 else taking_moves(s, moves, 0)
    if s.phase == LAST_HAND:
        return filling_moves(s, seat, moves, 0)
    if s.phase == ADMINISTRATION:
        return upkeep_moves(s, seat, moves, 0)
    return action_moves(s, seat, moves, 0)


@rule
def ticket_book_moves(s: State, seat: int, moves: Ints) -> int:
    """A ticket of the book to take, or to leave open."""
    if s.doing[seat] == CHOOSING_TICKET:
        return choosing_moves(s, moves, 0)
    return turning_moves(s, moves, 0)


@rule
def moves_amid_action(s: State, seat: int, moves: Ints) -> int:
    """How a seat may go on with the action that it has begun."""
    doing = s.doing[seat]
    if doing == DRAWING:
        return drawing_moves(s, seat, moves, 0)
    if doing == PAYING:
        return paying_moves(s, seat, moves, 0)
    if doing == RIDING:
        return ride_moves(s, moves, 0)
    if doing == COMMERCE_BONUS:
        return commerce_moves(s, moves, 0)
    if doing == LEISURE_BONUS:
        return leisure_moves(s, seat, moves, 0)
    if doing == PAYING_MONEY:
        return money_moves(s, seat, moves, 0)
    if doing == CHOOSING_CARD:
        return supply_moves(s, moves, 0)
    return ticket_book_moves(s, seat, moves)


# Doing it -----------------------------------------------------------------------------------


@rule
def play(s: State, seat: int, move: int, log: Log) -> None:
    """Play a legal move, and go on to where the next decision is."""
    doing = s.doing[seat]
    if move < TAKE:
        play_a_ticket(s, seat, (move - PLAY) // ALL_SLOTS, (move - PLAY) % ALL_SLOTS, log)
    elif move < BOOK:
        handle_ticket(s, seat, move, log)
    elif move < BUILD:
        set_out(s, seat, move, log)
    elif move < CASH:
        work(s, seat, move, log)
    else:
        say(s, seat, move, log)
    go_on(s, seat, doing, log)


@rule
def play_a_ticket(s: State, seat: int, card: int, slot: int, log: Log) -> None:
    """An icon is played: for a bill, or for its own sake in administration."""
    if s.doing[seat] == PAYING_MONEY:
        pay_with_icon(s, seat, card, slot, log)
    elif s.doing[seat] == PAYING:
        pay_bill(s, seat, card, slot, log)
    else:
        play_upkeep(s, seat, card, slot, log)


@rule
def handle_ticket(s: State, seat: int, move: int, log: Log) -> None:
    """A whole ticket goes somewhere."""
    if move < TICKET:
        take(s, seat, move - TAKE, log)
    elif move < TOP:
        if s.alternate:
            keep_dealt(s, seat, move - TICKET, log)
        else:
            take_from_book(s, seat, move - TICKET, log)
    elif move < DISCARD_OF:
        turn_up(s, seat, move - TOP, log)
    elif move >= FILL:
        fill_hand(s, seat, move - FILL, log)
    elif s.doing[seat] == VOIDING:
        lose_ticket(s, seat, move - DISCARD_OF, log)
    else:
        throw(s, seat, move - DISCARD_OF, log)


@rule
def take(s: State, seat: int, card: int, log: Log) -> None:
    """An open ticket is taken: a parcel, one after the auction, or a bonus."""
    if s.phase == DRAFT:
        draft(s, seat, card, log)
    elif s.doing[seat] == CHOOSING_CARD:
        choose_ticket(s, seat, card, log)
    elif s.doing[seat] == COMMERCE_BONUS:
        take_from_shelf(s, seat, card, log)
    elif s.players == 1:
        take_from_line(s, seat, card, log)
    else:
        take_ticket(s, seat, card, log)


@rule
def set_out(s: State, seat: int, move: int, log: Log) -> None:
    """A book is taken up, or a bid is made."""
    if move < PASS:
        take_up(s, seat, move - BOOK, log)
    elif move == PASS:
        pass_bid(s, seat, log)
    else:
        bid(s, seat, move - PASS, log)


@rule
def work(s: State, seat: int, move: int, log: Log) -> None:
    """Something is done on the map, or bought."""
    if move < LAY:
        start_build(s, seat, (move - BUILD) // SIDES, (move - BUILD) % SIDES)
    elif move < REDIRECT:
        lay(s, seat, move - LAY)
    elif move < UPGRADE_LINK_OF:
        start_redirect(s, seat, move - REDIRECT)
    elif move < CONSTRUCT_ON:
        bill_link_upgrade(s, seat, move - UPGRADE_LINK_OF)
    elif move < TRIP:
        work_on_building(s, seat, move)
    elif move < RIDE:
        start_trip(s, seat, (move - TRIP) // DESTINATIONS, (move - TRIP) % DESTINATIONS)
    elif move < BUY:
        ride_on(s, seat, move - RIDE)
    elif move < PUT_PASSENGER:
        wish(s, seat, move - BUY)
    else:
        put_passenger(s, seat, move - PUT_PASSENGER, log)


@rule
def work_on_building(s: State, seat: int, move: int) -> None:
    """The bill for a new building, or for a better one."""
    if move < UPGRADE_ON:
        at = move - CONSTRUCT_ON
        bill_building(s, seat, CONSTRUCTING, at // BUILDING_TYPES, at % BUILDING_TYPES)
    else:
        parcel = move - UPGRADE_ON
        bill_building(s, seat, UPGRADING_BUILDING, parcel, s.building[s.where[parcel]])


@rule
def say(s: State, seat: int, move: int, log: Log) -> None:
    """Moves that are a single word."""
    if move == CASH:
        pay_rest(s, seat, log)
    elif move == INCOME:
        take_income(s, seat, log)
    elif move == DONE:
        end_drawing(s, seat)
    elif move == FIVE:
        take_five(s, seat, log)
    elif move == BLIND:
        take_blindly(s, seat, log)
    elif move == REVEAL:
        pay_for_next(s, seat)
    elif move == NEWEST:
        take_newest(s, seat, log)
    elif s.phase == ADMINISTRATION:
        finish(s, seat)
    else:
        end_turn(s)
