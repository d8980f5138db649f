"""Tramways on phones and desks, in light and dark, for every eye and finger."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from ..server.client import Visitor
from .cablecar_page import Message
from .conftest import STILL, Arrive
from .programs import EASY
from .screens import Look, expect_no_wider_than_the_screen, in_every_look
from .trambahn_page import expect_whole
from .tramways_page import Traveller, found, in_phase, travelled

PARTS = ".tramways .course, .panel, .word, .own"


def well_on(state: Message) -> bool:
    """In the middle of a game, with rails to build."""
    builds = any(move.startswith("build") for move in state["legal"])
    return builds and in_phase("actions", "nothing", 3)(state)


def drawing(state: Message) -> bool:
    return in_phase("actions", "drawing", 2)(state) and bool(state["view"]["path"]["rails"])


MOMENTS = {
    "books": in_phase("first-ticket", round_=0),
    "auction": in_phase("auction", round_=2),
    "taking": in_phase("taking", round_=2),
    "actions": well_on,
    "drawing": drawing,
    "paying": in_phase("actions", "paying", 2),
    "riding": in_phase("actions", "riding", 2),
    "administration": in_phase("administration", round_=2),
    "last-hand": in_phase("last-hand", round_=6),
}


SCREENS = [
    (320, 568),
    (360, 740),
    (390, 844),
    (844, 390),
    (820, 1180),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
]
# How many spaces stick out of the room of the map, and how much of its room the map takes.
STICK_OUT = """map => {
  const room = map.getBoundingClientRect();
  const spaces = [...map.querySelectorAll('[data-space]')].map(one => one.getBoundingClientRect());
  return spaces.filter(one => one.left < room.left - 1 || one.right > room.right + 1
    || one.top < room.top - 1 || one.bottom > room.bottom + 1).length;
}"""
USED = """map => {
  const [room, town] = [map, map.querySelector('.town')].map(one => one.getBoundingClientRect());
  return Math.max(town.width / room.width, town.height / room.height);
}"""


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_table_fits_the_screen_with_its_map_as_a_whole(
    arrive: Arrive, program: Visitor, players: int
) -> None:
    code = travelled(program, in_phase("actions"), *[EASY] * (players - 1))
    ann = Traveller(arrive(cookie=program.cookie, settings=STILL, has_touch=True))
    assert ann.sit(code)
    for width, height in SCREENS:
        ann.page.set_viewport_size({"width": width, "height": height})
        deed = ann.panel.get_by_role("button", name="Build rails", exact=True)
        expect_whole(ann.guest.prompt, ann.hand.get_by_role("listitem").first, deed)
        expect_whole(ann.space(0), ann.space(len(ann.view["map"]) - 1))
        assert ann.map.evaluate(STICK_OUT) == 0, (width, height)
        assert ann.map.evaluate(USED) > 0.97, (width, height)
        expect_no_wider_than_the_screen(ann.page, PARTS)


def test_an_enlarged_map_says_where_more_of_it_is(arrive: Arrive, program: Visitor) -> None:
    code = travelled(program, in_phase("actions"), *[EASY] * 4)
    ann = Traveller(arrive(cookie=program.cookie, settings=STILL))
    assert ann.sit(code)
    whole = ann.map.locator(".town").bounding_box()
    overview, more = ann.map.locator(".overview"), ann.map.locator(".more")
    expect(more).to_have_count(0)
    for enlarge, fit in ((by_wheel, by_key), (by_key, by_button), (by_button, by_key)):
        enlarge(ann, "+")
        expect(overview).to_be_visible()
        expect(more).not_to_have_count(0)
        fit(ann, "0")
        expect(overview).to_have_count(0)
        assert ann.map.locator(".town").bounding_box() == whole


AT_REST = """one => new Promise(rests => {
  const look = was => one.scrollLeft === was ? rests(was) : setTimeout(look, 200, one.scrollLeft);
  look(-1);
})"""  # where an element is when nothing scrolls it any more


def by_wheel(ann: Traveller, _: str) -> None:
    ann.space(0).hover()
    ann.page.mouse.wheel(0, -400)


def by_key(ann: Traveller, key: str) -> None:
    ann.page.keyboard.press(key)


def by_button(ann: Traveller, key: str) -> None:
    name = {"+": "Enlarge", "0": "Show all of it"}[key]
    ann.guest.press(ann.guest.button(name, exact=True))


def test_an_enlarged_map_is_moved_by_mouse_keys_and_overview(
    arrive: Arrive, program: Visitor
) -> None:
    code = travelled(program, in_phase("actions"), *[EASY] * 4)
    ann = Traveller(arrive(cookie=program.cookie, settings=STILL))
    assert ann.sit(code)
    stage = ann.map.locator(".stage")

    def left() -> float:
        at: float = stage.evaluate("one => one.scrollLeft")
        return at

    for _ in range(3):
        by_key(ann, "+")
    overview = ann.map.locator(".overview").bounding_box()
    assert overview
    ann.page.mouse.click(overview["x"] + 3, overview["y"] + 3)
    ann.until(lambda: left() == 0)
    ann.page.keyboard.press("ArrowRight")
    ann.until(lambda: left() > 100)
    before, room = stage.evaluate(AT_REST), stage.bounding_box()
    assert room
    x, y = room["x"] + room["width"] / 2, room["y"] + room["height"] / 2
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x + 60, y, steps=6)
    ann.page.mouse.up()
    ann.until(lambda: before - 62 <= left() <= before - 50)
    expect(ann.map.locator(".chosen")).to_have_count(0)  # a drag is no click


@in_every_look
def test_axe_finds_nothing_wrong(arrive: Arrive, program: Visitor, look: Look) -> None:
    ann = Traveller(arrive(cookie=program.cookie, **look.screen))
    look.expect_nothing_wrong(ann.page, (f"tramways-{page}" for page in pages(ann, program)))


def pages(ann: Traveller, program: Visitor) -> Iterator[str]:
    """Go from state to state, and name each."""
    for name, enough in MOMENTS.items():
        assert ann.sit(found(program, enough))
        expect(ann.panel).to_be_visible()
        if name == "actions":
            ann.choose_deed("Build rails")
        if name == "administration":
            ann.guest.press(ann.hand.get_by_role("button").first)
        yield name
    assert ann.sit(travelled(program, in_phase("taking", round_=2)))
    yield "alone"
    assert not ann.sit(travelled(program, lambda _: False, EASY))
    expect(ann.guest.panel.get_by_role("table", name="The final sheet")).to_be_visible()
    yield "over"
    ann.guest.press(ann.guest.button("Step through"))
    expect(ann.guest.prompt).to_contain_text("Move 0 of")
    yield "replay"
