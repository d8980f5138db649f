"""Pictures of the pages, for people to look at: in CARBARN_SCREENSHOTS, or build/screenshots."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from ..server.visiting import Visitor
from .conftest import DESK, PHONE, Arrive
from .people import Guest
from .programs import table_after
from .test_variants import own_share

FOLDER = Path(
    os.environ.get("CARBARN_SCREENSHOTS") or Path(__file__).parents[2] / "build/screenshots"
)
HELD = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SCREENS: list[Any] = [
    pytest.param(name, scheme, how, id=f"{name}-{scheme}")
    for name, how in {"desktop": {"viewport": DESK}, "phone": HELD}.items()
    for scheme in ("light", "dark")
]


@pytest.mark.parametrize(("screen", "scheme", "how"), SCREENS)
def test_pictures_are_taken_of_every_page(
    arrive: Arrive, program: Visitor, screen: str, scheme: str, how: dict[str, Any]
) -> None:
    ann = arrive(
        cookie=program.cookie,
        settings={"motion": False},
        color_scheme=scheme,
        reduced_motion="reduce",
        **how,
    )
    FOLDER.mkdir(parents=True, exist_ok=True)
    for page in pages(ann, program):
        ann.page.screenshot(path=FOLDER / f"{page}-{screen}-{scheme}.png", animations="disabled")


def pages(ann: Guest, program: Visitor) -> Iterator[str]:
    """Go from page to page, and name each."""
    ann.table("easy")
    assert ann.await_turn()
    yield "start"
    running = table_after(program, 14)
    over = table_after(program, 60)
    ann.go()
    expect(ann.page.get_by_role("link", name="Your turn").first).to_be_visible()
    yield "home"
    ann.choose_game()
    ann.seat_others("easy", ":here", ":open")
    yield "new-table"
    ann.start()
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    yield "waiting"
    yield from mid_game(ann, running)
    yield from ended(ann, over)
    yield from variants(ann, program)


def mid_game(ann: Guest, code: str) -> Iterator[str]:
    ann.go(f"/t/{code}")
    assert ann.await_turn()
    yield "middle"
    ann.pick()
    expect(ann.lay_it).to_be_enabled()
    yield "preview"
    ann.press(ann.button("Put back"))
    ann.press(ann.space("33"))
    expect(ann.button("Read rule CC2")).to_be_visible()
    yield "refusal"
    ann.press(ann.button("Read rule CC2"))
    expect(ann.panel.get_by_role("heading", name="CC2")).to_be_focused()
    yield "rules"
    ann.open("Log")
    yield "log"
    ann.settings()
    yield "settings"


def ended(ann: Guest, code: str) -> Iterator[str]:
    ann.go(f"/t/{code}")
    expect(ann.result).to_be_visible()
    expect(ann.page.get_by_role("slider")).to_be_visible()
    yield "result"
    ann.press(ann.button("Step through"))
    expect(ann.prompt).to_contain_text("Move 0 of")
    for _ in range(9):
        ann.press(ann.button("One move on"))
    expect(ann.prompt).to_contain_text("Move 9 of")
    yield "replay"


def variants(ann: Guest, program: Visitor) -> Iterator[str]:
    ann.go(f"/t/{table_after(program, 12, companies=True, hand=3)}")
    expect(ann.board).to_be_visible()
    yield "companies"
    ann.press(own_share(ann, 30))
    yield "exchange"
    ann.go(f"/t/{table_after(program, 60, companies=True)}")
    expect(ann.result).to_be_visible()
    yield "companies-result"
    ann.go(f"/t/{table_after(program, 12, orientation='free')}")
    ann.pick()
    expect(ann.lay_it).to_be_enabled()
    yield "free"
