"""The steps of play: what a seat may do in each, what that does, and why the rest is refused.

There is a step for every phase, and one for everything that a seat can be in the middle of. Alone,
and under the alternate rule for Development tickets, two of them are played otherwise.
"""

from __future__ import annotations

from ...engine.compiled import rule
from ...engine.contract import Refusal
from ...engine.steps import Step, Steps
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
from .boards import board_moves, choose_board
from .buildings import bill_building, bill_building_upgrade, choose_ticket, supply_moves
from .development import (
    book_moves,
    choosing_moves,
    take_blindly,
    take_from_book,
    take_from_shelf,
    take_up,
    turn_up,
    turning_moves,
)
from .draft import draft, drafting_moves, keep_dealt
from .links import bill_link_upgrade
from .moves import (
    BID,
    BLIND,
    BOARD,
    BOOK,
    BUILD,
    BUY,
    CASH,
    CONSTRUCT_ON,
    DISCARD_OF,
    DONE,
    FILL,
    FINISH,
    FIVE,
    INCOME,
    LAY,
    NEWEST,
    NOTATION,
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
from .refusals import (
    why_not_bid,
    why_not_bill_icon,
    why_not_build,
    why_not_buy,
    why_not_cash,
    why_not_construct,
    why_not_discard,
    why_not_done,
    why_not_income,
    why_not_lay,
    why_not_money_icon,
    why_not_passenger,
    why_not_redirect,
    why_not_reveal,
    why_not_ride,
    why_not_trip,
    why_not_upgrade_building,
    why_not_upgrade_link,
    why_not_upkeep,
    why_not_void,
)
from .solo import line_moves, pay_for_next, take_from_line, take_newest
from .state import (
    ACTIONS,
    ADDING_PASSENGER,
    ADMINISTRATION,
    AUCTION,
    BOARDS,
    CHOOSING_CARD,
    CHOOSING_TICKET,
    COMMERCE_BONUS,
    DRAFT,
    DRAWING,
    FIRST_TICKET,
    LAST_HAND,
    LEISURE_BONUS,
    NOTHING,
    OVER,
    PAYING,
    PAYING_MONEY,
    RIDING,
    TAKING,
    TURNING_TICKET,
    VOIDING,
    State,
)
from .tickets import money_moves, pay_rest, pay_with_icon, paying_moves
from .trips import commerce_moves, leisure_moves, ride_moves, ride_on, start_trip, take_five, wish

AMID = OVER  # what a seat is in the middle of comes after the phases
CHOOSING_DEALT = AMID + CHOOSING_CARD + 1  # one of the tickets dealt to it (TW3, alternate rule)
TAKING_ALONE = AMID + CHOOSING_CARD + 2  # one of the line (TW34)


@rule
def no_moves(n: int) -> int:
    """Nothing can be done any more."""
    return n


@rule
def step_of(s: State, seat: int) -> int:
    """In which step a seat is."""
    doing = s.doing[seat]
    if doing == NOTHING:
        return TAKING_ALONE if s.phase == TAKING and s.players == 1 else s.phase
    if doing == CHOOSING_TICKET and s.phase == FIRST_TICKET and s.alternate:
        return CHOOSING_DEALT
    return AMID + doing


STEPS = Steps(
    NOTATION,
    {
        # Phases.
        BOARDS: Step(
            moves=board_moves,
            due=Refusal("TW35", "choose-a-board"),
            play={BOARD: choose_board},
        ),
        DRAFT: Step(
            moves=drafting_moves,
            due=Refusal("TW3", "draft"),
            play={TAKE: draft},
        ),
        FIRST_TICKET: Step(
            moves=book_moves,
            due=Refusal("TW3", "take-a-book"),
            play={BOOK: take_up},
        ),
        AUCTION: Step(
            moves=bidding_moves,
            due=Refusal("TW7", "bid-or-pass"),
            play={PASS: pass_bid, BID: bid},
            why_not={BID: why_not_bid},
        ),
        TAKING: Step(
            moves=taking_moves,
            due=Refusal("TW10", "take-a-ticket"),
            play={TAKE: take_ticket},
        ),
        TAKING_ALONE: Step(
            moves=line_moves,
            due=Refusal("TW10", "take-a-ticket"),
            play={TAKE: take_from_line, NEWEST: take_newest, REVEAL: pay_for_next},
            why_not={REVEAL: why_not_reveal},
        ),
        LAST_HAND: Step(
            moves=filling_moves,
            due=Refusal("TW32", "fill-your-hand"),
            play={FILL: fill_hand},
        ),
        ACTIONS: Step(
            moves=action_moves,
            due=Refusal("TW14", "act"),
            play={
                BUILD: start_build,
                REDIRECT: start_redirect,
                UPGRADE_LINK_OF: bill_link_upgrade,
                CONSTRUCT_ON: bill_building,
                UPGRADE_ON: bill_building_upgrade,
                TRIP: start_trip,
                INCOME: take_income,
                FINISH: end_turn,
            },
            why_not={
                BUILD: why_not_build,
                REDIRECT: why_not_redirect,
                UPGRADE_LINK_OF: why_not_upgrade_link,
                CONSTRUCT_ON: why_not_construct,
                UPGRADE_ON: why_not_upgrade_building,
                TRIP: why_not_trip,
                INCOME: why_not_income,
            },
        ),
        ADMINISTRATION: Step(
            moves=upkeep_moves,
            due=Refusal("TW30", "administer"),
            play={PLAY: play_upkeep, DISCARD_OF: throw, FINISH: finish},
            why_not={PLAY: why_not_upkeep, DISCARD_OF: why_not_discard},
        ),
        OVER: Step(
            moves=no_moves,
            due=Refusal("TW33", "over"),
        ),
        # Development tickets, at the beginning and at Commerce.
        AMID + CHOOSING_TICKET: Step(
            moves=choosing_moves,
            due=Refusal("TW3", "choose-a-ticket"),
            play={TICKET: take_from_book},
        ),
        CHOOSING_DEALT: Step(
            moves=choosing_moves,
            due=Refusal("TW3", "choose-a-ticket"),
            play={TICKET: keep_dealt},
        ),
        AMID + TURNING_TICKET: Step(
            moves=turning_moves,
            due=Refusal("TW3", "turn-a-ticket"),
            play={TOP: turn_up},
        ),
        # The auction, and what is taken after it.
        AMID + VOIDING: Step(
            moves=voiding_moves,
            due=Refusal("TW10", "lose-a-ticket"),
            play={DISCARD_OF: lose_ticket},
            why_not={DISCARD_OF: why_not_void},
        ),
        AMID + PAYING_MONEY: Step(
            moves=money_moves,
            due=Refusal("TW9", "pay-money"),
            play={PLAY: pay_with_icon, CASH: pay_rest},
            why_not={PLAY: why_not_money_icon, CASH: why_not_cash},
        ),
        # Actions.
        AMID + DRAWING: Step(
            moves=drawing_moves,
            due=Refusal("TW15", "draw-on"),
            play={LAY: lay, DONE: end_drawing},
            why_not={LAY: why_not_lay, DONE: why_not_done},
        ),
        AMID + PAYING: Step(
            moves=paying_moves,
            due=Refusal("TW11", "pay-icons"),
            play={PLAY: pay_bill},
            why_not={PLAY: why_not_bill_icon},
        ),
        AMID + RIDING: Step(
            moves=ride_moves,
            due=Refusal("TW26", "ride-on"),
            play={RIDE: ride_on},
            why_not={RIDE: why_not_ride},
        ),
        AMID + COMMERCE_BONUS: Step(
            moves=commerce_moves,
            due=Refusal("TW27", "choose-bonus"),
            play={FIVE: take_five, BOOK: take_up, TAKE: take_from_shelf, BLIND: take_blindly},
        ),
        AMID + LEISURE_BONUS: Step(
            moves=leisure_moves,
            due=Refusal("TW27", "choose-happiness"),
            play={BUY: wish},
            why_not={BUY: why_not_buy},
        ),
        AMID + CHOOSING_CARD: Step(
            moves=supply_moves,
            due=Refusal("TW5", "choose-building-ticket"),
            play={TAKE: choose_ticket},
        ),
        # Administration.
        AMID + ADDING_PASSENGER: Step(
            moves=passenger_moves,
            due=Refusal("TW30", "place-passenger"),
            play={PUT_PASSENGER: put_passenger},
            why_not={PUT_PASSENGER: why_not_passenger},
        ),
    },
)

moves_in_step = STEPS.moves_rule()
play_in_step = STEPS.play_rule()
