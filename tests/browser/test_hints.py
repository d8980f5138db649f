"""A hint on request: in words and on the board."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from ..server.client import Visitor
from .cablecar_page import Guest, Message
from .conftest import DESK, HELD, PHONE, STILL, Arrive
from .programs import EASY
from .screens import SIDEWAYS, Look, in_every_look, picture
from .trambahn_page import Rider
from .tramways_page import travelled

LONG = 180_000  # milliseconds: the rules may have to be compiled


def advised(guest: Guest) -> Locator:
    plate = guest.page.get_by_role("region", name="Hint from the expert")
    expect(plate.locator("ol > li")).to_have_count(3, timeout=LONG)
    return plate


def best_moves(guest: Guest) -> list[str]:
    """Of the hint that has come."""
    hint = next(message for message in guest.heard[::-1] if message["type"] == "hint")
    moves: list[str] = hint["candidates"][0]["moves"]
    return moves


def made_since(guest: Guest, seq: int) -> list[str]:
    """The guest's own moves after some entry, as the table has told them."""
    told = {entry["seq"]: entry for state in guest.states for entry in state["log"]}
    own = guest.states[-1]["table"]["mine"]
    return [told[n]["move"] for n in sorted(told) if n > seq and told[n]["seat"] in own]


def expect_to_be_played(guest: Guest) -> None:
    """All moves of the action that is advised, by one press."""
    seq, moves = guest.states[-1]["seq"], best_moves(guest)
    guest.press(guest.button("Play it"))
    deadline = time.monotonic() + LONG / 1000
    while made_since(guest, seq)[: len(moves)] != moves and time.monotonic() < deadline:
        guest.page.wait_for_timeout(50)
    assert made_since(guest, seq)[: len(moves)] == moves


@in_every_look
def test_a_hint_is_told_and_marked_on_the_board(arrive: Arrive, look: Look) -> None:
    ann = arrive(**look.screen)
    ann.table("beginner")
    ann.press(ann.button("Hint"))
    plate = advised(ann)
    best = plate.locator(".action").first
    expect(best).to_have_accessible_name(re.compile("Lay the tile on|Draw a tile"))
    outlook = re.compile("expected to end .*(ahead|behind|level)")
    expect(plate.locator(".outlook")).to_have_text(outlook)
    expect(ann.page.locator(".advised, .draw[data-sign]")).to_have_count(3)
    assert not look.wrong(ann.page, "hint")
    ann.lay()
    expect(ann.page.locator(".advised")).to_have_count(0)


def test_a_hint_in_trambahn_names_a_whole_turn_by_its_steps(arrive: Arrive) -> None:
    ann = Rider(arrive(viewport=PHONE, **HELD))
    ann.table("beginner")
    assert ann.await_turn()
    ann.guest.press(ann.guest.button("Hint"))
    best = advised(ann.guest).locator(".action").first
    expect(best).to_contain_text("Passengers:")
    picture(ann.page, "hint-trambahn")


def test_a_turn_that_is_advised_is_played_by_one_press(arrive: Arrive) -> None:
    ann = Rider(arrive(settings=STILL))
    ann.table("beginner")
    assert ann.await_turn()
    ann.guest.press(ann.guest.button("Hint"))
    plate = advised(ann.guest)
    expect(
        plate.get_by_text(re.compile(r"a scoring of|new cards? to draw|line \d")).first
    ).to_be_visible()
    assert len(best_moves(ann.guest)) > 1
    expect_to_be_played(ann.guest)


def choosing(state: Message) -> bool:
    """Whether an action is chosen, when there are some tickets and links."""
    view = state["view"]
    doing = view["boards"][state["seat"]]["doing"]
    return bool(view["phase"] == "actions" and view["round"] > 1 and doing == "nothing")


def test_an_action_of_tramways_is_told_whole_with_its_reasons_drawn_and_played(
    arrive: Arrive, program: Visitor
) -> None:
    code = travelled(program, choosing, EASY)
    ann = arrive(cookie=program.cookie, settings=STILL).go(f"/t/{code}")
    ann.press(ann.button("Hint"))
    plate = advised(ann)
    for sentence in plate.locator(".action").all():
        words = sentence.inner_text()
        assert not re.search("Lay a rail|undefined|null|NaN", words)
        assert sentence.evaluate("one => one.scrollWidth <= one.clientWidth"), "none is cut off"
    if any(move.startswith(("build", "trip", "construct")) for move in best_moves(ann)):
        expect(ann.page.locator(".plan .advised.best")).to_be_visible()
    expect_to_be_played(ann)


@pytest.mark.parametrize("game", ["cable-car", "trambahn", "tramways"])
@pytest.mark.parametrize(
    "screen",
    [{"viewport": DESK}, {"viewport": PHONE, **HELD}, {"viewport": SIDEWAYS, **HELD}],
    ids=["desk", "phone", "sideways"],
)
def test_opening_a_hint_does_not_move_the_board(
    arrive: Arrive, program: Visitor, game: str, screen: dict[str, Any]
) -> None:
    code = program.table({"kind": "me"}, EASY, game=game)["code"]
    ann = arrive(cookie=program.cookie, settings=STILL, **screen).go(f"/t/{code}")
    expect(ann.button("Hint")).to_be_visible()
    where = "all => all.map(one => JSON.stringify(one.getBoundingClientRect()))"
    board = ann.page.locator(".stage > *, .stage svg, .stage button")
    expect(ann.page.locator(".stage svg:visible").first).to_be_visible()
    ann.page.wait_for_function("document.fonts.status === 'loaded'")
    before = board.evaluate_all(where)
    ann.press(ann.button("Hint"))
    plate = ann.page.get_by_role("region", name="Hint from the expert")
    expect(plate.locator("ol > li").first).to_be_visible(timeout=LONG)
    after = board.evaluate_all(where)
    assert [one for one in before if one not in after] == []


def test_a_hint_comes_by_a_key_and_goes_by_another(arrive: Arrive) -> None:
    ann = arrive()
    ann.table("beginner")
    assert ann.await_turn()
    ann.page.keyboard.press("h")
    advised(ann)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".advised")).to_have_count(0)


def test_with_friends_hints_are_agreed_on_before(arrive: Arrive) -> None:
    ann = arrive()
    ann.table(":here")
    ann.press(ann.button("I am"))
    assert ann.await_turn()
    expect(ann.button("Hint")).to_have_count(0)
    ann.table(":here", **{"Hints from the expert": "yes"})
    ann.press(ann.button("I am"))
    expect(ann.button("Hint")).to_be_visible()
    expect(ann.page.get_by_text("with hints")).to_be_visible()
