"""What a position promises a seat, by eye: the judgement of the greedy opponent, and of search.

Every part is a number seen on the table times a weight (weights.toml). The parts: what each
colour's scorings will bring to whoever has the better lines there, how far lines can still grow,
how near they are to their tour, money, and what the hand is good for. In the middle of a turn a
line without a tram counts as if it had the one that the money and the rest of the hand can buy.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

from ...engine.chance import is_veiled
from ...engine.compiled import Ints, rule, table
from ...engine.contract import POINT, Term
from ...engine.layout import NONE
from ...engine.network import judged, read
from ...engine.scratch import scratch_row
from .components import (
    COLOURS,
    COMPLETE,
    CONDUCTOR,
    KIND,
    NUMBERS,
    OPEN_NUMBERS,
    PRICE,
    ROWS,
    SCORINGS,
    SEATS,
    STATIONS_IN,
    TIMES,
    TOUR,
    TRAM_KINDS,
    WORTH,
)
from .inputs import MOST, SHAPE, TABLE_INPUTS, inputs, is_fresh
from .lines import fits
from .state import BUYING, State

# Weights ------------------------------------------------------------------------------------

NAMED: dict[str, list[int]] = {
    name: value if isinstance(value, list) else [value]
    for name, value in tomllib.loads((Path(__file__).parent / "weights.toml").read_text()).items()
}
_FIRST = {name: sum(map(len, list(NAMED.values())[:i])) for i, name in enumerate(NAMED)}

WEIGHTS = table([weight for part in NAMED.values() for weight in part])
LEADER_MOVES_NOW = _FIRST["leader_moves_now"]
LEADER_MOVES_LATER = _FIRST["leader_moves_later"]
LEADER_WAITS_NOW = _FIRST["leader_waits_now"]
LEADER_WAITS_LATER = _FIRST["leader_waits_later"]
LEADER_HOLDS = _FIRST["leader_holds"]
GROWTH = _FIRST["growth"]
TOUR_NEAR = _FIRST["tour"]
MONEY = _FIRST["money"]
HALVED = _FIRST["halved"]
HOLDS_CONDUCTOR = _FIRST["holds_conductor"]
HOLDS_FITTING = _FIRST["holds_fitting"]
HOLDS_OTHER = _FIRST["holds_other"]

LEARNT_WEIGHTS = table(read(Path(__file__).parent / "network.toml", SHAPE))
ROOM = SHAPE.room

UNIT = 4096  # of a weight, in a point
VICTORY = 20 * POINT  # to have won is worth more than the points
BANDS = table([0, 5, 10, 15, 30])  # of money
NEARLY_EMPTY = 12  # cards in the pile: it will be renewed soon


# Judging ------------------------------------------------------------------------------------


# What an estimate adds up: a lead in each colour, and what both hope for besides.
TERMS: Sequence[Term] = (
    *(Term("colour", {"colour": colour}) for colour in COLOURS),
    *(Term(name) for name in ("growth", "tour", "money", "hand", "points", "win", "experience")),
)
PARTS = len(TERMS)
GROWING, TOURING, PURSE, CARDS_KEPT, SCORED, WON, LEARNT = range(ROWS, PARTS)


@rule
def estimate(s: State, seat: int) -> int:
    """The seat's promise less the other's."""
    ahead = (s.points[seat] - s.points[1 - seat]) * POINT
    if s.over:
        ahead += s.money_left[seat] - s.money_left[1 - seat]
        return ahead + VICTORY if ahead > 0 else ahead - VICTORY
    return ahead + judge(s, seat, WEIGHTS) * POINT // UNIT + experience(s, seat)


@rule
def experience(s: State, seat: int) -> int:
    """What games have taught that the eye does not see, when a turn begins."""
    if not is_fresh(s):
        return 0
    active = scratch_row(ROOM)
    inputs(s, active)
    lead = judged(learnt_by(s, seat), active, TABLE_INPUTS, ROWS, MOST)
    return lead if seat == s.seat else -lead


@rule
def learnt_by(_: State, seat: int) -> Ints:  # in training seats have their own
    """The weights of a seat's network."""
    return LEARNT_WEIGHTS


@rule
def terms(s: State, seat: int, parts: Ints) -> None:
    """What each term adds to the estimate; rounded so that together they are the estimate."""
    if s.over:
        parts[PURSE] = s.money_left[seat] - s.money_left[1 - seat]
        parts[SCORED] = (s.points[seat] - s.points[1 - seat]) * POINT
        parts[WON] = VICTORY if parts[PURSE] + parts[SCORED] > 0 else -VICTORY
        return
    weigh(s, seat, WEIGHTS, parts)
    exact, rounded = 0, 0
    for i in range(PARTS):
        exact += parts[i]
        parts[i] = exact * POINT // UNIT - rounded
        rounded += parts[i]
    parts[SCORED] = (s.points[seat] - s.points[1 - seat]) * POINT
    parts[LEARNT] = experience(s, seat)


@rule
def forecast(s: State, points: Ints) -> None:
    """The points, and half of a lead that is still to come for each of the two."""
    hope = 0 if s.over else judge(s, 0, WEIGHTS) * POINT // UNIT + experience(s, 0)
    for seat in range(SEATS):
        points[seat] = s.points[seat] * POINT + (s.money_left[seat] if s.over else 0)
    points[0] += hope // 2
    points[1] -= hope - hope // 2


@rule
def judge(s: State, seat: int, w: Ints) -> int:
    """What is still to come: a sum of weights, each as often as the position has it."""
    parts = scratch_row(PARTS)
    weigh(s, seat, w, parts)
    total = 0
    for i in range(PARTS):
        total += parts[i]
    return total


@rule
def weigh(s: State, seat: int, w: Ints, parts: Ints) -> None:
    """The same term by term."""
    weigh_promise(s, seat, 1, w, parts)
    weigh_promise(s, 1 - seat, -1, w, parts)
    for colour in range(ROWS):
        lead = earnings(s, seat, colour) - earnings(s, 1 - seat, colour)
        if lead > 0:
            parts[colour] = lead * scorings_ahead(s, seat, colour, w)
        elif lead < 0:
            parts[colour] = lead * scorings_ahead(s, 1 - seat, colour, w)


@rule
def scorings_ahead(s: State, leader: int, colour: int, w: Ints) -> int:
    """How often a colour will be scored in which a seat leads."""
    left = SCORINGS - s.scorings
    waiting = s.waiting[colour]
    mover = s.seat if s.placed == 0 else 1 - s.seat
    held = min(2, held_of(s, leader, colour))
    if leader == mover:
        often = w[LEADER_MOVES_NOW + waiting] + left * w[LEADER_MOVES_LATER + waiting]
    else:
        often = w[LEADER_WAITS_NOW + waiting] + left * w[LEADER_WAITS_LATER + waiting]
    return often + held * w[LEADER_HOLDS + waiting]


@rule
def held_of(s: State, seat: int, colour: int) -> int:
    """Cards of a colour that the seat is known to hold."""
    held = 0
    for slot in range(s.hand_left[seat]):
        card = s.hand[seat, slot]
        if card >= 0 and KIND[card] // NUMBERS == colour:
            held += 1
    return held


@rule
def earnings(s: State, seat: int, colour: int) -> int:
    """What a scoring of this colour would bring the seat."""
    total = 0
    for line in range(s.lines[seat]):
        if s.colour[seat, line] == colour:
            total += WORTH[s.stations[seat, line]] * times_of(s, seat, line)
    return total


@rule
def times_of(s: State, seat: int, line: int) -> int:
    """What the line's tram multiplies by, or the one that it can still get this turn."""
    if s.tram[seat, line] != NONE:
        return TIMES[s.tram[seat, line]]
    kind = hoped_tram(s, seat)
    return TIMES[kind] if kind != NONE else 0


@rule
def hoped_tram(s: State, seat: int) -> int:
    """The best tram on display that can be had for each line without one; NONE if none can."""
    without = 0
    for line in range(s.lines[seat]):
        without += s.tram[seat, line] == NONE
    means = s.money_left[seat]
    if s.step < BUYING:
        means += s.hand_left[seat]
    for kind in range(TRAM_KINDS - 1, -1, -1):
        if s.display[kind] > 0 and PRICE[kind] * without <= means:
            return kind
    return NONE


@rule
def weigh_promise(s: State, seat: int, sign: int, w: Ints, parts: Ints) -> None:
    """What a seat's lines, money and hand promise apart from the scorings as they stand."""
    left = SCORINGS - s.scorings
    price = 0
    for line in range(s.lines[seat]):
        stations = s.stations[seat, line]
        times = times_of(s, seat, line)
        parts[GROWING] += sign * w[GROWTH + OPEN_NUMBERS[stations]] * times * left
        cards = STATIONS_IN[stations] + s.conductors[seat, line]
        if cards < TOUR and not stations & COMPLETE:
            parts[TOURING] += sign * w[TOUR_NEAR + cards] * WORTH[stations] * times
        if times > 0 and s.tram[seat, line] == NONE:
            price += PRICE[hoped_tram(s, seat)]
    parts[PURSE] += sign * money_promise(s, max(0, s.money_left[seat] - price), w)
    parts[CARDS_KEPT] += sign * hand_promise(s, seat, w)


@rule
def money_promise(s: State, money: int, w: Ints) -> int:
    """What money can still buy: the more there is, the less another thousand is worth."""
    left = SCORINGS - s.scorings
    total = money * w[HALVED] if s.pile_left < NEARLY_EMPTY else 0
    for band in range(len(BANDS) - 1):
        if money > BANDS[band]:
            total += (min(money, BANDS[band + 1]) - BANDS[band]) * w[MONEY + band] * left
    return total


@rule
def hand_promise(s: State, seat: int, w: Ints) -> int:
    """What it means to keep the cards known to be in a hand, instead of drawing others."""
    total = 0
    if not is_veiled(s.rng):
        return 0
    for slot in range(s.hand_left[seat]):
        if s.hand[seat, slot] >= 0:
            kind = KIND[s.hand[seat, slot]]
            if kind == CONDUCTOR:
                total += w[HOLDS_CONDUCTOR]
            elif fits_a_line(s, seat, kind):
                total += w[HOLDS_FITTING]
            else:
                total += w[HOLDS_OTHER]
    return total


@rule
def fits_a_line(s: State, seat: int, kind: int) -> bool:
    """Whether a card fits a line with a tram."""
    for line in range(s.lines[seat]):
        if s.tram[seat, line] != NONE and fits(s, seat, line, kind):
            return True
    return False
