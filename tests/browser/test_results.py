"""My results: what I have achieved, and the next thing to try, which begins at a press."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ..server.client import ME, Visitor, computer
from . import axe
from .conftest import DESK, HELD, PHONE, STILL, Arrive
from .programs import table_after

SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": DESK},
    "phone": {
        "viewport": PHONE,
        **HELD,
        "settings": {**STILL, "theme": "dark", "language": "de"},
    },
}


def resigned(program: Visitor, game: str, level: str) -> None:
    """A game that the program gives up at once."""
    code = program.table(ME, computer(level), game=game)["code"]
    with program.look(code) as talk:
        talk.look(0)
        talk.send(type="resign", seat=0)
        talk.state(lambda state: state["table"]["status"] == "over")


@pytest.mark.parametrize("screen", SCREENS)
def test_what_i_have_achieved_stands_on_a_page(
    arrive: Arrive, program: Visitor, screen: str
) -> None:
    code = table_after(program, 60)
    resigned(program, "trambahn", "casual")
    won = program.get(f"/api/tables/{code}")["winners"] == [0]
    ann = arrive(cookie=program.cookie, **SCREENS[screen])
    page = ann.page
    ann.go("/games")
    ann.press(page.get_by_role("link", name=re.compile("My results|Meine Ergebnisse")))
    expect(page).to_have_title(re.compile("^(My results|Meine Ergebnisse) · Carbarn$"))

    trambahn = page.locator("section", has=page.get_by_role("heading", name="Trambahn"))
    row = trambahn.get_by_role("row", name=re.compile("casual|gemütlich"))
    expect(row.get_by_role("cell")).to_have_text(["", "0", "0", "1", "1"])
    cable_car = page.locator("section", has=page.get_by_role("heading", name="Cable Car"))
    row = cable_car.get_by_role("row", name=re.compile("random"))
    expect(row.get_by_role("cell").nth(1)).to_have_text("1" if won else "0")
    line = cable_car.get_by_role("row", name=re.compile("Longest line|Längste Linie"))
    expect(line.get_by_role("link")).to_have_attribute("href", f"/t/{code}")
    days = page.get_by_role("img", name=re.compile("half year|halben Jahr"))
    expect(days).to_be_visible()
    assert axe.violations(page) == []
    page.locator("summary").first.press("Enter")
    expect(page.locator("details[open] tbody tr")).to_have_count(1)
    for width in (page.viewport_size or PHONE)["width"], 320:
        page.set_viewport_size({"width": width, "height": 568})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_next_thing_to_try_begins_at_a_press(arrive: Arrive, program: Visitor) -> None:
    for game in ("cable-car", "trambahn"):
        resigned(program, game, "random")
    ann = arrive(cookie=program.cookie)
    ann.go("/results")
    expect(ann.page.get_by_text("You have not learnt Tramways yet.")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Learn Tramways")).to_be_visible()
    ann.press(ann.button("Something else"))
    expect(ann.page.get_by_text("You have not played Tramways yet.")).to_be_visible()
    ann.press(ann.button("Play against “beginner”"))
    expect(ann.page).to_have_url(re.compile("/t/[a-z0-9]+$"))
    (newest, *_) = program.get("/api/me/games?state=running")["tables"]
    assert (newest["game"], newest["seats"][1]["level"]) == ("tramways", "beginner")
    assert ann.page.url.endswith(newest["code"])
