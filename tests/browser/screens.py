"""The screens on which every game is looked at, and what is done there: a picture and axe.

The pictures lie in CARBARN_SCREENSHOTS, or else in build/screenshots.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from .axe import COLOURS, violations
from .conftest import DESK, HELD, PHONE, STILL

NARROW = {"width": 360, "height": 740}
SIDEWAYS = {"width": 844, "height": 390}
SIZES = [
    pytest.param({"viewport": DESK}, id="desk"),
    pytest.param({"viewport": {"width": 1920, "height": 1080}}, id="large"),
    pytest.param({"viewport": PHONE, **HELD}, id="phone"),
    pytest.param({"viewport": NARROW, **HELD}, id="narrow"),
    pytest.param({"viewport": SIDEWAYS, **HELD}, id="sideways"),
]
FOLDER = Path(
    os.environ.get("CARBARN_SCREENSHOTS") or Path(__file__).parents[2] / "build/screenshots"
)


class Look:
    """A screen by day or by night. Nothing moves: axe cannot judge what is fading in."""

    def __init__(self, name: str, scheme: str, **screen: Any) -> None:
        self.name = name
        still = {"settings": STILL, "color_scheme": scheme, "reduced_motion": "reduce"}
        self.screen = {**still, **screen}
        self._rules = COLOURS if scheme == "dark" else None  # only colours are different at night

    def __str__(self) -> str:
        return self.name

    def wrong(self, page: Page, state: str) -> list[str]:
        """Take a picture of the page in some state; what axe finds wrong in it."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=FOLDER / f"{state}-{self}.png", animations="disabled")
        return violations(page, self._rules)

    def expect_nothing_wrong(self, page: Page, states: Iterable[str]) -> None:
        """In none of the states that the page goes through."""
        assert not [(state, wrong) for state in states for wrong in self.wrong(page, state)]


LOOKS = [
    Look("light", "light", viewport=DESK),
    Look("dark", "dark", viewport=DESK),
    Look("phone-light", "light", viewport=PHONE, **HELD),
    Look("phone-dark", "dark", viewport=PHONE, **HELD),
]
in_every_look = pytest.mark.parametrize("look", LOOKS, ids=str)


def expect_no_wider_than_the_screen(page: Page, parts: str) -> None:
    """The page cannot be pushed sideways, and nothing is cut off in these parts of it."""
    width = page.evaluate("document.scrollingElement.scrollWidth")
    assert width <= page.evaluate("window.innerWidth")
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1)"
    assert not page.locator(parts).evaluate_all(f"{cut}.map(one => one.className)")
