"""Several browsers at one table."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from ..server.client import ME, Visitor, here
from ..server.process import Server
from .cablecar_page import Guest, Message
from .conftest import HELD, PHONE, Arrive
from .lines import Line
from .screens import picture

AT_ONCE = {"confirm": False, "motion": False}
LOST = "The connection is lost"
BROKEN = "WebSocket connection to"  # what browsers say of it in the console


def test_two_friends_meet_by_link_and_catch_up_after_a_reload_and_a_lost_connection(
    arrive: Arrive, server: Server
) -> None:
    ann = arrive(settings=AT_ONCE)
    ann.table(":open")
    expect(ann.prompt).to_contain_text("1 seat is still free")
    link = ann.page.get_by_label("Invite for player 2", exact=True).input_value()
    with Line(int(server.url.rpartition(":")[2])) as line:
        ben = arrive(home=line.url, settings=AT_ONCE)
        ben.forgiven += [BROKEN, "Failed to load resource"]
        ben.go("/i/" + link.rpartition("/")[2])
        for _ in range(3):
            ann.pick()
            ben.pick()
        assert_same_table(ann, ben, tiles=6)

        ann.page.reload()
        assert ann.await_turn()
        assert_same_table(ann, ben, tiles=6)

        line.cut()
        expect(ben.page.get_by_text(LOST)).to_be_visible()
        assert len(ben.laid()) == 6  # the table stays readable
        expect(ann.page.get_by_text("not here at the moment")).to_be_visible()
        ann.pick()
        expect(ann.prompt).to_contain_text("is to move, but is not here at the moment.")
        line.mend()
        assert ben.await_turn()
        expect(ben.page.get_by_text(LOST)).not_to_be_visible()
        assert_same_table(ann, ben, tiles=7)
        ben.pick()
        for _ in range(25):
            ann.pick()
            ben.pick()
        ann.pick()
        assert_same_table(ann, ben, tiles=59)
        ann.press(ann.button("Take back"))  # the supply is empty: nothing has come to light
        assert_same_table(ann, ben, tiles=58)
        ann.pick()
        ben.pick()
        assert_same_table(ann, ben, tiles=60)
        for guest in (ann, ben):
            expect(guest.result).to_contain_text("win")
        assert_kept_apart(ann, ben)


def assert_same_table(one: Guest, other: Guest, tiles: int) -> None:
    """Both have the whole board and the whole log on their screens."""
    for guest in (one, other):
        expect(guest.board.get_by_role("gridcell", name=", tile ")).to_have_count(tiles)
    assert one.laid() == other.laid()


def assert_kept_apart(*guests: Guest) -> None:
    """No tile in a hand, none drawn or taken, has come to the other browser before the end."""
    for seat, guest in enumerate(guests):
        running = [state for state in guest.states if state["table"]["status"] == "playing"]
        assert len(running) > 30
        known = 0
        for state in running:
            assert state["seat"] == seat
            known += assert_hands(state["view"], seat)
            for entry in state["log"]:
                assert_events(entry, seat)
        assert known > 30, "one's own hand is seen"
        heard = json.dumps([message for message in guest.heard if message["type"] != "state"])
        assert "seed" not in json.dumps(running) + heard


def assert_hands(view: Message, seat: int) -> int:
    hands = view["hands"]
    assert set(hands[1 - seat]) <= {None}
    if view["turn"] != seat:
        assert view["drawn"] is None
    return sum(tile is not None for tile in hands[seat])


def assert_events(entry: Message, seat: int) -> None:
    if entry["seat"] != seat:
        for event in entry["events"]:
            if event["key"] in {"refilled", "drew"}:
                assert event.get("tile") is None


def test_two_people_at_one_screen_see_their_own_hands_only(arrive: Arrive) -> None:
    ann = arrive(settings=AT_ONCE)
    ann.table(":here")
    for name in ("Guest", "Player 2", "Guest"):
        expect(ann.prompt).to_contain_text(f"Pass the screen to {name}")
        expect(ann.hand).to_have_count(0)
        ann.press(ann.button(f"I am {name}"))
        expect(ann.hand).to_have_count(1)
        ann.pick()
    expect(ann.board.get_by_role("gridcell", name=", tile ")).to_have_count(3)


def test_whoever_has_a_tables_address_may_watch_and_sees_nobodys_hand(arrive: Arrive) -> None:
    ann = arrive(settings=AT_ONCE)
    code = ann.table("beginner")
    ann.pick()
    ann.press(ann.button("Share this table"))
    address = ann.page.get_by_label("Let others watch", exact=True).input_value()
    ann.close_plate()
    assert address == f"{ann.home}/t/{code}"

    eve = arrive(settings=AT_ONCE)
    eve.page.goto(address)
    expect(eve.page.get_by_text("you are watching")).to_be_visible()
    assert ann.await_turn()
    expect(eve.board.get_by_role("gridcell", name=", tile ")).to_have_count(2)
    space = ann.pick()
    expect(eve.space(space)).to_have_accessible_name(re.compile(", tile "))
    expect(eve.hand).to_have_count(0)
    expect(eve.lit).to_have_count(0)
    expect(eve.button("Draw another")).to_have_count(0)
    eve.press(eve.space("44"))  # what nobody may do does nothing
    expect(eve.page.get_by_role("alert")).to_be_empty()
    for state in eve.states:
        assert state["seat"] is None
        assert all(set(hand) <= {None} for hand in state["view"]["hands"])


def test_who_waits_reads_what_others_have_just_done(arrive: Arrive, program: Visitor) -> None:
    code = program.table(ME, here("Ben"), here("Cy"))["code"]
    cy = arrive(viewport=PHONE, **HELD).go(f"/t/{code}")
    expect(cy.board).to_be_visible()
    with program.look(code) as talk:
        talk.play(talk.look(0))
    expect(cy.prompt).to_contain_text(re.compile(r"Ann lays .* · Ben is to move"))
    picture(cy.page, "news")
    assert cy.prompt.evaluate("one => one.scrollHeight <= one.clientHeight + 1")  # not cut short
