"""Monte Carlo tree search over guesses, inside compiled code. Import through `twin`.

Every round guesses what the seat cannot see, walks down the tree of moves by how well they have
done, adds one node, plays on casually for a while, and judges by eye; or plays to the end, where
the game asks for it. The tree is open-loop: a node stands for a sequence of moves, whatever was
hidden, so what one guess teaches serves the others. A node's moves are searched one by one only
after it has been visited often; before that it is a plain Monte Carlo estimate, which is all that a
wide position can use. Everybody is taken to play for their own lead over the best rival.
"""

from __future__ import annotations

from math import log as logarithm
from math import sqrt
from typing import Any, Protocol

from ..engine.chance import WORDS, quick_below
from ..engine.compiled import Grid, Ints, bound_game, copy_state, rule
from ..engine.contract import POINT, ByMove
from ..engine.events import Log
from ..engine.layout import NONE, Layout, number, row, rows

game: ByMove = bound_game()

STATES = 2  # the one that is thought about, and one to play in
ROOT = 0
NODES = 1 << 16
VISITS_BEFORE_CHILDREN = 24
EXPLORATION = 0.6  # in standard deviations of the result


class Counted(Protocol):
    """Where every seat's points are written down."""

    points: Ints


class Tree(Layout):
    """The moves tried so far and how they did, and room to work in."""

    nodes: int = number()
    move: Ints = row(NODES)
    first_child: Ints = row(NODES)
    sibling: Ints = row(NODES)
    visits: Ints = row(NODES)
    chances: Ints = row(NODES)  # how often the move could have been chosen
    total: Ints = row(NODES)  # sum of what it came to, for the seat that makes the move

    rounds: int = number()
    sum: int = number()  # of what it came to for the seat that thinks, and of the squares
    squares: int = number()
    ahead: Ints = row(game.SEATS[-1])  # [seat] sum of what it came to for each

    rng: Ints = row(WORDS)
    moves: Ints = row(game.MOST_MOVES)
    points: Ints = row(game.SEATS[-1])
    worth: Ints = row(game.SEATS[-1])  # [seat] points ahead after a round, in the unit of estimates
    child: Ints = row(game.MOVES)  # [move] the node's child for it, while one node is looked at
    path: Grid = rows(512, 2)  # nodes walked through, and the seats that moved there
    depth: int = number()


@rule
def search(states: Any, t: Tree, seat: int, players: int, rounds: int, log: Log) -> None:
    """Run some rounds from the veiled state in states[0]; states[1] is room to play in."""
    ahead = game.lookahead(states[0])
    for _ in range(rounds):
        copy_state(states, 1, 0)
        s = states[1]
        game.guess(s, t.rng)
        walk(s, t, log)
        play_ahead(s, t, ahead, log)
        judge(s, t, players)
        learn(t, seat)


@rule
def walk(s: Any, t: Tree, log: Log) -> None:
    """Go down the tree to a node that has no children yet, or a new one."""
    node = ROOT
    t.depth = 0
    seat = game.actor(s)
    while seat != NONE and is_open(t, node):
        n = game.legal(s, seat, t.moves)
        known = t.nodes
        node = choose_child(t, node, n)
        game.play(s, seat, t.move[node], log)
        t.path[t.depth, 0] = node
        t.path[t.depth, 1] = seat
        t.depth += 1
        seat = game.actor(s)
        if t.nodes > known:
            return


@rule
def play_ahead(s: Any, t: Tree, moves: int, log: Log) -> None:
    """Play so many playout moves, if the game goes on for so long."""
    seat = game.actor(s)
    while seat != NONE and moves > 0:
        n = game.legal(s, seat, t.moves)
        game.play(s, seat, game.playout_move(s, seat, t.moves, n, t.rng), log)
        seat = game.actor(s)
        moves -= 1


@rule
def judge(s: Any, t: Tree, players: int) -> None:
    """What the round came to for everybody: by points at the end, before it by eye."""
    over = game.outcome(s, t.points)
    for seat in range(players):
        t.worth[seat] = POINT * margin(t, seat, players) if over else game.estimate(s, seat)


@rule
def is_open(t: Tree, node: int) -> bool:
    """Whether a node's moves are searched one by one."""
    if node != ROOT and t.visits[node] < VISITS_BEFORE_CHILDREN:
        return False
    return t.nodes < NODES - 1 and t.depth < 500


@rule
def choose_child(t: Tree, node: int, n: int) -> int:
    """A legal move that was never tried, or else the most promising one."""
    child = t.first_child[node]
    while child != NONE:
        t.child[t.move[child]] = child
        child = t.sibling[child]
    chosen = pick(t, node, n)
    child = t.first_child[node]
    while child != NONE:
        t.child[t.move[child]] = NONE
        child = t.sibling[child]
    return chosen


@rule
def pick(t: Tree, node: int, n: int) -> int:
    """Among the n legal moves: one not tried yet at random, else by upper confidence."""
    untried = 0
    for i in range(n):
        if t.child[t.moves[i]] == NONE:
            move = t.moves[i]
            t.moves[i] = t.moves[untried]
            t.moves[untried] = move
            untried += 1
    if untried > 0:
        return add_child(t, node, t.moves[quick_below(t.rng, untried)])
    best = NONE
    best_value = -1e18
    spread = EXPLORATION * deviation(t)
    for i in range(n):
        child = t.child[t.moves[i]]
        t.chances[child] += 1
        value = t.total[child] / t.visits[child]
        value += spread * sqrt(logarithm(t.chances[child]) / t.visits[child])
        if value > best_value:
            best_value = value
            best = child
    return best


@rule
def add_child(t: Tree, node: int, move: int) -> int:
    """A new node, so far without visits."""
    child = t.nodes
    t.nodes += 1
    t.move[child] = move
    t.first_child[child] = NONE
    t.sibling[child] = t.first_child[node]
    t.first_child[node] = child
    t.visits[child] = 0
    t.chances[child] = 1
    t.total[child] = 0
    return child


@rule
def deviation(t: Tree) -> float:
    """How much results differ: what counts as a small or a large margin in this game."""
    if t.rounds < 2:
        return 1.0
    mean = t.sum / t.rounds
    return sqrt(max(t.squares / t.rounds - mean * mean, 1.0))


@rule
def margin(t: Counted, seat: int, players: int) -> int:
    """The seat's points less those of its best rival, if there is any."""
    rival = -(1 << 40) if players > 1 else 0
    for other in range(players):
        if other != seat:
            rival = max(rival, t.points[other])
    return t.points[seat] - rival


@rule
def learn(t: Tree, seat: int) -> None:
    """Tell every node walked through how it went for the seat that moved there."""
    for i in range(t.depth):
        node = t.path[i, 0]
        t.visits[node] += 1
        t.total[node] += t.worth[t.path[i, 1]]
    for other in range(len(t.ahead)):
        t.ahead[other] += t.worth[other]
    result = t.worth[seat]
    t.rounds += 1
    t.sum += result
    t.squares += result * result
