"""The buttons that a decision of Tramways needs are in sight, through whole games."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from ..server.client import Visitor
from . import screens
from .cablecar_page import Message
from .conftest import HELD, STILL, Arrive
from .programs import EASY, played_until
from .tramways_page import Traveller, sensible

# A screen, how many play there, and in which language.
GAMES = [
    ((320, 568), 2, "en"),
    ((320, 568), 5, "de"),
    ((390, 844), 1, "en"),
    ((390, 844), 5, "de"),
    ((844, 390), 3, "de"),
    ((820, 1180), 4, "en"),
    ((1280, 720), 5, "de"),
    ((1440, 900), 2, "en"),
    ((2560, 1440), 3, "en"),
]
ON_BUTTONS = {"pass", "bid", "done", "income", "finish", "reveal", "blind", "five"}
ON_TICKETS = {"take", "ticket", "top", "fill", "newest"}
IN_THE_HAND = {"play", "discard"}
ASKED = ("income", "finish", "pass", "take", "newest", "reveal", "buy")

# What is not wholly in sight, or has something lying over it. Of a list of tickets the first has to
# be; where they lie in a row that is pushed sideways, all others are as high as it.
OUT_OF_SIGHT = """([selector, row]) => {
  const all = [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
  const hit = (one, x, y) => one.contains(document.elementFromPoint(x, y));
  return all.filter((one, n) => {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    const wraps = row && getComputedStyle(one.closest('ul')).flexWrap === 'wrap';
    if (row && n) return !wraps && (top < 0 || bottom > innerHeight);
    const xs = [left + 3, right - 3], ys = [top + 3, bottom - 3];
    return !xs.every(x => ys.every(y => hit(one, x, y)));
  }).map(one => one.textContent.trim().slice(0, 40));
}"""


class Onlooker(Traveller):
    """Somebody who looks at each decision, while a program makes the moves."""

    def hidden(self, selector: str, *, row: bool = False) -> list[str]:
        found: list[str] = self.page.evaluate(OUT_OF_SIGHT, [selector, row])
        return [f"{selector}: {one}" for one in found]

    def still_lacks(self, state: Message) -> list[str]:
        """The same when the page has come to rest."""
        for _ in range(10):
            if not (wrong := self.lacks(state)):
                break
            self.page.wait_for_timeout(100)
        return wrong

    def lacks(self, state: Message) -> list[str]:
        """What this decision needs and is not in sight."""
        kinds = {move.split()[0] for move in state["legal"]}
        wrong = self.hidden(".panel .dock button")
        for kind in kinds & ON_BUTTONS:
            expect(self.page.locator(f".panel [data-move^='{kind}']:not(details *)")).to_have_count(
                1
            )
        if state["view"]["bill"] and state["view"]["bill"]["proposal"]:
            expect(self.page.locator("[data-move=pay]")).to_be_visible()
        if kinds & ON_TICKETS:
            wrong += self.hidden(".panel ul .ticket", row=True)
        if kinds & IN_THE_HAND:
            wrong += self.hidden(".hand .ticket .head", row=True)
        wrong += self.hidden(".panel [data-move=reveal], .panel [data-move=blind]")
        wrong += self.hidden(".panel [data-lesson^=action-]")
        wrong += self.hidden(".panel li:first-child > [data-move^=ride]:not(details *)")
        return wrong

    def is_asked(self, kind: str) -> list[str]:
        """Choose a move of this kind, look for the last word about it, and go back."""
        self.guest.press(self.page.locator(f"[data-move^='{kind}']:not(details *)").first)
        last = self.page.locator(".dock.last")
        expect(last).to_be_visible()
        wrong = self.hidden(".dock.last button")
        width = self.page.evaluate("innerWidth")
        screens.picture(self.page, f"tramways-asked-{kind}-{width}")
        self.guest.press(last.locator(".second"))
        expect(last).to_have_count(0)
        return wrong


@pytest.mark.parametrize(("screen", "players", "language"), GAMES)
def test_every_button_that_a_decision_needs_is_in_sight_in_a_whole_game(
    arrive: Arrive, program: Visitor, screen: tuple[int, int], players: int, language: str
) -> None:
    width, height = screen
    how: dict[str, Any] = HELD if min(screen) < 600 else {}
    viewport = {"width": width, "height": height}
    settings = {**STILL, "language": language}
    code = program.table({"kind": "me"}, *[EASY] * (players - 1), game="tramways")["code"]
    guest = arrive(cookie=program.cookie, settings=settings, viewport=viewport, **how)
    ann = Onlooker(guest)
    guest.go(f"/t/{code}")
    asked: set[str] = set()
    wrong: list[str] = []

    def look(state: Message) -> bool:
        ann.until(lambda: bool(guest.states) and ann.latest["seq"] >= state["seq"])
        where = f"{state['view']['phase']}, move {state['seq']}"
        wrong.extend(f"{where}: {one}" for one in ann.still_lacks(state))
        for kind in ASKED:
            if kind not in asked and any(move.split()[0] == kind for move in state["legal"]):
                asked.add(kind)
                wrong.extend(f"{where}, {kind}: {one}" for one in ann.is_asked(kind))
        if wrong:
            screens.picture(ann.page, f"tramways-out-of-sight-{width}-{len(wrong)}")
        return len(wrong) > 8

    played_until(program, code, look, sensible)
    assert not wrong, "\n".join(wrong)
    assert asked >= {"income", "finish"}
    assert asked & {"take", "newest"}
