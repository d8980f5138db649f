"""Tickets: playing icons, what they cost in stress and money, and bills (TW9, TW11-TW15)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .components import (
    ALL_SLOTS,
    AMOUNT,
    CARDS,
    DESTINATIONS,
    ICON,
    MONEY,
    PAY,
    PRICE,
    PRICE_KIND,
    RAIL,
    STRESS,
)
from .events import (
    CALMED,
    DISCARDED,
    EARNED,
    HARRIED,
    PAID_CASH,
    PAID_PRICE,
    PLAYED,
    PLEASED,
    STRESSED,
)
from .moves import CASH, play_icon
from .piles import move_openly
from .state import DISCARDS, HANDS, IN_PLAY, MOST_PRICES, NOTHING, State

LEAST_STRESS = 1
MOST_STRESS = 21
MOST_STRESS_HARD = 15
ALL_SUMS = (1 << 61) - 1  # more Rail symbols than any hand can show

# Stress and happiness -----------------------------------------------------------------------


@rule
def most_stress(s: State) -> int:
    """The last space of the stress track; the hard player board's is shorter."""
    return MOST_STRESS_HARD if s.hard else MOST_STRESS


@rule
def add_stress(s: State, seat: int, steps: int, log: Log) -> None:
    """TW13: each step that arrives at the last space, or would go beyond it, costs happiness."""
    for _ in range(steps):
        if s.stress[seat] < most_stress(s):
            s.stress[seat] += 1
            emit(log, STRESSED, seat, s.stress[seat])
        if s.stress[seat] == most_stress(s):
            lose_happiness(s, seat, log)


@rule
def lose_happiness(s: State, seat: int, log: Log) -> None:
    """TW13: too much stress costs happiness, which may go below nought."""
    s.happiness[seat] -= 1
    emit(log, HARRIED, seat)


@rule
def reduce_stress(s: State, seat: int, log: Log) -> None:
    """One step back, but never below the first space."""
    if s.stress[seat] > LEAST_STRESS:
        s.stress[seat] -= 1
        emit(log, CALMED, seat, s.stress[seat])


@rule
def add_happiness(s: State, seat: int, points: int, log: Log) -> None:
    """Happiness points."""
    if points > 0:
        s.happiness[seat] += points
        emit(log, PLEASED, seat, points)


@rule
def earn(s: State, seat: int, money: int, log: Log) -> None:
    """Money from the bank."""
    if money > 0:
        s.cash[seat] += money
        emit(log, EARNED, seat, money)


@rule
def pay_cash(s: State, seat: int, money: int, log: Log) -> None:
    """Money to the bank."""
    if money > 0:
        s.cash[seat] -= money
        emit(log, PAID_CASH, seat, money)


# Icons and consequences ---------------------------------------------------------------------


@rule
def is_at_hand(s: State, seat: int, card: int) -> bool:
    """Whether the seat can play icons of this ticket now: it holds it, or is playing it."""
    zone = s.zone[card]
    return zone == HANDS + seat or zone == IN_PLAY + seat


@rule
def price_of(s: State, seat: int, card: int) -> int:
    """TW12: the money that the ticket's consequence costs; nothing once it is in play."""
    return PRICE[card] if PRICE_KIND[card] == PAY and s.zone[card] == HANDS + seat else 0


@rule
def is_unused(s: State, card: int, slot: int) -> bool:
    """Whether there is an icon in this slot that was not played yet."""
    return ICON[card, slot] != NONE and not s.used[card] >> slot & 1


@rule
def put_icon(s: State, seat: int, card: int, slot: int, log: Log) -> None:
    """TW11, TW12: the consequence once, first; every further icon of the ticket adds stress."""
    if s.zone[card] == HANDS + seat:
        take_consequence(s, seat, card, log)
        move_openly(s, card, IN_PLAY + seat)
    else:
        add_stress(s, seat, 1, log)
    s.used[card] |= 1 << slot
    emit(log, PLAYED, seat, card, ICON[card, slot], AMOUNT[card, slot])


@rule
def take_consequence(s: State, seat: int, card: int, log: Log) -> None:
    """TW12: a ticket's consequence, whether it is played or discarded."""
    if PRICE_KIND[card] == PAY:
        s.cash[seat] -= PRICE[card]
        emit(log, PAID_PRICE, seat, card, PRICE[card])
    elif PRICE_KIND[card] == STRESS:
        add_stress(s, seat, PRICE[card], log)


@rule
def discard(s: State, seat: int, card: int, log: Log) -> None:
    """TW12: lay a ticket aside without playing it."""
    emit(log, DISCARDED, seat, card)
    take_consequence(s, seat, card, log)
    move_openly(s, card, DISCARDS + seat)


@rule
def put_away(s: State, seat: int) -> None:
    """What was played goes to the discard."""
    for card in range(CARDS):
        if s.zone[card] == IN_PLAY + seat:
            s.used[card] = 0
            move_openly(s, card, DISCARDS + seat)


# Bills of icons -----------------------------------------------------------------------------


@rule
def fits_bill(s: State, card: int, slot: int) -> bool:
    """TW11: whether the icon is one that the action still needs."""
    icon = ICON[card, slot]
    if icon == RAIL:
        return AMOUNT[card, slot] <= s.due_rails
    return icon in (s.due_key, s.due_end, s.due_end_or)


@rule
def strike_off(s: State, card: int, slot: int) -> None:
    """One icon less to play."""
    icon = ICON[card, slot]
    if icon == RAIL:
        s.due_rails -= AMOUNT[card, slot]
    elif icon == s.due_key:
        s.due_key = NONE
    else:
        s.due_end = NONE
        s.due_end_or = NONE


@rule
def is_paid(s: State) -> bool:
    """Whether nothing is left to play."""
    return s.due_rails == 0 and s.due_key == NONE and s.due_end == NONE


@rule
def paying_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """Every icon after which the rest of the bill can still be paid."""
    for card in range(CARDS):
        if is_at_hand(s, seat, card):
            for slot in range(ALL_SLOTS):
                fits = is_unused(s, card, slot) and fits_bill(s, card, slot)
                if fits and leaves_payable(s, seat, card, slot):
                    moves[n] = play_icon(card, slot)
                    n += 1
    return n


@rule
def leaves_payable(s: State, seat: int, card: int, slot: int) -> bool:
    """Whether the bill can be paid beginning with this icon; the state is as before."""
    price = price_of(s, seat, card)
    if price > s.cash[seat]:
        return False
    zone, rails, key, end, end_or = s.zone[card], s.due_rails, s.due_key, s.due_end, s.due_end_or
    s.zone[card] = IN_PLAY + seat
    s.cash[seat] -= price
    s.used[card] |= 1 << slot
    strike_off(s, card, slot)
    payable = can_pay(s, seat, s.due_rails, s.due_key, s.due_end, s.due_end_or)
    s.due_rails, s.due_key, s.due_end, s.due_end_or = rails, key, end, end_or
    s.used[card] ^= 1 << slot
    s.cash[seat] += price
    s.zone[card] = zone
    return payable


@rule
def can_pay(s: State, seat: int, rails: int, key: int, end: int, end_or: int) -> bool:
    """TW12, TW15: whether the hand shows all this, with consequences that can be paid.

    A bill has rails, or a key icon, never both.
    """
    if key == NONE:
        sums = rail_sums(s, seat, end) | rail_sums(s, seat, end_or)
        return sums >> rails & 1 == 1
    icons = icons_at_hand(s, seat)
    if not icons >> key & 1 or (end != NONE and not (icons >> end | icons >> end_or) & 1):
        return False
    for card in range(CARDS):
        shown = is_at_hand(s, seat, card) and card_shows(s, card, key)
        if shown and can_show_end(s, seat, card, end, end_or):
            return True
    return False


@rule
def can_show_end(s: State, seat: int, with_card: int, end: int, end_or: int) -> bool:
    """Whether a destination, if any, can be played besides an icon of the other ticket."""
    price = price_of(s, seat, with_card)
    if end == NONE:
        return price <= s.cash[seat]
    for card in range(CARDS):
        if not is_at_hand(s, seat, card):
            continue
        if card_shows(s, card, end) or card_shows(s, card, end_or):
            more = 0 if card == with_card else price_of(s, seat, card)
            if price + more <= s.cash[seat]:
                return True
    return False


@rule
def card_shows(s: State, card: int, icon: int) -> bool:
    """Whether a ticket has an icon that was not played yet."""
    for slot in range(ALL_SLOTS):
        if ICON[card, slot] == icon and is_unused(s, card, slot):
            return True
    return False


@rule
def icons_at_hand(s: State, seat: int) -> int:
    """All icons that the seat could play, a bit each."""
    icons = 0
    for card in range(CARDS):
        if is_at_hand(s, seat, card):
            for slot in range(ALL_SLOTS):
                if is_unused(s, card, slot):
                    icons |= 1 << ICON[card, slot]
    return icons


@rule
def rail_sums(s: State, seat: int, end: int) -> int:
    """TW15: how many Rail symbols can be played exactly, together with this destination.

    A bit for each number. `sums` keeps them for every number of dollars that go for consequences,
    without and with the destination.
    """
    budget = min(s.cash[seat], MOST_PRICES - 1)
    for spent in range(budget + 1):
        s.sums[0, spent] = 1
        s.sums[1, spent] = 1 if end == NONE else 0
    for card in range(CARDS):
        if is_at_hand(s, seat, card):
            add_ticket(s, seat, card, end, budget)
    found = s.sums[1, budget]
    for spent in range(budget + 1):
        s.sums[0, spent] = 0
        s.sums[1, spent] = 0
    return found


@rule
def add_ticket(s: State, seat: int, card: int, end: int, budget: int) -> None:
    """What can be played with this ticket besides."""
    price = price_of(s, seat, card)
    for spent in range(budget, price - 1, -1):
        without = s.sums[0, spent - price]
        with_end = s.sums[1, spent - price]
        for slot in range(ALL_SLOTS):
            if ICON[card, slot] == RAIL and is_unused(s, card, slot):
                without |= (without << AMOUNT[card, slot]) & ALL_SUMS
                with_end |= (with_end << AMOUNT[card, slot]) & ALL_SUMS
        if end != NONE and card_shows(s, card, end):
            with_end |= without
        s.sums[0, spent] |= without
        s.sums[1, spent] |= with_end


@rule
def note_payable(s: State, seat: int) -> None:
    """Keep what rails can be paid, alone and with each destination, while paths are looked for."""
    icons = icons_at_hand(s, seat)
    s.payable[DESTINATIONS] = rail_sums(s, seat, NONE)
    for end in range(DESTINATIONS):
        if icons >> end & 1:
            s.payable[end] = rail_sums(s, seat, end)


@rule
def clear_payable(s: State) -> None:
    """The looking is over."""
    for end in range(DESTINATIONS + 1):
        s.payable[end] = 0


# Bills of money -----------------------------------------------------------------------------


@rule
def purse(s: State, seat: int) -> int:
    """TW9: the most that the seat can pay at once, with Money icons and cash."""
    budget = min(s.cash[seat], MOST_PRICES - 1)
    for card in range(CARDS):
        if is_at_hand(s, seat, card):
            money = money_on(s, card)
            price = price_of(s, seat, card)
            if money > 0:
                for spent in range(budget, price - 1, -1):
                    s.sums[0, spent] = max(s.sums[0, spent], s.sums[0, spent - price] + money)
    best = 0
    for spent in range(budget + 1):
        best = max(best, s.sums[0, spent] - spent)
        s.sums[0, spent] = 0
    return s.cash[seat] + best


@rule
def money_on(s: State, card: int) -> int:
    """What the Money icons of a ticket come to that were not played yet."""
    money = 0
    for slot in range(ALL_SLOTS):
        if ICON[card, slot] == MONEY and is_unused(s, card, slot):
            money += AMOUNT[card, slot]
    return money


@rule
def money_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW9: Money icons as long as something is due, or the rest in cash.

    The bill ends as soon as it is covered, so that the icons without the largest never cover it.
    """
    for card in range(CARDS):
        if is_at_hand(s, seat, card):
            for slot in range(ALL_SLOTS):
                fits = ICON[card, slot] == MONEY and is_unused(s, card, slot)
                if fits and leaves_money(s, seat, card, slot):
                    moves[n] = play_icon(card, slot)
                    n += 1
    if s.cash[seat] >= s.due_money:
        moves[n] = CASH
        n += 1
    return n


@rule
def leaves_money(s: State, seat: int, card: int, slot: int) -> bool:
    """Whether the rest can be paid after this icon; the state is as before."""
    price = price_of(s, seat, card)
    if price > s.cash[seat]:
        return False
    zone = s.zone[card]
    s.zone[card] = IN_PLAY + seat
    s.used[card] |= 1 << slot
    s.cash[seat] -= price
    payable = s.due_money - AMOUNT[card, slot] <= purse(s, seat)
    s.cash[seat] += price
    s.used[card] ^= 1 << slot
    s.zone[card] = zone
    return payable


@rule
def pay_with_icon(s: State, seat: int, card: int, slot: int, log: Log) -> None:
    """TW9: a Money icon; if icons alone cover the bill, change comes in cash."""
    put_icon(s, seat, card, slot, log)
    s.due_money -= AMOUNT[card, slot]
    if s.due_money <= 0:
        earn(s, seat, -s.due_money, log)
        s.due_money = 0
        s.doing[seat] = NOTHING


@rule
def pay_rest(s: State, seat: int, log: Log) -> None:
    """TW9: what the icons did not cover, in cash."""
    pay_cash(s, seat, s.due_money, log)
    s.due_money = 0
    s.doing[seat] = NOTHING
