"""After the game: the expert looks at every decision, and one steps through those that mattered."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from ..server.client import Visitor
from .axe import violations
from .conftest import HELD, PHONE, STILL, Arrive
from .programs import table_after

LONG = 180_000  # milliseconds: the rules may have to be compiled
WHOLE_GAME = 60


def test_a_finished_game_is_analysed_stopped_gone_on_with_and_stepped_through(
    arrive: Arrive, program: Visitor
) -> None:
    code = table_after(program, WHOLE_GAME)
    ann = arrive(cookie=program.cookie, settings=STILL).go(f"/t/{code}")
    ann.press(ann.button("Analyse"))
    progress = ann.page.get_by_role("progressbar", name="Moves looked at")
    expect(progress).to_be_visible()
    expect(ann.panel.get_by_role("img", name=re.compile("expected to end"))).to_be_visible(
        timeout=LONG
    )
    ann.press(ann.button("Stop"))
    expect(progress).to_have_count(0)
    ann.page.reload()  # what was found is kept
    ann.press(ann.button("Go on analysing"))
    expect(progress).to_be_visible()
    thoughts = ann.panel.get_by_role("region", name="What the expert thinks")
    points = thoughts.locator("ol > li")
    expect(points.filter(has_text="Better:").first).to_be_visible(timeout=LONG)

    expect(progress).to_have_count(0, timeout=LONG)  # until then other points may matter more
    ann.press(points.get_by_role("button").first)
    plate = ann.page.get_by_role("region", name="The next move, as the expert sees it")
    expect(plate.locator("ol > li")).to_have_count(2)
    expect(ann.page.locator(".advised.played")).to_have_count(1)
    expect(ann.page.locator(".advised.best")).to_have_count(1)
    expect(
        thoughts.get_by_text(re.compile("was ahead for good|expected to win from"))
    ).to_be_visible()
    expect(thoughts.get_by_text("The best find was")).to_be_visible()
    assert not violations(ann.page)
    ann.press(ann.button("One move on"))
    ann.press(ann.button("Previous"))
    expect(plate.locator("ol > li")).to_have_count(2)

    ann.press(thoughts.get_by_role("checkbox", name="Only my mistakes"))
    expect(thoughts.get_by_role("heading", name="My mistakes")).to_be_visible()
    mine = {
        d["move"]
        for d in program.get(f"/api/tables/{code}/analysis")["decisions"]
        if d["seat"] == 0
    }
    shown = {int(one) for one in points.locator(".number").all_inner_texts()}
    assert shown
    assert shown <= mine

    ben = arrive(settings=STILL, viewport=PHONE, **HELD).go(f"/t/{code}")
    expect(ben.panel.get_by_text("Turning points")).to_be_visible()
    expect(ben.button("Stop")).to_have_count(0)  # whoever watches only reads
    assert not violations(ben.page)
