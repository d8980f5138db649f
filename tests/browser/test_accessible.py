"""Every page and state, in light and in dark, by the rules of axe."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from ..server.visiting import Visitor
from .axe import violations
from .conftest import DESK, PHONE, Arrive
from .people import Guest
from .programs import table_after
from .test_variants import own_share

STILL = {"motion": False}  # axe cannot judge what is fading in
SCREENS = [
    pytest.param("light", DESK, id="light"),
    pytest.param("dark", DESK, id="dark"),
    pytest.param("light", PHONE, id="phone-light"),
    pytest.param("dark", PHONE, id="phone-dark"),
]


@pytest.mark.parametrize(("scheme", "size"), SCREENS)
def test_axe_finds_nothing_wrong_on_any_page(
    arrive: Arrive, program: Visitor, scheme: str, size: dict[str, int]
) -> None:
    ann = arrive(
        cookie=program.cookie,
        settings=STILL,
        viewport=size,
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    found = {}
    for state in pages(ann, program):
        found[state] = violations(ann.page)
    assert len(found) == 17
    assert not {state: wrong for state, wrong in found.items() if wrong}


def pages(ann: Guest, program: Visitor) -> Iterator[str]:
    """Go from page to page, and name each."""
    yield from first_pages(ann)
    yield from waiting_room(ann)
    yield from table(ann, table_after(program, 10))
    yield from company_table(ann, table_after(program, 10, companies=True, hand=3))
    yield from finished(ann, table_after(program, 60))
    ann.go("/t/nosuch")
    expect(ann.page.get_by_text("There is no table")).to_be_visible()
    yield "no such table"


def first_pages(ann: Guest) -> Iterator[str]:
    ann.go()
    expect(ann.game).to_be_enabled()
    yield "home"
    ann.settings()
    yield "settings"
    ann.close_plate()
    ann.choose_game()
    yield "new table"
    ann.seat_others("easy", ":here", ":open")
    yield "new table with all kinds of chairs"


def waiting_room(ann: Guest) -> Iterator[str]:
    ann.start()
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    yield "waiting room"
    ann.press(ann.button("Share this table"))
    yield "share"


def table(ann: Guest, code: str) -> Iterator[str]:
    ann.go(f"/t/{code}")
    assert ann.await_turn()
    yield "table"
    ann.pick()
    expect(ann.lay_it).to_be_enabled()
    yield "preview"
    ann.page.keyboard.press("Escape")
    ann.press(ann.space("33"))
    expect(ann.button("Read rule CC2")).to_be_visible()
    yield "refusal"
    ann.press(ann.button("Read rule CC2"))
    expect(ann.panel.get_by_role("heading", name="CC2")).to_be_focused()
    yield "rules"
    ann.open("Log")
    yield "log"


def company_table(ann: Guest, code: str) -> Iterator[str]:
    ann.go(f"/t/{code}")
    expect(ann.board).to_be_visible()
    yield "companies"
    ann.press(own_share(ann, 30))
    yield "exchange"


def finished(ann: Guest, code: str) -> Iterator[str]:
    ann.go(f"/t/{code}")
    expect(ann.result).to_be_visible()
    expect(ann.page.get_by_role("slider")).to_be_visible()
    yield "result"
    ann.press(ann.button("Step through"))
    expect(ann.prompt).to_contain_text("Move 0 of")
    ann.press(ann.button("One move on"))
    expect(ann.prompt).to_contain_text("Move 1 of")
    yield "replay"
    ann.open("Log")
    yield "replay with log"
