"""The screens on which every game is looked at, and what is done there: axe, and pictures.

Pictures are taken for who wants to look at them: after
`CARBARN_SCREENSHOTS=build/screenshots pytest tests/browser -k axe` they lie there.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from .axe import COLOURS, violations
from .conftest import DESK, HELD, PHONE, STILL
from .letters import in_foreign_fonts

NARROW = {"width": 360, "height": 740}
SIDEWAYS = {"width": 844, "height": 390}
SIZES = [
    pytest.param({"viewport": DESK}, id="desk"),
    pytest.param({"viewport": {"width": 1920, "height": 1080}}, id="large"),
    pytest.param({"viewport": PHONE, **HELD}, id="phone"),
    pytest.param({"viewport": NARROW, **HELD}, id="narrow"),
    pytest.param({"viewport": SIDEWAYS, **HELD}, id="sideways"),
]
SCHEMES: dict[Literal["dark", "light"], list[str] | None] = {
    "dark": COLOURS,  # nothing else is different at night
    "light": None,
}
FOLDER = os.environ.get("CARBARN_SCREENSHOTS")


class Look:
    """A screen, by day and by night. Nothing moves: axe cannot judge what is fading in."""

    def __init__(self, name: str, **screen: Any) -> None:
        self.name = name
        self.screen = {"settings": STILL, "reduced_motion": "reduce", **screen}

    def __str__(self) -> str:
        return self.name

    def wrong(self, page: Page, state: str) -> list[str]:
        """What axe finds wrong in some state of the page, and words in foreign fonts."""
        found = []
        for scheme, rules in SCHEMES.items():
            page.emulate_media(color_scheme=scheme)
            picture(page, f"{state}-{self}-{scheme}")
            found += [f"{scheme}: {wrong}" for wrong in violations(page, rules)]
        return found + in_foreign_fonts(page)

    def expect_nothing_wrong(self, page: Page, states: Iterable[str]) -> None:
        """In none of the states that the page goes through."""
        found = [f"{state}: {wrong}" for state in states for wrong in self.wrong(page, state)]
        assert not found, "\n".join(found)


def picture(page: Page, name: str) -> None:
    """For who wants to look at it."""
    if FOLDER:
        page.screenshot(path=f"{FOLDER}/{name}.png", animations="disabled")


in_every_look = pytest.mark.parametrize(
    "look", [Look("desk", viewport=DESK), Look("phone", viewport=PHONE, **HELD)], ids=str
)


def expect_no_wider_than_the_screen(page: Page, parts: str) -> None:
    """The page cannot be pushed sideways, and nothing is cut off in these parts of it."""
    width = page.evaluate("document.scrollingElement.scrollWidth")
    assert width <= page.evaluate("window.innerWidth")
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1)"
    assert not page.locator(parts).evaluate_all(f"{cut}.map(one => one.className)")
