"""Somebody leaves: a computer plays on for them until they come back."""

from __future__ import annotations

from playwright.sync_api import expect

from .axe import violations
from .conftest import HELD, PHONE, STILL, Arrive
from .screens import picture

LONG = 180_000  # milliseconds: the rules may have to be compiled


def test_a_computer_plays_for_who_has_left_and_the_seat_can_be_taken_back(arrive: Arrive) -> None:
    ann = arrive(settings=STILL)
    ann.table(":open")
    link = ann.page.get_by_label("Invite for player 2", exact=True).input_value()
    ben = arrive(settings=STILL, viewport=PHONE, **HELD)
    ben.go("/i/" + link.rpartition("/")[2])
    ben.page.wait_for_url("**/t/*")
    name = ann.page.get_by_role("list", name="Players and scores").locator(".name").nth(1)
    expect(name).to_be_visible()
    ann.lay()
    expect(ben.hand.first).to_be_visible()
    table = ben.page.url
    ben.page.goto("about:blank")

    vote = ann.button("Let a computer play for")
    expect(vote).to_be_visible()
    picture(ann.page, "away-desk")
    assert not violations(ann.page)
    ann.press(vote)
    expect(ann.page.get_by_text("a computer plays, strong")).to_be_visible()
    expect(ann.log.get_by_text("is away: a computer plays on (strong).")).to_be_visible()
    expect(ann.lit.first).to_be_visible(timeout=LONG)
    picture(ann.page, "replaced-desk")

    ben.page.goto(table)
    expect(ben.prompt).to_contain_text("A computer plays for you")
    picture(ben.page, "replaced-phone")
    assert not violations(ben.page)
    ben.press(ben.button("Take my seat back"))
    expect(ann.log.get_by_text("is back and plays again.")).to_be_visible()
    ann.lay()
    ben.lay()
    expect(ann.board.get_by_role("gridcell", name=", tile ")).to_have_count(4)
