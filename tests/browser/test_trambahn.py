"""Trambahn in the browser: whole games by mouse and by keyboard, and friends at one table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Response, expect

from ..server.client import Visitor
from .cablecar_page import Guest, Message
from .conftest import STILL, Arrive
from .other_device import play_on
from .test_whole_games import downloaded
from .trambahn_page import Rider, could_score, scoring, sensible, title, travelled

QUICK = {"motion": False}


def test_a_whole_game_by_mouse_ends_with_a_pad_a_verdict_and_a_record_that_replays(
    arrive: Arrive, tmp_path: Path
) -> None:
    ann = Rider(arrive(settings=QUICK))
    ann.table("beginner")
    for _ in range(3):
        assert ann.await_turn()
        ann.turn()
    play_on(ann.guest, nearly_over, sensible)
    ann.until(lambda: nearly_over(ann.latest))
    assert ann.ride() >= 1
    record = downloaded(ann.guest, tmp_path)
    expect(ann.guest.result).to_contain_text("win")
    totals = [ann.total("Guest").inner_text(), ann.total(opponent(ann)).inner_text()]
    assert [int(total) for total in totals] == record.scores
    expect(ann.page.get_by_role("table", name="What brought the points")).to_be_visible()
    expect(ann.page.get_by_role("img", name="The score over the game")).to_be_visible()
    step_through(ann, len(record.moves))


def nearly_over(state: Message) -> bool:
    return len(state["view"]["scorings"]) >= 8


def opponent(rider: Rider) -> str:
    name: str = rider.latest["table"]["seats"][1]["name"]
    return name


def step_through(rider: Rider, total: int) -> None:
    """To the beginning, where nothing is scored, and on."""
    guest = rider.guest
    guest.press(guest.button("Step through"))
    expect(guest.prompt).to_have_text(f"Move 0 of {total}.")
    expect(rider.total("Guest")).to_have_text("0")
    expect(rider.page.get_by_role("heading", name="Hand of Guest")).to_be_visible()
    guest.press(guest.button("One move on"))
    expect(guest.prompt).to_contain_text(f"Move 1 of {total}.")
    expect(guest.prompt).to_contain_text("places")
    guest.press(guest.button("To the end"))
    expect(guest.page.get_by_role("slider")).to_have_value(str(total))


class Keys:
    """Somebody who has no mouse."""

    def __init__(self, rider: Rider) -> None:
        self.rider = rider
        self.press = rider.page.keyboard.press

    def tab_to(self, name: str) -> None:
        focus = self.rider.page.locator(":focus")
        wanted = self.rider.page.get_by_role("button", name=re.compile(name)).and_(focus)
        for _ in range(40):
            if wanted.count():
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {name}")

    def make(self, move: str) -> None:
        """A move by keys alone."""
        rider, seq = self.rider, self.rider.latest["seq"]
        if move == "next":
            expect(rider.next).to_be_enabled()
            self.press("n")
        else:
            self.take(move)
            focus = rider.page.locator(":focus")
            for _ in range(rider.tickets.count()):
                if rider.ticket(move).and_(focus).count():
                    break
                self.press("ArrowDown")
            expect(rider.ticket(move)).to_be_focused()
            self.press("Enter")
        rider.until(lambda: rider.latest["seq"] > seq)

    def take(self, move: str) -> None:
        what, which, *_ = move.split()
        if what == "tram":
            self.press("t")
            for _ in range(3):
                if self.rider.page.locator(f":focus[data-from='tram-{which}']").count():
                    break
                self.press("Tab")
            self.press("Enter")
        else:
            hand = self.rider.latest["view"]["hands"][self.rider.latest["seat"]]
            slot = next(n for n, held in enumerate(hand, 1) if held["card"] == which)
            self.press(str(slot))
        expect(self.rider.tickets.first).to_be_focused()


def test_a_whole_game_is_played_by_keyboard_alone(arrive: Arrive) -> None:
    ann = Rider(arrive(settings=QUICK))
    ann.guest.go()
    keys = Keys(ann)
    expect(ann.page.get_by_role("button", name=re.compile("^Trambahn"))).to_be_enabled()
    keys.tab_to("^Trambahn")
    keys.press("Enter")
    expect(ann.guest.button("Start", exact=True)).to_be_focused()
    ann.page.get_by_label("Player 2", exact=True).focus()
    keys.press("Home")  # the easiest
    keys.tab_to("^Start")
    keys.press("Enter")
    escaped = False
    moves = 0
    while ann.await_turn():
        moves += 1
        if moves == 12:
            play_on(ann.guest, nearly_over, sensible)
            ann.until(lambda: nearly_over(ann.latest))
            continue
        move = sensible(ann.latest)
        if not escaped and move != "next":
            keys.take(move)
            keys.press("Escape")
            expect(ann.tickets).to_have_count(0)
            escaped = True
        keys.make(move)
    expect(ann.guest.result).to_contain_text("win")


# Several people -----------------------------------------------------------------------------


class Traffic:
    """All that came to a browser: socket frames and answers to requests."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.answers: list[Any] = []
        guest.page.on("response", self._note)

    def _note(self, response: Response) -> None:
        if "/api/" in response.url and response.ok and "socket" not in response.url:
            self.answers.append(response.json())


def test_two_browsers_play_and_neither_is_told_what_the_other_holds(
    arrive: Arrive,
) -> None:
    ann, ben = Rider(arrive(settings=QUICK)), Rider(arrive(settings=QUICK))
    traffic = [Traffic(ann.guest), Traffic(ben.guest)]
    ann.table(":open")
    link = ann.page.get_by_label("Invite for player 2", exact=True).input_value()
    ben.guest.go("/i/" + link.rpartition("/")[2])
    for _ in range(8):  # no game is over so early
        assert ann.await_turn_of(ben)
        for rider in (ann, ben):
            if rider.latest["legal"]:
                rider.turn_with_income()
    for rider in (ann, ben):
        expect(rider.pad).to_be_visible()
    for seat, heard in enumerate(traffic):
        assert_kept_apart(heard, seat)


def assert_kept_apart(traffic: Traffic, seat: int) -> None:
    """No card of the other's hand, none drawn and none turned into money, before the end."""
    running = [s for s in traffic.guest.states if s["table"]["status"] == "playing"]
    assert len(running) > 30
    known = income = 0
    for state in running:
        assert state["seat"] == seat
        hands = state["view"]["hands"]
        assert {card["card"] for card in hands[1 - seat]} <= {None}
        known += sum(card["card"] is not None for card in hands[seat])
        income += sum(assert_entry(entry, seat) for entry in state["log"])
    assert known > 30, "one's own hand is seen"
    assert income > 0, "the other has turned cards into money"
    asked = [message for message in traffic.guest.heard if message["type"] == "what-if"]
    for answer in asked:
        assert {card["card"] for card in answer["view"]["hands"][1 - seat]} <= {None}
    playing = [answer for answer in traffic.answers if '"playing"' in json.dumps(answer)]
    assert "hands" not in json.dumps(playing)
    assert "seed" not in json.dumps([running, asked, playing])


def assert_entry(entry: Message, seat: int) -> int:
    """How many cards the other has turned into money in this entry, untold."""
    if entry["seat"] == seat:
        return 0
    assert not re.match(r"income .", entry["move"])
    hidden = [event for event in entry["events"] if event["key"] in {"banked", "drew"}]
    assert all(event.get("card") is None for event in hidden)
    return sum(event["key"] == "banked" for event in hidden)


def test_two_people_at_one_screen_see_their_own_hands_behind_a_curtain(arrive: Arrive) -> None:
    ann = Rider(arrive(settings=QUICK))
    ann.table(":here")
    ann.until(lambda: bool(ann.guest.states))
    me = ann.latest["table"]["seats"][0]["name"]
    for name in (me, "Player 2", me):
        curtain = ann.page.get_by_role("group", name=f"Pass the screen to {name}.")
        expect(curtain).to_be_visible()
        expect(ann.hand).to_have_count(0)
        ann.guest.press(curtain.get_by_role("button", name=f"I am {name}"))
        expect(ann.hand).to_have_count(6)
        expect(curtain).not_to_be_visible()
        ann.turn()
    states = [state for state in ann.guest.states if state["seat"] is None]
    assert states
    for state in states:
        assert all(card["card"] is None for hand in state["view"]["hands"] for card in hand)


# What one is told before and after ----------------------------------------------------------


def test_a_card_dragged_to_a_row_tells_what_it_would_score_before_it_is_placed(
    arrive: Arrive, program: Visitor
) -> None:
    code = travelled(program, could_score)
    ann = Rider(arrive(cookie=program.cookie).go(f"/t/{code}"))
    assert ann.await_turn()
    move = scoring(ann.latest)[0]
    colour = move.split()[-1].split("-")[0]
    row = ann.rows.filter(has_text=re.compile(f"^ *{colour} row"))
    ann.card(move.split()[1]).first.drag_to(row)
    expect(ann.tickets).to_have_count(1)
    expect(ann.ticket(move)).to_contain_text(f"This scores {colour} now: you ")
    done = len(ann.latest["view"]["scorings"])
    ann.guest.press(ann.ticket(move))
    show = ann.page.get_by_role("button", name=f"Scoring {done + 1} of 10: {colour}")
    expect(show).to_contain_text(re.compile(r"\d \u00d7 \d = "))
    ann.guest.press(show)
    expect(show).not_to_be_visible()


def test_ending_a_turn_with_a_line_that_could_have_a_tram_is_warned_about(arrive: Arrive) -> None:
    ann = Rider(arrive(settings=QUICK))
    ann.table("beginner")
    assert ann.await_turn()
    ann.make(next(m for m in ann.latest["legal"] if m.startswith("passenger")))
    begin = next(m for m in ann.latest["legal"] if m.endswith(" new"))
    ann.take(begin)
    expect(ann.ticket(begin)).to_contain_text("Without a tram this line turns into money")
    ann.guest.press(ann.ticket(begin))
    ann.until(lambda: ann.latest["view"]["step"] == "stations")
    ann.guest.press(
        ann.page.get_by_role("list", name="The steps").get_by_role("button", name="Draw")
    )
    warning = ann.page.get_by_role("alertdialog")
    expect(warning).to_contain_text("You could still buy a tram")
    expect(warning).to_contain_text("Line 1 has no tram")
    ann.guest.press(warning.get_by_role("button", name="Back"))
    ann.make(next(m for m in ann.latest["legal"] if m.startswith("tram")))
    ann.page.keyboard.press("n")
    ann.until(lambda: ann.latest["view"]["turn"] != 0 or ann.latest["seq"] > 5)
    expect(warning).not_to_be_visible()


def test_a_key_that_is_held_down_does_not_play_a_whole_turn(arrive: Arrive) -> None:
    ann = Rider(arrive(settings=STILL))
    ann.table("beginner")
    assert ann.await_turn()
    ann.hand.first.focus()
    hold(ann, "Enter")
    assert ann.latest["seq"] == 0
    ann.page.keyboard.press("Enter")
    ann.until(lambda: ann.latest["seq"] == 1)
    hold(ann, "n")
    assert ann.latest["seq"] == 2
    assert ann.latest["view"]["turn"] == 0


def hold(rider: Rider, key: str) -> None:
    """For a second, as keyboards repeat it."""
    for _ in range(20):
        rider.page.keyboard.down(key)
        rider.page.wait_for_timeout(50)
    rider.page.keyboard.up(key)


def test_what_is_refused_says_why_and_opens_the_rule(arrive: Arrive) -> None:
    ann = Rider(arrive(settings=QUICK))
    ann.table("beginner")
    assert ann.await_turn()
    ann.guest.press(ann.page.get_by_role("button", name="horse tram, times").first)
    toast = ann.page.get_by_role("alert")
    expect(toast).to_contain_text("passenger")
    ann.guest.press(toast.get_by_role("button", name="Read rule TB1"))
    expect(ann.guest.panel.get_by_role("heading", name=re.compile("^TB1 "))).to_be_in_viewport()


def test_titles_of_tickets_follow_the_notation() -> None:
    assert title("passenger conductor blue") == "Passenger, blue row"
    assert title("tram steam 2") == r"steam tram for line 2\b"
