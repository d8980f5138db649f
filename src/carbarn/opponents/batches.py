"""Many games side by side, inside compiled code. Import through `twin`: each game has its own copy.

Each game waits for the one who learns, and who is told what that seat may know and do there. The
others play by themselves, and a game that is over begins anew. `environments/batches.py` is the way
in from Python.
"""

from __future__ import annotations

import math
from typing import Any

from ..engine.chance import WORDS, next_word, quick_below
from ..engine.compiled import Grid, Ints, bound_game, copy_state, rule
from ..engine.contract import Game
from ..engine.events import Log
from ..engine.layout import NONE, Layout, number, row, rows
from ..engine.scratch import scratch_row
from .plan import LONGEST, NOTHING, Plan, plan
from .plan import STATES as TO_PLAN

game: Game = bound_game()

LEARNER, RANDOM = -1, 0  # who plays a seat, or the width of a greedy player's plans
WIN, MARGIN, POINTS = range(3)  # what the rewards are about
SEATS = game.SEATS[-1]
PARTS = len(game.State.PARTS)
UNIT = math.lcm(*range(1, SEATS + 1))  # rewards are counted in parts of a point, so many to one
GUESSES = 6  # how many ways a draw is imagined to turn out
GLANCES = 3  # moves that catch the eye of who does not think

VEILED, STATES = TO_PLAN, TO_PLAN + 1  # behind the states of the planner


class Table(Layout):
    """What holds for all games: who plays, and what is told."""

    players: int = number()
    plays: Ints = row(SEATS)  # [seat] LEARNER, RANDOM, or a width
    slips: Ints = row(SEATS)  # [seat] how many of a thousand moves are made at a glance
    reward: int = number()
    deals: int = number()  # games to begin from
    masks: int = number()
    segments: int = number()  # of an observation
    segment: Grid = rows(PARTS, 3)  # [n] where it begins, how long it is, whether it is hidden
    hides: int = number()  # whether any is
    public: int = number()
    public_at: Grid = rows(PARTS, 2)  # [n] parts that everybody sees: from where to before where
    hidden: int = number()
    hidden_at: Grid = rows(PARTS, 2)  # [n] the others


class Slot(Layout):
    """One of the games, beside its state."""

    rng: Ints = row(WORDS)  # to deal anew with, and for opponents
    seat: int = number()  # whose turn it is
    legal: Ints = row(game.MOST_MOVES + 1)  # and the moves that there are
    legal_count: int = number()
    told: Ints = row(SEATS)  # [seat] points of which rewards have spoken

    action: int = number()
    mover: int = number()  # whose action it was
    refused: int = number()
    over: int = number()
    gained: Ints = row(SEATS)  # [seat] the reward, in UNIT


class Room(Layout):
    """Room to work in."""

    moves: Ints = row(game.MOST_MOVES + 1)
    points: Ints = row(SEATS)
    first: Ints = row(game.MOST_MOVES)  # [n] moves that may be made
    promise: Ints = row(game.MOST_MOVES)  # [n] what each promises
    chance: Ints = row(game.MOST_MOVES)  # [n] whether it brings something to light
    turn: Ints = row(LONGEST)  # the moves that were planned


@rule
def advance(
    states: Any,
    raw: Any,
    deals: Any,
    slots: Any,
    t: Table,
    room: Room,
    minds: Any,
    thoughts: Any,
    p: Plan,
    log: Log,
    silent: Log,
    mask: Any,
    seen: Any,
    last_seen: Any,
    fresh: int,
    start: int,
    stop: int,
) -> None:
    """Begin these games, if they are fresh, or else make the learner's move in each of them.

    One rule does both, for whatever Python calls is compiled with all the rules of the game.
    """
    for i in range(start, stop):
        g = slots[i]
        s = states[i]
        g.mover = g.seat
        g.over = 0
        g.refused = int(not fresh and not is_listed(g.legal, g.legal_count, g.action))
        if g.refused:
            for seat in range(t.players):
                g.gained[seat] = -UNIT if seat == g.seat else 0
            continue
        if fresh:
            for seat in range(t.players):
                g.told[seat] = 0
        else:
            game.play(s, g.seat, g.action, silent)
        let_others_play(s, raw, i, g, t, room, minds, thoughts, p, log, silent)
        g.over = int(game.actor(s) == NONE)
        if not fresh:
            give_rewards(s, g, t, room.points)
        if g.over:
            observe(s, raw, i, t, g.mover, minds, thoughts, last_seen)
            begin_anew(states, raw, deals, i, g, t, room, minds, thoughts, p, log, silent)
        tell(s, raw, i, g, t, minds, thoughts, mask, seen)


@rule
def pick(slots: Any, start: int, stop: int) -> None:
    """Any legal action for each of these games."""
    for i in range(start, stop):
        slots[i].action = slots[i].legal[quick_below(slots[i].rng, slots[i].legal_count)]


@rule
def is_listed(moves: Ints, n: int, move: int) -> bool:
    """Whether a move is among the first n."""
    for i in range(n):
        if moves[i] == move:
            return True
    return False


@rule
def begin_anew(
    states: Any,
    raw: Any,
    deals: Any,
    i: int,
    g: Slot,
    t: Table,
    room: Room,
    minds: Any,
    thoughts: Any,
    p: Plan,
    log: Log,
    silent: Log,
) -> None:
    """From any of the deals; where rules can deal, as nobody has seen it before."""
    over = True
    while over:
        states[i] = deals[quick_below(g.rng, t.deals)]
        deal_anew(states[i], g.rng)
        for seat in range(t.players):
            g.told[seat] = 0
        let_others_play(states[i], raw, i, g, t, room, minds, thoughts, p, log, silent)
        over = game.actor(states[i]) == NONE


def _with_deal(s: Any, rng: Ints) -> None:
    own = scratch_row(WORDS)
    for i in range(WORDS):
        own[i] = next_word(rng)
    game.deal(s, own)  # type: ignore[attr-defined]


def _with_chance(s: Any, rng: Ints) -> None:
    for i in range(WORDS):
        s.rng[i] = next_word(rng)


def _as_dealt(s: Any, rng: Ints) -> None:
    pass


CAN_DEAL = hasattr(game, "deal")
deal_anew = rule(
    _with_deal if CAN_DEAL else _with_chance if "rng" in game.State.PARTS else _as_dealt
)


# Telling ------------------------------------------------------------------------------------


@rule
def tell(
    s: Any, raw: Any, i: int, g: Slot, t: Table, minds: Any, thoughts: Any, mask: Any, seen: Any
) -> None:
    """Whose turn it is, what may be done, and what can be seen."""
    g.seat = game.actor(s)
    if t.masks:
        for n in range(g.legal_count):
            mask[i, g.legal[n]] = 0
    g.legal_count = game.legal(s, g.seat, g.legal)
    if t.masks:
        for n in range(g.legal_count):
            mask[i, g.legal[n]] = 1
    observe(s, raw, i, t, g.seat, minds, thoughts, seen)


@rule
def observe(
    s: Any, raw: Any, i: int, t: Table, seat: int, minds: Any, thoughts: Any, seen: Any
) -> None:
    """Write down the parts that are asked for, as the seat may know them."""
    if t.hides:
        unveil_into_mind(s, t, seat, minds, thoughts)
    at = 0
    for n in range(t.segments):
        start, size = t.segment[n, 0], t.segment[n, 1]
        if t.segment[n, 2]:
            for j in range(size):
                seen[i, at + j] = thoughts[VEILED, start + j]
        else:
            for j in range(size):
                seen[i, at + j] = raw[i, start + j]
        at += size


@rule
def unveil_into_mind(s: Any, t: Table, seat: int, minds: Any, thoughts: Any) -> None:
    """What the seat may know of the parts that are not public."""
    for n in range(t.hidden):
        for j in range(t.hidden_at[n, 0], t.hidden_at[n, 1]):
            thoughts[VEILED, j] = 0
    game.unveil(minds[VEILED], s, seat)


@rule
def give_rewards(s: Any, g: Slot, t: Table, points: Ints) -> None:
    """What everybody has gained by the last step."""
    if t.reward == POINTS or g.over:
        game.outcome(s, points)
    for seat in range(t.players):
        if t.reward == POINTS:
            g.gained[seat] = (points[seat] - g.told[seat]) * UNIT
            g.told[seat] = points[seat]
        elif not g.over:
            g.gained[seat] = 0
        elif t.players == 1:
            g.gained[seat] = points[seat] * UNIT
        elif t.reward == MARGIN:
            g.gained[seat] = (points[seat] - most_of_others(points, t.players, seat)) * UNIT
        else:
            g.gained[seat] = win(s, points, t.players, seat)


@rule
def most_of_others(points: Ints, players: int, seat: int) -> int:
    """The best score but for the seat's own."""
    most = NOTHING
    for other in range(players):
        if other != seat and points[other] > most:
            most = points[other]
    return most


@rule
def win(s: Any, points: Ints, players: int, seat: int) -> int:
    """1 for the first place, divided among those who share it; the others lose 1 together."""
    winners = 0
    for other in range(players):
        winners += int(is_first(s, points, players, other))
    if winners == players:
        return 0
    if is_first(s, points, players, seat):
        return UNIT // winners
    return -UNIT // (players - winners)


@rule
def is_first(s: Any, points: Ints, players: int, seat: int) -> bool:
    """Whether nobody has more points, or as many and more of what decides between equals."""
    for other in range(players):
        if points[other] > points[seat]:
            return False
        equal = points[other] == points[seat]
        if equal and game.tie_break(s, other) > game.tie_break(s, seat):
            return False
    return True


# The others ---------------------------------------------------------------------------------


@rule
def let_others_play(
    s: Any,
    raw: Any,
    i: int,
    g: Slot,
    t: Table,
    room: Room,
    minds: Any,
    thoughts: Any,
    p: Plan,
    log: Log,
    silent: Log,
) -> None:
    """Until it is the learner's turn, or the game is over."""
    seat = game.actor(s)
    while seat != NONE and t.plays[seat] != LEARNER:
        if t.plays[seat] == RANDOM:
            n = game.legal(s, seat, room.moves)
            game.play(s, seat, room.moves[quick_below(g.rng, n)], silent)
        else:
            play_greedily(s, raw, i, g, t, seat, room, minds, thoughts, p, log, silent)
        seat = game.actor(s)


@rule
def play_greedily(
    s: Any,
    raw: Any,
    i: int,
    g: Slot,
    t: Table,
    seat: int,
    room: Room,
    minds: Any,
    thoughts: Any,
    p: Plan,
    log: Log,
    silent: Log,
) -> None:
    """Play a turn as it was planned, up to a slip or what nobody could foresee."""
    length = 0
    made = 0
    while made == 0 or (made < length and game.actor(s) == seat):
        if quick_below(g.rng, 1000) < t.slips[seat]:
            veil_into_mind(s, raw, i, t, seat, minds, thoughts)
            move = glance(g, seat, room, game.legal(s, seat, room.moves), minds, silent)
            game.play(s, seat, move, silent)
            return
        if made == 0:
            veil_into_mind(s, raw, i, t, seat, minds, thoughts)
            length = think(g, seat, t.plays[seat], room, minds, p, log, silent)
        if not is_listed(room.moves, game.legal(s, seat, room.moves), room.turn[made]):
            return
        game.play(s, seat, room.turn[made], silent)
        made += 1


@rule
def veil_into_mind(
    s: Any, raw: Any, i: int, t: Table, seat: int, minds: Any, thoughts: Any
) -> None:
    """A veiled state, for who plans."""
    for n in range(t.public):
        for j in range(t.public_at[n, 0], t.public_at[n, 1]):
            thoughts[VEILED, j] = raw[i, j]
    unveil_into_mind(s, t, seat, minds, thoughts)


@rule
def glance(g: Slot, seat: int, room: Room, n: int, minds: Any, silent: Log) -> int:
    """Of a few of the n moves listed, the one that looks best."""
    best, most = room.moves[0], NOTHING
    for _ in range(GLANCES):
        move = room.moves[quick_below(g.rng, n)]
        copy_state(minds, 0, VEILED)
        game.play(minds[0], seat, move, silent)
        looks = game.estimate(minds[0], seat)
        if looks > most:
            best, most = move, looks
    return best


@rule
def think(
    g: Slot, seat: int, width: int, room: Room, minds: Any, p: Plan, log: Log, silent: Log
) -> int:
    """Write down the most promising turn, among equals any; return how long it is."""
    copy_state(minds, 0, VEILED)
    plan(minds, p, seat, width, log)
    length = p.length
    for n in range(length):
        room.turn[n] = p.best[n]
    firsts = p.firsts
    for n in range(firsts):
        room.first[n] = p.first[n]
        room.chance[n] = p.chance[n]
        room.promise[n] = p.promise[n] * GUESSES
    for n in range(firsts):
        if room.chance[n]:
            move = room.first[n]
            room.promise[n] = sequels(g, seat, width, move, minds, p, log, silent)
    chosen = room.first[any_best(room.promise, firsts, g.rng)]
    if chosen == room.turn[0]:
        return length
    room.turn[0] = chosen
    return 1


@rule
def sequels(
    g: Slot, seat: int, width: int, move: int, minds: Any, p: Plan, log: Log, silent: Log
) -> int:
    """What a move that brings something to light promises, in some guesses together."""
    promised = 0
    for _ in range(GUESSES):
        copy_state(minds, 0, VEILED)
        game.guess(minds[0], g.rng)
        game.play(minds[0], seat, move, silent)
        plan(minds, p, seat, width, log)
        promised += p.best_promise
    return promised


@rule
def any_best(promise: Ints, n: int, rng: Ints) -> int:
    """The place of the greatest of the first n, any one among equals."""
    equals, best = 0, 0
    for k in range(n):
        if k == 0 or promise[k] > promise[best]:
            best, equals = k, 1
        elif promise[k] == promise[best]:
            equals += 1
    nth = quick_below(rng, equals)
    for k in range(best, n):
        if promise[k] == promise[best]:
            if nth == 0:
                return k
            nth -= 1
    return best
