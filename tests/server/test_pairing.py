"""Who is brought together with whom: a model with people who come, go, answer and keep silent."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from carbarn.server.lobby.pairing import ASKED, READY, Pace, Pair, Queue, Wait

PEOPLE = [f"guest-{letter}" for letter in "abcdefg"]
people = st.sampled_from(PEOPLE)
games = st.sampled_from(["trambahn", "cable-car"])
paces: st.SearchStrategy[Pace] = st.sampled_from(["live", "days"])
APART = {"guest-a": {"guest-b"}, "guest-c": {"guest-d", "guest-e"}}  # who has blocked whom
MINUTE = 60.0


def are_apart(one: str, other: str) -> bool:
    return other in APART.get(one, ()) or one in APART.get(other, ())


class Lobby:
    """A queue as the server has it, settled after every change; and pages for the ready."""

    def __init__(self) -> None:
        self.now = 0.0
        self.queue = Queue()
        self.offers = 0
        self.tables: list[Pair] = []

    def wait(
        self, guest: str, game: str = "trambahn", pace: Pace = "live", ready: bool = True
    ) -> None:
        self.become(self.queue.joined(Wait(guest, game, pace, self.now, f"of {guest}", ready)))

    def become(self, queue: Queue) -> None:
        self.queue = queue.settled(self.now, APART, self.new_offer)
        for pair in self.queue.agreed_pairs():
            self.tables.append(pair)
            self.queue = self.queue.seated(pair, f"table {len(self.tables)}")

    def new_offer(self) -> str:
        self.offers += 1
        return str(self.offers)

    def answer_for_the_ready(self, silent: frozenset[str] = frozenset()) -> None:
        """As their pages do, at once."""
        while offered := [
            w
            for w in self.queue.waits
            if w.offer
            and w.is_ready
            and not w.has_agreed
            and not w.is_over
            and w.guest not in silent
        ]:
            self.become(self.queue.agreed(offered[0].guest, offered[0].offer or ""))

    def go_on(self, seconds: float) -> None:
        self.now += seconds
        self.become(self.queue)

    def waiting(self) -> set[str]:
        return {wait.guest for wait in self.queue.waits if not wait.is_over}

    def sat_down(self) -> list[set[str]]:
        return [{one.guest, other.guest} for one, other in self.tables]


@pytest.fixture
def lobby() -> Lobby:
    return Lobby()


# Sentences ----------------------------------------------------------------------------------


def test_two_who_want_the_same_get_a_table(lobby: Lobby) -> None:
    lobby.wait("guest-f")
    lobby.wait("guest-g")
    lobby.answer_for_the_ready()
    assert lobby.sat_down() == [{"guest-f", "guest-g"}]
    assert lobby.waiting() == set()


def test_nobody_is_paired_with_themselves_or_for_another_pace_or_game(lobby: Lobby) -> None:
    lobby.wait("guest-f")
    lobby.wait("guest-f")
    lobby.wait("guest-f", "cable-car")
    lobby.wait("guest-g", pace="days")
    lobby.wait("guest-a", "cable-car", "days")
    lobby.answer_for_the_ready()
    assert lobby.offers == 0


def test_who_came_first_is_paired_first(lobby: Lobby) -> None:
    lobby.wait("guest-c")
    lobby.go_on(5)
    lobby.wait("guest-d")  # whom the first has blocked
    lobby.go_on(5)
    lobby.wait("guest-f")
    lobby.answer_for_the_ready()
    assert lobby.sat_down() == [{"guest-c", "guest-f"}]


def test_a_table_ends_all_other_waiting(lobby: Lobby) -> None:
    lobby.wait("guest-f")
    lobby.wait("guest-f", "cable-car")
    lobby.wait("guest-g")
    lobby.answer_for_the_ready()
    lobby.wait("guest-a", "cable-car")
    lobby.answer_for_the_ready()
    assert lobby.sat_down() == [{"guest-f", "guest-g"}]
    assert lobby.waiting() == {"guest-a"}


def test_who_plays_meanwhile_is_asked_and_may_decline(lobby: Lobby) -> None:
    lobby.wait("guest-f", ready=False)
    lobby.wait("guest-g")
    lobby.answer_for_the_ready()
    asked = lobby.queue.get("guest-f", "trambahn")
    assert asked
    assert asked.offer
    assert not asked.has_agreed
    assert lobby.tables == []
    lobby.become(lobby.queue.declined("guest-f", asked.offer))
    assert lobby.waiting() == {"guest-g"}
    assert not lobby.queue.waits[0].offer


def test_who_does_not_answer_waits_no_more_and_the_other_keeps_their_place(lobby: Lobby) -> None:
    lobby.wait("guest-f")
    lobby.wait("guest-g", ready=False)
    lobby.answer_for_the_ready()
    lobby.go_on(ASKED - 1)
    assert lobby.waiting() == {"guest-f", "guest-g"}
    lobby.go_on(1)
    assert lobby.waiting() == {"guest-f"}
    assert lobby.queue.waits[0].since == 0


def test_nobody_waits_for_an_answer_while_somebody_else_is_ready(lobby: Lobby) -> None:
    lobby.wait("guest-f", ready=False)
    lobby.wait("guest-g")
    lobby.answer_for_the_ready()
    lobby.wait("guest-a")
    lobby.answer_for_the_ready()
    assert lobby.sat_down() == [{"guest-a", "guest-g"}]
    assert lobby.waiting() == {"guest-f"}


def test_who_is_kept_apart_does_not_take_a_partner_away(lobby: Lobby) -> None:
    lobby.wait("guest-f", ready=False)
    lobby.wait("guest-a")
    lobby.answer_for_the_ready()
    lobby.wait("guest-b")  # whom guest-a has blocked
    lobby.answer_for_the_ready()
    asked = lobby.queue.get("guest-f", "trambahn")
    assert asked
    assert asked.offer == "1"


def test_a_lost_connection_waits_no_more_and_its_partner_goes_on(lobby: Lobby) -> None:
    lobby.wait("guest-f")
    lobby.wait("guest-g")
    lobby.become(lobby.queue.parted("of guest-f"))
    assert lobby.waiting() == {"guest-g"}
    lobby.wait("guest-a")
    lobby.answer_for_the_ready()
    assert lobby.sat_down() == [{"guest-a", "guest-g"}]


# The model ----------------------------------------------------------------------------------


class ManyPeople(RuleBasedStateMachine):
    """They come, go, agree, decline and keep silent, as they like."""

    def __init__(self) -> None:
        super().__init__()
        self.lobby = Lobby()
        self.left: set[str] = set()  # who has left since, and waits for nothing

    @rule(guest=people, game=games, pace=paces, ready=st.booleans())
    def come(self, guest: str, game: str, pace: Pace, ready: bool) -> None:
        self.left.discard(guest)
        self.lobby.wait(guest, game, pace, ready)

    @rule(guest=people)
    def leave(self, guest: str) -> None:
        self.left.add(guest)
        self.lobby.become(self.lobby.queue.parted(f"of {guest}"))

    @rule(guest=people, game=games, agrees=st.booleans())
    def answer(self, guest: str, game: str, agrees: bool) -> None:
        wait = self.lobby.queue.get(guest, game)
        if wait is not None and wait.offer and not wait.is_over:
            queue = self.lobby.queue
            told = queue.agreed if agrees else queue.declined
            self.lobby.become(told(guest, wait.offer))

    @rule(guest=people, offer=st.integers(0, 9).map(str), agrees=st.booleans())
    def answer_what_nobody_asked(self, guest: str, offer: str, agrees: bool) -> None:
        if any(wait.offer == offer for wait in self.lobby.queue.of(guest)):
            return
        before = self.lobby.queue.waits
        queue = self.lobby.queue
        self.lobby.become((queue.agreed if agrees else queue.declined)(guest, offer))
        assert self.lobby.queue.waits == before

    @rule(seconds=st.floats(0, 25))
    def go_on(self, seconds: float) -> None:
        self.lobby.go_on(seconds)

    @rule(guest=people)
    def be_told_of_a_table(self, guest: str) -> None:
        for wait in self.lobby.queue.of(guest):
            if wait.is_over:
                self.lobby.become(self.lobby.queue.left(guest, wait.game))

    @invariant()
    def everybody_waits_once_for_a_game_and_is_offered_one_thing(self) -> None:
        waits = self.lobby.queue.waits
        assert len({wait.key for wait in waits}) == len(waits)
        offered = Counter(wait.guest for wait in waits if wait.offer and not wait.is_over)
        assert not offered or max(offered.values()) == 1
        sat = {wait.guest for wait in waits if wait.is_over}
        assert sat.isdisjoint(offered)

    @invariant()
    def an_offer_is_for_two_who_want_the_same_and_may_meet(self) -> None:
        offers: dict[str, list[Wait]] = {}
        for wait in self.lobby.queue.waits:
            if wait.offer and not wait.is_over:
                offers.setdefault(wait.offer, []).append(wait)
        for one, other in [*offers.values(), *self.lobby.tables]:
            assert one.guest != other.guest
            assert (one.game, one.pace) == (other.game, other.pace)
            assert not are_apart(one.guest, other.guest)

    @invariant()
    def nobody_is_free_beside_somebody_free_who_wants_the_same(self) -> None:
        """Unless one of them is offered something in another game."""
        waits = self.lobby.queue.waits
        taken = {wait.guest for wait in waits if wait.offer}
        free = [wait for wait in waits if wait.guest not in taken]
        for one in free:
            for other in free:
                same = (one.game, one.pace) == (other.game, other.pace)
                assert not same or one.guest == other.guest or are_apart(one.guest, other.guest)

    @invariant()
    def who_has_left_is_never_offered_and_never_sits_down(self) -> None:
        assert self.left.isdisjoint(wait.guest for wait in self.lobby.queue.waits)

    @invariant()
    def every_question_has_an_end(self) -> None:
        for wait in self.lobby.queue.waits:
            if wait.offer and not wait.is_over:
                assert wait.until is not None
                assert self.lobby.now < wait.until or wait.has_agreed
                assert wait.until <= self.lobby.now + max(READY, ASKED)


TestManyPeople = ManyPeople.TestCase
TestManyPeople.settings = settings(max_examples=60, stateful_step_count=40)


class ReadyPeople(RuleBasedStateMachine):
    """All want the same; pages agree by themselves. Two keep silent when they are asked."""

    SILENT = frozenset({"guest-f", "guest-g"})

    def __init__(self) -> None:
        super().__init__()
        self.lobby = Lobby()
        self.beside: Counter[frozenset[str]] = (
            Counter()
        )  # seconds that two have waited side by side

    @rule(guest=people)
    def come(self, guest: str) -> None:
        if guest not in self.lobby.waiting():
            self.told(guest)
            lively = [w for w in self.lobby.queue.waits if w.guest not in self.SILENT]
            ahead = [w for w in lively if not w.is_over and not are_apart(w.guest, guest)]
            self.lobby.wait(guest, ready=guest not in self.SILENT)
            self.lobby.answer_for_the_ready(self.SILENT)
            if ahead and guest not in self.SILENT:
                first = next((w for w in ahead if w.offer is None), ahead[0])
                assert {guest, first.guest} == self.lobby.sat_down()[-1]

    def told(self, guest: str) -> None:
        """Of their table, so that they may come again."""
        for wait in self.lobby.queue.of(guest):
            self.lobby.become(self.lobby.queue.left(guest, wait.game))

    @rule(seconds=st.floats(0, 15))
    def go_on(self, seconds: float) -> None:
        lively = sorted(self.lobby.waiting() - self.SILENT)
        together = {
            frozenset({a, b}) for a in lively for b in lively if a < b and not are_apart(a, b)
        }
        self.beside = Counter({pair: self.beside[pair] + seconds for pair in together})
        self.lobby.go_on(seconds)
        self.lobby.answer_for_the_ready(self.SILENT)

    @invariant()
    def nobody_waits_for_longer_than_a_minute_while_a_partner_waits(self) -> None:
        assert all(seconds <= MINUTE for seconds in self.beside.values())


TestReadyPeople = ReadyPeople.TestCase
TestReadyPeople.settings = settings(max_examples=60, stateful_step_count=40)


def test_a_place_is_kept_when_a_page_says_again_that_it_waits(lobby: Lobby) -> None:
    lobby.wait("guest-f")
    lobby.go_on(30)
    lobby.wait("guest-f", ready=False)
    (kept,) = lobby.queue.waits
    assert kept == replace(kept, since=0.0, is_ready=False)
