"""A phone held upright, and fingers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ..server.client import Visitor
from .cablecar_page import Guest
from .conftest import DESK, HELD, PHONE, Arrive
from .programs import table_after

NARROW = {"width": 360, "height": 740}
ON_ITS_SIDE = {"width": 844, "height": 390}
TABLET = {"width": 768, "height": 1024}
WHOLE = 0.98  # of it is in sight: browsers round
WIDEST = "one => Math.max(...[...one.querySelectorAll('*')].map(part => part.scrollWidth))"


def test_a_phone_plays_by_taps_and_opens_log_rules_and_scores_as_a_sheet(arrive: Arrive) -> None:
    ann = arrive(viewport=PHONE, **HELD)
    ann.table("beginner")
    for _ in range(3):
        space = ann.pick()
        expect(ann.lay_it).to_be_in_viewport()
        expect(ann.prompt).to_be_in_viewport()
        ann.press(ann.lay_it)
        expect(ann.space(space)).to_have_accessible_name(re.compile(", tile "))
    assert ann.await_turn()
    expect(ann.hand.first).to_be_in_viewport()

    log = ann.open("Log")
    assert ann.log.count() >= 6
    expect(log.get_by_text(" lays ").last).to_be_in_viewport()
    rules = ann.open("Rules")
    expect(rules.get_by_role("heading", name="Cable Car", exact=True)).to_be_in_viewport()
    scores = ann.open("Scores")
    expect(scores.get_by_role("list", name="Players and scores")).to_be_in_viewport()
    expect(scores.get_by_text("Computer, beginner")).to_be_in_viewport()
    ann.press(scores.get_by_role("button", name="Close"))
    expect(ann.panel).not_to_be_visible()
    ann.lay()
    assert ann.await_turn()


def test_back_closes_what_lies_over_the_table_and_then_leaves_it(arrive: Arrive) -> None:
    ann = arrive(viewport=PHONE, **HELD)
    code = ann.table("beginner")
    plate = ann.page.get_by_role("dialog")
    space = ann.pick()
    ann.open("Log")
    ann.open("Rules")  # one sheet, whatever is on it
    ann.settings()
    ann.page.go_back()
    expect(plate).not_to_be_visible()
    expect(ann.panel).to_be_visible()
    ann.page.go_back()
    expect(ann.panel).not_to_be_visible()
    expect(ann.lay_it).to_be_visible()  # what was begun on the board stays

    ann.open("Log")
    ann.page.keyboard.press("Escape")
    expect(ann.panel).not_to_be_visible()
    expect(ann.page.get_by_role("tab", name="Log")).to_be_focused()
    expect(ann.space(space)).to_have_attribute("aria-selected", "true")
    ann.settings()
    ann.close_plate()
    ann.press(ann.button("Share this table"))
    ann.page.keyboard.press("Escape")
    expect(plate).not_to_be_visible()

    ann.open("Log")
    ann.page.reload()
    expect(ann.prompt).to_be_visible()
    expect(ann.panel).not_to_be_visible()
    assert ann.code == code
    ann.page.go_back()
    expect(ann.game).to_be_visible()
    assert ann.page.url.endswith("/")


@pytest.mark.parametrize("screen", [{"viewport": DESK}, {"viewport": PHONE, **HELD}])
def test_a_table_fits_the_screen(
    arrive: Arrive, program: Visitor, screen: dict[str, object]
) -> None:
    code = table_after(program, 8)
    ann = arrive(cookie=program.cookie, **screen).go(f"/t/{code}")
    assert ann.await_turn()
    board = ann.board.get_by_role("gridcell", name=re.compile("^station (1|12|20|28),"))
    parts = [ann.prompt, ann.hand, ann.button("Draw another"), *board.all()]
    parts += ann.page.get_by_role("tab").all()
    assert len(parts) >= 9
    for part in parts:
        expect(part).to_be_in_viewport(ratio=WHOLE)
    ann.pick()
    for button in (ann.lay_it, ann.button("Put back")):
        expect(button).to_be_in_viewport(ratio=WHOLE)


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param({"viewport": DESK}, id="desk"),
        pytest.param({"viewport": PHONE, **HELD}, id="phone"),
        pytest.param({"viewport": ON_ITS_SIDE, **HELD}, id="phone-on-its-side"),
        pytest.param({"viewport": TABLET, **HELD}, id="tablet"),
    ],
)
def test_three_tiles_and_four_shares_are_in_sight(
    arrive: Arrive, program: Visitor, screen: dict[str, object]
) -> None:
    code = table_after(program, 5, companies=True, hand=3, orientation="free")
    ann = arrive(cookie=program.cookie, **screen).go(f"/t/{code}")
    expect(ann.hand).to_have_count(3)
    shares = [ann.own_share(percentage) for percentage in (10, 20, 30, 40)]
    for part in [*ann.hand.all(), ann.button("Draw another"), *shares]:
        expect(part).to_be_in_viewport(ratio=WHOLE)
    ann.press(shares[0])
    for name in ("Take the open one", "Take the top hidden one", "Put back"):
        expect(ann.button(name)).to_be_in_viewport(ratio=WHOLE)
    if screen["viewport"] == DESK:
        expect(ann.button("Draw another")).to_be_in_viewport(ratio=WHOLE)


@pytest.mark.parametrize("options", [{}, {"companies": True, "orientation": "free"}])
def test_nothing_sticks_out_of_a_narrow_phone(
    arrive: Arrive, program: Visitor, options: dict[str, Any]
) -> None:
    running = table_after(program, 8, **options)
    over = table_after(program, 60, **options)
    ann = arrive(cookie=program.cookie, viewport=NARROW, **HELD)
    ann.go()
    expect(ann.page.get_by_role("link", name="Your turn").first).to_be_visible()
    assert_fits(ann)
    ann.choose_game()
    assert_fits(ann)
    ann.go(f"/t/{running}")
    ann.pick()
    expect(ann.lay_it).to_be_enabled()
    assert_fits(ann)
    for tab in ("Scores", "Log", "Rules"):
        ann.open(tab)
        assert_fits(ann)
    ann.go(f"/t/{over}")
    expect(ann.result).to_be_visible()
    expect(ann.panel.get_by_role("table").first).to_be_visible()
    assert_fits(ann)
    assert ann.panel.evaluate(WIDEST) <= NARROW["width"]
    ann.press(ann.button("Step through"))
    expect(ann.prompt).to_contain_text("Move 0 of")
    assert_fits(ann)


def assert_fits(guest: Guest) -> None:
    """The page is as wide as the screen, and cannot be pushed sideways."""
    width = guest.page.evaluate("document.scrollingElement.scrollWidth")
    assert width <= guest.page.evaluate("window.innerWidth") == NARROW["width"]
