"""Cable Car as others have programmed it: five published decision rules, rebuilt to play against.

    carbarn arena cable-car --seats expert,benchmarks.peers:Solb --games 200 --playouts 5000

Each looks at the ways to lay a hand tile, space by space in the order of the board, and takes the
one that its rule values most. They know the board of two players without companies. L is the number
of tiles on a car's line so far; a score is L at the edge, 2L at the power station.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import floor
from typing import NamedTuple

from carbarn.engine.chance import below, generator
from carbarn.engine.contract import Game
from carbarn.engine.events import NO_LOG
from carbarn.engine.layout import NONE
from carbarn.games.cablecar.components import (
    ARRIVALS,
    AVOIDS_ONE_TILE_LINE,
    BESIDE,
    BEYOND,
    COPIES,
    DEPARTURE,
    EDGE,
    EXIT,
    GATE_OF,
    GATES,
    KINDS,
    NOWHERE,
    POWER,
    SPACES,
    STATIONS,
    TURNED,
)
from carbarn.games.cablecar.moves import LAYS, space_of, tile_of, turns_of
from carbarn.games.cablecar.placing import lay_tile, rotations
from carbarn.games.cablecar.state import State
from carbarn.opponents.players import legal_moves

SIDES = range(4)


class Line(NamedTuple):
    """How far a car would ride."""

    tiles: int
    end: int  # a gate while the line is open, else an arrival or POWER

    @property
    def open(self) -> bool:
        """Whether it goes on."""
        return self.end < GATES

    @property
    def score(self) -> int:
        """What it has scored; 0 while it is open."""
        return 0 if self.open else self.worth

    @property
    def worth(self) -> int:
        """The same, but an open line counts its tiles."""
        return 2 * self.tiles if self.end == POWER else self.tiles


def line(s: State, station: int) -> Line:
    """The line of the car at this station."""
    gate = GATE_OF[station]
    return Line(s.length[gate], s.end[gate])


def led_on(s: State, so_far: Line, tile: int) -> Line:
    """An open line, if this tile lay where it ends; it may cross that space several times."""
    space = so_far.end // 4
    tiles, end = so_far
    while end // 4 == space and end < GATES:
        onward = BEYOND[space, EXIT[tile, end % 4]]
        tiles, end = tiles + 1 + s.length[onward], s.end[onward]
    return Line(tiles, end)


@dataclass(frozen=True)
class Try:
    """One way to lay a tile: the board before and after it."""

    move: int
    before: State
    seat: int

    @cached_property
    def after(self) -> State:
        """The board with the tile on it."""
        s = self.before.copy()
        lay_tile(s, tile_of(self.move), turns_of(self.move), self.space, NO_LOG)
        return s

    @property
    def space(self) -> int:
        """Where the tile lies."""
        return space_of(self.move)

    @property
    def tile(self) -> int:
        """As it lies."""
        return TURNED[tile_of(self.move), turns_of(self.move)]

    def cars(self, *, own: bool) -> Iterator[tuple[int, Line, Line]]:
        """Stations of one side whose lines were open, each with its line before and after."""
        for station in range(STATIONS):
            if self.before.owner[station] == NONE or self.before.points[station] != NONE:
                continue
            if (self.before.owner[station] == self.seat) == own:
                yield station, line(self.before, station), line(self.after, station)

    def touched(self, *, own: bool) -> Iterator[tuple[int, Line, Line]]:
        """Those of them that lead to the space of the tile."""
        for station, old, new in self.cars(own=own):
            if old.end // 4 == self.space:
                yield station, old, new


class Peer(ABC):
    """Lays the hand tile where its rule says; the first of the best, or any of them."""

    any_of_the_best = False

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = generator(seed, type(self).__name__)

    def choose(self, s: State, seat: int) -> int:
        """A way to lay a tile; an exchange or a draw only if there is nothing else."""
        moves = legal_moves(self.game, s, seat)
        lays = sorted((m for m in moves if m < LAYS), key=lambda m: (space_of(m), turns_of(m)))
        if not lays:
            return moves[0]
        return self.best([Try(move, s, seat) for move in lays]).move

    @abstractmethod
    def best(self, tries: Sequence[Try]) -> Try:
        """Of all ways to lay a tile, in the order of the board."""

    def most(self, tries: Sequence[Try], values: Sequence[float]) -> Try:
        """The one of the highest value."""
        best = max(values)
        equals = [one for one, value in zip(tries, values, strict=True) if value == best]
        return equals[below(self.rng, len(equals)) if self.any_of_the_best else 0]


class Judge(Peer):
    """A peer whose rule gives each way a value."""

    def best(self, tries: Sequence[Try]) -> Try:
        """The way of the highest value."""
        return self.most(tries, [self.value(one) for one in tries])

    @abstractmethod
    def value(self, one: Try) -> float:
        """What the rule says of one way."""


# solb ---------------------------------------------------------------------------------------


class Balance(NamedTuple):
    """What a try does to the lines that lead to its space."""

    enemy_closed: int
    own_closed: int
    endangered: float
    own_gain: int
    enemy_gain: int

    @property
    def value(self) -> float:
        """What the rule says."""
        return (
            20 * self.enemy_closed
            - 25 * self.own_closed
            - 15 * self.endangered
            - self.enemy_gain
            + self.own_gain
        )


class Solb(Peer):
    """Closes the enemy's lines and keeps its own out of danger.

    The rule was written for an engine that shows the opponent's next tile. Here it is hidden, so a
    line counts as endangered by as much as the unseen tiles are that would close it.
    """

    def best(self, tries: Sequence[Try]) -> Try:
        """The best balance; if it closes an enemy, one like it that gives the enemy more."""
        if tries[0].before.laid == 0:
            return _beside_an_enemy(tries)
        balances = [self.balance(one) for one in tries]
        best = self.most(tries, [balance.value for balance in balances])
        chosen = balances[tries.index(best)]
        if not chosen.enemy_closed:
            return best
        for one, balance in zip(tries, balances, strict=True):
            alike = balance[:4] == chosen[:4] and one.space != best.space
            if alike and balance.enemy_gain > chosen.enemy_gain:
                best, chosen = one, balance
        return best

    def balance(self, one: Try) -> Balance:
        """For the lines that lead to the space."""
        own, enemy = list(one.touched(own=True)), list(one.touched(own=False))
        unseen = _unseen_tiles(one.before)
        return Balance(
            sum(_is_closed(one.after, new) for _, _, new in enemy),
            sum(_is_closed(one.after, new) for _, _, new in own),
            sum(_danger(one.after, new, unseen) for _, _, new in own)
            - sum(_danger(one.before, old, unseen) for _, old, _ in own),
            sum(new.worth - old.worth for _, old, new in own),
            sum(new.worth - old.worth for _, old, new in enemy),
        )


def _beside_an_enemy(tries: Sequence[Try]) -> Try:
    """The first tile of a game leads the lowest station of the enemy on, and does not close it."""
    enemies = [station for station, _, _ in tries[0].cars(own=False)]
    for station in enemies:
        for one in tries:
            if GATE_OF[station] // 4 == one.space and line(one.after, station).open:
                return one
    return tries[0]


def _is_closed(s: State, one: Line) -> bool:
    """At an end, or cornered: wherever the next tile leads it is an end."""
    if not one.open:
        return True
    return all(s.end[BEYOND[one.end // 4, side]] >= GATES for side in SIDES)


def _danger(s: State, one: Line, unseen: Sequence[int]) -> float:
    """How likely the opponent's tile is one that would close an open line for little."""
    if not one.open:
        return 0
    closing = sum(unseen[tile] for tile in range(KINDS) if unseen[tile] and _closes(s, one, tile))
    return closing / max(1, sum(unseen))


def _closes(s: State, one: Line, tile: int) -> bool:
    for turns in range(rotations(s, tile)):
        lying = TURNED[tile, turns]
        if AVOIDS_ONE_TILE_LINE[lying, one.end // 4]:
            closed = led_on(s, one, lying)
            if ARRIVALS <= closed.end < POWER or (closed.end == POWER and closed.tiles < 20):
                return True
    return False


def _unseen_tiles(s: State) -> list[int]:
    """[tile] copies that are neither on the board nor in a hand that can be seen."""
    unseen = list(COPIES)
    seen = [s.tile[space] for space in range(SPACES)]
    seen += [s.hand[seat, slot] for seat in range(s.players) for slot in range(s.hand_size)]
    for tile in [*seen, s.drawn]:
        if tile >= 0:
            unseen[tile] -= 1
    return unseen


# good ---------------------------------------------------------------------------------------


class Good(Judge):
    """Closes enemies cheaply, makes its own lines grow, and fears for them at the border."""

    def value(self, one: Try) -> float:
        """All cars that were open, and what could happen at the border next."""
        value = sum(_good_enemy(new) for _, _, new in one.cars(own=False))
        value += sum(_good_own(old, new) for _, old, new in one.cars(own=True))
        if one.space in EDGE and _opponent_has_a_tile(one):
            value -= sum(_border_risk(one.after, n) for n in _own_stations_at(one))
        return value


def _good_enemy(new: Line) -> int:
    return 7 * (42 - new.score) if 0 < new.score < 42 else -(new.tiles // 2)


def _good_own(old: Line, new: Line) -> int:
    if new.tiles > old.tiles and (new.open or new.score >= 50):
        return new.tiles - old.tiles + old.tiles // 4
    return 0 if new.open else -10 * (50 - new.score)


def _opponent_has_a_tile(one: Try) -> bool:
    s = one.before
    return any(s.hand[seat, 0] != NONE for seat in range(s.players) if seat != one.seat)


def _own_stations_at(one: Try) -> list[int]:
    stations = [DEPARTURE[one.space * 4 + side] for side in SIDES]
    return [n for n in stations if n != NONE and one.before.owner[n] == one.seat]


def _border_risk(s: State, station: int) -> int:
    """What this station's line could lose on the empty spaces around, by any tile."""
    running = line(s, station)
    if not running.open or running.end // 4 not in _around(station):
        return 0
    closed = [led_on(s, running, tile).score for tile in range(KINDS)]
    return sum(42 - score for score in closed if 2 <= score <= 41)


def _around(station: int) -> list[int]:
    """The two spaces along the edge from the station's own, and the next two inward."""
    space, side = divmod(GATE_OF[station], 4)
    inward = BESIDE[space, (side + 2) % 4]
    deeper = BESIDE[inward, (side + 2) % 4]
    along = [BESIDE[space, (side + 1) % 4], BESIDE[space, (side + 3) % 4]]
    return [where for where in (*along, inward, deeper) if where != NOWHERE]


# ok -----------------------------------------------------------------------------------------


class Ok(Judge):
    """Weighs the lines through the space by their length and their score."""

    def value(self, one: Try) -> float:
        """Own lines by length and score, less the lines that make points for the rival."""
        own = [line(one.after, n) for n in _stations_through(one, own=True)]
        rivals = [line(one.after, n) for n in _stations_through(one, own=False)]
        scored = [rival for rival in rivals if rival.score]
        length, score = sum(car.tiles for car in own), sum(car.score for car in own)
        rival_length, rival_score = sum(r.tiles for r in scored), sum(r.score for r in scored)
        return _ok(length, score, rival_score) - 4 * rival_length


def _ok(length: int, score: int, rival_score: int) -> float:
    small = rival_score in (2, 3)
    if score == 0 or score > 50:
        return 2 * length * (12 if small else 1)
    if score <= 3:
        return -rival_score if small else floor(-40 / score)
    return 1.5 * length - score if length != score else 0.5 * length


def _stations_through(one: Try, *, own: bool) -> list[int]:
    """The stations at either end of the lines through the space of the tile."""
    s = one.after
    ends = set()
    for side in SIDES:
        start = one.before.start[one.space * 4 + side]
        ends |= {DEPARTURE[start] if start < GATES else NONE, s.end[start] - ARRIVALS}
    stations = sorted(n for n in ends if 0 <= n < STATIONS and s.owner[n] != NONE)
    return [n for n in stations if (s.owner[n] == one.seat) == own]


# weighted -----------------------------------------------------------------------------------


class Weighted(Judge):
    """Grows in proportion, closes short enemies, and closes its own only when they are long."""

    any_of_the_best = True

    def best(self, tries: Sequence[Try]) -> Try:
        """It turns a tile only until it may lie somewhere."""
        fewest = min(turns_of(one.move) for one in tries)
        return super().best([one for one in tries if turns_of(one.move) == fewest])

    def value(self, one: Try) -> float:
        """Growth in proportion, and what is closed; the power station doubles nothing here."""
        own = [(old, _once_through(one, old)) for _, old, _ in one.touched(own=True)]
        enemy = [_once_through(one, old) for _, old, _ in one.touched(own=False)]
        before = sum(old.tiles for _, old, _ in one.cars(own=True))
        growth = sum(new.tiles - old.tiles for old, new in own)
        value = growth / (before + 1)
        value += sum((4 - new.tiles) / 4 for new in enemy if not new.open)
        return value + sum((new.tiles - 7) / 7 for _, new in own if not new.open)


def _once_through(one: Try, so_far: Line) -> Line:
    """The line led over the tile once: if it comes back to the same space, it ends there."""
    s = one.before
    onward = BEYOND[one.space, EXIT[one.tile, so_far.end % 4]]
    return Line(so_far.tiles + 1 + s.length[onward], s.end[onward])


# spoiler ------------------------------------------------------------------------------------


class Spoiler(Peer):
    """Makes the opponent score, and as little as can be."""

    any_of_the_best = True

    def best(self, tries: Sequence[Try]) -> Try:
        """A move that makes the opponent score least; else early few points, later many."""
        spoiling = [one for one in tries if _enemy(one.after, one) != _enemy(one.before, one)]
        if spoiling:
            return self.most(spoiling, [-_enemy(one.after, one) for one in spoiling])
        sign = -1 if SPACES - 4 - tries[0].before.laid > 30 else 1
        return self.most(tries, [sign * one.after.takings[one.seat] for one in tries])


def _enemy(s: State, one: Try) -> int:
    """The opponent's score."""
    return sum(s.takings[seat] for seat in range(s.players) if seat != one.seat)


PEERS: dict[str, type[Peer]] = {
    "solb": Solb,
    "good": Good,
    "ok": Ok,
    "weighted": Weighted,
    "spoiler": Spoiler,
}
