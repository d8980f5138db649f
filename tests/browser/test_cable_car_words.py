"""What is said about a table of Cable Car can be found on its board."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from ..server.client import Visitor
from .cablecar_page import Guest
from .conftest import HELD, PHONE, STILL, Arrive
from .programs import table_after


def lit(ann: Guest) -> Locator:
    """What is lit on the board because its name is pointed at."""
    return ann.page.locator(".city [data-pointed]")


def lit_spaces(ann: Guest) -> Locator:
    return ann.page.locator(".city .cell[data-pointed]")


def line_of_the_log(ann: Guest, words: str) -> Locator:
    return ann.log.locator("button").filter(has_text=words).last


def test_a_line_of_the_log_shows_tiles_and_lights_spaces_and_lines(
    arrive: Arrive, program: Visitor
) -> None:
    ann = arrive(cookie=program.cookie, settings=STILL).go(f"/t/{table_after(program, 20)}")
    laid = ann.log.locator("button").filter(has_text=" lays ", has_not_text=" finishes ").last
    expect(laid).to_contain_text(re.compile(r" lays [a-d]{4} on [A-H][1-8]\."))
    expect(laid.locator("svg[viewBox='0 0 100 100']").first).to_be_visible()

    laid.hover()
    expect(lit(ann)).to_have_count(1)
    space = laid.locator(".name").text_content()
    expect(lit_spaces(ann)).to_have_accessible_name(re.compile(f"^{space}, tile "))

    finished = line_of_the_log(ann, " finishes station ")
    finished.hover()
    expect(ann.page.locator(".city [data-line][data-pointed]").first).to_be_visible()
    expect(ann.page.locator(".city .named > .dusk")).to_be_visible()

    ann.page.mouse.move(5, 5)
    expect(lit(ann)).to_have_count(0)
    ann.page.keyboard.press("Shift")  # whoever goes by keys
    laid.focus()
    expect(lit_spaces(ann)).to_have_accessible_name(re.compile(f"^{space}, tile "))


def test_a_finger_on_the_log_lights_the_board(arrive: Arrive, program: Visitor) -> None:
    code = table_after(program, 12)
    ann = arrive(cookie=program.cookie, settings=STILL, viewport=PHONE, **HELD).go(f"/t/{code}")
    ann.open("Log")
    ann.press(line_of_the_log(ann, " lays "))
    expect(lit_spaces(ann)).to_be_in_viewport()


def test_a_hint_names_its_space_in_german_too(arrive: Arrive, program: Visitor) -> None:
    code = table_after(program, 12)
    settings = {**STILL, "language": "de"}
    ann = arrive(cookie=program.cookie, settings=settings).go(f"/t/{code}")
    expect(ann.log.last).to_contain_text(re.compile(r" legt [a-d]{4} auf [A-H][1-8]\."))
    ann.press(ann.button("Tipp", exact=True))
    hint = ann.page.get_by_role("region", name="Tipp").locator(".action").first
    expect(hint).to_contain_text(re.compile(r"auf [A-H][1-8] legen|ziehen"))
