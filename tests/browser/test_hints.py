"""A hint on request: in words and on the board."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .cablecar_page import Guest
from .conftest import HELD, PHONE, Arrive
from .screens import Look, in_every_look, picture
from .trambahn_page import Rider

LONG = 180_000  # milliseconds: the rules may have to be compiled


def advised(guest: Guest) -> None:
    plate = guest.page.get_by_role("region", name="Hint from the expert")
    expect(plate.get_by_role("listitem")).to_have_count(3, timeout=LONG)


@in_every_look
def test_a_hint_is_told_and_marked_on_the_board(arrive: Arrive, look: Look) -> None:
    ann = arrive(**look.screen)
    ann.table("beginner")
    ann.press(ann.button("Hint"))
    advised(ann)
    best = ann.page.get_by_role("region", name="Hint").get_by_role("button").first
    expect(best).to_have_accessible_name(re.compile("expected to end .* (ahead|behind)|level"))
    expect(ann.page.locator(".advised, .draw[data-sign]")).to_have_count(3)
    assert not look.wrong(ann.page, "hint")
    ann.lay()
    expect(ann.page.locator(".advised")).to_have_count(0)


def test_a_hint_in_trambahn_names_a_whole_turn_by_its_steps(arrive: Arrive) -> None:
    ann = Rider(arrive(viewport=PHONE, **HELD))
    ann.table("beginner")
    assert ann.await_turn()
    ann.guest.press(ann.guest.button("Hint"))
    advised(ann.guest)
    best = ann.page.get_by_role("region", name="Hint").get_by_role("button").first
    expect(best).to_contain_text("Passengers:")
    picture(ann.page, "hint-trambahn")


def test_a_hint_comes_by_a_key_and_goes_by_another(arrive: Arrive) -> None:
    ann = arrive()
    ann.table("beginner")
    assert ann.await_turn()
    ann.page.keyboard.press("h")
    advised(ann)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".advised")).to_have_count(0)


def test_with_friends_hints_are_agreed_on_before(arrive: Arrive) -> None:
    ann = arrive()
    ann.table(":here")
    ann.press(ann.button("I am"))
    assert ann.await_turn()
    expect(ann.button("Hint")).to_have_count(0)
    ann.table(":here", **{"Hints from the expert": "yes"})
    ann.press(ann.button("I am"))
    expect(ann.button("Hint")).to_be_visible()
    expect(ann.page.get_by_text("with hints")).to_be_visible()
