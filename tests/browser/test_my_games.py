"""The list of my games: what waits first, in the title too; found by opponent and result."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ..server.client import ME, OPEN, Visitor, computer, wait_until
from . import axe
from .conftest import DESK, HELD, PHONE, Arrive

SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": DESK},
    "phone": {"viewport": PHONE, **HELD, "locale": "de"},
}


def finished(program: Visitor) -> str:
    """A game that two computers play to its end, at a table of the program's."""
    code: str = program.table(computer(), computer())["code"]
    wait_until(lambda: program.get(f"/api/tables/{code}")["status"] == "over")
    return code


@pytest.mark.parametrize("screen", SCREENS)
def test_what_waits_comes_first_and_stands_in_the_title(
    arrive: Arrive, program: Visitor, screen: str
) -> None:
    mine = program.table(ME, computer())["code"]
    program.table(ME, OPEN)
    over = finished(program)
    ann = arrive(cookie=program.cookie, **SCREENS[screen])
    ann.go("/games")
    rows = ann.page.locator("main li a")
    expect(rows).to_have_count(2)
    expect(rows.first).to_have_attribute("href", f"/t/{mine}")
    expect(ann.page).to_have_title(re.compile(r"^\(1\) (My games|Meine Spiele) · Carbarn$"))
    assert axe.violations(ann.page) == []
    ann.page.get_by_role("radio", name=re.compile("Finished|Beendete")).check()
    expect(rows).to_have_count(1)
    expect(rows.first).to_have_attribute("href", f"/t/{over}")
    assert axe.violations(ann.page) == []
    ann.go("/")
    expect(ann.page).to_have_title("(1) Carbarn")


def test_games_are_found_by_name_level_and_game(arrive: Arrive, program: Visitor) -> None:
    casual = program.table(ME, computer("casual"))["code"]
    hers = program.table(ME, {"kind": "here", "name": "Zoë"})["code"]
    ann = arrive(cookie=program.cookie)
    ann.go("/games")
    rows = ann.page.locator("main li a")
    expect(rows).to_have_count(2)
    ann.page.get_by_label("Name or code").fill("zo")
    expect(rows).to_have_count(1)
    expect(rows.first).to_have_attribute("href", f"/t/{hers}")
    ann.page.get_by_label("Name or code").fill("")
    ann.page.get_by_label("Computer's level").select_option("casual")
    expect(rows).to_have_count(1)
    expect(rows.first).to_have_attribute("href", f"/t/{casual}")
    ann.page.get_by_role("combobox", name=re.compile("^Game")).select_option("trambahn")
    expect(ann.page.get_by_text("No game is like that.")).to_be_visible()


def test_a_long_list_shows_more_when_asked(arrive: Arrive, program: Visitor) -> None:
    for _ in range(51):
        program.table(ME, OPEN)
    ann = arrive(cookie=program.cookie)
    ann.go("/games")
    expect(ann.page.get_by_text("51 games")).to_be_visible()
    ann.press(ann.button("Show more"))
    expect(ann.page.locator("main li a")).to_have_count(51)
    expect(ann.button("Show more")).to_have_count(0)


def test_a_title_follows_when_it_becomes_my_turn(arrive: Arrive, program: Visitor) -> None:
    table = program.table(OPEN, ME)
    other = Visitor(program.url)
    other.get("/api/me")
    ann = arrive(cookie=program.cookie)
    ann.go("/games")
    expect(ann.page).to_have_title("My games · Carbarn")
    other.post(f"/api/invites/{table['seats'][0]['invite']}")
    with other.look(table["code"]) as talk:
        state = talk.look(0)
        while state["table"]["turn"] == 0:
            state = talk.play(state)
    ann.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ann.page).to_have_title("(1) My games · Carbarn")
    other.http.close()


def test_a_game_that_was_put_away_is_brought_back(arrive: Arrive, program: Visitor) -> None:
    code = finished(program)
    program.put(f"/api/tables/{code}/put-away", {})
    ann = arrive(cookie=program.cookie)
    ann.go("/games")
    ann.page.get_by_role("radio", name="Put away").check()
    rows = ann.page.locator("main li a")
    expect(rows).to_have_count(1)
    ann.press(ann.button(f"Bring back: Cable Car {code}"))
    expect(rows).to_have_count(0)
    ann.page.get_by_role("radio", name="Finished").check()
    expect(rows.first).to_have_attribute("href", f"/t/{code}")
