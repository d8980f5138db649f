"""What a position promises a seat, by eye: the judgement of the greedy opponent, and of search.

Every part is a number seen on the table times a weight (weights.toml): the score so far, money and
workers, what trips will bring over the network as it is, what can still be upgraded, and the hand.
In the middle of an action the rest of it counts as if it were done: a path as if it came to the
best stop within reach, a passenger as if it arrived.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.compiled import Ints, rule, table
from ....engine.contract import POINT, Term
from ....engine.layout import NONE
from ....engine.scratch import scratch_row
from ..auction import first_free_place, is_leading, still_in
from ..buildings import FOR_BUILDING, FOR_UPGRADED_BUILDING, may_upgrade
from ..components import (
    ALL_SLOTS,
    BUILDING_TYPES,
    CARDS,
    COMMERCE,
    DESTINATIONS,
    ICON_NAMES,
    INDUSTRY,
    IS_VOID,
    LEISURE,
    MONEY,
    PARCEL_OF,
    PARCELS,
    RAIL,
    RESIDENCE,
    ROUNDS,
)
from ..faces import amount_on, icon_on
from ..links import FOR_UPGRADED_LINK
from ..paths import end_of_drawn
from ..rails import is_plain
from ..scoring import FOR_LINK, MONEY_FOR_POINT, links_that_count
from ..state import (
    ACTIONS,
    ADDING_PASSENGER,
    ADMINISTRATION,
    AUCTION,
    BUILDING_RAILS,
    CHOOSING_CARD,
    CHOOSING_TICKET,
    COMMERCE_BONUS,
    CONSTRUCTING,
    DRAWING,
    HANDS,
    INCOMPLETE,
    LEISURE_BONUS,
    LINKS_EACH,
    MOVING_PASSENGER,
    OPEN,
    OVER,
    PAYING,
    PAYING_MONEY,
    RIDING,
    UPGRADING_LINK,
    VOIDING,
    State,
)
from ..stops import destination, head_stop, owner_of, tail_stop
from ..tickets import icons_at_hand
from ..trips import FOR_COMMERCE, fare, most_workers, price_of_happiness
from .prospects import FARTHEST, Goals, look_for_goals, trips_worth, trips_worth_with, way_on
from .weights import (
    FIRST_ICON,
    FRESH,
    MONEY_BAND,
    MORE_ICONS,
    OPEN_LINK,
    PARCEL,
    PLACE,
    PLAIN_BUILDING,
    PLAIN_LINK,
    STEP,
    TICKET,
    WEIGHTS,
    WORKERS,
)

VICTORY = 10 * POINT  # to have won is worth more than the points
A_ROUND = 3  # actions
REFILLED_ROUNDS = 4
BANDS = table([0, 5, 10, 20, 1000])  # of money
CLASS = table(  # [icon] of the weights of icons: the types, parcels, and the others one by one
    [min(icon, BUILDING_TYPES) for icon in range(DESTINATIONS)]
    + [BUILDING_TYPES + 1 + i for i in range(len(ICON_NAMES) - DESTINATIONS)]
)


# What an estimate adds up, by name.
_NAMES = (
    *("happiness", "stress", "links", "money", "workers", "trips", "upgrades", "parcels"),
    *("open-links", "hand", "under-way", "place", "rivals", "win"),
)
PARTS = len(_NAMES)
HAPPINESS, STRESS, LINKS, PURSE, CREW, TRIPS, UPGRADES, LOTS = range(8)
OPEN_LINKS, HAND, UNDER_WAY, TURN_ORDER, RIVALS, WIN = range(8, PARTS)
TERMS: Sequence[Term] = tuple(Term(name) for name in _NAMES)


@rule
def estimate(s: State, seat: int) -> int:
    """The seat's promise less the score of the others on average."""
    return judged(s, seat, WEIGHTS)


@rule
def judged(s: State, seat: int, w: Ints) -> int:
    """The same with weights that can change."""
    parts = scratch_row(PARTS)
    weigh(s, seat, w, parts)
    return total_of(parts)


@rule
def forecast(s: State, points: Ints) -> None:
    """What every seat promises by itself, whatever the others do."""
    for seat in range(s.players):
        parts = scratch_row(PARTS)
        weigh(s, seat, WEIGHTS, parts)
        points[seat] = total_of(parts) - parts[RIVALS] - parts[WIN]


@rule
def total_of(parts: Ints) -> int:
    """All terms together."""
    total = 0
    for i in range(PARTS):
        total += parts[i]
    return total


@rule
def terms(s: State, seat: int, parts: Ints) -> None:
    """What each term adds to the estimate."""
    weigh(s, seat, WEIGHTS, parts)


@rule
def weigh(s: State, seat: int, w: Ints, parts: Ints) -> None:
    """The score, what the seat has besides, and what it can hope for."""
    parts[HAPPINESS] = s.happiness[seat] * POINT
    parts[STRESS] = -s.stress[seat] * POINT
    parts[LINKS] = FOR_LINK * links_that_count(s, seat) * POINT
    if s.phase == OVER:
        weigh_the_end(s, seat, parts)
        return
    weigh_hopes(s, seat, w, parts)
    for other in range(s.players):
        if other != seat:
            parts[RIVALS] -= standing(s, other) // (s.players - 1)


@rule
def weigh_the_end(s: State, seat: int, parts: Ints) -> None:
    """By how much the seat won, or lost; money that is left decides between equals (TW33)."""
    parts[PURSE] = money_at_the_end(s.cash[seat])
    if s.players == 1:
        return
    best = -(1 << 30)
    for other in range(s.players):
        if other != seat:
            best = max(best, standing(s, other) + s.cash[other] % MONEY_FOR_POINT)
    parts[RIVALS] = -best
    parts[WIN] = VICTORY if total_of(parts) > 0 else -VICTORY


@rule
def standing(s: State, seat: int) -> int:
    """The score so far."""
    points = s.happiness[seat] + FOR_LINK * links_that_count(s, seat) - s.stress[seat]
    return (points + s.cash[seat] // MONEY_FOR_POINT) * POINT


@rule
def weigh_hopes(s: State, seat: int, w: Ints, parts: Ints) -> None:
    """What a seat has besides points, and what it can hope for."""
    now, rounds = actions_left(s, seat), ROUNDS - max(1, s.round)
    icons = icons_at_hand(s, seat)
    trips = trips_worth(s, seat, icons, now, rounds * A_ROUND, w)
    parts[PURSE] = purse_worth(s, seat, now, rounds, w)
    parts[CREW] = crew_worth(s, seat, now, rounds, w)
    parts[TRIPS] = trips
    weigh_property(s, seat, now, rounds, w, parts)
    parts[OPEN_LINKS] = open_links_worth(s, seat, icons, trips, now, rounds, w)
    parts[HAND] = hand_worth(s, seat, now, rounds, w)
    parts[UNDER_WAY] = unfinished(s, seat, icons, trips, now, rounds, w)
    if s.players > 1 and s.phase == AUCTION:
        parts[TURN_ORDER] = place_worth(s, seat, w)


@rule
def actions_left(s: State, seat: int) -> int:
    """Actions that the seat will still have in this round."""
    if s.phase == ADMINISTRATION:
        return 0
    if s.phase != ACTIONS:
        return A_ROUND
    place = 0
    while s.order[place] != seat:
        place += 1
    later = 2 if s.actions == 1 else 0
    if place < s.steps or s.seat == NONE:
        return later
    if place > s.steps:
        return later + s.actions
    return later + s.actions - s.acted - s.paid_out


# What the seat has --------------------------------------------------------------------------


@rule
def money_worth(money: int, now: int, rounds: int, w: Ints) -> int:
    """The more there is, and the fewer rounds are left, the less another dollar is worth.

    At the end only tens count.
    """
    at_the_end = money_at_the_end(money)
    if now == 0 and rounds == 0:
        return at_the_end
    total = 0
    for band in range(len(BANDS) - 1):
        if money > BANDS[band]:
            total += (min(money, BANDS[band + 1]) - BANDS[band]) * w[MONEY_BAND + band]
    return max(at_the_end, total * (rounds + 2) // (ROUNDS + 1))


@rule
def money_at_the_end(money: int) -> int:
    """TW33, in sixteenths: tens are points, and the rest decides between equals."""
    return money // MONEY_FOR_POINT * POINT + money % MONEY_FOR_POINT


@rule
def purse_worth(s: State, seat: int, now: int, rounds: int, w: Ints) -> int:
    """Money, but for what is due."""
    due = s.due_money if s.doing[seat] == PAYING_MONEY else 0
    return money_worth(max(0, s.cash[seat] - due), now, rounds, w)


@rule
def crew_worth(s: State, seat: int, now: int, rounds: int, w: Ints) -> int:
    """Rail workers, while there are actions left."""
    if now + rounds == 0 or s.workers[seat] == 0:
        return 0
    return w[WORKERS] + (w[WORKERS + 1] if s.workers[seat] > 1 else 0)


@rule
def weigh_property(s: State, seat: int, now: int, rounds: int, w: Ints, parts: Ints) -> None:
    """Links and buildings that can be upgraded, and parcels to build on."""
    left = rounds + (1 if now > 0 else 0)
    for link in range(seat * LINKS_EACH, (seat + 1) * LINKS_EACH):
        if is_plain(s, link):
            parts[UPGRADES] += w[PLAIN_LINK] * left
    for parcel in range(PARCELS):
        if s.owner[parcel] == seat:
            if s.building[s.where[parcel]] == NONE:
                parts[LOTS] += w[PARCEL] * left
            elif may_upgrade(s, seat, parcel):
                parts[UPGRADES] += w[PLAIN_BUILDING] * left


@rule
def open_links_worth(
    s: State, seat: int, icons: int, trips: int, now: int, rounds: int, w: Ints
) -> int:
    """Links that wait to be finished, and can be; that of the action under way is counted there."""
    total = 0
    for link in range(seat * LINKS_EACH, (seat + 1) * LINKS_EACH):
        waits = s.stage[link] == INCOMPLETE and link != s.drawn
        if waits and can_be_worked_on(s, seat, link, now, rounds):
            space = tail_stop(s, link)
            hoped = goal_worth(s, seat, link, space, icons, trips, now, rounds, w)
            total += hoped * w[OPEN_LINK] // 16
    return total


@rule
def can_be_worked_on(s: State, seat: int, link: int, now: int, rounds: int) -> bool:
    """TW20, TW21: whether the seat acts once more before an incomplete link is removed."""
    if now > 0 and s.workers[seat] > 0:
        return True
    return rounds > 0 and s.worked[link] == s.round


@rule
def hand_worth(s: State, seat: int, now: int, rounds: int, w: Ints) -> int:
    """What is known to be in the hand, by its icons, and what will be drawn."""
    once, held, total = 0, 0, 0
    for card in range(CARDS):
        if s.zone[card] == HANDS + seat:
            held += 1
            total += w[TICKET]
            for slot in range(ALL_SLOTS):
                icon = icon_on(s, card, slot)
                if icon != NONE:
                    many = amount_on(s, card, slot) if icon in (RAIL, MONEY) else 1
                    further = once >> icon & 1
                    total += many * w[(MORE_ICONS if further else FIRST_ICON) + CLASS[icon]]
                    once |= 1 << icon
    if rounds == 0:
        return total * now // A_ROUND
    unknown = s.held[HANDS + seat] - held
    if s.phase == ADMINISTRATION and s.round <= REFILLED_ROUNDS:
        unknown += max(0, s.limit[seat] - s.held[HANDS + seat])
    return total * (now + 1) // (A_ROUND + 1) + unknown * w[FRESH]


@rule
def ticket_worth(s: State, card: int, w: Ints) -> int:
    """What a ticket would be good for, whatever else is in the hand."""
    total = w[PARCEL] * A_ROUND if PARCEL_OF[card] != NONE else 0
    if IS_VOID[card]:
        total -= w[FRESH]
    for slot in range(ALL_SLOTS):
        icon = icon_on(s, card, slot)
        if icon != NONE:
            many = amount_on(s, card, slot) if icon in (RAIL, MONEY) else 1
            total += many * w[FIRST_ICON + CLASS[icon]]
    return total


@rule
def place_worth(s: State, seat: int, w: Ints) -> int:
    """What a place in the new order is worth, taken or hoped for: an earlier choice, and stress."""
    low, high = 1 << 20, 0
    for card in range(CARDS):
        if s.zone[card] == OPEN:
            worth = ticket_worth(s, card, w)
            low = min(low, worth)
            high = max(high, worth)
    spread = max(0, high - low) + w[PLACE] * (s.players - 1)
    first = POINT * (2 if s.round == ROUNDS else 1)
    last = s.players - 1
    if s.out[seat]:
        place = 0
        while s.place[place] != seat:
            place += 1
        return spread * (last - place) // last - (first if place == 0 else 0)
    ahead = first_free_place(s)
    behind = ahead + still_in(s) - 1
    chance = 3 if is_leading(s, seat) else 1  # in four, to get the better one of these places
    hoped = (ahead * chance + behind * (4 - chance)) * 16 // 4
    total = spread * (last * 16 - hoped) // (16 * last)
    return total - (first * chance // 4 if ahead == 0 else 0)


# What is going on ---------------------------------------------------------------------------


@rule
def unfinished(s: State, seat: int, icons: int, trips: int, now: int, rounds: int, w: Ints) -> int:
    """The rest of an action, as if it were done."""
    doing = s.doing[seat]
    if doing == DRAWING:
        going_on = goal_worth(s, seat, s.drawn, s.at, icons, trips, now, rounds, w)
        return going_on - s.cost * w[STEP]
    if doing == RIDING:
        arrives = arrival(s, seat, s.goal, now, rounds, w)
        return fares(s, seat, now, rounds, w) + way_on(s, seat, w) + arrives
    if doing == PAYING:
        return bill_worth(s, seat, icons, trips, now, rounds, w)
    if doing == COMMERCE_BONUS:
        return fares(s, seat, now, rounds, w) + FOR_COMMERCE * w[MONEY_BAND]
    if doing == LEISURE_BONUS:
        return fares(s, seat, now, rounds, w) + leisure_worth(s, seat, now, rounds, w)
    if doing == PAYING_MONEY and s.phase == ACTIONS:
        return fares(s, seat, now, rounds, w) + s.wish * POINT
    if doing in (CHOOSING_CARD, CHOOSING_TICKET):
        return 2 * w[FRESH]
    if doing == ADDING_PASSENGER:
        return w[FRESH]
    return -w[FRESH] if doing == VOIDING else 0


@rule
def bill_worth(s: State, seat: int, icons: int, trips: int, now: int, rounds: int, w: Ints) -> int:
    """What is being paid for, less the icons that are still due."""
    due = s.due_rails * w[STEP] + (w[STEP] if s.due_end != NONE else 0)
    due += w[STEP] if s.due_key != NONE else 0
    if s.bill == BUILDING_RAILS:
        end = end_of_drawn(s, seat)
        if end == NONE:
            open_end = goal_worth(s, seat, s.drawn, s.at, icons, trips, now, rounds, w)
            return open_end * w[OPEN_LINK] // 16 - due
        return completed_worth(s, seat, s.drawn, end, 0, icons, now, rounds, w) - trips - due
    if s.bill == UPGRADING_LINK:
        return FOR_UPGRADED_LINK * POINT - due
    if s.bill == CONSTRUCTING:
        return FOR_BUILDING * POINT + w[FRESH] - due
    if s.bill == MOVING_PASSENGER:
        return fares(s, seat, now, rounds, w) + arrival(s, seat, s.goal, now, rounds, w) - due
    return FOR_UPGRADED_BUILDING * POINT - due


@rule
def goal_worth(
    s: State,
    seat: int,
    link: int,
    space: int,
    icons: int,
    trips: int,
    now: int,
    rounds: int,
    w: Ints,
) -> int:
    """The best that a link can become whose next rail lies on a space, besides trips as they are.

    Without an icon for one of its ends it will not be completed at once.
    """
    goals = Goals()
    look_for_goals(s, seat, link, space, FARTHEST, goals)
    best = 0
    home = icons >> destination(s, head_stop(s, link)) & 1
    for i in range(goals.found):
        stop, cost = goals.stop[i], goals.cost[i]
        worth = completed_worth(s, seat, link, stop, cost, icons, now, rounds, w) - trips
        if link == s.drawn and not home and not icons >> destination(s, stop) & 1:
            worth = worth * w[OPEN_LINK] // 16
        best = max(best, worth - (cost + 1) * w[STEP])
    return best


@rule
def completed_worth(
    s: State,
    seat: int,
    link: int,
    stop: int,
    cost: int,
    icons: int,
    now: int,
    rounds: int,
    w: Ints,
) -> int:
    """What a link is worth, with all trips, if it comes to this stop."""
    rails, later = s.rails[link] + cost, rounds * A_ROUND
    worth = trips_worth_with(s, seat, link, stop, rails, icons, now, later, w)
    return worth + FOR_LINK * POINT + w[PLAIN_LINK] * rounds


# Trips --------------------------------------------------------------------------------------


@rule
def fares(s: State, seat: int, now: int, rounds: int, w: Ints) -> int:
    """Happiness and money of the links ridden so far; happiness comes with the arrival."""
    arrived = s.doing[seat] not in (RIDING, PAYING)
    total, money = 0, 0
    for i in range(s.ridden):
        own = owner_of(s.ride[i]) == seat
        money += fare(s, s.ride[i]) if own else -fare(s, s.ride[i])
        if not arrived:
            total += POINT if own else -POINT // max(1, s.players - 1)
    left = max(0, s.cash[seat] + money)
    return total + money_worth(left, now, rounds, w) - money_worth(s.cash[seat], now, rounds, w)


@rule
def arrival(s: State, seat: int, goal: int, now: int, rounds: int, w: Ints) -> int:
    """What the destination brings."""
    if goal == RESIDENCE:
        return POINT if s.stress[seat] > 1 else 0
    if goal == LEISURE:
        return leisure_worth(s, seat, now, rounds, w)
    if goal == COMMERCE:
        return FOR_COMMERCE * w[MONEY_BAND] - POINT
    if goal == INDUSTRY:
        return another_worker(s, seat, w) - POINT
    return 0


@rule
def another_worker(s: State, seat: int, w: Ints) -> int:
    """What one more would be worth, if the player board has room."""
    have = s.workers[seat]
    return w[WORKERS + have] if have < most_workers(s, seat) else 0


@rule
def leisure_worth(s: State, seat: int, now: int, rounds: int, w: Ints) -> int:
    """The best that happiness for sale can be."""
    best, points = 0, 1
    before = money_worth(s.cash[seat], now, rounds, w)
    while price_of_happiness(points) <= s.cash[seat]:
        left = s.cash[seat] - price_of_happiness(points)
        best = max(best, points * POINT + money_worth(left, now, rounds, w) - before)
        points += 1
    return best
