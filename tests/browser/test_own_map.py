"""Laying out a map of one's own for a new table of Tramways: by hand, as text, and in a link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from . import screens
from .cablecar_page import Guest
from .conftest import HELD, PHONE, Arrive
from .screens import Look
from .test_new_table import opened, options_of

OWN = "A20n@0,0 B20e@5,0 D20e@0,3 C20n@3,5"
FOUR = "A20n@0,0 B20n@5,0 C20n@0,3 D20n@5,3"
GOOD = "This map will do."


def making(guest: Guest, text: str = FOUR) -> Locator:
    """Where a map is laid out, with this one in it."""
    dialog = opened(guest)
    guest.choose("Map", "of your own")
    maker = dialog.get_by_role("region", name="Your map")
    expect(maker.get_by_role("status").first).to_have_text(GOOD)  # one came up by chance
    maker.get_by_label("The map as text").fill(text)
    return maker


def board(maker: Locator, name: str) -> Locator:
    return maker.locator(f"[data-board='{name}']")


def written(maker: Locator) -> Locator:
    return maker.get_by_label("The map as text")


def drag(page: Page, what: Locator, columns: int, rows: int) -> None:
    """Some spaces further, a board being five spaces wide and three high."""
    box = what.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + columns * box["width"] / 5, y + rows * box["height"] / 3, steps=4)
    page.mouse.up()


def test_boards_are_dragged_turned_and_joined_with_the_mouse(arrive: Arrive) -> None:
    ann = arrive()
    maker = making(ann)
    drag(ann.page, board(maker, "D"), -5, 3)
    expect(written(maker)).to_have_value("A20n@0,0 B20n@5,0 C20n@0,3 D20n@0,6")
    drag(ann.page, board(maker, "D"), 3, -1)
    expect(maker.get_by_role("status").first).to_contain_text("overlap")
    expect(board(maker, "D")).to_have_attribute("aria-label", re.compile("it overlaps another"))
    drag(ann.page, board(maker, "D"), 2, 0)
    ann.press(maker.get_by_role("button", name="Turn"))
    expect(written(maker)).to_have_value(re.compile(r"D20e@5,5$"))
    ann.press(maker.get_by_role("button", name="Other side"))
    expect(written(maker)).to_have_value(re.compile(r"D10e@5,5$"))
    ann.press(maker.get_by_role("button", name="Move up"))
    expect(maker.get_by_role("status").first).to_have_text(GOOD)
    options = options_of(ann, ann.start())

    assert options["map"] == "A20n@0,0 B20n@5,0 C20n@0,3 D10e@5,4"
    expect(ann.page.locator("[data-space]")).to_have_count(4 * 15)
    expect(ann.page.locator("p.about")).to_contain_text("Map: of your own")


def test_boards_are_exchanged_by_keys_alone(arrive: Arrive) -> None:
    ann = arrive()
    maker = making(ann)
    for name in "DB":
        board(maker, name).focus()
        ann.page.keyboard.press("Delete")
    expect(maker.locator("[data-add='B']")).to_be_focused()
    expect(maker.get_by_role("status").first).to_have_text(
        "For so many players a map has 4 boards, not 2."
    )
    maker.locator("[data-add='Jb']").focus()
    ann.page.keyboard.press("Enter")
    expect(maker.get_by_role("status").first).to_have_text(GOOD)  # two experts may have three
    board(maker, "Jb").focus()
    for key in ("r", "r", "f"):
        ann.page.keyboard.press(key)
    expect(written(maker)).to_have_value(re.compile(r"Jb10s@\d,\d"))
    before = written(maker).input_value()
    ann.page.keyboard.press("ArrowLeft")
    ann.page.keyboard.press("ArrowRight")
    expect(written(maker)).to_have_value(before)
    expect(board(maker, "Jb")).to_be_focused()


def test_a_finger_moves_boards_on_a_phone(arrive: Arrive) -> None:
    ann = arrive(viewport=PHONE, **HELD)
    maker = making(ann)
    ann.press(board(maker, "D"))
    for name in ("Move right", "Move down", "Turn"):
        tool = maker.get_by_role("button", name=name, exact=True)
        tool.scroll_into_view_if_needed()
        ann.press(tool)
    expect(written(maker)).to_have_value("A20n@0,0 B20n@5,0 C20n@0,3 D20e@6,4")
    screens.expect_no_wider_than_the_screen(ann.page, "dialog, .verdict, textarea")


WRONG = {
    "en": ("my map", '"my" places no board; write the board, 20 or 10 for its side'),
    "de": (FOUR.replace("@5,0", "@4,0"), "A20n@0,0 und B20n@4,0 überdecken sich."),
}


@pytest.mark.parametrize("language", ["en", "de"])
def test_text_that_is_no_map_gets_one_clear_line(arrive: Arrive, language: str) -> None:
    text, line = WRONG[language]
    ann = arrive(settings={"language": language}, viewport=PHONE, **HELD)
    ann.go(f"/n/tramways?players=2&map={FOUR.replace(' ', '+')}")
    maker = ann.page.get_by_role("dialog").locator("section")
    expect(maker.locator(".verdict")).not_to_be_empty()
    screens.picture(ann.page, f"own-map-by-link-{language}")
    maker.locator("textarea").fill(text)
    expect(maker.locator(".verdict")).to_contain_text(line)
    ann.press(ann.page.locator("dialog .start button"))
    expect(ann.page.locator("dialog .start").get_by_role("alert")).to_contain_text(line)
    assert "/n/tramways" in ann.page.url


def test_a_link_brings_the_map_to_a_friend(arrive: Arrive) -> None:
    ann = arrive()
    maker = making(ann, OWN)
    link = maker.get_by_label("A link to this map", exact=True)
    expect(link).to_have_value(re.compile(r"\?players=2&map=A20n@0,0\+B20e@5,0\+D20e@0,3\+C20n"))
    ben = arrive()
    ben.page.goto(link.input_value())
    there = ben.page.get_by_role("dialog").get_by_role("region", name="Your map")
    expect(written(there)).to_have_value(OWN)
    expect(there.get_by_role("status").first).to_have_text(GOOD)

    assert options_of(ben, ben.start())["map"] == OWN


def test_a_link_can_be_pasted_where_the_map_is_written(arrive: Arrive) -> None:
    ann = arrive()
    maker = making(ann)
    written(maker).fill(f"{ann.home}/n/tramways?players=2&map={OWN.replace(' ', '+')}")
    expect(written(maker)).to_have_value(OWN)
    expect(maker.get_by_role("status").first).to_have_text(GOOD)


def test_a_link_to_a_new_table_is_left_for_the_first_page(arrive: Arrive) -> None:
    ann = arrive().go("/n/tramways?players=3&boards=1910")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_label("Player 3", exact=True)).to_be_visible()
    expect(dialog.get_by_role("radio", name="1910, difficult")).to_be_checked()
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_url(re.compile(r"/$"))


@screens.in_every_look
def test_axe_finds_nothing_wrong_where_a_map_is_laid_out(arrive: Arrive, look: Look) -> None:
    ann = arrive(**look.screen)

    def states() -> Any:
        maker = making(ann)
        board(maker, "D").scroll_into_view_if_needed()
        board(maker, "D").focus()
        yield "own-map"
        written(maker).fill(FOUR.replace("@5,3", "@3,2"))
        expect(maker.get_by_role("status").first).to_contain_text("overlap")
        yield "own-map-overlaps"

    look.expect_nothing_wrong(ann.page, states())
