"""Tickets: playing icons, what they cost in stress and money, and bills (TW9, TW11-TW15)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE, Layout, number, row
from ...engine.scratch import scratch_layout, scratch_row
from .components import (
    ALL_SLOTS,
    AMOUNT,
    CARDS,
    DESTINATIONS,
    ICON,
    MONEY,
    PAY,
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
from .faces import amount_on, consequence_on, face, icon_on, price_on
from .moves import CASH, play_icon
from .piles import move_openly
from .state import DISCARDS, HANDS, IN_PLAY, NOTHING, State

STRESS_FOR_FURTHER_ICON = 1  # of a ticket in play
LEAST_STRESS = 1
MOST_STRESS = 21
MOST_STRESS_HARD = 15
ALL_SUMS = (1 << 61) - 1  # more Rail symbols than any hand can show
MOST_PRICES = 16  # dollars that the consequences of one action can come to

# Stress and happiness -----------------------------------------------------------------------


@rule
def most_stress(s: State, seat: int) -> int:
    """The last space of the stress track; the hard player board's is shorter."""
    return MOST_STRESS_HARD if s.hard[seat] else MOST_STRESS


@rule
def add_stress(s: State, seat: int, steps: int, log: Log) -> None:
    """TW13: each step that arrives at the last space, or would go beyond it, costs happiness."""
    for _ in range(steps):
        if s.stress[seat] < most_stress(s, seat):
            s.stress[seat] += 1
            emit(log, STRESSED, seat, s.stress[seat])
        if s.stress[seat] == most_stress(s, seat):
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
    costs = consequence_on(s, card) == PAY and s.zone[card] == HANDS + seat
    return price_on(s, card) if costs else 0


@rule
def is_unused(s: State, card: int, slot: int) -> bool:
    """Whether there is an icon in this slot that was not played yet."""
    return icon_on(s, card, slot) != NONE and not s.used[card] >> slot & 1


@rule
def put_icon(s: State, seat: int, card: int, slot: int, log: Log) -> None:
    """TW11, TW12: the consequence once, first; every further icon of the ticket adds stress."""
    if s.zone[card] == HANDS + seat:
        take_consequence(s, seat, card, log)
        move_openly(s, card, IN_PLAY + seat)
    else:
        add_stress(s, seat, STRESS_FOR_FURTHER_ICON, log)
    s.used[card] |= 1 << slot
    emit(log, PLAYED, seat, card, icon_on(s, card, slot), amount_on(s, card, slot))


@rule
def take_consequence(s: State, seat: int, card: int, log: Log) -> None:
    """TW12: a ticket's consequence, whether it is played or discarded."""
    if consequence_on(s, card) == PAY:
        s.cash[seat] -= price_on(s, card)
        emit(log, PAID_PRICE, seat, card, price_on(s, card))
    elif consequence_on(s, card) == STRESS:
        add_stress(s, seat, price_on(s, card), log)


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


# What is at hand ----------------------------------------------------------------------------


@scratch_layout
class Hand(Layout):
    """The tickets of which a seat can play icons, and its money for their consequences."""

    cash: int = number()
    tickets: int = number()  # how many
    card: Ints = row(CARDS)
    face: Ints = row(CARDS)  # what is printed on it
    price: Ints = row(CARDS)  # what the consequence still costs
    unused: Ints = row(CARDS)  # slots, a bit each, with icons not played yet


@rule
def note_hand(s: State, seat: int, hand: Hand) -> None:
    """Note all that the seat can play."""
    hand.cash = s.cash[seat]
    for card in range(CARDS):
        if is_at_hand(s, seat, card):
            i = hand.tickets
            hand.card[i] = card
            hand.face[i] = face(s, card)
            hand.price[i] = price_of(s, seat, card)
            for slot in range(ALL_SLOTS):
                if is_unused(s, card, slot):
                    hand.unused[i] |= 1 << slot
            hand.tickets += 1


@rule
def note_played(hand: Hand, card: int, slot: int) -> None:
    """What is left at hand when an icon was played."""
    for i in range(hand.tickets):
        if hand.card[i] == card:
            hand.cash -= hand.price[i]
            hand.price[i] = 0
            hand.unused[i] &= ~(1 << slot)


@rule
def shows(hand: Hand, i: int, icon: int) -> bool:
    """Whether a ticket has an icon that was not played yet."""
    for slot in range(ALL_SLOTS):
        if ICON[hand.face[i], slot] == icon and hand.unused[i] >> slot & 1:
            return True
    return False


@rule
def icons_of(hand: Hand) -> int:
    """All icons that can be played, a bit each."""
    icons = 0
    for i in range(hand.tickets):
        for slot in range(ALL_SLOTS):
            if hand.unused[i] >> slot & 1:
                icons |= 1 << ICON[hand.face[i], slot]
    return icons


@rule
def icons_at_hand(s: State, seat: int) -> int:
    """All icons that the seat could play, a bit each."""
    hand = Hand()
    note_hand(s, seat, hand)
    return icons_of(hand)


# Bills of icons -----------------------------------------------------------------------------


@scratch_layout
class Sums(Layout):
    """Numbers of Rail symbols, a bit each, by the dollars that are spent on consequences."""

    alone: Ints = row(MOST_PRICES)
    with_end: Ints = row(MOST_PRICES)  # together with the destination


@scratch_layout
class Payable(Layout):
    """Numbers of Rail symbols, a bit each, that the hand can come to."""

    alone: int = number()
    with_end: Ints = row(DESTINATIONS)  # together with this destination


@rule
def fits_bill(s: State, card: int, slot: int) -> bool:
    """TW11: whether the icon is one that the action still needs."""
    icon = icon_on(s, card, slot)
    if icon == RAIL:
        return amount_on(s, card, slot) <= s.due_rails
    return icon in (s.due_key, s.due_end, s.due_end_or)


@rule
def strike_off(s: State, card: int, slot: int) -> None:
    """One icon less to play."""
    icon = icon_on(s, card, slot)
    if icon == RAIL:
        s.due_rails -= amount_on(s, card, slot)
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
    """Whether the bill can be paid beginning with this icon."""
    if price_of(s, seat, card) > s.cash[seat]:
        return False
    hand = Hand()
    note_hand(s, seat, hand)
    note_played(hand, card, slot)
    icon = icon_on(s, card, slot)
    if icon == RAIL:
        rails = s.due_rails - amount_on(s, card, slot)
        return can_pay(hand, rails, s.due_key, s.due_end, s.due_end_or)
    if icon == s.due_key:
        return can_pay(hand, s.due_rails, NONE, s.due_end, s.due_end_or)
    return can_pay(hand, s.due_rails, s.due_key, NONE, NONE)


@rule
def can_pay(hand: Hand, rails: int, key: int, end: int, end_or: int) -> bool:
    """TW12, TW15: whether the hand shows all this, with consequences that can be paid.

    A bill has rails, or a key icon, never both.
    """
    if key == NONE:
        sums = rail_sums(hand, end) | rail_sums(hand, end_or)
        return sums >> rails & 1 == 1
    for i in range(hand.tickets):
        if shows(hand, i, key) and can_show_end(hand, i, end, end_or):
            return True
    return False


@rule
def can_show_end(hand: Hand, first: int, end: int, end_or: int) -> bool:
    """Whether a destination, if any, can be played besides an icon of the first ticket."""
    price = hand.price[first]
    if end == NONE:
        return price <= hand.cash
    for i in range(hand.tickets):
        if shows(hand, i, end) or shows(hand, i, end_or):
            more = 0 if i == first else hand.price[i]
            if price + more <= hand.cash:
                return True
    return False


@rule
def rail_sums(hand: Hand, end: int) -> int:
    """TW15: how many Rail symbols can be played exactly, together with this destination.

    A bit for each number.
    """
    sums = Sums()
    budget = min(hand.cash, MOST_PRICES - 1)
    for spent in range(budget + 1):
        sums.alone[spent] = 1
        sums.with_end[spent] = 1 if end == NONE else 0
    for i in range(hand.tickets):
        add_ticket(hand, i, end, budget, sums)
    return sums.with_end[budget]


@rule
def add_ticket(hand: Hand, i: int, end: int, budget: int, sums: Sums) -> None:
    """What can be played with this ticket besides."""
    shown, price = hand.face[i], hand.price[i]
    shows_end = end != NONE and shows(hand, i, end)
    for spent in range(budget, price - 1, -1):
        alone = sums.alone[spent - price]
        with_end = sums.with_end[spent - price]
        for slot in range(ALL_SLOTS):
            if ICON[shown, slot] == RAIL and hand.unused[i] >> slot & 1:
                alone |= (alone << AMOUNT[shown, slot]) & ALL_SUMS
                with_end |= (with_end << AMOUNT[shown, slot]) & ALL_SUMS
        if shows_end:
            with_end |= alone
        sums.alone[spent] |= alone
        sums.with_end[spent] |= with_end


@rule
def note_payable(s: State, seat: int, payable: Payable) -> None:
    """Note what rails can be paid, alone and with each destination."""
    hand = Hand()
    note_hand(s, seat, hand)
    icons = icons_of(hand)
    payable.alone = rail_sums(hand, NONE)
    for end in range(DESTINATIONS):
        if icons >> end & 1:
            payable.with_end[end] = rail_sums(hand, end)


# Bills of money -----------------------------------------------------------------------------


@rule
def purse(s: State, seat: int) -> int:
    """TW9: the most that the seat can pay at once, with Money icons and cash."""
    hand = Hand()
    note_hand(s, seat, hand)
    return purse_of(hand)


@rule
def purse_of(hand: Hand) -> int:
    """The most that can be paid with what is at hand."""
    icons = scratch_row(MOST_PRICES)  # what they come to, by the dollars spent on consequences
    budget = min(hand.cash, MOST_PRICES - 1)
    for i in range(hand.tickets):
        money, price = money_on(hand, i), hand.price[i]
        if money > 0:
            for spent in range(budget, price - 1, -1):
                icons[spent] = max(icons[spent], icons[spent - price] + money)
    best = 0
    for spent in range(budget + 1):
        best = max(best, icons[spent] - spent)
    return hand.cash + best


@rule
def money_on(hand: Hand, i: int) -> int:
    """What the Money icons of a ticket come to that were not played yet."""
    money = 0
    for slot in range(ALL_SLOTS):
        if ICON[hand.face[i], slot] == MONEY and hand.unused[i] >> slot & 1:
            money += AMOUNT[hand.face[i], slot]
    return money


@rule
def money_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW9: Money icons as long as something is due, or the rest in cash.

    The bill ends as soon as it is covered, so that the icons without the largest never cover it.
    """
    for card in range(CARDS):
        if is_at_hand(s, seat, card):
            for slot in range(ALL_SLOTS):
                fits = icon_on(s, card, slot) == MONEY and is_unused(s, card, slot)
                if fits and leaves_money(s, seat, card, slot):
                    moves[n] = play_icon(card, slot)
                    n += 1
    if s.cash[seat] >= s.due_money:
        moves[n] = CASH
        n += 1
    return n


@rule
def leaves_money(s: State, seat: int, card: int, slot: int) -> bool:
    """Whether the rest can be paid after this icon."""
    if price_of(s, seat, card) > s.cash[seat]:
        return False
    hand = Hand()
    note_hand(s, seat, hand)
    note_played(hand, card, slot)
    return s.due_money - amount_on(s, card, slot) <= purse_of(hand)


@rule
def pay_with_icon(s: State, seat: int, card: int, slot: int, log: Log) -> None:
    """TW9: a Money icon; if icons alone cover the bill, change comes in cash."""
    put_icon(s, seat, card, slot, log)
    s.due_money -= amount_on(s, card, slot)
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
