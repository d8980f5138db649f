"""Shares are exchanged, and tiles are turned."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from .cablecar_page import Guest
from .conftest import HELD, PHONE, STILL, Arrive

TURNED = re.compile(r"([a-d]{4}); (.*)$")


# Shares -------------------------------------------------------------------------------------


def company_of(words: str | None) -> str:
    """As the panel names it."""
    found = re.search(r"share: (\w+)\.|one: (\w+)", words or "")
    assert found, words
    return found[1] or found[2]


def test_an_open_share_is_exchanged_and_the_panel_shows_it(arrive: Arrive) -> None:
    ann = arrive(settings=STILL)
    ann.table("beginner", Companies="with companies")
    shares = ann.page.get_by_role("region", name="Shares")
    mine = ann.own_share(20)
    given = company_of(mine.inner_text())
    ann.press(mine)
    expect(ann.page.get_by_text(f"You give away your 20\u00a0% share of {given}.")).to_be_visible()
    open_one = ann.button("Take the open one")
    taken = company_of(open_one.inner_text())
    expect(shares).to_contain_text(f"20\u00a0% shares: {taken} lies open")
    ann.press(open_one)
    expect(ann.page.get_by_text(f"you take {taken} 20\u00a0%")).to_be_visible()
    ann.press(ann.button("Exchange", exact=True))
    expect(ann.own_share(20)).to_contain_text(f"share: {taken}.")
    expect(shares).to_contain_text(f"among them is {given}")  # it lies at the bottom of its pile
    expect(ann.log.first).to_contain_text(f"takes the open 20 % share of {taken.lower()}")
    seats = ann.page.get_by_role("list", name="Players and scores")
    expect(seats.get_by_text(f"20\u00a0% {taken}")).to_be_attached()
    assert ann.await_turn()


def test_a_hidden_share_is_exchanged_and_others_do_not_see_which(arrive: Arrive) -> None:
    ann = arrive(settings=STILL)
    code = ann.table("beginner", Companies="with companies")
    eve = arrive(settings=STILL).go(f"/t/{code}")
    expect(eve.board).to_be_visible()
    ann.press(ann.own_share(30))
    ann.press(ann.button("Take the top hidden one"))
    expect(ann.page.get_by_text("unseen by the others")).to_be_visible()
    ann.press(ann.button("Exchange", exact=True))
    expect(ann.log.first).to_contain_text("takes the hidden 30 % share: ")
    taken = company_of(ann.own_share(30).inner_text())
    expect(ann.log.first).to_contain_text(f"share: {taken.lower()}")
    expect(eve.log.first).to_contain_text("takes the top hidden 30 % share.")
    seats = eve.page.get_by_role("list", name="Players and scores").get_by_role("listitem")
    expect(seats.first).to_contain_text("30\u00a0% unknown")
    assert ann.await_turn()
    ann.lay()
    assert ann.await_turn()


# Turning ------------------------------------------------------------------------------------


def turnable(guest: Guest) -> None:
    """Play until the tile in hand looks different when turned; a few look always the same."""
    assert guest.await_turn()
    while not guest.button("Turn it").first.is_visible():
        guest.lay()
        assert guest.await_turn()


def ways(what: Locator) -> str:
    """Where the tracks of a tile lead, as it lies."""
    found = TURNED.search(what.get_attribute("aria-label") or "")
    assert found
    return found[2]


def changed(what: Locator, before: str) -> str:
    """Where they lead now that it was turned."""
    expect(what).not_to_have_attribute("aria-label", re.compile(re.escape(before)))
    return ways(what)


def test_a_tile_is_turned_by_key_by_wheel_and_by_click_and_laid_so(arrive: Arrive) -> None:
    ann = arrive(settings=STILL)
    ann.table("beginner", Tiles="may be turned")
    turnable(ann)
    tile = ann.hand.first
    upright = ways(tile)
    ann.page.keyboard.press("r")
    once = changed(tile, upright)
    ann.page.keyboard.press("Shift+R")
    assert changed(tile, once) == upright
    tile.hover()
    ann.page.mouse.wheel(0, 100)
    assert changed(tile, upright) == once
    ann.press(tile)
    twice = changed(tile, once)
    ann.press(ann.button("Turn it").first)
    changed(tile, twice)

    space = ann.pick()
    expect(ann.lay_it).to_be_enabled()
    lying = ways(tile)
    if ann.button("Turn it").count() > 1:  # it may lie there in another way
        ann.press(ann.space(space))
        lying = changed(tile, lying)
        ann.page.mouse.wheel(0, -100)
        lying = changed(tile, lying)
    ann.press(ann.lay_it)
    expect(ann.space(space)).to_have_attribute("aria-label", re.compile(re.escape(lying)))


def test_a_tile_is_turned_by_taps_on_a_phone(arrive: Arrive) -> None:
    ann = arrive(settings=STILL, viewport=PHONE, **HELD)
    ann.table("beginner", Tiles="may be turned")
    turnable(ann)
    tile = ann.hand.first
    upright = ways(tile)
    ann.press(tile)
    once = changed(tile, upright)
    ann.press(tile)
    changed(tile, once)
    space = ann.pick()
    expect(ann.lay_it).to_be_enabled()
    lying = ways(tile)
    if ann.button("Turn it").count() > 1:
        ann.press(ann.space(space))
        lying = changed(tile, lying)
    ann.press(ann.lay_it)
    expect(ann.space(space)).to_have_attribute("aria-label", re.compile(re.escape(lying)))
