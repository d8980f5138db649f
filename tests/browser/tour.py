"""A walk through every page and state that people come to see."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from ..server.client import Visitor
from .cablecar_page import Guest
from .programs import table_after


def pages(ann: Guest, program: Visitor) -> Iterator[str]:
    """Go from page to page, and name each."""
    yield from at_home(ann, table_after(program, 14))
    yield from waiting_room(ann)
    yield from at_a_table(ann, table_after(program, 10))
    yield from with_companies(ann, table_after(program, 10, companies=True, hand=3))
    yield from may_be_turned(ann, table_after(program, 12, orientation="free"))
    yield from finished(ann, table_after(program, 60))
    yield from companies_finished(ann, table_after(program, 60, companies=True))
    ann.go("/t/nosuch")
    expect(ann.page.get_by_text("There is no table")).to_be_visible()
    yield "no-such-table"


def at_home(ann: Guest, code: str) -> Iterator[str]:
    ann.go()
    expect(ann.page.get_by_role("link", name="Your turn").first).to_be_visible()
    assert ann.page.locator(f"a[href='/t/{code}']").is_visible()
    yield "home"
    ann.settings()
    yield "settings"
    ann.close_plate()
    ann.choose_game()
    yield "new-table"
    ann.seat_others("beginner", ":here", ":open")
    yield "new-table-with-all-kinds-of-chairs"
    ann.unfold_variants()
    yield "new-table-with-variants"


def waiting_room(ann: Guest) -> Iterator[str]:
    ann.start()
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    yield "waiting"
    ann.press(ann.button("Share this table"))
    yield "share"


def at_a_table(ann: Guest, code: str) -> Iterator[str]:
    ann.go(f"/t/{code}")
    assert ann.await_turn()
    yield "table"
    ann.pick()
    expect(ann.lay_it).to_be_enabled()
    yield "preview"
    ann.press(ann.button("Put back"))
    ann.press(ann.space("33"))
    ann.button("Read rule CC2").hover()  # or it would leave after a while
    yield "refusal"
    ann.press(ann.button("Read rule CC2"))
    expect(ann.panel.get_by_role("heading", name="CC2")).to_be_focused()
    yield "rules"
    ann.open("Log")
    yield "log"


def with_companies(ann: Guest, code: str) -> Iterator[str]:
    ann.go(f"/t/{code}")
    expect(ann.board).to_be_visible()
    yield "companies"
    ann.press(ann.own_share(30))
    expect(ann.button("Take the open one")).to_be_visible()
    yield "exchange"


def may_be_turned(ann: Guest, code: str) -> Iterator[str]:
    ann.go(f"/t/{code}")
    ann.pick()
    expect(ann.lay_it).to_be_enabled()
    yield "free"


def finished(ann: Guest, code: str) -> Iterator[str]:
    ann.go(f"/t/{code}")
    expect(ann.result).to_be_visible()
    expect(ann.page.get_by_role("slider")).to_be_visible()
    yield "result"
    ann.press(ann.button("Step through"))
    expect(ann.prompt).to_contain_text("Move 0 of")
    yield "deal"
    ann.press(ann.button("One move on"))
    expect(ann.prompt).to_contain_text("Move 1 of")
    yield "replay"
    ann.open("Log")
    yield "replay-with-log"


def companies_finished(ann: Guest, code: str) -> Iterator[str]:
    ann.go(f"/t/{code}")
    expect(ann.result).to_be_visible()
    expect(ann.panel.get_by_role("table").first).to_be_visible()
    yield "companies-result"
