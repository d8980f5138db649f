"""What is not legal says why."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import HELD, PHONE, Arrive

SCREENS = [
    pytest.param({}, id="desk"),
    pytest.param({"viewport": PHONE, **HELD}, id="phone"),
]


@pytest.mark.parametrize("screen", SCREENS)
def test_a_refused_move_says_why_and_its_number_opens_the_rule(
    arrive: Arrive, screen: dict[str, object]
) -> None:
    ann = arrive(**screen)
    ann.table("beginner")
    assert ann.await_turn()
    ann.press(ann.space("22"))
    toast = ann.page.get_by_role("alert")
    expect(toast).to_contain_text("C3 is neither at the edge nor beside a tile.")
    ann.press(toast.get_by_role("button", name="Read rule CC2"))
    heading = ann.panel.get_by_role("heading", name=re.compile("^CC2"))
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()
    expect(toast).to_be_empty()
    if screen:
        ann.press(ann.panel.get_by_role("button", name="Close"))
    ann.press(ann.space("33"))
    expect(toast).to_contain_text("D4 is the power station; tiles go round it.")
    ann.press(toast.get_by_role("button", name="Close"))
    expect(toast).to_be_empty()
    assert ann.await_turn()
