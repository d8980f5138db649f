"""A clock at a table, beside a model of it that only adds up, whatever people and servers do."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from carbarn.engine.options import complete
from carbarn.engine.referee import Referee
from carbarn.games import find
from carbarn.server.table import clock as clocks
from carbarn.server.table.clock import Outage, Pace
from carbarn.server.table.game_log import GameLog
from carbarn.server.table.players import Players

BEGINNING = 1_800_000_000.0
CLOSE = 0.01  # seconds
gaps = st.floats(0, 40)
numbers = st.integers(0, 99)


CHOSEN = {"player_boards": "chosen"}  # the first move is over at once, and can be taken back
TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("cable-car", 2, {}),
    ("cable-car", 4, {}),
    ("trambahn", 2, {}),
    ("tramways", 3, CHOSEN),
]


def empty(game: str, players: int, pace: Pace, **options: str) -> GameLog:
    found = find(game)
    referee = Referee(found, complete(found, players, options), 7)
    return GameLog(
        referee,
        made=(0,) * players,
        players=Players(players, frozenset(range(players))),
        clock=clocks.begun(pace, players, (), 0.0),
    )


class TimedTable(RuleBasedStateMachine):
    """People move, take back, leave, come back and resign; now and then the server is down."""

    log: GameLog
    first: GameLog
    pace: Pace

    @initialize(
        table=st.sampled_from(TABLES),
        live=st.booleans(),
        budget=st.integers(30, 300),
        bonus=st.integers(0, 20),
    )
    def begin(
        self, table: tuple[str, int, dict[str, str]], live: bool, budget: int, bonus: int
    ) -> None:
        game, players, options = table
        self.pace = Pace("live", budget, bonus) if live else Pace("days", budget)
        self.first = self.log = empty(game, players, self.pace, **options)
        self.now = BEGINNING
        self.outages: list[Outage] = []
        self.left = [float(budget)] * players  # by the model
        self.running: set[int] = set()
        self.brought: list[float] = []  # by each entry to whoever made it

    # What happens ---------------------------------------------------------------------------

    @rule(gap=gaps)
    def wait(self, gap: float) -> None:
        self.now += gap
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - gap)

    @rule(gap=gaps, learns=st.booleans())
    def be_down(self, gap: float, learns: bool) -> None:
        """The server hears of it at once, or only after more has happened."""
        self.outages.append((self.now, self.now + gap))
        self.now += gap
        if learns:
            self.learn()

    @rule()
    def learn(self) -> None:
        self.log = self.log.knowing(tuple(self.outages))

    @precondition(lambda self: not self.log.is_over)
    @rule(number=numbers)
    def move(self, number: int) -> None:
        seat = self.log.referee.actor()
        legal = self.log.referee.legal(seat)
        self._become(self.log.played(seat, legal[number % len(legal)], self.now))

    @precondition(lambda self: not self.log.is_over)
    @rule(number=numbers, gap=gaps)
    def change_ones_mind(self, number: int, gap: float) -> None:
        """A move is made, and taken back when it has been looked at for a while."""
        seat = self.log.referee.actor()
        self.move(number)
        self.wait(gap)
        if self.log.can_take_back(seat):
            self.take_back()

    @precondition(lambda self: any(map(self.log.can_take_back, range(self.log.referee.players))))
    @rule()
    def take_back(self) -> None:
        seats = range(self.log.referee.players)
        seat = next(seat for seat in seats if self.log.can_take_back(seat))
        longer = self.log.taken_back(seat, self.now)
        undone = longer.history[longer.seq].undoes
        assert undone is not None
        left = self.left.copy()
        self._become(longer)
        self.left = left
        self.left[seat] = max(0.0, left[seat] - self.brought[undone - 1])
        self.brought[-1] = 0.0

    @precondition(lambda self: not self.log.is_over)
    @rule(number=numbers)
    def change_hands(self, number: int) -> None:
        seat = number % self.log.referee.players
        players = self.log.players
        if seat in players.active:
            self._become(self.log.stood_in(seat, "casual", self.now))
        elif seat in players.stood_in - players.lost:
            self._become(self.log.returned(seat, self.now))

    @precondition(lambda self: not self.log.is_over)
    @rule(number=numbers)
    def resign(self, number: int) -> None:
        seat = number % self.log.referee.players
        if seat not in self.log.players.lost and number > 80:
            self._become(self.log.given_up(seat, "resigned", "casual", self.now))

    def _become(self, log: GameLog) -> None:
        """With what a turn brings, by the rules in docs/protocol.md."""
        self.log = log
        over = log.is_over
        waited_for = () if over else (s for s in log.players.active if log.referee.legal(s))
        then = set(waited_for)
        mover = log.history[log.seq].seat
        ends = self.pace.kind == "live" and mover in self.running - then
        self.brought.append(self.pace.bonus if ends else 0.0)
        for seat in range(len(self.left)):
            if self.pace.kind == "live" and seat in self.running - then:
                self.left[seat] += self.pace.bonus
            if self.pace.kind == "days" and seat in then - self.running:
                self.left[seat] = self.pace.budget
        self.running = then

    # What always holds ----------------------------------------------------------------------

    @invariant()
    def what_is_left_is_what_the_model_says(self) -> None:
        clock = self._clock(self.log)
        assert all(seconds >= 0 for seconds in clock.left)
        assert set(clock.running) == self.running
        for here, there in zip(clock.left, self.left, strict=True):
            assert abs(here - there) < CLOSE

    @invariant()
    def it_follows_from_the_log(self) -> None:
        entries = [self.log.entry(seq) for seq in range(1, self.log.seq + 1)]
        again = self.first.knowing(tuple(self.outages)).replayed(entries)
        assert self._clock(again) == self._clock(self.log)
        assert again.stands() == self.log.knowing(tuple(self.outages)).stands()

    @invariant()
    def the_time_at_which_it_is_due_is_when_somebody_has_none_left(self) -> None:
        log = self.log.knowing(tuple(self.outages))
        clock = log.clock_at(self.now)
        assert clock is not None
        due = clock.runs_out()
        if due is not None:
            least = min(self.left[seat] for seat in self.running)
            assert abs(due - max(self.now, clock.since) - least) < CLOSE

    def _clock(self, log: GameLog) -> Any:
        clock = log.knowing(tuple(self.outages)).clock_at(self.now)
        assert clock is not None
        return clock


TestTimedTable = TimedTable.TestCase
TestTimedTable.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)


def test_who_takes_the_first_move_back_loses_nothing() -> None:
    """Before it nobody's time ran, so it brought nothing."""
    log = empty("tramways", 3, Pace("live", 300, 10), **CHOSEN)
    seat = log.referee.actor()
    moved = log.played(seat, log.referee.legal(seat)[0], BEGINNING)
    again = moved.taken_back(seat, BEGINNING)
    assert again.clock is not None
    assert again.clock.left[seat] == 300
    once_more = again.played(seat, log.referee.legal(seat)[0], BEGINNING + 5)
    assert once_more.clock is not None
    assert once_more.clock.left[seat] == 305
    last = once_more.taken_back(seat, BEGINNING + 6).clock
    assert last is not None
    assert last.left[seat] == 295


def test_where_all_act_at_once_each_has_their_own_time() -> None:
    """Tramways: in an administration time runs for everybody who is not ready."""
    log = empty("tramways", 3, Pace("live", 36_000))
    now = BEGINNING
    while log.clock is None or len(log.clock.running) < 3:
        seat = log.referee.actor()
        log = log.played(seat, log.referee.legal(seat)[-1], now)
        now += 1
    before = log.clock
    first = sorted(before.running)[0]
    while log.clock is not None and first in log.clock.running:
        moves = log.referee.legal(first)
        names = [log.game.name_move(move) for move in moves]
        pick = moves[names.index("finish")] if "finish" in names else moves[-1]
        log = log.played(first, pick, now)
        now += 10
    assert log.clock is not None
    assert log.clock.running == before.running - {first}
    later = log.clock_at(now)
    assert later is not None
    assert later.left[first] == log.clock.left[first]
    assert all(later.left[seat] < before.left[seat] for seat in log.clock.running)
