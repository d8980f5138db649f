"""Tramways on phones and desks, in light and dark, for every eye and finger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from ..server.client import Visitor
from .cablecar_page import Message
from .conftest import STILL, Arrive
from .programs import EASY
from .screens import SIZES, Look, expect_no_wider_than_the_screen, in_every_look
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


@pytest.mark.parametrize("screen", SIZES)
@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_table_fits_the_screen(
    arrive: Arrive, program: Visitor, screen: dict[str, Any], players: int
) -> None:
    code = travelled(program, in_phase("actions"), *[EASY] * (players - 1))
    ann = Traveller(arrive(cookie=program.cookie, settings=STILL, **screen))
    assert ann.sit(code)
    deed = ann.panel.get_by_role("button", name="Build rails", exact=True)
    expect_whole(ann.guest.prompt, ann.hand.get_by_role("listitem").first, deed)
    expect(ann.space(0)).to_be_in_viewport()
    expect_no_wider_than_the_screen(ann.page, PARTS)


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
