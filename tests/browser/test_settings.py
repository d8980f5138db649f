"""What a person prefers is done."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from ..server.client import Visitor
from .cablecar_page import Guest
from .conftest import Arrive
from .programs import table_after

# Where the cars stand in the city, drawn with no words because the log has them.
CARS = """cars => cars.map(car => {
  const { x, y } = car.getBoundingClientRect();
  return `${x.toFixed()} ${y.toFixed()}`;
}).join()"""


def rides(guest: Guest) -> bool:
    """Whether a car is seen riding when the end of a line is looked at again."""
    guest.press(guest.button("To the beginning"))
    guest.open("Log")
    guest.press(guest.log.filter(has_text=re.compile(r"finishes station \d+: [3-9] ")).first)
    expect(guest.prompt).to_contain_text("finishes station")
    guest.page.wait_for_timeout(100)
    first = guest.page.locator("svg .car").evaluate_all(CARS)
    for _ in range(12):  # as long as a ride takes, on a busy machine too
        guest.page.wait_for_timeout(100)
        if guest.page.locator("svg .car").evaluate_all(CARS) != first:
            return True
    return False


def test_cars_ride_unless_the_system_or_the_person_wants_no_motion(
    arrive: Arrive, program: Visitor
) -> None:
    code = table_after(program, 60)
    moving = arrive(cookie=program.cookie, reduced_motion="no-preference").go(f"/t/{code}")
    assert rides(moving)
    still = arrive(cookie=program.cookie, reduced_motion="reduce").go(f"/t/{code}")
    assert not rides(still)
    moving.settings().get_by_label("Moving pictures").uncheck()
    moving.close_plate()
    assert not rides(moving)


def test_without_confirmation_a_click_lays_the_tile_at_once(arrive: Arrive) -> None:
    ann = arrive()
    ann.table("beginner")
    space = ann.pick()
    expect(ann.lay_it).to_be_visible()
    expect(ann.space(space)).not_to_have_accessible_name(re.compile(", tile "))
    ann.press(ann.button("Put back"))
    ann.settings().get_by_label("Confirm each move").uncheck()
    ann.close_plate()
    space = ann.pick()
    expect(ann.space(space)).to_have_accessible_name(re.compile(", tile "))
    expect(ann.lay_it).not_to_be_visible()
    ann.page.reload()  # the browser remembers
    space = ann.pick()
    expect(ann.space(space)).to_have_accessible_name(re.compile(", tile "))


def test_the_page_speaks_german_when_asked_and_when_the_browser_does(arrive: Arrive) -> None:
    ann = arrive()
    ann.table("beginner")
    expect(ann.prompt).to_contain_text("Lay a tile")
    ann.settings().get_by_role("radio", name="Deutsch").check()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Einstellungen")
    ann.page.keyboard.press("Escape")
    expect(ann.prompt).not_to_contain_text("Lay a tile")
    expect(ann.prompt).to_contain_text(re.compile("Leg"))
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    ann.page.reload()
    expect(ann.prompt).to_contain_text(re.compile("Leg"))

    uwe = arrive(locale="de-DE")
    uwe.go()
    expect(uwe.page.get_by_role("heading", name="Deine Tische")).to_be_visible()


def test_dark_and_light_are_chosen_by_the_system_or_by_the_person(arrive: Arrive) -> None:
    ann = arrive(color_scheme="dark")
    ann.go()
    page = ann.page.locator("html")
    expect(page).to_have_css("background-color", "rgb(18, 23, 26)")
    ann.settings().get_by_role("radio", name="light").check()
    expect(page).to_have_css("background-color", "rgb(246, 241, 228)")
