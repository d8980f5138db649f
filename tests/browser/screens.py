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


def _look(scheme: str, name: str, **screen: Any) -> Any:
    """Nothing moves: axe cannot judge what is fading in. At night only colours are different."""
    still = {"settings": STILL, "color_scheme": scheme, "reduced_motion": "reduce"}
    return pytest.param({**still, **screen}, COLOURS if scheme == "dark" else None, id=name)


LOOKS = [
    _look("light", "light", viewport=DESK),
    _look("dark", "dark", viewport=DESK),
    _look("light", "phone-light", viewport=PHONE, **HELD),
    _look("dark", "phone-dark", viewport=PHONE, **HELD),
]


def look_through(
    page: Page, states: Iterable[str], name: str, rules: list[str] | None
) -> dict[str, list[str]]:
    """Take a picture of every state that the page goes through; what axe finds wrong in each."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    found = {}
    for state in states:
        page.screenshot(path=FOLDER / f"{name.format(state)}.png", animations="disabled")
        found[state] = violations(page, rules)
    return found


def expect_nothing(found: dict[str, list[str]]) -> None:
    """Axe has found nothing wrong in any state."""
    assert not {state: wrong for state, wrong in found.items() if wrong}
