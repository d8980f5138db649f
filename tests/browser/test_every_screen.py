"""Every page and every moment of a game, on screens of every size, in both languages.

Nothing lies over what it does not belong over, words stay in their boxes, nothing scrolls sideways,
what is needed is in sight, and boards take the room that there is.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from carbarn.engine import lessons
from carbarn.engine.contract import Game
from carbarn.games import find, folders

from ..server.client import Visitor
from . import test_trambahn_screens, test_tramways_screens
from .cablecar_page import Guest
from .conftest import STILL, Arrive
from .programs import EASY, table_after
from .screens import picture
from .trambahn_page import Rider
from .trambahn_page import finished as ridden
from .trambahn_page import travelled as riding
from .tramways_page import Traveller, found
from .tramways_page import travelled as travelling

Sizes = list[tuple[int, int]]
SIZES: Sizes = [  # sheets are shown on the first ones
    (320, 568),
    (390, 844),
    (844, 390),
    (640, 360),  # 1280x720, enlarged to 200 %
    (820, 1180),
    (1280, 720),
    (1440, 900),
    (2560, 1440),
]
NARROWEST: ViewportSize = {"width": 320, "height": 568}
MISFITS = (Path(__file__).parent / "misfits.js").read_text()
PROMPT = ".blind p"
HINT = ".advice section"
TABS = "[role=tab]"
PATIENCE = 40  # times that a page is looked at until it lies as it should
WHILE = 50  # milliseconds, between two looks
LONG = 180_000  # milliseconds: the rules may have to be compiled


def fits(page: Page, state: str, needed: str = "", *, sizes: Sizes = SIZES) -> None:
    """At every size, when all has found its place."""
    page.mouse.move(0, 0)  # where it asks for no tip
    for width, height in sizes:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        misfits = [""]
        for _ in range(PATIENCE):
            misfits = page.evaluate(MISFITS, needed)
            if not misfits:
                break
            page.wait_for_timeout(WHILE)
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            picture(page, f"{state}-{width}x{height}-{scheme}")
        assert not misfits, "\n".join([f"{state} at {width}x{height}:", *misfits])
    page.set_viewport_size(NARROWEST)


def fits_with_sheets(page: Page, state: str) -> None:
    """With each sheet open, which beside a large board is a drawer."""
    for number, sheet in enumerate(("scores", "log", "rules")):
        # what lay open beside the board on a large screen has gone
        expect(page.locator("[role=tab][aria-selected=true]")).to_have_count(0)
        page.get_by_role("tab").nth(number).click()
        expect(page.get_by_role("tabpanel").locator("li, article").first).to_be_visible()
        fits(page, f"{state}-{sheet}", TABS)
    expect(page.locator(".drawer.sheet")).to_be_visible()  # as the page knows by now
    page.keyboard.press("Escape")
    expect(page.locator("[role=tab][aria-selected=true]")).to_have_count(0)


def fits_with_a_hint(page: Page, state: str) -> None:
    """On small screens it lies over much of the rest; "Play it" is on it."""
    page.keyboard.press("h")
    expect(page.locator(HINT).get_by_role("listitem").first).to_be_visible(timeout=LONG)
    fits(page, f"{state}-hint", f"{HINT} .icon")
    page.keyboard.press("Escape")


def fits_at_the_end(guest: Guest, state: str, code: str) -> None:
    """The result, a moment of the game again, and what the expert thinks of it."""
    page = guest.page
    guest.go(f"/t/{code}")
    expect(page.locator("svg.chart, .chart svg").first).to_be_visible()
    fits(page, f"{state}-result", f"[role=tabpanel] h2, {TABS}")  # the prompt says the same
    panel = page.get_by_role("tabpanel")
    panel.locator("section section .button").first.click()
    point = panel.locator("section section li button").first
    expect(point).to_be_visible(timeout=LONG)
    point.click()
    expect(page.locator(".later")).to_be_visible()
    fits(page, f"{state}-looked-back", ".later section")


@pytest.fixture(params=["en", "de"])
def ann(request: pytest.FixtureRequest, arrive: Arrive, program: Visitor) -> Guest:
    guest: Guest = arrive(
        cookie=program.cookie,
        settings={**STILL, "language": request.param},
        reduced_motion="reduce",
        viewport=NARROWEST,
        has_touch=True,
    )
    return guest


def games() -> list[Game]:
    return [find(name) for name in folders()]


def test_pages_fit(ann: Guest, program: Visitor) -> None:
    page = ann.page
    ann.forgiven.append("404")
    code = table_after(program, 1)
    for name, path, there in (
        ("home", "/", f"a[href='/t/{code}']"),
        ("learn", "/l", "main li"),
        ("learn-a-game", "/l/trambahn", "main li"),
        ("today", "/today", "main section"),
        ("nowhere", "/nowhere", "h1"),
        ("waiting", f"/t/{program.table({'kind': 'me'}, {'kind': 'open'})['code']}", "h2"),
    ):
        ann.go(path)
        expect(page.locator(there).first).to_be_visible()
        fits(page, name)
    ann.go()
    for game in games():
        page.get_by_role("button", name=re.compile(f"^{game.TITLE}")).click()
        fits(page, f"new-{game.NAME}")
        ann.unfold_variants()
        fits(page, f"new-{game.NAME}-variants")
        page.keyboard.press("Escape")


def test_lessons_fit(ann: Guest) -> None:
    for game in games():
        first = lessons.of(game)[0].name
        ann.go(f"/l/{game.NAME}/{first}")
        expect(ann.page.locator(".caption .button").first).to_be_visible()
        sizes = SIZES[1:] if game.NAME == "tramways" else SIZES  # no room for its map on the least
        fits(ann.page, f"lesson-{game.NAME}", ".caption .button", sizes=sizes)


def test_cable_car_fits(ann: Guest, program: Visitor) -> None:
    page = ann.page
    hand = ".hand .held, .hand .draw"
    ann.go(f"/t/{table_after(program, 14)}")
    free = page.locator("[role=gridcell].legal")
    expect(free.first).to_be_visible()
    fits(page, "cable-car", f"{PROMPT}, {TABS}, {hand}")
    fits_with_sheets(page, "cable-car")
    fits_with_a_hint(page, "cable-car")
    free.first.click()
    fits(page, "cable-car-preview", f"{PROMPT}, {TABS}, .verdict .button")
    fits_at_the_end(ann, "cable-car", table_after(program, 60))


def test_cable_car_with_companies_fits(ann: Guest, program: Visitor) -> None:
    code = table_after(program, 5, others=5, companies=True, hand=3, orientation="free")
    ann.go(f"/t/{code}")
    expect(ann.page.locator(".hand .held").first).to_be_visible()
    fits(ann.page, "companies", f"{PROMPT}, {TABS}, .hand .held, .hand .draw")
    fits_at_the_end(ann, "companies", table_after(program, 60, others=5, companies=True))


def test_trambahn_fits(ann: Guest, program: Visitor) -> None:
    page, rider = ann.page, Rider(ann)
    needed = f"{PROMPT}, .hand button, .next, .terminal"
    ann.go(f"/t/{riding(program, test_trambahn_screens.well_on)}")
    assert rider.await_turn()
    fits(page, "trambahn", f"{needed}, {TABS}")
    fits_with_sheets(page, "trambahn")
    fits_with_a_hint(page, "trambahn")
    page.locator(".hand button").first.click()
    fits(page, "trambahn-uses", f"{PROMPT}, .hand button, .ticket")
    fits_at_the_end(ann, "trambahn", ridden(program))


def test_tramways_fits(ann: Guest, program: Visitor) -> None:
    page, traveller = ann.page, Traveller(ann)
    assert traveller.sit(found(program, test_tramways_screens.MOMENTS["actions"]))
    fits(page, "tramways", f"{PROMPT}, {TABS}, [data-space]")
    fits_with_sheets(page, "tramways")
    fits_with_a_hint(page, "tramways")
    fits_at_the_end(ann, "tramways", travelling(program, lambda _: False, EASY))


def test_numbers_of_three_digits_fit_into_the_log(ann: Guest, program: Visitor) -> None:
    ann.go(f"/t/{ridden(program)}")
    expect(ann.page.get_by_role("tab")).to_have_count(4)
    ann.page.get_by_role("tab").nth(1).click()
    numbers = ann.page.locator(".log .seq")
    expect(numbers.last).to_have_text(re.compile(r"^\d\d\d$"))
    wide = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length"
    assert numbers.evaluate_all(wide) == 0
